#include "ui/window/summary.h"

#include <QCoreApplication>
#include <QStringList>

#include "core/base/number.h"

namespace fovea {
namespace {

QString words(const char* source, int n = -1) {
  return QCoreApplication::translate("Summary", source, nullptr, n);
}

QString counted(Index value) { return QString::fromStdString(grouped(value)); }

QString sourceName(const Source& source) {
  switch (source.kind) {
    case Source::Kind::Toy:
      return words(QT_TRANSLATE_NOOP("Summary", "Toy model, seed %1")).arg(source.seed);
    case Source::Kind::Example:
      return words(QT_TRANSLATE_NOOP("Summary", "Worked example"));
    case Source::Kind::Model:
      return QString::fromStdString(source.model);
    case Source::Kind::Typed:
      break;
  }
  return words(QT_TRANSLATE_NOOP("Summary", "Your numbers"));
}

QString counted(const char* source, Index value) {
  return words(source, static_cast<int>(value)).replace(QString::number(value), counted(value));
}

/// A model is known by its layers and heads; the mask is its own.
QString modelSummary(const Trace& trace) {
  const Attention& a = trace.layers.front();
  QStringList sizes;
  sizes << counted(QT_TRANSLATE_N_NOOP("Summary", "%n layers"),
                   static_cast<Index>(trace.layers.size()));
  sizes << counted(QT_TRANSLATE_N_NOOP("Summary", "%n heads"), a.spec.heads);
  sizes << counted(QT_TRANSLATE_N_NOOP("Summary", "%n tokens"), a.queries);
  if (!trace.generated.empty()) {
    sizes << counted(QT_TRANSLATE_N_NOOP("Summary", "%n of them generated"),
                     static_cast<Index>(trace.generated.size()));
  }
  // Last: it is cut first where there is no room.
  if (a.spec.groups != a.spec.heads) {
    sizes << counted(QT_TRANSLATE_N_NOOP("Summary", "%n key/value groups"), a.spec.groups);
  }
  return words(QT_TRANSLATE_NOOP("Summary", "%1:  %2"))
      .arg(sourceName(trace.source), sizes.join(QStringLiteral(", ")));
}

}  // namespace

QString sourceSummary(const Trace& trace) {
  if (trace.source.kind == Source::Kind::Model) return modelSummary(trace);
  const Attention& a = trace.layers.front();
  QStringList sizes;
  if (a.queries == a.keys) {
    sizes << counted(QT_TRANSLATE_N_NOOP("Summary", "%n tokens"), a.queries);
  } else {
    sizes << words(QT_TRANSLATE_NOOP("Summary", "queries: %1, keys: %2"))
                 .arg(counted(a.queries), counted(a.keys));
  }
  if (a.input) sizes << QStringLiteral("D = %1").arg(counted(a.input->columns()));
  if (a.keyWidth() > 0) sizes << QStringLiteral("d = %1").arg(counted(a.keyWidth()));
  if (a.valueWidth() > 0 && a.keyWidth() > 0 && a.valueWidth() != a.keyWidth()) {
    sizes << QStringLiteral("d(V) = %1").arg(counted(a.valueWidth()));
  }
  sizes << words(QT_TRANSLATE_N_NOOP("Summary", "%n heads"), static_cast<int>(a.spec.heads));
  if (a.spec.groups != a.spec.heads) {
    sizes << words(QT_TRANSLATE_N_NOOP("Summary", "%n key/value groups"),
                   static_cast<int>(a.spec.groups));
  }
  if (!a.spec.mask.none()) {
    const bool causal = a.spec.mask == Mask::causal();
    sizes << (causal ? words(QT_TRANSLATE_NOOP("Summary", "causal mask"))
                     : words(QT_TRANSLATE_NOOP("Summary", "mask: %1"))
                           .arg(QString::fromStdString(a.spec.mask.description(a.keys).str())));
  }
  // Behind given weights there was nothing to divide.
  if (!a.spec.scaledByWidth && (a.query || a.givenScores)) {
    sizes << (a.spec.scale == 1 ? words(QT_TRANSLATE_NOOP("Summary", "not divided by √d"))
                                : words(QT_TRANSLATE_NOOP("Summary", "scores × %1"))
                                      .arg(QString::fromStdString(exact(a.spec.scale))));
  }
  return words(QT_TRANSLATE_NOOP("Summary", "%1:  %2"))
      .arg(sourceName(trace.source), sizes.join(QStringLiteral(", ")));
}

}  // namespace fovea

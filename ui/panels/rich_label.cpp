#include "ui/panels/rich_label.h"

#include <QFontMetrics>
#include <QPainter>

#include "ui/plots/ink.h"

namespace fovea {

RichLabel::RichLabel(Appearance& appearance, QWidget* parent)
    : QWidget(parent), appearance_(appearance) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  connect(&appearance, &Appearance::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void RichLabel::setRuns(std::vector<Run> runs, Role base) {
  if (runs == runs_ && base == base_) return;
  runs_ = std::move(runs);
  base_ = base;
  setAccessibleName(text());
  updateGeometry();
  update();
}

void RichLabel::setText(const QString& text, Role base) {
  setRuns({{text.toStdString(), Role::Plain}}, base);
}

QString RichLabel::text() const {
  QString all;
  for (const Run& run : runs_) all += QString::fromStdString(run.text);
  return all;
}

void RichLabel::setAlignment(Qt::Alignment alignment) {
  alignment_ = alignment;
  update();
}

const QFont& RichLabel::fontOf(Role role) const {
  const Style& style = appearance_.style();
  return role == Role::Plain || role == Role::Quiet ? style.normal : style.bold;
}

int RichLabel::widthOf(const std::vector<Run>& runs) const {
  int width = 0;
  for (const Run& run : runs) {
    width += QFontMetrics(fontOf(run.role)).horizontalAdvance(visibleWords(run.text));
  }
  return width;
}

QSize RichLabel::sizeHint() const {
  return {widthOf(runs_) + 2, QFontMetrics(appearance_.style().normal).height()};
}

QSize RichLabel::minimumSizeHint() const {
  return {0, QFontMetrics(appearance_.style().normal).height()};
}

void RichLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Style& style = appearance_.style();
  const std::vector<Run> fitted = fittedRuns(runs_, style.normal, style.bold, width() + 1);
  const int all = widthOf(fitted);
  int x = alignment_ & Qt::AlignRight ? std::max(0, width() - all) : 0;
  const QFontMetrics metrics(style.normal);
  const int baseline = (height() + metrics.capHeight()) / 2;
  for (const Run& run : fitted) {
    QString text = visibleWords(run.text);
    const QFontMetrics runMetrics(fontOf(run.role));
    int room = width() - x;
    if (runMetrics.horizontalAdvance(text) > room + 1) {
      text = runMetrics.elidedText(text, Qt::ElideRight, room);
    }
    painter.setFont(fontOf(run.role));
    painter.setPen(style.role(run.role == Role::Plain ? base_ : run.role));
    painter.drawText(x, baseline, text);
    x += runMetrics.horizontalAdvance(text);
    if (x >= width()) break;
  }
}

}  // namespace fovea

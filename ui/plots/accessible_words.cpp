#include "ui/plots/accessible_words.h"

#include <QCoreApplication>
#include <cmath>

#include "ui/plots/axis_names.h"
#include "ui/plots/cell_image.h"
#include "ui/plots/paint_curves.h"
#include "ui/plots/plane_place.h"

namespace fovea {
namespace {

QString tr(const char* source) { return QCoreApplication::translate("Accessible", source); }

QString quantityWord(Quantity quantity) {
  switch (quantity) {
    case Quantity::Token:
      return tr("token");
    case Quantity::Embedding:
      return tr("token as numbers");
    case Quantity::QueryWeight:
      return tr("query weight");
    case Quantity::KeyWeight:
      return tr("key weight");
    case Quantity::ValueWeight:
      return tr("value weight");
    case Quantity::Query:
      return tr("query number");
    case Quantity::Key:
      return tr("key number");
    case Quantity::Value:
      return tr("value number");
    case Quantity::Score:
      return tr("score");
    case Quantity::Scaled:
      return tr("scaled score");
    case Quantity::Mask:
      return tr("mask");
    case Quantity::Masked:
      return tr("masked score");
    case Quantity::Exponent:
      return tr("exponent");
    case Quantity::Weights:
      return tr("weight");
    case Quantity::Mix:
      return tr("new vector");
    case Quantity::OutputWeight:
      return tr("output weight");
    case Quantity::Output:
      return tr("output");
    case Quantity::Residual:
      return tr("number of the residual stream");
    case Quantity::Pooled:
      return tr("number of the pooled embedding");
  }
  return {};
}

QString tableWords(const Table& table) {
  QString words = toQString(table.heading);
  for (const TableRow& row : table.rows) {
    words += u'\n';
    for (const TableCell& cell : row.cells) {
      if (cell.kind == TableCell::Kind::Empty || cell.kind == TableCell::Kind::Bar) continue;
      words += (cell.kind == TableCell::Kind::Number ? numberText(cell.number, cell.decimals)
                                                     : toQString(cell.text)) +
               u' ';
    }
  }
  for (const Text& note : table.notes) words += u'\n' + toQString(note);
  return words;
}

QString entryWords(const HeadRanking& ranking, const HeadRanking::Entry& entry) {
  return tr("layer %1, head %2: %3")
      .arg(QString::number(entry.place.layer + ranking.countFrom),
           QString::number(entry.place.head + ranking.countFrom),
           numberText(entry.value, ranking.decimals));
}

QString joined(const std::vector<QString>& parts) {
  return QStringList(parts.begin(), parts.end()).join(QStringLiteral(", "));
}

/// Every series with its first 64 points.
QString chartWords(const Chart& chart) {
  QString words = toQString(chart.title);
  for (const Text* text : {&chart.side, &chart.aside}) {
    if (!text->empty()) words += u'\n' + toQString(*text);
  }
  for (std::size_t s = 0; s < chart.series.size(); ++s) {
    const std::size_t count = std::min<std::size_t>(chartCount(chart.series[s]), 64);
    for (std::size_t i = 0; i < count; ++i) {
      words += u'\n' + joined(pointWords(chart, static_cast<Index>(s), static_cast<Index>(i)));
    }
  }
  return words;
}

QString planeWords(const Plane& plane) {
  QString words = toQString(plane.title);
  for (std::size_t i = 0; i < plane.arrows.size(); ++i) {
    words += u'\n' + joined(arrowWords(plane, static_cast<Index>(i)));
  }
  if (!plane.angleName.empty()) words += u'\n' + toQString(plane.angleName);
  if (!plane.aside.empty()) words += u'\n' + toQString(plane.aside);
  return words;
}

QString linksWords(const Links& links) {
  QString words = toQString(links.queries.word) + QStringLiteral(", ") + toQString(links.keys.word);
  for (const Links::Head& head : links.heads) words += u'\n' + toQString(head.name);
  return words;
}

}  // namespace

QString spotWords(const Block& block, const Spot& spot) {
  if (const Thumbnails* thumbnails = std::get_if<Thumbnails>(&block.body)) {
    if (thumbnails->layers > 1) {
      return tr("layer %1, head %2").arg(spot.row + 1).arg(spot.column + 1);
    }
    const auto at = static_cast<std::size_t>(spot.row);
    return at < thumbnails->names.size() ? toQString(thumbnails->names[at]) : QString();
  }
  if (const Links* links = std::get_if<Links>(&block.body)) {
    return placeWord(spot.column == 1 ? links->keys : links->queries, spot.row);
  }
  if (const HeadRanking* ranking = std::get_if<HeadRanking>(&block.body)) {
    const auto at = static_cast<std::size_t>(spot.row);
    return at < ranking->entries.size() ? entryWords(*ranking, ranking->entries[at]) : QString();
  }
  if (const Chart* chart = std::get_if<Chart>(&block.body)) {
    return joined(pointWords(*chart, spot.row, spot.column));
  }
  if (const Plane* plane = std::get_if<Plane>(&block.body)) {
    return joined(arrowWords(*plane, spot.row));
  }
  return {};
}

QString placeWord(const AxisInfo& axis, Index i) {
  const QString name = i >= 0 ? axisName(axis, i) : QString();
  switch (axis.kind) {
    case AxisKind::QueryToken:
      return tr("query %1").arg(name);
    case AxisKind::KeyToken:
      return tr("key %1").arg(name);
    case AxisKind::Token:
      return tr("token %1").arg(name);
    default:
      return tr("number %1").arg(name);
  }
}

QString cellName(const Heatmap& heatmap, Index row, Index column) {
  const double value = heatmap.at(row, column);
  return tr("%1, %2, row %3, %4, column %5, %6")
      .arg(heatmap.what.empty() ? quantityWord(heatmap.quantity) : toQString(heatmap.what),
           placeWord(heatmap.rows, row), QString::number(row + 1),
           placeWord(heatmap.columns, column), QString::number(column + 1),
           std::isinf(value) && !holdsInfinity(heatmap) ? tr("hidden")
                                                        : numberText(value, heatmap.decimals));
}

QString blockWords(const Block& block) {
  QString words;
  if (const Prose* prose = std::get_if<Prose>(&block.body)) {
    words = toQString(prose->title);
    for (const Text& sentence : prose->sentences) words += u'\n' + toQString(sentence);
  } else if (const Formula* formula = std::get_if<Formula>(&block.body)) {
    words = toQString(formula->spoken);
  } else if (const Table* table = std::get_if<Table>(&block.body)) {
    words = tableWords(*table);
  } else if (const Sign* sign = std::get_if<Sign>(&block.body)) {
    words = toQString(sign->text);
  } else if (const Flow* flow = std::get_if<Flow>(&block.body)) {
    for (const FlowBox& box : flow->boxes) {
      if (!box.absent) words += toQString(box.name) + u' ' + toQString(box.shape) + u'\n';
    }
  } else if (const Bars* bars = std::get_if<Bars>(&block.body)) {
    words = toQString(bars->title);
    for (std::size_t i = 0; i < bars->values.size() && i < 64; ++i) {
      words += u'\n' + axisName(bars->items, static_cast<Index>(i)) + u' ' +
               numberText(bars->values[i], bars->decimals);
    }
  } else if (const Lines* lines = std::get_if<Lines>(&block.body)) {
    words = toQString(lines->title);
    for (std::size_t i = 0; i < lines->first.size() && i < 64; ++i) {
      words += u'\n' + axisName(lines->items, static_cast<Index>(i)) + u' ' +
               numberText(lines->first[i], lines->decimals) + u' ' +
               numberText(lines->second[i], lines->decimals);
    }
  } else if (const Thumbnails* thumbnails = std::get_if<Thumbnails>(&block.body)) {
    for (const Text& name : thumbnails->names) words += toQString(name) + u'\n';
  } else if (const Links* links = std::get_if<Links>(&block.body)) {
    words = linksWords(*links);
  } else if (const HeadRanking* ranking = std::get_if<HeadRanking>(&block.body)) {
    words = toQString(ranking->measure);
    for (std::size_t i = 0; i < ranking->entries.size() && i < 64; ++i) {
      words += u'\n' + entryWords(*ranking, ranking->entries[i]);
    }
    for (const Text& note : ranking->notes) words += u'\n' + toQString(note);
  } else if (const Chips* chips = std::get_if<Chips>(&block.body)) {
    for (const std::string& label : chips->labels) words += visibleName(label) + u' ';
  } else if (const Chart* chart = std::get_if<Chart>(&block.body)) {
    words = chartWords(*chart);
  } else if (const Plane* plane = std::get_if<Plane>(&block.body)) {
    words = planeWords(*plane);
  }
  return words;
}

}  // namespace fovea

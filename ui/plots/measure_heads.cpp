// How lines between tokens and rankings of heads stand.
#include <QCoreApplication>
#include <algorithm>

#include "core/figures/links.h"
#include "ui/plots/axis_names.h"
#include "ui/plots/measure.h"

namespace fovea {
namespace {

constexpr double kLine = 20;  // height of a line of notes

}  // namespace

Index drawnCount(const AxisInfo& axis) { return static_cast<Index>(axis.labels.size()); }

Index drawnAt(const AxisInfo& axis, Index place) {
  if (axis.positions.empty()) return place < drawnCount(axis) ? place : kNone;
  const auto found = std::ranges::find(axis.positions, place);
  return found == axis.positions.end() ? kNone : found - axis.positions.begin();
}

double linksPad(const QRectF& rect, const Style& style) {
  return std::min(style.px(24), .08 * rect.width());
}

LinkColumns linkColumns(const Links& links, const QRectF& rect, const Style& style) {
  LinkColumns columns;
  const double pad = linksPad(rect, style);
  const double inner = rect.width() - 2 * pad;
  const Index queries = drawnCount(links.queries), keys = drawnCount(links.keys);
  const double widest =
      std::max(widestName(links.queries, queries, style), widestName(links.keys, keys, style));
  columns.names = std::min(std::max(widest, style.px(32)) + style.px(12), .3 * inner);
  const bool one = links.heads.size() == 1;
  const double values =
      one ? textWidth(numberText(.5, links.decimals), style.bold) + style.px(12) : 0;
  const double words =
      std::max(textWidth(toQString(links.queries.word), style.normal), columns.names);
  const double room = inner - words - columns.names - values;
  columns.left = rect.left() + pad + words;
  columns.right = columns.left + std::clamp(room, style.px(24), style.px(420));
  if (one) columns.values = columns.right + columns.names + values;
  columns.top = rect.top() + style.px(44);
  // Below the tokens: the heads in two columns, then one line and one that may need two.
  const double legend =
      one ? 0 : style.px(kLine) * double((links.heads.size() + 1) / 2) + style.px(8);
  const double below = style.px(28) + legend + style.px(kLine) * (inner < style.px(340) ? 3 : 2);
  columns.legend = rect.bottom() - below + style.px(28);
  columns.notes = columns.legend + legend;
  const double tokens = double(std::max({Index{1}, queries, keys}));
  columns.pitch = std::clamp((rect.bottom() - below - columns.top) / tokens, .05, style.px(32));
  const double end = columns.top + tokens * columns.pitch + style.px(28);
  if (rect.height() > 0) {
    columns.notes -= std::max(0.0, columns.legend - end);
    columns.legend = std::min(columns.legend, end);
  }
  return columns;
}

RankingRows rankingRows(const HeadRanking& ranking, const QRectF& rect, const Style& style) {
  RankingRows rows;
  const double pad = std::min(style.px(24), .05 * rect.width());
  rows.pitch = style.px(28);
  rows.head = rect.top() + style.px(16);
  rows.top = rows.head + style.px(16);
  const double left = rect.left() + pad;
  rows.layer =
      left + std::max(style.px(32),
                      textWidth(QCoreApplication::translate("Plots", "layer"), style.normal));
  rows.ranked =
      rows.layer +
      std::max(style.px(56), textWidth(QCoreApplication::translate("Plots", "head"), style.normal) +
                                 style.px(16));
  rows.value = rows.ranked + style.px(32);
  const double most = ranking.entries.empty() ? 0 : ranking.entries.front().value;
  const double least = ranking.entries.empty() ? 0 : ranking.entries.back().value;
  const double digits = std::max(textWidth(numberText(most, ranking.decimals), style.bold),
                                 textWidth(numberText(least, ranking.decimals), style.bold));
  rows.bars = rows.value + std::max(style.px(56), digits + style.px(16));
  rows.right = std::max(rows.bars + style.px(8), rect.right() - pad);
  double notes = 0;
  for (const Text& note : ranking.notes) {
    notes += paragraphHeight(note.runs(), style, rect.width() - 2 * pad, style.px(kLine));
  }
  rows.bottom = std::max(rows.top, rect.bottom() - notes - style.px(12));
  // The notes follow the last row where there is room.
  const double end = rows.top + rows.pitch * double(ranking.entries.size());
  rows.notes = std::min(rows.bottom, end) + style.px(18);
  if (rect.height() <= 0) rows.bottom = rect.bottom() - notes - style.px(12);
  return rows;
}

}  // namespace fovea

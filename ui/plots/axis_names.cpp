#include "ui/plots/axis_names.h"

#include <algorithm>

#include "core/base/number.h"

namespace fovea {
namespace {

/// Pixels a name is given at most; longer ones are cut.
constexpr double kWidestName = 320;

}  // namespace

QString axisName(const AxisInfo& axis, Index i) {
  if (!axis.labels.empty()) {
    const auto k = static_cast<std::size_t>(i);
    return k < axis.labels.size() ? visibleName(axis.labels[k]) : QString();
  }
  return QString::number((axis.groupSize > 0 ? i % axis.groupSize : i) + 1);
}

double widestName(const AxisInfo& axis, Index count, const Style& style) {
  if (isNumbered(axis)) {
    const Index largest = axis.groupSize > 0 ? std::min(axis.groupSize, count) : count;
    return textWidth(QString::number(largest), style.bold);
  }
  double widest = count > 400 ? textWidth(QString::number(count), style.bold) : 0;
  for (Index i = 0; i < std::min<Index>(count, 400); ++i) {
    widest = std::max(widest, textWidth(axisName(axis, i), style.bold));
  }
  return std::min(widest, style.px(kWidestName));
}

QString positionText(Index i) { return QString::fromStdString(grouped(i + 1)); }

bool isTick(Index i, double pitch, double apart) {
  Index step = 8;
  while (static_cast<double>(step) * pitch < apart) step *= 2;
  return i == 0 || (i + 1) % step == 0;
}

Index chosenOn(const AxisInfo& axis, const Marks& marks, Index count) {
  Index i = kNone;
  switch (axis.kind) {
    case AxisKind::QueryToken:
      i = marks.query;
      break;
    case AxisKind::KeyToken:
      i = marks.key;
      break;
    case AxisKind::Token:
      i = marks.query != kNone ? marks.query : marks.key;
      break;
    case AxisKind::Number:
      i = marks.feature;
      break;
    case AxisKind::HeadNumber:
    case AxisKind::Input:
    case AxisKind::None:
      break;
  }
  if (!axis.positions.empty() && i != kNone) {
    const auto found = std::find(axis.positions.begin(), axis.positions.end(), i);
    i = found == axis.positions.end() ? kNone : found - axis.positions.begin();
  }
  return i >= 0 && i < count ? i : kNone;
}

}  // namespace fovea

#include "core/figures/axes.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "core/base/digits.h"
#include "core/base/number.h"

namespace fovea {
namespace {

std::vector<std::string> labelsOf(const Sequence& sequence, Index first, Index count) {
  std::vector<std::string> labels;
  labels.reserve(static_cast<std::size_t>(count));
  for (Index i = first; i < first + count; ++i) {
    labels.push_back(i < sequence.size() ? sequence.tokens[static_cast<std::size_t>(i)].label
                                         : std::to_string(i + 1));
  }
  return labels;
}

AxisInfo tokenAxis(AxisKind kind, Text word, Hue hue, std::vector<std::string> labels) {
  AxisInfo axis;
  axis.kind = kind;
  axis.word = std::move(word);
  axis.wordHue = hue;
  axis.chosenHue = hue;
  axis.labels = std::move(labels);
  return axis;
}

/// A number that 99 in 100 of the weights above 0 do not exceed, up to 3 percent too large: counted
/// by their leading bits.
double usuallyBelow(const Tensor& weights) {
  constexpr int kBits = 16;  // sign, exponent and 4 more
  std::vector<Index> counts(std::size_t{1} << kBits);
  Index all = 0;
  withType(weights.precision(), [&](auto zero) {
    using T = decltype(zero);
    const T* values = weights.data<T>();
    for (Index i = 0; i < weights.size(); ++i) {
      if (!(values[i] > 0)) continue;
      const auto bits = std::bit_cast<std::uint64_t>(static_cast<double>(values[i]));
      ++counts[static_cast<std::size_t>(bits >> (64 - kBits))];
      ++all;
    }
  });
  Index above = 0;
  std::size_t bucket = counts.size();
  while (bucket > 0 && above <= all / 100) above += counts[--bucket];
  if (all == 0 || bucket + 1 >= counts.size()) return 0;
  return std::bit_cast<double>(static_cast<std::uint64_t>(bucket + 1) << (64 - kBits));
}

/// Rounded up to two digits: 0.01234 → 0.013.
double twoDigitsUp(double value) {
  if (!(value > 0) || value >= 1) return value;
  const double steps = std::pow(10.0, std::ceil(-std::log10(value)) + 1);
  return std::ceil(value * steps) / steps;
}

}  // namespace

std::vector<std::string> queryLabels(const Trace& trace, const Attention& attention) {
  return labelsOf(trace.sequences[static_cast<std::size_t>(attention.querySequence)],
                  attention.firstQuery, attention.queries);
}

std::vector<std::string> keyLabels(const Trace& trace, const Attention& attention) {
  return labelsOf(trace.sequences[static_cast<std::size_t>(attention.keySequence)], 0,
                  attention.keys);
}

std::string queryLabel(const HeadScene& scene, Index query) {
  const Attention& attention = scene.attention();
  return labelsOf(scene.trace().sequences[static_cast<std::size_t>(attention.querySequence)],
                  attention.firstQuery + query, 1)
      .front();
}

std::string keyLabel(const HeadScene& scene, Index key) {
  return labelsOf(scene.trace().sequences[static_cast<std::size_t>(scene.attention().keySequence)],
                  key, 1)
      .front();
}

AxisInfo queryRows(const HeadScene& scene) {
  return tokenAxis(AxisKind::QueryToken, Text(FOVEA_TR("Figure", "query token (row)")), Hue::Query,
                   queryLabels(scene.trace(), scene.attention()));
}

AxisInfo keyRows(const HeadScene& scene) {
  return tokenAxis(AxisKind::KeyToken, Text(FOVEA_TR("Figure", "key token (row)")), Hue::Key,
                   keyLabels(scene.trace(), scene.attention()));
}

AxisInfo keyColumns(const HeadScene& scene) {
  return tokenAxis(AxisKind::KeyToken, Text(FOVEA_TR("Figure", "key token (column)")), Hue::Key,
                   keyLabels(scene.trace(), scene.attention()));
}

AxisInfo tokenRows(const HeadScene& scene) {
  AxisInfo axis = tokenAxis(AxisKind::Token, Text(FOVEA_TR("Figure", "token (row)")), Hue::Ink,
                            queryLabels(scene.trace(), scene.attention()));
  axis.wordHue = Hue::Quiet;
  return axis;
}

AxisInfo numberColumns(std::vector<std::string> names, Hue hue) {
  AxisInfo axis;
  axis.kind = AxisKind::Number;
  axis.word = Text(FOVEA_TR("Figure", "number (column)"));
  axis.labels = std::move(names);
  axis.chosenHue = hue;
  return axis;
}

AxisInfo inputRows(std::vector<std::string> names) {
  AxisInfo axis;
  axis.kind = AxisKind::Input;
  axis.word = Text(FOVEA_TR("Figure", "number of the token (row)"));
  axis.labels = std::move(names);
  axis.labelHue = Hue::Quiet;
  return axis;
}

AxisInfo headNumbers(const HeadScene& scene, bool named) {
  const Attention& attention = scene.attention();
  AxisInfo axis;
  axis.kind = AxisKind::HeadNumber;
  axis.chosenHue = Hue::Value;
  axis.groupSize = attention.mix->columns();
  if (attention.spec.heads == 1) {
    axis.labels = scene.trace().names.value;
    if (named) axis.word = Text(FOVEA_TR("Figure", "number (column)"));
  } else if (named) {
    for (Index head = 0; head < attention.spec.heads; ++head) {
      axis.groupNames.emplace_back(
          FOVEA_TR("Figure", "head %1"),
          std::vector<TextArg>{plain(std::to_string(head + scene.view.countFrom))});
    }
    axis.word = Text(FOVEA_TR("Figure", "head"));  // above their numbers, where names have no room
  }
  return axis;
}

double roundedUp(double magnitude) {
  if (magnitude == 0) return 1;
  if (magnitude >= 1e15) return magnitude;
  const double digits = magnitude >= 0.1 ? 1 : 1 - std::floor(std::log10(magnitude));
  if (digits > 300) return magnitude;
  const double steps = std::pow(10.0, digits);
  const double end = std::ceil(magnitude * steps) / steps;
  return end >= magnitude ? end : magnitude;
}

std::string rangeLabel(double end) {
  const double magnitude = std::abs(end);
  std::string label = magnitude >= 1e6 || (magnitude < 1e-4 && magnitude > 0)
                          ? fmt::format("{:.1e}", magnitude)
                      : magnitude >= 0.1 || magnitude == 0 ? shown(magnitude, 1)
                                                           : exact(magnitude);
  return end < 0 ? "−" + label : label;
}

int addSignedRange(Figure& figure, double magnitude, Text note) {
  const double end = roundedUp(magnitude);
  figure.ranges.push_back({-end, end, rangeLabel(-end), rangeLabel(end), std::move(note)});
  return static_cast<int>(figure.ranges.size()) - 1;
}

int addUnitRange(Figure& figure, Text note) {
  figure.ranges.push_back({0, 1, "0", "1", std::move(note)});
  return static_cast<int>(figure.ranges.size()) - 1;
}

bool shareColours(double magnitude, double other) {
  constexpr double kLeastShare = .25;
  return std::min(magnitude, other) >= kLeastShare * std::max(magnitude, other);
}

int addWeightsRange(Figure& figure, const HeadScene& scene, const Tensor& weights) {
  if (!hasQuantity(scene.attention(), Quantity::Score)) {
    const Extent extent = extentOf(weights);
    if (extent.low < 0) return addSignedRange(figure, extent.magnitude());
    if (extent.high > 1) {
      const double end = roundedUp(extent.high);
      figure.ranges.push_back({0, end, "0", rangeLabel(end), {}});
      return static_cast<int>(figure.ranges.size()) - 1;
    }
  }
  constexpr double kFaint = .2;
  const double usual = weights.columns() > kManyKeys ? twoDigitsUp(usuallyBelow(weights)) : 1;
  if (!(usual > 0 && usual < kFaint)) return addUnitRange(figure);
  const std::string end = fmt::format("{:.{}f}", usual, tellingDecimals(usual, 2));
  figure.ranges.push_back({0, usual, "0", "≥ " + end, {}});
  figure.caption.emplace_back(
      Text(FOVEA_TR("Caption", "Colours")),
      Text(FOVEA_TR("Caption",
                    "Weights of %1 and more look alike, so that the many small ones can be told "
                    "apart."),
           {plain(end)}));
  return static_cast<int>(figure.ranges.size()) - 1;
}

Layout leaf(int block, double weight) {
  Layout layout;
  layout.block = block;
  layout.weight = weight;
  return layout;
}

Layout node(Layout::Kind kind, std::vector<Layout> children, double weight) {
  Layout layout;
  layout.kind = kind;
  layout.weight = weight;
  layout.children = std::move(children);
  return layout;
}

void settleMarks(Figure& figure, const HeadScene& scene) {
  Index widest = kNone;
  for (const Block& block : figure.blocks) {
    const auto* heatmap = std::get_if<Heatmap>(&block.body);
    if (!heatmap) continue;
    const auto consider = [&](const AxisInfo& axis, Index count) {
      if (axis.kind == AxisKind::Number) widest = std::max(widest, count);
      if (axis.kind == AxisKind::HeadNumber) widest = std::max(widest, axis.groupSize);
    };
    consider(heatmap->rows, heatmap->rowCount());
    consider(heatmap->columns, heatmap->columnCount());
  }
  const bool outside = widest != kNone && scene.feature >= widest;
  figure.marks = {scene.shown.layer, scene.shown.head, scene.query, scene.key,
                  outside ? kNone : scene.feature};
}

}  // namespace fovea

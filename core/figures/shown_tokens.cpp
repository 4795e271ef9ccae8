#include "core/figures/shown_tokens.h"

#include <algorithm>

namespace fovea {
namespace {

/// Places of `count` tokens from `first` on that are no special ones; empty where that is all of
/// them or none.
std::vector<Index> ordinary(const Sequence& sequence, Index first, Index count) {
  std::vector<Index> places;
  for (Index i = 0; i < count; ++i) {
    const auto at = static_cast<std::size_t>(first + i);
    if (at >= sequence.tokens.size() || !sequence.tokens[at].special) places.push_back(i);
  }
  if (static_cast<Index>(places.size()) == count) places.clear();
  return places;
}

void addLabels(std::vector<std::string>& labels, const Sequence& sequence) {
  for (const Token& token : sequence.tokens) {
    if (token.special && std::ranges::find(labels, token.label) == labels.end()) {
      labels.push_back(token.label);
    }
  }
}

}  // namespace

std::vector<std::string> specialLabels(const Trace& trace, Index layer) {
  std::vector<std::string> labels;
  addLabels(labels, trace.queryTokens(layer));
  addLabels(labels, trace.keyTokens(layer));
  return labels;
}

Text specialWords(const std::vector<std::string>& labels) {
  if (labels.size() == 1) return Text::verbatim(labels[0]);
  if (labels.size() == 2) {
    return Text(FOVEA_TR("Figure", "%1 and %2"), {plain(labels[0]), plain(labels[1])});
  }
  return Text(FOVEA_TR("Figure", "the special tokens"));
}

ShownTokens::ShownTokens(const Shown& shown, const View& view) {
  if (!view.hideSpecial) return;
  const Attention& attention = shown.attention();
  queries_ =
      ordinary(shown.trace->queryTokens(shown.layer), attention.firstQuery, attention.queries);
  keys_ = ordinary(shown.trace->keyTokens(shown.layer), 0, attention.keys);
  if (!all()) hidden_ = specialLabels(*shown.trace, shown.layer);
}

void ShownTokens::reduce(AxisInfo& axis) const {
  const std::vector<Index>& places = axis.kind == AxisKind::QueryToken ? queries_ : keys_;
  if (places.empty()) return;
  std::vector<std::string> labels;
  for (const Index place : places) {
    labels.push_back(std::move(axis.labels[static_cast<std::size_t>(place)]));
  }
  axis.labels = std::move(labels);
  axis.positions = places;
}

void ShownTokens::reduce(Heatmap& heatmap) const {
  if (all()) return;
  heatmap.values = reduced(heatmap.values);
  reduce(heatmap.rows);
  reduce(heatmap.columns);
}

Tensor ShownTokens::reduced(const Tensor& weights) const {
  if (all()) return weights;
  const Index rows = queries_.empty() ? weights.rows() : static_cast<Index>(queries_.size());
  const Index columns = keys_.empty() ? weights.columns() : static_cast<Index>(keys_.size());
  TensorBuilder builder(weights.precision(), {rows, columns});
  for (Index i = 0; i < rows; ++i) {
    const Index row = queries_.empty() ? i : queries_[static_cast<std::size_t>(i)];
    for (Index j = 0; j < columns; ++j) {
      builder.set(0, i, j, weights.at(row, keys_.empty() ? j : keys_[static_cast<std::size_t>(j)]));
    }
  }
  return builder.seal();
}

void ShownTokens::say(Figure& figure) const {
  if (all()) return;
  figure.caption.emplace_back(
      Text(FOVEA_TR("Caption", "Hidden")),
      Text(FOVEA_TR("Caption",
                    "%1: not drawn. The weights stay as they are, so what is drawn of a row may "
                    "add up to less than 1."),
           {plain(specialWords(hidden_))}));
}

}  // namespace fovea

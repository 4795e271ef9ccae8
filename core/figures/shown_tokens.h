#pragma once
#include "core/figures/head_scene.h"

namespace fovea {

/// Which tokens of a layer are drawn: all of them, or, with View::hideSpecial, those of the text.
/// What is hidden is left out of the picture; no weight changes. Where nothing but special tokens
/// would be left out, all are drawn.
class ShownTokens {
 public:
  ShownTokens(const Shown& shown, const View& view);

  bool all() const { return queries_.empty() && keys_.empty(); }
  /// Places of the drawn queries and keys; empty: all.
  const std::vector<Index>& queries() const { return queries_; }
  const std::vector<Index>& keys() const { return keys_; }
  /// Leaves rows, columns and their names out.
  void reduce(Heatmap& heatmap) const;
  void reduce(AxisInfo& axis) const;
  /// One head's weights [Tq,Tk] without what is hidden.
  Tensor reduced(const Tensor& weights) const;
  /// Adds to the caption what is hidden, and that the weights stay as they are.
  void say(Figure& figure) const;

 private:
  std::vector<Index> queries_, keys_;
  std::vector<std::string> hidden_;
};

/// The spellings of the special tokens of a layer's sequences, each once.
std::vector<std::string> specialLabels(const Trace& trace, Index layer);
/// "[CLS] and [SEP]", "<s>", "the special tokens" of more than two.
Text specialWords(const std::vector<std::string>& labels);

}  // namespace fovea

#pragma once
#include <cmath>
#include <memory>
#include <string>

#include "core/figures/figure.h"

// Figures made by hand, so that the renderer is tested without the builders.

namespace fovea::test {

/// Values that differ from cell to cell; sin keeps them within ±`size`.
inline Tensor wavy(Index rows, Index columns, double size = 1,
                   Precision precision = Precision::Float64) {
  TensorBuilder builder(precision, {rows, columns});
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < columns; ++j) {
      builder.set(0, i, j, size * std::sin(1.7 * double(i) + 0.9 * double(j) + .3));
    }
  }
  return builder.seal();
}

inline std::vector<std::string> words(Index count) {
  static const char* const kWords[] = {"the", "cat", "sat", "on", "a", "because", "suitcase", "it"};
  std::vector<std::string> labels;
  for (Index i = 0; i < count; ++i) labels.emplace_back(kWords[i % 8]);
  return labels;
}

inline AxisInfo tokenAxis(AxisKind kind, Index count) {
  AxisInfo axis;
  axis.kind = kind;
  axis.labels = words(count);
  const bool query = kind == AxisKind::QueryToken;
  axis.word = Text::verbatim(query ? "query token (row)" : "key token (column)");
  axis.wordHue = axis.chosenHue = query ? Hue::Query : Hue::Key;
  return axis;
}

inline AxisInfo numberAxis() {
  AxisInfo axis;
  axis.kind = AxisKind::Number;
  axis.word = Text::verbatim("number (column)");
  return axis;
}

inline Heatmap grid(Index queries, Index keys, double size = 12.2) {
  Heatmap heatmap;
  heatmap.letter = "S";
  heatmap.name = Text::verbatim("scores");
  heatmap.quantity = Quantity::Score;
  heatmap.values = wavy(queries, keys, size);
  heatmap.rows = tokenAxis(AxisKind::QueryToken, queries);
  heatmap.columns = tokenAxis(AxisKind::KeyToken, keys);
  heatmap.zeroFeature = true;
  heatmap.frames = {true, true, true};
  heatmap.range = 0;
  return heatmap;
}

inline Heatmap vectors(Index tokens, Index width, bool turned) {
  Heatmap heatmap;
  heatmap.letter = turned ? "Kᵀ" : "Q";
  heatmap.name = Text::verbatim(turned ? "keys, turned" : "queries");
  heatmap.quantity = turned ? Quantity::Key : Quantity::Query;
  heatmap.values = wavy(tokens, width, 4.4);
  heatmap.transposed = turned;
  heatmap.rows = turned ? numberAxis() : tokenAxis(AxisKind::QueryToken, tokens);
  heatmap.columns = turned ? tokenAxis(AxisKind::KeyToken, tokens) : numberAxis();
  if (turned) heatmap.rows.word = {};
  heatmap.range = 1;
  return heatmap;
}

inline std::vector<ColourRange> sampleRanges() {
  ColourRange scores{-12.2, 12.2, "−12.2", "12.2", {}};
  ColourRange both{-4.4, 4.4, "−4.4", "4.4", Text::verbatim("same colours for Q and K")};
  return {scores, both};
}

/// One grid of attention.
inline Figure gridFigure(Index queries, Index keys) {
  Figure figure;
  figure.id = "score";
  figure.title = Text::verbatim("Scores");
  figure.blocks = {{"score", grid(queries, keys)}};
  figure.layout.block = 0;
  figure.ranges = sampleRanges();
  figure.marks.query = queries / 2;
  figure.marks.key = keys - 1;
  figure.primary = "score";
  return figure;
}

/// Q · Kᵀ = S.
inline Figure scoreFigure(Index tokens, Index width) {
  Figure figure;
  figure.id = "walk";
  figure.title = Text::verbatim("Score");
  figure.blocks = {{"q", vectors(tokens, width, false)},
                   {"dot", Sign{"·", false, {}}},
                   {"k", vectors(tokens, width, true)},
                   {"is", Sign{"=", false, {}}},
                   {"score", grid(tokens, tokens)}};
  figure.layout.kind = Layout::Kind::Equation;
  for (int i = 0; i < 5; ++i) {
    Layout leaf;
    leaf.block = i;
    figure.layout.children.push_back(leaf);
  }
  figure.ranges = sampleRanges();
  figure.marks.query = 0;
  figure.marks.key = tokens - 1;
  return figure;
}

}  // namespace fovea::test

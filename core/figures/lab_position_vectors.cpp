// What is added to X: sinusoidal waves, and a learned table that ends.
#include <cmath>
#include <limits>
#include <numbers>
#include <set>

#include "core/base/number.h"
#include "core/figures/lab_position.h"
#include "core/models/token_positions.h"

namespace fovea {
namespace {

constexpr Index kCurves = 4;
constexpr Index kRowsBefore = 10, kRowsBeyond = 2;

/// The sines whose curves are drawn: the fastest, and slower ones.
std::set<Index> curvesOf(Index width) {
  std::set<Index> columns;
  const Index pairs = (width + 1) / 2;
  for (Index c = 0; c < kCurves; ++c) columns.insert(2 * (c * pairs / (2 * kCurves)));
  return columns;
}

/// Positions until number `column` has made a whole turn.
double waveOf(Index column, Index width) {
  const Index first = column - column % 2;  // of the pair
  return 2 * std::numbers::pi *
         std::pow(10000.0, static_cast<double>(first) / static_cast<double>(width));
}

std::string waveText(double positions) {
  return positions < 100 ? shown(positions, 2) : grouped(std::llround(positions));
}

double cosineOf(const Tensor& rows, Index a, Index b) {
  const auto numbers = rows.matrix<double>();
  return numbers.row(a).dot(numbers.row(b)) / (numbers.row(a).norm() * numbers.row(b).norm());
}

Heatmap rowsOf(Tensor values, Index first, Text name) {
  Heatmap heatmap;
  heatmap.letter = "P";
  heatmap.name = std::move(name);
  heatmap.quantity = Quantity::Embedding;
  heatmap.rows = positionAxis(FOVEA_TR("Lab", "position (row)"), first, values.rows());
  heatmap.columns.word = Text(FOVEA_TR("Lab", "number (column)"));
  heatmap.values = std::move(values);
  return heatmap;
}

}  // namespace

Result<Figure> wavesPicture(const PositionScene& scene) {
  const Index width = scene.settings.whole("width"), count = scene.settings.whole("positions");
  const Index shift = scene.settings.whole("shift");
  const Tensor rows = sinusoidalPositions({shift, shift + count}, width, Precision::Float64);
  Figure figure = startedLab(
      "lab-position", Text(FOVEA_TR("Lab", "Sinusoidal positions: fast and slow waves")),
      width > 2
          ? Text(FOVEA_TR(
                "Lab",
                "Look from left to right: each pair of numbers waves more slowly than the one "
                "before, so that together they tell every place apart."))
          : Text(FOVEA_TR(
                "Lab",
                "A single pair of numbers is one wave: places a whole wave apart look alike.")));
  figure.caption = {{Text(FOVEA_TR("Lab", "Width")), Text::verbatim(grouped(width))},
                    {Text(FOVEA_TR("Lab", "Positions")),
                     Text(FOVEA_TR("Lab", "%1 to %2"),
                          {plain(grouped(shift + 1)), plain(grouped(shift + count))})}};
  Heatmap heatmap = rowsOf(rows, shift + 1,
                           Text(FOVEA_TR("Lab", "what is added to X, %1 × %2"),
                                {plain(grouped(count)), plain(grouped(width))}));
  heatmap.range = addSignedRange(figure, 1);
  const Layout grid = leaf(addBlock(figure, "waves", std::move(heatmap)), 2);

  Chart curves;
  curves.title = Text(FOVEA_TR("Lab", "Some of its columns"));
  curves.x.word = Text(FOVEA_TR("Lab", "position"));
  curves.x.low = static_cast<double>(shift + 1);
  curves.x.high = static_cast<double>(shift + count);
  curves.y.low = -1.1;
  curves.y.high = 1.1;
  for (const Index column : curvesOf(width)) {
    Chart::Series series;
    series.name = Text(FOVEA_TR("Lab", "number %1"), {plain(grouped(column + 1))});
    series.colour = static_cast<int>(curves.series.size());
    for (Index t = 0; t < count; ++t) {
      series.x.push_back(static_cast<double>(shift + t + 1));
      series.y.push_back(rows.at(t, column));
    }
    curves.series.push_back(std::move(series));
  }
  const Layout lines = leaf(addBlock(figure, "curves", std::move(curves)));

  const Index slowest = (width - 1) / 2 * 2;
  const bool pairs = slowest > 0;
  std::vector<Text> sentences;
  if (!pairs) {
    sentences.emplace_back(
        FOVEA_TR("Lab",
                 "One pair is one wave: its numbers are back where they were after %1 positions."),
        std::vector{strong(waveText(waveOf(0, width)))});
  } else
    sentences.emplace_back(
        FOVEA_TR("Lab",
                 "Number 1 is back where it was after %1 positions, number %2 after %3: the waves "
                 "get slower by the same factor from pair to pair."),
        std::vector{strong(waveText(waveOf(0, width))), strong(grouped(slowest + 1)),
                    strong(waveText(waveOf(slowest, width)))});
  sentences.emplace_back(
      FOVEA_TR("Lab",
               "Rows %1 and %2 are alike, with a cosine of %3; rows %1 and %4 less, with %5."),
      std::vector{strong(grouped(shift + 1)), strong(grouped(shift + 2)),
                  strong(shown(cosineOf(rows, 0, 1), 3)), strong(grouped(shift + count)),
                  strong(shown(cosineOf(rows, 0, count - 1), 3))});
  if (count == 2 || cosineOf(rows, 0, 1) <= cosineOf(rows, 0, count - 1)) sentences.pop_back();
  figure.layout = labPage({grid, lines},
                          positionWords(figure, scene, std::move(sentences),
                                        FOVEA_TR("Lab", "Shift all positions: the waves go on.")));
  figure.primary = "waves";
  return figure;
}

Result<Figure> tablePicture(const PositionScene& scene) {
  const Index width = scene.settings.whole("width"), limit = scene.settings.whole("limit");
  const std::uint64_t seed = scene.shown.trace->source.seed;
  const Index first = std::max<Index>(0, limit - kRowsBefore);
  const Tensor rows = learnedPositions({first, limit}, width, seed, Precision::Float64);
  TensorBuilder builder(Precision::Float64, {rows.rows() + kRowsBeyond, width});
  for (Index t = 0; t < rows.rows() + kRowsBeyond; ++t) {
    for (Index d = 0; d < width; ++d) {
      builder.set(0, t, d,
                  t < rows.rows() ? rows.at(t, d) : -std::numeric_limits<double>::infinity());
    }
  }
  Figure figure = startedLab(
      "lab-position", Text(FOVEA_TR("Lab", "A learned table ends: later positions have no vector")),
      Text(FOVEA_TR("Lab",
                    "Look at the hatched rows: a text that reaches them cannot be computed at "
                    "all.")));
  figure.caption = {
      {Text(FOVEA_TR("Lab", "Table")),
       Text(FOVEA_TR("Lab", "%1 rows of %2 numbers, drawn from seed %3"),
            {plain(grouped(limit)), plain(grouped(width)), plain(std::to_string(seed))})}};
  Heatmap heatmap = rowsOf(
      builder.seal(), first + 1,
      Text(FOVEA_TR("Lab", "the last rows of %1, and what comes after"), {plain(grouped(limit))}));
  heatmap.range = addSignedRange(figure, extentOf(rows).magnitude());
  const Layout grid = leaf(addBlock(figure, "table", std::move(heatmap)));

  // The refusal itself, of a text of one token behind the table.
  Positions positions = scene.of("learned");
  positions.shift = limit;
  TensorBuilder one(Precision::Float64, {1, width});
  const auto refused = withPositions(one.seal(), positions, seed);
  std::vector<Text> sentences;
  sentences.emplace_back(
      FOVEA_TR("Lab",
               "Each of the %1 rows was learned on its own, here drawn at random: nothing "
               "says how row %2 would go on."),
      std::vector{strong(grouped(limit)), strong(grouped(limit + 1))});
  sentences.emplace_back(FOVEA_TR("Lab", "A text that long gets this answer: %1"),
                         std::vector{plain(refused.error().message)});
  figure.layout = labPage(
      {grid},
      positionWords(figure, scene, std::move(sentences),
                    FOVEA_TR("Lab", "GPT-2 has 1,024 rows, BERT 512: set the limit to 512.")));
  figure.primary = "table";
  return figure;
}

}  // namespace fovea

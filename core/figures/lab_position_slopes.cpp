// ALiBi: a slope for each head, and the bias it makes.
#include <algorithm>
#include <bit>
#include <cmath>

#include "core/attention/stages.h"
#include "core/base/number.h"
#include "core/figures/lab_position.h"

namespace fovea {
namespace {

constexpr Index kMostLines = 8;
constexpr Index kGrid = 12;  // places of the grid, so that its numbers can be read

std::string slopeText(double slope) { return shown(slope, fewestDecimals({&slope, 1}, 8)); }

Chart::Series biasLine(double slope, Index most, Text name, int colour) {
  Chart::Series series;
  series.name = std::move(name);
  series.colour = colour;
  for (const Index distance : {Index{0}, most}) {
    series.x.push_back(static_cast<double>(distance));
    series.y.push_back(-slope * static_cast<double>(distance));
  }
  return series;
}

}  // namespace

Result<Figure> alibiPicture(const PositionScene& scene) {
  const Index heads = scene.settings.whole("heads");
  const Index head = std::min(scene.settings.whole("head"), heads) - 1;
  const Index count = scene.settings.whole("positions");
  Attention attention;
  attention.queries = attention.keys = std::min(count, kGrid);
  attention.spec.heads = heads;
  attention.spec.slopes = alibiSlopes(heads);
  const std::vector<double>& slopes = attention.spec.slopes;
  const double slope = slopes[static_cast<std::size_t>(head)];

  Figure figure = startedLab(
      "lab-position", Text(FOVEA_TR("Lab", "ALiBi: the farther the key, the lower its score")),
      Text(FOVEA_TR("Lab",
                    "Look at the lines: each head has a slope of its own, so some look near and "
                    "some look far.")));
  figure.caption = {{Text(FOVEA_TR("Lab", "Heads")), Text::verbatim(grouped(heads))},
                    {Text(FOVEA_TR("Lab", "Grid")),
                     Text(FOVEA_TR("Lab", "head %1"), {plain(grouped(head + 1))})}};
  Chart chart;
  chart.title = Text(FOVEA_TR("Lab", "Slope of each head"));
  chart.x.word = Text(FOVEA_TR("Lab", "head"));
  chart.x.low = 1;
  chart.x.high = std::max<double>(2, static_cast<double>(heads));
  chart.y.logarithmic = true;
  chart.y.low = std::exp2(-9);
  chart.y.high = 1;
  Chart::Series points;
  points.kind = Chart::Series::Kind::Points;
  std::vector<std::vector<double>> numbers;
  for (std::size_t h = 0; h < slopes.size(); ++h) {
    points.x.push_back(static_cast<double>(h + 1));
    points.y.push_back(slopes[h]);
    numbers.push_back({static_cast<double>(h + 1), slopes[h]});
  }
  chart.series.push_back(std::move(points));

  Chart lines;
  lines.title = Text(FOVEA_TR("Lab", "What is added to a score"));
  lines.x.word = Text(FOVEA_TR("Lab", "distance in places"));
  lines.x.high = static_cast<double>(count - 1);
  double steepest = 0;
  for (Index h = 0; h < heads; ++h) {
    if (heads > kMostLines && h != head && h % ((heads + kMostLines - 1) / kMostLines) != 0) {
      continue;
    }
    const double its = slopes[static_cast<std::size_t>(h)];
    steepest = std::max(steepest, its);
    lines.series.push_back(biasLine(its, count - 1,
                                    Text(FOVEA_TR("Lab", "head %1"), {plain(grouped(h + 1))}),
                                    static_cast<int>(lines.series.size())));
  }
  lines.y.low = -1.05 * steepest * static_cast<double>(count - 1);
  lines.y.high = -.05 * lines.y.low;

  Heatmap bias;
  bias.letter = "M";
  bias.name = Text(FOVEA_TR("Lab", "− slope × distance, head %1"), {plain(grouped(head + 1))});
  bias.quantity = Quantity::Mask;
  bias.rows = positionAxis(FOVEA_TR("Lab", "place of the query (row)"), 1, attention.queries);
  bias.columns = positionAxis(FOVEA_TR("Lab", "place of the key (column)"), 1, attention.keys);
  bias.rows.wordHue = Hue::Query;
  bias.columns.wordHue = Hue::Key;
  bias.values = addedScores(attention, head);
  bias.zeroFeature = true;
  bias.range = addSignedRange(figure, extentOf(bias.values).magnitude());
  const Layout charts =
      node(Layout::Kind::Column, {leaf(addBlock(figure, "slopes", std::move(chart))),
                                  leaf(addBlock(figure, "lines", std::move(lines)))});
  const Layout grid = leaf(addBlock(figure, "bias", std::move(bias)));

  const double least = slope * static_cast<double>(count - 1);
  std::vector<Text> sentences;
  sentences.emplace_back(
      FOVEA_TR("Lab", "Head %1 takes %2 from a score for every place between query and key."),
      std::vector{strong(grouped(head + 1)), strong(slopeText(slope))});
  sentences.emplace_back(
      FOVEA_TR("Lab",
               "At a distance of %1 that is %2: of two equal scores the far one keeps e^−%2 = %3 "
               "of the near one’s weight."),
      std::vector{strong(grouped(count - 1)), strong(shown(least, fewestDecimals({&least, 1}, 3))),
                  strong(smallNumber(std::exp(-least)))});
  if ((heads & (heads - 1)) == 0 && heads > 1) {
    sentences.emplace_back(
        FOVEA_TR("Lab", "From head to head the slope falls by a factor of %1, down to %2."),
        std::vector{strong(slopeText(slopes[0] / slopes[1])), strong(slopeText(slopes.back()))});
  } else if (heads > 1) {
    const auto whole = static_cast<Index>(std::bit_floor(static_cast<std::uint64_t>(heads)));
    sentences.emplace_back(
        FOVEA_TR("Lab",
                 "%1 is no power of two: after %2 heads the rest take every second slope of %3, "
                 "from the steepest on."),
        std::vector{strong(grouped(heads)), strong(grouped(whole)), strong(grouped(2 * whole))});
  }
  sentences.emplace_back(
      FOVEA_TR("Lab",
               "Nothing is learned here, and the distance may grow beyond every text that "
               "was seen."));
  figure.layout = labPage(
      {node(Layout::Kind::Row, {charts, grid})},
      positionWords(figure, scene, std::move(sentences),
                    FOVEA_TR("Lab",
                             "Choose another head: the grid keeps its form and its colours, "
                             "the numbers shrink.")));
  setNumbers(figure, {"head", "slope"}, std::move(numbers));
  return figure;
}

}  // namespace fovea

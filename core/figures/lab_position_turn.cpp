// RoPE: hands that turn with the place, and what stretching for longer texts changes.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "core/base/number.h"
#include "core/figures/lab_position.h"
#include "core/labs/positions.h"
#include "core/models/token_positions.h"

namespace fovea {
namespace {

constexpr Index kHands = 3;
constexpr double kDegrees = 180 / std::numbers::pi;

std::string degrees(double angle) { return shown(angle, 1) + "°"; }

/// The pairs whose hands are drawn: the fastest, and slower ones.
std::set<Index> handsOf(Index pairs) {
  std::set<Index> chosen;
  for (Index h = 0; h < kHands; ++h) chosen.insert(h * pairs / (2 * kHands));
  return chosen;
}

/// The angle between the hands of query and key, 0 … 180.
double apart(const Rotation& rotation, Index query, Index key, Index pair) {
  const auto [a, b] = rotation.turn(query, pair);
  const auto [c, d] = rotation.turn(key, pair);
  return std::abs(std::atan2(a * d - b * c, a * c + b * d)) * kDegrees;
}

Plane handsAt(const Rotation& rotation, Index query, Index key, Index pair) {
  Plane plane;
  plane.title = Text(FOVEA_TR("Lab", "Pair %1"), {plain(grouped(pair + 1))});
  plane.aside =
      Text(FOVEA_TR("Lab", "%1 a place"),
           {plain(degrees(rotation.frequencies[static_cast<std::size_t>(pair)] * kDegrees))});
  plane.reach = 1.25;
  plane.circle = true;
  plane.grid = false;
  plane.height = 240;
  const auto hand = [&](TextSource name, Hue hue, Index row) {
    Plane::Arrow arrow;
    arrow.name = Text(name);
    arrow.hue = hue;
    std::tie(arrow.x, arrow.y) = rotation.turn(row, pair);
    return arrow;
  };
  plane.arrows = {hand(FOVEA_TR("Lab", "query"), Hue::Query, query),
                  hand(FOVEA_TR("Lab", "key"), Hue::Key, key)};
  plane.angle = {0, 1};
  plane.angleName = Text::verbatim(degrees(apart(rotation, query, key, pair)));
  return plane;
}

Chart::Series curveOf(Text name, int colour, const std::vector<double>& y, double first = 0) {
  Chart::Series series;
  series.name = std::move(name);
  series.colour = colour;
  series.y = y;
  for (std::size_t i = 0; i < y.size(); ++i) {
    series.x.push_back(first + static_cast<double>(i));
  }
  return series;
}

/// Room above and below all numbers of a chart.
void fit(Chart& chart) {
  double low = 0, high = 0;
  for (const Chart::Series& series : chart.series) {
    low = std::min(low, std::ranges::min(series.y));
    high = std::max(high, std::ranges::max(series.y));
  }
  chart.y.low = low - .08 * (high - low);
  chart.y.high = high + .08 * (high - low);
}

/// The score of ones at two places, from the turned vectors.
double scoreAt(const Rotation& rotation, Index query, Index key) {
  double sum = 0;
  const auto pairs = static_cast<Index>(rotation.frequencies.size());
  for (Index pair = 0; pair < pairs; ++pair) {
    const auto [a, b] = rotation.turn(query, pair);
    const auto [c, d] = rotation.turn(key, pair);
    sum += (a - b) * (c - d) + (a + b) * (c + d);
  }
  return sum / static_cast<double>(2 * pairs);
}

}  // namespace

Result<Figure> turnPicture(const PositionScene& scene) {
  const auto width = scene.evenWidth();
  if (!width) return fail(width.error());
  const Index query = scene.settings.whole("query") - 1, key = scene.settings.whole("key") - 1;
  const Index distance = std::abs(query - key);
  const Positions positions = scene.of("rope");
  const Rotation rotation = rotationOf(positions, *width);
  Figure figure = startedLab(
      "lab-position", Text(FOVEA_TR("Lab", "RoPE turns query and key: only their distance counts")),
      Text(FOVEA_TR("Lab",
                    "Look at the angle between the hands: shift all positions and both hands turn, "
                    "but the angle stays.")));
  figure.caption = {
      {Text(FOVEA_TR("Lab", "Head width")), Text::verbatim(grouped(*width))},
      {Text(FOVEA_TR("Lab", "Query")),
       Text(FOVEA_TR("Lab", "place %1"), {plain(grouped(positions.shift + query + 1))})},
      {Text(FOVEA_TR("Lab", "Key")),
       Text(FOVEA_TR("Lab", "place %1"), {plain(grouped(positions.shift + key + 1))})}};
  std::vector<Layout> hands;
  for (const Index pair : handsOf(*width / 2)) {
    hands.push_back(leaf(
        addBlock(figure, "pair-" + std::to_string(pair + 1), handsAt(rotation, query, key, pair))));
  }
  const Index most = std::max(scene.settings.whole("positions") - 1, distance);
  const std::vector<double> scores = scoresByDistance(rotation, most);
  Chart chart;
  chart.title = Text(FOVEA_TR("Lab", "Score of a query and a key of ones, ÷ their width"));
  chart.x.word = Text(FOVEA_TR("Lab", "distance in places"));
  chart.x.high = static_cast<double>(most);
  chart.y.word = Text(FOVEA_TR("Lab", "score"));
  chart.series.push_back(curveOf({}, 0, scores));
  fit(chart);
  Chart::Series now;
  now.kind = Chart::Series::Kind::Points;
  const double score = scoreAt(rotation, query, key);
  now.x = {static_cast<double>(distance)};
  now.y = {score};
  now.labels = {Text::verbatim(shown(score, 3), Role::Strong)};
  chart.series.push_back(std::move(now));
  const Layout curve = leaf(addBlock(figure, "scores", std::move(chart)));

  const double turn = rotation.frequencies[0] * kDegrees;
  std::vector<Text> sentences;
  sentences.emplace_back(
      FOVEA_TR(
          "Lab",
          "Query and key stand at a distance of %1: in pair 1, which turns %2 a place, their hands "
          "stand %3 apart."),
      std::vector{strong(grouped(distance)), strong(degrees(turn)),
                  strong(degrees(apart(rotation, query, key, 0)))});
  sentences.emplace_back(
      FOVEA_TR("Lab",
               "The score of two vectors of ones is %1 of their width here; at distance 0 it is "
               "%2."),
      std::vector{strong(shown(score, 3)), strong(shown(scores[0], 3))});
  Positions unshifted = positions;
  unshifted.shift = 0;
  if (positions.shift > 0) {
    const double moved = std::abs(score - scoreAt(rotationOf(unshifted, *width), query, key));
    sentences.emplace_back(
        FOVEA_TR("Lab",
                 "Shifting both places by %1 moved the score by %2: what counts is the "
                 "distance."),
        std::vector{strong(grouped(positions.shift)), strong(smallNumber(moved))});
  }
  figure.layout =
      labPage({node(Layout::Kind::Row, std::move(hands)), curve},
              positionWords(figure, scene, std::move(sentences),
                            FOVEA_TR("Lab",
                                     "Move the key away from the query: the fast hand goes round, "
                                     "the slow one hardly moves.")));
  std::vector<std::vector<double>> numbers;
  for (std::size_t d = 0; d < scores.size(); ++d) {
    numbers.push_back({static_cast<double>(d), scores[d]});
  }
  setNumbers(figure, {"distance", "score"}, std::move(numbers));
  return figure;
}

Result<Figure> stretchPicture(const PositionScene& scene) {
  const auto width = scene.evenWidth();
  if (!width) return fail(width.error());
  const Positions positions = scene.of("rope-yarn");
  const Rotation before = rotationOf(scene.of("rope"), *width);
  const Rotation linear = rotationOf(scene.of("rope-linear"), *width);
  const Rotation yarn = rotationOf(positions, *width);
  const auto kinds = stretches(before.frequencies, yarn.frequencies, positions.factor);
  const auto count = [&](Stretch kind) { return strong(grouped(std::ranges::count(kinds, kind))); };
  Figure figure = startedLab(
      "lab-position",
      Text(FOVEA_TR("Lab", "For longer texts: slow every hand, or only the slow ones")),
      Text(FOVEA_TR("Lab",
                    "Look at the pairs at the left: position interpolation slows them too, YaRN "
                    "leaves the fast ones as they were trained.")));
  figure.caption = {{Text(FOVEA_TR("Lab", "Head width")), Text::verbatim(grouped(*width))},
                    {Text(FOVEA_TR("Lab", "Longer by")), Text::verbatim(exact(positions.factor))},
                    {Text(FOVEA_TR("Lab", "Trained for")),
                     Text(FOVEA_TR("Lab", "%1 positions"), {plain(grouped(positions.limit))})}};
  const Rotation* rotations[] = {&before, &linear, &yarn};
  const Text names[] = {Text(FOVEA_TR("Lab", "RoPE")), Text(FOVEA_TR("Lab", "interpolated")),
                        Text(FOVEA_TR("Lab", "YaRN"))};
  Chart frequencies, scores;
  frequencies.title = Text(FOVEA_TR("Lab", "Turn a place, by pair"));
  frequencies.x.word = Text(FOVEA_TR("Lab", "pair"));
  frequencies.x.low = 1;
  frequencies.x.high = std::max<double>(2, static_cast<double>(*width / 2));
  frequencies.y.word = Text(FOVEA_TR("Lab", "radians"));
  frequencies.y.logarithmic = true;
  frequencies.y.high = 1.5;
  frequencies.y.low = .5 * std::ranges::min(linear.frequencies);
  scores.title = Text(FOVEA_TR("Lab", "Score of a query and a key of ones, ÷ their width"));
  scores.x.word = Text(FOVEA_TR("Lab", "distance in places"));
  const Index most = scene.settings.whole("positions") - 1;
  scores.x.high = static_cast<double>(most);
  for (int i = 0; i < 3; ++i) {
    frequencies.series.push_back(curveOf(names[i], i, rotations[i]->frequencies, 1));
    if (*width <= 64) frequencies.series.back().kind = Chart::Series::Kind::LinePoints;
    scores.series.push_back(curveOf(names[i], i, scoresByDistance(*rotations[i], most)));
  }
  fit(scores);
  const std::vector<Layout> charts = {leaf(addBlock(figure, "frequencies", std::move(frequencies))),
                                      leaf(addBlock(figure, "scores", std::move(scores)))};

  std::vector<Text> sentences;
  sentences.emplace_back(
      FOVEA_TR("Lab",
               "Position interpolation divides every position by %1, so that %2 places turn as far "
               "as %3 did."),
      std::vector{
          strong(exact(positions.factor)),
          strong(grouped(std::llround(positions.factor * static_cast<double>(positions.limit)))),
          strong(grouped(positions.limit))});
  if (positions.factor > 1) {
    sentences.emplace_back(
        FOVEA_TR("Lab",
                 "Pairs that YaRN leaves as they are: %1; divided by the factor: %2; blended in "
                 "between: %3."),
        std::vector{count(Stretch::Kept), count(Stretch::Stretched), count(Stretch::Blended)});
    sentences.emplace_back(
        FOVEA_TR("Lab",
                 "YaRN also makes query and key longer by %1, so every score grows by %2: that "
                 "belongs to the turn, not to Scale."),
        std::vector{strong(shown(yarn.factor, 3)), strong(shown(yarn.factor * yarn.factor, 3))});
  } else {
    sentences.emplace_back(
        FOVEA_TR("Lab", "Texts do not get longer here, so the three are the same."));
  }
  figure.layout =
      labPage(charts, positionWords(figure, scene, std::move(sentences),
                                    FOVEA_TR("Lab",
                                             "Make texts longer, up to 64 times: see which "
                                             "pairs YaRN never touches.")));
  std::vector<std::vector<double>> numbers;
  for (std::size_t i = 0; i < before.frequencies.size(); ++i) {
    numbers.push_back({static_cast<double>(i + 1), before.frequencies[i], linear.frequencies[i],
                       yarn.frequencies[i]});
  }
  setNumbers(figure, {"pair", "rope", "rope-linear", "rope-yarn"}, std::move(numbers));
  return figure;
}

}  // namespace fovea

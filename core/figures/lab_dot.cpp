#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/number.h"
#include "core/figures/arithmetic_cells.h"
#include "core/figures/axes.h"
#include "core/figures/lab_builders.h"
#include "core/labs/dot.h"

namespace fovea {
namespace {

using Direction = DotProduct::Direction;

constexpr double kReach = 5;
constexpr int kFineDecimals = 3;

/// How the numbers of the arrows, their products and the sum are written.
struct Digits {
  explicit Digits(const DotProduct& dot)
      : numbers(fewestDecimals(std::vector{dot.a[0], dot.a[1], dot.b[0], dot.b[1]}, 2)),
        products(fewestDecimals(std::vector{dot.products[0], dot.products[1], dot.sum},
                                std::max(2 * numbers, 1))) {}
  int numbers, products;
};

std::string degrees(const DotProduct& dot) {
  return shown(dot.degrees, dot.degrees == std::floor(dot.degrees) ? 0 : 1) + "°";
}

TextArg fine(double value) { return strong(shown(value, kFineDecimals)); }

/// The room both arrows fit into: that of the plane as it opens, else a round number above.
double reachOf(const DotProduct& dot) {
  double largest = 0;
  for (const double number : {dot.a[0], dot.a[1], dot.b[0], dot.b[1]}) {
    largest = std::max(largest, std::abs(number));
  }
  return largest <= kReach ? kReach : std::ceil(largest / kReach) * kReach;
}

Plane planeOf(const DotProduct& dot, bool invites) {
  Plane plane;
  plane.title = invites ? Text(FOVEA_TR("Lab", "Drag the tips of the arrows"))
                        : Text(FOVEA_TR("Lab", "The two arrows"));
  plane.reach = reachOf(dot);
  plane.grid = plane.reach <= 4 * kReach;
  const auto arrow = [](const char* name, Hue hue, const std::array<double, 2>& to) {
    Plane::Arrow made;
    made.name = Text::verbatim(name);
    made.hue = hue;
    made.x = to[0];
    made.y = to[1];
    made.setting = name;
    return made;
  };
  plane.arrows = {arrow("a", Hue::Query, dot.a), arrow("b", Hue::Key, dot.b)};
  if (dot.direction != Direction::None) {
    plane.angle = {0, 1};
    plane.angleName = Text::verbatim(degrees(dot));
  }
  return plane;
}

/// a · b for every angle between arrows of these lengths.
Chart turnedOf(const DotProduct& dot, const Digits& digits) {
  Chart chart;
  chart.title = Text(FOVEA_TR("Lab", "The same arrows at every angle"));
  chart.x.word = Text(FOVEA_TR("Lab", "angle between a and b"));
  chart.x.high = 180;
  chart.x.ticks = {0, 45, 90, 135, 180};
  chart.x.labels = {"0°", "45°", "90°", "135°", "180°"};
  chart.y.word = Text::verbatim("a · b");
  const double most = dot.lengthA * dot.lengthB;
  chart.y.high = 1.15 * (most > 0 ? most : 1);
  chart.y.low = -chart.y.high;
  Chart::Series curve;
  curve.hue = Hue::Quiet;
  for (int angle = 0; angle <= 180; angle += 3) {
    curve.x.push_back(angle);
    curve.y.push_back(most * std::cos(angle * std::numbers::pi / 180));
  }
  chart.series.push_back(std::move(curve));
  if (dot.direction != Direction::None) {
    Chart::Series now;
    now.kind = Chart::Series::Kind::Points;
    now.x = {dot.degrees};
    now.y = {dot.sum};
    now.labels = {Text::verbatim(shown(dot.sum, digits.products), Role::Strong)};
    chart.series.push_back(std::move(now));
  }
  chart.marks = {{90, Text(FOVEA_TR("Lab", "right angle"))}};
  chart.height = 320;
  return chart;
}

/// Products and their sum, the lengths at the side.
Table sumOf(const DotProduct& dot, const Digits& digits) {
  Table table;
  table.heading =
      Text(FOVEA_TR("Lab", "How a · b becomes %1"), {strong(shown(dot.sum, digits.products))});
  TableRow names, a, b, products;
  const auto column = [&](TableCell name, TableCell inA, TableCell inB, TableCell product) {
    names.cells.push_back(std::move(name));
    a.cells.push_back(std::move(inA));
    b.cells.push_back(std::move(inB));
    products.cells.push_back(std::move(product));
  };
  column(blank(), word(Text::verbatim("a"), Hue::Query, true),
         word(Text::verbatim("b"), Hue::Key, true), word(Text(FOVEA_TR("Lab", "product"))));
  for (std::size_t i = 0; i < 2; ++i) {
    column(blank(), blank(), sign("×"), i == 0 ? blank() : sign("+"));
    TableCell name =
        word(i == 0 ? Text(FOVEA_TR("Lab", "right")) : Text(FOVEA_TR("Lab", "up")), Hue::Quiet);
    name.rightAligned = true;
    column(std::move(name), number(dot.a[i], digits.numbers, Hue::Query),
           number(dot.b[i], digits.numbers, Hue::Key), number(dot.products[i], digits.products));
  }
  column(blank(), blank(), blank(), sign("="));
  TableCell sum = word(Text(FOVEA_TR("Lab", "sum")), Hue::Quiet);
  sum.rightAligned = true;
  column(std::move(sum), blank(), blank(), number(dot.sum, digits.products, Hue::Ink, true));
  b.ruleBelow = TableRow::Rule::Heavy;
  table.rows = {std::move(names), std::move(a), std::move(b), std::move(products)};
  Copied copy(Precision::Float64);
  copy.heading(table.heading);
  for (std::size_t i = 0; i < 2; ++i) {
    for (const double value : {dot.a[i], dot.b[i], dot.products[i]}) copy.formed(value);
    copy.endRow();
  }
  copy.word(Text(FOVEA_TR("Lab", "sum")));
  copy.formed(dot.sum);
  copy.endRow();
  table.copy = copy.text();
  return table;
}

/// The same number from lengths and angle.
Table anglesOf(const DotProduct& dot, const Digits& digits) {
  Table table;
  table.heading =
      Text(FOVEA_TR("Lab", "The same from lengths and angle, %1"), {strong(degrees(dot))});
  TableRow names, numbers;
  names.cells.push_back(blank());
  numbers.cells.push_back(word(Text(FOVEA_TR("Lab", "product"))));
  Copied copy(Precision::Float64);
  copy.heading(table.heading);
  const auto column = [&](TextSource name, const char* before, double value, int decimals,
                          bool bold) {
    names.cells.push_back(blank());
    numbers.cells.push_back(*before == '\0' ? blank() : sign(before));
    TableCell title = word(Text(name), Hue::Quiet);
    title.rightAligned = true;
    copy.word(title.text);
    copy.formed(value);
    copy.endRow();
    names.cells.push_back(std::move(title));
    numbers.cells.push_back(number(value, decimals, Hue::Ink, bold));
  };
  column(FOVEA_TR("Lab", "length a"), "", dot.lengthA, kFineDecimals, false);
  column(FOVEA_TR("Lab", "length b"), "×", dot.lengthB, kFineDecimals, false);
  column(FOVEA_TR("Lab", "cosine"), "×", dot.cosine, kFineDecimals, false);
  column(FOVEA_TR("Lab", "dot product"), "=", dot.sum, digits.products, true);
  table.rows = {std::move(names), std::move(numbers)};
  table.copy = copy.text();
  return table;
}

Text directionText(const DotProduct& dot, const Digits& digits) {
  const TextArg sum = strong(shown(dot.sum, digits.products));
  switch (dot.direction) {
    case Direction::None:
      return Text(FOVEA_TR("Lab",
                           "An arrow of length 0 points nowhere: its dot product with every arrow "
                           "is 0."));
    case Direction::Same:
      return Text(FOVEA_TR("Lab",
                           "Both arrows point the same way: %1 is as large as the dot product of "
                           "these lengths can be."),
                  {sum});
    case Direction::Opposite:
      return Text(FOVEA_TR("Lab",
                           "The arrows point in opposite directions: %1 is as small as the dot "
                           "product of these lengths can be."),
                  {sum});
    case Direction::Right:
      return Text(FOVEA_TR("Lab",
                           "The arrows stand at a right angle: neither points the other’s way, and "
                           "the dot product is 0."));
    case Direction::Acute:
      return Text(FOVEA_TR("Lab",
                           "The arrows are %1 apart, less than a right angle: the dot product is "
                           "above 0."),
                  {strong(degrees(dot))});
    case Direction::Obtuse:
      return Text(FOVEA_TR("Lab",
                           "The arrows are %1 apart, more than a right angle: the dot product is "
                           "below 0."),
                  {strong(degrees(dot))});
  }
  return {};
}

std::vector<Text> sentencesOf(const DotProduct& dot, const Digits& digits) {
  std::vector<Text> sentences;
  sentences.emplace_back(
      FOVEA_TR("Lab",
               "Numbers in the same place are multiplied, the products added up: the sum is "
               "%1."),
      std::vector{strong(shown(dot.sum, digits.products))});
  sentences.push_back(directionText(dot, digits));
  if (dot.direction == Direction::Acute || dot.direction == Direction::Obtuse) {
    sentences.emplace_back(
        FOVEA_TR("Lab", "Pointing the same way, arrows of these lengths would give %1."),
        std::vector{fine(dot.lengthA * dot.lengthB)});
  }
  sentences.emplace_back(
      FOVEA_TR("Lab",
               "A score of attention is such a sum: one arrow is the query, the other a "
               "key, each of d numbers."));
  return sentences;
}

}  // namespace

Result<Figure> dotLabFigure(const Shown&, const LabSettings& settings, const View& view,
                            const Progress&) {
  const auto pair = [&](std::string_view id) {
    const std::vector<double>& numbers = settings.numbers(id);
    return std::array{numbers[0], numbers[1]};
  };
  const DotProduct dot = dotProduct(pair("a"), pair("b"));
  const Digits digits(dot);
  Figure figure = startedLab(
      "lab-dot", Text(FOVEA_TR("Lab", "The dot product measures shared direction")),
      Text(FOVEA_TR("Lab",
                    "Look at the sum: it is largest when both arrows point the same way, 0 at a "
                    "right angle and smallest when they point in opposite directions.")));
  const auto vector = [&](const std::array<double, 2>& numbers) {
    constexpr int kMostDecimals = 6;
    const int decimals = fewestDecimals(numbers, kMostDecimals);
    return Text::verbatim("[" + fovea::shown(numbers[0], decimals) + ", " +
                          fovea::shown(numbers[1], decimals) + "]");
  };
  figure.caption = {{Text(FOVEA_TR("Lab", "Arrow a")), vector(dot.a)},
                    {Text(FOVEA_TR("Lab", "Arrow b")), vector(dot.b)}};
  const Layout plane = leaf(addBlock(figure, "plane", planeOf(dot, view.invites)));
  const Layout turned = leaf(addBlock(figure, "angles", turnedOf(dot, digits)));
  std::vector<Layout> measured = {node(Layout::Kind::Row, {plane, turned}),
                                  leaf(addBlock(figure, "sum", sumOf(dot, digits)), 0)};
  if (dot.direction != Direction::None) {
    measured.push_back(leaf(addBlock(figure, "lengths", anglesOf(dot, digits)), 0));
  }
  std::vector<Layout> words = {addWords(figure, "words", Text(FOVEA_TR("Lab", "What to look at")),
                                        sentencesOf(dot, digits))};
  if (view.invites) {
    words.push_back(addWords(
        figure, "try", Text(FOVEA_TR("Lab", "Try it")),
        {Text(FOVEA_TR("Lab",
                       "Turn b until the sum is 0, then further: the arrows now point away from "
                       "each other."))}));
  }
  figure.layout = labPage(std::move(measured), std::move(words), view);
  setNumbers(
      figure,
      {"a1", "a2", "b1", "b2", "product1", "product2", "dot", "length-a", "length-b", "cosine"},
      {{dot.a[0], dot.a[1], dot.b[0], dot.b[1], dot.products[0], dot.products[1], dot.sum,
        dot.lengthA, dot.lengthB, dot.cosine}});
  return figure;
}

}  // namespace fovea

// The comparison of weights without and with the division by √d.
#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "core/figures/blocks.h"
#include "core/figures/captions.h"

namespace fovea {
namespace {

/// What both sides are called: "with ÷ √d", or what was chosen instead of it; `other` where
/// `with` stands beside it.
struct Sides {
  Text with, without;
  Text other = Text(FOVEA_TR("Compare", "without"));
};

Sides sidesOf(const Attention& attention) {
  Sides sides{Text(FOVEA_TR("Compare", "with ÷ √d")), Text(FOVEA_TR("Compare", "without ÷ √d"))};
  if (!attention.spec.scaledByWidth && attention.spec.scale != 1) {
    const TextArg factor = plain(exact(attention.spec.scale));
    sides.with = Text(FOVEA_TR("Compare", "with × %1"), {factor});
    sides.without = Text(FOVEA_TR("Compare", "without × %1"), {factor});
  }
  return sides;
}

/// Weights with and without the scale. Where the trace itself does not divide, the side with ÷ √d
/// is derived from the same scores.
struct Pair {
  Tensor with, without;
};

Result<Pair> pairOf(const Shown& shown, const View& view, const Progress& progress) {
  const Attention& attention = shown.attention();
  const bool divides = attention.spec.scaledByWidth || attention.spec.scale != 1;
  if (divides) {
    auto scene = sceneOf(shown, view, Grid::Weights | Grid::Unscaled, progress);
    if (!scene) return fail(scene.error());
    return Pair{matrixOf(*scene, Quantity::Weights), *scene->stages->unscaledWeights};
  }
  auto scene = sceneOf(shown, view, static_cast<unsigned>(Grid::Weights), progress);
  if (!scene) return fail(scene.error());
  Attention divided = attention;
  divided.weights.reset();
  divided.spec.scale = 1 / std::sqrt(static_cast<double>(attention.keyWidth()));
  divided.spec.scaledByWidth = true;
  auto stages = derive(divided, shown.head, static_cast<unsigned>(Grid::Weights),
                       {0, attention.queries}, progress);
  if (!stages) return fail(stages.error());
  return Pair{*stages->weights, matrixOf(*scene, Quantity::Weights)};
}

std::vector<double> largestOfRows(const Tensor& weights) {
  std::vector<double> largest;
  withType(weights.precision(), [&](auto zero) {
    using T = decltype(zero);
    const auto matrix = weights.matrix<T>();
    for (Index row = 0; row < matrix.rows(); ++row) {
      largest.push_back(static_cast<double>(matrix.row(row).maxCoeff()));
    }
  });
  return largest;
}

std::vector<double> rowOf(const Tensor& weights, Index row) {
  std::vector<double> values;
  for (Index key = 0; key < weights.columns(); ++key) values.push_back(weights.at(row, key));
  return values;
}

/// Entropy in nats: −Σ w ln w, from 0 (one key takes all) to ln Tk (all alike).
double entropyOf(const std::vector<double>& weights) {
  double entropy = 0;
  for (const double weight : weights) {
    if (weight > 0) entropy -= weight * std::log(weight);
  }
  return entropy;
}

TableCell words(Text text, bool right = false) {
  TableCell cell;
  cell.kind = TableCell::Kind::Text;
  cell.text = std::move(text);
  cell.rightAligned = right;
  return cell;
}

TableCell number(double value, int decimals, bool bold) {
  TableCell cell;
  cell.kind = TableCell::Kind::Number;
  cell.number = value;
  cell.decimals = decimals;
  cell.bold = bold;
  return cell;
}

Table measures(const HeadScene& scene, const Sides& sides, const std::vector<double>& with,
               const std::vector<double>& without) {
  const int decimals = scene.view.decimals;
  Table table;
  table.headingLevel = 2;
  table.heading = Text(FOVEA_TR("Compare", "How %1 spreads its attention"),
                       {queryRole(queryLabel(scene, scene.query))});
  table.rows.push_back(
      {{TableCell(), words(sides.other, true), words(sides.with, true)}, TableRow::Rule::Light});
  const auto add = [&](TextSource what, double unscaled, double scaled) {
    table.rows.push_back(
        {{words(Text(what)), number(unscaled, decimals, false), number(scaled, decimals, true)},
         TableRow::Rule::None});
  };
  const auto most = [](const std::vector<double>& row) {
    return *std::max_element(row.begin(), row.end());
  };
  const bool none = most(with) == 0;
  const double entropyWithout = entropyOf(without);
  const double entropyWith = entropyOf(with);
  add(FOVEA_TR("Compare", "largest weight"), most(without), most(with));
  add(FOVEA_TR("Compare", "entropy (nats)"), entropyWithout, entropyWith);
  add(FOVEA_TR("Compare", "effective number of keys"), none ? 0 : std::exp(entropyWithout),
      none ? 0 : std::exp(entropyWith));
  for (const TableRow& row : table.rows) {
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const TableCell& cell = row.cells[i];
      if (i > 0) table.copy += '\t';
      table.copy += cell.kind == TableCell::Kind::Number ? shown(cell.number, cell.decimals)
                                                         : cell.text.str();
    }
    table.copy += '\n';
  }
  return table;
}

/// What the scale does to the chosen weight; the three cases exclude each other.
Text changeOf(const HeadScene& scene, const Sides& sides, double with, double without) {
  const int decimals = std::max(scene.view.decimals, 3);
  const double change = with - without;
  const TextArg query = queryRole(queryLabel(scene, scene.query));
  const TextArg key = keyRole(keyLabel(scene, scene.key));
  const TextArg scaled = plain(sides.with);
  const std::string size = shown(std::abs(change), decimals);
  if (change == 0) {
    return Text(FOVEA_TR("Compare", "%1 gives %2 the same share of its attention %3 and without."),
                {query, key, scaled});
  }
  if (size.find_first_not_of("0.") == std::string::npos) {
    return Text(
        FOVEA_TR("Compare", "%1 gives %2 almost the same share of its attention %3 and without."),
        {query, key, scaled});
  }
  if (change > 0) {
    return Text(FOVEA_TR("Compare", "%1 gives %2 %3 more of its attention %4 than without."),
                {query, key, strong(size), scaled});
  }
  return Text(FOVEA_TR("Compare", "%1 gives %2 %3 less of its attention %4 than without."),
              {query, key, strong(size), scaled});
}

int addSide(Figure& figure, const HeadScene& scene, std::string id, Text name, Tensor weights,
            int range, bool first) {
  Heatmap heatmap;
  heatmap.letter = "A";
  heatmap.name = std::move(name);
  heatmap.quantity = Quantity::Weights;
  heatmap.layer = scene.shown.layer;
  heatmap.head = scene.shown.head;
  heatmap.values = std::move(weights);
  heatmap.rows = queryRows(scene);
  if (!first) heatmap.rows.word = {};
  heatmap.columns = keyColumns(scene);
  heatmap.signedMap = false;
  heatmap.range = range;
  heatmap.numbers = scene.view.numbersInCells;
  heatmap.zeroFeature = true;
  heatmap.frames = {true, true, true};
  heatmap.foot = footOf(scene, heatmap);
  return addBlock(figure, std::move(id), std::move(heatmap));
}

}  // namespace

Result<Figure> compareScaleFigure(const Shown& shown, const View& view, const Progress& progress) {
  auto scene = sceneOf(shown, view, 0, progress);
  if (!scene) return fail(scene.error());
  auto pair = pairOf(shown, view, progress);
  if (!pair) return fail(pair.error());
  const Sides sides = sidesOf(shown.attention());
  if (scene->query == kNone) scene->query = 0;
  const std::vector<double> with = rowOf(pair->with, scene->query);
  const std::vector<double> without = rowOf(pair->without, scene->query);
  if (scene->key == kNone) {
    scene->key = std::max_element(with.begin(), with.end()) - with.begin();
  }

  Figure figure;
  figure.id = "compare-scale";
  figure.title = titled(findPanel(figure.id)->title, shown, view, true);
  figure.caption = captionOf(shown, view, true);
  const auto chosen = static_cast<std::size_t>(scene->key);
  figure.story = changeOf(*scene, sides, with[chosen], without[chosen]);

  const int range = addUnitRange(figure, Text(FOVEA_TR("Compare", "same colours for both")));
  Lines lines;
  lines.kind = Lines::Kind::DumbBells;
  lines.title = Text(FOVEA_TR("Compare", "Largest weight of each row"));
  lines.items = queryRows(*scene);
  lines.first = largestOfRows(pair->with);
  lines.second = largestOfRows(pair->without);
  lines.firstName = sides.with.str();
  lines.secondName = sides.other.str();
  const int left = addSide(figure, *scene, "without", sides.without, pair->without, range, true);
  const int right = addSide(figure, *scene, "with", sides.with, pair->with, range, false);

  Bars bars;
  bars.title =
      Text(FOVEA_TR("Compare", "The row of %1"), {queryRole(queryLabel(*scene, scene->query))});
  bars.items = keyColumns(*scene);
  bars.items.word = {};
  bars.items.labelHue = Hue::Key;
  bars.values = with;
  bars.others = without;
  for (Index key = 0; key < shown.attention().keys; ++key) {
    bars.hidden.push_back(hiddenPair(shown.attention(), shown.head, scene->query, key));
  }
  bars.valuesCaption = sides.with;
  bars.othersCaption = sides.other;
  bars.decimals = view.decimals;
  const int row = addBlock(figure, "row", std::move(bars));
  const int largest = addBlock(figure, "largest", std::move(lines));
  const int table = addBlock(figure, "measures", measures(*scene, sides, with, without));
  const int change = addBlock(figure, "change", Prose{{}, {figure.story}});

  figure.layout = node(
      Layout::Kind::Row,
      {node(Layout::Kind::Equation, {leaf(left), leaf(right)}, 590),
       node(Layout::Kind::Column,
            {node(Layout::Kind::Row, {leaf(row, 205), leaf(largest, 205), leaf(table, 350)}, 1),
             leaf(change, 0)},
            760)});
  figure.primary = "row";
  settleMarks(figure, *scene);
  return figure;
}

}  // namespace fovea

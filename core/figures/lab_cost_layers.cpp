// Kinds of layers beside one another.

#include "core/base/number.h"
#include "core/figures/arithmetic_cells.h"
#include "core/figures/lab_cost.h"

namespace fovea::cost {
namespace {

using Kind = Chart::Series::Kind;

Text nameOf(LayerType::Kind kind) {
  switch (kind) {
    case LayerType::Kind::SelfAttention:
      return Text(FOVEA_TR("Lab", "self-attention"));
    case LayerType::Kind::Recurrent:
      return Text(FOVEA_TR("Lab", "recurrent"));
    case LayerType::Kind::Convolution:
      return Text(FOVEA_TR("Lab", "convolution of width k"));
    case LayerType::Kind::Restricted:
      return Text(FOVEA_TR("Lab", "self-attention in a window r"));
  }
  return {};
}

}  // namespace

void layersPage(CostPage& page, const CostQuestion& asked) {
  static constexpr const char* kWork[] = {"n² · D", "n · D²", "k · n · D²", "r · n · D"};
  const auto width = static_cast<double>(asked.model.width);
  TableRow names{{blank(), blank()}};
  for (const Text& name :
       {Text(FOVEA_TR("Lab", "multiply–adds")), Text(FOVEA_TR("Lab", "steps one after another")),
        Text(FOVEA_TR("Lab", "longest way between tokens"))}) {
    names.cells.push_back(heading(name));
  }
  names.ruleBelow = TableRow::Rule::Light;
  std::vector<TableRow> rows = {names};
  std::vector<std::vector<double>> numbers;
  const auto window = static_cast<double>(asked.window);
  const std::vector<LayerType> types = layerTypes(asked.n(), width, asked.kernel, window);
  for (std::size_t i = 0; i < types.size(); ++i) {
    const LayerType& type = types[i];
    rows.push_back({{word(nameOf(type.kind)), formula(kWork[i]), amount(type.work),
                     amount(type.steps), amount(type.path)}});
    numbers.push_back({type.work, type.steps, type.path});
  }
  page.add("layers", tableOf(Text(FOVEA_TR("Lab", "One layer over %1 tokens of D = %2 numbers"),
                                  {count(asked.n()), count(width)}),
                             std::move(rows)));
  const std::vector<double> lengths = doublings(std::max({16384.0, asked.n(), 4 * width}));
  Chart chart = logarithmic(Text(FOVEA_TR("Lab", "Multiply–adds of one layer, logarithmic axes")),
                            Text(FOVEA_TR("Lab", "tokens n")), {}, lengths.front(), lengths.back());
  static constexpr std::array kHues = {Hue::Negative, Hue::Positive, Hue::Ink, Hue::Quiet};
  static constexpr std::array kKinds = {Kind::Line, Kind::Dashed, Kind::LinePoints, Kind::Line};
  for (std::size_t i = 0; i < types.size(); ++i) {
    addCurve(chart, nameOf(types[i].kind), kHues[i], kKinds[i], lengths,
             [&](double n) { return layerTypes(n, width, asked.kernel, window)[i].work; });
  }
  chart.marks = {{width, Text(FOVEA_TR("Lab", "n = D"))}};
  page.add("curves", std::move(chart));
  std::vector<Text> sentences;
  if (asked.n() < width) {
    sentences.emplace_back(
        FOVEA_TR("Lab",
                 "n is below D: self-attention needs %1 multiply–adds, a recurrent layer "
                 "%2."),
        std::vector{count(types[0].work), count(types[1].work)});
  } else if (asked.n() > width) {
    sentences.emplace_back(
        FOVEA_TR("Lab",
                 "n is above D: a recurrent layer needs %1 multiply–adds, self-attention "
                 "%2."),
        std::vector{count(types[1].work), count(types[0].work)});
  } else {
    sentences.emplace_back(FOVEA_TR("Lab",
                                    "n is D: self-attention and a recurrent layer need the "
                                    "same %1 multiply–adds."),
                           std::vector{count(types[0].work)});
  }
  sentences.emplace_back(
      FOVEA_TR("Lab",
               "Self-attention does all tokens at once; steps of a recurrent layer, one after "
               "another: %1."),
      std::vector{count(types[1].steps)});
  sentences.emplace_back(
      FOVEA_TR("Lab",
               "Steps from the first token to the last: 1 with self-attention, %1 with a recurrent "
               "layer."),
      std::vector{count(types[1].path)});
  page.say(std::move(sentences),
           Text(FOVEA_TR("Lab", "Turn the tokens past D and see which layer is cheaper.")));
  setNumbers(page.figure, {"multiply-adds", "steps", "path"}, std::move(numbers));
}

}  // namespace fovea::cost

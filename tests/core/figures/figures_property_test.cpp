// Every panel and stage of random inputs: never fails where it says it is there, and keeps the
// rules every figure keeps.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "core/base/number.h"
#include "core/io/csv.h"
#include "tests/core/figures/random_inputs.h"

namespace fovea::test {
namespace {

// ---- What must hold

void collect(const Layout& layout, std::multiset<int>& placed) {
  if (layout.kind == Layout::Kind::Block) placed.insert(layout.block);
  for (const Layout& child : layout.children) collect(child, placed);
}

void checkLayout(const Figure& figure) {
  std::multiset<int> placed;
  collect(figure.layout, placed);
  RC_ASSERT(placed.size() == figure.blocks.size());
  std::set<std::string> ids;
  for (std::size_t i = 0; i < figure.blocks.size(); ++i) {
    RC_ASSERT(placed.count(static_cast<int>(i)) == 1u);
    RC_ASSERT(ids.insert(figure.blocks[i].id).second);
  }
}

void checkAxis(const AxisInfo& axis, Index count) {
  RC_ASSERT(axis.labels.empty() || static_cast<Index>(axis.labels.size()) == count);
  if (axis.groupSize > 0) RC_ASSERT(count % axis.groupSize == 0);
}

/// Weights derived with another scale than the trace's are no numbers of the trace.
bool ofTheTrace(const Figure& figure, const Block& block, const Attention& attention) {
  if (figure.id != "compare-scale") return true;
  return block.id == "with" && (attention.spec.scaledByWidth || attention.spec.scale != 1);
}

void checkHeatmap(const Figure& figure, const Block& block, const Heatmap& heatmap,
                  const Shown& shown) {
  checkAxis(heatmap.rows, heatmap.rowCount());
  checkAxis(heatmap.columns, heatmap.columnCount());
  RC_ASSERT(heatmap.range >= 0 && heatmap.range < static_cast<int>(figure.ranges.size()));
  const ColourRange& range = figure.ranges[static_cast<std::size_t>(heatmap.range)];
  RC_ASSERT(heatmap.signedMap == (range.low < 0));
  if (heatmap.signedMap) RC_ASSERT(range.low == -range.high);
  const double slack = shown.attention().spec.precision == Precision::Float32 ? 1e-6 : 1e-12;
  for (Index i = 0; i < heatmap.rowCount(); ++i) {
    for (Index j = 0; j < heatmap.columnCount(); ++j) {
      const double value = heatmap.at(i, j);
      RC_ASSERT(!std::isnan(value));
      if (std::isfinite(value)) {
        RC_ASSERT(value >= range.low - slack);
        RC_ASSERT(value <= range.high + slack);
      }
      if (ofTheTrace(figure, block, shown.attention())) {
        RC_ASSERT(value == valueOf(*shown.trace, cellAt(heatmap, i, j)));
      }
    }
  }
}

void checkText(const std::string& text) {
  RC_ASSERT(text.find("NaN") == std::string::npos);
  RC_ASSERT(text.find("nan") == std::string::npos);
}

void checkMarks(const Figure& figure, const Attention& attention) {
  RC_ASSERT(figure.marks.query >= kNone && figure.marks.query < attention.queries);
  RC_ASSERT(figure.marks.key >= kNone && figure.marks.key < attention.keys);
}

void checkNumbers(const Figure& figure, bool promised) {
  const auto numbers = numbersOf(figure);
  RC_ASSERT(numbers.has_value() == promised);
  if (!promised || numbers->size() != numbers->rows() * numbers->columns()) return;
  const auto csv = csvOf(figure);
  RC_ASSERT(csv.has_value());
  if (csv->find("-inf") != std::string::npos) return;
  const auto back = parseCsv(*csv, "figure.csv");
  RC_ASSERT(back.has_value());
  for (Index i = 0; i < numbers->rows(); ++i) {
    for (Index j = 0; j < numbers->columns(); ++j) {
      const double read = back->values.at(i, j);
      const bool single = numbers->precision() == Precision::Float32;
      RC_ASSERT((single ? static_cast<double>(static_cast<float>(read)) : read) ==
                numbers->at(i, j));
    }
  }
}

void check(const Figure& figure, const Shown& shown) {
  checkLayout(figure);
  checkMarks(figure, shown.attention());
  for (const Block& block : figure.blocks) {
    if (const auto* heatmap = std::get_if<Heatmap>(&block.body)) {
      checkHeatmap(figure, block, *heatmap, shown);
    }
  }
  checkNumbers(figure, findPanel(figure.id)->hasNumbers);
  const std::string json = figureJson(figure);
  checkText(json);
  RC_ASSERT(nlohmann::json::accept(json));
}

RC_GTEST_PROP(Figures, KeepTheirRulesForEveryInput, ()) {
  const Input input = drawnInput();
  Shown shown = shownOf(input);
  shown.head = between(0, shown.attention().spec.heads - 1);
  if (*rc::gen::arbitrary<bool>()) {
    shown.stages = std::make_shared<HeadStages>(
        *derive(shown.attention(), shown.head, kAllGrids, {0, shown.attention().queries}, {}));
    if (*rc::gen::arbitrary<bool>()) shown.scoreMagnitude = scoreMagnitude(*shown.stages);
  }
  View view;
  view.selection.query = between(-1, 5);
  view.selection.key = between(-1, 5);
  view.selection.feature = between(-1, 9);
  view.decimals = static_cast<int>(between(1, 16));
  for (const PanelInfo& panel : panels()) {
    for (const Stage stage : kAllStages) {
      if (!panel.usesStage && stage != Stage::Score) continue;
      view.stage = stage;
      const auto figure = makeFigure(panel.id, shown, view, {});
      const bool rests = (panel.id == "walk" || panel.id == "arithmetic") &&
                         whyStageDisabled(stage, *shown.trace).has_value();
      const bool absent = whyAbsent(panel.id, *shown.trace).has_value();
      RC_ASSERT(figure.has_value() == !(rests || absent));
      if (figure) {
        check(*figure, shown);
      } else {
        RC_ASSERT(figure.error().code == ErrorCode::Input);
      }
    }
  }
}

RC_GTEST_PROP(Figures, AreTheSameBytesHoweverTheirGridsWereDerived, ()) {
  const Shown bare = shownOf(drawnInput());
  Shown prepared = bare;
  prepared.stages = std::make_shared<HeadStages>(
      *derive(bare.attention(), 0, kAllGrids, {0, bare.attention().queries}, {}));
  prepared.scoreMagnitude = scoreMagnitude(*prepared.stages);
  View view = viewAt(0, 0, 0);
  for (const PanelInfo& panel : panels()) {
    for (const Stage stage : kAllStages) {
      view.stage = stage;
      const auto a = makeFigure(panel.id, bare, view, {});
      const auto b = makeFigure(panel.id, prepared, view, {});
      RC_ASSERT(a.has_value() == b.has_value());
      const bool same = !a || figureJson(*a) == figureJson(*b);
      if (!same) RC_LOG(std::string(panel.id));
      RC_ASSERT(same);
    }
  }
}

/// A counted word that is wrong for 1: "1 keys". Figures' own numbers (0.1, 11) do not count.
std::string wrongPlural(const std::string& text) {
  static const std::regex wrong(
      "(^|[^0-9.,])1 (more )?(key |query |hidden "
      ")?(tokens|heads|numbers|keys|queries|scores|weights|"
      "values|pairs|places|rows|columns|groups|layers|labels|matrices|vectors|bytes|dimensions)"
      "\\b");
  std::smatch found;
  return std::regex_search(text, found, wrong) ? found.str() : std::string();
}

RC_GTEST_PROP(FiguresOfRandomInputs, NeverCountOneOfMany, ()) {
  const Input input = drawnInput();
  Sources sources;
  const auto trace = compute(input, sources, {});
  RC_PRE(trace.has_value());
  Shown shown;
  shown.trace = *trace;
  View view = viewAt(0, 0, 0, static_cast<Stage>(between(0, 6)));
  for (const PanelInfo& panel : panels()) {
    const auto figure = makeFigure(panel.id, shown, view, {});
    if (!figure) continue;
    const std::string wrong = wrongPlural(figureJson(*figure));
    if (!wrong.empty()) RC_FAIL(std::string(panel.id) + ": " + wrong);
  }
}

}  // namespace
}  // namespace fovea::test

#include "core/figures/lab_softmax.h"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "core/base/number.h"
#include "core/figures/arithmetic_names.h"
#include "core/figures/arithmetic_row.h"
#include "core/figures/axes.h"
#include "core/figures/captions.h"

namespace fovea {
namespace {

/// The scores of the selected row as softmax gets them.
Result<void> takeRow(SoftmaxScene& scene, const Shown& shown) {
  const Attention& attention = shown.attention();
  if (!hasQuantity(attention, Quantity::Score) || attention.queries == 0) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Lab",
                              "This input starts at its weights and has no scores: choose the "
                              "typed ones.")),
                "scores");
  }
  const Index query = std::clamp(scene.view.selection.query, Index{0}, attention.queries - 1);
  scene.ofRow = true;
  scene.rowLabel = distinctLabel(shown.trace->queryTokens(shown.layer), query);
  scene.labels = keyLabels(*shown.trace, attention);
  scene.scores = rowNumbers(shown, query).masked;
  return {};
}

Result<void> takeScores(SoftmaxScene& scene, const Shown& shown, const LabSettings& settings) {
  if (settings.word("scores") == "row") return takeRow(scene, shown);
  auto typed = typedScores(settings.word("numbers"));
  if (!typed) return fail(typed.error());
  scene.scores = std::move(*typed);
  for (std::size_t i = 0; i < scene.scores.size(); ++i) {
    scene.labels.push_back(std::to_string(i + 1));
  }
  return {};
}

void addGrids(SoftmaxScene& scene) {
  std::vector<double> divided;
  for (const double value : scene.steps.scaled) divided.push_back(value / scene.temperature);
  scene.asTheyAre.emplace();
  scene.minusMax.emplace();
  for (std::size_t s = 0; s < kSoftmaxShifts.size(); ++s) {
    for (std::size_t f = 0; f < kShiftedFormats; ++f) {
      const auto run = [&](bool minusMax) {
        return roundedSoftmax(kNumberFormats[f], divided, kSoftmaxShifts[s], minusMax);
      };
      (*scene.asTheyAre)[s][f] = run(false);
      (*scene.minusMax)[s][f] = run(true);
    }
  }
}

/// The sums of the last call are kept: they do not change while a slider is turned.
Result<SumErrors> sumsOf(Index longest, std::uint64_t seed, const Progress& progress) {
  static std::mutex mutex;
  static std::optional<SumErrors> last;
  static std::pair<Index, std::uint64_t> asked;
  {
    const std::scoped_lock lock(mutex);
    if (last && asked == std::pair{longest, seed} && !progress.cancelled()) return *last;
  }
  auto sums = sumErrors(longest, seed, progress);
  if (!sums) return sums;
  const std::scoped_lock lock(mutex);
  last = *sums;
  asked = {longest, seed};
  return sums;
}

void addCaption(Figure& figure, const SoftmaxScene& scene, const Shown& shown,
                const LabSettings& settings) {
  const auto add = [&](TextSource name, Text value) {
    figure.caption.emplace_back(Text(name), std::move(value));
  };
  if (scene.ofRow) {
    figure.caption = captionOf(shown, scene.view, true);
    add(FOVEA_TR("Lab", "Row"), Text::verbatim(scene.rowLabel, Role::Query));
  } else {
    constexpr std::size_t kMostQuoted = 80;
    const std::string& written = settings.word("numbers");
    add(FOVEA_TR("Lab", "Scores"), written.size() <= kMostQuoted
                                       ? Text::verbatim(written)
                                       : Text(FOVEA_TR("Lab", "%n typed numbers"), {},
                                              static_cast<Index>(scene.scores.size())));
  }
  add(FOVEA_TR("Lab", "Times"), Text::verbatim(exact(scene.factor)));
  add(scene.ofRow ? FOVEA_TR("Lab", "Temperature here") : FOVEA_TR("Lab", "Temperature"),
      Text::verbatim(exact(scene.temperature)));
  add(FOVEA_TR("Lab", "Long sums"),
      Text(FOVEA_TR("Lab", "%1 rows of standard normal scores, seed %2"),
           {plain(std::to_string(kSumRows)), plain(std::to_string(settings.whole("seed")))}));
}

}  // namespace

Text numberFormatName(NumberFormat format) {
  switch (format) {
    case NumberFormat::Float16:
      return Text(FOVEA_TR("Lab", "float16"));
    case NumberFormat::Float32:
      return Text(FOVEA_TR("Lab", "float32"));
    case NumberFormat::Float64:
      break;
  }
  return Text(FOVEA_TR("Lab", "float64"));
}

Result<Figure> softmaxLabFigure(const Shown& shown, const LabSettings& settings, const View& view,
                                const Progress& progress) {
  SoftmaxScene scene(view);
  if (auto taken = takeScores(scene, shown, settings); !taken) return fail(taken.error());
  scene.factor = settings.number("factor");
  scene.temperature = settings.number("temperature");
  if (std::ranges::any_of(scene.scores, [&](double score) {
        return std::isfinite(score) && !std::isfinite(score * scene.factor);
      })) {
    return fail(ErrorCode::Usage,
                Text(FOVEA_TR("Lab",
                              "Times %1 a score is beyond the largest number of float64: choose a "
                              "smaller factor."),
                     {plain(exact(scene.factor))}),
                "factor");
  }
  scene.steps = softmaxSteps(scene.scores, scene.factor, scene.temperature);
  scene.plain = softmaxWeights(scene.scores, 1, 1);
  if (scene.any()) addGrids(scene);
  auto sums = sumsOf(settings.whole("longest"), static_cast<std::uint64_t>(settings.whole("seed")),
                     progress);
  if (!sums) return fail(sums.error());
  scene.sums = std::move(*sums);

  Figure figure = startedLab(
      "lab-softmax", Text(FOVEA_TR("Lab", "Softmax turns scores into shares")),
      Text(FOVEA_TR(
          "Lab",
          "Look at the weights: only the differences to the largest score count, so a number "
          "added to all scores changes nothing.")));
  addCaption(figure, scene, shown, settings);
  std::vector<Layout> measured = {leaf(addBlock(figure, "steps", softmaxStepsTable(scene)), 0)};
  std::vector<Layout> charts;
  if (scene.any()) {
    charts.push_back(leaf(addBlock(figure, "temperatures", softmaxTemperatureChart(scene))));
  }
  charts.push_back(leaf(addBlock(figure, "sums", softmaxSumsChart(scene))));
  measured.push_back(node(Layout::Kind::Row, std::move(charts)));
  if (scene.any()) {
    measured.push_back(leaf(addBlock(figure, "overflow", softmaxOverflowTable(scene)), 0));
  }
  std::vector<Layout> words = {
      addWords(figure, "words", Text(FOVEA_TR("Lab", "What to look at")), softmaxSentences(scene))};
  if (view.invites) {
    words.push_back(
        addWords(figure, "try", Text(FOVEA_TR("Lab", "Try it")),
                 {Text(FOVEA_TR("Lab",
                                "Multiply the scores by 8 and look at the weights. Then set the "
                                "temperature to 8 too: it takes the factor back."))}));
  }
  figure.layout = labPage(std::move(measured), std::move(words), view);
  std::vector<std::vector<double>> rows;
  for (std::size_t i = 0; i < scene.scores.size(); ++i) {
    rows.push_back({scene.scores[i], scene.steps.scaled[i], scene.steps.differences[i],
                    scene.steps.exponents[i], scene.steps.weights[i]});
  }
  setNumbers(figure, {"score", "scaled", "minus-max", "exp", "weight"}, std::move(rows));
  if (scene.ofRow) {
    const Index query = std::clamp(view.selection.query, Index{0}, shown.attention().queries - 1);
    figure.marks = {shown.layer, shown.head, query, kNone, kNone};
  }
  return figure;
}

}  // namespace fovea

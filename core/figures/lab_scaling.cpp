#include "core/figures/lab_scaling.h"

#include "core/base/number.h"
#include "core/figures/axes.h"

namespace fovea {
namespace {

Text entriesText(ScalingSetup::Entries entries) {
  switch (entries) {
    case ScalingSetup::Entries::Normal:
      return Text(FOVEA_TR("Lab", "standard normal numbers"));
    case ScalingSetup::Entries::Uniform:
      return Text(FOVEA_TR("Lab", "uniform numbers from −√3 to √3"));
    case ScalingSetup::Entries::Signs:
      break;
  }
  return Text(FOVEA_TR("Lab", "−1 or 1, as likely as each other"));
}

std::vector<std::pair<Text, Text>> captionOf(const ScalingSetup& setup) {
  std::string lengths;
  for (const Index length : setup.lengths) {
    lengths += (lengths.empty() ? "" : "; ") + grouped(length);
  }
  return {
      {Text(FOVEA_TR("Lab", "Entries")), entriesText(setup.entries)},
      {Text(FOVEA_TR("Lab", "Vector length d")), Text::verbatim(lengths)},
      {Text(FOVEA_TR("Lab", "Queries")), Text::verbatim(grouped(setup.queries))},
      {Text(FOVEA_TR("Lab", "Keys")),
       Text(FOVEA_TR("Lab", "%1, new ones for every %2 queries"),
            {plain(grouped(setup.keys)), plain(grouped(kQueriesPerKeys))})},
      {Text(FOVEA_TR("Lab", "Seed")), Text::verbatim(std::to_string(setup.seed))},
      {Text(FOVEA_TR("Lab", "Rows")), Text(FOVEA_TR("Lab", "means over all queries"))},
      {Text(FOVEA_TR("Lab", "Jacobian")),
       Text(FOVEA_TR("Lab", "Frobenius norm of diag(w) − w wᵀ"))},
  };
}

Layout histogramRow(Figure& figure, const ScalingMeasures& measures, bool divided) {
  std::vector<Layout> row;
  std::vector<Chart> charts = scalingHistograms(measures, divided);
  for (std::size_t i = 0; i < charts.size(); ++i) {
    const std::string id = (divided ? "divided-" : "raw-") + std::to_string(measures[i].length);
    row.push_back(leaf(addBlock(figure, id, std::move(charts[i]))));
  }
  return node(Layout::Kind::Row, std::move(row));
}

}  // namespace

Result<Figure> scalingLabFigure(const Shown&, const LabSettings& settings, const View& view,
                                const Progress& progress) {
  auto setup = scalingSetup(settings);
  if (!setup) return fail(setup.error());
  auto measured = measureScaling(*setup, progress);
  if (!measured) return fail(measured.error());
  const ScalingMeasures& measures = *measured;
  Figure figure = startedLab(
      "lab-scaling", Text(FOVEA_TR("Lab", "Long vectors make big scores; ÷ √d takes that away")),
      Text(FOVEA_TR("Lab",
                    "Each score is the dot product of a random query and a random key: %1 scores "
                    "for every vector length d."),
           {plain(grouped(setup->queries * setup->keys))}));
  figure.caption = captionOf(*setup);
  const auto chart = [&](std::string id, Chart made) {
    return leaf(addBlock(figure, std::move(id), std::move(made)));
  };
  std::vector<Layout> rows = {histogramRow(figure, measures, false),
                              histogramRow(figure, measures, true)};
  const Layout spread = chart("spread", scalingSpread(measures));
  const Layout largest = chart("largest", scalingLargest(measures));
  const Layout entropy = chart("entropy", scalingEntropy(measures, setup->keys));
  const Layout jacobian = chart("jacobian", scalingJacobian(measures));
  rows.push_back(node(Layout::Kind::Row, {spread, largest}));
  rows.push_back(node(Layout::Kind::Row, {entropy, jacobian}));
  std::vector<Layout> words = {
      addWords(figure, "words", Text(FOVEA_TR("Lab", "What to look at")),
               scalingSentences(measures, setup->keys)),
      leaf(addBlock(figure, "derivation", scalingDerivation(measures)), 0)};
  if (view.invites) {
    words.push_back(
        addWords(figure, "try", Text(FOVEA_TR("Lab", "Try it")),
                 {Text(FOVEA_TR("Lab",
                                "Choose ±1 as entries: only their mean and variance matter, and "
                                "the points stay on the line √d."))}));
  }
  figure.layout = labPage(std::move(rows), std::move(words), view);
  std::vector<std::vector<double>> numbers;
  for (const ScalingMeasure& m : measures) {
    numbers.push_back({static_cast<double>(m.length), m.deviation, m.deviationDivided,
                       m.raw.largestWeight, m.divided.largestWeight, m.raw.entropy,
                       m.divided.entropy, m.raw.jacobian, m.divided.jacobian});
  }
  setNumbers(figure,
             {"d", "std", "std-divided", "max-weight", "max-weight-divided", "entropy",
              "entropy-divided", "jacobian", "jacobian-divided"},
             std::move(numbers));
  return figure;
}

}  // namespace fovea

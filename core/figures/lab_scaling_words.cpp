// What the laboratory of ÷ √d says of its numbers, and the derivation beside them.
#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "core/figures/arithmetic_cells.h"
#include "core/figures/lab_scaling.h"

namespace fovea {
namespace {

std::string spreadText(double deviation) { return shown(deviation, deviation < 10 ? 2 : 1); }
std::string shareText(double share) { return shown(share, 3); }
TextArg length(const ScalingMeasure& measure) { return strong(grouped(measure.length)); }

bool near(double a, double b, double part) {
  return std::abs(a - b) <= part * std::max(std::abs(a), std::abs(b));
}

}  // namespace

std::vector<Text> scalingSentences(const ScalingMeasures& measures, Index keys) {
  const ScalingMeasure& first = measures.front();
  const ScalingMeasure& last = measures.back();
  const bool several = measures.size() > 1;
  std::vector<Text> said;
  if (several && last.deviation > first.deviation) {
    said.emplace_back(
        FOVEA_TR("Lab",
                 "A score adds up d products, so its spread grows with d: from %1 at d = %2 "
                 "to %3 at d = %4."),
        std::vector{strong(spreadText(first.deviation)), length(first),
                    strong(spreadText(last.deviation)), length(last)});
  } else {
    said.emplace_back(FOVEA_TR("Lab", "A score adds up d products; at d = %1 it spreads by %2."),
                      std::vector{length(last), strong(spreadText(last.deviation))});
  }
  said.emplace_back(
      FOVEA_TR("Lab",
               "Not divided, one of %1 keys takes %2 of the weight at d = %3, though all "
               "were drawn alike."),
      std::vector{strong(grouped(keys)), strong(shareText(last.raw.largestWeight)), length(last)});
  const bool steady = std::ranges::all_of(measures, [&](const ScalingMeasure& m) {
    return near(m.deviationDivided, 1, .05) &&
           near(m.divided.largestWeight, last.divided.largestWeight, .1);
  });
  if (several && steady) {
    said.emplace_back(
        FOVEA_TR("Lab",
                 "Divided by √d, scores spread by about 1 and the largest weight stays near "
                 "%1, whatever d is."),
        std::vector{strong(shareText(last.divided.largestWeight))});
  } else {
    said.emplace_back(
        FOVEA_TR("Lab",
                 "Divided by √d, scores spread by %1 and the largest weight is %2 at d = %3."),
        std::vector{strong(spreadText(last.deviationDivided)),
                    strong(shareText(last.divided.largestWeight)), length(last)});
  }
  if (last.raw.entropy < last.divided.entropy) {
    said.emplace_back(FOVEA_TR("Lab",
                               "The entropy says the same: as if %1 keys shared the weight evenly, "
                               "without the division %2."),
                      std::vector{strong(shown(std::exp(last.divided.entropy), 1)),
                                  strong(shown(std::exp(last.raw.entropy), 1))});
  }
  if (last.raw.jacobian < last.divided.jacobian) {
    said.emplace_back(
        FOVEA_TR("Lab",
                 "A softmax that is sure hardly learns: at d = %1 the norm of its Jacobian is "
                 "%2, divided %3."),
        std::vector{length(last), strong(shareText(last.raw.jacobian)),
                    strong(shareText(last.divided.jacobian))});
  }
  return said;
}

Table scalingDerivation(const ScalingMeasures& measures) {
  const ScalingMeasure& last = measures.back();
  Table table;
  table.heading = Text(FOVEA_TR("Lab", "Where √d comes from"));
  Copied copy(Precision::Float64);
  copy.heading(table.heading);
  TableCell title = word(Text(FOVEA_TR("Lab", "measured")), Hue::Quiet);
  title.rightAligned = true;
  TableRow names;
  names.cells = {blank(), std::move(title)};
  table.rows.push_back(std::move(names));
  const auto line = [&](const Text& formula, TextSource why, double measured, int decimals) {
    TableRow row, reason;
    row.cells = {word(formula), number(measured, decimals, Hue::Ink, true)};
    reason.cells = {word(Text(why), Hue::Quiet), blank()};
    copy.word(formula);
    copy.formed(measured);
    copy.endRow();
    table.rows.push_back(std::move(row));
    table.rows.push_back(std::move(reason));
  };
  line(Text(FOVEA_TR("Lab", "mean(qᵢ kᵢ) = 0")), FOVEA_TR("Lab", "independent, each of mean 0"),
       last.productMean, 3);
  line(Text(FOVEA_TR("Lab", "Var(qᵢ kᵢ) = 1")), FOVEA_TR("Lab", "one product of variances 1 · 1"),
       last.productVariance, 3);
  line(Text(FOVEA_TR("Lab", "Var(q · k) = d = %1"), {plain(grouped(last.length))}),
       FOVEA_TR("Lab", "d products: variances add"), last.deviation * last.deviation, 1);
  line(Text(FOVEA_TR("Lab", "Var(q · k ÷ √d) = 1")), FOVEA_TR("Lab", "÷ √d divides it by d"),
       last.deviationDivided * last.deviationDivided, 3);
  table.copy = copy.text();
  return table;
}

}  // namespace fovea

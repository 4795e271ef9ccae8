// What the softmax laboratory says of its numbers; each sentence only where it holds.
#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "core/figures/lab_softmax.h"
#include "core/labs/float16.h"

namespace fovea {
namespace {

using Outcome = RoundedSoftmax::Outcome;

constexpr std::size_t kHalf = 0, kSingle = 1;

std::string fineText(const SoftmaxScene& scene, double value) {
  return shown(value, std::clamp(scene.view.decimals, 1, 3));
}
TextArg fine(const SoftmaxScene& scene, double value) { return strong(fineText(scene, value)); }

double most(const std::vector<double>& numbers) { return *std::ranges::max_element(numbers); }

/// A share of a hundred, with two digits that count.
std::string percent(double share) {
  const double hundred = share * 100;
  if (!(hundred > 0)) return "0";
  return shown(hundred,
               static_cast<int>(std::clamp(1 - std::floor(std::log10(hundred)), 0.0, 17.0)));
}

void sayShares(const SoftmaxScene& scene, std::vector<Text>& said) {
  std::vector<double> scores, weights;  // hidden keys take no part
  for (std::size_t i = 0; i < scene.scores.size(); ++i) {
    if (!std::isfinite(scene.scores[i])) continue;
    scores.push_back(scene.scores[i]);
    weights.push_back(scene.steps.weights[i]);
  }
  const auto [least, largest] = std::ranges::minmax(weights);
  const Index count = static_cast<Index>(scores.size());
  if (count == 1) {
    said.emplace_back(FOVEA_TR("Lab", "A single score takes the whole weight, whatever it is."));
    return;
  }
  if (least == largest) {
    const auto [lowest, highest] = std::ranges::minmax(scores);
    said.emplace_back(
        lowest == highest
            ? FOVEA_TR("Lab", "All scores are equal, and so are all weights: %1 each.")
            : FOVEA_TR(
                  "Lab",
                  "The scores differ too little to be told apart after exp: every weight is %1."),
        std::vector{fine(scene, largest)});
    return;
  }
  if (std::ranges::count(scene.steps.weights, largest) > 1) {
    said.emplace_back(FOVEA_TR("Lab", "Several scores are largest: each of them takes %1."),
                      std::vector{fine(scene, largest)});
    return;
  }
  said.emplace_back(
      FOVEA_TR("Lab",
               "The largest of %1 scores takes %2 of the weight: its exp, 1, is divided by "
               "the sum of all, %3."),
      std::vector{strong(grouped(count)), fine(scene, largest), fine(scene, scene.steps.sum)});
}

/// What one of the two sliders does to the largest weight, the other left as it is.
void saySlider(const SoftmaxScene& scene, double without, TextSource grows, TextSource shrinks,
               double setting, std::vector<Text>& said) {
  const double now = most(scene.steps.weights);
  if (fineText(scene, now) == fineText(scene, without)) return;
  said.emplace_back(now > without ? grows : shrinks,
                    std::vector{strong(exact(setting)), fine(scene, without), fine(scene, now)});
}

void saySliders(const SoftmaxScene& scene, std::vector<Text>& said) {
  if (scene.factor != 1) {
    saySlider(scene, most(softmaxWeights(scene.scores, 1, scene.temperature)),
              FOVEA_TR("Lab",
                       "Times %1 the scores lie further apart: the largest weight grows from "
                       "%2 to %3."),
              FOVEA_TR("Lab",
                       "Times %1 the scores lie closer together: the largest weight falls "
                       "from %2 to %3."),
              scene.factor, said);
  }
  if (scene.temperature != 1) {
    saySlider(scene, most(softmaxWeights(scene.scores, scene.factor, 1)),
              FOVEA_TR("Lab",
                       "A temperature of %1 sharpens: the largest weight grows from %2 to "
                       "%3."),
              FOVEA_TR("Lab",
                       "A temperature of %1 evens out: the largest weight falls from %2 to "
                       "%3."),
              scene.temperature, said);
  }
}

void sayOverflow(const SoftmaxScene& scene, std::vector<Text>& said) {
  const auto shift = [](double wanted) {
    return static_cast<std::size_t>(std::ranges::find(kSoftmaxShifts, wanted) -
                                    kSoftmaxShifts.begin());
  };
  const auto& plain = *scene.asTheyAre;
  const auto& safe = *scene.minusMax;
  const double top = scene.steps.largest / scene.temperature;
  const TextArg largest = fovea::plain(grouped(static_cast<long long>(kLargestHalf)));
  const std::size_t none = shift(0);
  if (safe[none][kHalf].outcome == Outcome::ScoreOver) {
    said.emplace_back(FOVEA_TR("Lab",
                               "float16 cannot hold the largest score: its largest number is "
                               "%1."),
                      std::vector{largest});
  } else if (plain[none][kHalf].outcome == Outcome::ExpOver) {
    said.emplace_back(FOVEA_TR("Lab",
                               "exp(%1) is beyond float16’s largest number, %2, and would "
                               "give ∞ ÷ ∞; with the max subtracted no exp is above 1."),
                      std::vector{strong(shown(top, 1)), largest});
  } else if (plain[shift(10)][kHalf].outcome == Outcome::ExpOver &&
             safe[shift(10)][kHalf].outcome == Outcome::Right) {
    said.emplace_back(FOVEA_TR("Lab",
                               "Adding 10 to every score changes no weight, yet exp(%1) is "
                               "beyond float16’s largest number, %2, unless the max is "
                               "subtracted first."),
                      std::vector{strong(shown(top + 10, 1)), largest});
  }
}

void saySums(const SoftmaxScene& scene, std::vector<Text>& said) {
  const double half = scene.sums.errors[kHalf].back();
  const double single = scene.sums.errors[kSingle].back();
  if (!(half > single)) return;
  constexpr double kMuch = .01;
  said.emplace_back(half >= kMuch
                        ? FOVEA_TR("Lab",
                                   "Adding up %1 numbers, float16 misses the sum by %2 %, float32 "
                                   "by %3 %: sums of long rows need more digits than their "
                                   "numbers.")
                        : FOVEA_TR("Lab",
                                   "Adding up %1 numbers, float16 misses the sum by %2 %, float32 "
                                   "by %3 %."),
                    std::vector{strong(grouped(scene.sums.lengths.back())), strong(percent(half)),
                                strong(percent(single))});
}

}  // namespace

std::vector<Text> softmaxSentences(const SoftmaxScene& scene) {
  std::vector<Text> said;
  if (scene.any()) {
    sayShares(scene, said);
    saySliders(scene, said);
    sayOverflow(scene, said);
  } else {
    said.emplace_back(FOVEA_TR("Lab",
                               "Every key is hidden: no max, nothing to divide by, and every "
                               "weight is 0."));
  }
  saySums(scene, said);
  return said;
}

}  // namespace fovea

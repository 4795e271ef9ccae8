#include <cmath>
#include <cstdio>
#include <limits>

#include "core/base/memory.h"
#include "core/base/number.h"
#include "core/document/checks.h"
#include "core/document/document.h"
#include "core/document/doors.h"

namespace fovea {
namespace {

constexpr double kRowSumTolerance = 1e-6;
constexpr std::size_t kMostNotes = 8;

Source::Kind kindOf(const Input& input) {
  if (input.door == Door::Text) return Source::Kind::Toy;
  const Example* example = input.exampleId.empty() ? nullptr : findExample(input.exampleId);
  if (!example) return Source::Kind::Typed;
  const Input& original = example->document.input;
  const bool same = original.door == input.door && original.x == input.x &&
                    original.wq == input.wq && original.wk == input.wk && original.wv == input.wv &&
                    original.wo == input.wo && original.q == input.q && original.k == input.k &&
                    original.v == input.v && original.memoryX == input.memoryX &&
                    original.scoreW == input.scoreW && original.scoreU == input.scoreU &&
                    original.scoreV == input.scoreV && original.scores == input.scores &&
                    original.weights == input.weights;
  return same ? Source::Kind::Example : Source::Kind::Typed;
}

std::string sumText(double sum) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.9g", std::abs(sum));
  return sum < 0 ? std::string("−") + buffer : buffer;
}

/// Says which given rows do not add up to 1; more than kMostNotes are only counted.
void noteRowSums(const Attention& attention, std::vector<Text>& notes) {
  const Tensor& weights = *attention.weights;
  Index unsaid = 0;
  for (Index h = 0; h < weights.slices(); ++h) {
    for (Index i = 0; i < weights.rows(); ++i) {
      double sum = 0;
      for (Index j = 0; j < weights.columns(); ++j) sum += weights.at(h, i, j);
      if (std::abs(sum - 1) <= kRowSumTolerance) continue;
      if (notes.size() == kMostNotes) {
        ++unsaid;
      } else if (weights.slices() > 1) {
        notes.emplace_back(
            FOVEA_TR("Input",
                     "Row %1 of the given weights of head %3 adds up to %2, not 1; it is used as "
                     "it is."),
            std::vector{plain(std::to_string(i + 1)), plain(sumText(sum)),
                        plain(std::to_string(h + 1))});
      } else {
        notes.emplace_back(
            FOVEA_TR("Input",
                     "Row %1 of the given weights adds up to %2, not 1; it is used as it is."),
            std::vector{plain(std::to_string(i + 1)), plain(sumText(sum))});
      }
    }
  }
  if (unsaid > 0) {
    notes.emplace_back(
        FOVEA_TR("Input", "More rows of the given weights that do not add up to 1: %1."),
        std::vector{plain(grouped(unsaid))});
  }
}

Result<void> checkGivenMask(const Mask& mask, Index queries, Index keys) {
  const auto ok = mask.check(queries, keys);
  if (ok) return {};
  return fail(ErrorCode::Input, ok.error().message, "mask");
}

/// Scale, mask and temperature, as far as the door lets them act.
Result<void> setSpec(const Input& input, Trace& trace, Attention& attention) {
  Spec& spec = attention.spec;
  spec.precision = input.precision;
  if (input.door == Door::Weights) {
    spec.scaledByWidth = false;
    if (!input.mask.none()) {
      trace.notes.emplace_back(FOVEA_TR(
          "Input", "The weights are given, so the mask has nothing to hide; it is left out."));
    }
    return {};
  }
  spec.temperature = input.temperature;
  spec.mask = input.mask;
  if (auto ok = enterScoreRule(input, attention); !ok) return ok;
  spec.scaledByWidth =
      input.door != Door::Scores && spec.rule == ScoreRule::Dot && input.divide && !input.scale;
  if (input.scale) {
    spec.scale = *input.scale;
  } else if (spec.scaledByWidth) {
    spec.scale = 1 / std::sqrt(static_cast<double>(attention.keyWidth()));
  }
  if (attention.givenScores && spec.scale <= 0 && findNonFinite(*attention.givenScores)) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Input",
                              "Scores of −∞ hide a pair, so they cannot be multiplied by %1; "
                              "choose a scale above 0."),
                     {plain(shown(spec.scale, 3))}),
                "scale");
  }
  return checkGivenMask(input.mask, attention.queries, attention.keys);
}

}  // namespace

Result<std::shared_ptr<const Trace>> compute(const Input& input, Sources& sources,
                                             const Progress& progress) {
  if (auto ok = checkOptions(input); !ok) return fail(ok.error());
  if (progress.cancelled()) return fail(cancelled());
  if (input.door == Door::Text && !input.model.empty()) {
    return runModel(input, sources, progress);
  }
  auto trace = std::make_shared<Trace>();
  trace->source.kind = kindOf(input);
  trace->source.door = input.door;
  if (trace->source.kind == Source::Kind::Example) trace->source.exampleId = input.exampleId;
  Attention& attention = trace->layers.emplace_back();

  if (auto ok = enterDoor(input, sources.toy, physicalMemory(), progress, *trace); !ok) {
    return fail(ok.error());
  }
  if (auto ok = setSpec(input, *trace, attention); !ok) return fail(ok.error());
  if (input.door == Door::Weights) noteRowSums(attention, trace->notes);
  if (auto ok = complete(attention, progress); !ok) return fail(ok.error());
  return std::shared_ptr<const Trace>(std::move(trace));
}

}  // namespace fovea

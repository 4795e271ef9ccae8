#include "core/labs/generation.h"

#include <algorithm>
#include <cmath>

#include "core/attention/stages.h"
#include "core/base/byte_text.h"
#include "core/base/number.h"

namespace fovea {
namespace {

constexpr double kMostGridBytes = 256.0 * (1 << 20);

/// Rows of every slice.
Tensor rowsOf(const Tensor& tensor, Range rows) {
  std::vector<Index> shape = tensor.shape();
  shape[shape.size() - 2] = rows.size();
  TensorBuilder builder(tensor.precision(), std::move(shape));
  withType(tensor.precision(), [&](auto zero) {
    using T = decltype(zero);
    for (Index s = 0; s < tensor.slices(); ++s) {
      builder.matrix<T>(s) = tensor.matrix<T>(s).middleRows(rows.begin, rows.size());
    }
  });
  return builder.seal();
}

/// The layer as it is while the token of row `row` is the last: one query, and what is cached.
Attention oneRow(const Attention& whole, Index row) {
  Attention one = whole;
  for (auto* absent :
       {&one.input, &one.queryRaw, &one.keyRaw, &one.weights, &one.mix, &one.output}) {
    absent->reset();
  }
  one.firstQuery = row;
  one.query = rowsOf(*whole.query, {row, row + 1});
  one.key = rowsOf(*whole.key, {0, row + 1});
  one.value = rowsOf(*whole.value, {0, row + 1});
  return one;
}

/// Compares row `row` of each head with the only row of `one`; beyond its keys there is nothing.
void compare(const Attention& one, Index row, GenerationRun& run) {
  double difference = 0;
  const auto look = [&](const Tensor& alone, const Tensor& all) {
    for (Index h = 0; h < all.slices(); ++h) {
      for (Index j = 0; j < all.columns(); ++j) {
        const double single = j < alone.columns() ? alone.at(h, 0, j) : 0;
        difference = std::max(difference, std::abs(single - all.at(h, row, j)));
      }
    }
  };
  look(*one.weights, *run.whole.weights);
  look(*one.mix, *run.whole.mix);
  if (difference == 0) ++run.equalRows;
  run.difference = std::max(run.difference, difference);
}

/// Whether keys (or values) made from token `row` alone are those of the layer.
bool sameRow(const Attention& layer, Index row, const Linear& linear, const Tensor& made,
             bool positioned) {
  const Tensor token = rowsOf(*layer.input, {row, row + 1});
  Tensor alone = project(token, linear, layer.spec.groups);
  if (positioned && layer.keyNorm) alone = normed(alone, *layer.keyNorm);
  if (positioned && layer.rotation) alone = rotated(alone, *layer.rotation, row);
  return alone == rowsOf(made, {row, row + 1});
}

}  // namespace

Mask generationMask(const Mask& own) {
  using Kind = MaskPart::Kind;
  std::vector<MaskPart> parts = {{Kind::Causal, 0, {}, {}}};
  for (const MaskPart& part : own.parts()) {
    if (part.kind == Kind::Window || part.kind == Kind::Sinks) parts.push_back(part);
  }
  if (parts.size() > 1) parts.erase(parts.begin());  // a window implies it
  const bool window =
      std::ranges::any_of(parts, [](const MaskPart& part) { return part.kind == Kind::Window; });
  return window ? Mask(std::move(parts)) : Mask::causal();
}

GenerationWork generationWork(const Attention& layer) {
  const auto heads = static_cast<double>(layer.spec.heads);
  const auto groups = static_cast<double>(layer.spec.groups);
  const auto key = static_cast<double>(layer.keyWidth());
  const auto value = static_cast<double>(layer.valueWidth());
  double token = 0;
  for (const auto* linear : {&layer.wq, &layer.wk, &layer.wv, &layer.wo}) {
    if (!*linear) continue;
    token += static_cast<double>((*linear)->weight.rows()) *
             static_cast<double>((*linear)->weight.columns());
  }
  const Mask mask = generationMask(layer.spec.mask);
  const Index tokens = layer.queries;
  GenerationWork work;
  double all = 0;
  for (Index t = 0; t < tokens; ++t) {
    const Range range = mask.keyRange(t, tokens, tokens);
    Index pairs = range.size();
    if (!mask.contiguous()) {
      pairs = 0;
      for (Index j = range.begin; j < range.end; ++j) pairs += mask.allows(t, j, tokens, tokens);
    }
    const double step = token + heads * static_cast<double>(pairs) * (key + value);
    all += step;
    work.cached.push_back(step);
    work.whole.push_back(all);
    work.numbers.push_back(static_cast<double>(t + 1) * groups * (key + value));
  }
  return work;
}

Result<GenerationRun> generateRows(const Attention& layer, Index steps, const Progress& progress) {
  const double bytes = static_cast<double>(layer.spec.heads) * static_cast<double>(layer.queries) *
                       static_cast<double>(layer.queries) *
                       static_cast<double>(bytesOf(layer.spec.precision));
  if (bytes > kMostGridBytes) {
    return fail(ErrorCode::TooLarge,
                Text(FOVEA_TR("Lab",
                              "The weights of %1 tokens in all heads take %2, more than this "
                              "laboratory keeps: use a shorter text."),
                     {plain(grouped(layer.queries)), inBytes(bytes)}),
                "text");
  }
  GenerationRun run;
  run.steps = steps;
  run.whole = layer;
  run.whole.spec.mask = generationMask(layer.spec.mask);
  run.whole.weights.reset();
  run.whole.mix.reset();
  run.whole.output.reset();
  run.whole.wo.reset();
  if (auto done = complete(run.whole, progress.quiet()); !done) return fail(done.error());
  const bool made = layer.input && layer.wk && layer.wv;
  if (made) run.sameCache = true;
  for (Index row = 0; row < steps; ++row) {
    if (progress.cancelled()) return fail(cancelled());
    progress.report(Text(FOVEA_TR("Lab", "Row %1 alone"), {plain(grouped(row + 1))}), row, steps);
    Attention one = oneRow(run.whole, row);
    if (auto done = complete(one, progress.quiet()); !done) return fail(done.error());
    compare(one, row, run);
    if (made && *run.sameCache) {
      run.sameCache = sameRow(layer, row, *layer.wk, *layer.key, true) &&
                      sameRow(layer, row, *layer.wv, *layer.value, false);
    }
  }
  return run;
}

LabInfo generationLab() {
  LabSetting step;
  step.id = "step";
  step.title = Text(FOVEA_TR("Lab", "Tokens so far"));
  step.kind = LabSetting::Kind::Whole;
  step.standard = "3";
  step.least = 1;
  step.most = 1e6;
  step.step = 1;
  step.slider = true;
  step.help = Text(FOVEA_TR("Lab", "How far the text has come; a large number means all of it."));
  step.end = [](const Attention& layer, const LabSettings&) {
    return std::max<Index>(1, layer.queries);
  };
  LabSetting cache;
  cache.id = "cache";
  cache.title = Text(FOVEA_TR("Lab", "Keep keys and values"));
  cache.kind = LabSetting::Kind::Switch;
  cache.standard = "on";
  cache.help = Text(FOVEA_TR("Lab", "Whether keys and values of earlier tokens are kept."));
  LabInfo lab{
      "lab-generation", Text(FOVEA_TR("Lab", "Generation")), {std::move(step), std::move(cache)}};
  lab.ofText = true;
  return lab;
}

}  // namespace fovea

#include "core/models/toy.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/base/random.h"
#include "core/base/thread_pool.h"

namespace fovea {
namespace {

constexpr std::size_t kKeptSets = 4;

/// One head's part of a weight matrix.
struct Part {
  CounterRandom random;
  Index firstRow, firstColumn, rows, columns;
};

/// Draws the parts, variance 1 ÷ modelWidth.
Tensor drawn(const std::vector<Part>& parts, Index rows, Index columns, Index modelWidth,
             Precision precision) {
  TensorBuilder builder(precision, {rows, columns});
  const double deviation = std::sqrt(static_cast<double>(modelWidth));
  withType(precision, [&](auto zero) {
    using T = decltype(zero);
    T* numbers = builder.data<T>();
    for (const Part& part : parts) {
      ThreadPool::shared().forEach(part.rows, 200 * part.rows * part.columns, [&](Index i) {
        T* row = numbers + (part.firstRow + i) * columns + part.firstColumn;
        for (Index j = 0; j < part.columns; ++j) {
          row[j] = static_cast<T>(part.random.normal(i, j) / deviation);
        }
      });
    }
  });
  return builder.seal();
}

std::string partName(const char* matrix, Index head) {
  return std::string(matrix) + "/head " + std::to_string(head + 1);
}

/// W_Q, W_K or W_V: [D, parts·width], one part for each head or group.
Linear columnsByHead(const ToySetup& setup, const char* matrix, Index count, Index width,
                     Precision precision) {
  std::vector<Part> parts;
  for (Index p = 0; p < count; ++p) {
    parts.push_back(
        {CounterRandom(setup.seed, partName(matrix, p)), 0, p * width, setup.modelWidth, width});
  }
  return {drawn(parts, setup.modelWidth, count * width, setup.modelWidth, precision), {}};
}

/// W_O: [H·Dv, D], rows belong to heads.
Linear rowsByHead(const ToySetup& setup, Precision precision) {
  std::vector<Part> parts;
  for (Index h = 0; h < setup.heads; ++h) {
    parts.push_back({CounterRandom(setup.seed, partName("wo", h)), h * setup.valueWidth, 0,
                     setup.valueWidth, setup.modelWidth});
  }
  return {
      drawn(parts, setup.heads * setup.valueWidth, setup.modelWidth, setup.modelWidth, precision),
      {}};
}

}  // namespace

Tensor toyEmbedding(const Sequence& sequence, const ToySetup& setup, Precision precision) {
  const Index width = setup.modelWidth;
  TensorBuilder builder(precision, {sequence.size(), width});
  ThreadPool::shared().forEach(sequence.size(), 200 * sequence.size() * width, [&](Index t) {
    const CounterRandom random(setup.seed,
                               "x/" + sequence.tokens[static_cast<std::size_t>(t)].text);
    for (Index d = 0; d < width; ++d) builder.set(0, t, d, random.normal(0, d));
  });
  return builder.seal();
}

std::shared_ptr<const ToyWeights::Set> ToyWeights::get(const ToySetup& resolved,
                                                       Precision precision) {
  assert(resolved.groups > 0 && resolved.headWidth > 0 && resolved.valueWidth > 0);
  const std::pair key(resolved, precision);
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(kept_.begin(), kept_.end(),
                                  [&](const auto& entry) { return entry.first == key; });
  if (found != kept_.end()) {
    std::rotate(found, found + 1, kept_.end());
    return kept_.back().second;
  }
  auto set = std::make_shared<Set>();
  set->wq = columnsByHead(resolved, "wq", resolved.heads, resolved.headWidth, precision);
  set->wk = columnsByHead(resolved, "wk", resolved.groups, resolved.headWidth, precision);
  set->wv = columnsByHead(resolved, "wv", resolved.groups, resolved.valueWidth, precision);
  if (resolved.outputWeights && resolved.heads > 1) set->wo = rowsByHead(resolved, precision);
  if (kept_.size() >= kKeptSets) kept_.erase(kept_.begin());
  kept_.emplace_back(key, std::move(set));
  return kept_.back().second;
}

AdditiveScore toyAdditiveScore(const ToySetup& resolved, Precision precision) {
  const Index width = resolved.headWidth;
  const auto matrix = [&](const char* name, Index rows, Index drawnFor) {
    std::vector<Part> parts;
    for (Index head = 0; head < resolved.heads; ++head) {
      parts.push_back(
          {CounterRandom(resolved.seed, partName(name, head)), head * rows, 0, rows, width});
    }
    return drawn(parts, resolved.heads * rows, width, drawnFor, precision);
  };
  const std::vector<Index> shape = {resolved.heads, width, width};
  return {matrix("score-w", width, width).reshaped(shape),
          matrix("score-u", width, width).reshaped(shape), matrix("score-v", 1, 1)};
}

}  // namespace fovea

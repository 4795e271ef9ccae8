#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <limits>

#include "core/attention/head_rows.h"
#include "core/attention/kernels.h"
#include "core/attention/stages.h"
#include "core/attention/tiled.h"
#include "core/attention/tiled_rows.h"
#include "core/base/number.h"
#include "core/base/thread_pool.h"

namespace fovea {
namespace {

std::string nameOf(Precision precision) {
  return precision == Precision::Float32 ? "float32" : "float64";
}

Error notFinite(const char* letter, const BadNumber& bad, Precision precision) {
  // float64 is advised only where it is not what is used already.
  const TextSource words =
      precision == Precision::Float32
          ? FOVEA_TR("Attention",
                     "%1 holds %2 in row %3, column %4 of head %5: give finite, "
                     "smaller numbers, or choose float64.")
          : FOVEA_TR("Attention",
                     "%1 holds %2 in row %3, column %4 of head %5: give finite, "
                     "smaller numbers.");
  return {ErrorCode::Input,
          Text(words, {strong(letter), plain(shown(bad.value, 0)), plain(grouped(bad.row + 1)),
                       plain(grouped(bad.column + 1)), plain(grouped(bad.slice + 1))}),
          "precision"};
}

Error tooLarge(Index head, Index query, Index key, Precision precision) {
  const TextSource words =
      precision == Precision::Float32
          ? FOVEA_TR("Attention",
                     "The score of query token %1 and key token %2 in head %3 is "
                     "too large for %4: give smaller numbers or a smaller scale, "
                     "or choose float64.")
          : FOVEA_TR("Attention",
                     "The score of query token %1 and key token %2 in head %3 is "
                     "too large for %4: give smaller numbers or a smaller scale.");
  return {ErrorCode::Input,
          Text(words, {queryRole(grouped(query + 1)), keyRole(grouped(key + 1)),
                       plain(grouped(head + 1)), plain(nameOf(precision))}),
          "precision"};
}

Result<void> checkFinite(const char* letter, const std::optional<Tensor>& tensor) {
  if (!tensor) return {};
  if (const auto bad = findNonFinite(*tensor))
    return fail(notFinite(letter, *bad, tensor->precision()));
  return {};
}

/// Given scores may hide a pair with −∞; NaN and +∞ are refused.
Result<void> checkGivenScores(const Tensor& scores) {
  if (!findNonFinite(scores)) return {};
  for (Index h = 0; h < scores.slices(); ++h) {
    for (Index i = 0; i < scores.rows(); ++i) {
      for (Index j = 0; j < scores.columns(); ++j) {
        const double value = scores.at(h, i, j);
        if (std::isnan(value) || (std::isinf(value) && value > 0)) {
          return fail(notFinite("S", {h, i, j, value}, scores.precision()));
        }
      }
    }
  }
  return {};
}

/// Whether no score can leave the range of the precision, seen from the largest numbers alone.
bool scoresSurelyFit(const Attention& attention) {
  const Spec& spec = attention.spec;
  const double most = spec.precision == Precision::Float32
                          ? static_cast<double>(std::numeric_limits<float>::max())
                          : std::numeric_limits<double>::max();
  double bound = attention.givenScores ? extentOf(*attention.givenScores).magnitude()
                                       : extentOf(*attention.query).magnitude() *
                                             extentOf(*attention.key).magnitude() *
                                             static_cast<double>(attention.keyWidth() + 1);
  bound *= std::max(1.0, std::abs(spec.scale));
  return bound < most / 2;
}

/// Looks at every score; needed only when numbers are huge.
Result<void> checkScores(const Attention& attention, const Progress& progress) {
  if (scoresSurelyFit(attention)) return {};
  constexpr Index kRows = 16;
  for (Index h = 0; h < attention.spec.heads; ++h) {
    for (Index begin = 0; begin < attention.queries; begin += kRows) {
      const Range rows{begin, std::min(begin + kRows, attention.queries)};
      const auto stages = derive(attention, h, Grid::Score | Grid::Scaled, rows, progress);
      if (!stages) return fail(stages.error());
      for (const auto& grid : {stages->score, stages->scaled}) {
        if (!findNonFinite(*grid)) continue;
        for (Index i = 0; i < rows.size(); ++i) {
          for (Index j = 0; j < attention.keys; ++j) {
            const bool hidden =
                attention.givenScores && std::isinf(attention.givenScores->at(h, begin + i, j));
            if (std::isfinite(grid->at(i, j)) || hidden) continue;
            return fail(tooLarge(h, begin + i, j, attention.spec.precision));
          }
        }
      }
    }
  }
  return {};
}

Result<void> checkEntering(const Attention& attention, const Progress& progress) {
  if (auto right = checkFinite("Q", attention.query); !right) return right;
  if (auto right = checkFinite("K", attention.key); !right) return right;
  if (auto right = checkFinite("V", attention.value); !right) return right;
  if (auto right = checkFinite("A", attention.weights); !right) return right;
  if (attention.givenScores) {
    if (auto right = checkGivenScores(*attention.givenScores); !right) return right;
  }
  if (attention.query || attention.givenScores) return checkScores(attention, progress);
  return {};
}

/// Z of all heads side by side, [Tq, H·Dv].
Tensor sideBySide(const Tensor& mix) {
  TensorBuilder builder(mix.precision(), {mix.rows(), mix.slices() * mix.columns()});
  withType(mix.precision(), [&](auto zero) {
    using T = decltype(zero);
    for (Index h = 0; h < mix.slices(); ++h) {
      builder.matrix<T>().middleCols(h * mix.columns(), mix.columns()) = mix.matrix<T>(h);
    }
  });
  return builder.seal();
}

template <class T>
std::vector<Packed<T>> packGroups(const Tensor& tensor, bool transposed, Scratch& scratch) {
  const Index depth = transposed ? tensor.columns() : tensor.rows();
  const Index columns = transposed ? tensor.rows() : tensor.columns();
  const Index size = packedSize<T>(depth, columns);
  T* memory = scratch.get<T>(size * tensor.slices());
  std::vector<Packed<T>> groups(static_cast<std::size_t>(tensor.slices()));
  ThreadPool::shared().forEach(tensor.slices(), 2 * tensor.size(), [&](Index g) {
    T* target = memory + g * size;
    groups[static_cast<std::size_t>(g)] = transposed
                                              ? packTransposed<T>(tensor.matrix<T>(g), target)
                                              : packPlain<T>(tensor.matrix<T>(g), target);
  });
  return groups;
}

template <class T>
Result<void> completeAs(Attention& attention, const Progress& progress, Index keptBytes,
                        Unkept unkept) {
  const Index heads = attention.spec.heads;
  const Index queries = attention.queries;
  const Index keys = attention.keys;
  const bool given = attention.weights.has_value();
  const Index gridBytes = heads * queries * keys * static_cast<Index>(sizeof(T));
  const bool keep = !given && gridBytes <= keptBytes;
  if (!keep && !attention.value) return {};

  std::optional<TensorBuilder> weights, mix;
  if (keep) weights.emplace(precisionOf<T>(), std::vector<Index>{heads, queries, keys});
  const Index valueWidth = attention.valueWidth();
  if (attention.value)
    mix.emplace(precisionOf<T>(), std::vector<Index>{heads, queries, valueWidth});

  static thread_local Scratch keyScratch, valueScratch;
  std::vector<Packed<T>> packedKeys, packedValues;
  if (!given && attention.query) packedKeys = packGroups<T>(*attention.key, true, keyScratch);
  if (attention.value) packedValues = packGroups<T>(*attention.value, false, valueScratch);
  std::vector<std::uint8_t> allowed;
  if (!given) allowed = allowedKeys(attention.spec.mask, {0, queries}, queries, keys);

  const TileSize tile;
  const bool tiled = unkept == Unkept::Tiled && !keep && !given && tilesFit(attention);
  const Index block = tiled ? tile.queries : blockRows<T>(attention.spec.mask, keys);
  const Index blocks = (queries + block - 1) / block;
  std::atomic<Index> rowsDone{0};
  const Index work = heads * queries * keys * (attention.keyWidth() + valueWidth + 16);
  ThreadPool::shared().forEach(heads * blocks, work, [&](Index task) {
    if (progress.cancelled()) return;
    const Index head = task / blocks;
    const Range rows{task % blocks * block, std::min((task % blocks + 1) * block, queries)};
    const auto group = static_cast<std::size_t>(attention.group(head));
    HeadSource<T> source;
    source.spec = &attention.spec;
    source.queries = queries;
    source.keys = keys;
    source.slope = slopeIn<T>(attention.spec, head);
    if (given) source.weights = attention.weights->matrix<T>(head).data();
    if (attention.givenScores) {
      source.givenScores = attention.givenScores->matrix<T>(head).data();
    } else if (!packedKeys.empty()) {
      source.query = attention.query->matrix<T>(head).data();
      source.key = packedKeys[group];
    }
    if (mix) source.value = packedValues[group];
    source.allowed = allowed.empty() ? nullptr : allowed.data();
    RowTargets<T> targets;
    if (weights) targets.weights = weights->data<T>() + (head * queries + rows.begin) * keys;
    if (mix) targets.mix = mix->data<T>() + (head * queries + rows.begin) * valueWidth;
    static thread_local Scratch scratch;
    if (tiled) {
      TiledRows<T>(source, rows, tile.keys, targets.mix, scratch).run();
    } else {
      computeRows<T>(source, rows, targets, scratch);
    }
    const Index done = rowsDone.fetch_add(rows.size()) + rows.size();
    progress.report(
        Text(FOVEA_TR("Progress", "Score, row %1"), {plain(grouped((done + heads - 1) / heads))}),
        done, heads * queries);
  });
  if (progress.cancelled()) return fail(cancelled());

  if (weights) attention.weights = weights->seal();
  if (mix) attention.mix = mix->seal();
  return {};
}

Result<void> join(Attention& attention) {
  if (!attention.mix) return {};
  if (auto right = checkFinite("Z", attention.mix); !right) return right;
  const Tensor heads = sideBySide(*attention.mix);
  if (!attention.wo) {
    attention.output = heads;
    return {};
  }
  const Tensor output = project(heads, *attention.wo, 1);
  attention.output = output.reshaped({output.rows(), output.columns()});
  return checkFinite("O", attention.output);
}

}  // namespace

Result<void> complete(Attention& attention, const Progress& progress, Index keptBytes,
                      Unkept unkept) {
  assert(attention.spec.rule == ScoreRule::Dot);
  const Tensor* grid = attention.givenScores ? &*attention.givenScores
                       : attention.weights   ? &*attention.weights
                                             : nullptr;
  assert(grid || (attention.query && attention.key));
  attention.queries = attention.query ? attention.query->rows() : grid->rows();
  attention.keys = attention.key ? attention.key->rows() : grid->columns();
  if (progress.cancelled()) return fail(cancelled());
  if (auto right = checkEntering(attention, progress); !right) return right;
  auto done = withType(attention.spec.precision, [&](auto zero) {
    return completeAs<decltype(zero)>(attention, progress, keptBytes, unkept);
  });
  if (!done) return done;
  return join(attention);
}

Result<std::shared_ptr<const Trace>> withWholeLayer(const std::shared_ptr<const Trace>& trace,
                                                    Index layer, const Progress& progress) {
  const auto at = static_cast<std::size_t>(layer);
  if (!trace->layers[at].lean) return trace;
  const std::shared_ptr<const Trace>& base = trace->lean ? trace->lean : trace;
  assert(base->restore);
  auto whole = base->restore(*base, layer, progress);
  if (!whole) return fail(whole.error());
  auto copy = std::make_shared<Trace>(*base);
  copy->layers[at] = std::move(*whole);
  copy->lean = base;
  return std::shared_ptr<const Trace>(std::move(copy));
}

}  // namespace fovea

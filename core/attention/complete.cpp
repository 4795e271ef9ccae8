#include <algorithm>
#include <atomic>
#include <cassert>

#include "core/attention/entering.h"
#include "core/attention/head_rows.h"
#include "core/attention/kernels.h"
#include "core/attention/score_rules.h"
#include "core/attention/stages.h"
#include "core/attention/tiled.h"
#include "core/attention/tiled_rows.h"
#include "core/base/number.h"
#include "core/base/thread_pool.h"

namespace fovea {
namespace {

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

/// What the scores of all heads are made from, ready for the kernels.
template <class T>
struct ScoredHeads {
  Tensor query, key;                         ///< multiplied; of length 1 for cosines
  std::vector<Packed<T>> packedKeys;         ///< of each group
  std::vector<Tensor> addedQuery, addedKey;  ///< of additive scores, for each head

  ScoredHeads(const Attention& attention, Scratch& scratch) {
    const Spec& spec = attention.spec;
    if (spec.rule == ScoreRule::Additive) {
      for (Index h = 0; h < spec.heads; ++h) {
        addedQuery.push_back(scoredQuery(attention, h, {0, attention.queries}));
        addedKey.push_back(scoredKey(attention, h));
      }
      return;
    }
    const bool cosine = spec.rule == ScoreRule::Cosine;
    query = cosine ? unitRows(*attention.query) : *attention.query;
    key = cosine ? unitRows(*attention.key) : *attention.key;
    packedKeys = packGroups<T>(key, true, scratch);
  }
  void enter(const Attention& attention, Index head, HeadSource<T>& source) const {
    if (addedQuery.empty()) {
      source.query = query.matrix<T>(head).data();
      source.key = packedKeys[static_cast<std::size_t>(attention.group(head))];
      return;
    }
    const auto at = static_cast<std::size_t>(head);
    const Index width = addedKey[at].columns();
    source.added = {0, addedQuery[at].template data<T>(), addedKey[at].template data<T>(),
                    attention.additive->v.data<T>() + head * width, width};
  }
};

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
  std::optional<ScoredHeads<T>> scored;
  std::vector<Packed<T>> packedValues;
  if (!given && attention.query) scored.emplace(attention, keyScratch);
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
    } else if (scored) {
      scored->enter(attention, head, source);
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

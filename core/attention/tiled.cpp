#include "core/attention/tiled.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "core/attention/head_vectors.h"
#include "core/attention/tiled_rows.h"
#include "core/base/byte_text.h"
#include "core/base/memory.h"
#include "core/base/number.h"
#include "core/base/thread_pool.h"

namespace fovea {
namespace {

template <class T>
std::vector<double> widened(const T* numbers, Index count) {
  return {numbers, numbers + count};
}

template <class T>
TileDone doneOf(const TiledRows<T>& run, Range queries, Index tile, const T* mix, Index width) {
  const Index count = queries.size();
  TileDone done{queries,
                run.keysOf(tile),
                widened(run.tileMax(), count),
                widened(run.runningMax(), count),
                widened(run.factors(), count),
                widened(run.sums(), count),
                {}};
  TensorBuilder divided(precisionOf<T>(), {count, width});
  for (Index i = 0; i < count; ++i) {
    if (run.sums()[i] == 0) continue;
    for (Index f = 0; f < width; ++f) {
      divided.data<T>()[i * width + f] = mix[i * width + f] / run.sums()[i];
    }
  }
  done.mix = divided.seal();
  return done;
}

template <class T>
Result<Tensor> tiledAs(const Attention& attention, Index head, const TileSize& tile,
                       const Progress& progress, const std::function<void(const TileDone&)>& seen) {
  const Index queries = attention.queries, keys = attention.keys, width = attention.valueWidth();
  const Index rows = std::clamp<Index>(tile.queries, 1, std::max<Index>(queries, 1));
  const Index tileKeys = std::clamp<Index>(tile.keys, 1, std::max<Index>(keys, 1));
  const double bytes = TiledRows<T>::workingNumbers(rows, tileKeys) * sizeof(T);
  if (bytes > static_cast<double>(physicalMemory()) / 8) {
    return fail(ErrorCode::TooLarge,
                Text(FOVEA_TR("Attention",
                              "A tile of %1 queries and %2 keys needs %3, more than an eighth of "
                              "the memory; choose smaller tiles."),
                     {plain(grouped(rows)), plain(grouped(tileKeys)), inBytes(bytes)}),
                "tile");
  }
  const Index group = attention.group(head);
  Scratch keyScratch, valueScratch;
  HeadSource<T> source;
  source.spec = &attention.spec;
  source.queries = queries;
  source.keys = keys;
  source.slope = slopeIn<T>(attention.spec, head);
  const HeadVectors<T> vectors(attention, head, {0, queries}, keyScratch, source);
  source.value = packPlain<T>(attention.value->matrix<T>(group),
                              valueScratch.get<T>(packedSize<T>(keys, width)));

  TensorBuilder mix(precisionOf<T>(), {queries, width});
  const auto takeRows = [&](Index begin) {
    const Range asked{begin, std::min(begin + rows, queries)};
    HeadSource<T> here = source;
    const std::vector<std::uint8_t> allowed =
        allowedKeys(attention.spec.mask, asked, queries, keys);
    here.firstAllowed = begin;
    here.allowed = allowed.empty() ? nullptr : allowed.data();
    static thread_local Scratch scratch;
    T* to = mix.data<T>() + begin * width;
    TiledRows<T> run(here, asked, tileKeys, to, scratch);
    for (Index t = 0; t < run.tiles() && !progress.cancelled(); ++t) {
      if (!run.sees(t)) continue;
      run.take(t);
      if (seen) seen(doneOf(run, asked, t, to, width));
    }
    run.finish();
  };
  const Index tasks = (queries + rows - 1) / rows;
  if (seen) {
    for (Index task = 0; task < tasks && !progress.cancelled(); ++task) takeRows(task * rows);
  } else {
    const Index work = queries * keys * (attention.keyWidth() + width + 16);
    ThreadPool::shared().forEach(tasks, work, [&](Index task) {
      if (!progress.cancelled()) takeRows(task * rows);
    });
  }
  if (progress.cancelled()) return fail(cancelled());
  return mix.seal();
}

}  // namespace

bool tilesFit(const Attention& attention) {
  const double most = attention.spec.precision == Precision::Float32
                          ? static_cast<double>(std::numeric_limits<float>::max())
                          : std::numeric_limits<double>::max();
  return extentOf(*attention.value).magnitude() <
         most / (2 * static_cast<double>(std::max<Index>(attention.keys, 1)));
}

Result<Tensor> tiledMix(const Attention& attention, Index head, const TileSize& tile,
                        const Progress& progress,
                        const std::function<void(const TileDone&)>& seen) {
  assert(head >= 0 && head < attention.spec.heads && tile.queries >= 1 && tile.keys >= 1);
  assert(attention.value && (attention.givenScores || attention.query));
  if (!tilesFit(attention)) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Attention",
                              "The values are too large to be added up tile by tile: give smaller "
                              "numbers, or choose float64.")),
                "precision");
  }
  return withType(attention.spec.precision, [&](auto zero) {
    return tiledAs<decltype(zero)>(attention, head, tile, progress, seen);
  });
}

}  // namespace fovea

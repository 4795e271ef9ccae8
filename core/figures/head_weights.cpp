#include "core/figures/head_weights.h"

#include <algorithm>

#include "core/base/byte_text.h"
#include "core/base/memory.h"
#include "core/base/number.h"

namespace fovea {
namespace {

const Attention& layerOf(const Trace& trace, Index layer) {
  return trace.layers[static_cast<std::size_t>(layer)];
}

void say(const Trace& trace, const Progress& progress, Index done) {
  progress.report(Text(FOVEA_TR("Progress", "heads")), done, headCount(trace));
}

/// The key just before a query; negative where there is none.
Index before(const Attention& attention, Index query) {
  return query + attention.keys - attention.queries - 1;
}

/// Mean of the weights of queries `from` … on the key that `key` names.
template <class Key>
double meanWeight(const Tensor& weights, Index from, Key key) {
  double sum = 0;
  for (Index i = from; i < weights.rows(); ++i) sum += weights.at(i, key(i));
  return sum / static_cast<double>(std::max<Index>(1, weights.rows() - from));
}

Result<MeasuredHeads> measurePair(const Trace& trace, Index query, Index key,
                                  const Progress& progress) {
  MeasuredHeads measured;
  Shown shown;
  // The trace outlives this call.
  shown.trace = std::shared_ptr<const Trace>(std::shared_ptr<const Trace>(), &trace);
  for (Index layer = 0; layer < static_cast<Index>(trace.layers.size()); ++layer) {
    shown.layer = layer;
    const Attention& attention = layerOf(trace, layer);
    for (shown.head = 0; shown.head < attention.spec.heads; ++shown.head) {
      double weight = 0;
      if (attention.weights) {
        weight = attention.weights->at(shown.head, query, key);
      } else {
        auto row = weightsRow(shown, query, progress);
        if (!row) return fail(row.error());
        weight = row->at(0, key);
      }
      measured.entries.push_back({{layer, shown.head}, weight});
      say(trace, progress, static_cast<Index>(measured.entries.size()));
    }
  }
  return measured;
}

}  // namespace

Index headCount(const Trace& trace) {
  Index heads = 0;
  for (const Attention& attention : trace.layers) heads += attention.spec.heads;
  return heads;
}

bool layersAlike(const Trace& trace) {
  const Attention& first = trace.layers.front();
  return std::ranges::all_of(trace.layers, [&](const Attention& attention) {
    return attention.spec.heads == first.spec.heads && attention.queries == first.queries &&
           attention.keys == first.keys;
  });
}

Result<void> forEachHead(const Trace& trace, const Progress& progress,
                         const std::function<void(HeadPlace, const Tensor& weights)>& visit) {
  Index done = 0;
  for (Index layer = 0; layer < static_cast<Index>(trace.layers.size()); ++layer) {
    const Attention& attention = layerOf(trace, layer);
    for (Index head = 0; head < attention.spec.heads; ++head) {
      if (progress.cancelled()) return fail(cancelled());
      if (attention.weights) {
        visit({layer, head}, attention.weights->slice(head));
      } else {
        auto derived = derive(attention, head, static_cast<unsigned>(Grid::Weights),
                              {0, attention.queries}, progress.quiet());
        if (!derived) return fail(derived.error());
        visit({layer, head}, *derived->weights);
      }
      say(trace, progress, ++done);
    }
  }
  return {};
}

Tensor pooledPicture(const Tensor& weights) {
  const Index rows = std::min(weights.rows(), kPictureSide);
  const Index columns = std::min(weights.columns(), kPictureSide);
  if (rows == weights.rows() && columns == weights.columns()) return weights;
  TensorBuilder builder(weights.precision(), {rows, columns});
  withType(weights.precision(), [&](auto zero) {
    using T = decltype(zero);
    auto picture = builder.matrix<T>();
    const auto all = weights.matrix<T>();
    for (Index i = 0; i < all.rows(); ++i) {
      const T* row = all.data() + i * all.cols();
      T* out = picture.data() + i * rows / all.rows() * columns;
      for (Index j = 0; j < columns; ++j) {
        const Index end = ((j + 1) * all.cols() + columns - 1) / columns;
        T strongest = out[j];
        for (Index k = j * all.cols() / columns; k < end; ++k) {
          if (std::abs(row[k]) > std::abs(strongest)) strongest = row[k];
        }
        out[j] = strongest;
      }
    }
  });
  return builder.seal();
}

Result<Tensor> allPictures(const Trace& trace, const ShownTokens& tokens,
                           const Progress& progress) {
  const Attention& first = trace.layers.front();
  const auto shownOf = [](const std::vector<Index>& places, Index count) {
    return std::min(kPictureSide, places.empty() ? count : static_cast<Index>(places.size()));
  };
  const Index rows = shownOf(tokens.queries(), first.queries);
  const Index columns = shownOf(tokens.keys(), first.keys);
  TensorBuilder pictures(first.spec.precision, {headCount(trace), rows, columns});
  Index at = 0;
  auto visited = forEachHead(trace, progress, [&](HeadPlace, const Tensor& weights) {
    const Tensor picture = pooledPicture(tokens.reduced(weights));
    withType(picture.precision(), [&](auto zero) {
      using T = decltype(zero);
      pictures.matrix<T>(at++) = picture.matrix<T>();
    });
  });
  if (!visited) return fail(visited.error());
  return pictures.seal();
}

Result<Tensor> allHeadWeights(const Trace& trace, const ShownTokens& tokens,
                              const Progress& progress) {
  const Attention& first = trace.layers.front();
  const auto layers = static_cast<Index>(trace.layers.size());
  const Index rows =
      tokens.queries().empty() ? first.queries : static_cast<Index>(tokens.queries().size());
  const Index columns =
      tokens.keys().empty() ? first.keys : static_cast<Index>(tokens.keys().size());
  const Index heads = headCount(trace);
  const double bytes = static_cast<double>(heads) * static_cast<double>(rows) *
                       static_cast<double>(columns) *
                       static_cast<double>(bytesOf(first.spec.precision));
  if (bytes > static_cast<double>(physicalMemory()) / 2) {
    return fail(ErrorCode::TooLarge,
                Text(FOVEA_TR("Figure",
                              "The weights of all %1 heads need %2, more than half of the memory; "
                              "save the picture, or the panel weights of one head."),
                     {plain(grouped(heads)), inBytes(bytes)}),
                "model-view");
  }
  TensorBuilder all(first.spec.precision, {heads, rows, columns});
  Index at = 0;
  auto visited = forEachHead(trace, progress, [&](HeadPlace, const Tensor& weights) {
    const Tensor drawn = tokens.reduced(weights);
    withType(drawn.precision(), [&](auto zero) {
      using T = decltype(zero);
      all.matrix<T>(at++) = drawn.matrix<T>();
    });
  });
  if (!visited) return fail(visited.error());
  return all.seal().reshaped({layers, heads / layers, rows, columns});
}

Result<MeasuredHeads> measureHeads(const Trace& trace, HeadMeasure measure, Index query, Index key,
                                   const Progress& progress) {
  if (measure == HeadMeasure::Pair) return measurePair(trace, query, key, progress);
  MeasuredHeads measured;
  auto visited = forEachHead(trace, progress, [&](HeadPlace place, const Tensor& weights) {
    const Attention& attention = layerOf(trace, place.layer);
    if (measure == HeadMeasure::FirstToken) {
      const auto first = [](Index) { return Index{0}; };
      const Index from = weights.rows() > 1 ? 1 : 0;
      measured.entries.push_back({place, meanWeight(weights, from, first)});
      measured.everyQuery.push_back(meanWeight(weights, 0, first));
      return;
    }
    Index from = 0;
    while (from < weights.rows() && before(attention, from) < 0) ++from;
    measured.entries.push_back(
        {place, meanWeight(weights, from, [&](Index i) { return before(attention, i); })});
  });
  if (!visited) return fail(visited.error());
  return measured;
}

}  // namespace fovea

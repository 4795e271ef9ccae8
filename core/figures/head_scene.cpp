#include "core/figures/head_scene.h"

#include <algorithm>
#include <cmath>

#include "core/base/byte_text.h"
#include "core/base/memory.h"
#include "core/base/number.h"
#include "core/figures/axes.h"

namespace fovea {
namespace {

bool scored(const Attention& attention) {
  return (attention.query && attention.key) || attention.givenScores;
}

Index inside(Index value, Index count) { return value >= 0 && value < count ? value : kNone; }

Tensor partOf(const Linear& linear, Index part, Index parts) {
  const Index width = linear.weight.columns() / parts;
  return linear.weight.columnsOf({part * width, (part + 1) * width});
}

/// Which of `grids` neither stand in `have` nor lie before the door.
unsigned missingGrids(const Attention& attention, const HeadStages* have, unsigned grids) {
  const bool all = have && have->rows == Range{0, attention.queries};
  unsigned missing = 0;
  const auto consider = [&](Grid grid, bool exists, bool present) {
    if (has(grids, grid) && exists && !(all && present)) missing = missing | grid;
  };
  const bool exists = scored(attention);
  consider(Grid::Score, exists, have && have->score);
  consider(Grid::Scaled, exists, have && have->scaled);
  consider(Grid::Masked, exists, have && have->masked);
  consider(Grid::Exponent, exists,
           have && have->exponent && static_cast<Index>(have->rowSum.size()) == attention.queries);
  consider(Grid::Weights, exists && !attention.weights, have && have->weights);
  consider(Grid::Unscaled, exists, have && have->unscaledWeights);
  return missing;
}

void fill(std::optional<Tensor>& grid, const std::optional<Tensor>& from) {
  if (!grid) grid = from;
}

}  // namespace

Result<HeadScene> sceneOf(const Shown& shown, const View& view, unsigned grids,
                          const Progress& progress) {
  const Attention& attention = shown.attention();
  HeadScene scene{shown, view, shown.stages};
  scene.query = inside(view.selection.query, attention.queries);
  scene.key = inside(view.selection.key, attention.keys);
  scene.feature = std::max(view.selection.feature, kNone);
  if (has(grids, Grid::Score) || has(grids, Grid::Scaled) || has(grids, Grid::Masked)) {
    if (!shown.scoreMagnitude) grids = grids | Grid::Score | Grid::Scaled;
    if (!shown.scoreMagnitude && !attention.spec.slopes.empty()) grids = grids | Grid::Masked;
  }
  const unsigned missing = missingGrids(attention, shown.stages.get(), grids);
  if (missing == 0) return scene;
  auto derived = derive(attention, shown.head, missing, {0, attention.queries}, progress);
  if (!derived) return fail(derived.error());
  auto stages = std::make_shared<HeadStages>(std::move(*derived));
  if (shown.stages && shown.stages->rows == stages->rows) {
    fill(stages->score, shown.stages->score);
    fill(stages->scaled, shown.stages->scaled);
    fill(stages->masked, shown.stages->masked);
    fill(stages->exponent, shown.stages->exponent);
    fill(stages->weights, shown.stages->weights);
    fill(stages->unscaledWeights, shown.stages->unscaledWeights);
    if (stages->rowSum.empty()) stages->rowSum = shown.stages->rowSum;
  }
  scene.stages = std::move(stages);
  return scene;
}

Tensor matrixOf(const HeadScene& scene, Quantity quantity, bool raw) {
  const Attention& attention = scene.attention();
  const Index head = scene.shown.head;
  if (const Tensor* found = streamed(scene.trace(), quantity, scene.shown.layer)) return *found;
  assert(hasQuantity(attention, quantity));
  if (raw && quantity == Quantity::Query) return attention.queryRaw->slice(head);
  if (raw && quantity == Quantity::Key) return attention.keyRaw->slice(scene.group());
  switch (quantity) {
    case Quantity::Token:
      break;
    case Quantity::Embedding:
      return *attention.input;
    case Quantity::QueryWeight:
      return partOf(*attention.wq, head, attention.spec.heads);
    case Quantity::KeyWeight:
      return partOf(*attention.wk, scene.group(), attention.spec.groups);
    case Quantity::ValueWeight:
      return partOf(*attention.wv, scene.group(), attention.spec.groups);
    case Quantity::OutputWeight:
      return attention.wo->weight.columnsOf({0, attention.wo->weight.columns()});
    case Quantity::Query:
      return attention.query->slice(head);
    case Quantity::Key:
      return attention.key->slice(scene.group());
    case Quantity::Value:
      return attention.value->slice(scene.group());
    case Quantity::Score:
      return attention.givenScores ? attention.givenScores->slice(head) : *scene.stages->score;
    case Quantity::Scaled:
      return *scene.stages->scaled;
    case Quantity::Mask:
      return addedScores(attention, head);
    case Quantity::Masked:
      return *scene.stages->masked;
    case Quantity::Exponent:
      return *scene.stages->exponent;
    case Quantity::Weights:
      return attention.weights ? attention.weights->slice(head) : *scene.stages->weights;
    case Quantity::Mix:
      return attention.mix->slice(head);
    case Quantity::Output:
      return *attention.output;
    case Quantity::Residual:
    case Quantity::Pooled:
      break;
  }
  assert(false);
  return {};
}

Tensor joinedMix(const Attention& attention) {
  const Tensor& mix = *attention.mix;
  if (!attention.wo && attention.output) return *attention.output;
  if (mix.slices() == 1) return mix.slice(0);
  TensorBuilder joined(mix.precision(), {mix.rows(), mix.slices() * mix.columns()});
  withType(mix.precision(), [&](auto zero) {
    using T = decltype(zero);
    auto all = joined.matrix<T>();
    for (Index head = 0; head < mix.slices(); ++head) {
      all.middleCols(head * mix.columns(), mix.columns()) = mix.matrix<T>(head);
    }
  });
  return joined.seal();
}

Result<Tensor> weightsRow(const Shown& shown, Index query, const Progress& progress) {
  const Attention& attention = shown.attention();
  Tensor grid;
  Index row = query;
  if (attention.weights) {
    grid = attention.weights->slice(shown.head);
  } else if (shown.stages && shown.stages->weights && shown.stages->rows.begin <= query &&
             query < shown.stages->rows.end) {
    grid = *shown.stages->weights;
    row = query - shown.stages->rows.begin;
  } else {
    auto derived = derive(attention, shown.head, static_cast<unsigned>(Grid::Weights),
                          {query, query + 1}, progress);
    if (!derived) return fail(derived.error());
    return *derived->weights;
  }
  TensorBuilder one(grid.precision(), {1, grid.columns()});
  withType(grid.precision(), [&](auto zero) {
    using T = decltype(zero);
    one.matrix<T>() = grid.matrix<T>().row(row);
  });
  return one.seal();
}

Result<Tensor> allWeights(const Shown& shown, const Progress& progress) {
  const Attention& attention = shown.attention();
  if (attention.weights) return *attention.weights;
  const Index heads = attention.spec.heads;
  const double bytes = static_cast<double>(heads) * static_cast<double>(attention.queries) *
                       static_cast<double>(attention.keys) *
                       static_cast<double>(bytesOf(attention.spec.precision));
  if (bytes > static_cast<double>(physicalMemory()) / 2) {
    return fail(
        ErrorCode::TooLarge,
        Text(FOVEA_TR("Figure",
                      "The weights of all heads (%1) need %2, more than half of the memory; "
                      "look at one head at a time."),
             {plain(grouped(heads)), inBytes(bytes)}),
        "heads");
  }
  TensorBuilder all(attention.spec.precision, {heads, attention.queries, attention.keys});
  for (Index head = 0; head < heads; ++head) {
    auto derived = derive(attention, head, static_cast<unsigned>(Grid::Weights),
                          {0, attention.queries}, progress);
    if (!derived) return fail(derived.error());
    withType(attention.spec.precision, [&](auto zero) {
      using T = decltype(zero);
      all.matrix<T>(head) = derived->weights->template matrix<T>();
    });
  }
  return all.seal();
}

bool hiddenPair(const Attention& attention, Index head, Index query, Index key) {
  if (!hasQuantity(attention, Quantity::Score)) return false;
  if (!attention.spec.mask.allows(query, key, attention.queries, attention.keys)) return true;
  return attention.givenScores && std::isinf(attention.givenScores->at(head, query, key));
}

bool everyQueryHasKey(const Attention& attention) {
  const Mask& mask = attention.spec.mask;
  if (mask.none() && !attention.givenScores) return attention.keys > 0;
  const Index heads = attention.givenScores ? attention.spec.heads : 1;
  for (Index head = 0; head < heads; ++head) {
    for (Index query = 0; query < attention.queries; ++query) {
      const Range range = mask.keyRange(query, attention.queries, attention.keys);
      Index key = range.end - 1;
      while (key >= range.begin && hiddenPair(attention, head, query, key)) --key;
      if (key < range.begin) return false;
    }
  }
  return true;
}

double magnitudeOf(const Tensor& tensor) { return extentOf(tensor).magnitude(); }

bool hasMatrix(const Trace& trace, Index layer, Quantity quantity, bool raw) {
  if (quantity == Quantity::Residual || quantity == Quantity::Pooled) {
    return streamed(trace, quantity, layer) != nullptr;
  }
  const Attention& attention = trace.layers[static_cast<std::size_t>(layer)];
  if (!raw) return hasQuantity(attention, quantity);
  return (quantity == Quantity::Query ? attention.queryRaw : attention.keyRaw).has_value();
}

double magnitudeOf(const HeadScene& scene, Quantity quantity, bool raw) {
  return hasMatrix(scene.trace(), scene.shown.layer, quantity, raw)
             ? magnitudeOf(matrixOf(scene, quantity, raw))
             : 0;
}

double scoreMagnitude(const HeadStages& stages) {
  double largest = 0;
  if (stages.score) largest = std::max(largest, magnitudeOf(*stages.score));
  if (stages.scaled) largest = std::max(largest, magnitudeOf(*stages.scaled));
  if (stages.masked) largest = std::max(largest, magnitudeOf(*stages.masked));
  return largest;
}

bool scaledSharesColours(const Attention& attention) {
  return shareColours(1, std::abs(attention.spec.scale));
}

double scoreMagnitudeOf(const HeadScene& scene, Quantity quantity) {
  const double both = scene.shown.scoreMagnitude ? *scene.shown.scoreMagnitude
                      : scene.stages             ? scoreMagnitude(*scene.stages)
                                                 : 0;
  if (scaledSharesColours(scene.attention())) return both;
  const double scale = std::abs(scene.attention().spec.scale);
  const double scores = both / std::max(1.0, scale);
  return quantity == Quantity::Score ? scores : scores * scale;
}

}  // namespace fovea

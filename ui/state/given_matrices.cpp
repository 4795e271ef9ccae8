#include "ui/state/given_matrices.h"

#include <algorithm>

namespace fovea {
namespace {

Tensor zeros(std::vector<Index> shape) {
  return TensorBuilder(Precision::Float64, std::move(shape)).seal();
}

std::vector<std::string> labelsOf(const Sequence& sequence) {
  std::vector<std::string> labels;
  for (const Token& token : sequence.tokens) labels.push_back(token.label);
  return labels;
}

/// A grid of every head, [H,Tq,Tk].
Result<Tensor> gridOfHeads(const Attention& attention, Grid grid, const Progress& progress) {
  const Index heads = attention.spec.heads;
  TensorBuilder all(attention.spec.precision, {heads, attention.queries, attention.keys});
  for (Index head = 0; head < heads; ++head) {
    auto stages =
        derive(attention, head, static_cast<unsigned>(grid), {0, attention.queries}, progress);
    if (!stages) return fail(stages.error());
    const Tensor& one = grid == Grid::Score ? *stages->score : *stages->weights;
    withType(one.precision(), [&](auto zero) {
      using T = decltype(zero);
      all.matrix<T>(head) = one.matrix<T>();
    });
  }
  return all.seal();
}

Index numbersOf(const std::optional<Linear>& linear) {
  return linear ? linear->weight.rows() * linear->weight.columns() : 0;
}

Index numbersAt(Door door, const Attention& a) {
  switch (door) {
    case Door::Text:
      return 0;
    case Door::Project:
      return std::max(
          {a.input ? a.input->size() : a.queries * a.spec.heads * std::max<Index>(1, a.keyWidth()),
           numbersOf(a.wq), numbersOf(a.wk), numbersOf(a.wv), numbersOf(a.wo)});
    case Door::QueryKeyValue:
      return (a.query ? a.query->size() : 0) + (a.value ? a.value->size() : 0);
    case Door::Scores:
    case Door::Weights:
      return a.spec.heads * a.queries * a.keys;
  }
  return 0;
}

/// A model brings positions, a mask, a scale and a precision of its own.
void takeSpec(const Spec& spec, Input& input) {
  input.position = {};
  input.mask = spec.mask;
  input.divide = spec.scaledByWidth;
  input.scale.reset();
  if (!spec.scaledByWidth) input.scale = spec.scale;
  input.temperature = spec.temperature;
  input.precision = spec.precision;
}

void takeProjection(const Attention& a, Input& input) {
  const Index keyWidth = std::max<Index>(1, a.keyWidth());
  const Index width = a.input ? a.input->columns() : a.spec.heads * keyWidth;
  const auto weight = [&](const std::optional<Linear>& linear, Index out) {
    return linear ? linear->weight.columnsOf({0, linear->weight.columns()}) : zeros({width, out});
  };
  if (a.memory) input.memoryX = *a.memory;
  input.x = a.input ? *a.input : zeros({a.queries, width});
  input.wq = weight(a.wq, a.spec.heads * keyWidth);
  input.wk = weight(a.wk, a.spec.groups * keyWidth);
  if (a.wv || a.value) input.wv = weight(a.wv, a.spec.groups * std::max<Index>(1, a.valueWidth()));
  if (a.wo) input.wo = a.wo->weight.columnsOf({0, a.wo->weight.columns()});
}

}  // namespace

Error tooManyToType() {
  return {ErrorCode::TooLarge,
          Text(FOVEA_TR("Given", "There are too many numbers to type; load them from files.")),
          "weights"};
}

Result<Input> givenAt(Door door, const Shown& shown, const Input& input, Index most,
                      const Progress& progress) {
  const Attention& a = shown.attention();
  if (numbersAt(door, a) > most) return fail(tooManyToType());
  Input given = sameSetup(input, door);
  given.model.clear();
  given.names = shown.trace->names;
  if (shown.trace->source.kind == Source::Kind::Model) takeSpec(a.spec, given);
  given.heads = a.spec.heads;
  given.groups = a.spec.groups == a.spec.heads ? 0 : a.spec.groups;
  given.labels = labelsOf(shown.trace->queryTokens(shown.layer));
  if (a.querySequence != a.keySequence) {
    given.keyLabels = labelsOf(shown.trace->keyTokens(shown.layer));
  }
  if (a.additive && (door == Door::Project || door == Door::QueryKeyValue)) {
    given.scoreW = a.additive->w;
    given.scoreU = a.additive->u;
    given.scoreV = a.additive->v;
  }
  const Index width = std::max<Index>(1, a.keyWidth());
  if (door == Door::Project) {
    takeProjection(a, given);
  } else if (door == Door::QueryKeyValue) {
    const bool turnedAgain = given.position.turns() && a.queryRaw;
    given.q = turnedAgain ? *a.queryRaw
              : a.query   ? *a.query
                          : zeros({a.spec.heads, a.queries, width});
    given.k = turnedAgain ? *a.keyRaw : a.key ? *a.key : zeros({a.spec.groups, a.keys, width});
  } else if (door == Door::Scores || door == Door::Weights) {
    const bool scores = door == Door::Scores;
    std::optional<Tensor>& grid = scores ? given.scores : given.weights;
    if (scores && !a.query && !a.givenScores) {
      grid = zeros({a.spec.heads, a.queries, a.keys});
    } else {
      auto all = gridOfHeads(a, scores ? Grid::Score : Grid::Weights, progress);
      if (!all) return fail(all.error());
      grid = std::move(*all);
    }
  }
  if (door != Door::Text && door != Door::Project && a.value) given.v = *a.value;
  return given;
}

}  // namespace fovea

// How queries and keys become scores, from what was chosen and typed.
#include "core/document/checks.h"
#include "core/document/doors.h"
#include "core/tensor/shape_text.h"

namespace fovea {
namespace {

std::string number(Index value) { return std::to_string(value); }

Tensor turned(const Tensor& tensor) {
  TensorBuilder builder(tensor.precision(), {tensor.slices(), tensor.columns(), tensor.rows()});
  withType(tensor.precision(), [&](auto zero) {
    using T = decltype(zero);
    for (Index s = 0; s < tensor.slices(); ++s) {
      builder.matrix<T>(s) = tensor.matrix<T>(s).transpose();
    }
  });
  return builder.seal();
}

/// One matrix for every head.
Tensor repeated(const Tensor& matrix, Index heads) {
  TensorBuilder builder(matrix.precision(), {heads, matrix.rows(), matrix.columns()});
  withType(matrix.precision(), [&](auto zero) {
    using T = decltype(zero);
    for (Index h = 0; h < heads; ++h) builder.matrix<T>(h) = matrix.matrix<T>();
  });
  return builder.seal();
}

/// W or U, [H,Dk,A].
Result<Tensor> matrixOf(const NamedTensor& named, const Attention& layer, const Input& input) {
  auto matrix = accepted(named, 2, 3, input.precision);
  if (!matrix) return matrix;
  const Index heads = layer.spec.heads;
  if (matrix->slices() != 1 && matrix->slices() != heads) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Input", "Matrices in %1: %2, heads: %3; give one, or one a head."),
                     {plain(named.letter), plain(number(matrix->slices())), plain(number(heads))}),
                named.field);
  }
  if (input.weightsOutIn) *matrix = turned(*matrix);
  if (matrix->rows() != layer.keyWidth()) {
    return fail(
        ErrorCode::Input,
        Text(FOVEA_TR("Input",
                      "%1 of the additive score has %2 rows, but queries and keys have %3 "
                      "numbers; they must be the same."),
             {plain(named.letter), plain(number(matrix->rows())), plain(number(layer.keyWidth()))}),
        named.field);
  }
  return matrix->slices() == heads ? matrix->reshaped({heads, matrix->rows(), matrix->columns()})
                                   : repeated(*matrix, heads);
}

/// v, [H,A]: given so, or one for all heads as a row, a column or a list.
Result<Tensor> vectorOf(Index width, const Attention& layer, const Input& input) {
  auto v = accepted({input.scoreV, "scoreV", "v"}, 1, 2, input.precision);
  if (!v) return v;
  const Index heads = layer.spec.heads;
  if (v->rows() == heads && v->columns() == width) return v->reshaped({heads, width});
  const bool one = v->rows() == 1 || v->columns() == 1;
  if (one && v->size() == width)
    return repeated(v->reshaped({1, width}), heads).reshaped({heads, width});
  return fail(ErrorCode::Input,
              Text(FOVEA_TR("Input",
                            "v of the additive score has the shape %1; it needs %2 numbers, or a "
                            "row of them for each of %3 heads."),
                   {plain(shapeText(v->shape())), plain(number(width)), plain(number(heads))}),
              "scoreV");
}

Result<AdditiveScore> additiveScore(const Input& input, const Attention& layer) {
  AdditiveScore score;
  if (input.door == Door::Text) score = toyAdditiveScore(resolved(input.toy), input.precision);
  const auto take = [&](const NamedTensor& named, std::optional<Tensor>& target) -> Result<void> {
    if (!named.tensor) return {};
    auto matrix = matrixOf(named, layer, input);
    if (!matrix) return fail(matrix.error());
    target = std::move(*matrix);
    return {};
  };
  if (auto ok = take({input.scoreW, "scoreW", "W"}, score.w); !ok) return fail(ok.error());
  if (auto ok = take({input.scoreU, "scoreU", "U"}, score.u); !ok) return fail(ok.error());
  const Index ofQuery = score.w ? score.w->columns() : layer.keyWidth();
  const Index ofKey = score.u ? score.u->columns() : layer.keyWidth();
  if (ofQuery != ofKey) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Input",
                              "A query becomes %1 numbers and a key %2 before they are added; give "
                              "W and U as many columns."),
                     {plain(number(ofQuery)), plain(number(ofKey))}),
                input.scoreU ? "scoreU" : "scoreW");
  }
  if (input.scoreV || score.v.empty()) {
    if (!input.scoreV) {
      return fail(
          ErrorCode::Input,
          Text(FOVEA_TR("Input",
                        "Additive scores need v, %1 numbers that weigh the sums; give them, "
                        "or choose another score."),
               {plain(number(ofQuery))}),
          "scoreV");
    }
    auto v = vectorOf(ofQuery, layer, input);
    if (!v) return fail(v.error());
    score.v = std::move(*v);
  }
  if (score.v.columns() != ofQuery) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Input",
                              "v weighs %1 numbers, but W and U make %2; give v too, with %2 "
                              "numbers."),
                     {plain(number(score.v.columns())), plain(number(ofQuery))}),
                "scoreV");
  }
  return score;
}

}  // namespace

Result<void> enterScoreRule(const Input& input, Attention& layer) {
  if (!layer.query) return {};
  layer.spec.rule = input.rule;
  if (input.rule != ScoreRule::Additive) return {};
  auto score = additiveScore(input, layer);
  if (!score) return fail(score.error());
  layer.additive = std::move(*score);
  return {};
}

}  // namespace fovea

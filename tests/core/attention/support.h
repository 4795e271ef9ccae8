#pragma once
#include <vector>

#include "core/attention/stages.h"
#include "core/base/random.h"

namespace fovea::test {

/// A tensor of normal numbers, the same for the same name.
inline Tensor drawn(const std::string& name, std::vector<Index> shape,
                    Precision precision = Precision::Float64) {
  const CounterRandom random(11, name);
  TensorBuilder builder(precision, shape);
  withType(precision, [&](auto zero) {
    using T = decltype(zero);
    Index size = 1;
    for (const Index side : shape) size *= side;
    for (Index i = 0; i < size; ++i) builder.data<T>()[i] = static_cast<T>(random.normal(0, i));
  });
  return builder.seal();
}

struct Shape {
  Index heads = 2, groups = 2, queries = 5, keys = 5, keyWidth = 4, valueWidth = 3;
};

/// A layer at the Q, K, V door with drawn numbers, scaled by 1/√Dk, not completed.
inline Attention drawnAttention(const Shape& shape, const Mask& mask = {},
                                Precision precision = Precision::Float64) {
  Attention attention;
  attention.spec.heads = shape.heads;
  attention.spec.groups = shape.groups;
  attention.spec.scale = 1 / std::sqrt(static_cast<double>(shape.keyWidth));
  attention.spec.mask = mask;
  attention.spec.precision = precision;
  attention.query = drawn("q", {shape.heads, shape.queries, shape.keyWidth}, precision);
  attention.key = drawn("k", {shape.groups, shape.keys, shape.keyWidth}, precision);
  attention.value = drawn("v", {shape.groups, shape.keys, shape.valueWidth}, precision);
  return attention;
}

inline Attention completed(Attention attention) {
  const auto done = complete(attention, Progress());
  if (!done) throw std::runtime_error(done.error().message.str());
  return attention;
}

/// Rows of a matrix.
inline Tensor rowsOf(const Tensor& tensor, Range rows) {
  TensorBuilder builder(tensor.precision(), {rows.size(), tensor.columns()});
  for (Index i = 0; i < rows.size(); ++i) {
    for (Index j = 0; j < tensor.columns(); ++j) {
      builder.set(0, i, j, tensor.at(rows.begin + i, j));
    }
  }
  return builder.seal();
}

inline std::vector<Mask> everyMask(Index queries, Index keys) {
  using Kind = MaskPart::Kind;
  TensorBuilder given(Precision::Float64, {queries, keys});
  for (Index i = 0; i < queries; ++i) {
    for (Index j = 0; j < keys; ++j) given.set(0, i, j, (i * 7 + j * 3) % 4 != 0 && i != 1);
  }
  const auto part = [](Kind kind, Index size) { return MaskPart{kind, size, {}, {}}; };
  return {Mask(),
          Mask::causal(),
          Mask::window(3),
          Mask({part(Kind::Band, 2), part(Kind::Padding, 1)}),
          Mask({part(Kind::Window, 2), part(Kind::Sinks, 2)}),
          Mask({MaskPart{Kind::Given, 0, given.seal(), {}}}),
          Mask({part(Kind::Padding, 1'000)}),
          *parseMask("dilated:3:2"),
          *parseMask("block:3"),
          *parseMask("longformer:2:1"),
          *parseMask("bigbird:2:1:2:5+padding:1"),
          *parseMask("prefix:2"),
          *parseMask("documents:2,1")};
}

}  // namespace fovea::test

#include <algorithm>
#include <cassert>

#include "core/attention/head_rows.h"
#include "core/attention/kernels.h"
#include "core/attention/scratch.h"
#include "core/attention/stages.h"
#include "core/base/thread_pool.h"

namespace fovea {
namespace {

constexpr Index kRowsAtOnce = 128;
/// Numbers of a packed matrix one task multiplies by.
constexpr Index kNumbersAtOnce = Index{1} << 17;

/// A matrix in panels, all its parts of one width: numbers, or what is widened to them.
template <class T>
struct Panels {
  const T* data = nullptr;
  const WeightMatrix* shorter = nullptr;
  Index depth = 0, width = 0, parts = 0;

  /// x times the columns `columns` of a part; `rows` rows of `depth` numbers from x on.
  void multiply(const T* x, Index rows, Index part, Range columns, T* to) const {
    const Kernels<T>& kernel = kernels<T>();
    if (!shorter) {
      kernel.multiply(x, depth, rows, data + part * packedSize<T>(depth, width), depth, 0, depth,
                      columns.begin, columns.end, to, width);
      return;
    }
    static thread_local Scratch scratch;
    T* wide = scratch.get<T>(depth * kernel.panel);
    for (Index begin = columns.begin; begin < columns.end; begin += kernel.panel) {
      kernel.widen(shorter->form(), shorter->panelsOf(part, begin), depth, wide);
      kernel.multiply(x, depth, rows, wide, depth, 0, depth, 0,
                      std::min(kernel.panel, columns.end - begin), to + begin, width);
    }
  }
};

/// x times the panels, plus the bias: [parts, T, width]. Tasks are some rows times some panels.
template <class T>
Tensor multiplied(const Tensor& x, const Panels<T>& panels, const Tensor* bias) {
  const Kernels<T>& kernel = kernels<T>();
  const Index rows = x.rows();
  const Index depth = panels.depth;
  const Index width = panels.width;
  const Index parts = panels.parts;
  assert(depth > 0 && kernel.panel > 0);
  const Index panelsAtOnce = std::max<Index>(1, kNumbersAtOnce / (depth * kernel.panel));
  const Index columnsAtOnce = panelsAtOnce * kernel.panel;
  const Index stretches = (width + columnsAtOnce - 1) / columnsAtOnce;
  const Index blocks = (rows + kRowsAtOnce - 1) / kRowsAtOnce;

  TensorBuilder builder(precisionOf<T>(), {parts, rows, width});
  T* result = builder.data<T>();
  ThreadPool::shared().forEach(
      parts * stretches * blocks, rows * depth * width * parts, [&](Index task) {
        const Index part = task / blocks / stretches;
        const Index column = task / blocks % stretches * columnsAtOnce;
        const Index columnEnd = std::min(column + columnsAtOnce, width);
        const Index begin = task % blocks * kRowsAtOnce;
        const Index count = std::min(kRowsAtOnce, rows - begin);
        T* to = result + (part * rows + begin) * width;
        panels.multiply(x.data<T>() + begin * depth, count, part, {column, columnEnd}, to);
        if (bias == nullptr) return;
        const T* add = bias->data<T>() + part * width;
        for (Index i = 0; i < count; ++i) {
          for (Index j = column; j < columnEnd; ++j) to[i * width + j] += add[j];
        }
      });
  return builder.seal();
}

template <class T>
Tensor projectPlain(const Tensor& x, const Tensor& weight, const Tensor* bias, Index parts) {
  const Kernels<T>& kernel = kernels<T>();
  const Index depth = weight.rows();
  const Index columns = weight.columns();
  const Index width = columns / parts;
  const Index partSize = packedSize<T>(depth, width);
  static thread_local Scratch scratch;
  T* packed = scratch.get<T>(partSize * parts);
  ThreadPool::shared().forEach(parts, 2 * depth * columns, [&](Index part) {
    kernel.pack(weight.data<T>() + part * width, depth, width, columns, 1,
                packed + part * partSize);
  });
  return multiplied<T>(x, {packed, nullptr, depth, width, parts}, bias);
}

}  // namespace

Tensor project(const Tensor& x, const Linear& linear, Index parts) {
  const WeightMatrix& weight = linear.weight;
  assert(x.columns() == weight.rows());
  assert(parts > 0 && weight.columns() % parts == 0);
  std::optional<Tensor> bias;
  if (linear.bias) bias = linear.bias->as(x.precision());
  assert(!bias || bias->size() == weight.columns());
  const Tensor* add = bias ? &*bias : nullptr;
  if (weight.packed() && weight.parts() == parts && x.precision() == Precision::Float32) {
    const bool numbers = weight.form().kind == PackedForm::Kind::Float32;
    return multiplied<float>(
        x,
        {numbers ? reinterpret_cast<const float*>(weight.panelsOf(0)) : nullptr,
         numbers ? nullptr : &weight, weight.rows(), weight.columns() / parts, parts},
        add);
  }
  const Tensor plain = weight.columnsOf({0, weight.columns()}).as(x.precision());
  return withType(x.precision(),
                  [&](auto zero) { return projectPlain<decltype(zero)>(x, plain, add, parts); });
}

}  // namespace fovea

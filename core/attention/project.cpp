#include <algorithm>

#include "core/attention/kernels.h"
#include "core/attention/scratch.h"
#include "core/attention/stages.h"
#include "core/base/thread_pool.h"

namespace fovea {
namespace {

constexpr Index kRowsAtOnce = 64;

template <class T>
Tensor projectAs(const Tensor& x, const Tensor& weight, const Tensor* bias, Index parts) {
  const Kernels<T>& kernel = kernels<T>();
  const Index rows = x.rows();
  const Index depth = weight.rows();
  const Index columns = weight.columns();
  const Index width = columns / parts;
  const Index packedSize = (width + kernel.panel - 1) / kernel.panel * kernel.panel * depth;
  static thread_local Scratch scratch;
  T* packed = scratch.get<T>(packedSize * parts);
  ThreadPool& pool = ThreadPool::shared();
  pool.forEach(parts, 2 * depth * columns, [&](Index part) {
    kernel.pack(weight.data<T>() + part * width, depth, width, columns, 1,
                packed + part * packedSize);
  });

  TensorBuilder builder(precisionOf<T>(), {parts, rows, width});
  T* result = builder.data<T>();
  const Index blocks = (rows + kRowsAtOnce - 1) / kRowsAtOnce;
  pool.forEach(parts * blocks, rows * depth * columns, [&](Index task) {
    const Index part = task / blocks;
    const Index begin = task % blocks * kRowsAtOnce;
    const Index count = std::min(kRowsAtOnce, rows - begin);
    T* to = result + (part * rows + begin) * width;
    kernel.multiply(x.data<T>() + begin * depth, depth, count, packed + part * packedSize, depth, 0,
                    depth, 0, width, to, width);
    if (bias == nullptr) return;
    const T* add = bias->data<T>() + part * width;
    for (Index i = 0; i < count; ++i) {
      for (Index j = 0; j < width; ++j) to[i * width + j] += add[j];
    }
  });
  return builder.seal();
}

}  // namespace

Tensor project(const Tensor& x, const Linear& linear, Index parts) {
  assert(x.columns() == linear.weight.rows());
  assert(parts > 0 && linear.weight.columns() % parts == 0);
  const Tensor weight = linear.weight.as(x.precision());
  std::optional<Tensor> bias;
  if (linear.bias) bias = linear.bias->as(x.precision());
  assert(!bias || bias->size() == weight.columns());
  return withType(x.precision(), [&](auto zero) {
    return projectAs<decltype(zero)>(x, weight, bias ? &*bias : nullptr, parts);
  });
}

}  // namespace fovea

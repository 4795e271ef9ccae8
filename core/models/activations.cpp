#include <algorithm>
#include <array>
#include <cmath>

#include "core/attention/kernels.h"
#include "core/base/thread_pool.h"
#include "core/models/layers.h"

namespace fovea {
namespace {

/// Calls f(begin, count) for stretches of `size` numbers.
constexpr Index kStretch = 4096;
template <class F>
void eachStretch(Index size, Index workOfOne, F&& f) {
  ThreadPool::shared().forEach((size + kStretch - 1) / kStretch, size * workOfOne, [&](Index i) {
    f(i * kStretch, std::min(kStretch, size - i * kStretch));
  });
}

/// e^x of numbers up to 0, in place.
void exponentials(float* x, Index count) { kernels<float>().exponent(x, count, 0, 1); }

/// x ÷ (1 + e^−s): x times the logistic function of s.
void timesLogistic(const float* x, const float* s, Index count, float* to) {
  for (Index i = 0; i < count; ++i) to[i] = -std::abs(s[i]);
  exponentials(to, count);
  for (Index i = 0; i < count; ++i) to[i] = x[i] * (s[i] < 0 ? to[i] : 1.0F) / (1 + to[i]);
}

void silu(const float* x, Index count, float* to) { timesLogistic(x, x, count, to); }

/// ½ x (1 + tanh u) is x ÷ (1 + e^−2u).
void geluTanh(const float* x, Index count, float* to) {
  constexpr float kTwiceRoot2OverPi = 1.59576912160573071176F;
  std::array<float, kStretch> twice;
  for (Index i = 0; i < count; ++i) {
    twice[static_cast<std::size_t>(i)] =
        kTwiceRoot2OverPi * (x[i] + 0.044715F * x[i] * x[i] * x[i]);
  }
  timesLogistic(x, twice.data(), count, to);
}

/// x Φ(x) is max(x, 0) − ½ |x| erfc(|x| ÷ √2). There erfc(z) is e^(−z²) times a polynomial in
/// 1 ÷ (1 + z/2), fitted to 4e-7 of its value for all z up to 9.3, from where on e^(−z²) is 0.
void gelu(const float* x, Index count, float* to) {
  constexpr float kRootHalf = 0.70710678118654752440F;
  constexpr std::array kFitted = {-7.84726944e-06F, 0.282260567F,  0.280743986F, 0.25157842F,
                                  0.175724F,        0.0280119795F, 0.207323238F, -0.43057549F,
                                  0.259068489F,     -0.0541273654F};
  for (Index i = 0; i < count; ++i) to[i] = -0.5F * x[i] * x[i];
  exponentials(to, count);
  for (Index i = 0; i < count; ++i) {
    const float size = std::abs(x[i]);
    const float t = 1 / (1 + 0.5F * kRootHalf * size);
    float tail = kFitted.back();
    for (std::size_t k = kFitted.size() - 1; k-- > 0;) tail = tail * t + kFitted[k];
    to[i] = std::max(x[i], 0.0F) - 0.5F * size * (tail * to[i]);
  }
}

void relu(const float* x, Index count, float* to) {
  for (Index i = 0; i < count; ++i) to[i] = std::max(x[i], 0.0F);
}

void activate(Activation activation, const float* x, Index count, float* to) {
  switch (activation) {
    case Activation::Gelu:
      return gelu(x, count, to);
    case Activation::GeluTanh:
      return geluTanh(x, count, to);
    case Activation::Relu:
      return relu(x, count, to);
    case Activation::Silu:
      return silu(x, count, to);
  }
}

constexpr Index kActivationWork = 30;

}  // namespace

Tensor activated(const Tensor& x, Activation activation) {
  TensorBuilder builder(Precision::Float32, x.shape());
  eachStretch(x.size(), kActivationWork, [&](Index begin, Index count) {
    activate(activation, x.data<float>() + begin, count, builder.data<float>() + begin);
  });
  return builder.seal();
}

Tensor gated(const Tensor& gate, const Tensor& x, Activation activation) {
  TensorBuilder builder(Precision::Float32, x.shape());
  eachStretch(x.size(), kActivationWork, [&](Index begin, Index count) {
    float* to = builder.data<float>() + begin;
    activate(activation, gate.data<float>() + begin, count, to);
    for (Index i = 0; i < count; ++i) to[i] *= x.data<float>()[begin + i];
  });
  return builder.seal();
}

}  // namespace fovea

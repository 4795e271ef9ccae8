#include "core/models/layers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace fovea {
namespace {

Tensor rowOf(const std::vector<float>& numbers) {
  TensorBuilder builder(Precision::Float32, {1, static_cast<Index>(numbers.size())});
  std::copy(numbers.begin(), numbers.end(), builder.data<float>());
  return builder.seal();
}

/// Numbers of every size and sign, more of them near 0.
std::vector<float> everySize() {
  std::vector<float> all = {0.0F, -0.0F, 1e-30F, -1e-30F, 1e30F, -1e30F, 3e38F, -3e38F};
  for (int i = -20000; i <= 20000; ++i) all.push_back(static_cast<float>(i) / 800.0F);
  for (int i = -1000; i <= 1000; ++i) all.push_back(static_cast<float>(i) / 1e5F);
  return all;
}

struct Named {
  const char* name;
  Activation activation;
  std::function<double(double)> exact;
};

const Named kActivations[] = {
    {"gelu", Activation::Gelu, [](double x) { return 0.5 * x * std::erfc(-x / std::sqrt(2.0)); }},
    {"gelu with tanh", Activation::GeluTanh,
     [](double x) {
       return x / (1 + std::exp(-2 * std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
     }},
    {"relu", Activation::Relu, [](double x) { return x > 0 ? x : 0; }},
    {"silu", Activation::Silu, [](double x) { return x / (1 + std::exp(-x)); }}};

TEST(Layers, ActivationsAreExactToFloat32) {
  const std::vector<float> x = everySize();
  for (const auto& [name, activation, exact] : kActivations) {
    const Tensor y = activated(rowOf(x), activation);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double expected = exact(static_cast<double>(x[i]));
      const double ours = y.at(0, static_cast<Index>(i));
      ASSERT_NEAR(ours, expected, 4e-7 * std::max(0.5, std::abs(expected))) << name << " " << x[i];
    }
  }
}

TEST(Layers, AGateMultiplies) {
  const Tensor gate = rowOf({-2, 0, 3});
  const Tensor x = rowOf({5, 6, -7});
  const Tensor y = gated(gate, x, Activation::Silu);
  const Tensor alone = activated(gate, Activation::Silu);
  for (Index i = 0; i < 3; ++i) {
    EXPECT_EQ(y.at(0, i), static_cast<double>(static_cast<float>(alone.at(0, i) * x.at(0, i))));
  }
}

TEST(Layers, NormsFollowTheirFormulas) {
  Norm norm;
  norm.weight = rowOf({1, 2, 3, 4}).reshaped({4});
  norm.bias = rowOf({0.5F, 0, 0, -1}).reshaped({4});
  norm.epsilon = 0.25;
  const Tensor x = rowOf({1, 2, 3, 6});
  const Tensor layer = normed(x, norm);
  EXPECT_NEAR(layer.at(0, 0), -2 / std::sqrt(3.5 + 0.25) + 0.5, 1e-6);
  EXPECT_NEAR(layer.at(0, 3), 3 / std::sqrt(3.5 + 0.25) * 4 - 1, 1e-6);
  norm.kind = Norm::Kind::RootMeanSquare;
  norm.bias = Tensor();
  const Tensor rms = normed(x, norm);
  EXPECT_NEAR(rms.at(0, 2), 3 / std::sqrt(12.5 + 0.25) * 3, 1e-6);
  EXPECT_FALSE(findNonFinite(normed(rowOf({0, 0, 0, 0}), norm)).has_value());
}

TEST(Layers, PooledHasLengthOne) {
  TensorBuilder builder(Precision::Float32, {2, 2});
  builder.set(0, 0, 0, 6);
  builder.set(0, 1, 1, 8);
  const Tensor mean = pooled(builder.seal());
  EXPECT_NEAR(mean.at(0, 0), 0.6, 1e-7);
  EXPECT_NEAR(mean.at(0, 1), 0.8, 1e-7);
  EXPECT_EQ(pooled(rowOf({0, 0})).at(0, 0), 0);
}

}  // namespace
}  // namespace fovea

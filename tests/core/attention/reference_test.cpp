// Numbers made by other programs: numpy's worked example (claims B1, B1c, B3) and PyTorch's
// nn.MultiheadAttention (claim D3).
#include "tests/support/reference.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/core/attention/support.h"

namespace fovea {
namespace {

using test::completed;
using test::largestDifference;
using test::referenceTensor;

Attention fromReference(const std::string& file, Index heads, const Mask& mask,
                        Precision precision) {
  const auto read = [&](const char* key) { return referenceTensor(file, key, precision); };
  Attention attention;
  attention.spec.heads = attention.spec.groups = heads;
  attention.spec.mask = mask;
  attention.spec.precision = precision;
  attention.input = read("X");
  attention.wq = Linear{read("W_Q"), {}};
  attention.wk = Linear{read("W_K"), {}};
  attention.wv = Linear{read("W_V"), {}};
  attention.query = project(*attention.input, *attention.wq, heads);
  attention.key = project(*attention.input, *attention.wk, heads);
  attention.value = project(*attention.input, *attention.wv, heads);
  attention.spec.scale = 1 / std::sqrt(static_cast<double>(attention.keyWidth()));
  return attention;
}

class Numpy : public ::testing::TestWithParam<Precision> {
 protected:
  const std::string file_ = "reference/numpy_seed0.json";
  const double tolerance_ = GetParam() == Precision::Float64 ? 1e-12 : 5e-5;
  double off(const Tensor& ours, const char* key) const {
    return largestDifference(ours.as(Precision::Float64), referenceTensor(file_, key));
  }
};

TEST_P(Numpy, WithoutMask) {
  const Attention attention = completed(fromReference(file_, 1, Mask(), GetParam()));
  const auto stages = derive(attention, 0, kAllGrids, {0, 4}, Progress());
  ASSERT_TRUE(stages);
  EXPECT_LE(off(attention.query->slice(0), "Q"), tolerance_);
  EXPECT_LE(off(attention.key->slice(0), "K"), tolerance_);
  EXPECT_LE(off(attention.value->slice(0), "V"), tolerance_);
  EXPECT_LE(off(*stages->score, "scores_unscaled"), tolerance_);
  EXPECT_LE(off(*stages->scaled, "scores"), tolerance_);
  EXPECT_LE(off(attention.weights->slice(0), "weights"), tolerance_);
  EXPECT_LE(off(attention.mix->slice(0), "out"), tolerance_);
  EXPECT_EQ(*attention.output, attention.mix->slice(0));
}

TEST_P(Numpy, Causal) {
  const Attention attention = completed(fromReference(file_, 1, Mask::causal(), GetParam()));
  EXPECT_LE(off(attention.weights->slice(0), "weights_causal"), tolerance_);
  EXPECT_LE(off(attention.mix->slice(0), "out_causal"), tolerance_);
  for (Index i = 0; i < 4; ++i) {
    double sum = 0;
    for (Index j = 0; j < 4; ++j) {
      const double weight = attention.weights->at(0, i, j);
      EXPECT_TRUE(j <= i || weight == 0);
      sum += weight;
    }
    EXPECT_NEAR(sum, 1, GetParam() == Precision::Float64 ? 1e-12 : 1e-6);
  }
  EXPECT_EQ(attention.weights->at(0, 0, 0), 1);
}

INSTANTIATE_TEST_SUITE_P(Both, Numpy, ::testing::Values(Precision::Float64, Precision::Float32));

class Torch : public ::testing::TestWithParam<const char*> {};

TEST_P(Torch, MultiheadAttention) {
  const std::string file = "reference/torch_mha.json";
  const std::string mode = GetParam();
  const auto read = [&](const std::string& key) { return referenceTensor(file, key); };
  const Mask mask = mode == "causal" ? Mask::causal() : Mask();
  Attention attention = fromReference(file, 4, mask, Precision::Float64);
  attention.wo = Linear{read("W_O"), {}};
  attention = completed(std::move(attention));
  const double weights = largestDifference(*attention.weights, read(mode + "/weights"));
  const double mix = largestDifference(*attention.mix, read(mode + "/sdpa_mix"));
  const double output = largestDifference(*attention.output, read(mode + "/mha_output"));

  EXPECT_LE(weights, 4e-15);
  EXPECT_LE(mix, 4e-15);
  EXPECT_LE(output, 4e-15);
}

INSTANTIATE_TEST_SUITE_P(Both, Torch, ::testing::Values("none", "causal"));

}  // namespace
}  // namespace fovea

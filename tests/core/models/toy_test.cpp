#include "core/models/toy.h"

#include <gtest/gtest.h>

#include <cmath>
#include <thread>

namespace fovea {
namespace {

Sequence sequenceOf(const std::vector<std::string>& words) {
  Sequence sequence;
  for (const std::string& word : words) {
    Token token;
    token.text = token.label = word;
    sequence.tokens.push_back(token);
  }
  return sequence;
}

ToySetup setupOf(Index modelWidth, Index heads, Index headWidth) {
  ToySetup setup;
  setup.modelWidth = modelWidth;
  setup.heads = setup.groups = heads;
  setup.headWidth = setup.valueWidth = headWidth;
  return setup;
}

double meanSquare(const Tensor& tensor) {
  double sum = 0;
  for (Index i = 0; i < tensor.rows(); ++i) {
    for (Index j = 0; j < tensor.columns(); ++j) sum += tensor.at(i, j) * tensor.at(i, j);
  }
  return sum / static_cast<double>(tensor.size());
}

TEST(Toy, KeepsItsNumbers) {
  // Made by an independent program from the names, in whole numbers and one division.
  const ToySetup setup = setupOf(8, 2, 4);
  const Tensor x = toyEmbedding(sequenceOf({"the", "cat", "sat"}), setup, Precision::Float64);
  EXPECT_EQ(x.at(0, 0), 0x1.b7183cc7p+0);
  EXPECT_EQ(x.at(1, 7), -0x1.af4674e4p-1);
  EXPECT_EQ(x.at(2, 3), -0x1.5ee3e715p+0);
  ToyWeights weights;
  const auto set = weights.get(setup, Precision::Float64);
  EXPECT_EQ(set->wq.weight.at(0, 0), -0x1.12966da24b8d8p-2);
  EXPECT_EQ(set->wk.weight.at(7, 7), 0x1.2ad214f858adap-3);
  EXPECT_EQ(set->wv.weight.at(3, 5), 0x1.94484ea150639p-4);
  EXPECT_EQ(set->wo->weight.at(7, 7), -0x1.9fca92ac8eb18p-7);
}

TEST(Toy, AWordHasOneVectorWhereverItStands) {
  const ToySetup setup = setupOf(8, 2, 4);
  const Tensor x =
      toyEmbedding(sequenceOf({"dog", "bites", "man", "dog"}), setup, Precision::Float64);
  const Tensor y = toyEmbedding(sequenceOf({"man", "dog"}), setup, Precision::Float64);
  for (Index d = 0; d < 8; ++d) {
    EXPECT_EQ(x.at(0, d), x.at(3, d));
    EXPECT_EQ(x.at(2, d), y.at(0, d));
    EXPECT_EQ(x.at(0, d), y.at(1, d));
    EXPECT_NE(x.at(0, d), x.at(1, d));
  }
  ToySetup wide = setup;
  wide.modelWidth = 16;
  EXPECT_EQ(toyEmbedding(sequenceOf({"dog"}), wide, Precision::Float64).at(0, 7), x.at(0, 7));
}

TEST(Toy, AHeadKeepsItsWeightsWhenAnotherIsAdded) {
  ToyWeights weights;
  const auto two = weights.get(setupOf(16, 2, 4), Precision::Float64);
  const auto three = weights.get(setupOf(16, 3, 4), Precision::Float64);
  for (Index i = 0; i < 16; ++i) {
    for (Index j = 0; j < 8; ++j) {
      EXPECT_EQ(two->wq.weight.at(i, j), three->wq.weight.at(i, j));
      EXPECT_EQ(two->wk.weight.at(i, j), three->wk.weight.at(i, j));
      EXPECT_EQ(two->wv.weight.at(i, j), three->wv.weight.at(i, j));
      EXPECT_EQ(two->wo->weight.at(j, i), three->wo->weight.at(j, i));
    }
  }
  EXPECT_FALSE(two->wq.weight.plain() == two->wk.weight.plain());
}

TEST(Toy, HasVarianceOneAndOneOverD) {
  ToyWeights weights;
  const auto set = weights.get(setupOf(256, 4, 64), Precision::Float32);
  for (const Tensor* weight : {&set->wq.weight.plain(), &set->wk.weight.plain(),
                               &set->wv.weight.plain(), &set->wo->weight.plain()}) {
    EXPECT_EQ(weight->precision(), Precision::Float32);
    EXPECT_EQ(weight->shape(), (std::vector<Index>{256, 256}));
    EXPECT_NEAR(meanSquare(*weight) * 256, 1, 0.03);
  }
  std::vector<std::string> words;
  for (int i = 0; i < 200; ++i) words.push_back("word" + std::to_string(i));
  const Tensor x = toyEmbedding(sequenceOf(words), setupOf(256, 4, 64), Precision::Float64);
  EXPECT_NEAR(meanSquare(x), 1, 0.03);
}

TEST(Toy, WeightsHaveTheShapesOfTheSetup) {
  ToySetup setup = setupOf(12, 4, 3);
  setup.groups = 2;
  setup.valueWidth = 5;
  ToyWeights weights;
  const auto set = weights.get(setup, Precision::Float64);
  EXPECT_EQ(set->wq.weight.shape(), (std::vector<Index>{12, 12}));
  EXPECT_EQ(set->wk.weight.shape(), (std::vector<Index>{12, 6}));
  EXPECT_EQ(set->wv.weight.shape(), (std::vector<Index>{12, 10}));
  EXPECT_EQ(set->wo->weight.shape(), (std::vector<Index>{20, 12}));
  setup.outputWeights = false;
  EXPECT_FALSE(weights.get(setup, Precision::Float64)->wo);
  EXPECT_FALSE(weights.get(setupOf(8, 1, 8), Precision::Float64)->wo);
}

TEST(Toy, KeepsAFewSetsAndSharesThem) {
  ToyWeights weights;
  const auto first = weights.get(setupOf(8, 2, 4), Precision::Float64);
  EXPECT_EQ(weights.get(setupOf(8, 2, 4), Precision::Float64), first);
  EXPECT_NE(weights.get(setupOf(8, 2, 4), Precision::Float32), first);
  for (Index heads = 3; heads < 9; ++heads) {
    (void)weights.get(setupOf(8, heads, 2), Precision::Float64);
  }
  const auto again = weights.get(setupOf(8, 2, 4), Precision::Float64);
  EXPECT_NE(again, first);
  EXPECT_EQ(again->wq.weight.plain(), first->wq.weight.plain());
}

TEST(Toy, MayBeAskedFromSeveralThreads) {
  ToyWeights weights;
  std::vector<std::thread> threads;
  std::vector<std::shared_ptr<const ToyWeights::Set>> sets(4);
  for (std::size_t i = 0; i < sets.size(); ++i) {
    threads.emplace_back([&, i] { sets[i] = weights.get(setupOf(64, 2, 32), Precision::Float64); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& set : sets) EXPECT_EQ(set, sets.front());
}

}  // namespace
}  // namespace fovea

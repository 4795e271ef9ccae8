// What must hold bit for bit: threads, row ranges, kept against derived, places of words.
#include "core/attention/stages.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "core/base/thread_pool.h"
#include "tests/core/attention/support.h"

namespace fovea {
namespace {

using test::completed;
using test::drawn;
using test::drawnAttention;
using test::everyMask;
using test::rowsOf;
using test::Shape;

constexpr Shape kLarge{4, 2, 150, 170, 24, 20};

class Bits : public ::testing::TestWithParam<Precision> {
 protected:
  void TearDown() override { ThreadPool::limitShared(0); }
};
INSTANTIATE_TEST_SUITE_P(Both, Bits, ::testing::Values(Precision::Float64, Precision::Float32));

HeadStages derived(const Attention& attention, Index head, unsigned grids, Range rows) {
  return std::move(*derive(attention, head, grids, rows, Progress()));
}

TEST_P(Bits, AreTheSameForEveryNumberOfThreads) {
  for (const Mask& mask : everyMask(kLarge.queries, kLarge.keys)) {
    Attention plain = drawnAttention(kLarge, mask, GetParam());
    plain.wo = Linear{drawn("wo", {kLarge.heads * kLarge.valueWidth, 33}, GetParam()), {}};
    ThreadPool::limitShared(1);
    const Attention one = completed(plain);
    for (const Index threads : {2, 3, 5}) {
      ThreadPool::limitShared(threads);
      const Attention many = completed(plain);
      EXPECT_EQ(*one.weights, *many.weights);
      EXPECT_EQ(*one.mix, *many.mix);
      EXPECT_EQ(*one.output, *many.output);
    }
  }
}

TEST_P(Bits, AreTheSameKeptDerivedAndInAnyRange) {
  for (const Mask& mask : everyMask(kLarge.queries, kLarge.keys)) {
    const Attention kept = completed(drawnAttention(kLarge, mask, GetParam()));
    Attention bare = kept;
    bare.weights.reset();
    bare.mix.reset();
    Attention weightsOnly = kept;
    weightsOnly.mix.reset();
    for (const Index head : {0, 3}) {
      const HeadStages all = derived(bare, head, kAllGrids, {0, kLarge.queries});
      EXPECT_EQ(*all.weights, kept.weights->slice(head));
      EXPECT_EQ(*all.mix, kept.mix->slice(head));
      EXPECT_EQ(*derived(weightsOnly, head, kAllGrids, {0, kLarge.queries}).mix, *all.mix);
      for (const Range rows : {Range{0, 1}, Range{149, 150}, Range{17, 18}, Range{31, 97}}) {
        const HeadStages some = derived(bare, head, kAllGrids, rows);
        EXPECT_EQ(*some.score, rowsOf(*all.score, rows));
        EXPECT_EQ(*some.scaled, rowsOf(*all.scaled, rows));
        EXPECT_EQ(*some.masked, rowsOf(*all.masked, rows));
        EXPECT_EQ(*some.exponent, rowsOf(*all.exponent, rows));
        EXPECT_EQ(*some.weights, rowsOf(*all.weights, rows));
        EXPECT_EQ(*some.unscaledWeights, rowsOf(*all.unscaledWeights, rows));
        EXPECT_EQ(*some.mix, rowsOf(*all.mix, rows));
        EXPECT_EQ(some.rowMax.front(), all.rowMax[static_cast<std::size_t>(rows.begin)]);
        EXPECT_EQ(some.rowSum.front(), all.rowSum[static_cast<std::size_t>(rows.begin)]);
      }
      for (const Grid grid : {Grid::Weights, Grid::Mix}) {
        const HeadStages alone = derived(bare, head, static_cast<unsigned>(grid), {5, 9});
        const auto& tensor = grid == Grid::Mix ? alone.mix : alone.weights;
        EXPECT_EQ(*tensor, rowsOf(grid == Grid::Mix ? *all.mix : *all.weights, {5, 9}));
        EXPECT_FALSE(alone.score || alone.exponent || !alone.rowMax.empty());
      }
    }
  }
}

TEST_P(Bits, StagesFollowFromEachOther) {
  const Attention attention = completed(drawnAttention(kLarge, Mask::window(9), GetParam()));
  const HeadStages stages = derived(attention, 1, kAllGrids, {0, kLarge.queries});
  withType(GetParam(), [&](auto zero) {
    using T = decltype(zero);
    for (Index i = 0; i < kLarge.queries; ++i) {
      T sum = 0;
      for (Index j = 0; j < kLarge.keys; ++j) {
        const T score = stages.score->matrix<T>()(i, j);
        EXPECT_EQ(stages.scaled->matrix<T>()(i, j), score * static_cast<T>(attention.spec.scale));
        sum += stages.exponent->matrix<T>()(i, j);
      }
      EXPECT_EQ(static_cast<double>(sum), stages.rowSum[static_cast<std::size_t>(i)]);
      for (Index j = 0; j < kLarge.keys; ++j) {
        EXPECT_EQ(stages.weights->matrix<T>()(i, j), stages.exponent->matrix<T>()(i, j) / sum);
      }
    }
  });
}

/// The toy's way: rows of X by word, then Q, K, V.
Attention ofWords(const std::vector<int>& words, Index heads, Precision precision,
                  const Mask& mask = {}) {
  constexpr Index kWidth = 21, kHead = 5;
  const Tensor vectors = drawn("words", {100, kWidth}, precision);
  TensorBuilder x(precision, {static_cast<Index>(words.size()), kWidth});
  for (std::size_t t = 0; t < words.size(); ++t) {
    for (Index d = 0; d < kWidth; ++d) {
      x.set(0, static_cast<Index>(t), d, vectors.at(words[t], d));
    }
  }
  const auto weight = [&](const char* name) {
    TensorBuilder w(precision, {kWidth, heads * kHead});
    for (Index h = 0; h < heads; ++h) {
      const Tensor part = drawn(name + std::to_string(h), {kWidth, kHead}, precision);
      for (Index d = 0; d < kWidth; ++d) {
        for (Index f = 0; f < kHead; ++f) w.set(0, d, h * kHead + f, part.at(d, f));
      }
    }
    return Linear{w.seal(), {}};
  };
  Attention attention;
  attention.spec.heads = attention.spec.groups = heads;
  attention.spec.precision = precision;
  attention.spec.mask = mask;
  attention.input = x.seal();
  attention.query = project(*attention.input, weight("wq"), heads);
  attention.key = project(*attention.input, weight("wk"), heads);
  attention.value = project(*attention.input, weight("wv"), heads);
  return completed(std::move(attention));
}

std::vector<int> someWords(int count) {
  std::vector<int> words;
  for (int t = 0; t < count; ++t) words.push_back(t * 37 % 91);
  return words;
}

TEST_P(Bits, EqualWordsHaveEqualRowsWhereverTheyStand) {
  std::vector<int> words = someWords(83);
  for (const std::size_t t : {0, 1, 2, 5, 17, 33, 64, 82}) words[t] = 99;
  const Attention attention = ofWords(words, 2, GetParam());
  for (const Index t : {1, 2, 5, 17, 33, 64, 82}) {
    for (Index h = 0; h < 2; ++h) {
      EXPECT_EQ(rowsOf(attention.query->slice(h), {t, t + 1}),
                rowsOf(attention.query->slice(h), {0, 1}));
      EXPECT_EQ(rowsOf(attention.key->slice(h), {t, t + 1}),
                rowsOf(attention.key->slice(h), {0, 1}));
      EXPECT_EQ(rowsOf(attention.value->slice(h), {t, t + 1}),
                rowsOf(attention.value->slice(h), {0, 1}));
      EXPECT_EQ(rowsOf(attention.weights->slice(h), {t, t + 1}),
                rowsOf(attention.weights->slice(h), {0, 1}));
    }
  }
}

TEST_P(Bits, OneMoreWordOrHeadChangesNoOtherNumber) {
  for (const int count : {1, 4, 7, 16, 63}) {
    const Attention fewer = ofWords(someWords(count), 2, GetParam(), Mask::causal());
    const Attention more = ofWords(someWords(count + 1), 2, GetParam(), Mask::causal());
    const Attention wider = ofWords(someWords(count), 3, GetParam(), Mask::causal());
    const Range shared{0, count};
    for (Index h = 0; h < 2; ++h) {
      EXPECT_EQ(rowsOf(more.query->slice(h), shared), fewer.query->slice(h));
      EXPECT_EQ(rowsOf(more.key->slice(h), shared), fewer.key->slice(h));
      EXPECT_EQ(rowsOf(more.value->slice(h), shared), fewer.value->slice(h));
      EXPECT_EQ(wider.query->slice(h), fewer.query->slice(h));
      EXPECT_EQ(wider.weights->slice(h), fewer.weights->slice(h));
      EXPECT_EQ(wider.mix->slice(h), fewer.mix->slice(h));
      const HeadStages before = derived(fewer, h, kAllGrids, shared);
      const HeadStages after = derived(more, h, kAllGrids, shared);
      for (Index i = 0; i < count; ++i) {
        for (Index j = 0; j < count; ++j) EXPECT_EQ(before.score->at(i, j), after.score->at(i, j));
        for (Index j = 0; j < count; ++j) {
          EXPECT_EQ(before.weights->at(i, j), after.weights->at(i, j));
        }
      }
      EXPECT_EQ(*after.mix, *before.mix);
    }
  }
}

TEST_P(Bits, PermutedWordsPermuteTheGrid) {
  // Claim B6. Sums over keys run in another order, so weights agree to rounding, scores exactly.
  const double tolerance = GetParam() == Precision::Float64 ? 1e-12 : 1e-5;
  const std::vector<int> words = someWords(29);
  std::vector<int> turned(words.rbegin(), words.rend());
  const Attention a = ofWords(words, 2, GetParam());
  const Attention b = ofWords(turned, 2, GetParam());
  const Tensor scoresA = *derived(a, 1, static_cast<unsigned>(Grid::Score), {0, 29}).score;
  const Tensor scoresB = *derived(b, 1, static_cast<unsigned>(Grid::Score), {0, 29}).score;
  for (Index i = 0; i < 29; ++i) {
    for (Index j = 0; j < 29; ++j) {
      EXPECT_EQ(scoresA.at(i, j), scoresB.at(28 - i, 28 - j));
      EXPECT_NEAR(a.weights->at(1, i, j), b.weights->at(1, 28 - i, 28 - j), tolerance);
    }
  }
}

TEST(Stages, GivenWeightsAreTakenAsTheyAre) {
  Attention attention;
  attention.weights = tensorFromRows({{0.5, 0.3, 0.2}, {1, 0.5, 0}}).reshaped({1, 2, 3});
  attention.value = tensorFromRows({{9, 1}, {2, 0}, {5, 4}}).reshaped({1, 3, 2});
  attention = completed(attention);
  EXPECT_EQ(attention.weights->at(0, 1, 1), 0.5);
  EXPECT_NEAR(attention.mix->at(0, 0, 0), 6.1, 1e-15);
  EXPECT_EQ(attention.mix->at(0, 1, 0), 10);
  const HeadStages stages = derived(attention, 0, kAllGrids, {0, 2});
  EXPECT_FALSE(stages.score || stages.scaled || stages.masked || stages.exponent);
  EXPECT_EQ(*stages.weights, attention.weights->slice(0));
  attention.value.reset();
  attention.mix.reset();
  attention.output.reset();
  attention = completed(attention);
  EXPECT_FALSE(attention.mix || attention.output);
}

TEST(Stages, PairsOfAHeadAreCounted) {
  // Claim B5.
  const Attention attention = completed(drawnAttention({1, 1, 4, 4, 4, 4}));
  EXPECT_EQ(attention.weights->size(), 16);
}

TEST(Stages, StopsWhenAsked) {
  std::stop_source stop;
  std::atomic<int> reports{0};
  const Progress progress(stop.get_token(), [&](const Text& what, Index done, Index of) {
    EXPECT_EQ(what.source(), "Score, row %1");
    EXPECT_LE(done, of);
    if (++reports == 3) stop.request_stop();
  });
  Attention attention = drawnAttention({4, 4, 512, 512, 32, 32});
  const auto done = complete(attention, progress);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, ErrorCode::Cancelled);
  EXPECT_FALSE(attention.weights || attention.mix);
  EXPECT_LE(reports.load(), 8);
  const auto grids = derive(attention, 0, kAllGrids, {0, 512}, progress);
  ASSERT_FALSE(grids);
  EXPECT_EQ(grids.error().code, ErrorCode::Cancelled);
}

TEST(Stages, ReportsEveryRowInTheEnd) {
  std::atomic<Index> most{0};
  const Progress progress({}, [&](const Text&, Index done, Index of) {
    EXPECT_EQ(of, 600);
    Index seen = most.load();
    while (done > seen && !most.compare_exchange_weak(seen, done)) {
    }
  });
  Attention attention = drawnAttention({2, 1, 300, 300, 8, 8}, Mask::causal());
  ASSERT_TRUE(complete(attention, progress));
  EXPECT_EQ(most.load(), 600);
}

}  // namespace
}  // namespace fovea

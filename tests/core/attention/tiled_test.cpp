// Claim F4: attention tile by tile is the plain one.
#include "core/attention/tiled.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <mutex>

#include "core/attention/positions.h"
#include "core/base/thread_pool.h"
#include "tests/core/attention/support.h"

namespace fovea {
namespace {

using test::completed;
using test::drawnAttention;
using test::everyMask;
using test::Shape;

Attention sized(Attention attention) {
  attention.queries = attention.query->rows();
  attention.keys = attention.key->rows();
  return attention;
}

Tensor tiled(const Attention& attention, Index head, TileSize tile,
             const std::function<void(const TileDone&)>& seen = {}) {
  return tiledMix(attention, head, tile, Progress(), seen).value();
}

/// The mix of one head in long double, by the definition.
std::vector<std::vector<long double>> naive(const Attention& attention, Index head) {
  const Index group = attention.group(head), width = attention.value->columns();
  std::vector<std::vector<long double>> mix;
  for (Index i = 0; i < attention.queries; ++i) {
    std::vector<long double> weights(static_cast<std::size_t>(attention.keys)),
        row(static_cast<std::size_t>(width));
    long double sum = 0, largest = -std::numeric_limits<long double>::infinity();
    for (const bool exponents : {false, true}) {
      for (Index j = 0; j < attention.keys; ++j) {
        if (!attention.spec.mask.allows(i, j, attention.queries, attention.keys)) continue;
        long double score = 0;
        if (attention.givenScores) {
          score = attention.givenScores->at(head, i, j);
        } else {
          for (Index d = 0; d < attention.keyWidth(); ++d) {
            score += static_cast<long double>(attention.query->at(head, i, d)) *
                     attention.key->at(group, j, d);
          }
        }
        score = score * attention.spec.scale + biasOf(attention, head, i, j);
        largest = std::max(largest, score);
        if (!exponents || std::isinf(largest)) continue;
        sum += weights[static_cast<std::size_t>(j)] =
            std::exp((score - largest) / attention.spec.temperature);
      }
    }
    for (Index j = 0; j < attention.keys && sum > 0; ++j) {
      for (Index f = 0; f < width; ++f) {
        row[static_cast<std::size_t>(f)] +=
            weights[static_cast<std::size_t>(j)] / sum * attention.value->at(group, j, f);
      }
    }
    mix.push_back(std::move(row));
  }
  return mix;
}

/// How far a result is from the right one: the largest difference, and the root of the mean square.
struct Distance {
  double largest = 0, usual = 0;
};

Distance distance(const Tensor& mix, const std::vector<std::vector<long double>>& right) {
  Distance distance;
  for (Index i = 0; i < mix.rows(); ++i) {
    for (Index f = 0; f < mix.columns(); ++f) {
      const auto apart = static_cast<double>(
          mix.at(i, f) - right[static_cast<std::size_t>(i)][static_cast<std::size_t>(f)]);
      distance.largest = std::max(distance.largest, std::abs(apart));
      distance.usual += apart * apart;
    }
  }
  distance.usual = std::sqrt(distance.usual / static_cast<double>(mix.size()));
  return distance;
}

Tensor plain(Attention attention, Index head) {
  attention.weights.reset();
  attention.mix.reset();
  return *derive(attention, head, static_cast<unsigned>(Grid::Mix), {0, attention.queries},
                 Progress())
              ->mix;
}

Attention arbitrary(const Shape& shape, Precision precision) {
  const auto masks = everyMask(shape.queries, shape.keys);
  const Mask& mask = masks[*rc::gen::inRange<std::size_t>(0, masks.size())];
  Attention attention = sized(drawnAttention(shape, mask, precision));
  attention.spec.temperature = *rc::gen::element(1.0, .5, 3.0);
  attention.spec.scale *= *rc::gen::element(1.0, 4.0, -1.0);
  if (*rc::gen::arbitrary<bool>()) attention.spec.slopes = alibiSlopes(shape.heads);
  return attention;
}

Index between(Index least, Index most) { return *rc::gen::inRange<Index>(least, most + 1); }

TileSize arbitraryTile() { return {between(1, 90), between(1, 160)}; }

RC_GTEST_PROP(Tiled, EqualsTheDefinitionForEveryShapeTileAndMask, ()) {
  const Shape shape{
      2, between(1, 2), between(1, 70), between(1, 140), between(1, 20), between(1, 20)};
  const Attention attention = arbitrary(shape, Precision::Float64);
  for (const Index head : {0, 1}) {
    RC_ASSERT(distance(tiled(attention, head, arbitraryTile()), naive(attention, head)).largest <
              1e-13);
  }
}

RC_GTEST_PROP(Tiled, InFloat32IsAtMostTwiceAsFarFromFloat64AsThePlainResult, ()) {
  const Index queries = between(25, 60);
  const Shape shape{
      2, between(1, 2), queries, queries + between(0, 100), between(1, 20), between(8, 20)};
  const Attention attention = arbitrary(shape, Precision::Float32);
  const auto right = naive(attention, 1);
  // Over all numbers: the largest of few differences is a matter of chance.
  RC_ASSERT(distance(tiled(attention, 1, arbitraryTile()), right).usual <=
            2 * distance(plain(attention, 1), right).usual);
}

TEST(Tiled, LongRowsInFloat32AreAsNearToFloat64AsPlainOnes) {
  for (const Mask& mask : {Mask(), Mask::causal()}) {
    const Attention attention =
        sized(drawnAttention({1, 1, 300, 900, 32, 24}, mask, Precision::Float32));
    const auto right = naive(attention, 0);
    const Distance plainly = distance(plain(attention, 0), right);
    for (const TileSize tile :
         {TileSize{}, TileSize{1, 1}, TileSize{16, 7}, TileSize{300, 900}, TileSize{7, 33}}) {
      const Distance apart = distance(tiled(attention, 0, tile), right);
      EXPECT_LE(apart.largest, 2 * plainly.largest) << tile.queries << " × " << tile.keys;
      EXPECT_LE(apart.usual, 1.1 * plainly.usual) << tile.queries << " × " << tile.keys;
    }
  }
}

class TiledBits : public ::testing::TestWithParam<Precision> {
 protected:
  void TearDown() override { ThreadPool::limitShared(0); }
};
INSTANTIATE_TEST_SUITE_P(Both, TiledBits,
                         ::testing::Values(Precision::Float64, Precision::Float32));

TEST_P(TiledBits, AreTheSameForEveryNumberOfThreadsAndOfQueriesInATile) {
  for (const Mask& mask : everyMask(150, 170)) {
    const Attention attention = sized(drawnAttention({4, 2, 150, 170, 24, 20}, mask, GetParam()));
    ThreadPool::limitShared(1);
    const Tensor one = tiled(attention, 3, {64, 48});
    for (const Index threads : {2, 5}) {
      ThreadPool::limitShared(threads);
      for (const Index queries : {1, 16, 64, 1'000}) {
        EXPECT_EQ(tiled(attention, 3, {queries, 48}), one) << threads << " " << queries;
      }
    }
  }
}

TEST_P(TiledBits, AreTheSameWhenSomebodyLooks) {
  for (const Mask& mask : everyMask(33, 41)) {
    const Attention attention = sized(drawnAttention({2, 1, 33, 41, 5, 4}, mask, GetParam()));
    const TileSize tile{10, 7};
    Index rows = 0;
    Tensor last;
    std::vector<double> before;
    Range queries{-1, -1};
    const Tensor mix = tiled(attention, 1, tile, [&](const TileDone& done) {
      if (done.queries != queries) {
        queries = done.queries;
        before.assign(static_cast<std::size_t>(queries.size()),
                      -std::numeric_limits<double>::infinity());
      }
      ASSERT_LE(done.keys.size(), 7);
      for (std::size_t i = 0; i < before.size(); ++i) {
        EXPECT_EQ(done.runningMax[i], std::max(before[i], done.tileMax[i]));
        EXPECT_LE(done.factors[i], 1);
        // The sum so far, by the definition.
        double sum = 0;
        const Index query = queries.begin + static_cast<Index>(i);
        for (Index j = 0; j < done.keys.end; ++j) {
          if (!mask.allows(query, j, 33, 41)) continue;
          double score = 0;
          for (Index d = 0; d < 5; ++d) {
            score += attention.query->at(1, query, d) * attention.key->at(0, j, d);
          }
          sum += std::exp(score * attention.spec.scale - done.runningMax[i]);
        }
        EXPECT_NEAR(done.sums[i], sum, 1e-4 * (sum + 1e-9));
      }
      before = done.runningMax;
      if (done.keys.end == 41) {
        rows += queries.size();
        last = done.mix;
      }
    });
    EXPECT_EQ(mix, tiled(attention, 1, tile));
    if (mask.none()) {
      EXPECT_EQ(rows, 33);
      EXPECT_EQ(last, test::rowsOf(mix, {30, 33}));
    }
  }
}

TEST_P(TiledBits, AreThoseOfACompletedLayerThatKeepsNoWeights) {
  for (const Mask& mask : everyMask(130, 300)) {
    const Attention plainLayer = drawnAttention({4, 2, 130, 300, 8, 6}, mask, GetParam());
    const Attention kept = completed(plainLayer);
    Attention bare = plainLayer, byRows = plainLayer;
    std::mutex mutex;
    Index most = 0;
    const Progress progress({}, [&](const Text&, Index done, Index of) {
      const std::lock_guard lock(mutex);
      EXPECT_EQ(of, 4 * 130);
      most = std::max(most, done);
    });
    ASSERT_TRUE(complete(bare, progress, 0));
    EXPECT_EQ(most, 4 * 130);
    ASSERT_TRUE(complete(byRows, Progress(), 0, Unkept::ByRows));
    EXPECT_FALSE(bare.weights || byRows.weights);
    EXPECT_EQ(*byRows.mix, *kept.mix);
    for (Index head = 0; head < 4; ++head) {
      EXPECT_EQ(bare.mix->slice(head), tiled(kept, head, {}));
    }
    EXPECT_EQ(*derive(bare, 2, static_cast<unsigned>(Grid::Weights), {5, 9}, Progress())->weights,
              test::rowsOf(kept.weights->slice(2), {5, 9}));
  }
}

TEST(Tiled, TakesGivenScores) {
  Attention attention;
  const double no = -std::numeric_limits<double>::infinity();
  attention.givenScores =
      tensorFromRows({{1, 2, no, 4}, {no, no, no, no}, {0, 0, 3, 0}}).reshaped({1, 3, 4});
  attention.value = tensorFromRows({{1, 0}, {0, 1}, {5, 5}, {2, -2}}).reshaped({1, 4, 2});
  attention = completed(attention);
  for (const TileSize tile : {TileSize{1, 1}, TileSize{2, 3}, TileSize{}}) {
    const Tensor mix = tiled(attention, 0, tile);
    for (Index i = 0; i < 3; ++i) {
      for (Index f = 0; f < 2; ++f) EXPECT_NEAR(mix.at(i, f), attention.mix->at(0, i, f), 1e-15);
    }
    EXPECT_EQ(mix.at(1, 0), 0) << "a row with no key allowed";
  }
}

TEST(Tiled, ScoresOfAnySizeAreHarmless) {
  Attention attention = sized(drawnAttention({1, 1, 9, 50, 4, 3}, {}, Precision::Float32));
  attention.spec.scale = 1e30;
  EXPECT_FALSE(findNonFinite(tiled(attention, 0, {4, 8})));
}

TEST(Tiled, RefusesWhatDoesNotFit) {
  Attention attention = sized(drawnAttention({1, 1, 3, 3, 2, 2}, {}, Precision::Float32));
  attention.value =
      tensorFromRows({{3e38, 1}, {3e38, 1}, {3e38, 1}}, Precision::Float32).reshaped({1, 3, 2});
  const auto mix = tiledMix(attention, 0, {2, 2}, Progress());
  ASSERT_FALSE(mix);
  EXPECT_EQ(mix.error().code, ErrorCode::Input);
  // Where weights need not be kept such values take the other way.
  Attention whole = attention;
  ASSERT_TRUE(complete(whole, Progress(), 0));
  EXPECT_FALSE(findNonFinite(*whole.mix));
  // A whole grid as one tile is no tile.
  const Index many = 300'000;
  Attention large;
  large.spec.precision = Precision::Float32;
  large.queries = large.keys = many;
  large.query = large.key = large.value = TensorBuilder(Precision::Float32, {1, many, 1}).seal();
  const auto refused = tiledMix(large, 0, {many, many}, Progress());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::TooLarge);
  EXPECT_NE(refused.error().message.str().find(" bytes"), std::string::npos);
}

TEST(Tiled, StopsWhenAsked) {
  std::stop_source stop;
  const Progress progress(stop.get_token(), {});
  const Attention attention = sized(drawnAttention({1, 1, 40, 40, 4, 4}));
  int tiles = 0;
  const auto mix = tiledMix(attention, 0, {8, 8}, progress, [&](const TileDone&) {
    if (++tiles == 3) stop.request_stop();
  });
  ASSERT_FALSE(mix);
  EXPECT_EQ(mix.error().code, ErrorCode::Cancelled);
  EXPECT_EQ(tiles, 3);
}

}  // namespace
}  // namespace fovea

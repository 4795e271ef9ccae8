// Claim F4: the laboratory of tiles. The routine itself: tests/core/attention/tiled_test.cpp.
#include "core/labs/tiled.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "core/attention/stages.h"
#include "tests/core/labs/lab_support.h"

namespace fovea::test {
namespace {

const LabValues kExact = {{"precision", "float64"}, {"step", "1000"}};

/// The figure of an input, with query `query` chosen.
Result<Figure> tiledOf(const Input& input, LabValues values = {}, Index query = kNone) {
  View view;
  view.lab = std::move(values);
  view.selection.query = query;
  return makeFigure("lab-tiled", shownOf(input), view, {});
}

Tensor maskedScores(const Attention& layer, Index head = 0) {
  return *derive(layer, head, static_cast<unsigned>(Grid::Masked), {0, layer.queries}, {})->masked;
}

TEST(TiledLab, OpensWithThreeOfFourTilesDone) {
  const Figure figure = labOf("lab-tiled");
  const auto& grid = labBlock<Heatmap>(figure, "tiles");
  EXPECT_EQ(grid.name.str(), "3 of 4 tiles done");
  EXPECT_EQ(grid.rows.groupSize, 2);
  EXPECT_EQ(grid.columns.groupSize, 2);
  EXPECT_EQ(grid.rows.kind, AxisKind::QueryToken);
  EXPECT_EQ(grid.columns.kind, AxisKind::KeyToken);
  const Tensor scores = maskedScores(shownOf(numpyInput()).attention());
  for (Index i = 0; i < 4; ++i) {
    for (Index j = 0; j < 4; ++j) {
      if (i >= 2 && j >= 2) {
        EXPECT_EQ(grid.at(i, j), -HUGE_VAL);
      } else {
        EXPECT_NEAR(grid.at(i, j), scores.at(i, j), 1e-5);
      }
    }
  }
  EXPECT_TRUE(labSays(figure, "words", "Tiles done: %1 of %2"));
  EXPECT_NE(figure.find("try"), nullptr);
}

TEST(TiledLab, EveryStepIsRunningMaximumAndSum) {
  for (const Mask& mask : {Mask(), Mask::causal(), Mask::window(3)}) {
    const Input input = toyInput("the cat sat on the mat because it was tired", 2, mask);
    const Attention layer = shownOf(input).attention();
    const Tensor scores = maskedScores(layer);
    for (const Index query : {0, 4, 9}) {
      LabValues values = kExact;
      values["tile-queries"] = "3";
      values["tile-keys"] = "4";
      const auto figure = tiledOf(input, values, query);
      ASSERT_TRUE(figure);
      const auto first = labColumn(*figure, "first-key"), last = labColumn(*figure, "last-key");
      const auto tileMax = labColumn(*figure, "tile-max"), most = labColumn(*figure, "max");
      const auto factor = labColumn(*figure, "factor"), sum = labColumn(*figure, "running-sum");
      const auto result = labColumn(*figure, "result-1");
      double before = -HUGE_VAL;
      for (std::size_t s = 0; s < first.size(); ++s) {
        double inTile = -HUGE_VAL, largest = -HUGE_VAL, total = 0, mix = 0;
        for (Index j = 0; j < static_cast<Index>(last[s]); ++j) {
          const double score = scores.at(query, j);
          largest = std::max(largest, score);
          if (j + 1 >= static_cast<Index>(first[s])) inTile = std::max(inTile, score);
        }
        for (Index j = 0; j < static_cast<Index>(last[s]); ++j) {
          total += std::exp(scores.at(query, j) - largest);
          mix += std::exp(scores.at(query, j) - largest) * layer.value->at(0, j, 0);
        }
        EXPECT_EQ(tileMax[s], inTile);
        EXPECT_EQ(most[s], largest);
        EXPECT_NEAR(factor[s], std::exp(before - largest), 1e-15);
        EXPECT_NEAR(sum[s], total, 1e-13);
        EXPECT_NEAR(result[s], mix / total, 1e-13);
        before = largest;
      }
      EXPECT_LT(labColumn(*figure, "difference").back(), 1e-14);
      EXPECT_NEAR(result.back(), layer.mix->at(0, query, 0), 1e-14);
    }
  }
}

TEST(TiledLab, SaysWhetherSomethingWasRescaled) {
  Input input;
  input.door = Door::Scores;
  input.scores = tensorFromRows({{1, 2, 3, 4}, {4, 3, 2, 1}});
  input.v = tensorFromRows({{1}, {2}, {3}, {4}});
  const auto rising = tiledOf(input, kExact, 0), falling = tiledOf(input, kExact, 1);
  ASSERT_TRUE(rising && falling);
  EXPECT_TRUE(labSays(*rising, "words", "Tile %1 raised"));
  EXPECT_NEAR(labColumn(*rising, "factor").back(), std::exp(-2.0), 1e-15);
  EXPECT_TRUE(labSays(*falling, "words", "No later tile"));
  EXPECT_EQ(labColumn(*falling, "factor").back(), 1);
  EXPECT_EQ(rising->find("bytes"), nullptr) << "given scores: what is moved is not known";
}

TEST(TiledLab, InFloat32BothDistancesAreThoseFromFloat64) {
  const Figure figure = labOf("lab-tiled", {{"step", "4"}});
  const Attention one = oneHead(shownOf(numpyInput()).attention(), 0, Precision::Float32);
  const auto run = runTiles(one, 0, {2, 2}, {});
  ASSERT_TRUE(run);
  const Attention exact = shownOf(numpyInput()).attention();
  EXPECT_LT(*run->tiledDistance, 1e-6);
  EXPECT_GT(*run->plainDistance, 0);
  double apart = 0;
  for (Index i = 0; i < 4; ++i) {
    for (Index f = 0; f < 4; ++f) {
      apart = std::max(apart, std::abs(run->mix.at(i, f) - exact.mix->at(0, i, f)));
    }
  }
  EXPECT_LT(apart, 1e-6);
  EXPECT_TRUE(labSays(figure, "words", "From the same in float64"));
  EXPECT_FALSE(labSays(labOf("lab-tiled", kExact), "words", "From the same in float64"));
}

TEST(TiledLab, CountsTilesAsTheyAreRun) {
  for (const char* mask :
       {"none", "causal", "window:2", "band:1", "padding:5", "window:2+sinks:1"}) {
    const Input input = toyInput("a b c d e f g h i j k", 1, *parseMask(mask));
    const Attention one = oneHead(shownOf(input).attention(), 0, Precision::Float64);
    for (const TileSize tile : {TileSize{1, 1}, TileSize{2, 3}, TileSize{5, 2}, TileSize{99, 99}}) {
      const auto run = runTiles(one, 0, tile, {});
      ASSERT_TRUE(run);
      EXPECT_EQ(tilesOf(one, tile), static_cast<Index>(run->tiles.size())) << mask;
    }
  }
}

/// Numbers that enter and leave fast memory, loop by loop.
double countedBytes(Index queries, Index keys, Index keyWidth, Index valueWidth, Index tile,
                    double bytes) {
  double numbers = 0;
  for (Index begin = 0; begin < queries; begin += tile) {
    const Index rows = std::min(tile, queries - begin);
    numbers += static_cast<double>(rows * keyWidth + rows * valueWidth);
    for (Index j = 0; j < keys; ++j) numbers += static_cast<double>(keyWidth + valueWidth);
  }
  return bytes * numbers;
}

RC_GTEST_PROP(TiledLab, BytesAreThoseOfTheLoops, ()) {
  const auto size = [](Index most) { return *rc::gen::inRange<Index>(1, most); };
  const Index queries = size(40), keys = size(40), width = size(9), values = size(9),
              tile = size(50);
  const HeadSizes sizes{static_cast<double>(queries), static_cast<double>(keys),
                        static_cast<double>(width), static_cast<double>(values), 4};
  const double tiled = tiledBytes(sizes, static_cast<double>(tile));
  RC_ASSERT(tiled == countedBytes(queries, keys, width, values, tile, 4));
  std::vector<std::pair<Range, Range>> tiles;
  for (Index i = 0; i < queries; i += tile) {
    for (Index j = 0; j < keys; j += 7) {
      tiles.push_back({{i, std::min(i + tile, queries)}, {j, std::min(j + 7, keys)}});
    }
  }
  RC_ASSERT(tiledBytes(sizes, tiles) == tiled);
  const double fast = 4.0 * static_cast<double>(size(3000));
  const Index largest = largestTile(sizes, fast);
  const auto needs = [&](Index rows) {
    const auto count = static_cast<double>(rows);
    return fastBytes(sizes, count, tileKeys(sizes, count));
  };
  RC_ASSERT(largest == 0 || needs(largest) <= fast);
  RC_ASSERT(largest == queries || needs(largest + 1) > fast);
}

TEST(TiledLab, MoreFastMemoryMovesFewerBytesInProportion) {
  const HeadSizes text{65536, 65536, 64, 64, 4};
  EXPECT_EQ(plainBytes(text), 4.0 * (4 * 65536.0 * 64 + 4 * 65536.0 * 65536));
  double before = 0;
  for (const double fast : {256.0, 512.0, 1024.0, 2048.0}) {
    const double moved = tiledBytes(text, static_cast<double>(largestTile(text, fast * 1024)));
    EXPECT_LT(moved, plainBytes(text));
    if (before > 0) {
      EXPECT_NEAR(before / moved, 2, .15) << fast;
    }
    before = moved;
  }
}

TEST(TiledLab, TheChartShowsBothWaysAndWhereMemoryIsFull) {
  const auto figure = tiledOf(toyInput("the cat sat"),
                              {{"tokens", "1024"}, {"head-width", "4"}, {"fast-kib", "16"}});
  ASSERT_TRUE(figure);
  const auto& chart = labBlock<Chart>(*figure, "bytes");
  const HeadSizes text{1024, 1024, 4, 4, 4};
  EXPECT_EQ(chart.series[0].y, std::vector<double>(chart.series[0].x.size(), plainBytes(text)));
  for (const std::size_t s : {1, 2}) {
    for (std::size_t i = 0; i < chart.series[s].x.size(); ++i) {
      EXPECT_EQ(chart.series[s].y[i], tiledBytes(text, chart.series[s].x[i]));
    }
  }
  EXPECT_GT(chart.x.low, 0) << "the axis is logarithmic";
  ASSERT_EQ(chart.marks.size(), 1U);
  EXPECT_EQ(chart.marks[0].first, static_cast<double>(largestTile(text, 16 * 1024)));
  for (const auto& series : chart.series) {
    for (const double y : series.y) EXPECT_TRUE(y >= chart.y.low && y <= chart.y.high);
  }
}

TEST(TiledLab, TilesLargerThanTheTextAreTheText) {
  const Figure figure = labOf("lab-tiled", {{"tile-queries", "1000000"}, {"tile-keys", "1000000"}});
  EXPECT_EQ(labBlock<Heatmap>(figure, "tiles").name.str(), "1 of 1 tiles done");
  EXPECT_EQ(labBlock<Heatmap>(figure, "tiles").rows.groupSize, 0);
  EXPECT_EQ(labColumn(figure, "tile").size(), 1U);
}

TEST(TiledLab, NothingDoneIsAState) {
  const Figure figure = labOf("lab-tiled", {{"step", "0"}});
  EXPECT_EQ(labBlock<Table>(figure, "steps").rows.size(), 1U);
  EXPECT_EQ(labBlock<Heatmap>(figure, "tiles").at(0, 0), -HUGE_VAL);
}

TEST(TiledLab, WhatIsNoTileIsRefused) {
  for (const char* setting : {"tile-queries", "tile-keys", "fast-kib", "tokens", "head-width"}) {
    for (const char* bad : {"0", "-1", "1.5", "1e99", "many", ""}) {
      EXPECT_EQ(labRefusal("lab-tiled", {{setting, bad}}),
                (std::pair{ErrorCode::Usage, std::string(setting)}));
    }
  }
  EXPECT_EQ(labRefusal("lab-tiled", {{"precision", "float16"}}).first, ErrorCode::Usage);
}

TEST(TiledLab, RefusesInputsWithoutScoresOrValues) {
  for (const Input& input : {weightsInput(true), scoresInput(3, 4, false)}) {
    const auto figure = tiledOf(input);
    ASSERT_FALSE(figure);
    EXPECT_EQ(figure.error().code, ErrorCode::Input);
  }
  Input huge = scoresInput(2, 2, true);
  huge.scores = tensorFromRows({{1e300, 0}, {0, 1}});
  huge.v = tensorFromRows({{1}, {2}});
  const auto figure = tiledOf(huge);
  ASSERT_FALSE(figure);
  EXPECT_EQ(figure.error().place, "precision");
  EXPECT_TRUE(tiledOf(huge, kExact));
  Input products = vectorsInput(1, 2, 2, true);
  products.q = tensorFromRows({{1e30, 0, 0}, {0, 1, 0}}).reshaped({1, 2, 3});
  products.k = *products.q;
  EXPECT_FALSE(tiledOf(products));
  EXPECT_TRUE(tiledOf(products, kExact));
}

TEST(TiledLab, RefusesGridsThatWouldNotFitBeforeTheyAreMade) {
  Shown shown = shownOf(numpyInput());
  auto trace = std::make_shared<Trace>(*shown.trace);
  trace->layers[0].queries = trace->layers[0].keys = 100'000;
  shown.trace = trace;
  const auto figure = makeFigure("lab-tiled", shown, {}, {});
  ASSERT_FALSE(figure);
  EXPECT_EQ(figure.error().code, ErrorCode::TooLarge);
  EXPECT_NE(figure.error().message.str().find("80,000,000,000 bytes"), std::string::npos);
}

TEST(TiledLab, AFileAsksForNothingAndStopStops) {
  View view;
  view.invites = false;
  EXPECT_EQ(labOf("lab-tiled", {}, view).find("try"), nullptr);
  EXPECT_EQ(csvOf(labOf("lab-tiled")).value().substr(0, 15), "tile,first-key,");
  std::stop_source stop;
  stop.request_stop();
  const auto stopped = labResult("lab-tiled", {}, {}, Progress(stop.get_token(), {}));
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code, ErrorCode::Cancelled);
}

}  // namespace
}  // namespace fovea::test

#include "ui/panels/tile_layout.h"

#include <gtest/gtest.h>

namespace fovea::test {
namespace {

constexpr QSize kLeast(300, 252), kDesigned(336, 351);

TileLayout layoutOf(QSize room, std::size_t tiles) {
  return layoutTiles(room, std::vector<bool>(tiles, false), kLeast, kDesigned);
}

TEST(TileLayout, EightTilesStandAsTheyWereDesigned) {
  const TileLayout layout = layoutOf({1344, 703}, 8);
  EXPECT_EQ(layout.columns, 4);
  EXPECT_EQ(layout.height, 703);
  ASSERT_EQ(layout.rects.size(), 8u);
  EXPECT_EQ(layout.rects[0], QRect(0, 0, 336, 352));
  EXPECT_EQ(layout.rects[7], QRect(1008, 352, 336, 351));
}

TEST(TileLayout, NarrowRoomsHaveFewerColumnsAndScroll) {
  EXPECT_EQ(layoutOf({1270, 571}, 8).columns, 4);
  const TileLayout narrow = layoutOf({810, 312}, 8);
  EXPECT_EQ(narrow.columns, 2);
  EXPECT_EQ(narrow.height, 4 * 252);
  EXPECT_EQ(layoutOf({200, 300}, 3).columns, 1);
}

TEST(TileLayout, FewTilesUseTheRoom) {
  EXPECT_EQ(layoutOf({1344, 703}, 1).rects[0], QRect(0, 0, 1344, 703));
  EXPECT_EQ(layoutOf({1344, 703}, 2).columns, 2);
  EXPECT_TRUE(layoutOf({1344, 703}, 0).rects.empty());
}

TEST(TileLayout, WideTilesFillARowOfTheirOwn) {
  const TileLayout layout =
      layoutTiles({1344, 703}, {false, false, true, false}, kLeast, kDesigned);
  ASSERT_EQ(layout.rects.size(), 4u);
  EXPECT_EQ(layout.rects[2].width(), 1344);
  EXPECT_GE(layout.rects[2].height(), 351);
  EXPECT_GT(layout.rects[2].top(), layout.rects[1].top());
  EXPECT_GT(layout.rects[3].top(), layout.rects[2].top());
}

/// No two tiles overlap, and every row fills the width up to its last tile.
TEST(TileLayout, TilesNeverOverlapAndNeverLeaveTheRoom) {
  for (int tiles = 1; tiles <= 22; ++tiles) {
    for (const QSize room :
         {QSize(300, 200), QSize(810, 312), QSize(1344, 703), QSize(3744, 1983)}) {
      std::vector<bool> wide(static_cast<std::size_t>(tiles), false);
      if (tiles > 4) wide[4] = true;
      const TileLayout layout = layoutTiles(room, wide, kLeast, kDesigned);
      ASSERT_EQ(layout.rects.size(), wide.size());
      for (std::size_t i = 0; i < wide.size(); ++i) {
        EXPECT_TRUE(QRect(0, 0, room.width(), layout.height).contains(layout.rects[i]));
        for (std::size_t j = 0; j < i; ++j) {
          EXPECT_FALSE(layout.rects[i].intersects(layout.rects[j]))
              << tiles << ' ' << i << ' ' << j;
        }
      }
    }
  }
}

}  // namespace
}  // namespace fovea::test

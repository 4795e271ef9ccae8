#include "ui/plots/cell_image.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/ui/plots/sample_figures.h"
#include "ui/plots/colour_map.h"

using namespace fovea;
using namespace fovea::test;

namespace {

constexpr double kHidden = -std::numeric_limits<double>::infinity();

QRgb colourOf(const Style& style, double value, bool signedMap, const ColourRange& range) {
  return style.mapped(value, range, signedMap).rgb();
}

/// The strongest finite number of a block of cells, found the slow way.
double strongest(const Heatmap& heatmap, Index top, Index bottom, Index left, Index right) {
  double best = kHidden;
  for (Index i = top; i < bottom; ++i) {
    for (Index j = left; j < right; ++j) {
      const double value = heatmap.at(i, j);
      if (value == kHidden) continue;
      const bool more =
          best == kHidden || (heatmap.signedMap ? std::abs(value) > std::abs(best) : value > best);
      if (more) best = value;
    }
  }
  return best;
}

}  // namespace

TEST(CellImage, ShowsTheStrongestWhereCellsShareAPixel) {
  const Style style = Style::light();
  for (const Precision precision : {Precision::Float32, Precision::Float64}) {
    for (const bool signedMap : {true, false}) {
      for (const bool turned : {true, false}) {
        Heatmap heatmap;
        heatmap.values = wavy(96, 60, 1, precision);
        heatmap.transposed = turned;
        heatmap.signedMap = signedMap;
        const ColourRange range{signedMap ? -1.0 : 0.0, 1.0, "", "", {}};
        const Index rows = heatmap.rowCount(), columns = heatmap.columnCount();
        const QSize pixels(static_cast<int>(columns / 4), static_cast<int>(rows / 3));
        const QImage image =
            cellImage(heatmap, range, CellWindow::whole(heatmap), pixels, style, 12, 1, 8);
        for (int y = 0; y < pixels.height(); ++y) {
          for (int x = 0; x < pixels.width(); ++x) {
            const double value = strongest(heatmap, 3 * y, 3 * y + 3, 4 * x, 4 * x + 4);
            ASSERT_EQ(image.pixel(x, y), colourOf(style, value, signedMap, range))
                << x << ", " << y << " signed " << signedMap << " turned " << turned;
          }
        }
      }
    }
  }
}

TEST(CellImage, PooledCellsShowTheStrongestHalfAPixelOffAtMost) {
  const Style style = Style::light();
  for (const Precision precision : {Precision::Float32, Precision::Float64}) {
    for (const bool signedMap : {true, false}) {
      for (const bool turned : {true, false}) {
        Heatmap heatmap;
        TensorBuilder builder(precision, {403, 597});
        const Tensor waves = wavy(403, 597, 1, precision);
        for (Index i = 0; i < 403; ++i) {
          // A causal mask hides what lies beyond the diagonal.
          for (Index j = 0; j < 597; ++j) builder.set(0, i, j, j > i ? kHidden : waves.at(i, j));
        }
        heatmap.values = builder.seal();
        heatmap.transposed = turned;
        heatmap.signedMap = signedMap;
        heatmap.pooled = std::make_shared<const PooledCells>(pooledCells(heatmap.values, 4));
        const ColourRange range{signedMap ? -1.0 : 0.0, 1.0, "", "", {}};
        const Index rows = heatmap.rowCount(), columns = heatmap.columnCount();
        const QSize pixels(static_cast<int>(columns / 8), static_cast<int>(rows / 7));
        const QImage image =
            cellImage(heatmap, range, CellWindow::whole(heatmap), pixels, style, 12, 1, 8);
        const double across = double(columns) / pixels.width() / 4;
        const double down = double(rows) / pixels.height() / 4;
        for (int y = 0; y < pixels.height(); ++y) {
          for (int x = 0; x < pixels.width(); ++x) {
            const auto edge = [](double at) { return static_cast<Index>(at + 1e-9) * 4; };
            const Index top = edge(y * down), bottom = std::min(rows, edge((y + 1) * down));
            const Index left = edge(x * across), right = std::min(columns, edge((x + 1) * across));
            const bool last = y + 1 == pixels.height() || x + 1 == pixels.width();
            if (last) continue;  // takes what the division leaves over
            const double value = strongest(heatmap, top, bottom, left, right);
            if (value == kHidden) continue;
            ASSERT_EQ(image.pixel(x, y), colourOf(style, value, signedMap, range))
                << x << ", " << y << " signed " << signedMap << " turned " << turned;
            EXPECT_LE(std::abs(double(left) - x * across * 4), 4 * across / 2);
          }
        }
      }
    }
  }
}

TEST(CellImage, ASingleHiddenOrStrongCellIsNeverLost) {
  const Style style = Style::light();
  TensorBuilder builder(Precision::Float32, {2048, 2048});
  builder.set(0, 1234, 777, 1.0);
  Heatmap heatmap;
  heatmap.values = builder.seal();
  heatmap.signedMap = false;
  heatmap.pooled = std::make_shared<const PooledCells>(pooledCells(heatmap.values, 4));
  const QImage image =
      cellImage(heatmap, {}, CellWindow::whole(heatmap), {320, 320}, style, 12, 1, 8);
  const QRgb strong = colourOf(style, 1, false, {});
  int found = 0;
  for (int y = 0; y < 320; ++y) {
    for (int x = 0; x < 320; ++x) found += image.pixel(x, y) == strong ? 1 : 0;
  }
  EXPECT_EQ(found, 1);
}

TEST(CellImage, HatchesOnlyWhereAllCellsAreHidden) {
  const Style style = Style::light();
  TensorBuilder builder(Precision::Float64, {40, 40});
  for (Index i = 0; i < 40; ++i) {
    for (Index j = 0; j < 40; ++j) builder.set(0, i, j, j > i ? kHidden : -.5);
  }
  Heatmap heatmap;
  heatmap.values = builder.seal();
  const ColourRange range{-1, 1, "", "", {}};
  const QImage image =
      cellImage(heatmap, range, CellWindow::whole(heatmap), {40, 40}, style, 12, 1, 8);
  const QRgb shown = colourOf(style, -.5, true, range);
  bool hatched = false;
  for (int y = 0; y < 40; ++y) {
    for (int x = 0; x < 40; ++x) {
      EXPECT_EQ(image.pixel(x, y) == shown, x <= y);
      hatched = hatched || image.pixel(x, y) == style.hatch.rgb();
    }
  }
  EXPECT_TRUE(hatched);
}

TEST(CellImage, PartsLargeCellsByALine) {
  const Style style = Style::light();
  Heatmap heatmap;
  heatmap.values = wavy(2, 2);
  const QImage image = cellImage(heatmap, {-1, 1, "", "", {}}, CellWindow::whole(heatmap), {40, 40},
                                 style, 12, 1, 8);
  EXPECT_EQ(image.pixel(19, 5), style.cellLine.rgb());
  EXPECT_EQ(image.pixel(5, 19), style.cellLine.rgb());
  EXPECT_NE(image.pixel(18, 5), style.cellLine.rgb());
}

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/ui/plots/sample_figures.h"
#include "tests/ui/plots/text_faults.h"
#include "ui/plots/hit.h"
#include "ui/plots/measure.h"

using namespace fovea;
using namespace fovea::test;

namespace {

Figure headsOf(Index layers, Index heads, Index tokens) {
  Thumbnails thumbnails;
  thumbnails.layers = layers;
  TensorBuilder weights(Precision::Float32, {layers * heads, tokens, tokens});
  thumbnails.weights = weights.seal();
  for (Index h = 0; h < heads; ++h) {
    thumbnails.names.push_back(Text::verbatim(std::to_string(h + 1)));
  }
  for (Index l = 0; l < layers; ++l) {
    thumbnails.layerNames.push_back(Text::verbatim(std::to_string(l + 1)));
  }
  Figure figure;
  figure.marks.layer = layers / 2;
  figure.blocks.push_back({"heads", std::move(thumbnails)});
  figure.layout.block = 0;
  return figure;
}

}  // namespace

TEST(Thumbnails, ManyLayersUseTheWidthAndKeepTheShapeOfTheText) {
  loadFonts();
  const Style style = Style::light();
  const Figure figure = headsOf(30, 9, 64);
  const QSize room(490, 300);
  const PlacedFigure scene = arrange(figure, room, style);
  const auto& thumbnails = std::get<Thumbnails>(figure.blocks[0].body);
  const QRectF ground = thumbnailGround(thumbnails, scene.places[0], style);
  const ThumbnailGrid grid = thumbnailGrid(thumbnails, ground, style);
  EXPECT_EQ(grid.sideX, grid.sideY);
  EXPECT_GE(grid.sideX, 12);
  EXPECT_GT(grid.picture(ground, 30 * 9 - 1).right(), .8 * room.width());
  const Windows windows = [](int) { return CellWindow{}; };
  for (Index l = 0; l < 30; ++l) {
    for (Index h = 0; h < 9; ++h) {
      const QRectF picture = grid.picture(ground, l * 9 + h);
      EXPECT_TRUE(QRectF(QPointF(), room).contains(picture)) << l << ", " << h;
      const Spot spot = spotAt(figure, scene, style, windows, picture.center());
      EXPECT_EQ(spot.row, l);
      EXPECT_EQ(spot.column, h);
    }
  }
  const std::vector<TextBox> texts = textsOf(figure, scene, style);
  EXPECT_EQ(faultOf(texts, room), "");
  for (int l = 10; l <= 30; ++l) {
    const QString name = QString::number(l);
    EXPECT_TRUE(std::ranges::any_of(texts, [&](const TextBox& box) { return box.text == name; }))
        << l << " has a number";
  }
}

TEST(Thumbnails, FewLayersStandBelowOneAnother) {
  loadFonts();
  const Style style = Style::light();
  const Figure figure = headsOf(6, 12, 9);
  const PlacedFigure scene = arrange(figure, {490, 300}, style);
  const auto& thumbnails = std::get<Thumbnails>(figure.blocks[0].body);
  const QRectF ground = thumbnailGround(thumbnails, scene.places[0], style);
  EXPECT_EQ(thumbnailGrid(thumbnails, ground, style).inBlock, 6);
}

#include <gtest/gtest.h>

#include "core/document/document.h"
#include "core/figures/catalogue.h"
#include "tests/ui/plots/sample_figures.h"
#include "tests/ui/plots/text_faults.h"
#include "ui/plots/hit.h"
#include "ui/plots/paint_lens.h"

using namespace fovea;
using namespace fovea::test;

namespace {

Figure walkOf(const std::string& text, Stage stage, std::optional<Quantity> explained = {}) {
  Input input;
  input.text = text;
  Sources sources;
  const Progress progress;
  Shown shown;
  shown.trace = *compute(input, sources, progress);
  View view;
  view.stage = stage;
  view.explained = explained;
  view.selection = initialSelection(*shown.trace);
  view.selection.query = view.selection.key = view.selection.feature = 0;
  return *makeFigure("walk", shown, view, progress);
}

/// The plate with the value of the chosen cell is the last bold text on dark ground.
std::vector<QRectF> platesOf(const Figure& figure, const PlacedFigure& scene, const Style& style) {
  QImage image(scene.size.toSize(), QImage::Format_RGB32);
  QPainter painter(&image);
  Ink ink(painter, style);
  std::vector<TextBox> boxes;
  ink.boxes = &boxes;
  const Windows windows = [&](int block) { return wholeOf(figure, block); };
  Marks none = figure.marks;
  none.query = none.key = none.feature = kNone;
  paintMarks(ink, figure, scene, none, {}, windows);
  const std::size_t without = boxes.size();
  boxes.clear();
  paintMarks(ink, figure, scene, figure.marks, {}, windows);
  std::vector<QRectF> plates;
  for (const TextBox& box : boxes) {
    if (box.text.contains(u'.')) plates.push_back(box.box);
  }
  EXPECT_GE(boxes.size(), without);
  return plates;
}

}  // namespace

TEST(Marks, TheValueOfACellNeverCoversATitleOrTheCell) {
  loadFonts();
  const Figure figure = walkOf("the cat sat down", Stage::Project);
  for (const Style& style : {Style::light(), Style::light().scaled(1.5)}) {
    for (double height = 300; height <= 700; height += 25) {
      const PlacedFigure scene = arrange(figure, {1200, height}, style);
      for (const QRectF& plate : platesOf(figure, scene, style)) {
        for (const Place& place : scene.places) {
          if (!place.heatmap) continue;
          const QRectF title = place.heatmap->titleRect(style).adjusted(0, 4, 0, -4);
          EXPECT_FALSE(plate.intersects(title)) << height << " at " << style.unit;
        }
      }
    }
  }
}

TEST(Marks, ThePinnedCellKeepsItsFrameAndTheNotchWhilePointing) {
  loadFonts();
  const Style style = Style::light();
  const Figure figure = walkOf("the cat sat down", Stage::Score);
  const PlacedFigure scene = arrange(figure, {1000, 600}, style);
  const Windows windows = [&](int block) { return wholeOf(figure, block); };
  Marks pointed = figure.marks;
  pointed.query = pointed.key = 3;
  const auto painted = [&](const Marks* pinned) {
    QImage image(scene.size.toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    Ink ink(painter, style);
    paintMarks(ink, figure, scene, pointed, {}, windows, pinned);
    return image;
  };
  Marks pinned = figure.marks;
  pinned.query = pinned.key = 0;
  const QImage before = painted(nullptr), during = painted(&pinned);
  int score = kNone;
  for (std::size_t i = 0; i < figure.blocks.size(); ++i) {
    if (figure.blocks[i].id == "score") score = static_cast<int>(i);
  }
  const QRect cell = spotRect(figure, scene, style, windows, {score, 0, 0}).toAlignedRect();
  EXPECT_NE(before.copy(cell), during.copy(cell)) << "the frame";
  ASSERT_TRUE(scene.callout);
  const QRect line(0, static_cast<int>(scene.callout->top()), 1000, 16);
  EXPECT_NE(before.copy(line), during.copy(line)) << "the notch";
}

TEST(Marks, TheBarOverAPositionIsAsWideAsItsColumn) {
  loadFonts();
  const Style style = Style::light();
  Figure figure = gridFigure(40, 40);
  std::get<Heatmap>(figure.blocks[0].body).columns.labels[20] = "a label as wide as ten columns";
  figure.marks.query = 2;
  figure.marks.key = 20;
  const PlacedFigure scene = arrange(figure, {420, 420}, style);
  const HeatmapPlace& place = *scene.find(0)->heatmap;
  ASSERT_EQ(place.columns, Naming::Positions);
  QImage image(scene.size.toSize(), QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  Ink ink(painter, style);
  paintMarks(ink, figure, scene, figure.marks, {},
             [&](int block) { return wholeOf(figure, block); });
  const int y = static_cast<int>(place.cells.top() - style.px(25));
  int wide = 0;
  for (int x = 0; x < image.width(); ++x) {
    wide += image.pixelColor(x, y) == style.hue(Hue::Key) ? 1 : 0;
  }
  EXPECT_GE(wide, 5);
  EXPECT_LE(wide, 10);
}

TEST(Marks, TheArithmeticIsAboutTheMatrixThatWasClicked) {
  const auto explainedIn = [](const Figure& figure) {
    std::string ids;
    for (const Block& block : figure.blocks) {
      const auto* heatmap = std::get_if<Heatmap>(&block.body);
      if (!heatmap || !heatmap->explained) continue;
      ids += block.id;
      EXPECT_TRUE(heatmap->frames.cell) << block.id;
    }
    return ids;
  };
  EXPECT_EQ(explainedIn(walkOf("the cat sat", Stage::Mix)), "mix");
  EXPECT_EQ(explainedIn(walkOf("the cat sat", Stage::Mix, Quantity::Value)), "v");
  EXPECT_EQ(explainedIn(walkOf("the cat sat", Stage::Mix, Quantity::Weights)), "weights");
  EXPECT_EQ(explainedIn(walkOf("the cat sat", Stage::Scale, Quantity::Score)), "score");
}

TEST(Marks, ALensShowsTheNumbersAroundACellTooSmallToRead) {
  loadFonts();
  const Style style = Style::light();
  const auto lensOf = [&](Index tokens, QSizeF size, Index at) {
    const Figure figure = gridFigure(tokens, tokens);
    const PlacedFigure scene = arrange(figure, size, style);
    const Windows windows = [&](int block) { return wholeOf(figure, block); };
    return lensRect(figure, scene, {0, at, at}, windows, style);
  };
  EXPECT_FALSE(lensOf(32, {1008, 463}, 5)) << "names and the chosen value are enough";
  for (const Index at : {0, 250, 511}) {
    const auto lens = lensOf(512, {1008, 463}, at);
    ASSERT_TRUE(lens);
    EXPECT_TRUE(QRectF(0, 0, 1008, 463).contains(*lens));
    const Figure figure = gridFigure(512, 512);
    const PlacedFigure scene = arrange(figure, {1008, 463}, style);
    const HeatmapPlace& place = *scene.find(0)->heatmap;
    const QPointF cell = place.cells.topLeft() + QPointF((double(at) + .5) * place.pitchX(),
                                                         (double(at) + .5) * place.pitchY());
    EXPECT_FALSE(lens->contains(cell)) << at;
    QImage image(1008, 463, QImage::Format_RGB32);
    QPainter painter(&image);
    Ink ink(painter, style);
    std::vector<TextBox> boxes;
    ink.boxes = &boxes;
    paintLens(ink, figure, scene, {0, at, at}, *lens);
    EXPECT_EQ(boxes.size(), 81u) << "a number in each of 9 × 9 cells";
    bool chosen = false;
    const auto& values = std::get<Heatmap>(figure.blocks[0].body);
    for (const TextBox& box : boxes) chosen |= box.text == numberText(values.at(at, at), 2);
    EXPECT_TRUE(chosen);
  }
}

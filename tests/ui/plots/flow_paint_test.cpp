#include <gtest/gtest.h>

#include "ui/plots/paint.h"

using namespace fovea;

namespace {

Flow flowOf(const std::string& tokens) {
  const auto box = [](const char* id, const char* letter, const std::string& shape) {
    FlowBox made;
    made.id = id;
    made.letter = letter;
    made.name = Text::verbatim(id);
    made.shape = shape;
    return made;
  };
  const std::string rows = "[" + tokens + ", 4]", grid = "[" + tokens + ", " + tokens + "]";
  Flow flow;
  flow.stage = Stage::Mix;
  flow.boxes = {box("x", "X", rows),       box("q", "Q", rows),     box("k", "K", rows),
                box("v", "V", rows),       box("score", "S", grid), box("scale", "S′", grid),
                box("mask", "S″", grid),   box("mix", "Z", rows),   box("softmax", "A", grid),
                box("join", "O", "[8, 8]")};
  return flow;
}

}  // namespace

// Above and below the letters of a shape nothing is drawn, unless a line runs through it.
TEST(FlowPaint, TheLineOfVKeepsOffTheShapes) {
  loadFonts();
  const Style style = Style::light();
  for (const int height : {180, 262}) {
    for (const char* tokens : {"8", "512", "2,000", "20,000"}) {
      const QRectF rect(0, 0, 312, height);
      QImage image(rect.size().toSize(), QImage::Format_RGB32);
      image.fill(style.surface);
      QPainter painter(&image);
      Ink ink(painter, style);
      std::vector<TextBox> boxes;
      ink.boxes = &boxes;
      paintFlow(ink, flowOf(tokens), rect);
      int shapes = 0;
      for (const TextBox& box : boxes) {
        if (!box.text.startsWith(u'S') && !box.text.startsWith(u'A')) continue;
        if (!box.text.contains(u'[')) continue;
        ++shapes;
        EXPECT_LE(box.box.right(), rect.right());
        const int y = static_cast<int>(box.box.center().y() + style.px(7.5));
        for (int x = static_cast<int>(box.box.left()); x < box.box.right(); ++x) {
          ASSERT_EQ(image.pixelColor(x, y), style.surface)
              << tokens << ", " << height << ": " << box.text.toStdString() << " at " << x;
        }
      }
      EXPECT_EQ(shapes, 4);
    }
  }
}

#include <gtest/gtest.h>

#include "ui/plots/measure.h"
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

/// Queries and keys of two texts.
Flow twoTexts(const std::string& queries, const std::string& keys) {
  Flow flow = flowOf(queries);
  FlowBox memory = flow.boxes[0];
  memory.id = "memory";
  memory.shape = "[" + keys + ", 4]";
  flow.boxes.insert(flow.boxes.begin() + 1, memory);
  return flow;
}

/// What was painted, and where its words stand.
struct Painted {
  QImage image;
  std::vector<TextBox> boxes;
};
Painted painted(const Flow& flow, const QRectF& rect, const Style& style) {
  Painted made{QImage(rect.size().toSize(), QImage::Format_RGB32), {}};
  made.image.fill(style.surface);
  QPainter painter(&made.image);
  Ink ink(painter, style);
  ink.boxes = &made.boxes;
  paintFlow(ink, flow, rect);
  return made;
}

}  // namespace

// Both X stand above what they make, with their shapes, and neither runs into the other or out.
TEST(FlowPaint, TwoTextsShowBothX) {
  loadFonts();
  const Style style = Style::light();
  for (const int width : {264, 312, 420}) {
    for (const int height : {150, 180, 262}) {
      for (const char* tokens : {"8", "512", "2,000"}) {
        const QRectF rect(0, 0, width, height);
        const Flow flow = twoTexts(tokens, "4,000");
        const Painted seen = painted(flow, rect, style);
        std::vector<QRectF> letters, shapes, heads;
        for (const TextBox& box : seen.boxes) {
          if (box.text == u"X") letters.push_back(box.box);
          if (box.text == u"Q" || box.text == u"K" || box.text == u"V") heads.push_back(box.box);
          if (box.text == QStringLiteral("[%1, 4]").arg(tokens) && shapes.empty()) {
            shapes.push_back(box.box);
          }
          if (box.text == u"[4,000, 4]") shapes.push_back(box.box);
        }
        ASSERT_EQ(letters.size(), 2U);
        ASSERT_EQ(shapes.size(), 2U);
        ASSERT_EQ(heads.size(), 3U);
        EXPECT_EQ(letters[0].center().y(), letters[1].center().y());
        EXPECT_LT(shapes[0].right(), letters[1].left()) << width << " " << tokens;
        EXPECT_LE(shapes[1].right(), rect.right()) << width;
        const std::vector<QRectF> rects = flowRects(flow, rect, style);
        EXPECT_TRUE(rects[0].contains(letters[0].center()));
        EXPECT_TRUE(rects[1].contains(letters[1].center()));
        EXPECT_FALSE(rects[0].intersects(rects[1]));
        // Each stands above what it makes: that of the queries above Q, the other between K and V.
        if (height > 210) {
          EXPECT_NEAR(letters[0].center().x(), heads[0].center().x(), 1);
          EXPECT_GT(letters[1].center().x(), heads[1].center().x());
          EXPECT_LT(letters[1].center().x(), heads[2].center().x());
        }
      }
    }
  }
}

// Above and below the letters of a shape nothing is drawn, unless a line runs through it.
TEST(FlowPaint, TheLineOfVKeepsOffTheShapes) {
  loadFonts();
  const Style style = Style::light();
  for (const int height : {180, 262}) {
    for (const char* tokens : {"8", "512", "2,000", "20,000"}) {
      const QRectF rect(0, 0, 312, height);
      const auto [image, boxes] = painted(flowOf(tokens), rect, style);
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

#include <gtest/gtest.h>

#include "ui/plots/paint.h"

using namespace fovea;

namespace {

/// A causal head over `tokens` tokens whose query `query` looks at `key` alone.
Links linksLooking(Index tokens, Index query, Index key) {
  TensorBuilder weights(Precision::Float32, {tokens, tokens});
  for (Index i = 0; i < tokens; ++i) weights.set(0, i, i == query ? key : 0, 1);
  Links links;
  links.heads.push_back({{0, 0}, Text::verbatim("layer 1, head 1"), weights.seal(), 0});
  links.most = 64;
  for (AxisInfo* axis : {&links.queries, &links.keys}) {
    axis->kind = axis == &links.keys ? AxisKind::KeyToken : AxisKind::QueryToken;
    for (Index i = 0; i < tokens; ++i) axis->labels.push_back("token" + std::to_string(i + 1));
  }
  return links;
}

std::vector<TextBox> textsOf(const Links& links, const Marks& marks) {
  QImage image(300, 500, QImage::Format_RGB32);
  QPainter painter(&image);
  const Style style = Style::light();
  Ink ink(painter, style);
  std::vector<TextBox> boxes;
  ink.boxes = &boxes;
  paintLinks(ink, links, QRectF(0, 0, 300, 500), marks);
  return boxes;
}

/// The number on the line of `name` at the keys; empty where there is none.
QString numberBeside(const std::vector<TextBox>& boxes, const QString& name) {
  for (const TextBox& named : boxes) {
    if (named.text != name || named.box.center().x() < 150) continue;
    for (const TextBox& other : boxes) {
      const bool number = other.text.contains(u'.') && other.box.center().x() > 150;
      if (number && std::abs(other.box.center().y() - named.box.center().y()) < 12) {
        return other.text;
      }
    }
  }
  return {};
}

}  // namespace

// The chosen key is hidden from the query; the token before it has all the weight, and no room for
// its name.
TEST(LinksPaint, ANumberNeverStandsBesideAnotherName) {
  loadFonts();
  Marks marks;
  marks.query = 3;
  marks.key = 5;
  const auto crowded = textsOf(linksLooking(400, 3, 2), marks);
  EXPECT_TRUE(numberBeside(crowded, "token6").isEmpty())
      << numberBeside(crowded, "token6").toStdString();
  // Where both have room, the number stands beside its own name, and the hidden one has none.
  const auto roomy = textsOf(linksLooking(12, 3, 2), marks);
  EXPECT_EQ(numberBeside(roomy, "token3"), "1.00");
  EXPECT_TRUE(numberBeside(roomy, "token6").isEmpty());
  // A chosen key with a weight keeps its number however little room there is.
  marks.key = 2;
  EXPECT_EQ(numberBeside(textsOf(linksLooking(400, 3, 2), marks), "token3"), "1.00");
}

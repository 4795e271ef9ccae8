#include <gtest/gtest.h>

#include "core/document/document.h"
#include "core/figures/catalogue.h"
#include "tests/ui/plots/text_faults.h"

using namespace fovea;
using namespace fovea::test;

// Every panel of the catalogue and every stage of the walk, for short and long texts, at the sizes
// they have in the window: no text may run into another or leave its panel.

namespace {

std::string sentence(int tokens) {
  static const char* const kWords[] = {"the", "trophy", "did", "not", "fit", "in", "a", "suitcase"};
  std::string text;
  for (int i = 0; i < tokens; ++i) text += (i > 0 ? " " : "") + std::string(kWords[i % 8]);
  return text;
}

struct Case {
  int tokens;
  Index width, heads;
  const char* mask;
};

void expectFits(const Result<Figure>& figure, QSizeF size, const std::string& what) {
  if (!figure) return;  // a panel the input cannot show
  const PlacedFigure scene = arrange(*figure, size, Style::light());
  EXPECT_EQ(faultOf(textsOf(*figure, scene, Style::light()), size), "") << what;
  EXPECT_EQ(faultOfCells(scene), "") << what;
}

}  // namespace

TEST(PanelsFit, EveryPanelAndStage) {
  loadFonts();
  for (const Case& one : {Case{1, 8, 1, "none"}, Case{4, 4, 2, "causal"}, Case{10, 8, 2, "none"},
                          Case{17, 64, 2, "causal"}, Case{40, 64, 4, "window:5"}}) {
    Input input;
    input.text = sentence(one.tokens);
    input.toy.modelWidth = one.width;
    input.toy.heads = one.heads;
    input.mask = *parseMask(one.mask);
    Sources sources;
    const Progress progress;
    const auto trace = compute(input, sources, progress);
    ASSERT_TRUE(trace.has_value());
    Shown shown;
    shown.trace = *trace;
    for (int stage = 0; stage < kStages; ++stage) {
      View view;
      view.stage = static_cast<Stage>(stage);
      view.selection = initialSelection(**trace);
      view.selection.feature = 0;
      const std::string place =
          std::to_string(one.tokens) + " tokens, stage " + std::to_string(stage);
      for (const QSizeF size : {QSizeF(1200, 703), QSizeF(1344, 703)}) {
        expectFits(makeFigure("walk", shown, view, progress), size, place + ", walk");
      }
      for (const QSizeF size : {QSizeF(789, 258), QSizeF(1008, 463), QSizeF(2000, 1200)}) {
        expectFits(stageFigure(shown, view, progress), size, place + ", equation");
      }
      for (const PanelInfo& panel : panels()) {
        if (panel.id == "walk" || (!panel.usesStage && stage > 0)) continue;
        const auto figure = makeFigure(panel.id, shown, view, progress);
        const bool wide = panel.id == "compare-scale" || panel.id == "arithmetic";
        for (const QSizeF size : {QSizeF(336, 351), QSizeF(640, 480), QSizeF(1344, 703)}) {
          if (wide && size.width() < 1000) continue;
          expectFits(figure, size, place + ", panel " + std::string(panel.id));
        }
      }
    }
  }
}

TEST(PanelsFit, LinesOfTheProjectionKeepApartAtEveryHeight) {
  loadFonts();
  Input input;
  input.text = "the cat sat down";
  Sources sources;
  const Progress progress;
  const auto trace = compute(input, sources, progress);
  ASSERT_TRUE(trace.has_value());
  Shown shown;
  shown.trace = *trace;
  View view;
  view.stage = Stage::Project;
  view.selection = initialSelection(**trace);
  view.selection.feature = 0;
  const auto figure = stageFigure(shown, view, progress);
  ASSERT_TRUE(figure.has_value());
  for (const Style& style : {Style::light(), Style::light().scaled(1.6)}) {
    for (double height = 240; height <= 620; height += 20) {
      const QSizeF size(1008, height);
      const PlacedFigure scene = arrange(*figure, size, style);
      EXPECT_EQ(faultOfCells(scene), "") << height;
      for (const Place& place : scene.places) {
        if (!place.heatmap || !place.heatmap->title) continue;
        const QPointF title = *place.heatmap->title;
        const QRectF box(title.x(), title.y() - style.px(8), style.px(40), style.px(16));
        EXPECT_GE(box.top(), -1) << height;
        for (const Place& other : scene.places) {
          if (!other.heatmap) continue;
          EXPECT_FALSE(other.heatmap->cells.intersects(box)) << height << " at " << style.unit;
        }
      }
    }
  }
  const PlacedFigure scene = arrange(*figure, {1008, 463}, Style::light());
  for (const Place& place : scene.places) {
    if (!place.heatmap) continue;
    const bool small =
        std::get<Heatmap>(figure->blocks[static_cast<std::size_t>(place.block)].body).small;
    EXPECT_EQ(place.heatmap->decimals, small ? -1 : 2) << "numbers stay when the arithmetic opens";
  }
}

TEST(PanelsFit, NumbersOfATableStandApart) {
  loadFonts();
  Input input;
  input.text = sentence(40);
  Sources sources;
  const Progress progress;
  const auto trace = compute(input, sources, progress);
  ASSERT_TRUE(trace.has_value());
  Shown shown;
  shown.trace = *trace;
  const auto isNumber = [](const TextBox& text) {
    return text.text.contains(u'.') && text.text.back().isDigit();
  };
  for (const Stage stage : {Stage::Scale, Stage::Softmax, Stage::Mix}) {
    View view;
    view.stage = stage;
    view.decimals = 4;
    view.selection = initialSelection(**trace);
    view.selection.feature = 0;
    const auto figure = makeFigure("arithmetic", shown, view, progress);
    ASSERT_TRUE(figure.has_value());
    for (double width = 600; width <= 1000; width += 50) {
      const Style style = Style::light().scaled(1.3);
      const PlacedFigure scene = arrange(*figure, {width, 600}, style);
      const std::vector<TextBox> texts = textsOf(*figure, scene, style);
      for (const TextBox& one : texts) {
        for (const TextBox& other : texts) {
          const double apart = other.box.left() - one.box.right();
          if (!isNumber(one) || !isNumber(other) || other.box.left() <= one.box.left() ||
              std::abs(one.box.center().y() - other.box.center().y()) > 2) {
            continue;
          }
          EXPECT_GE(apart, 4) << one.text.toStdString() << other.text.toStdString() << " at "
                              << width << ", stage " << static_cast<int>(stage);
        }
      }
    }
  }
}

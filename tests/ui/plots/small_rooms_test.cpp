#include <gtest/gtest.h>

#include "core/document/document.h"
#include "core/figures/catalogue.h"
#include "tests/ui/plots/text_faults.h"
#include "ui/plots/measure.h"

using namespace fovea;
using namespace fovea::test;

// The walk in the room that small windows leave it: what a person is promised at each stage is
// there, and the result of the arithmetic is in sight.

namespace {

std::string wordsOf(int tokens, bool longOnes) {
  static const char* const kWords[] = {"the", "trophy", "did", "not", "fit", "in", "a", "suitcase"};
  static const char* const kLong[] = {"pneumonoultramicroscopicsilicovolcanoconiosis",
                                      "Donaudampfschifffahrtsgesellschaft", "a"};
  std::string text;
  for (int i = 0; i < tokens; ++i) {
    text += (i > 0 ? " " : "") + std::string(longOnes ? kLong[i % 3] : kWords[i % 8]);
  }
  return text;
}

struct Walked {
  Shown shown;
  View view;
};

Walked walked(const std::string& text, Stage stage, Index features = 4, Index heads = 1,
              const char* mask = "none") {
  Input input;
  input.text = text;
  input.toy.modelWidth = features;
  input.toy.heads = heads;
  input.mask = *parseMask(mask);
  Sources sources;
  const auto trace = compute(input, sources, {});
  EXPECT_TRUE(trace.has_value());
  Walked made;
  made.shown.trace = *trace;
  made.view.stage = stage;
  made.view.decimals = 4;
  made.view.selection = initialSelection(**trace);
  made.view.selection.feature = 0;
  return made;
}

/// Rooms of the walk in windows of 1366×768, 1280×720, 1440×900 and 1920×1080.
const QSizeF kRooms[] = {{1270, 570}, {1184, 524}, {1344, 703}, {1824, 883}};

const Place& placeOf(const Figure& figure, const PlacedFigure& scene, const char* id) {
  static const Place kNowhere;
  for (const Place& place : scene.places) {
    if (figure.blocks[static_cast<std::size_t>(place.block)].id == id) return place;
  }
  return kNowhere;
}

}  // namespace

TEST(SmallRooms, SentencesEquationAndDiagramStandAtEveryStage) {
  loadFonts();
  const Style style = Style::light();
  for (const int tokens : {1, 4, 17, 32}) {
    for (int stage = 0; stage < kStages; ++stage) {
      for (const bool longOnes : {false, true}) {
        const Walked made = walked(wordsOf(tokens, longOnes), static_cast<Stage>(stage), 8, 2);
        const auto figure = makeFigure("walk", made.shown, made.view, {});
        ASSERT_TRUE(figure.has_value());
        for (const QSizeF room : kRooms) {
          const PlacedFigure scene = arrange(*figure, room, style);
          const std::string where = std::to_string(tokens) + (longOnes ? " long" : "") +
                                    " tokens, stage " + std::to_string(stage) + ", height " +
                                    std::to_string(room.height());
          EXPECT_EQ(faultOf(textsOf(*figure, scene, style), room), "") << where;
          for (const char* id : {"prose", "formula", "flow"}) {
            if (longOnes && id == std::string("flow")) continue;  // words of three lines come first
            const Place& place = placeOf(*figure, scene, id);
            ASSERT_NE(place.block, kNone) << id << ": " << where;
            const Block& block = figure->blocks[static_cast<std::size_t>(place.block)];
            EXPECT_GE(place.rect.height() + .5, leastHeight(block, style, place.rect.width()))
                << id << ": " << where;
          }
        }
      }
    }
  }
}

TEST(SmallRooms, TheResultStaysInSightWhereArithmeticScrolls) {
  loadFonts();
  const Style style = Style::light();
  for (const int tokens : {4, 9, 30}) {
    const Walked made = walked(wordsOf(tokens, false), Stage::Mix);
    const auto figure = makeFigure("walk", made.shown, made.view, {});
    ASSERT_TRUE(figure.has_value());
    const auto& table = std::get<Table>(figure->find("arithmetic")->body);
    const TableCell& result = table.rows.back().cells[6];
    ASSERT_EQ(result.kind, TableCell::Kind::Number);
    const QString written = numberText(result.number, result.decimals);
    for (const QSizeF room : kRooms) {
      PlacedFigure scene = arrange(*figure, room, style);
      for (const double scrolled : {0., 30., 1e6}) {
        for (Place& place : scene.places) {
          if (place.table) place.scrolled = std::min(scrolled, place.scrollable());
        }
        const QRectF below = placeOf(*figure, scene, "arithmetic").rect;
        const auto texts = textsOf(*figure, scene, style);
        EXPECT_TRUE(std::any_of(
            texts.begin(), texts.end(),
            [&](const TextBox& text) { return text.text == written && below.contains(text.box); }))
            << tokens << " tokens, height " << room.height() << ", scrolled " << scrolled;
        EXPECT_EQ(faultOf(texts, room), "") << tokens << " tokens, scrolled " << scrolled;
      }
    }
  }
}

TEST(SmallRooms, ABandWithTheTotalAloneIsOneLine) {
  loadFonts();
  const Walked made = walked(wordsOf(4, false), Stage::Project, 8);
  const auto figure = makeFigure("arithmetic", made.shown, made.view, {});
  ASSERT_TRUE(figure.has_value());
  const auto& table = std::get<Table>(figure->find("arithmetic")->body);
  for (double width = 400; width <= 1000; width += 10) {
    const PlacedFigure scene = arrange(*figure, {width, 240}, Style::light());
    const TablePlace& place = *scene.places.front().table;
    for (const TablePlace::Band& band : place.bands) {
      if (&band == &place.bands.front()) continue;
      for (std::size_t r = 0; r < table.rows.size(); ++r) {
        bool any = false;
        for (int c = band.first; c < band.last; ++c) {
          const auto& cells = table.rows[r].cells;
          any = any || (c < static_cast<int>(cells.size()) &&
                        cells[static_cast<std::size_t>(c)].kind != TableCell::Kind::Empty);
        }
        EXPECT_EQ(band.has(r), any) << "row " << r << " at " << width;
      }
    }
  }
}

TEST(SmallRooms, AZeroStandsUnderItsName) {
  loadFonts();
  Walked made = walked(wordsOf(5, false), Stage::Softmax, 4, 1, "causal");
  made.view.selection.query = 0;
  const auto figure = makeFigure("arithmetic", made.shown, made.view, {});
  ASSERT_TRUE(figure.has_value());
  const Style style = Style::light();
  for (const double width : {520., 700., 900.}) {
    const PlacedFigure scene = arrange(*figure, {width, 400}, style);
    const TablePlace& place = *scene.places.front().table;
    for (const TextBox& text : textsOf(*figure, scene, style)) {
      if (text.text != u"0") continue;
      bool under = false;
      for (int c = 1; c < 7; ++c) {
        const double right = place.right(c, place.bands.front());
        under = under || (text.box.right() <= right &&
                          text.box.left() >= right - place.widths[static_cast<std::size_t>(c)]);
      }
      EXPECT_TRUE(under) << text.box.left() << " at " << width;
    }
  }
}

TEST(SmallRooms, TheLineBelowATileSaysTheMarkedCell) {
  loadFonts();
  Walked made = walked(wordsOf(4, false), Stage::Score);
  made.view.selection.query = made.view.selection.key = 3;
  const auto figure = makeFigure("score", made.shown, made.view, {});
  ASSERT_TRUE(figure.has_value());
  const auto& scores = std::get<Heatmap>(figure->blocks.front().body);
  const Style style = Style::light();
  const PlacedFigure scene = arrange(*figure, {400, 400}, style);
  ASSERT_TRUE(scene.places.front().heatmap->foot);
  const double below = scene.places.front().heatmap->foot->y() - 8;
  QImage image(400, 400, QImage::Format_RGB32);
  QPainter painter(&image);
  for (const Index key : {3, 1}) {
    Ink ink(painter, style);
    std::vector<TextBox> texts;
    ink.boxes = &texts;
    Marks marks = figure->marks;
    marks.key = key;
    paintMarks(ink, *figure, scene, marks, {}, [&](int block) { return wholeOf(*figure, block); });
    const QString wanted = numberText(scores.at(3, key), 4);
    EXPECT_TRUE(std::any_of(texts.begin(), texts.end(), [&](const TextBox& text) {
      return text.text == wanted && text.box.top() > below;
    })) << wanted.toStdString();
  }
}

TEST(SmallRooms, NoSentenceIsCutInHalf) {
  loadFonts();
  const Walked made = walked(wordsOf(4, false), Stage::Mix);
  Figure figure;
  figure.blocks.push_back(
      {"prose", makeFigure("walk", made.shown, made.view, {})->find("prose")->body});
  figure.layout.block = 0;
  for (double height = 100; height < 400; height += 7) {
    const QSizeF room(336, height);
    const PlacedFigure scene = arrange(figure, room, Style::light());
    EXPECT_EQ(faultOf(textsOf(figure, scene, Style::light()), room), "") << height;
  }
}

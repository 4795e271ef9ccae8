#include "ui/export/page.h"

#include <gtest/gtest.h>

#include "core/document/document.h"
#include "core/figures/catalogue.h"

using namespace fovea;

// Pages of figures with tables: whatever the text, all of a table is on the page.

namespace {

Shown shownOf(Index tokens, Index width, Index heads, Mask mask = {}) {
  Input input;
  for (Index i = 0; i < tokens; ++i) input.text += (i > 0 ? " word" : "word") + std::to_string(i);
  input.toy.modelWidth = width;
  input.toy.heads = heads;
  input.mask = std::move(mask);
  Sources sources;
  Shown shown;
  shown.trace = *compute(input, sources, Progress{});
  return shown;
}

Figure figureOf(const char* panel, const Shown& shown, View view) {
  view.selection = initialSelection(*shown.trace);
  view.selection.feature = 0;
  auto figure = makeFigure(panel, shown, forFile(view), Progress{});
  EXPECT_TRUE(figure.has_value());
  return figure ? std::move(*figure) : Figure{};
}

Page pageFor(const Figure& figure, QSizeF size) {
  loadFonts();
  return pageOf(figure, size, Style::forFile(false), true, true);
}

void expectWhole(const Figure& figure, QSizeF size, const std::string& what) {
  const Page page = pageFor(figure, size);
  for (const Place& place : page.scene.places) {
    EXPECT_EQ(place.scrollable(), 0) << what;
    if (!place.table) continue;
    EXPECT_LE(place.rect.top() + place.table->height, page.scene.size.height() + 10) << what;
    EXPECT_LE(place.rect.bottom(), page.scene.size.height() + 1) << what;
  }
  if (size.height() > 0) {
    EXPECT_NEAR(page.size.height() / page.zoom, size.height(), 1) << what;
  }
}

}  // namespace

TEST(Page, NoTableIsCut) {
  const Shown shown = shownOf(32, 64, 4, *parseMask("causal+padding:1"));
  for (const Stage stage : {Stage::Project, Stage::Score, Stage::Scale, Stage::Mask, Stage::Softmax,
                            Stage::Mix, Stage::Join}) {
    for (const int decimals : {3, 16}) {
      for (const bool unfolded : {false, true}) {
        View view;
        view.stage = stage;
        view.decimals = decimals;
        view.unfolded = unfolded;
        for (const char* panel : {"walk", "arithmetic"}) {
          const Figure figure = figureOf(panel, shown, view);
          for (const QSizeF size : {QSizeF(0, 0), QSizeF(900, 0), QSizeF(900, 500)}) {
            expectWhole(figure, size,
                        std::string(panel) + " stage " + std::to_string(int(stage)) + " decimals " +
                            std::to_string(decimals) + (unfolded ? " unfolded " : " ") +
                            std::to_string(int(size.width())) + " x " +
                            std::to_string(int(size.height())));
          }
        }
      }
    }
  }
}

TEST(Page, TheComparisonStandsInTwoRows) {
  const Figure figure = figureOf("compare-scale", shownOf(4, 8, 2), {});
  const Page page = pageFor(figure, {0, 0});
  const Place *without = nullptr, *with = nullptr, *row = nullptr, *measures = nullptr;
  for (const Place& place : page.scene.places) {
    const std::string& id = figure.blocks[std::size_t(place.block)].id;
    if (id == "without") without = &place;
    if (id == "with") with = &place;
    if (id == "row") row = &place;
    if (id == "measures") measures = &place;
  }
  ASSERT_TRUE(without && with && row && measures);
  EXPECT_EQ(without->heatmap->cells.top(), with->heatmap->cells.top());
  EXPECT_GT(row->rect.top(), with->heatmap->cells.bottom());
  EXPECT_GT(measures->rect.top(), with->heatmap->cells.bottom());
  EXPECT_LT(page.size.width(), 1600);
}

#include <gtest/gtest.h>

#include "core/document/document.h"
#include "core/figures/catalogue.h"
#include "tests/ui/plots/text_faults.h"

using namespace fovea;
using namespace fovea::test;

// Every laboratory as it starts, in the rooms it has in the window: no text runs into another or
// leaves the picture.

TEST(LabsFit, EveryLaboratory) {
  loadFonts();
  const auto& document = examples().front().document;
  Sources sources;
  const auto trace = compute(document.input, sources, {});
  ASSERT_TRUE(trace.has_value());
  const auto shown = showHead(*trace, 0, 0, kAllGrids, {});
  ASSERT_TRUE(shown.has_value());
  for (const LabInfo& lab : labs()) {
    View view;
    view.selection = initialSelection(**trace);
    for (const LabSetting& setting : lab.settings) {
      if (setting.id == "queries") view.lab["queries"] = "500";
    }
    const auto figure = makeFigure(lab.id, *shown, view, {});
    ASSERT_TRUE(figure.has_value()) << lab.id << ": " << figure.error().message.str();
    for (const double zoom : {1., 1.5}) {
      const Style style = Style::light().scaled(zoom);
      for (const double width : {610., 900., 1160., 1700.}) {
        if (width < 610 * zoom) continue;  // narrower than in the smallest window
        const double height =
            std::max(560., std::ceil(comfortableSize(*figure, style, width).height()));
        const QSizeF size(width, height);
        const PlacedFigure scene = arrange(*figure, size, style);
        const std::string what = lab.id + " at " + std::to_string(int(width)) + " × " +
                                 std::to_string(int(height)) + ", " + std::to_string(zoom);
        EXPECT_EQ(faultOf(textsOf(*figure, scene, style), size), "") << what;
        EXPECT_EQ(faultOfCells(scene), "") << what;
      }
    }
  }
}

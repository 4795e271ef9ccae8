#pragma once
#include "tests/ui/window/window_test.h"
#include "ui/window/labs_page.h"

namespace fovea::test {

/// A window with the workspace Labs, the dot product open.
class LabsTest : public WindowTest {
 protected:
  LabsTest() {
    // What is measured is small, so that tests are quick.
    std::ignore = session().setLabValue("lab-scaling", "queries", "100");
    std::ignore = session().setLabValue("lab-scaling", "lengths", "16,64");
    session().setOpenLab("lab-dot");
    QTest::keyClick(window.get(), Qt::Key_4, Qt::ControlModifier);
    page = child<LabsPage>("labs");
    EXPECT_TRUE(page->isVisible());
    EXPECT_TRUE(ready());
  }
  bool ready() {
    return QTest::qWaitFor(
        [this] {
          FigurePanel& panel = page->panel();
          return !panel.source().dirty() && panel.figure() &&
                 toQString(panel.figure()->id) == session().openLab();
        },
        30000);
  }
  void openLab(const char* id) {
    session().setOpenLab(id);
    ASSERT_TRUE(ready()) << id;
    page->grab();
  }
  std::string value(const char* lab, const char* setting) {
    const LabValues values = session().labValues(lab);
    const auto found = values.find(setting);
    return found == values.end() ? "" : found->second;
  }
  /// Where an arrow of the plane ends, in the view.
  QPoint tip(Index arrow) {
    FigureView& view = page->panel().view();
    page->grab();
    for (const Place& place : view.placed().places) {
      if (place.plane) return view.cellRect({place.block, arrow, 0}).center().toPoint();
    }
    ADD_FAILURE() << "there is no plane";
    return {};
  }

  LabsPage* page = nullptr;
};

}  // namespace fovea::test

#pragma once
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAction>
#include <QTest>
#include <memory>

#include "tests/support/scratch.h"
#include "ui/panels/figure_panel.h"
#include "ui/plots/paint.h"
#include "ui/window/main_window.h"

namespace fovea::test {

/// A window on the first start, on screen, with settings and kept copies in a folder of its own.
class WindowTest : public testing::Test {
 protected:
  WindowTest() : settings(QString::fromStdString(folder / "settings.ini")), appearance(settings) {
    makeWindow();
    window->startFresh();
    show();
  }

  void makeWindow() {
    window =
        std::make_unique<MainWindow>(settings, appearance, QString::fromStdString(folder / "kept"));
  }
  void show() {
    window->resize(1440, 900);
    window->show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(window.get()));
    window->activateWindow();
    EXPECT_TRUE(settled());
  }
  Session& session() { return window->session(); }
  /// Waits until nothing computes and the figure on screen is that of the session.
  bool settled() {
    return QTest::qWaitFor(
        [this] {
          if (session().computing()) return false;
          auto* panel = window->findChild<FigurePanel*>("panel-walk");
          return !panel || !panel->isVisible() || !session().shown().trace ||
                 !panel->source().dirty();
        },
        20000);
  }
  /// A child of the window, of one of its dialogs or popups, by name.
  template <class T = QWidget>
  T* child(const char* name) {
    for (QWidget* top : QApplication::topLevelWidgets()) {
      if (top->objectName() == QLatin1String(name)) {
        if (auto* found = qobject_cast<T*>(top)) return found;
      }
      if (auto* found = top->findChild<T*>(name)) return found;
    }
    ADD_FAILURE() << "there is no " << name;
    return nullptr;
  }
  void click(const char* name) {
    if (auto* widget = child(name)) QTest::mouseClick(widget, Qt::LeftButton);
  }
  QAction* action(const char* name) { return window->findChild<QAction*>(name); }
  void trigger(const char* name) {
    QAction* found = action(name);
    ASSERT_TRUE(found) << name;
    ASSERT_TRUE(found->isEnabled()) << name;
    found->trigger();
  }
  FigurePanel& walk() { return *child<FigurePanel>("panel-walk"); }
  /// Clicks the cell of a block of the walk.
  void clickCell(const char* block, Index row, Index column) {
    ASSERT_TRUE(QTest::qWaitFor([&] { return walk().figure() && walk().figure()->find(block); }));
    walk().grab();  // places everything
    FigureView& view = walk().view();
    for (std::size_t i = 0; i < view.figure()->blocks.size(); ++i) {
      if (view.figure()->blocks[i].id != block) continue;
      const QRectF place = view.cellRect({static_cast<int>(i), row, column});
      ASSERT_FALSE(place.isEmpty());
      QTest::mouseMove(&view, place.center().toPoint());
      QTest::mouseClick(&view, Qt::LeftButton, {}, place.center().toPoint());
    }
  }

  ScratchFolder folder;
  Settings settings;
  Appearance appearance;
  std::unique_ptr<MainWindow> window;
};

}  // namespace fovea::test

#pragma once
#include <QAbstractItemView>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>

#include "tests/ui/window/window_test.h"

namespace fovea::test {

/// A window that is used as a person uses it: with clicks and keys alone.
class DayTest : public WindowTest {
 protected:
  /// Types over a field's text.
  void retype(const char* name, const QString& text) {
    QWidget* field = child(name);
    ASSERT_TRUE(field);
    field->setFocus();
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(field, text);
  }
  /// Opens a list with a click and takes its entry `index` with keys.
  void choose(QComboBox* combo, int index) {
    ASSERT_TRUE(combo);
    QTest::mouseClick(combo, Qt::LeftButton, {}, QPoint(combo->width() / 2, combo->height() / 2));
    QAbstractItemView* list = combo->view();
    ASSERT_TRUE(QTest::qWaitFor([&] { return list->isVisible(); }));
    QTest::keyClick(list, Qt::Key_Home);
    for (int i = 0; i < index && list->currentIndex().row() < index; ++i) {
      QTest::keyClick(list, Qt::Key_Down);  // skips what is grey
    }
    EXPECT_EQ(list->currentIndex().row(), index);
    QTest::keyClick(list, Qt::Key_Return);
  }
  void choose(const char* name, int index) { choose(child<QComboBox>(name), index); }
  /// Does something as soon as a dialog of this class is open.
  template <class T>
  void once(std::function<void(T&)> go) {
    auto* timer = new QTimer(window.get());
    QObject::connect(timer, &QTimer::timeout, timer, [timer, go = std::move(go)] {
      for (QWidget* top : QApplication::topLevelWidgets()) {
        auto* dialog = qobject_cast<T*>(top);
        if (!dialog || !dialog->isVisible()) continue;
        timer->stop();
        timer->deleteLater();
        go(*dialog);
        return;
      }
    });
    timer->start(20);
  }
  /// The next file dialog is answered with this path.
  void answerFile(const QString& path) {
    once<QFileDialog>([path](QFileDialog& dialog) {
      dialog.findChild<QLineEdit*>("fileNameEdit")->setText(path);
      auto* buttons = dialog.findChild<QDialogButtonBox*>();
      const bool saving = dialog.acceptMode() == QFileDialog::AcceptSave;
      QTest::mouseClick(buttons->button(saving ? QDialogButtonBox::Save : QDialogButtonBox::Open),
                        Qt::LeftButton);
    });
  }
  /// Keys wherever the focus is in the window, which is in front again after a dialog.
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QApplication::setActiveWindow(window.get());  // what a window manager does
    QWidget* at = window->focusWidget();
    QTest::keyClick(at ? at : window.get(), key, modifiers);
  }
  QString file(const char* name) { return QString::fromStdString(folder / name); }
};

}  // namespace fovea::test

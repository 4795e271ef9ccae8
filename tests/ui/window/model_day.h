#pragma once
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>

#include "tests/support/reference.h"
#include "tests/ui/window/day.h"
#include "ui/window/model_dialog.h"

namespace fovea::test {

/// A window in which real models are opened.
class ModelTest : public DayTest {
 protected:
  static QString model(const char* name) {
    return QString::fromStdString(testPath(std::string("reference/") + name));
  }
  /// Whether the picture is that of a real model.
  bool real() {
    const Shown& shown = session().shown();
    return shown.trace && shown.trace->source.kind == Source::Kind::Model;
  }
  QStringList tokens() {
    QStringList all;
    for (const Token& token : session().shown().trace->queryTokens().tokens) {
      all << QString::fromStdString(token.label);
    }
    return all;
  }
  /// Waits until the dialog knows the model.
  bool told() {
    return QTest::qWaitFor([this] {
      auto* dialog = window->findChild<ModelDialog*>();
      return dialog && dialog->summary().facts().has_value();
    });
  }
  void openFromDialog() {
    ASSERT_TRUE(told());
    click("model-open");
    ASSERT_TRUE(settled());
  }
  void drop(const QString& path) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter({400, 400}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(window.get(), &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent event({400, 400}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(window.get(), &event);
    QTest::qWait(1);
  }
  void open(const char* name) {
    window->openPath(model(name));
    ASSERT_TRUE(settled());
    ASSERT_TRUE(real());
  }
  QString notice() {
    return child("notice")->isVisible() ? child<QLabel>("notice-sentence")->text() : QString();
  }
};

}  // namespace fovea::test

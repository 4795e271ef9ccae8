#include <QApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QTimer>

#include "tests/ui/window/window_test.h"
#include "ui/state/typed_text.h"

namespace fovea::test {
namespace {

TEST_F(WindowTest, SavesAndOpensDocuments) {
  const QString path = QString::fromStdString(folder / "mine.fovea");
  session().setText("save me please");
  session().setStage(Stage::Mix);
  ASSERT_TRUE(settled());
  session().setSelection({0, 0, 2, 1, 0});
  ASSERT_TRUE(window->files().saveTo(path));
  EXPECT_FALSE(window->isWindowModified());
  EXPECT_TRUE(window->windowTitle().startsWith("mine.fovea"));
  EXPECT_EQ(settings.recentFiles(), QStringList{path});
  ASSERT_TRUE(window->files().newDocument());
  ASSERT_TRUE(window->openPath(path));
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().input().text, "save me please");
  EXPECT_EQ(session().stage(), Stage::Mix);
  EXPECT_EQ(session().selection(), (Selection{0, 0, 2, 1, 0}));
}

TEST_F(WindowTest, BrokenFilesAreRefusedInPlace) {
  for (const char* bytes : {"", "{", "[]", "{\"version\": 999}", "\xff\xfe"}) {
    const QString path = QString::fromStdString(folder.put("broken.fovea", bytes));
    EXPECT_FALSE(window->openPath(path));
    EXPECT_TRUE(child("offer")->isVisible()) << bytes;
    EXPECT_EQ(textOf(session().input()), "the cat sat down");
  }
  EXPECT_FALSE(window->openPath(QString::fromStdString(folder / "missing.fovea")));
  EXPECT_FALSE(window->openPath(QString::fromStdString(folder.put("bad.txt", "caf\xe9"))));
}

TEST_F(WindowTest, ATextFileIsDroppedAsText) {
  const QString path = QString::fromStdString(folder.put("words.txt", "rain in spain\n"));
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(path)});
  QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window.get(), &enter);
  EXPECT_TRUE(enter.isAccepted());
  QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window.get(), &drop);
  ASSERT_TRUE(QTest::qWaitFor([this] { return session().input().text == "rain in spain"; }));
  ASSERT_TRUE(settled());
  trigger("undo");
  EXPECT_EQ(textOf(session().input()), "the cat sat down");
}

TEST_F(WindowTest, UnsavedChangesAreAskedAbout) {
  session().setText("not saved");
  ASSERT_TRUE(settled());
  const auto answer = [this](const char* button) {
    QTimer::singleShot(100, window.get(), [this, button] { click(button); });
  };
  answer("unsaved-cancel");
  EXPECT_FALSE(window->close());
  EXPECT_TRUE(window->isVisible());
  answer("unsaved-discard");
  EXPECT_TRUE(window->close());
}

TEST_F(WindowTest, ACopyIsKeptAndOfferedAfterACrash) {
  session().setText("precious words");
  ASSERT_TRUE(settled());
  window->files().keepCopy();
  EXPECT_TRUE(window->files().leftBehind().isEmpty()) << "the window still runs";
  // A crash leaves the copy; its lock belongs to nobody.
  const std::string kept = folder / "kept";
  std::string bytes;
  for (const auto& entry : std::filesystem::directory_iterator(kept)) {
    if (entry.path().extension() == ".fovea") bytes = slurp(entry.path());
  }
  ASSERT_FALSE(bytes.empty());
  std::ofstream(kept + "/crashed.fovea") << bytes;
  session().markSaved({});
  window.reset();
  makeWindow();
  window->startFresh();
  show();
  ASSERT_TRUE(child("offer")->isVisible());
  click("notice-recover");
  ASSERT_TRUE(QTest::qWaitFor([this] { return session().input().text == "precious words"; }));
  ASSERT_TRUE(settled());
  EXPECT_TRUE(window->isWindowModified());
  EXPECT_TRUE(window->files().leftBehind().isEmpty());
  session().markSaved({});
}

}  // namespace
}  // namespace fovea::test

// Real models, opened and closed as a person does it.
#include <QDir>
#include <QListWidget>
#include <QMenu>
#include <QSpinBox>

#include "tests/ui/window/model_day.h"

namespace fovea::test {
namespace {

/// All folders in which models are looked for lie below `data`, until it ends.
class Elsewhere {
 public:
  explicit Elsewhere(const QString& data) {
    for (const char* name :
         {"XDG_DATA_HOME", "HF_HUB_CACHE", "HF_HOME", "XDG_CACHE_HOME", "OLLAMA_MODELS", "HOME"}) {
      before_.emplace_back(name, qgetenv(name));
      qputenv(name, data.toLocal8Bit());
    }
  }
  ~Elsewhere() {
    for (const auto& [name, value] : before_) {
      value.isNull() ? qunsetenv(name) : qputenv(name, value);
    }
  }
  Elsewhere(const Elsewhere&) = delete;
  Elsewhere& operator=(const Elsewhere&) = delete;

 private:
  std::vector<std::pair<const char*, QByteArray>> before_;
};

TEST_F(ModelTest, AFolderOpensByTheMenuAndIsUndone) {
  retype("text", "the cat sat");
  ASSERT_TRUE(settled());
  answerFile(model("models/bert-uncased"));
  trigger("open-model-folder");
  ASSERT_TRUE(told());
  EXPECT_EQ(child<QLabel>("model-name")->text(), "bert-uncased");
  EXPECT_FALSE(child("model-reason")->isVisible());
  EXPECT_FALSE(real()) << "nothing is loaded before somebody says so";
  openFromDialog();
  ASSERT_TRUE(real());
  EXPECT_EQ(session().input().text, "the cat sat");
  EXPECT_EQ(tokens().front(), "[CLS]");
  EXPECT_EQ(session().shown().trace->layers.size(), 2u);
  EXPECT_TRUE(child<QWidget>("summary"));
  press(Qt::Key_Z, Qt::ControlModifier);
  ASSERT_TRUE(settled());
  EXPECT_FALSE(real());
  EXPECT_EQ(tokens(), QStringList({"the", "cat", "sat"}));
  press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_TRUE(settled());
  EXPECT_TRUE(real());
}

TEST_F(ModelTest, AGgufFileOpensByTheMenu) {
  answerFile(model("gguf/gpt2.gguf"));
  trigger("open-model-file");
  openFromDialog();
  EXPECT_TRUE(real());
  EXPECT_EQ(session().shown().trace->layers.size(), 3u);
}

TEST_F(ModelTest, ADroppedModelIsShownBeforeItIsOpened) {
  drop(model("models/qwen3"));
  ASSERT_TRUE(told());
  QTest::keyClick(window->findChild<ModelDialog*>(), Qt::Key_Escape);
  QTest::qWait(1);
  EXPECT_FALSE(session().canUndo()) << "nothing was done";
  drop(model("gguf/qwen3.gguf"));
  openFromDialog();
  EXPECT_TRUE(real());
}

TEST_F(ModelTest, ModelsOfThisComputerAreListedAndOpenedWithKeys) {
  const QString models = file("data/fovea/models");
  ASSERT_TRUE(QDir().mkpath(models));
  ASSERT_TRUE(QFile::copy(model("gguf/gpt2.gguf"), models + "/a.gguf"));
  ASSERT_TRUE(QFile::copy(model("gguf/qwen3.gguf"), models + "/c.gguf"));
  QFile broken(models + "/b.gguf");
  ASSERT_TRUE(broken.open(QIODevice::WriteOnly));
  broken.write("GGUF and nothing else");
  broken.close();
  const Elsewhere elsewhere(file("data"));
  trigger("models");
  auto* list = child<QListWidget>("models-found");
  ASSERT_TRUE(QTest::qWaitFor([&] { return window->findChild<ModelList*>()->complete(); }));
  ASSERT_EQ(list->count(), 3);
  EXPECT_EQ(list->currentRow(), 0);
  EXPECT_TRUE(list->hasFocus());
  ASSERT_TRUE(told());
  EXPECT_TRUE(child("model-open")->isEnabled());
  QTest::keyClick(list, Qt::Key_Down);
  ASSERT_TRUE(told());
  EXPECT_FALSE(child("model-open")->isEnabled());
  EXPECT_TRUE(child("model-reason")->isVisible());
  EXPECT_FALSE(list->item(1)->toolTip().isEmpty()) << "the reason";
  QTest::keyClick(list, Qt::Key_Return);
  EXPECT_FALSE(session().computing()) << "it cannot run";
  QTest::keyClick(list, Qt::Key_Down);
  ASSERT_TRUE(told());
  QTest::keyClick(list, Qt::Key_Return);
  ASSERT_TRUE(settled());
  ASSERT_TRUE(real());
  EXPECT_EQ(session().shown().trace->source.model, "c");
}

TEST_F(ModelTest, WithoutModelsTheListSaysWhereItLooked) {
  const Elsewhere elsewhere(file("nothing"));
  trigger("models");
  ASSERT_TRUE(QTest::qWaitFor([&] { return child("models-none")->isVisible(); }));
  EXPECT_FALSE(child("model-open")->isEnabled());
  answerFile(model("models/gpt2"));
  click("models-none-folder");
  openFromDialog();
  EXPECT_TRUE(real());
}

TEST_F(ModelTest, AModelThatCannotRunSaysWhyAndIsNotOpened) {
  QDir().mkpath(file("empty"));
  drop(file("empty"));
  ASSERT_TRUE(told());
  EXPECT_TRUE(child("model-reason")->isVisible());
  EXPECT_FALSE(child<QLabel>("model-reason")->text().isEmpty());
  EXPECT_FALSE(child("model-open")->isEnabled());
}

TEST_F(ModelTest, TheFileOfWeightsStandsForItsFolder) {
  window->openPath(model("models/bert-uncased/model.safetensors"));
  ASSERT_TRUE(settled());
  EXPECT_TRUE(real());
}

TEST_F(ModelTest, AMissingModelIsNamedAndNothingIsLost) {
  Document document;
  document.input.text = "the cat";
  document.input.model = file("gone").toStdString();
  session().openDocument(document, file("a.fovea"));
  ASSERT_TRUE(settled());
  EXPECT_TRUE(notice().contains(file("gone"))) << notice().toStdString();
  EXPECT_EQ(child<QLineEdit>("text")->text(), "the cat");
  EXPECT_FALSE(session().modified());
  EXPECT_TRUE(child("notice-toy")->isVisible());
  click("notice-model");
  QTest::qWait(50);
  auto* dialog = window->findChild<ModelDialog*>();
  ASSERT_TRUE(dialog);
  answerFile(model("models/gpt2"));
  click("model-folder");
  openFromDialog();
  EXPECT_TRUE(real());
  EXPECT_TRUE(notice().isEmpty());
  EXPECT_EQ(session().input().text, "the cat");
  session().undo();
  ASSERT_TRUE(settled());
  EXPECT_TRUE(real()) << "the last valid picture stays";
  EXPECT_TRUE(notice().contains(file("gone")));
}

TEST_F(ModelTest, LoadingIsStoppedAndTakenUpAgain) {
  const auto before = session().shown().trace;
  window->openPath(model("models/bert-uncased"));
  ASSERT_TRUE(session().loading());
  session().stop();
  EXPECT_FALSE(session().computing());
  EXPECT_EQ(session().shown().trace, before) << "the last valid picture stays";
  EXPECT_FALSE(notice().isEmpty());
  click("notice-again");
  QTest::qWait(1);
  ASSERT_TRUE(settled());
  EXPECT_TRUE(real());
}

TEST_F(ModelTest, TypingGoesOnWhileAModelIsRead) {
  window->openPath(model("models/bert-uncased"));
  ASSERT_TRUE(session().loading());
  retype("text", "the dog");
  ASSERT_TRUE(settled());
  ASSERT_TRUE(real());
  EXPECT_EQ(session().shownInput().text, "the dog");
}

TEST_F(ModelTest, AProgramStartedWithAModelShowsItsFirstPictureMeanwhile) {
  makeWindow();
  window->startFresh();
  window->openPath(file("gone.gguf"));
  EXPECT_FALSE(session().loading());
  show();
  ASSERT_TRUE(settled());
  EXPECT_TRUE(session().shown().trace) << "the example stays";
  EXPECT_TRUE(notice().contains(file("gone.gguf")));
  makeWindow();
  window->startFresh();
  window->openPath(model("models/bert-uncased"));
  ASSERT_TRUE(QTest::qWaitFor([this] { return real(); }));
  EXPECT_EQ(session().generation(), 2u);
}

TEST_F(ModelTest, OpeningAnotherDocumentForgetsTheModelThatIsRead) {
  window->openPath(model("models/bert-uncased"));
  ASSERT_TRUE(session().loading());
  window->openExample("b1");
  EXPECT_FALSE(session().loading());
  ASSERT_TRUE(settled());
  EXPECT_FALSE(real());
}

TEST_F(ModelTest, RecentModelsAreRememberedAndMissingOnesSaySo) {
  open("models/bert-uncased");
  open("gguf/gpt2.gguf");
  settings.addRecentModel({file("gone"), "gone"});
  auto* recent = window->findChild<QMenu*>("recent-models");
  emit recent->aboutToShow();
  const QList<QAction*> entries = recent->actions();
  ASSERT_GE(entries.size(), 3);
  EXPECT_EQ(entries[0]->text(), "gone (no longer there)");
  EXPECT_FALSE(entries[0]->isEnabled());
  EXPECT_EQ(entries[1]->text(), "gpt2");
  EXPECT_EQ(entries[2]->text(), "bert-uncased");
  entries[2]->trigger();
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().shown().trace->source.model, "bert-uncased");
}

TEST_F(ModelTest, AModelIsSavedWithItsDocumentAndComesBack) {
  open("models/bert-uncased");
  session().setSelection({1, 2, 1, 2, kNone});
  ASSERT_TRUE(settled());
  ASSERT_TRUE(window->files().saveTo(file("a.fovea")));
  window->files().newDocument();
  ASSERT_TRUE(settled());
  EXPECT_FALSE(real());
  ASSERT_TRUE(window->openPath(file("a.fovea")));
  ASSERT_TRUE(settled());
  ASSERT_TRUE(real());
  EXPECT_EQ(session().shown().layer, 1);
  EXPECT_EQ(session().shown().head, 2);
  EXPECT_FALSE(session().modified());
}

TEST_F(ModelTest, TheModelSaysWhatItIs) {
  EXPECT_FALSE(action("model-information")->isEnabled());
  open("models/bert-uncased");
  trigger("model-information");
  ASSERT_TRUE(told());
  EXPECT_FALSE(child("model-open")->isVisible());
  click("model-cancel");
}

}  // namespace
}  // namespace fovea::test

#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QTimer>

#include "core/io/csv.h"
#include "core/io/npy.h"
#include "tests/ui/window/window_test.h"
#include "ui/window/export_dialog.h"
#include "ui/window/notice.h"

namespace fovea::test {
namespace {

class ExportTest : public WindowTest {
 protected:
  ExportDialog& dialog() {
    if (!dialog_) {
      dialog_ = std::make_unique<ExportDialog>(window->context(), "weights", window.get());
      dialog_->show();
      EXPECT_TRUE(QTest::qWaitForWindowExposed(dialog_.get()));
    }
    return *dialog_;
  }
  bool idle() {
    return QTest::qWaitFor([this] { return !dialog().busy(); }, 20000);
  }
  template <class T>
  T& field(const char* name) {
    return *dialog().findChild<T*>(name);
  }
  bool written(const QString& path) {
    EXPECT_TRUE(idle());
    dialog().exportTo(path);
    return idle() && dialog().result() == QDialog::Accepted;
  }
  QString file(const char* name) { return QString::fromStdString(folder / name); }

  std::unique_ptr<ExportDialog> dialog_;
};

TEST_F(ExportTest, ShowsAPreviewOfThePanel) {
  ASSERT_TRUE(idle());
  EXPECT_EQ(dialog().panelId(), "weights");
  EXPECT_FALSE(field<QLabel>("export-preview").pixmap().isNull());
  EXPECT_TRUE(dialog().message().endsWith("mm")) << dialog().message().toStdString();
  EXPECT_TRUE(field<QAbstractButton>("export-go").isEnabled());
}

TEST_F(ExportTest, WritesAPictureOfTheSizeAskedFor) {
  field<QDoubleSpinBox>("export-width").setValue(200);
  field<QDoubleSpinBox>("export-height").setValue(120);
  field<QDoubleSpinBox>("export-dpi").setValue(254);
  ASSERT_TRUE(written(file("a.png")));
  const QImage image(file("a.png"));
  EXPECT_EQ(image.size(), QSize(2000, 1200));
}

TEST_F(ExportTest, ALaboratoryIsWrittenWithoutAText) {
  session().setText("");
  ASSERT_TRUE(settled());
  dialog_ = std::make_unique<ExportDialog>(window->context(), "lab-dot", window.get());
  dialog_->show();
  ASSERT_TRUE(written(file("dot.svg")));
  EXPECT_TRUE(QFile::exists(file("dot.svg")));
}

TEST_F(ExportTest, WhereItWasWrittenIsSaid) {
  window->sayExported(file("a.png"));
  const auto* offer = child<Notice>("offer");
  EXPECT_TRUE(offer->isVisible());
  EXPECT_TRUE(offer->sentence().contains("a.png")) << offer->sentence().toStdString();
}

TEST_F(ExportTest, SaysHowLargeAPictureMustBe) {
  field<QDoubleSpinBox>("export-width").setValue(60);
  field<QDoubleSpinBox>("export-height").setValue(40);
  EXPECT_FALSE(written(file("small.png")));
  EXPECT_TRUE(dialog().message().contains("do not fit")) << dialog().message().toStdString();
  EXPECT_FALSE(QFile::exists(file("small.png")));
}

TEST_F(ExportTest, WritesExactlyTheNumbers) {
  field<QComboBox>("export-format").setCurrentIndex(static_cast<int>(OutputFormat::Npy));
  EXPECT_FALSE(field<QDoubleSpinBox>("export-width").isEnabled());
  ASSERT_TRUE(written(file("a.npy")));
  const auto read = readNpy(folder / "a.npy", Precision::Float64);
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, *session().shown().stages->weights);
}

TEST_F(ExportTest, RemembersWhatWasChosen) {
  field<QComboBox>("export-format").setCurrentIndex(static_cast<int>(OutputFormat::Svg));
  field<QComboBox>("export-theme").setCurrentIndex(1);
  field<QComboBox>("export-palette").setCurrentIndex(1);
  field<QComboBox>("export-background").setCurrentText("transparent");
  field<QDoubleSpinBox>("export-font").setValue(12);
  QTest::mouseClick(&field<QWidget>("export-caption"), Qt::LeftButton, {}, QPoint(8, 10));
  const ExportSettings chosen = dialog().chosen();
  EXPECT_FALSE(chosen.options.caption);
  ASSERT_TRUE(written(file("a.svg")));
  const ExportSettings again = exportSettings(settings);
  EXPECT_EQ(again.format, OutputFormat::Svg);
  EXPECT_TRUE(again.options.dark);
  EXPECT_EQ(again.options.palette, chosen.options.palette);
  EXPECT_EQ(again.options.fontPoints, 12);
  EXPECT_EQ(again.options.background->alpha(), 0);
  EXPECT_FALSE(again.options.caption);
  EXPECT_TRUE(again.options.title);
}

TEST_F(ExportTest, WhatIsWrongIsSaidInPlace) {
  field<QComboBox>("export-background").setCurrentText("no such colour");
  ASSERT_TRUE(idle());
  EXPECT_TRUE(dialog().message().contains("no such colour"));
  EXPECT_FALSE(field<QAbstractButton>("export-go").isEnabled());
  field<QComboBox>("export-background").setCurrentText("#fafafa");
  field<QDoubleSpinBox>("export-width").setValue(3);
  ASSERT_TRUE(idle());
  EXPECT_TRUE(dialog().message().contains("width")) << dialog().message().toStdString();
  field<QDoubleSpinBox>("export-width").setValue(100);
  ASSERT_TRUE(idle());
  EXPECT_TRUE(field<QAbstractButton>("export-go").isEnabled());
  EXPECT_FALSE(written(file("no such folder/a.png")));
  EXPECT_TRUE(dialog().message().contains("no such folder"));
  EXPECT_TRUE(dialog().isVisible());
}

TEST_F(ExportTest, PanelsThatCannotBeShownAreGreyAndSayWhy) {
  auto& panels = field<QComboBox>("export-panel");
  const int output = panels.findData("output");
  EXPECT_FALSE(panels.model()->flags(panels.model()->index(output, 0)) & Qt::ItemIsEnabled);
  EXPECT_FALSE(panels.itemData(output, Qt::ToolTipRole).toString().isEmpty());
  // A panel without numbers has none to write.
  panels.setCurrentIndex(panels.findData("diagram"));
  field<QComboBox>("export-format").setCurrentIndex(static_cast<int>(OutputFormat::Csv));
  ASSERT_TRUE(idle());
  EXPECT_TRUE(dialog().message().contains("diagram"));
  EXPECT_FALSE(field<QAbstractButton>("export-go").isEnabled());
}

TEST_F(ExportTest, TheMenuOpensItForTheStepOnScreen) {
  QString panel;
  QTimer::singleShot(300, window.get(), [&] {
    if (auto* open = child<ExportDialog>("export")) {
      panel = open->panelId();
      open->reject();
    }
  });
  trigger("export-figure");
  EXPECT_EQ(panel, "walk");
}

TEST_F(ExportTest, CopiesTheFigureAndItsNumbers) {
  session().setWorkspace("grids");
  QClipboard* clipboard = QApplication::clipboard();
  clipboard->setText("before");
  trigger("copy-figure");
  ASSERT_TRUE(QTest::qWaitFor([&] { return clipboard->mimeData()->hasImage(); }, 20000));
  EXPECT_TRUE(clipboard->mimeData()->data("image/svg+xml").contains("<svg"));
  trigger("copy-numbers");
  ASSERT_TRUE(QTest::qWaitFor([&] { return clipboard->mimeData()->hasText(); }, 20000));
  const auto pasted = parsePasted(clipboard->text().toStdString());
  ASSERT_TRUE(pasted) << pasted.error().message.str();
  EXPECT_EQ(pasted->values, session().shown().attention().query->slice(0));
  EXPECT_FALSE(clipboard->mimeData()->data("text/csv").isEmpty());
}

TEST_F(ExportTest, StrangeSettingsReadAsDefaults) {
  settings.setValue("export/format", "gif");
  settings.setValue("export/width", "wide");
  settings.setValue("export/dpi", -4);
  settings.setValue("export/background", "nowhere");
  const ExportSettings read = exportSettings(settings);
  EXPECT_EQ(read.format, OutputFormat::Png);
  EXPECT_EQ(read.options.widthMm, 0);
  EXPECT_EQ(read.options.dpi, 150);
  EXPECT_FALSE(read.options.background);
}

}  // namespace
}  // namespace fovea::test

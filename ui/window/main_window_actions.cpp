// What the window's menus, links and buttons do.
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QStackedWidget>
#include <QTimer>
#include <QUrl>

#include "core/document/mask_file.h"
#include "ui/window/example_strip.h"
#include "ui/window/examples_popup.h"
#include "ui/window/export_dialog.h"
#include "ui/window/figure_copy.h"
#include "ui/window/grids_page.h"
#include "ui/window/heads_page.h"
#include "ui/window/help_dialog.h"
#include "ui/window/labs_page.h"
#include "ui/window/main_window.h"
#include "ui/window/matrix_dialog.h"
#include "ui/window/notice.h"
#include "ui/window/text_row.h"

namespace fovea {

void MainWindow::copyArithmetic() {
  if (!session_.shown().trace) return;
  const Result<Figure> figure = makeFigure("arithmetic", session_.shown(), session_.view(), {});
  if (!figure) return;
  std::string copy;
  for (const Block& block : figure->blocks) {
    if (const auto* table = std::get_if<Table>(&block.body)) copy += table->copy;
  }
  QApplication::clipboard()->setText(QString::fromStdString(copy));
}

QString MainWindow::currentPanel() const {
  if (const auto* heads = qobject_cast<HeadsPage*>(stack_->currentWidget())) {
    return heads->currentPanel();
  }
  if (const auto* labs = qobject_cast<LabsPage*>(stack_->currentWidget())) {
    return labs->currentPanel();
  }
  const auto* grids = qobject_cast<GridsPage*>(stack_->currentWidget());
  const QString tile = grids ? grids->currentTile() : QString();
  return tile.isEmpty() ? QStringLiteral("walk") : tile;
}

void MainWindow::exportFigure(QString panelId) {
  if (panelId.isEmpty()) panelId = currentPanel();
  ExportDialog dialog(context_, panelId, this);
  connect(&dialog, &ExportDialog::exported, this, &MainWindow::sayExported);
  dialog.exec();
}

/// For a while; whatever else is said takes its place.
void MainWindow::sayExported(const QString& path) {
  constexpr int kWhile = 8000;
  const QString sentence = tr("Written: %1").arg(QDir::toNativeSeparators(path));
  const QString folder = QFileInfo(path).absolutePath();
  offer_->say(sentence, {},
              {{"folder", tr("Open its folder"),
                [folder] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); }},
               {"close", tr("Close"), [this] { offer_->clear(); }}},
              false);
  QTimer::singleShot(kWhile, offer_, [this, sentence] {
    if (offer_->sentence() == sentence) offer_->clear();
  });
}

void MainWindow::copyFigure(const QString& panelId) {
  copy_->copyPicture(panelId.isEmpty() ? currentPanel() : panelId);
}

void MainWindow::copyNumbers(const QString& panelId) {
  copy_->copyNumbers(panelId.isEmpty() ? currentPanel() : panelId);
}

void MainWindow::showExamples(QWidget* below) {
  auto* popup = new ExamplesPopup(context_, this);
  connect(popup, &ExamplesPopup::chosen, this, &MainWindow::openExample);
  popup->openBelow(below ? below : findChild<QWidget*>("examples"));
}

void MainWindow::openExample(const QString& id) {
  const Example* example = findExample(id.toStdString());
  if (!example) return;
  setPlaying(false);
  session_.openExample(*example);
  example_->offer();
}

void MainWindow::tryThing(const QString& id) {
  if (id == "text") {
    focusText();
  } else if (id == "causal") {
    session_.edit({}, [](Input& input) { input.mask = Mask::causal(); });
    session_.setStage(Stage::Mask);
  } else if (id == "divide") {
    session_.edit({}, [](Input& input) { input.divide = false; });
    session_.setStage(Stage::Softmax);
  } else if (id == "matrices") {
    typeMatrices();
  }
}

void MainWindow::chooseMaskFile() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Mask from file"), settings_.folder(),
                                                    tr("NumPy arrays (*.npy)"));
  if (path.isEmpty()) return;
  settings_.setFolderOf(path);
  Result<Tensor> allowed = readMaskFile(path.toStdString());
  if (!allowed) {
    emit files_->failed(QString::fromStdString(allowed.error().message.str()));
    return;
  }
  offer_->clear();
  session_.edit({}, [&](Input& input) {
    input.mask = Mask({{MaskPart::Kind::Given, 0, *allowed, path.toStdString()}});
  });
}

void MainWindow::typeMatrices() {
  auto* open = findChild<MatrixDialog*>();
  if (!open) open = new MatrixDialog(context_, this);
  open->show();
  open->raise();
  open->activateWindow();
}

void MainWindow::showHelp() {
  HelpDialog dialog(appearance_, this);
  dialog.exec();
}

void MainWindow::showAbout() {
  AboutDialog dialog(appearance_, this);
  dialog.exec();
}

}  // namespace fovea

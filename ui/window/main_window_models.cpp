// Opening real models.
#include <QFileDialog>
#include <QFileInfo>

#include "ui/state/model_facts.h"
#include "ui/window/main_window.h"
#include "ui/window/model_dialog.h"
#include "ui/window/notice.h"

namespace fovea {

ModelDialog& MainWindow::modelDialog() {
  if (auto* open = findChild<ModelDialog*>()) return *open;
  auto* dialog = new ModelDialog(context_, this);
  connect(dialog, &ModelDialog::chosen, this, [this](const QString& path) {
    offer_->clear();
    setPlaying(false);
    session_.openModel(path);
  });
  connect(dialog, &ModelDialog::folderAsked, this, &MainWindow::openModelFolder);
  connect(dialog, &ModelDialog::fileAsked, this, &MainWindow::openModelFile);
  return *dialog;
}

void MainWindow::openModelFolder() {
  const QString folder = QFileDialog::getExistingDirectory(
      this, tr("Open model folder"), settings_.value("models/folder").toString());
  if (folder.isEmpty()) return;
  settings_.setValue("models/folder", QFileInfo(folder).absolutePath());
  offerModel(folder);
}

void MainWindow::openModelFile() {
  const QString file = QFileDialog::getOpenFileName(this, tr("Open GGUF file"),
                                                    settings_.value("models/folder").toString(),
                                                    tr("GGUF models (*.gguf);;All files (*)"));
  if (file.isEmpty()) return;
  settings_.setValue("models/folder", QFileInfo(file).absolutePath());
  offerModel(file);
}

void MainWindow::offerModel(const QString& path) {
  const std::string model = modelPathOf(path.toStdString());
  ModelDialog& dialog = modelDialog();
  dialog.offer(model.empty() ? QFileInfo(path).absoluteFilePath() : QString::fromStdString(model));
  dialog.open();
}

void MainWindow::showModels() {
  ModelDialog& dialog = modelDialog();
  dialog.choose();
  dialog.open();
}

void MainWindow::showModelInformation() {
  ModelDialog& dialog = modelDialog();
  dialog.inform(QString::fromStdString(session_.input().model));
  dialog.open();
}

void MainWindow::rememberModel() {
  const Shown& shown = session_.shown();
  if (!shown.trace || shown.trace->source.kind != Source::Kind::Model) return;
  const Settings::RecentModel model{QString::fromStdString(session_.shownInput().model),
                                    QString::fromStdString(shown.trace->source.model)};
  const std::vector<Settings::RecentModel> known = settings_.recentModels();
  if (known.empty() || known.front() != model) settings_.addRecentModel(model);
}

}  // namespace fovea

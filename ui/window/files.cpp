#include "ui/window/files.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLockFile>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>
#include <QUuid>
#include <QWidget>

#include "core/io/atomic_file.h"
#include "core/io/read_file.h"

namespace fovea {
namespace {

constexpr int kKeepEvery = 5000;  // milliseconds between two copies kept while working

QString lockOf(const QString& copy) { return copy + ".lock"; }
QString originOf(const QString& copy) { return copy + ".name"; }

}  // namespace

Files::Files(const WindowContext& context, QWidget* window, const QString& recoveryFolder)
    : QObject(window), context_(context), window_(window), folder_(recoveryFolder) {
  if (folder_.isEmpty()) {
    folder_ = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) +
              QStringLiteral("/kept");
  }
  if (QDir().mkpath(folder_)) {
    copy_ = folder_ + '/' + QUuid::createUuid().toString(QUuid::WithoutBraces) + ".fovea";
    lock_ = std::make_unique<QLockFile>(lockOf(copy_));
    lock_->setStaleLockTime(0);
    if (!lock_->tryLock(0)) copy_.clear();
  }
  timer_.setInterval(kKeepEvery);
  connect(&timer_, &QTimer::timeout, this, &Files::keepCopy);
  timer_.start();
}

Files::~Files() {
  if (copy_.isEmpty()) return;
  QFile::remove(copy_);
  QFile::remove(originOf(copy_));
}

QString Files::displayName() const {
  const QString& file = context_.session.fileName();
  return file.isEmpty() ? tr("Untitled") : QFileInfo(file).fileName();
}

bool Files::openDocument(const std::string& bytes, const QString& name, const QString& fileName) {
  Result<Document> document = readDocument(
      bytes, name.toStdString(),
      fileName.isEmpty() ? std::string() : QFileInfo(fileName).absolutePath().toStdString());
  if (!document) {
    emit failed(QString::fromStdString(document.error().message.str()));
    return false;
  }
  context_.session.openDocument(std::move(*document), fileName);
  emit opened();
  return true;
}

bool Files::open(const QString& path) {
  const QString absolute = QFileInfo(path).absoluteFilePath();
  if (!path.endsWith(QLatin1String(".fovea"), Qt::CaseInsensitive)) {
    Result<std::string> text = readTextFile(absolute.toStdString());
    if (!text) {
      emit failed(QString::fromStdString(text.error().message.str()));
      return false;
    }
    context_.session.finishStep();
    context_.session.edit({}, [&](Input& input) {
      input = sameSetup(input, Door::Text);
      input.text = std::move(*text);
    });
    emit opened();
    return true;
  }
  if (!mayClose()) return false;
  Result<std::string> bytes = readFile(absolute.toStdString());
  if (!bytes) {
    emit failed(QString::fromStdString(bytes.error().message.str()));
    return false;
  }
  if (!openDocument(*bytes, QFileInfo(path).fileName(), absolute)) return false;
  context_.settings.addRecentFile(absolute);
  return true;
}

bool Files::openAsking() {
  const QString path = QFileDialog::getOpenFileName(
      window_, tr("Open"), context_.settings.value("files/folder").toString(),
      tr("Documents and texts (*.fovea *.txt);;All files (*)"));
  if (path.isEmpty()) return false;
  context_.settings.setValue("files/folder", QFileInfo(path).absolutePath());
  return open(path);
}

bool Files::newDocument() {
  if (!mayClose()) return false;
  context_.session.openDocument(Document(), {});
  emit opened();
  return true;
}

bool Files::save() {
  const QString& name = context_.session.fileName();
  return name.isEmpty() ? saveAs() : saveTo(name);
}

bool Files::saveAs() {
  QString suggested = context_.session.fileName();
  if (suggested.isEmpty()) {
    suggested = context_.settings.value("files/folder").toString() + '/' + tr("Untitled") +
                QStringLiteral(".fovea");
  }
  QFileDialog dialog(window_, tr("Save as"), suggested, tr("Documents (*.fovea)"));
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.setDefaultSuffix("fovea");
  if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) return false;
  const QString path = dialog.selectedFiles().constFirst();
  context_.settings.setValue("files/folder", QFileInfo(path).absolutePath());
  return saveTo(path);
}

bool Files::saveTo(const QString& path) {
  const Result<void> written = writeFile(
      path.toStdString(),
      writeDocument(context_.session.document(), QFileInfo(path).absolutePath().toStdString()));
  if (!written) {
    emit failed(QString::fromStdString(written.error().message.str()));
    return false;
  }
  context_.session.markSaved(path);
  context_.settings.addRecentFile(path);
  keepCopy();
  return true;
}

bool Files::mayClose() {
  if (!context_.session.modified()) return true;
  QMessageBox question(QMessageBox::NoIcon, tr("Unsaved changes"),
                       tr("Save the changes to %1?").arg(displayName()), QMessageBox::NoButton,
                       window_);
  question.setObjectName("unsaved");
  QPushButton* save = question.addButton(tr("Save"), QMessageBox::AcceptRole);
  QPushButton* discardButton = question.addButton(tr("Don’t save"), QMessageBox::DestructiveRole);
  QPushButton* cancel = question.addButton(tr("Cancel"), QMessageBox::RejectRole);
  save->setObjectName("unsaved-save");
  discardButton->setObjectName("unsaved-discard");
  cancel->setObjectName("unsaved-cancel");
  question.setDefaultButton(save);
  question.setEscapeButton(cancel);
  question.exec();
  if (question.clickedButton() == save) return this->save();
  return question.clickedButton() == discardButton;
}

QStringList Files::leftBehind() const {
  QStringList copies;
  const QFileInfoList all = QDir(folder_).entryInfoList({"*.fovea"}, QDir::Files, QDir::Time);
  for (const QFileInfo& info : all) {
    const QString path = info.absoluteFilePath();
    if (path == QFileInfo(copy_).absoluteFilePath()) continue;
    QLockFile lock(lockOf(path));
    lock.setStaleLockTime(0);
    // A copy whose program still runs is not left behind.
    if (lock.tryLock(0)) copies << path;
  }
  return copies;
}

bool Files::recover(const QString& copy) {
  if (!mayClose()) return false;
  Result<std::string> bytes = readFile(copy.toStdString());
  if (!bytes) {
    emit failed(QString::fromStdString(bytes.error().message.str()));
    return false;
  }
  QString name;
  if (QFile origin(originOf(copy)); origin.open(QIODevice::ReadOnly)) {
    name = QString::fromUtf8(origin.readAll());
  }
  if (!openDocument(*bytes, QFileInfo(copy).fileName(), name)) return false;
  context_.session.markUnsaved();
  keepCopy();
  discard(copy);
  return true;
}

void Files::discard(const QString& copy) {
  QFile::remove(copy);
  QFile::remove(originOf(copy));
  QFile::remove(lockOf(copy));
}

void Files::keepCopy() {
  if (copy_.isEmpty()) return;
  if (!context_.session.modified()) {
    QFile::remove(copy_);
    QFile::remove(originOf(copy_));
    return;
  }
  // A full disk must not get in the way of working; the next copy tries again.
  const std::string bytes = writeDocument(context_.session.document());
  if (!writeFile(copy_.toStdString(), bytes)) return;
  if (!context_.session.fileName().isEmpty()) {
    static_cast<void>(
        writeFile(originOf(copy_).toStdString(), context_.session.fileName().toStdString()));
  }
}

}  // namespace fovea

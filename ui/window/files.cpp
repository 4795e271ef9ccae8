#include "ui/window/files.h"

#include <QDir>
#include <QEventLoop>
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
#include "ui/state/model_facts.h"

namespace fovea {
namespace {

constexpr int kKeepEvery = 5000;  // milliseconds between two copies kept while working

QString lockOf(const QString& copy) { return copy + ".lock"; }
QString originOf(const QString& copy) { return copy + ".name"; }

/// Writes a copy and beside it where the document came from. A full disk must not get in the way of
/// working; the next copy tries again.
bool writeCopy(const Document& document, const QString& copy, const QString& fileName) {
  if (!writeFile(copy.toStdString(), writeDocument(document))) return false;
  if (fileName.isEmpty()) return true;
  return bool(writeFile(originOf(copy).toStdString(), fileName.toStdString()));
}

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
  keeping_ = std::make_unique<JobRunner>();
  connect(&timer_, &QTimer::timeout, this, &Files::keepCopyBesides);
  timer_.start();
}

Files::~Files() {
  keeping_.reset();  // waits: nothing may be written after the copy is removed
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
    if (const std::string model = modelPathOf(absolute.toStdString()); !model.empty()) {
      openModel(QString::fromStdString(model));
      return true;
    }
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

void Files::openModel(const QString& path) {
  Session& session = context_.session;
  if (session.generation() == 0 && session.computing()) {
    // At the start the first picture is awaited: it stays while the model is read.
    connect(
        &session, &Session::pictureChanged, this, [this, path] { openModel(path); },
        Qt::SingleShotConnection);
    return;
  }
  session.openModel(path);
  emit opened();
}

bool Files::openAsking() {
  const QString path = QFileDialog::getOpenFileName(
      window_, tr("Open"), context_.settings.folder(),
      tr("Documents, texts and models (*.fovea *.txt *.gguf);;All files (*)"));
  if (path.isEmpty()) return false;
  context_.settings.setFolderOf(path);
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
    suggested = context_.settings.folder() + '/' + tr("Untitled") + QStringLiteral(".fovea");
  }
  QFileDialog dialog(window_, tr("Save as"), suggested, tr("Documents (*.fovea)"));
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.setDefaultSuffix("fovea");
  if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) return false;
  const QString path = dialog.selectedFiles().constFirst();
  context_.settings.setFolderOf(path);
  return saveTo(path);
}

bool Files::saveTo(const QString& path) {
  const Result<void> written = writeBesides(path, context_.session.document());
  if (!written) {
    emit failed(QString::fromStdString(written.error().message.str()));
    return false;
  }
  context_.session.markSaved(path);
  context_.settings.addRecentFile(path);
  keepCopy();
  return true;
}

Result<void> Files::writeBesides(const QString& path, const Document& document) {
  // Large matrices take seconds to write: the window goes on drawing, and what is typed waits.
  Result<void> written;
  QEventLoop waiting;
  JobRunner writing;
  connect(&writing, &JobRunner::busyChanged, this, [this, path](bool busy) {
    emit saving(busy ? tr("Saving %1…").arg(QFileInfo(path).fileName()) : QString());
  });
  writing.start([&, path = path.toStdString(),
                 folder = QFileInfo(path).absolutePath().toStdString(),
                 document](const Progress&) -> JobRunner::Delivery {
    Result<void> result = writeFile(path, writeDocument(document, folder));
    return [&, result] {
      written = result;
      waiting.quit();
    };
  });
  waiting.exec(QEventLoop::ExcludeUserInputEvents);
  return written;
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
  keeping_->cancel();
  keeping_ = std::make_unique<JobRunner>();  // waits for what is being written
  kept_.reset();
  if (copy_.isEmpty()) return;
  if (!context_.session.modified()) {
    QFile::remove(copy_);
    QFile::remove(originOf(copy_));
    return;
  }
  const Document& document = context_.session.document();
  if (writeCopy(document, copy_, context_.session.fileName())) kept_ = document;
}

void Files::keepCopyBesides() {
  const Document& document = context_.session.document();
  if (!context_.session.modified()) return keepCopy();
  if (copy_.isEmpty() || keeping_->running() || kept_ == document) return;
  keeping_->start([this, document, copy = copy_,
                   name = context_.session.fileName()](const Progress&) -> JobRunner::Delivery {
    if (!writeCopy(document, copy, name)) return {};
    return [this, document] { kept_ = document; };
  });
}

}  // namespace fovea

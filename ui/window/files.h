#pragma once
#include <QObject>
#include <QString>
#include <QTimer>
#include <memory>
#include <optional>

#include "ui/window/workspace.h"

class QLockFile;
class QWidget;

namespace fovea {

/// Documents on disk: new, open, save, recent files, the question about unsaved changes, and a copy
/// kept while working that is offered after a crash.
class Files : public QObject {
  Q_OBJECT
 public:
  /// Copies are kept below `recoveryFolder`; empty: in the place the system keeps such data.
  Files(const WindowContext& context, QWidget* window, const QString& recoveryFolder = {});
  ~Files() override;

  /// Opens a .fovea document, runs the text through a model (a folder or a GGUF file), or takes the
  /// text of any other file as text; the last two are undo steps. Asks
  /// about unsaved changes before a document goes. False when nothing was opened.
  bool open(const QString& path);
  bool openAsking();
  bool newDocument();
  bool save();
  bool saveAs();
  /// Writes to `path` without asking.
  bool saveTo(const QString& path);
  /// Whether the document may go: saved, discarded, or never changed.
  bool mayClose();

  /// Paths of copies that a crash left behind, newest first.
  QStringList leftBehind() const;
  /// Opens such a copy as an unsaved document and removes it from disk.
  bool recover(const QString& copy);
  void discard(const QString& copy);
  /// The same off the UI thread, when something changed since the copy before.
  void keepCopyBesides();
  /// Writes the copy now when the document has unsaved changes, else removes it.
  void keepCopy();
  /// The name on the title bar.
  QString displayName() const;

 signals:
  /// Something could not be read or written; the sentence says what and what to do.
  void failed(const QString& sentence);
  void opened();
  /// Writing the document takes long; empty: it has ended.
  void saving(const QString& sentence);

 private:
  /// Writes off the UI thread and comes back when it is done.
  Result<void> writeBesides(const QString& path, const Document& document);
  void openModel(const QString& path);
  bool openDocument(const std::string& bytes, const QString& name, const QString& fileName);

  WindowContext context_;
  QWidget* window_;
  QString folder_, copy_;
  std::unique_ptr<QLockFile> lock_;
  QTimer timer_;
  std::optional<Document> kept_;  ///< what the copy holds
  std::unique_ptr<JobRunner> keeping_;
};

}  // namespace fovea

// Starting, opening and closing; the title, and what the window says in place.
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QMimeData>

#include "ui/state/model_facts.h"
#include "ui/window/empty_page.h"
#include "ui/window/example_strip.h"
#include "ui/window/main_window.h"
#include "ui/window/notice.h"

namespace fovea {

void MainWindow::startFresh() {
  const Example& first = examples().front();
  example_->close(first.id);
  session_.openDocument(first.document, {});
  offerCopies();
}

bool MainWindow::openPath(const QString& path) { return files_->open(path); }

void MainWindow::offerCopies() {
  const QStringList copies = files_->leftBehind();
  if (copies.isEmpty()) return;
  const QString copy = copies.front();
  offer_->say(tr("Fovea ended unexpectedly; a copy of the unsaved document was kept."), {},
              {{"recover", tr("Open the copy"),
                [this, copy] {
                  files_->recover(copy);
                  offerCopies();
                }},
               {"discard", tr("Discard it"),
                [this, copy] {
                  files_->discard(copy);
                  offer_->clear();
                  offerCopies();
                }}},
              false);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!files_->mayClose()) {
    event->ignore();
    return;
  }
  settings_.setGeometry(saveGeometry());
  session_.stop();
  event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls() && event->mimeData()->urls().constFirst().isLocalFile()) {
    event->acceptProposedAction();
  }
}

void MainWindow::dropEvent(QDropEvent* event) {
  const QString path = event->mimeData()->urls().constFirst().toLocalFile();
  event->acceptProposedAction();
  // Queued: a question about unsaved changes must not hold up the one who drags.
  const bool model = !modelPathOf(path.toStdString()).empty();
  QMetaObject::invokeMethod(
      this, [this, path, model] { model ? offerModel(path) : void(openPath(path)); },
      Qt::QueuedConnection);
}

void MainWindow::refreshTitle() {
  setWindowTitle(tr("%1[*] — Fovea").arg(files_->displayName()));
  setWindowModified(session_.modified());
}

void MainWindow::refreshNotice() {
  const std::optional<Error>& error = session_.error();
  const bool noText = error && error->place == "text" && session_.input().text.empty();
  empty_->setMissing(noText);
  showPage();
  // A page that is empty for want of a text says so itself.
  if (!error || (noText && !session_.shown().trace)) {
    notice_->clear();
    return;
  }
  const QString kept = session_.shown().trace ? tr("The picture shows the input before.")
                                              : tr("Text and setup are kept.");
  std::vector<Notice::Way> ways;
  const bool stopped = error->code == ErrorCode::Cancelled;
  if (stopped) {
    ways.push_back({"again", tr("Compute it"), [this] { session_.computeAgain(); }});
  } else if (noText) {
    ways.push_back({"example", tr("Take an example"), [this] { showExamples(); }});
    notice_->say(tr("No text yet. Type a sentence above."), kept, std::move(ways), false);
    return;
  }
  if (error->place == "model") {
    ways.push_back({"model", tr("Choose another model"), [this] { showModels(); }});
    ways.push_back({"toy", tr("Use the toy model"), [this] { session_.openToy(); }});
  }
  if (session_.canUndo()) {
    ways.push_back({"undo", tr("Undo"), [this] { session_.undo(); }});
  }
  notice_->say(QString::fromStdString(error->message.str()), kept, std::move(ways), !stopped);
}

void MainWindow::askAboutRows(Index rows, Index tokens) {
  const auto answer = [this](Session::Rows rowsAnswer) {
    return [this, rowsAnswer] {
      session_.answerRows(rowsAnswer);
      refreshNotice();
    };
  };
  notice_->say(tr("Rows of the typed matrices: %1, tokens of the text: %2.").arg(rows).arg(tokens),
               tr("The picture shows the input before."),
               {{"resize", tr("Fit the matrices"), answer(Session::Rows::Resize)},
                {"toy", tr("Use the toy model"), answer(Session::Rows::Toy)}},
               false);
}

}  // namespace fovea

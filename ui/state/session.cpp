#include "ui/state/session.h"

#include <algorithm>
#include <cassert>

#include "ui/state/places.h"
#include "ui/state/typed_text.h"

namespace fovea {
namespace {

bool sameContents(const Document& a, const Document& b) {
  return a.input == b.input && a.decimals == b.decimals && a.numbersInCells == b.numbersInCells &&
         a.labs == b.labs;
}

}  // namespace

Session::Session(QObject* parent)
    : QObject(parent), sources_(std::make_shared<Sources>()), trace_(this), loads_(this) {
  connect(&trace_, &JobRunner::busyChanged, this, [this](bool busy) {
    if (busy) tokensAhead_ = countTokens();
    emit busyChanged(this->busy());
  });
  connect(&loads_, &JobRunner::busyChanged, this, [this] { emit busyChanged(busy()); });
  for (JobRunner* lane : {&trace_, &loads_}) {
    connect(lane, &JobRunner::progressed, this, &Session::progressed);
  }
}

Session::~Session() = default;

Index Session::countTokens() const {
  const Input& input = document_.input;
  // A model's own tokenizer may need too long for this thread.
  return input.door == Door::Text && input.model.empty() ? toyTokens(input.text).size() : 0;
}

// ---- The document

void Session::setInput(Input input, const QString& merge) {
  if (input == document_.input) return;
  history_.record(document_, merge);
  document_.input = std::move(input);
  emit inputChanged();
  emit documentStateChanged();
  compute();
}

void Session::edit(const QString& merge, const std::function<void(Input&)>& change) {
  Input input = document_.input;
  change(input);
  setInput(std::move(input), merge);
}

void Session::setText(const QString& text) {
  const std::string typed = text.toStdString();
  const Input& input = document_.input;
  askedText_ = text;
  if (!needsChoice(input, typed) || typed.empty()) {
    setInput(withText(input, typed), QStringLiteral("text"));
  } else if (rows_ == Rows::Ask) {
    emit rowsAsked(rowsOf(input), tokensOf(input, typed));
  } else {
    answerRows(rows_);
  }
}

void Session::answerRows(Rows answer) {
  rows_ = answer;
  const std::string typed = askedText_.toStdString();
  if (!needsChoice(document_.input, typed)) return;
  setInput(
      answer == Rows::Resize ? withRows(document_.input, typed) : withText(document_.input, typed),
      QStringLiteral("text"));
}

void Session::finishStep() { history_.finishStep(); }

void Session::setDecimals(int decimals) {
  decimals = std::clamp(decimals, 1, 16);
  if (decimals == document_.decimals) return;
  history_.record(document_, QStringLiteral("decimals"));
  document_.decimals = decimals;
  emit viewChanged();
  emit documentStateChanged();
}

void Session::setNumbersInCells(bool numbers) {
  if (numbers == document_.numbersInCells) return;
  history_.record(document_, {});
  document_.numbersInCells = numbers;
  emit viewChanged();
  emit documentStateChanged();
}

void Session::setWorkspace(const QString& workspace) {
  if (workspace.toStdString() == document_.workspace) return;
  document_.workspace = workspace.toStdString();
  emit workspaceChanged(workspace);
  deriveHead();
}

void Session::openModel(const QString& path) {
  finishStep();
  Input input = withModel(document_.input, path.toStdString());
  // The same again: the files may have changed since it failed.
  if (input == document_.input) return computeAgain();
  setInput(std::move(input));
}

void Session::openToy() {
  finishStep();
  setInput(asToy(document_.input));
}

void Session::openExample(const Example& example) {
  history_.record(document_, {});
  Document document = example.document;
  document.workspace = document_.workspace;
  document.unknown = document_.unknown;
  document.lab = document_.lab;
  document.labs = document_.labs;
  const Stage stage = document.stage;
  document_ = std::move(document);
  selectionStored_ = true;
  rows_ = Rows::Ask;
  explained_.reset();
  emit inputChanged();
  emit documentStateChanged();
  emit stageChanged(stage);
  emit viewChanged();
  compute();
}

void Session::openDocument(Document document, const QString& fileName) {
  document_ = std::move(document);
  saved_ = document_;
  neverSaved_ = false;
  fileName_ = fileName;
  history_.clear();
  selectionStored_ = true;
  replacing_ = true;
  rows_ = Rows::Ask;
  explained_.reset();
  unfolded_ = false;
  emit inputChanged();
  emit documentStateChanged();
  for (const LabInfo& lab : labs()) emit labChanged(QString::fromStdString(lab.id));
  emit labOpened(openLab());
  emit workspaceChanged(QString::fromStdString(document_.workspace));
  emit stageChanged(document_.stage);
  emit viewChanged();
  compute();
}

void Session::markSaved(const QString& fileName) {
  fileName_ = fileName;
  saved_ = document_;
  neverSaved_ = false;
  history_.finishStep();
  emit documentStateChanged();
}

void Session::markUnsaved() {
  neverSaved_ = true;
  emit documentStateChanged();
}

bool Session::modified() const {
  if (neverSaved_) return true;
  // A worked example that was opened but not changed is nobody's work.
  const Example* example = fileName_.isEmpty() ? exampleOf(document_.input) : nullptr;
  if (example && sameContents(document_, example->document)) return false;
  return !sameContents(document_, saved_);
}

void Session::undo() {
  if (canUndo()) restore(history_.undo(document_));
}

void Session::redo() {
  if (canRedo()) restore(history_.redo(document_));
}

void Session::restore(const Document& document) {
  const bool computes = document.input != document_.input;
  // Where a person looks is not undone, only what is computed.
  document_.input = document.input;
  document_.decimals = document.decimals;
  document_.numbersInCells = document.numbersInCells;
  takeLabs(document.labs);
  if (computes) {
    document_.selection = document.selection;
    selectionStored_ = true;
    emit inputChanged();
  }
  emit viewChanged();
  emit documentStateChanged();
  if (computes) compute();
}

}  // namespace fovea

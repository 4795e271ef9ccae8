#include "ui/state/session.h"

#include <algorithm>
#include <cassert>

#include "ui/state/places.h"
#include "ui/state/typed_text.h"

namespace fovea {
namespace {

/// Pairs of tokens up to which all grids of the head on screen are derived at once: seven grids of
/// 8 MiB.
constexpr Index kAllGridsLimit = Index{1} << 20;

bool isLarge(const Attention& attention) {
  return attention.queries * attention.keys > kAllGridsLimit;
}

std::optional<double> magnitudeOf(const HeadStages& stages) {
  if (!stages.score || !stages.scaled) return {};
  return scoreMagnitude(stages);
}

bool sameContents(const Document& a, const Document& b) {
  return a.input == b.input && a.decimals == b.decimals && a.numbersInCells == b.numbersInCells;
}

}  // namespace

Session::Session(QObject* parent)
    : QObject(parent), weights_(std::make_shared<ToyWeights>()), trace_(this) {
  connect(&trace_, &JobRunner::busyChanged, this, [this](bool busy) {
    if (busy) {
      const Input& input = document_.input;
      tokensAhead_ = input.door == Door::Text ? toyTokens(input.text).size() : 0;
    }
    emit busyChanged(busy);
  });
  connect(&trace_, &JobRunner::progressed, this, &Session::progressed);
}

Session::~Session() = default;

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
    emit rowsAsked(rowsOf(input), toyTokens(typed).size());
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

void Session::openExample(const Example& example) {
  history_.record(document_, {});
  Document document = example.document;
  document.workspace = document_.workspace;
  document.unknown = document_.unknown;
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

bool Session::modified() const { return neverSaved_ || !sameContents(document_, saved_); }

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
  if (computes) {
    document_.selection = document.selection;
    selectionStored_ = true;
    emit inputChanged();
  }
  emit viewChanged();
  emit documentStateChanged();
  if (computes) compute();
}

// ---- The picture

unsigned Session::neededGrids(bool large) const {
  if (!large) return kAllGrids;
  if (document_.workspace != "walk") {
    return Grid::Score | Grid::Scaled | Grid::Masked | Grid::Weights | Grid::Mix;
  }
  switch (document_.stage) {
    case Stage::Project:
      return 0;
    case Stage::Score:
      return static_cast<unsigned>(Grid::Score);
    case Stage::Scale:
      return Grid::Score | Grid::Scaled;
    case Stage::Mask:
      return Grid::Scaled | Grid::Masked;
    case Stage::Softmax:
      return Grid::Masked | Grid::Exponent | Grid::Weights;
    case Stage::Mix:
    case Stage::Join:
      return Grid::Weights | Grid::Mix;
  }
  return kAllGrids;
}

void Session::compute() {
  computingInput_ = true;
  tokensAhead_ = 0;
  trace_.start([this, input = document_.input, weights = weights_, head = document_.selection.head,
                whenSmall = neededGrids(false),
                whenLarge = neededGrids(true)](const Progress& progress) -> JobRunner::Delivery {
    Result<std::shared_ptr<const Trace>> trace = fovea::compute(input, *weights, progress);
    if (!trace) return [this, error = trace.error()] { setError(error); };
    Shown shown{*trace, 0, 0, nullptr};
    const Attention& attention = shown.attention();
    shown.head = std::clamp<Index>(head, 0, attention.spec.heads - 1);
    const unsigned grids = isLarge(attention) ? whenLarge : whenSmall;
    Result<HeadStages> stages =
        derive(attention, shown.head, grids, {0, attention.queries}, progress);
    if (!stages) return [this, error = stages.error()] { setError(error); };
    shown.stages = std::make_shared<const HeadStages>(std::move(*stages));
    shown.scoreMagnitude = magnitudeOf(*shown.stages);
    return [this, shown = std::move(shown), input, grids] { takePicture(shown, input, grids); };
  });
}

void Session::takePicture(Shown shown, const Input& input, unsigned grids) {
  computingInput_ = false;
  const Trace& trace = *shown.trace;
  Selection selection = document_.selection;
  if (!selectionStored_ && shown_.trace) {
    selection = followed(selection, *shown_.trace, trace);
  } else if (selection.query == kNone && selection.key == kNone && selection.feature == kNone) {
    selection = initialSelection(trace);
  }
  selection = clamped(selection, trace);
  selectionStored_ = false;
  replacing_ = false;
  if (selection.head != shown.head) {
    shown.head = selection.head;
    shown.stages = nullptr;
    shown.scoreMagnitude = {};
  }
  shownInput_ = input;
  derived_ = grids;
  setError({});
  publish(std::move(shown), selection);
  deriveHead();
}

void Session::publish(Shown shown, const Selection& selection) {
  shown_ = std::move(shown);
  ++pictureGeneration_;
  const bool moved = selection != document_.selection;
  document_.selection = selection;
  const Stage before = document_.stage;
  if (shown_.trace && whyNoStage(before)) {
    int nearest = static_cast<int>(before);
    while (nearest > 0 && whyNoStage(static_cast<Stage>(nearest))) --nearest;
    if (whyNoStage(static_cast<Stage>(nearest))) {
      nearest = static_cast<int>(before);
      while (nearest < kStages - 1 && whyNoStage(static_cast<Stage>(nearest))) ++nearest;
    }
    document_.stage = static_cast<Stage>(nearest);
  }
  if (explained_ && !exists(*shown_.trace, chosenCell(selection, *explained_))) explained_.reset();
  if (hover_ && !(shown_.trace && exists(*shown_.trace, *hover_))) setHover({});
  emit pictureChanged();
  if (moved) emit selectionChanged(document_.selection, nullptr);
  if (document_.stage != before) emit stageChanged(document_.stage);
}

void Session::deriveHead() {
  if (!shown_.trace || computingInput_) return;
  const Index head = document_.selection.head;
  const unsigned needed = neededGrids(isLarge(shown_.attention()));
  if (shown_.stages && shown_.head == head && (needed & ~derived_) == 0) return;
  Shown shown = shown_;
  shown.head = head;
  trace_.start([this, shown, needed](const Progress& progress) mutable -> JobRunner::Delivery {
    const Attention& attention = shown.attention();
    Result<HeadStages> stages =
        derive(attention, shown.head, needed, {0, attention.queries}, progress);
    if (!stages) return {};
    shown.stages = std::make_shared<const HeadStages>(std::move(*stages));
    shown.scoreMagnitude = magnitudeOf(*shown.stages);
    return [this, shown, needed] {
      derived_ = needed;
      publish(shown, document_.selection);
      deriveHead();
    };
  });
}

void Session::setError(std::optional<Error> error) {
  computingInput_ = false;
  if (!error && !error_) return;
  error_ = std::move(error);
  if (error_ && replacing_ && shown_.trace) {
    // A document that cannot be computed must not be shown with another one's picture.
    shown_ = {};
    ++pictureGeneration_;
    setHover({});
    emit pictureChanged();
  }
  if (error_) {
    replacing_ = false;
    deriveHead();
  }
  emit errorChanged();
}

void Session::stop() {
  if (!trace_.running()) return;
  trace_.cancel();
  if (computingInput_) setError(cancelled());
}

void Session::computeAgain() { compute(); }

void Session::holdRanges(bool hold) {
  if (held_ == hold) return;
  held_ = hold;
  if (!hold) emit viewChanged();
}

// ---- What is pinned, what is pointed at

void Session::setSelection(const Selection& selection, QObject* origin) {
  const Selection inside = shown_.trace ? clamped(selection, *shown_.trace) : selection;
  if (inside == document_.selection) return;
  document_.selection = inside;
  emit selectionChanged(inside, origin);
  deriveHead();
}

void Session::pin(const Cell& cell, QObject* origin) {
  Selection selection = document_.selection;
  selection.layer = cell.layer;
  selection.head = cell.head;
  if (cell.query != kNone) selection.query = cell.query;
  if (cell.key != kNone) selection.key = cell.key;
  if (cell.feature != kNone) selection.feature = cell.feature;
  if (cell.quantity != Quantity::Token && explained_ != cell.quantity) {
    explained_ = cell.quantity;
    emit viewChanged();
  }
  setSelection(selection, origin);
}

void Session::letGo() {
  setHover({});
  if (!explained_) return;
  explained_.reset();
  emit viewChanged();
}

void Session::setHover(const std::optional<Cell>& cell, QObject* origin) {
  if (hover_ == cell) return;
  hover_ = cell;
  emit hoverChanged(hover_, origin);
}

Marks Session::marks() const {
  const Selection& s = document_.selection;
  return {s.layer, s.head, s.query, s.key, s.feature};
}

std::optional<Marks> Session::hoverMarks() const {
  if (!hover_) return {};
  Marks marks = this->marks();
  marks.layer = hover_->layer;
  marks.head = hover_->head;
  if (hover_->query != kNone) marks.query = hover_->query;
  if (hover_->key != kNone) marks.key = hover_->key;
  if (hover_->feature != kNone) marks.feature = hover_->feature;
  return marks;
}

std::optional<Cell> Session::spokenOf() const {
  if (!shown_.trace) return {};
  if (hover_ && exists(*shown_.trace, *hover_)) return hover_;
  // Nothing is chosen before a number is: the first stage shows tokens, not one cell.
  if (document_.stage == Stage::Project && document_.selection.feature == kNone) return {};
  const Cell cell = chosenCell(document_.selection, explained_.value_or(resultOf(document_.stage)));
  if (exists(*shown_.trace, cell)) return cell;
  return {};
}

void Session::setStage(Stage stage) {
  if (stage == document_.stage || (shown_.trace && whyNoStage(stage))) return;
  document_.stage = stage;
  explained_.reset();
  unfolded_ = false;
  emit stageChanged(stage);
  deriveHead();
}

std::optional<Text> Session::whyNoStage(Stage stage) const {
  if (!shown_.trace) return {};
  return whyStageDisabled(stage, *shown_.trace);
}

std::optional<Stage> Session::neighbour(int step) const {
  for (int s = static_cast<int>(document_.stage) + step; s >= 0 && s < kStages; s += step) {
    if (!whyNoStage(static_cast<Stage>(s))) return static_cast<Stage>(s);
  }
  return {};
}

void Session::setUnfolded(bool unfolded) {
  if (unfolded_ == unfolded) return;
  unfolded_ = unfolded;
  emit viewChanged();
}

View Session::view() const {
  View view;
  view.stage = document_.stage;
  view.selection = document_.selection;
  view.decimals = document_.decimals;
  view.numbersInCells = document_.numbersInCells;
  view.unfolded = unfolded_;
  view.explained = explained_;
  return view;
}

}  // namespace fovea

// The session's selection, hover and stage.
#include "ui/state/places.h"
#include "ui/state/session.h"

namespace fovea {
namespace {

/// The arithmetic takes numbers of attention apart; what else a model holds is only looked at.
bool isExplained(Quantity quantity) {
  return quantity != Quantity::Token && quantity != Quantity::Residual &&
         quantity != Quantity::Pooled;
}

}  // namespace

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
  const Index input = cell.input == kNone ? 0 : cell.input;
  if (isExplained(cell.quantity) &&
      (explained_ != cell.quantity || explainedRaw_ != cell.raw || explainedInput_ != input)) {
    explained_ = cell.quantity;
    explainedRaw_ = cell.raw;
    explainedInput_ = input;
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
  // Heads and Grids stand at no stage.
  const bool staged = document_.workspace == "walk";
  if (document_.workspace == "heads" || (!staged && !explained_)) {
    const Cell weight = chosenCell(document_.selection, Quantity::Weights);
    if (exists(*shown_.trace, weight)) return weight;
    return {};
  }
  // Nothing is chosen before a number is: the first stage shows tokens, not one cell.
  if (document_.stage == Stage::Project && document_.selection.feature == kNone) return {};
  Cell cell = chosenCell(document_.selection, explained_.value_or(resultOf(document_.stage)));
  if (cell.input != kNone) cell.input = explainedInput_;
  if (cell.quantity == Quantity::Query || cell.quantity == Quantity::Key) {
    const Attention& attention = shown_.trace->layers[static_cast<std::size_t>(cell.layer)];
    const bool raw =
        (cell.quantity == Quantity::Query ? attention.queryRaw : attention.keyRaw).has_value();
    cell.raw = raw && (explained_ ? explainedRaw_ : document_.stage == Stage::Project);
  }
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

void Session::setHeadsView(HeadsView view) {
  if (view == headsView_) return;
  headsView_ = std::move(view);
  emit viewChanged();
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
  view.explainedRaw = explainedRaw_;
  view.explainedInput = explainedInput_;
  if (document_.workspace == "heads") {
    view.hideSpecial = headsView_.hideSpecial;
    view.leastWeight = headsView_.leastWeight;
    view.heads = headsView_.heads;
  }
  return view;
}

}  // namespace fovea

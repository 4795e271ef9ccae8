#include "ui/window/playback.h"

#include <QApplication>
#include <QStyle>

#include "ui/state/places.h"

namespace fovea {

bool reducedMotion(const WindowContext& context) {
  return context.settings.reducedMotion() ||
         QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) == 0;
}

Playback::Playback(const WindowContext& context, QObject* parent)
    : QObject(parent), context_(context) {
  timer_.setSingleShot(true);
  connect(&timer_, &QTimer::timeout, this, [this] { playing_ ? next() : sweep(); });
  Session& session = context.session;
  connect(&session, &Session::stageChanged, this,
          [this, before = session.stage()](Stage stage) mutable {
            const bool entered = stage == Stage::Softmax && before < stage;
            before = stage;
            if (playing_) return;
            stopSweep();
            if (!entered || reducedMotion(context_)) return;
            sweeping_ = true;
            term_ = 0;
            timer_.start(kSweep);
          });
  // Whoever points somewhere or chooses something is not to be disturbed.
  connect(&session, &Session::hoverChanged, this,
          [this](const std::optional<Cell>&, QObject* origin) {
            if (sweeping_ && origin != this) leaveSweep();
          });
  connect(&session, &Session::selectionChanged, this, &Playback::stopSweep);
  connect(&session, &Session::inputChanged, this, &Playback::stopSweep);
}

void Playback::sweep() {
  if (!sweeping_) return;
  const auto cell = termCell(term_);
  if (!cell) {
    stopSweep();
    return;
  }
  context_.session.setHover(cell, this);
  ++term_;
  timer_.start(kSweep);
}

void Playback::leaveSweep() {
  sweeping_ = false;
  timer_.stop();
}

void Playback::stopSweep() {
  if (!sweeping_) return;
  leaveSweep();
  context_.session.setHover({}, this);
}

void Playback::setPlaying(bool playing) {
  if (playing_ == playing) return;
  stopSweep();
  playing_ = playing;
  Session& session = context_.session;
  if (playing) {
    if (!session.neighbour(1)) {
      // At the end, playing begins again.
      for (int i = 0; i < kStages; ++i) {
        if (session.whyNoStage(static_cast<Stage>(i))) continue;
        session.setStage(static_cast<Stage>(i));
        break;
      }
    }
    term_ = 0;
    timer_.start(reducedMotion(context_) ? kStill : kTerm);
  } else {
    timer_.stop();
    session.setHover({}, this);
  }
  session.holdRanges(playing);
  emit playingChanged(playing);
}

std::optional<Cell> Playback::termCell(Index term) const {
  const Session& session = context_.session;
  if (!session.shown().trace || term >= kTerms) return {};
  Selection selection = session.selection();
  Cell cell;
  switch (session.stage()) {
    case Stage::Project:
      selection.feature = term;
      cell = chosenCell(selection, Quantity::Embedding);
      break;
    case Stage::Score:
      selection.feature = term;
      cell = chosenCell(selection, Quantity::Query);
      break;
    case Stage::Mix:
      selection.key = term;
      cell = chosenCell(selection, Quantity::Value);
      break;
    case Stage::Join:
      selection.feature = term;
      cell = chosenCell(selection, Quantity::Output);
      break;
    default:
      selection.key = term;
      cell = chosenCell(selection, resultOf(session.stage()));
  }
  if (!exists(*session.shown().trace, cell)) return {};
  return cell;
}

void Playback::next() {
  Session& session = context_.session;
  const bool still = reducedMotion(context_);
  if (const auto cell = termCell(term_); cell && !still) {
    session.setHover(cell, this);
    ++term_;
    const int lit = session.stage() == Stage::Softmax ? kSweep : kTerm;
    timer_.start(termCell(term_) ? lit : lit + kPause);
    return;
  }
  session.setHover({}, this);
  term_ = 0;
  const auto stage = session.neighbour(1);
  if (!stage) {
    setPlaying(false);
    return;
  }
  session.setStage(*stage);
  if (!session.neighbour(1) && still) {
    setPlaying(false);
  } else {
    timer_.start(still ? kStill : kTerm);
  }
}

}  // namespace fovea

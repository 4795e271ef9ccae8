// The session's picture: computing traces and the grids of the head on screen.
#include <algorithm>
#include <utility>

#include "core/figures/head_scene.h"
#include "ui/state/places.h"
#include "ui/state/session.h"

namespace fovea {
namespace {

/// Pairs of tokens up to which all grids of the head on screen are derived at once: seven grids of
/// 8 MiB.
constexpr Index kAllGridsLimit = Index{1} << 20;

bool isLarge(const Attention& attention) {
  return attention.queries * attention.keys > kAllGridsLimit;
}

/// Whether the two ask for the same but for what a decoder appends.
bool generatedAnew(Input before, const Input& now) {
  if (before.generation == now.generation) return false;
  before.generation = now.generation;
  return before == now;
}

/// The query when a decoder has gone on or back: what came last, unless less was asked for and
/// `chosen` is still there.
Index generatedQuery(Index chosen, Index followed, const Trace& before, const Trace& now) {
  const Index last = now.queryTokens().size() - 1;
  const bool fewer = now.generated.size() < before.generated.size();
  return fewer && chosen <= last ? followed : last;
}

bool seesKey(const Trace& trace, const Selection& s) {
  return !hiddenPair(trace.layers[static_cast<std::size_t>(s.layer)], s.head, s.query, s.key);
}

/// The key a query looks at most.
Index strongestKey(const Shown& shown, Index query) {
  const Result<Tensor> row = weightsRow(shown, query, {});
  Index strongest = 0;
  for (Index key = 1; row && key < row->columns(); ++key) {
    if (row->at(0, key) > row->at(0, strongest)) strongest = key;
  }
  return strongest;
}

}  // namespace

unsigned Session::neededGrids(bool large) const {
  if (!large) return kAllGrids;
  if (document_.workspace == "heads") return static_cast<unsigned>(Grid::Weights);
  if (document_.workspace != "walk") {
    return Grid::Score | Grid::Scaled | Grid::Masked | Grid::Weights | Grid::Mix;
  }
  return gridsOf(document_.stage);
}

void Session::computeTrace() {
  computingInput_ = true;
  // Busy is said once, however often somebody types meanwhile.
  tokensAhead_ = trace_.busy() ? countTokens() : 0;
  trace_.start([this, input = document_.input, sources = sources_, selection = document_.selection,
                whenSmall = neededGrids(false),
                whenLarge = neededGrids(true)](const Progress& progress) -> JobRunner::Delivery {
    Result<std::shared_ptr<const Trace>> trace = fovea::compute(input, *sources, progress);
    if (!trace) return [this, error = trace.error()] { setError(error); };
    const auto layers = static_cast<Index>((*trace)->layers.size());
    const Index layer = std::clamp<Index>(selection.layer, 0, layers - 1);
    const Attention& attention = (*trace)->layers[static_cast<std::size_t>(layer)];
    const Index head = std::clamp<Index>(selection.head, 0, attention.spec.heads - 1);
    const unsigned grids = isLarge(attention) ? whenLarge : whenSmall;
    Result<Shown> shown = showHead(*trace, layer, head, grids, progress);
    if (!shown) return [this, error = shown.error()] { setError(error); };
    return [this, shown = std::move(*shown), input, grids] { takePicture(shown, input, grids); };
  });
}

void Session::takePicture(Shown shown, const Input& input, unsigned grids) {
  computingInput_ = false;
  const Trace& trace = *shown.trace;
  const Trace* before = selectionStored_ ? nullptr : shown_.trace.get();
  Selection selection = document_.selection;
  if (before) {
    selection = followed(selection, *before, trace);
    if (generatedAnew(shownInput_, input)) {
      selection.query = generatedQuery(document_.selection.query, selection.query, *before, trace);
    }
  } else if (selection.query == kNone && selection.key == kNone && selection.feature == kNone) {
    selection = initialSelection(trace);
  }
  selection = clamped(selection, trace);
  // Nobody chose a pair that is hidden only since the tokens or the model are others.
  const bool another = before && trace.source.kind == Source::Kind::Model &&
                       (shownInput_.model != input.model ||
                        (!sameTokens(*before, trace) && seesKey(*before, document_.selection)));
  if (another && !seesKey(trace, selection)) selection.key = strongestKey(shown, selection.query);
  selectionStored_ = false;
  replacing_ = false;
  shownInput_ = input;
  derived_ = grids;
  setError({});
  publish(std::move(shown), selection);
  deriveHead();
}

void Session::publish(Shown shown, const Selection& selection) {
  const std::shared_ptr<const Trace> old = std::exchange(shown_, std::move(shown)).trace;
  ++pictureGeneration_;
  const bool otherTokens = old && old != shown_.trace && !sameTokens(*old, *shown_.trace);
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
  if (hover_ && (otherTokens || !exists(*shown_.trace, *hover_))) setHover({});
  if (otherTokens) emit tokensChanged();
  emit pictureChanged();
  if (moved) emit selectionChanged(document_.selection, nullptr);
  if (document_.stage != before) emit stageChanged(document_.stage);
}

void Session::deriveHead() {
  if (!shown_.trace || computingInput_) return;
  const auto [layer, head] = std::pair(document_.selection.layer, document_.selection.head);
  const unsigned needed = neededGrids(isLarge(shown_.attention()));
  const bool here = shown_.stages && shown_.layer == layer && shown_.head == head;
  if (here && (needed & ~derived_) == 0) return;
  trace_.start([this, trace = shown_.trace, layer, head,
                needed](const Progress& progress) -> JobRunner::Delivery {
    Result<Shown> shown = showHead(trace, layer, head, needed, progress);
    if (!shown) return {};
    return [this, shown = std::move(*shown), needed] {
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
  const bool input = computingInput_ || loads_.running();
  trace_.cancel();
  stopLoading();
  if (input) setError(cancelled());
}

void Session::computeAgain() { compute(); }

void Session::holdRanges(bool hold) {
  if (held_ == hold) return;
  held_ = hold;
  if (!hold) emit viewChanged();
}

}  // namespace fovea

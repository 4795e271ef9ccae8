// From a key to the last paint it causes, in Grids as it is at first, 1366 × 768, 8 heads × 64.

#include "tests/bench/ui/desk.h"
#include "tests/support/fetched_model.h"
#include "ui/plots/figure_view.h"

namespace fovea {
namespace {

using bench::Desk;

/// A letter typed at the end of the text, and taken back: everything is computed and drawn anew.
void typedLetter(benchmark::State& state) {
  Desk desk(state.range(0), 8);
  desk.run(state, desk.field(), [](int i) { return i % 2 == 0 ? Qt::Key_A : Qt::Key_Backspace; });
}
BENCHMARK(typedLetter)
    ->Arg(32)
    ->Arg(128)
    ->ArgName("tokens")
    ->Iterations(200)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

/// A sentence in all-MiniLM-L6-v2; the model is empty where it has not been fetched.
Input inMiniLm(benchmark::State& state) {
  Input input;
  input.text = "The trophy didn't fit in the suitcase because it was too big";
  input.model = test::fetchedModel("all-MiniLM-L6-v2");
  if (input.model.empty()) state.SkipWithError("packaging/models has not fetched the model");
  return input;
}

/// From choosing a model, its file in the system's cache, to the last paint of its numbers.
void openedMiniLm(benchmark::State& state) {
  const Input input = inMiniLm(state);
  if (input.model.empty()) return;
  std::vector<double> seconds;
  for (auto _ : state) {
    Desk desk(4, 1);
    seconds.push_back(desk.settled([&] { desk.window.session().setInput(input); }));
    state.SetIterationTime(seconds.back());
  }
  state.counters["p95 ms"] = bench::percentile95(seconds);
}
BENCHMARK(openedMiniLm)->Iterations(20)->UseManualTime()->Unit(benchmark::kMillisecond);

/// A letter typed and taken back in the model, 17 tokens.
void typedLetterInMiniLm(benchmark::State& state) {
  const Input input = inMiniLm(state);
  if (input.model.empty()) return;
  Desk desk(input);
  desk.run(state, desk.field(),
           [](int i) { return i % 2 == 0 ? Qt::Key_Period : Qt::Key_Backspace; });
}
BENCHMARK(typedLetterInMiniLm)->Iterations(200)->UseManualTime()->Unit(benchmark::kMillisecond);

/// An arrow key in a grid: the mark moves in every tile.
void arrowInGrid(benchmark::State& state) {
  Desk desk(state.range(0), 8);
  FigureView* largest = nullptr;
  for (auto* view : desk.window.findChildren<FigureView*>()) {
    if (!view->isVisible()) continue;
    if (!largest || view->width() * view->height() > largest->width() * largest->height()) {
      largest = view;
    }
  }
  desk.run(state, largest, [](int i) { return i / 8 % 2 == 0 ? Qt::Key_Down : Qt::Key_Up; });
}
BENCHMARK(arrowInGrid)
    ->Arg(32)
    ->Arg(128)
    ->ArgName("tokens")
    ->Iterations(200)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace fovea

// From a key to the last paint it causes, in Grids as it is at first, 1366 × 768, 8 heads × 64.

#include "tests/bench/ui/desk.h"
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

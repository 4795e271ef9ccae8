// From a key to the last paint it causes, in Grids as it is at first, 1366 × 768, 8 heads × 64.
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTemporaryDir>
#include <functional>

#include "tests/bench/ui/painted.h"
#include "ui/plots/figure_view.h"
#include "ui/window/main_window.h"
#include "ui/window/text_row.h"

namespace fovea {
namespace {

struct Desk {
  QTemporaryDir folder;
  Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
  Appearance appearance{settings};
  MainWindow window{settings, appearance, folder.path()};

  explicit Desk(Index tokens) {
    Input input;
    for (Index t = 0; t < tokens; ++t) input.text += (t ? " w" : "w") + std::to_string(t);
    input.toy.heads = 8;
    input.toy.headWidth = 64;
    input.toy.modelWidth = 512;
    window.resize(1366, 768);
    window.show();
    window.session().setInput(input);
    window.session().setWorkspace(QStringLiteral("grids"));
    settled([] {});
  }
  double settled(const std::function<void()>& action) {
    return bench::secondsUntilLastPaint(action, [this] { return window.session().computing(); });
  }
  void run(benchmark::State& state, QWidget* receiver, const std::function<int(int)>& keyOf) {
    receiver->setFocus();
    std::vector<double> seconds;
    int i = 0;
    for (auto _ : state) {
      const int key = keyOf(i++);
      const QString text = key < 0x80 ? QString(QChar(key)).toLower() : QString();
      seconds.push_back(settled([&] {
        QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier, text);
        QApplication::sendEvent(receiver, &press);
        QKeyEvent release(QEvent::KeyRelease, key, Qt::NoModifier, text);
        QApplication::sendEvent(receiver, &release);
      }));
      state.SetIterationTime(seconds.back());
    }
    state.counters["p95 ms"] = bench::percentile95(seconds);
  }
};

/// A letter typed at the end of the text, and taken back: everything is computed and drawn anew.
void typedLetter(benchmark::State& state) {
  Desk desk(state.range(0));
  auto* field = desk.window.findChild<TextRow*>()->findChild<QLineEdit*>();
  desk.run(state, field, [](int i) { return i % 2 == 0 ? Qt::Key_A : Qt::Key_Backspace; });
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
  Desk desk(state.range(0));
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

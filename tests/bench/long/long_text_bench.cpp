// The window with 2,048 tokens and 12 heads: how soon a letter stands in the text while everything
// is computed anew, how long the new picture takes, and the most memory the program ever held.
#include <sys/resource.h>

#include <QApplication>
#include <QPlainTextEdit>
#include <chrono>

#include "tests/bench/ui/desk.h"
#include "ui/window/paragraph_dialog.h"

namespace fovea {
namespace {

/// Seconds from now until the events that wait have been handled.
double handled() {
  const auto begin = std::chrono::steady_clock::now();
  QApplication::processEvents();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Argument: bytes of a number.
void typedLetterInLongText(benchmark::State& state) {
  bench::Desk desk(2048, 12, state.range(0) == 4 ? Precision::Float32 : Precision::Float64);
  Session& session = desk.window.session();
  // So long a text is edited in a window of its own.
  ParagraphDialog dialog(QStringLiteral("Text"), QString::fromStdString(session.input().text),
                         desk.appearance, &desk.window);
  QObject::connect(&dialog, &ParagraphDialog::edited, &session, &Session::setText);
  desk.settled([&] { dialog.show(); });
  auto* editor = dialog.findChild<QPlainTextEdit*>();
  std::vector<double> letters;
  int i = 0;
  for (auto _ : state) {
    const double seconds = desk.settled([&] {
      bench::Desk::type(editor, i++ % 2 == 0 ? Qt::Key_A : Qt::Key_Backspace);
      letters.push_back(handled());
    });
    state.SetIterationTime(seconds);
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  state.counters["letter p95 ms"] = bench::percentile95(letters);
  state.counters["peak MiB"] = static_cast<double>(usage.ru_maxrss) / 1024;
}
BENCHMARK(typedLetterInLongText)
    ->Arg(4)
    ->Arg(8)
    ->ArgName("bytes")
    ->Iterations(10)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace fovea

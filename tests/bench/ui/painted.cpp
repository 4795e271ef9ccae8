#include "tests/bench/ui/painted.h"

#include <QCoreApplication>
#include <QEvent>
#include <algorithm>
#include <chrono>
#include <limits>
#include <thread>
#include <utility>

namespace fovea::bench {
namespace {

using Clock = std::chrono::steady_clock;

/// Notes whether any widget was painted.
class PaintCount : public QObject {
 public:
  PaintCount() { qApp->installEventFilter(this); }
  bool take() { return std::exchange(painted_, false); }

 private:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Paint && watched->isWidgetType()) painted_ = true;
    return false;
  }
  bool painted_ = false;
};

}  // namespace

double secondsUntilLastPaint(const std::function<void()>& action, const std::function<bool()>& busy,
                             double quiet) {
  PaintCount paints;
  const auto begin = Clock::now();
  const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  double last = 0, still = 0;
  action();
  while (passed() < 60) {
    QCoreApplication::processEvents(QEventLoop::AllEvents);
    const double now = passed();
    if (paints.take()) last = now;
    if (busy()) still = now;
    if (now - std::max(last, still) > quiet) return last;
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  return std::numeric_limits<double>::infinity();
}

double percentile95(std::vector<double> seconds) {
  if (seconds.empty()) return 0;
  const auto place = static_cast<std::ptrdiff_t>((seconds.size() * 95 + 99) / 100 - 1);
  std::nth_element(seconds.begin(), seconds.begin() + place, seconds.end());
  return seconds[static_cast<std::size_t>(place)] * 1e3;
}

void paintLoop(benchmark::State& state, const std::function<void(int)>& action) {
  constexpr double kQuiet = 0.03;
  const auto idle = [] { return false; };
  int i = 0;
  for (; i < 3; ++i) secondsUntilLastPaint([&] { action(i); }, idle, kQuiet);
  std::vector<double> seconds;
  for (auto _ : state) {
    seconds.push_back(secondsUntilLastPaint([&] { action(i); }, idle, kQuiet));
    if (seconds.back() == 0) {
      state.SkipWithError("nothing was painted");
      break;
    }
    state.SetIterationTime(seconds.back());
    ++i;
  }
  state.counters["p95 ms"] = percentile95(seconds);
}

}  // namespace fovea::bench

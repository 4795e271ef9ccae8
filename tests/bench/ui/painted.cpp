#include "tests/bench/ui/painted.h"

#include <QCoreApplication>
#include <QEvent>
#include <algorithm>
#include <chrono>
#include <limits>
#include <set>

namespace fovea::bench {
namespace {

/// Notes which widgets are still to be painted.
class PaintWatch : public QObject {
 public:
  explicit PaintWatch(const std::vector<QWidget*>& widgets)
      : unpainted_(widgets.begin(), widgets.end()) {
    for (QWidget* widget : widgets) widget->installEventFilter(this);
  }
  bool done() const { return unpainted_.empty(); }

 private:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Paint) unpainted_.erase(watched);
    return false;
  }
  std::set<QObject*> unpainted_;
};

}  // namespace

double secondsUntilPainted(const std::vector<QWidget*>& widgets,
                           const std::function<void()>& action) {
  using Clock = std::chrono::steady_clock;
  PaintWatch watch(widgets);
  const auto begin = Clock::now();
  const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  action();
  // A paint event is seen before it is handled, but processEvents returns only after.
  while (!watch.done()) {
    QCoreApplication::processEvents(QEventLoop::AllEvents);
    if (passed() > 10) return std::numeric_limits<double>::infinity();
  }
  return passed();
}

double percentile95(std::vector<double> seconds) {
  if (seconds.empty()) return 0;
  const auto place = static_cast<std::ptrdiff_t>((seconds.size() * 95 + 99) / 100 - 1);
  std::nth_element(seconds.begin(), seconds.begin() + place, seconds.end());
  return seconds[static_cast<std::size_t>(place)] * 1e3;
}

void paintLoop(benchmark::State& state, const std::vector<QWidget*>& widgets,
               const std::function<void(int)>& action) {
  int i = 0;
  for (; i < 3; ++i) secondsUntilPainted(widgets, [&] { action(i); });
  std::vector<double> seconds;
  for (auto _ : state) {
    seconds.push_back(secondsUntilPainted(widgets, [&] { action(i); }));
    state.SetIterationTime(seconds.back());
    ++i;
  }
  state.counters["p95 ms"] = percentile95(seconds);
}

}  // namespace fovea::bench

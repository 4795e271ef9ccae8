#include "tests/bench/ui/painted.h"

#include <QCoreApplication>
#include <QEvent>
#include <algorithm>
#include <chrono>
#include <limits>
#include <set>
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

// Linked into a program with a window: prints the seconds since the moment FOVEA_BENCH_BEGIN names
// (of the monotonic clock) when its first window has been painted, and ends it.
#include <QCoreApplication>
#include <QEvent>
#include <QTimer>
#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

class FirstPaint : public QObject {
 public:
  using QObject::QObject;

 private:
  bool eventFilter(QObject* watched, QEvent* event) override {
    // Any widget: one that covers its window spares the window a paint event.
    if (seen_ || event->type() != QEvent::Paint || !watched->isWidgetType()) return false;
    seen_ = true;
    // Runs when the event that paints the window and all in it has been handled.
    QTimer::singleShot(0, qApp, [] {
      const char* begin = std::getenv("FOVEA_BENCH_BEGIN");
      std::printf("%.6f\n", now() - (begin ? std::atof(begin) : 0));
      std::fflush(stdout);
      std::_Exit(0);
    });
    return false;
  }
  bool seen_ = false;
};

void watch() { qApp->installEventFilter(new FirstPaint(qApp)); }

}  // namespace

Q_COREAPP_STARTUP_FUNCTION(watch)

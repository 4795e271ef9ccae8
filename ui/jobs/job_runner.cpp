#include "ui/jobs/job_runner.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QPointer>
#include <QThreadPool>
#include <QTimerEvent>
#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

namespace fovea {
namespace {

constexpr int kReportEvery = 50;  // milliseconds between two reports to the UI thread

/// Shared by all lanes; lives as long as the application object.
QThreadPool& pool() {
  static QPointer<QThreadPool> shared;
  if (!shared) {
    shared = new QThreadPool(QCoreApplication::instance());
    // A long computation must not keep the figures of the picture on screen waiting.
    shared->setMaxThreadCount(std::max(4, static_cast<int>(std::thread::hardware_concurrency())));
  }
  return *shared;
}

}  // namespace

/// What the pool's thread and the runner share. `receiver` is null once the runner is gone.
struct JobRunner::Lane {
  std::mutex mutex;
  std::condition_variable idle;
  JobRunner* receiver = nullptr;
  std::optional<std::pair<quint64, Work>> waiting;
  std::optional<quint64> running;
  std::stop_source stop;

  /// Calls function(runner) on the runner's thread, unless it is gone by then. Needs the mutex.
  template <class Function>
  void post(Function function) {
    if (!receiver) return;
    QMetaObject::invokeMethod(
        receiver,
        [runner = receiver, function = std::move(function)]() mutable { function(*runner); },
        Qt::QueuedConnection);
  }
};

JobRunner::JobRunner(QObject* parent) : QObject(parent), lane_(std::make_shared<Lane>()) {
  lane_->receiver = this;
}

JobRunner::~JobRunner() {
  std::unique_lock lock(lane_->mutex);
  lane_->receiver = nullptr;
  lane_->waiting.reset();
  lane_->stop.request_stop();
  lane_->idle.wait(lock, [this] { return !lane_->running; });
}

quint64 JobRunner::start(Work work) {
  ++generation_;
  running_ = true;
  progress_ = {};
  {
    const std::lock_guard lock(lane_->mutex);
    lane_->stop.request_stop();
    lane_->waiting = {generation_, std::move(work)};
  }
  if (!busy_ && !timer_) timer_ = startTimer(delay_);
  runNext();
  return generation_;
}

void JobRunner::cancel() {
  if (!running_) return;
  {
    const std::lock_guard lock(lane_->mutex);
    lane_->waiting.reset();
    lane_->stop.request_stop();
  }
  running_ = false;
  ++generation_;
  setBusy(false);
  emit finished();
}

void JobRunner::runNext() {
  std::unique_lock lock(lane_->mutex);
  if (lane_->running || !lane_->waiting) return;
  const quint64 number = lane_->waiting->first;
  Work work = std::move(lane_->waiting->second);
  lane_->waiting.reset();
  lane_->running = number;
  lane_->stop = std::stop_source();
  const std::stop_token token = lane_->stop.get_token();
  lock.unlock();

  pool().start([lane = lane_, number, work = std::move(work), token]() mutable {
    QElapsedTimer sinceReport;
    const Progress::Report report = [&](const Text& what, Index done, Index of) {
      const std::lock_guard guard(lane->mutex);
      if (sinceReport.isValid() && sinceReport.elapsed() < kReportEvery) return;
      sinceReport.start();
      lane->post([number, progress = JobProgress{what, done, of}](JobRunner& runner) {
        if (number != runner.generation_) return;
        runner.progress_ = progress;
        if (runner.busy_) emit runner.progressed(progress);
      });
    };
    Delivery delivery = work(Progress(token, report));
    work = nullptr;  // what it captured ends here, before the runner can
    const std::lock_guard guard(lane->mutex);
    lane->running.reset();
    lane->post([number, delivery = std::move(delivery)](JobRunner& runner) {
      runner.deliver(number, delivery);
    });
    lane->idle.notify_all();
  });
}

void JobRunner::deliver(quint64 number, const Delivery& delivery) {
  if (number == generation_) {
    running_ = false;
    setBusy(false);
    if (delivery) delivery();
    if (number == generation_) emit finished();
  }
  runNext();
}

void JobRunner::setBusy(bool busy) {
  if (timer_) {
    killTimer(timer_);
    timer_ = 0;
  }
  if (busy_ == busy) return;
  busy_ = busy;
  emit busyChanged(busy);
}

void JobRunner::timerEvent(QTimerEvent* event) {
  if (event->timerId() != timer_) return;
  setBusy(true);
  emit progressed(progress_);
}

}  // namespace fovea

#pragma once
#include <QObject>
#include <functional>
#include <memory>

#include "core/base/progress.h"

namespace fovea {

/// How far a job has come: "Score, row 1,280", 1,280 of 2,048.
struct JobProgress {
  Text what;
  Index done = 0, of = 0;
};

/// A lane of work off the UI thread in which the newest request wins: at most one job runs, at most
/// one waits, and the result of a job that was replaced or cancelled is dropped. Lanes share one
/// pool of threads. Destroying the runner stops its job and waits for it.
class JobRunner : public QObject {
  Q_OBJECT
 public:
  /// What is to be done with a job's result, on the thread of the runner.
  using Delivery = std::function<void()>;
  /// Runs off the UI thread, watches `progress.cancelled()`, and returns the delivery; an empty one
  /// delivers nothing.
  using Work = std::function<Delivery(const Progress& progress)>;

  explicit JobRunner(QObject* parent = nullptr);
  ~JobRunner() override;

  /// Starts `work` as soon as the job before has let go. Returns its generation: 1, 2, 3 …
  quint64 start(Work work);
  /// Asks the running job to stop and forgets the waiting one; neither delivers. Emits finished
  /// when there was one.
  void cancel();
  /// Whether a job runs, waits, or has yet to deliver.
  bool running() const { return running_; }
  /// Whether it has been running for so long (200 ms) that a person should see it.
  bool busy() const { return busy_; }
  /// How far the newest job has come.
  const JobProgress& progress() const { return progress_; }
  /// Of the newest request; 0 before the first.
  quint64 generation() const { return generation_; }
  /// Milliseconds before busy is said.
  void setDelay(int milliseconds) { delay_ = milliseconds; }

 signals:
  /// True 200 ms after the start of a job that still runs, false when it has ended.
  void busyChanged(bool busy);
  /// Only while busy.
  void progressed(const fovea::JobProgress& progress);
  /// The newest job has delivered or was cancelled; nothing runs.
  void finished();

 private:
  struct Lane;
  void runNext();
  void deliver(quint64 number, const Delivery& delivery);
  void setBusy(bool busy);
  void timerEvent(QTimerEvent* event) override;

  std::shared_ptr<Lane> lane_;
  quint64 generation_ = 0;
  bool running_ = false, busy_ = false;
  int delay_ = 200;
  int timer_ = 0;
  JobProgress progress_;
};

}  // namespace fovea

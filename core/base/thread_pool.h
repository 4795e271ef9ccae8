#pragma once
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "core/base/index.h"

namespace fovea {

/// Threads that share out the numbered tasks of one loop. Which thread runs a task is open, so a
/// task must write only what is its own and must not depend on the others: then every number of
/// threads gives the same bits. Waiting threads spin for a moment, then sleep.
class ThreadPool {
 public:
  /// A plain function, so that code built for one processor can be called through it.
  using Body = void (*)(void* context, Index task);

  /// `threads` counts the caller: 1 starts no thread at all.
  explicit ThreadPool(Index threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  /// The pool of the process, as many threads as the machine has processors.
  static ThreadPool& shared();
  /// Makes the shared pool use at most `threads` from now on (benchmarks, tests); 0: all it has.
  /// It grows when there are fewer. Not while a loop runs.
  static void limitShared(Index threads);

  Index threads() const { return static_cast<Index>(workers_.size()) + 1; }

  /// Runs body(context, 0) … body(context, tasks − 1) and returns when all are done. While another
  /// loop holds the pool, or from inside a task, the caller runs its tasks alone.
  void run(Index tasks, Body body, void* context);

  /// The same for a callable taking the task's number. `work` is a rough count of the operations of
  /// all tasks; where sharing them out would cost more than doing them, the caller does them alone.
  template <class F>
  void forEach(Index tasks, Index work, F&& f) {
    if (work < kWorthSharing) {
      for (Index task = 0; task < tasks; ++task) f(task);
      return;
    }
    run(
        tasks, [](void* context, Index task) { (*static_cast<std::decay_t<F>*>(context))(task); },
        &f);
  }

 private:
  static constexpr Index kWorthSharing = 300'000;

  void work();
  void takeTasks();
  bool newLoop(unsigned seen) const { return loop_.load(std::memory_order_acquire) != seen; }

  std::vector<std::thread> workers_;
  std::mutex owner_;  ///< held by the caller whose loop is running
  std::mutex mutex_;
  std::condition_variable wake_;
  bool open_ = false;              ///< workers may still join the loop; guarded by mutex_
  bool stop_ = false;              ///< guarded by mutex_
  std::atomic<unsigned> loop_{0};  ///< number of the loop; written under mutex_
  Body body_ = nullptr;
  void* context_ = nullptr;
  Index tasks_ = 0;
  std::atomic<Index> next_{0};
  std::atomic<Index> busy_{0};  ///< workers inside the running loop
};

}  // namespace fovea

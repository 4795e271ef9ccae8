#include "core/base/thread_pool.h"

#include <algorithm>
#include <chrono>
#include <memory>

namespace fovea {
namespace {

thread_local bool insideTask = false;

void pause() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#else
  std::this_thread::yield();
#endif
}

/// Long enough to bridge the gap between two loops of one computation, short enough not to take a
/// processor from others.
constexpr std::chrono::microseconds kSpin{30};

template <class Done>
bool spinUntil(Done done) {
  const auto end = std::chrono::steady_clock::now() + kSpin;
  while (!done()) {
    for (int i = 0; i < 32; ++i) pause();
    if (std::chrono::steady_clock::now() >= end) return done();
  }
  return true;
}

Index processors() { return std::max(1u, std::thread::hardware_concurrency()); }

std::unique_ptr<ThreadPool>& sharedPool() {
  static std::unique_ptr<ThreadPool> pool = std::make_unique<ThreadPool>(processors());
  return pool;
}

}  // namespace

ThreadPool::ThreadPool(Index threads) {
  for (Index i = 1; i < threads; ++i) workers_.emplace_back([this] { work(); });
}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
    loop_.fetch_add(1, std::memory_order_release);
  }
  wake_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

ThreadPool& ThreadPool::shared() { return *sharedPool(); }

void ThreadPool::limitShared(Index threads) {
  const Index wanted = threads > 0 ? threads : processors();
  if (sharedPool()->threads() != wanted) sharedPool() = std::make_unique<ThreadPool>(wanted);
}

void ThreadPool::takeTasks() {
  insideTask = true;
  for (Index task = next_.fetch_add(1); task < tasks_; task = next_.fetch_add(1)) {
    body_(context_, task);
  }
  insideTask = false;
}

void ThreadPool::run(Index tasks, Body body, void* context) {
  std::unique_lock owner(owner_, std::defer_lock);
  const bool alone = tasks <= 1 || workers_.empty() || insideTask || !owner.try_lock();
  if (alone) {
    for (Index task = 0; task < tasks; ++task) body(context, task);
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    body_ = body;
    context_ = context;
    tasks_ = tasks;
    next_.store(0);
    open_ = true;
    loop_.fetch_add(1, std::memory_order_release);
  }
  wake_.notify_all();
  takeTasks();
  {
    const std::lock_guard lock(mutex_);
    open_ = false;
  }
  while (!spinUntil([this] { return busy_.load(std::memory_order_acquire) == 0; })) {
    std::this_thread::yield();
  }
}

void ThreadPool::work() {
  unsigned seen = 0;
  while (true) {
    if (!spinUntil([&] { return newLoop(seen); })) {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return newLoop(seen); });
    }
    {
      const std::lock_guard lock(mutex_);
      seen = loop_.load();
      if (stop_) return;
      if (!open_) continue;
      busy_.fetch_add(1, std::memory_order_relaxed);
    }
    takeTasks();
    busy_.fetch_sub(1, std::memory_order_acq_rel);
  }
}

}  // namespace fovea

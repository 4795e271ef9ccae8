#include "core/base/thread_pool.h"

#include <gtest/gtest.h>

#include <chrono>
#include <numeric>
#include <thread>
#include <vector>

namespace fovea {
namespace {

constexpr Index kMuch = 1'000'000'000;

TEST(ThreadPool, RunsEveryTaskOnce) {
  for (const Index threads : {1, 2, 3, 8}) {
    ThreadPool pool(threads);
    EXPECT_EQ(pool.threads(), threads);
    for (const Index tasks : {0, 1, 2, 7, 1000}) {
      std::vector<int> runs(static_cast<std::size_t>(tasks));
      pool.forEach(tasks, kMuch, [&](Index task) { ++runs[static_cast<std::size_t>(task)]; });
      EXPECT_EQ(runs, std::vector<int>(static_cast<std::size_t>(tasks), 1));
    }
  }
}

TEST(ThreadPool, ManyShortLoopsWithAndWithoutSleep) {
  ThreadPool pool(3);
  Index total = 0;
  for (int loop = 0; loop < 2000; ++loop) {
    std::vector<Index> parts(5);
    pool.forEach(5, kMuch, [&](Index task) { parts[static_cast<std::size_t>(task)] = task; });
    total += std::accumulate(parts.begin(), parts.end(), Index{0});
    if (loop % 400 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  EXPECT_EQ(total, 20'000);
}

TEST(ThreadPool, LoopsInsideTasksAndFromSeveralThreads) {
  ThreadPool pool(2);
  std::atomic<Index> done{0};
  const auto nested = [&] {
    for (int loop = 0; loop < 50; ++loop) {
      pool.forEach(4, kMuch,
                   [&](Index) { pool.forEach(3, kMuch, [&](Index) { done.fetch_add(1); }); });
    }
  };
  std::thread first(nested), second(nested);
  first.join();
  second.join();
  EXPECT_EQ(done.load(), 2 * 50 * 12);
}

TEST(ThreadPool, SmallWorkStaysWithTheCaller) {
  ThreadPool pool(4);
  const auto caller = std::this_thread::get_id();
  pool.forEach(100, 10, [&](Index) { EXPECT_EQ(std::this_thread::get_id(), caller); });
}

}  // namespace
}  // namespace fovea

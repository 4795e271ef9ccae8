#include "ui/jobs/job_runner.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <atomic>

namespace fovea {
namespace {

/// Works until it is asked to stop.
void untilStopped(const Progress& progress) {
  while (!progress.cancelled()) QThread::msleep(1);
}

TEST(JobRunner, DeliversOnItsOwnThreadAfterWorkingOnAnother) {
  JobRunner runner;
  QThread* worked = nullptr;
  QThread* delivered = nullptr;
  runner.start([&](const Progress&) -> JobRunner::Delivery {
    worked = QThread::currentThread();
    return [&] { delivered = QThread::currentThread(); };
  });
  ASSERT_TRUE(QTest::qWaitFor([&] { return delivered != nullptr; }));
  EXPECT_EQ(delivered, QThread::currentThread());
  EXPECT_NE(worked, QThread::currentThread());
  EXPECT_FALSE(runner.running());
}

TEST(JobRunner, NewestRequestWinsAndOlderResultsAreDropped) {
  JobRunner runner;
  std::atomic<int> started = 0;
  QList<int> delivered;
  const auto work = [&](int number, bool blocks) {
    return [&, number, blocks](const Progress& progress) -> JobRunner::Delivery {
      ++started;
      if (blocks) untilStopped(progress);
      return [&, number] { delivered << number; };
    };
  };
  EXPECT_EQ(runner.start(work(1, true)), 1U);
  ASSERT_TRUE(QTest::qWaitFor([&] { return started == 1; }));
  runner.start(work(2, false));
  runner.start(work(3, false));
  EXPECT_EQ(runner.start(work(4, false)), 4U);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !delivered.isEmpty(); }));
  QTest::qWait(20);
  EXPECT_EQ(delivered, QList<int>{4});
  EXPECT_EQ(started, 2) << "requests that were replaced before they began never run";
  EXPECT_EQ(runner.generation(), 4U);
}

TEST(JobRunner, CancelDropsTheResultAndSaysThatNothingRuns) {
  JobRunner runner;
  QSignalSpy finished(&runner, &JobRunner::finished);
  std::atomic<bool> ended = false;
  bool delivered = false;
  runner.start([&](const Progress& progress) -> JobRunner::Delivery {
    untilStopped(progress);
    ended = true;
    return [&] { delivered = true; };
  });
  EXPECT_TRUE(runner.running());
  runner.cancel();
  EXPECT_FALSE(runner.running());
  EXPECT_EQ(finished.count(), 1);
  ASSERT_TRUE(QTest::qWaitFor([&] { return ended.load(); }));
  QTest::qWait(20);
  EXPECT_FALSE(delivered);
  runner.cancel();
  EXPECT_EQ(finished.count(), 1) << "cancelling nothing says nothing";
}

TEST(JobRunner, WorksAgainAfterCancel) {
  JobRunner runner;
  runner.start([](const Progress& progress) -> JobRunner::Delivery {
    untilStopped(progress);
    return {};
  });
  runner.cancel();
  bool delivered = false;
  runner.start([&](const Progress&) -> JobRunner::Delivery { return [&] { delivered = true; }; });
  EXPECT_TRUE(QTest::qWaitFor([&] { return delivered; }));
}

TEST(JobRunner, SaysBusyOnlyAfterTheDelayAndThenHowFar) {
  JobRunner runner;
  runner.setDelay(30);
  QSignalSpy busy(&runner, &JobRunner::busyChanged);
  bool quick = false;
  runner.start([&](const Progress&) -> JobRunner::Delivery { return [&] { quick = true; }; });
  ASSERT_TRUE(QTest::qWaitFor([&] { return quick; }));
  QTest::qWait(60);
  EXPECT_EQ(busy.count(), 0) << "a quick job never shows";

  QSignalSpy progressed(&runner, &JobRunner::progressed);
  std::atomic<bool> go = false;
  bool delivered = false;
  runner.start([&](const Progress& progress) -> JobRunner::Delivery {
    for (Index row = 1; !go; ++row) {
      progress.report(Text::verbatim("row " + std::to_string(row)), row, 1000);
      QThread::msleep(2);
    }
    return [&] { delivered = true; };
  });
  ASSERT_TRUE(QTest::qWaitFor([&] { return runner.busy() && runner.progress().done > 0; }));
  EXPECT_EQ(runner.progress().of, 1000);
  EXPECT_EQ(runner.progress().what.str(), "row " + std::to_string(runner.progress().done));
  EXPECT_GT(progressed.count(), 0);
  go = true;
  ASSERT_TRUE(QTest::qWaitFor([&] { return delivered; }));
  EXPECT_FALSE(runner.busy());
  EXPECT_EQ(busy.count(), 2);
}

TEST(JobRunner, StaysBusyWhileOneJobReplacesAnother) {
  JobRunner runner;
  runner.setDelay(10);
  QSignalSpy busy(&runner, &JobRunner::busyChanged);
  const auto blocks = [](const Progress& progress) -> JobRunner::Delivery {
    untilStopped(progress);
    return {};
  };
  runner.start(blocks);
  ASSERT_TRUE(QTest::qWaitFor([&] { return runner.busy(); }));
  runner.start(blocks);
  QTest::qWait(40);
  EXPECT_TRUE(runner.busy());
  EXPECT_EQ(busy.count(), 1) << "no flicker between the two";
}

TEST(JobRunner, DestroyingStopsAndWaits) {
  std::atomic<bool> ended = false;
  {
    JobRunner runner;
    std::atomic<bool> begun = false;
    runner.start([&](const Progress& progress) -> JobRunner::Delivery {
      begun = true;
      untilStopped(progress);
      QThread::msleep(20);
      ended = true;
      return {};
    });
    ASSERT_TRUE(QTest::qWaitFor([&] { return begun.load(); }));
  }
  EXPECT_TRUE(ended) << "what the work uses lives until it has ended";
}

TEST(JobRunner, MayBeDestroyedWithAResultOnItsWay) {
  for (int i = 0; i < 50; ++i) {
    bool delivered = false;
    {
      JobRunner runner;
      runner.start(
          [&](const Progress&) -> JobRunner::Delivery { return [&] { delivered = true; }; });
    }
    QCoreApplication::processEvents();
    EXPECT_FALSE(delivered);
  }
}

}  // namespace
}  // namespace fovea

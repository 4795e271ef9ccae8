#include <gtest/gtest.h>

#include <QApplication>
#include <QByteArray>
#include <QMutex>
#include <QStandardPaths>
#include <QStringList>

namespace {

/// Warnings of Qt that came up while a test ran, from any thread.
QMutex mutex;
QStringList warnings;

void collect(QtMsgType type, const QMessageLogContext&, const QString& message) {
  fprintf(stderr, "%s\n", qPrintable(message));
  // What the offscreen platform says of itself is no fault of the program.
  if (message.contains(QLatin1String("This plugin does not support")) ||
      message.contains(QLatin1String("XDG_RUNTIME_DIR"))) {
    return;
  }
  if (type != QtWarningMsg && type != QtCriticalMsg) return;
  const QMutexLocker lock(&mutex);
  warnings << message;
}

/// Any warning of Qt fails the test it came up in.
class WarningsFail : public testing::EmptyTestEventListener {
  void OnTestStart(const testing::TestInfo&) override {
    const QMutexLocker lock(&mutex);
    warnings.clear();
  }
  void OnTestEnd(const testing::TestInfo&) override {
    const QMutexLocker lock(&mutex);
    for (const QString& warning : warnings) ADD_FAILURE() << "Qt warns: " << warning.toStdString();
    warnings.clear();
  }
};

}  // namespace

int main(int argc, char** argv) {
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  ::testing::InitGoogleTest(&argc, argv);
  QApplication app(argc, argv);
  // Nothing a test does may touch the settings of the person who runs it.
  QStandardPaths::setTestModeEnabled(true);
  qInstallMessageHandler(collect);
  // Before the default printer, so that the failures still belong to the test.
  auto& listeners = testing::UnitTest::GetInstance()->listeners();
  testing::TestEventListener* printer = listeners.Release(listeners.default_result_printer());
  listeners.Append(new WarningsFail);
  listeners.Append(printer);
  return RUN_ALL_TESTS();
}

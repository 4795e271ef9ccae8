#include <QApplication>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "app/command_line.h"
#include "core/base/memory.h"
#include "ui/settings/translation.h"
#include "ui/window/main_window.h"

namespace {

/// Qt ends a program without a display in a way that looks like a crash, so it is asked for
/// beforehand.
bool hasDisplay() {
  return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
         qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

/// Qt gives up with an abort when a display is named but cannot be reached; that is no crash to
/// report.
void onStartMessage(QtMsgType type, const QMessageLogContext&, const QString& message) {
  if (type == QtFatalMsg) {
    std::fputs(
        "fovea: The window cannot be opened: the display that is named (DISPLAY, WAYLAND_DISPLAY) "
        "does not answer.\n",
        stderr);
    std::_Exit(1);
  }
  if (type == QtCriticalMsg) std::fprintf(stderr, "%s\n", qPrintable(message));
}

int runWindow(int argc, char** argv, const std::string& path) {
  const QtMessageHandler usual = qInstallMessageHandler(onStartMessage);
  QApplication application(argc, argv);
  qInstallMessageHandler(usual);
  QApplication::setApplicationName("fovea");
  QApplication::setApplicationVersion(FOVEA_VERSION);
  QApplication::setDesktopFileName("fovea");
  fovea::installTranslations();
  fovea::Settings settings;
  fovea::Appearance appearance(settings);
  fovea::MainWindow window(settings, appearance);
  window.startFresh();
  if (!path.empty()) window.openPath(QString::fromStdString(path));
  window.show();
  return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
  // A full disk or a closed pipe fails the write, not the program.
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
  fovea::tuneAllocator();
  const fovea::app::Asked asked = fovea::app::runCommandLine(argc, argv);
  if (asked.exitCode) return *asked.exitCode;
  if (!hasDisplay()) {
    std::fputs(
        "fovea: There is no display for the window; the commands work without one: fovea --help.\n",
        stderr);
    return 1;
  }
  return runWindow(argc, argv, asked.open);
}

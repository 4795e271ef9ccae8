#include "app/offscreen.h"

#include <QHashSeed>

#include "ui/plots/style.h"

namespace fovea::app {

OffscreenApplication::OffscreenApplication(const std::string& format) {
  static int argc = 1;
  static char name[] = "fovea";
  static char* argv[] = {name, nullptr};
  if (format != "png" && format != "svg" && format != "pdf") return;
  QHashSeed::setDeterministicGlobalSeed();
  qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
  qputenv("QT_QPA_PLATFORM", "offscreen");
  application_ = std::make_unique<QApplication>(argc, argv);
  loadFonts();
}

}  // namespace fovea::app

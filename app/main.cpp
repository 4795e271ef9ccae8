#include <QApplication>

#include "ui/settings/translation.h"
#include "ui/window/main_window.h"

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  QApplication::setApplicationName("fovea");
  QApplication::setApplicationVersion(FOVEA_VERSION);
  QApplication::setDesktopFileName("fovea");
  fovea::installTranslations();
  fovea::Settings settings;
  fovea::Appearance appearance(settings);
  fovea::MainWindow window(settings, appearance);
  window.startFresh();
  const QStringList arguments = QApplication::arguments();
  if (arguments.size() > 1) window.openPath(arguments.last());
  window.show();
  return QApplication::exec();
}

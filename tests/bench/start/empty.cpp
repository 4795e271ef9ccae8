// The least a window with a plot can cost: what Fovea's start is compared with.
#include <qcustomplot.h>

#include <QApplication>
#include <QMainWindow>

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  QMainWindow window;
  window.setCentralWidget(new QCustomPlot);
  window.resize(1366, 768);
  window.show();
  return app.exec();
}

#include <benchmark/benchmark.h>

#include <QApplication>

#include "core/base/memory.h"
#include "ui/plots/style.h"

int main(int argc, char** argv) {
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  fovea::tuneAllocator();
  benchmark::Initialize(&argc, argv);
  QApplication app(argc, argv);
  fovea::loadFonts();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}

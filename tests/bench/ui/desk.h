#pragma once
#include <QLineEdit>
#include <QTemporaryDir>
#include <functional>

#include "tests/bench/ui/painted.h"
#include "ui/window/main_window.h"

namespace fovea::bench {

/// The window of 1366 × 768 with Grids as they are at first, on a text of so many words; heads
/// of 64.
struct Desk {
  QTemporaryDir folder;
  Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
  Appearance appearance{settings};
  MainWindow window{settings, appearance, folder.path()};

  Desk(Index tokens, Index heads, Precision precision = Precision::Float64);
  /// The same on any input.
  explicit Desk(const Input& input);

  /// Where the text is typed.
  QLineEdit* field();
  /// Seconds from an action to the last paint it causes, all computing done.
  double settled(const std::function<void()>& action);
  /// Presses and releases a key on a widget.
  static void type(QWidget* receiver, int key);
  /// The benchmark loop: one key each time, from pressing it to the last paint.
  void run(benchmark::State& state, QWidget* receiver, const std::function<int(int)>& keyOf);
};

}  // namespace fovea::bench

#pragma once

class QMenu;

namespace fovea {

class MainWindow;

/// Fills the menu "Model": opening models, the recent ones, back to the toy.
void fillModelMenu(QMenu* menu, MainWindow& window);

}  // namespace fovea

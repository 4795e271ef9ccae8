#pragma once

namespace fovea {

class MainWindow;

/// Fills the window's menu bar. Everything the window can do is in it.
void buildMenus(MainWindow& window);

}  // namespace fovea

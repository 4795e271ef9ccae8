#pragma once
#include <QString>
#include <functional>

class QAction;
class QMenu;

namespace fovea {

/// Adds an entry to a menu. `keys` are its shortcuts, parted by "; ".
QAction* addEntry(QMenu* menu, const char* name, const QString& words, const QString& keys,
                  std::function<void()> go);

}  // namespace fovea

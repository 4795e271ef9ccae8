#include "ui/window/menu_entry.h"

#include <QAction>
#include <QMenu>

namespace fovea {

QAction* addEntry(QMenu* menu, const char* name, const QString& words, const QString& keys,
                  std::function<void()> go) {
  auto* action = menu->addAction(words);
  action->setObjectName(QLatin1String(name));
  if (!keys.isEmpty()) action->setShortcuts(QKeySequence::listFromString(keys));
  QObject::connect(action, &QAction::triggered, menu, [go = std::move(go)] { go(); });
  return action;
}

}  // namespace fovea

#include "ui/window/walk_page.h"
#include "ui/window/workspace.h"

#include <QCoreApplication>

namespace fovea {

std::vector<Workspace> workspaces() {
  const auto tr = [](const char* source) {
    return QCoreApplication::translate("Workspaces", source);
  };
  return {
      {QStringLiteral("walk"), tr(QT_TRANSLATE_NOOP("Workspaces", "Walk")), IconKind::Walk,
       [](const WindowContext& context, QWidget* parent) -> QWidget* {
         return new WalkPage(context, parent);
       }},
  };
}

}  // namespace fovea

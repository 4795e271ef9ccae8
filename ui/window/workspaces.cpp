#include <QCoreApplication>

#include "ui/window/grids_page.h"
#include "ui/window/heads_page.h"
#include "ui/window/labs_page.h"
#include "ui/window/walk_page.h"
#include "ui/window/workspace.h"

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
      {QStringLiteral("grids"), tr(QT_TRANSLATE_NOOP("Workspaces", "Grids")), IconKind::Grids,
       [](const WindowContext& context, QWidget* parent) -> QWidget* {
         return new GridsPage(context, parent);
       }},
      {QStringLiteral("heads"), tr(QT_TRANSLATE_NOOP("Workspaces", "Heads")), IconKind::Heads,
       [](const WindowContext& context, QWidget* parent) -> QWidget* {
         return new HeadsPage(context, parent);
       }},
      {QStringLiteral("labs"), tr(QT_TRANSLATE_NOOP("Workspaces", "Labs")), IconKind::Labs,
       [](const WindowContext& context, QWidget* parent) -> QWidget* {
         return new LabsPage(context, parent);
       }},
  };
}

}  // namespace fovea

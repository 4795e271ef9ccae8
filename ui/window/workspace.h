#pragma once
#include <QString>
#include <functional>
#include <vector>

#include "ui/panels/appearance.h"
#include "ui/panels/icons.h"
#include "ui/settings/settings.h"
#include "ui/state/session.h"

namespace fovea {

/// What every part of the window is given.
struct WindowContext {
  Session& session;
  Appearance& appearance;
  Settings& settings;
};

/// One entry of the rail. The page fills everything right of setup, its own 48 px bar included.
struct Workspace {
  QString id;  ///< as in Document::workspace
  QString name;
  IconKind icon;
  std::function<QWidget*(const WindowContext&, QWidget* parent)> make;
};

/// The workspaces that work, in the rail's order; Ctrl+1 … open them.
std::vector<Workspace> workspaces();

}  // namespace fovea

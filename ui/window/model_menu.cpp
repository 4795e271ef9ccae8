#include "ui/window/model_menu.h"

#include <QAction>
#include <QCoreApplication>
#include <QFileInfo>
#include <QMenu>
#include <algorithm>

#include "ui/state/model_facts.h"
#include "ui/window/generation_dialog.h"
#include "ui/window/main_window.h"
#include "ui/window/menu_entry.h"

namespace fovea {
namespace {

/// The texts of the menu belong to this name.
struct ModelMenu {
  Q_DECLARE_TR_FUNCTIONS(ModelMenu)
};

void fillRecent(QMenu* menu, MainWindow& window) {
  menu->clear();
  Settings& settings = window.context().settings;
  const std::vector<Settings::RecentModel> models = settings.recentModels();
  for (const Settings::RecentModel& model : models) {
    const bool there = QFileInfo::exists(model.path);
    QAction* entry =
        addEntry(menu, "recent-model",
                 there ? model.name : ModelMenu::tr("%1 (no longer there)").arg(model.name), {},
                 [&window, path = model.path] { window.openPath(path); });
    entry->setToolTip(model.path);
    entry->setEnabled(there);
  }
  if (!models.empty()) menu->addSeparator();
  addEntry(menu, "clear-recent-models", ModelMenu::tr("Clear the list"), {}, [&settings] {
    settings.clearRecentModels();
  })->setEnabled(!models.empty());
}

/// Whether the model on screen can go on with its text.
bool goesOn(const Session& session) {
  const auto model = session.model();
  return model && model->hasLogits();
}

void showGeneration(MainWindow& window) {
  auto* dialog = window.findChild<GenerationDialog*>();
  if (!dialog) dialog = new GenerationDialog(window.context(), &window);
  dialog->show();
  dialog->raise();
  dialog->activateWindow();
}

/// Appends tokens, or takes the last ones away.
void goOn(Session& session, Index tokens) {
  session.edit({}, [tokens](Input& input) {
    input.generation.tokens =
        std::clamp<Index>(input.generation.tokens + tokens, 0, kMostGenerated);
  });
}

}  // namespace

void fillModelMenu(QMenu* menu, MainWindow& window) {
  Session& session = window.session();
  addEntry(menu, "open-model-folder", ModelMenu::tr("Open model &folder…"), "Ctrl+Shift+O",
           [&window] { window.openModelFolder(); });
  addEntry(menu, "open-model-file", ModelMenu::tr("Open &GGUF file…"), {},
           [&window] { window.openModelFile(); });
  addEntry(menu, "models", ModelMenu::tr("&Models on this computer…"), "Ctrl+Shift+M",
           [&window] { window.showModels(); });
  auto* recent = menu->addMenu(ModelMenu::tr("&Recent models"));
  recent->setObjectName("recent-models");
  recent->setToolTipsVisible(true);
  QObject::connect(recent, &QMenu::aboutToShow, recent,
                   [recent, &window] { fillRecent(recent, window); });
  menu->addSeparator();
  auto* special =
      addEntry(menu, "special-tokens", ModelMenu::tr("&Special tokens"), {}, [&session] {
        session.edit({}, [](Input& input) { input.specialTokens = !input.specialTokens; });
      });
  special->setCheckable(true);
  menu->addSeparator();
  auto* next = addEntry(menu, "next-token", ModelMenu::tr("&Next token"), "Ctrl+G",
                        [&session] { goOn(session, 1); });
  auto* more = addEntry(menu, "ten-tokens", ModelMenu::tr("Ten tokens m&ore"), "Ctrl+Shift+G",
                        [&session] { goOn(session, 10); });
  auto* back = addEntry(menu, "token-back", ModelMenu::tr("One token &back"), "Ctrl+B",
                        [&session] { goOn(session, -1); });
  auto* drawn = addEntry(menu, "generation-setup", ModelMenu::tr("How tokens are &drawn…"), {},
                         [&window] { showGeneration(window); });
  menu->addSeparator();
  auto* information = addEntry(menu, "model-information", ModelMenu::tr("Model &information…"), {},
                               [&window] { window.showModelInformation(); });
  menu->addSeparator();
  auto* toy = addEntry(menu, "toy-model", ModelMenu::tr("&Toy model"), {},
                       [&session] { session.openToy(); });
  const auto refresh = [=, &session] {
    const Input& input = session.input();
    const bool model = input.door == Door::Text && !input.model.empty();
    const auto loaded = session.model();
    const bool adds = loaded && !specialLabels(*loaded).empty();
    special->setChecked(model && input.specialTokens);
    special->setEnabled(adds);
    information->setEnabled(model);
    for (QAction* entry : {next, more, drawn}) entry->setEnabled(model && goesOn(session));
    back->setEnabled(model && input.generation.tokens > 0);
    toy->setEnabled(model || input.door != Door::Text);
  };
  QObject::connect(menu, &QMenu::aboutToShow, menu, refresh);
  QObject::connect(&session, &Session::inputChanged, menu, refresh);
  QObject::connect(&session, &Session::pictureChanged, menu, refresh);
  refresh();
}

}  // namespace fovea

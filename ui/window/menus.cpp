#include "ui/window/menus.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>

#include "ui/window/main_window.h"
#include "ui/window/menu_entry.h"
#include "ui/window/model_menu.h"

namespace fovea {
namespace {

/// The texts of the menus belong to this name.
struct Menus {
  Q_DECLARE_TR_FUNCTIONS(Menus)
};

void fillRecent(QMenu* menu, MainWindow& window) {
  menu->clear();
  const QStringList files = window.context().settings.recentFiles();
  for (const QString& file : files) {
    addEntry(menu, "open-recent", QFileInfo(file).fileName(), {}, [&window, file] {
      window.files().open(file);
    })->setToolTip(file);
  }
  if (!files.isEmpty()) menu->addSeparator();
  addEntry(menu, "clear-recent", Menus::tr("Clear the list"), {}, [&window] {
    window.context().settings.clearRecentFiles();
  })->setEnabled(!files.isEmpty());
}

void fileMenu(QMenu* menu, MainWindow& window) {
  addEntry(menu, "new", Menus::tr("&New"), "Ctrl+N", [&window] { window.files().newDocument(); });
  addEntry(menu, "open", Menus::tr("&Open…"), "Ctrl+O", [&window] { window.files().openAsking(); });
  auto* recent = menu->addMenu(Menus::tr("Open &recent"));
  recent->setToolTipsVisible(true);
  QObject::connect(recent, &QMenu::aboutToShow, recent,
                   [recent, &window] { fillRecent(recent, window); });
  menu->addSeparator();
  addEntry(menu, "save", Menus::tr("&Save"), "Ctrl+S", [&window] { window.files().save(); });
  addEntry(menu, "save-as", Menus::tr("Save &as…"), "Ctrl+Shift+S",
           [&window] { window.files().saveAs(); });
  menu->addSeparator();
  addEntry(menu, "export-figure", Menus::tr("&Export figure…"), "Ctrl+E",
           [&window] { window.exportFigure(); });
  menu->addSeparator();
  addEntry(menu, "quit", Menus::tr("&Quit"), "Ctrl+Q", [&window] { window.close(); });
}

void editMenu(QMenu* menu, MainWindow& window) {
  Session& session = window.session();
  auto* undo = addEntry(menu, "undo", Menus::tr("&Undo"), "Ctrl+Z", [&session] { session.undo(); });
  auto* redo = addEntry(menu, "redo", Menus::tr("&Redo"), "Ctrl+Shift+Z; Ctrl+Y",
                        [&session] { session.redo(); });
  const auto refresh = [undo, redo, &session] {
    undo->setEnabled(session.canUndo());
    redo->setEnabled(session.canRedo());
  };
  QObject::connect(&session, &Session::documentStateChanged, menu, refresh);
  refresh();
  menu->addSeparator();
  addEntry(menu, "copy", Menus::tr("&Copy arithmetic"), "Ctrl+C",
           [&window] { window.copyArithmetic(); });
  addEntry(menu, "copy-figure", Menus::tr("Copy &figure"), "Ctrl+Shift+C",
           [&window] { window.copyFigure(); });
  addEntry(menu, "copy-numbers", Menus::tr("Copy &numbers"), {},
           [&window] { window.copyNumbers(); });
  menu->addSeparator();
  addEntry(menu, "focus-text", Menus::tr("&Text"), "Ctrl+T", [&window] { window.focusText(); });
  addEntry(menu, "edit-paragraph", Menus::tr("Text on several &lines…"), "Ctrl+Shift+T",
           [&window] { window.editParagraph(); });
  addEntry(menu, "type-matrices", Menus::tr("T&ype Q, K, V…"), {},
           [&window] { window.typeMatrices(); });
}

void themeMenu(QMenu* menu, MainWindow& window) {
  Appearance& appearance = window.context().appearance;
  auto* group = new QActionGroup(menu);
  const std::pair<Theme, QString> themes[] = {{Theme::System, Menus::tr("As the &system")},
                                              {Theme::Light, Menus::tr("&Light")},
                                              {Theme::Dark, Menus::tr("&Dark")}};
  const char* names[] = {"theme-system", "theme-light", "theme-dark"};
  for (const auto& [theme, words] : themes) {
    auto* action = addEntry(menu, names[static_cast<int>(theme)], words, {},
                            [&appearance, chosen = theme] { appearance.setTheme(chosen); });
    action->setCheckable(true);
    action->setChecked(appearance.theme() == theme);
    group->addAction(action);
  }
}

void viewMenu(QMenu* menu, MainWindow& window) {
  const WindowContext& context = window.context();
  Session& session = context.session;
  Appearance& appearance = context.appearance;
  auto* group = new QActionGroup(menu);
  int number = 0;
  for (const Workspace& workspace : workspaces()) {
    auto* action =
        addEntry(menu, "workspace", workspace.name, QStringLiteral("Ctrl+%1").arg(++number),
                 [&session, id = workspace.id] { session.setWorkspace(id); });
    action->setObjectName("workspace-" + workspace.id);
    action->setCheckable(true);
    group->addAction(action);
    const auto refresh = [action, &session, id = workspace.id.toStdString()] {
      action->setChecked(session.document().workspace == id);
    };
    QObject::connect(&session, &Session::workspaceChanged, action, refresh);
    refresh();
  }
  menu->addSeparator();
  auto* setup = addEntry(menu, "setup", Menus::tr("S&etup"), "F9",
                         [&window] { window.setSetupOpen(!window.setupOpen()); });
  setup->setCheckable(true);
  auto* numbers = addEntry(menu, "numbers", Menus::tr("&Numbers in cells"), {}, [&session] {
    session.setNumbersInCells(!session.document().numbersInCells);
  });
  numbers->setCheckable(true);
  auto* range =
      addEntry(menu, "weight-range", Menus::tr("&Colours up to the largest weight"), {},
               [&appearance] { appearance.setWeightsToLargest(!appearance.weightsToLargest()); });
  range->setCheckable(true);
  menu->addSeparator();
  themeMenu(menu->addMenu(Menus::tr("&Theme")), window);
  addEntry(menu, "larger", Menus::tr("L&arger"),
           "Ctrl++; Ctrl+=", [&appearance] { appearance.larger(); });
  addEntry(menu, "smaller", Menus::tr("S&maller"), "Ctrl+-",
           [&appearance] { appearance.smaller(); });
  addEntry(menu, "normal-size", Menus::tr("Normal si&ze"), "Ctrl+0",
           [&appearance] { appearance.resetScale(); });
  auto* projector = addEntry(menu, "projector", Menus::tr("&Projector size"), "Ctrl+Shift+P",
                             [&appearance] { appearance.setProjector(!appearance.projector()); });
  projector->setCheckable(true);
  auto* motion = addEntry(menu, "reduced-motion", Menus::tr("&Reduced motion"), {}, [&context] {
    context.settings.setReducedMotion(!context.settings.reducedMotion());
  });
  motion->setCheckable(true);
  auto* full = addEntry(menu, "full-screen", Menus::tr("&Full screen"), "F11", [&window] {
    window.setWindowState(window.windowState() ^ Qt::WindowFullScreen);
  });
  full->setCheckable(true);
  QObject::connect(menu, &QMenu::aboutToShow, menu, [=, &window, &appearance, &session] {
    setup->setChecked(window.setupOpen());
    numbers->setChecked(session.document().numbersInCells);
    range->setChecked(appearance.weightsToLargest());
    projector->setChecked(appearance.projector());
    motion->setChecked(window.context().settings.reducedMotion());
    full->setChecked(window.isFullScreen());
  });
}

void goMenu(QMenu* menu, MainWindow& window) {
  Session& session = window.session();
  addEntry(menu, "go-back", Menus::tr("&Back"), "PgUp", [&window] { window.step(-1); });
  addEntry(menu, "go-next", Menus::tr("&Next"), "PgDown", [&window] { window.step(1); });
  auto* play = addEntry(menu, "go-play", Menus::tr("&Play"), "Ctrl+P",
                        [&window] { window.setPlaying(!window.playing()); });
  menu->addSeparator();
  std::vector<QAction*> stages;
  for (int i = 0; i < kStages; ++i) {
    auto* action =
        addEntry(menu, "go-stage", QString::fromStdString(stageName(static_cast<Stage>(i)).str()),
                 {}, [&session, i] { session.setStage(static_cast<Stage>(i)); });
    action->setCheckable(true);
    stages.push_back(action);
  }
  menu->addSeparator();
  const auto move = [&session](Index Selection::*place, int step) {
    Selection selection = session.selection();
    selection.*place += step;
    session.setSelection(selection);
  };
  const auto head = [move](int step) { move(&Selection::head, step); };
  const auto layer = [move](int step) { move(&Selection::layer, step); };
  auto* nextLayer = addEntry(menu, "next-layer", Menus::tr("Next &layer"), "Ctrl+Shift+PgDown",
                             [layer] { layer(1); });
  auto* lastLayer = addEntry(menu, "last-layer", Menus::tr("Previous la&yer"), "Ctrl+Shift+PgUp",
                             [layer] { layer(-1); });
  auto* nextHead =
      addEntry(menu, "next-head", Menus::tr("Next &head"), "Ctrl+PgDown", [head] { head(1); });
  auto* lastHead =
      addEntry(menu, "last-head", Menus::tr("Previous h&ead"), "Ctrl+PgUp", [head] { head(-1); });
  addEntry(menu, "let-go", Menus::tr("Let &go"), {}, [&session] { session.letGo(); });
  QObject::connect(menu, &QMenu::aboutToShow, menu, [=, &window, &session] {
    play->setText(window.playing() ? Menus::tr("&Pause") : Menus::tr("&Play"));
    for (int i = 0; i < kStages; ++i) {
      QAction* action = stages[static_cast<std::size_t>(i)];
      action->setChecked(session.stage() == static_cast<Stage>(i));
      action->setEnabled(!session.whyNoStage(static_cast<Stage>(i)));
    }
    const bool several = session.shown().trace && session.shown().attention().spec.heads > 1;
    const bool layers = session.shown().trace && session.shown().trace->layers.size() > 1;
    nextLayer->setEnabled(layers);
    lastLayer->setEnabled(layers);
    nextHead->setEnabled(several);
    lastHead->setEnabled(several);
  });
}

void helpMenu(QMenu* menu, MainWindow& window) {
  addEntry(menu, "help", Menus::tr("&Help"), "F1", [&window] { window.showHelp(); });
  addEntry(menu, "help-examples", Menus::tr("&Worked examples"), {},
           [&window] { window.showExamples(); });
  menu->addSeparator();
  addEntry(menu, "about", Menus::tr("&About Fovea"), {}, [&window] { window.showAbout(); });
}

}  // namespace

void buildMenus(MainWindow& window) {
  QMenuBar* bar = window.menuBar();
  bar->setNativeMenuBar(false);
  fileMenu(bar->addMenu(Menus::tr("&File")), window);
  editMenu(bar->addMenu(Menus::tr("&Edit")), window);
  viewMenu(bar->addMenu(Menus::tr("&View")), window);
  goMenu(bar->addMenu(Menus::tr("&Go")), window);
  fillModelMenu(bar->addMenu(Menus::tr("&Model")), window);
  helpMenu(bar->addMenu(Menus::tr("&Help")), window);
}

}  // namespace fovea

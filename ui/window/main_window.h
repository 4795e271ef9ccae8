#pragma once
#include <QMainWindow>
#include <map>
#include <vector>

#include "ui/window/files.h"
#include "ui/window/workspace.h"

class QHBoxLayout;
class QStackedWidget;

namespace fovea {

class EmptyPage;
class ExampleStrip;
class FigureCopy;
class Notice;
class Rail;
class FocusRing;
class ModelDialog;
class SetupColumn;
class StatusRow;
class TextRow;
class WalkPage;

/// The window: rail, text and tokens, setup, and one workspace, around one session. The parts know
/// the session and not each other; what is left for the window is to arrange them and to answer
/// menus and keys.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  /// `recoveryFolder`: where copies are kept while working (tests); empty: the system's place.
  MainWindow(Settings& settings, Appearance& appearance, const QString& recoveryFolder = {},
             QWidget* parent = nullptr);
  ~MainWindow() override;

  Session& session() { return session_; }
  Files& files() { return *files_; }
  const WindowContext& context() const { return context_; }
  /// What a fresh start shows: the first worked example, and an offer when a copy was left behind.
  void startFresh();
  /// Opens a document, a model or a text file.
  bool openPath(const QString& path);
  /// Asks for a folder or a file and shows what the model in it is.
  void openModelFolder();
  void openModelFile();
  /// Shows the models of this computer.
  void showModels();
  /// Shows what the model is before it is opened.
  void offerModel(const QString& path);
  /// What the document's model is.
  void showModelInformation();

  /// Copies the arithmetic on screen as text.
  void copyArithmetic();
  /// Opens the dialog for exporting a panel; empty: the one on screen or the current tile.
  void exportFigure(QString panelId = {});
  void sayExported(const QString& path);
  void copyFigure(const QString& panelId = {});
  void copyNumbers(const QString& panelId = {});
  void showExamples(QWidget* below = nullptr);
  void openExample(const QString& id);
  void setPlaying(bool playing);
  bool playing() const;
  void step(int direction);
  /// Opens or collapses setup; remembered for wide windows.
  void setSetupOpen(bool open);
  bool setupOpen() const;
  void focusText();
  void editParagraph();
  void chooseMaskFile();
  void typeMatrices();
  void showHelp();
  void showAbout();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void buildParts();
  void showWorkspace();
  /// The workspace's page, or what stands there while there is nothing to show.
  void showPage();
  void arrangeParts();
  void floatSetup(bool floats);
  /// Setup is closed until somebody opens it.
  bool setupCollapses() const;
  void refreshTitle();
  void refreshNotice();
  void askAboutRows(Index rows, Index tokens);
  void offerCopies();
  void tryThing(const QString& id);
  ModelDialog& modelDialog();
  void rememberModel();
  QString currentPanel() const;

  Settings& settings_;
  Appearance& appearance_;
  Session session_;
  WindowContext context_;
  Files* files_;
  FigureCopy* copy_;
  std::vector<Workspace> workspaces_;
  std::map<QString, QWidget*> pages_;
  Rail* rail_;
  TextRow* text_;
  Notice *notice_, *offer_;
  ExampleStrip* example_;
  SetupColumn* setup_;
  QStackedWidget* stack_;
  EmptyPage* empty_;
  StatusRow* status_;
  QHBoxLayout* besides_;          ///< setup and the workspace
  bool setupFloats_ = false;      ///< over the workspace, where there is no room beside it
  bool setupOverNarrow_ = false;  ///< opened by hand in a window where it collapses by itself
};

}  // namespace fovea

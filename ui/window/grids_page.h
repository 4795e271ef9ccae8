#pragma once
#include <QStringList>
#include <QWidget>
#include <map>

#include "ui/window/workspace.h"

class QScrollArea;

namespace fovea {

class Tile;
class TileBar;

/// The workspace Grids: every panel as a tile, in the data's order, under one hover. Tiles are
/// shown, hidden and maximised, which is remembered; they never float.
class GridsPage : public QWidget {
  Q_OBJECT
 public:
  explicit GridsPage(const WindowContext& context, QWidget* parent = nullptr);
  ~GridsPage() override;

  /// Ids of the tiles shown, in order.
  const QStringList& shownTiles() const { return shown_; }
  /// Id of the maximised tile; empty when there is none.
  const QString& maximisedTile() const { return maximised_; }
  void setTileShown(const QString& id, bool shown);
  void showAll();
  void setMaximised(const QString& id);
  /// The tile a command of the menu speaks of: the maximised one, else the one with the focus or
  /// used last, else the first; empty when no tile is shown.
  QString currentTile() const;
  /// Narrow windows have the button for Setup in the bar.
  void setNarrow(bool narrow);

 signals:
  void setupAsked();
  void copyFigureAsked(const QString& panelId);
  void copyNumbersAsked(const QString& panelId);
  void exportAsked(const QString& panelId);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void setShown(const QStringList& ids);
  Tile* tile(const QString& id);
  void arrangeTiles();
  void orderStops();
  void showMenu(const QString& id, const QPoint& globalPlace);

  WindowContext context_;
  TileBar* bar_;
  QScrollArea* scroll_;
  QWidget *ground_, *empty_;
  std::map<QString, Tile*> tiles_;
  QStringList shown_;
  QString maximised_, used_;
};

}  // namespace fovea

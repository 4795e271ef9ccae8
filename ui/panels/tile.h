#pragma once
#include <QWidget>

#include "ui/panels/figure_panel.h"
#include "ui/panels/tile_info.h"

class QToolButton;

namespace fovea {

/// A panel with a header: its letter and name, and buttons to maximise and to hide it. The panel
/// works only while the tile is visible, and is made when it is shown for the first time.
class Tile : public QWidget {
  Q_OBJECT
 public:
  Tile(const TileInfo& info, Session& session, Appearance& appearance, QWidget* parent = nullptr);

  const TileInfo& info() const { return info_; }
  /// Null before the tile was shown.
  FigurePanel* panel() { return panel_; }
  void setMaximised(bool maximised);
  /// Which of its edges are parted from a neighbour by a line.
  void setEdges(bool left, bool top);
  /// What Tab visits, in order.
  std::vector<QWidget*> stops() const;

 signals:
  void maximiseAsked();
  void hideAsked();
  void menuAsked(const QPoint& globalPlace);

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  QToolButton* button(const QString& name);
  void makePanel();
  void rearrange();
  void placeParts();
  void restyle();

  const TileInfo& info_;
  Session& session_;
  Appearance& appearance_;
  QToolButton *maximise_, *hide_;
  FigurePanel* panel_ = nullptr;
  bool maximised_ = false, leftEdge_ = false, topEdge_ = false;
};

}  // namespace fovea

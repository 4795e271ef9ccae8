#pragma once
#include <QAbstractButton>

#include "ui/panels/appearance.h"
#include "ui/panels/tile_info.h"

namespace fovea {

/// Shows or hides a tile: its letter in its hue, underlined while the tile is shown.
class TileToggle : public QAbstractButton {
  Q_OBJECT
 public:
  TileToggle(const TileInfo& info, Appearance& appearance, QWidget* parent = nullptr);

  const TileInfo& info() const { return info_; }
  QSize sizeHint() const override;

 private:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

  const TileInfo& info_;
  Appearance& appearance_;
};

}  // namespace fovea

#pragma once
#include <QStringList>
#include <QWidget>
#include <vector>

#include "ui/window/workspace.h"

class QHBoxLayout;
class QLabel;
class QMenu;
class QPushButton;

namespace fovea {

class HeadPicker;
class TileToggle;

/// Which tiles are shown: a toggle for each of the main ones and of the others that are shown, the
/// rest under More tiles, how many there are, and Show all. Toggles are one tab stop; Left and
/// Right move inside. In a narrow window words go first, then toggles from the end.
class TileBar : public QWidget {
  Q_OBJECT
 public:
  explicit TileBar(const WindowContext& context, QWidget* parent = nullptr);

  void setShown(const QStringList& ids);
  /// Narrow windows have the button for Setup here.
  void setNarrow(bool narrow);
  QWidget* lastStop() const;

 signals:
  void tileToggled(const QString& id, bool shown);
  void showAllAsked();
  void setupAsked();

 private:
  void restyle();
  void fit();
  void fillMenu();
  bool onBar(const TileToggle* toggle) const;
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

  WindowContext context_;
  QHBoxLayout* row_;
  QLabel *word_, *count_;
  std::vector<TileToggle*> toggles_;
  QMenu* menu_;
  QPushButton *more_, *all_, *setup_;
  HeadPicker* heads_;
  QWidget* busy_;
  QStringList shown_;
  bool narrow_ = false;
};

}  // namespace fovea

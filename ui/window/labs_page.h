#pragma once
#include <QWidget>

#include "ui/panels/figure_panel.h"
#include "ui/window/workspace.h"

class QFrame;
class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;

namespace fovea {

class LabFields;
class LabList;

/// The workspace Labs: the list of laboratories, below it what can be turned in the open one, and
/// its figure, large.
class LabsPage : public QWidget {
  Q_OBJECT
 public:
  explicit LabsPage(const WindowContext& context, QWidget* parent = nullptr);

  /// The panel of the open laboratory (exports, copies).
  QString currentPanel() const;
  FigurePanel& panel() { return *panel_; }
  /// Opens the laboratory before (−1) or after (+1).
  void step(int direction);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void buildColumn();
  void openLab();
  void refresh();
  void restyle();
  void fitFigure();
  void measureAgain();
  void turn(const QString& setting, double x, double y, Gesture gesture);
  void paint(const QString& setting, Index query, Index key, Gesture gesture);

  WindowContext context_;
  QScrollArea *column_, *scroll_;
  QLabel* heading_ = nullptr;
  LabList* list_ = nullptr;
  QFrame* rule_ = nullptr;
  LabFields* fields_ = nullptr;
  QPushButton *again_ = nullptr, *reset_ = nullptr, *stop_ = nullptr;
  QLabel *progressWords_ = nullptr, *error_ = nullptr;
  QProgressBar* progress_ = nullptr;
  FigurePanel* panel_;
  bool erasing_ = false;  ///< the stroke that is painted takes away
};

}  // namespace fovea

#pragma once
#include <QWidget>

#include "ui/panels/figure_panel.h"
#include "ui/window/workspace.h"

class QFrame;
class QLabel;
class QPushButton;
class QScrollArea;

namespace fovea {

class LabBusy;
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
  void orderTabs();
  void measureAgain();
  void turn(const QString& setting, double x, double y, Gesture gesture);
  void paint(const QString& setting, Index query, Index key, Gesture gesture);

  WindowContext context_;
  QScrollArea *column_, *scroll_;
  QLabel* heading_ = nullptr;
  LabList* list_ = nullptr;
  QFrame* rule_ = nullptr;
  LabFields* fields_ = nullptr;
  QPushButton *again_ = nullptr, *reset_ = nullptr;
  QLabel* error_ = nullptr;
  FigurePanel* panel_;
  LabBusy* busy_;
  bool erasing_ = false;  ///< the stroke that is painted takes away
};

}  // namespace fovea

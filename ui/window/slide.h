#pragma once
#include <QPixmap>
#include <QWidget>

#include "ui/panels/figure_panel.h"
#include "ui/window/workspace.h"

namespace fovea {

/// The movement between two stages: the result of one slides into its place as the operand of the
/// next, for 200 ms. Laid over a figure panel; invisible to the mouse.
class Slide : public QWidget {
  Q_OBJECT
 public:
  Slide(const WindowContext& context, FigurePanel& panel);

  static constexpr int kDuration = 200;

 private:
  void remember(Stage next);
  void begin();
  void paintEvent(QPaintEvent* event) override;

  WindowContext context_;
  FigurePanel& panel_;
  Stage stage_;
  QString block_;  ///< what slides, waiting for the next figure
  QPixmap picture_;
  QRect from_;
};

}  // namespace fovea

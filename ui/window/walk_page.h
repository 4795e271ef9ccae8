#pragma once
#include <QWidget>

#include "ui/panels/figure_panel.h"
#include "ui/window/walk_layout.h"
#include "ui/window/workspace.h"

class QButtonGroup;

namespace fovea {

class ArithmeticTools;
class StageBar;
class ThingsToTry;

/// The teaching view: the stage bar, and below it the walk figure with its tools laid over it.
class WalkPage : public QWidget {
  Q_OBJECT
 public:
  explicit WalkPage(const WindowContext& context, QWidget* parent = nullptr);

  FigurePanel& panel() { return *panel_; }
  StageBar& stageBar() { return *bar_; }
  /// Logical width of the window: below 1200 the right column goes under the arithmetic, below 1400
  /// setup is a button's matter.
  void setWindowWidth(double logical, bool setupButton);

 signals:
  void setupAsked();
  void copyAsked();
  /// A thing to try was chosen: "text", "causal", "divide", "matrices".
  void tried(const QString& id);

 private:
  void rearrange();
  /// Width of the heading of the arithmetic, in pixels.
  int headingWidth(const Figure& figure) const;
  /// Closes the arithmetic to what fits beside the formula.
  void closeFor(Figure& figure) const;
  void placeTools();
  bool isLow() const;
  bool offersThings() const;

  WindowContext context_;
  StageBar* bar_;
  FigurePanel* panel_;
  ArithmeticTools* tools_;
  ThingsToTry* things_;
  QWidget* segments_;
  QButtonGroup* segmentGroup_;
  WalkSide side_ = WalkSide::Formula;
  bool narrow_ = false;
  bool low_ = false;             ///< the figure was arranged for a low window
  bool arithmeticOpen_ = false;  ///< in a low window
};

}  // namespace fovea

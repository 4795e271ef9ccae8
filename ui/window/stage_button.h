#pragma once
#include <QAbstractButton>

#include "ui/window/workspace.h"

namespace fovea {

/// One stage of the stage bar: done (check mark), given (nothing was computed there), current
/// (filled), ahead, or disabled with its reason as the tooltip.
class StageButton : public QAbstractButton {
  Q_OBJECT
 public:
  StageButton(Appearance& appearance, Stage stage, QWidget* parent = nullptr);

  enum class Place { Done, Given, Current, Ahead };
  void setPlace(Place place);
  Place place() const { return place_; }
  /// Where the bar is too narrow: less room around the words, and no check mark.
  void setCompact(bool compact);
  Stage stage() const { return stage_; }
  QSize sizeHint() const override;

 private:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

  Appearance& appearance_;
  Stage stage_;
  Place place_ = Place::Ahead;
  bool compact_ = false;
};

}  // namespace fovea

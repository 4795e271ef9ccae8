#pragma once
#include <QWidget>
#include <vector>

#include "ui/window/playback.h"
#include "ui/window/stage_button.h"

class QHBoxLayout;
class QPushButton;
class QToolButton;

namespace fovea {

class HeadPicker;

/// Back, play, next, the stages, what is being computed, and the head. Left and Right move between
/// stages while one has the focus.
class StageBar : public QWidget {
  Q_OBJECT
 public:
  explicit StageBar(const WindowContext& context, QWidget* parent = nullptr);

  /// Narrow windows leave out a stage that has nothing to do, and show the button for Setup.
  void setNarrow(bool narrow);
  Playback& playback() { return *playback_; }
  void step(int direction);

 signals:
  void setupAsked();

 private:
  void refresh();
  void fit();
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

  WindowContext context_;
  QHBoxLayout *row_, *stageRow_;
  QToolButton *back_, *play_, *next_;
  std::vector<StageButton*> stages_;
  HeadPicker* heads_;
  QPushButton* setup_;
  Playback* playback_;
  bool narrow_ = false;
};

}  // namespace fovea

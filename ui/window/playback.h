#pragma once
#include <QObject>
#include <QTimer>

#include "ui/window/workspace.h"

namespace fovea {

/// Plays the walk: lights the terms of a stage one by one, pauses until all is said, goes on. What
/// is lit is the session's hover, so every panel lights up alike. With reduced motion it only steps
/// from stage to stage.
class Playback : public QObject {
  Q_OBJECT
 public:
  static constexpr int kTerm = 700;    ///< milliseconds a term is lit
  static constexpr int kSweep = 250;   ///< of a key while the row of Softmax is swept
  static constexpr int kPause = 2100;  ///< and the rest after the last
  static constexpr int kStill = 3000;  ///< of a stage with reduced motion
  static constexpr Index kTerms = 8;   ///< terms lit at most

  explicit Playback(const WindowContext& context, QObject* parent = nullptr);

  bool playing() const { return playing_; }
  void setPlaying(bool playing);

 signals:
  void playingChanged(bool playing);

 private:
  void next();
  /// Lights the row of Softmax key by key when somebody steps into the stage.
  void sweep();
  /// Ends it; leaveSweep() leaves lit what somebody else lights by now.
  void stopSweep();
  void leaveSweep();
  /// The cell lit as term `term` of the stage; nothing after the last.
  std::optional<Cell> termCell(Index term) const;

  WindowContext context_;
  QTimer timer_;
  Index term_ = 0;
  bool playing_ = false, sweeping_ = false;
};

/// Whether movement is unwanted: the person's setting, or the style's.
bool reducedMotion(const WindowContext& context);

}  // namespace fovea

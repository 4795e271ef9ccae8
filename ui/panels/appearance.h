#pragma once
#include <QObject>

#include "ui/plots/style.h"
#include "ui/settings/settings.h"

namespace fovea {

/// How the program looks now: theme and scale, as one Style. Follows the system's theme unless a
/// person chose one, and gives the application its palette, font and style sheet.
class Appearance : public QObject {
  Q_OBJECT
 public:
  explicit Appearance(Settings& settings, QObject* parent = nullptr);

  /// Colours and fonts, already scaled.
  const Style& style() const { return style_; }
  Theme theme() const;
  void setTheme(Theme theme);
  /// Interface scale: 1 is as designed for 1440 × 900. Until somebody chooses one it is what the
  /// screen asks for: a large one without a scale of its own (4K) gets 2.
  double scale() const;
  void setScale(double scale);
  /// Back to the scale the screen asks for.
  void resetScale();
  /// Steps through 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2.
  void larger();
  void smaller();
  /// The large scale for a projector (1.5), and back to what was before.
  bool projector() const { return projector_; }
  void setProjector(bool on);
  /// Whether the colours of weights reach up to the largest weight on screen, which shows the
  /// pattern of faint ones, or to 1, which is true of all weights alike.
  bool weightsToLargest() const { return weightsToLargest_; }
  void setWeightsToLargest(bool on);
  /// A designed measure in pixels of now.
  int px(double logical) const;

 signals:
  void changed();
  void weightRangeChanged();

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void apply();

  Settings& settings_;
  Style style_;
  double chosenScale() const;

  double screenScale_ = 1;
  bool systemDark_ = false, projector_ = false, applying_ = false;
  bool weightsToLargest_ = false;
};

}  // namespace fovea

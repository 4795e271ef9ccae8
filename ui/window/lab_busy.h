#pragma once
#include <QFrame>

#include "ui/jobs/job_runner.h"
#include "ui/panels/appearance.h"

class QLabel;
class QProgressBar;

namespace fovea {

/// What a laboratory is computing, how far it has come, and Stop. Lies over the foot of the
/// picture, where it is seen whatever is scrolled; only there while something takes long.
class LabBusy : public QFrame {
  Q_OBJECT
 public:
  explicit LabBusy(Appearance& appearance, QWidget* parent);

  /// Null: nothing takes long.
  void say(const JobProgress* progress);
  /// Takes its place at the foot of `room`.
  void place(const QRect& room);

 signals:
  void stopped();

 private:
  void restyle();

  Appearance& appearance_;
  QLabel* words_;
  QProgressBar* bar_;
};

}  // namespace fovea

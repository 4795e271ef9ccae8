#pragma once
#include <QWidget>

#include "ui/jobs/job_runner.h"
#include "ui/window/workspace.h"

class QProgressBar;

namespace fovea {

class RichLabel;

/// Shows how far a job has come; only that it runs where it cannot say.
void showProgress(QProgressBar& bar, const JobProgress& progress);

/// "2,048 tokens: Score, row 1,280", "Reading all-MiniLM-L6-v2, 45 of 91 MB", how far, and Stop;
/// only there while the session is busy.
class BusyStrip : public QWidget {
  Q_OBJECT
 public:
  explicit BusyStrip(const WindowContext& context, QWidget* parent = nullptr);

 private:
  void refresh();
  QString loadingWords() const;

  WindowContext context_;
  RichLabel* what_;
  QProgressBar* bar_;
};

}  // namespace fovea

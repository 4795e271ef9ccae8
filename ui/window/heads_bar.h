#pragma once
#include <QWidget>
#include <vector>

#include "ui/window/workspace.h"

class QButtonGroup;
class QHBoxLayout;
class QPushButton;

namespace fovea {

/// The bar of the workspace Heads in windows too narrow for all of it: which part is shown, and
/// Setup where it has no strip.
class HeadsBar : public QWidget {
  Q_OBJECT
 public:
  explicit HeadsBar(const WindowContext& context, const QStringList& parts,
                    QWidget* parent = nullptr);
  /// The parts to choose from, and the chosen one.
  void offer(const std::vector<int>& parts, int chosen);
  void setSetupShown(bool shown);

 signals:
  void chosen(int part);
  void setupAsked();

 private:
  void restyle();

  WindowContext context_;
  QHBoxLayout* row_;
  QButtonGroup* group_;
  QPushButton* setup_;
};

}  // namespace fovea

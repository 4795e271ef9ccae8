#pragma once
#include <QWidget>
#include <vector>

#include "ui/window/workspace.h"

class QLabel;
class QPushButton;

namespace fovea {

/// The first steps a newcomer is offered below the first picture.
class ThingsToTry : public QWidget {
  Q_OBJECT
 public:
  explicit ThingsToTry(const WindowContext& context, QWidget* parent = nullptr);

 signals:
  /// "text", "causal", "divide", "matrices".
  void chosen(const QString& id);

 private:
  void add(const char* id, const QString& link, const QString& below);
  void place();
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

  WindowContext context_;
  QLabel* heading_;
  std::vector<std::pair<QPushButton*, QLabel*>> items_;
};

}  // namespace fovea

#pragma once
#include <QWidget>

#include "ui/window/workspace.h"

namespace fovea {

class RichLabel;

/// The line at the bottom: what the pointed-at number is, and which keys help.
class StatusRow : public QWidget {
  Q_OBJECT
 public:
  explicit StatusRow(const WindowContext& context, QWidget* parent = nullptr);

 private:
  void refresh();
  QString hints() const;
  void paintEvent(QPaintEvent* event) override;

  WindowContext context_;
  RichLabel *left_, *right_;
};

}  // namespace fovea

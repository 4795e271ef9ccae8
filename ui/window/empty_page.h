#pragma once
#include <QWidget>

#include "ui/window/workspace.h"

class QLabel;
class QPushButton;

namespace fovea {

/// Stands in place of a workspace that has nothing to show: what is missing, and three ways on.
class EmptyPage : public QWidget {
  Q_OBJECT
 public:
  EmptyPage(const WindowContext& context, QWidget* parent);
  /// `text`: only a text is missing; else something else is in the way, and the notice says what.
  void setMissing(bool text);

 signals:
  void textAsked();
  void examplesAsked(QWidget* below);
  void fileAsked();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QPushButton* button(const char* id, const QString& words);
  void restyle();

  WindowContext context_;
  QLabel *heading_, *sentence_;
  QPushButton *text_, *example_, *file_;
};

}  // namespace fovea

#pragma once
#include <QWidget>
#include <functional>
#include <vector>

#include "ui/window/workspace.h"

class QHBoxLayout;
class QLabel;

namespace fovea {

/// A message in place, above the workspace: a bar at its left (red for errors), a bold sentence,
/// what was kept, and the ways on as links. Hidden while there is nothing to say.
class Notice : public QWidget {
  Q_OBJECT
 public:
  struct Way {
    QString id, words;
    std::function<void()> go;
  };
  explicit Notice(const WindowContext& context, QWidget* parent = nullptr);

  void say(const QString& sentence, const QString& quiet, std::vector<Way> ways, bool error);
  void clear();
  bool empty() const { return isHidden(); }
  QString sentence() const;

 private:
  void restyle();
  void paintEvent(QPaintEvent* event) override;

  WindowContext context_;
  QHBoxLayout* row_;
  QLabel *sentence_, *quiet_;
  std::vector<QWidget*> links_;
  bool error_ = false;
};

}  // namespace fovea

#pragma once
#include <QWidget>
#include <vector>

#include "ui/panels/appearance.h"

namespace fovea {

/// One line of text in the colours of its roles: "query cat   key down". Cut with … where it does
/// not fit.
class RichLabel : public QWidget {
  Q_OBJECT
 public:
  explicit RichLabel(Appearance& appearance, QWidget* parent = nullptr);

  /// `base` is the colour role of runs that have none.
  void setRuns(std::vector<Run> runs, Role base = Role::Plain);
  void setText(const Text& text, Role base = Role::Plain) { setRuns(text.runs(), base); }
  void setText(const QString& text, Role base = Role::Plain);
  QString text() const;
  void setAlignment(Qt::Alignment alignment);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 private:
  void paintEvent(QPaintEvent* event) override;
  const QFont& fontOf(Role role) const;
  int widthOf(const std::vector<Run>& runs) const;

  Appearance& appearance_;
  std::vector<Run> runs_;
  Role base_ = Role::Plain;
  Qt::Alignment alignment_ = Qt::AlignLeft;
};

}  // namespace fovea

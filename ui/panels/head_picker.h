#pragma once
#include <QWidget>

#include "ui/panels/appearance.h"
#include "ui/state/session.h"

class QLabel;
class QSpinBox;

namespace fovea {

/// "Head 1 of 8"; only there with several heads.
class HeadPicker : public QWidget {
  Q_OBJECT
 public:
  HeadPicker(Session& session, Appearance& appearance, QWidget* parent = nullptr);
  /// Without "of 8", where there is no room.
  void setCompact(bool compact);

 private:
  void refresh();

  Session& session_;
  Appearance& appearance_;
  QLabel *word_, *of_;
  QSpinBox* head_;
};

}  // namespace fovea

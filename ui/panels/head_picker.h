#pragma once
#include <QWidget>
#include <vector>

#include "ui/panels/appearance.h"
#include "ui/state/session.h"

class QLabel;
class QSpinBox;

namespace fovea {

/// "Layer 4 of 6   Head 2 of 12"; a part of it is only there where there are several to choose
/// from.
class HeadPicker : public QWidget {
  Q_OBJECT
 public:
  HeadPicker(Session& session, Appearance& appearance, QWidget* parent = nullptr);
  /// Without "of 8", where there is no room.
  void setCompact(bool compact);

 private:
  /// One number to choose.
  struct Part {
    QLabel *word, *of;
    QSpinBox* box;
    Index Selection::*place;
  };
  Part part(const char* name, const QString& word, Index Selection::*place);
  void refresh();
  void refreshPart(const Part& part, Index count);

  Session& session_;
  Appearance& appearance_;
  Part layer_, head_;
  bool compact_ = false;
};

}  // namespace fovea

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
  /// How much room there is: "Layer 4 of 6", "Layer 4", "L 4".
  enum class Room { Full, NoCounts, Letters };
  void setRoom(Room room);

 private:
  /// One number to choose.
  struct Part {
    QLabel *word, *of;
    QSpinBox* box;
    QString letter;
    Index Selection::*place;
  };
  Part part(const char* name, const QString& word, const QString& letter, Index Selection::*place);
  void refresh();
  void refreshPart(const Part& part, Index count);

  Session& session_;
  Appearance& appearance_;
  Part layer_, head_;
  Room room_ = Room::Full;
};

}  // namespace fovea

#include "ui/panels/head_picker.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

#include "core/base/number.h"

namespace fovea {

HeadPicker::HeadPicker(Session& session, Appearance& appearance, QWidget* parent)
    : QWidget(parent), session_(session), appearance_(appearance) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  layer_ = part("layer", tr("Layer"), tr("L "), &Selection::layer);
  head_ = part("head", tr("Head"), tr("H "), &Selection::head);
  connect(&session, &Session::pictureChanged, this, &HeadPicker::refresh);
  connect(&session, &Session::selectionChanged, this, &HeadPicker::refresh);
  connect(&appearance, &Appearance::changed, this, &HeadPicker::refresh);
  refresh();
}

HeadPicker::Part HeadPicker::part(const char* name, const QString& word, const QString& letter,
                                  Index Selection::*place) {
  const Part made{new QLabel(word, this), new QLabel(this), new QSpinBox(this), letter, place};
  made.box->setObjectName(QLatin1String(name));
  made.box->setAccessibleName(word);
  made.box->setKeyboardTracking(false);
  made.box->setLocale(QLocale::c());
  made.word->setBuddy(made.box);
  for (QWidget* widget : std::initializer_list<QWidget*>{made.word, made.box, made.of}) {
    layout()->addWidget(widget);
  }
  for (QLabel* label : {made.word, made.of}) label->setProperty("quiet", true);
  connect(made.box, &QSpinBox::valueChanged, this, [this, place](int value) {
    Selection selection = session_.selection();
    selection.*place = value - 1;
    session_.setSelection(selection, this);
  });
  return made;
}

void HeadPicker::setRoom(Room room) {
  if (room_ == room) return;
  room_ = room;
  refresh();
}

void HeadPicker::refresh() {
  const Trace* trace = session_.shown().trace.get();
  const auto layers = trace ? static_cast<Index>(trace->layers.size()) : 1;
  const Index heads = trace ? session_.shown().attention().spec.heads : 1;
  layout()->setSpacing(appearance_.px(8));
  refreshPart(layer_, layers);
  refreshPart(head_, heads);
  head_.word->setContentsMargins(layers > 1 ? appearance_.px(8) : 0, 0, 0, 0);
  setVisible(layers > 1 || heads > 1);
}

void HeadPicker::refreshPart(const Part& part, Index count) {
  part.word->setVisible(count > 1 && room_ != Room::Letters);
  part.box->setVisible(count > 1);
  part.of->setVisible(count > 1 && room_ == Room::Full);
  if (count <= 1) return;
  const QSignalBlocker quiet(part.box);
  part.box->setRange(1, static_cast<int>(count));
  part.box->setValue(static_cast<int>(session_.selection().*part.place) + 1);
  part.box->setPrefix(room_ == Room::Letters ? part.letter : QString());
  part.box->setMinimumWidth(appearance_.px(56));
  const QString all = QString::fromStdString(grouped(count));
  part.of->setText(tr("of %1").arg(all));
  part.box->setToolTip(tr("%1, 1 to %2").arg(part.word->text(), all));
}

}  // namespace fovea

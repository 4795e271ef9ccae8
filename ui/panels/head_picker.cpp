#include "ui/panels/head_picker.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

namespace fovea {

HeadPicker::HeadPicker(Session& session, Appearance& appearance, QWidget* parent)
    : QWidget(parent),
      session_(session),
      appearance_(appearance),
      word_(new QLabel(tr("Head"), this)),
      of_(new QLabel(this)),
      head_(new QSpinBox(this)) {
  head_->setObjectName("head");
  head_->setAccessibleName(tr("Head"));
  head_->setKeyboardTracking(false);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  for (QWidget* widget : std::initializer_list<QWidget*>{word_, head_, of_}) row->addWidget(widget);
  for (QLabel* label : {word_, of_}) label->setProperty("quiet", true);
  connect(head_, &QSpinBox::valueChanged, this, [this](int value) {
    Selection selection = session_.selection();
    selection.head = value - 1;
    session_.setSelection(selection, this);
  });
  connect(&session, &Session::pictureChanged, this, &HeadPicker::refresh);
  connect(&session, &Session::selectionChanged, this, &HeadPicker::refresh);
  connect(&appearance, &Appearance::changed, this, &HeadPicker::refresh);
  refresh();
}

void HeadPicker::setCompact(bool compact) { of_->setVisible(!compact); }

void HeadPicker::refresh() {
  const Index heads = session_.shown().trace ? session_.shown().attention().spec.heads : 1;
  setVisible(heads > 1);
  if (heads <= 1) return;
  const QSignalBlocker quiet(head_);
  head_->setRange(1, static_cast<int>(heads));
  head_->setValue(static_cast<int>(session_.selection().head) + 1);
  head_->setMinimumWidth(appearance_.px(56));
  of_->setText(tr("of %1").arg(heads));
  layout()->setSpacing(appearance_.px(8));
}

}  // namespace fovea

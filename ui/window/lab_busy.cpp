#include "ui/window/lab_busy.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include "ui/window/busy_strip.h"

namespace fovea {

LabBusy::LabBusy(Appearance& appearance, QWidget* parent)
    : QFrame(parent),
      appearance_(appearance),
      words_(new QLabel(this)),
      bar_(new QProgressBar(this)) {
  setObjectName("lab-busy");
  bar_->setObjectName("lab-progress");
  bar_->setTextVisible(false);
  bar_->setAccessibleName(tr("How far the laboratory has come"));
  auto* stop = new QPushButton(tr("Stop"), this);
  stop->setObjectName("lab-stop");
  auto* row = new QHBoxLayout(this);
  row->addWidget(words_);
  row->addWidget(bar_);
  row->addWidget(stop);
  connect(stop, &QPushButton::clicked, this, &LabBusy::stopped);
  connect(&appearance, &Appearance::changed, this, &LabBusy::restyle);
  restyle();
  hide();
}

void LabBusy::say(const JobProgress* progress) {
  setVisible(progress != nullptr);
  if (!progress) return;
  const QString what = QString::fromStdString(progress->what.str());
  words_->setText(what.isEmpty() ? tr("Computing") : what);
  showProgress(*bar_, *progress);
}

void LabBusy::place(const QRect& room) {
  const int margin = appearance_.px(16);
  adjustSize();
  move(room.left() + margin, room.bottom() - margin - height());
  raise();
}

void LabBusy::restyle() {
  const Style& s = appearance_.style();
  setStyleSheet(QStringLiteral("QFrame#lab-busy { background: %1; border: 1px solid %2; "
                               "border-radius: %3px; }")
                    .arg(s.surface.name(), s.control.name())
                    .arg(appearance_.px(4)));
  layout()->setContentsMargins(appearance_.px(12), appearance_.px(8), appearance_.px(8),
                               appearance_.px(8));
  layout()->setSpacing(appearance_.px(12));
  bar_->setFixedWidth(appearance_.px(160));
}

}  // namespace fovea

#include "ui/window/arithmetic_tools.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include "core/figures/arithmetic.h"

namespace fovea {

ArithmeticTools::ArithmeticTools(const WindowContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      words_(new QLabel(this)),
      decimals_(new QSpinBox(this)),
      copy_(new QPushButton(tr("Copy"), this)) {
  setObjectName("arithmetic-tools");
  words_->setProperty("quiet", true);
  decimals_->setObjectName("decimals");
  decimals_->setAccessibleName(tr("Decimals"));
  decimals_->setToolTip(tr("Decimals shown"));
  decimals_->setRange(1, 16);
  copy_->setObjectName("copy-arithmetic");
  copy_->setToolTip(tr("Copy the arithmetic as text (Ctrl+C)"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(words_);
  row->addWidget(decimals_);
  row->addWidget(copy_);
  connect(decimals_, &QSpinBox::valueChanged, &context.session, &Session::setDecimals);
  connect(copy_, &QPushButton::clicked, this, &ArithmeticTools::copyAsked);
  connect(&context.session, &Session::viewChanged, this, &ArithmeticTools::refresh);
  connect(&context.session, &Session::pictureChanged, this, &ArithmeticTools::refresh);
  connect(&context.appearance, &Appearance::changed, this, &ArithmeticTools::refresh);
  refresh();
}

void ArithmeticTools::setRoom(int room) {
  if (room_ == room) return;
  room_ = room;
  refresh();
}

void ArithmeticTools::refresh() {
  const Appearance& a = context_.appearance;
  layout()->setSpacing(a.px(8));
  decimals_->setFixedSize(a.px(56), a.px(32));
  copy_->setFixedSize(a.px(64), a.px(32));
  const Shown& shown = context_.session.shown();
  const Precision precision = shown.trace ? shown.attention().spec.precision : Precision::Float64;
  words_->setText(QString::fromStdString(calculatedWith(precision).str()));
  const QSignalBlocker quiet(decimals_);
  decimals_->setValue(context_.session.document().decimals);
  const int wide = words_->sizeHint().width() + a.px(56 + 64 + 16);
  words_->setVisible(room_ >= wide);
  resize(room_ >= wide ? wide : a.px(56 + 64 + 8), a.px(32));
}

}  // namespace fovea

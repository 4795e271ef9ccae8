#include "ui/window/setup_fields.h"

#include <QBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QStyle>
#include <cmath>
#include <limits>

#include "core/base/number.h"

namespace fovea {

SetupField::SetupField(const QString& word, QWidget* control, int compact, Appearance& appearance,
                       QWidget* parent)
    : QWidget(parent),
      appearance_(appearance),
      word_(new QLabel(word, this)),
      reason_(new QLabel(this)),
      control_(control) {
  control->setParent(this);
  control->setAccessibleName(word);
  word_->setProperty("quiet", true);
  word_->setBuddy(control);
  reason_->setProperty("refused", true);
  reason_->setWordWrap(true);
  reason_->setObjectName(control->objectName() + "-refused");
  reason_->hide();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(appearance.px(4));
  if (compact > 0) {
    auto* row = new QHBoxLayout;
    row->setSpacing(appearance.px(4));
    word_->setWordWrap(true);
    row->addWidget(word_, 1);
    row->addWidget(control);
    control->setFixedWidth(appearance.px(compact));
    column->addLayout(row);
  } else {
    // As wide as the column, whatever it says.
    control->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    control->setMinimumWidth(1);
    column->addWidget(word_);
    column->addWidget(control);
  }
  column->addWidget(reason_);
  connect(&appearance, &Appearance::changed, this, [this, compact, column] {
    if (compact > 0) control_->setFixedWidth(appearance_.px(compact));
    column->setSpacing(appearance_.px(4));
  });
}

void SetupField::setRefused(const QString& reason) {
  if (reason_->text() == reason) return;
  reason_->setText(reason);
  reason_->setVisible(!reason.isEmpty());
  control_->setAccessibleDescription(reason);
  control_->setProperty("refused", !reason.isEmpty());
  control_->style()->unpolish(control_);
  control_->style()->polish(control_);
}

bool SetupField::refused() const { return !reason_->text().isEmpty(); }

void SetupField::setFixed(bool fixed, const QString& why) {
  control_->setEnabled(!fixed);
  word_->setEnabled(!fixed);
  setToolTip(fixed ? why : QString());
}

NumberEdit::NumberEdit(QWidget* parent) : QLineEdit(parent) {
  connect(this, &QLineEdit::textEdited, this, &NumberEdit::numberEdited);
}

std::optional<double> NumberEdit::number() const {
  QString digits = text().trimmed();
  if (digits.isEmpty()) return {};
  digits.replace(QChar(0x2212), QLatin1Char('-'));
  bool ok = false;
  const double value = QLocale::c().toDouble(digits, &ok);
  return ok ? value : std::numeric_limits<double>::quiet_NaN();
}

void NumberEdit::setNumber(const std::optional<double>& number) {
  const std::optional<double> now = this->number();
  const bool same = now.has_value() == number.has_value() &&
                    (!now || *now == *number || (std::isnan(*now) && std::isnan(*number)));
  if (same) return;
  setText(number ? QString::fromStdString(exact(*number)) : QString());
}

}  // namespace fovea

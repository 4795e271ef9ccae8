#pragma once
#include <QLineEdit>
#include <QWidget>
#include <functional>
#include <optional>

#include "ui/panels/appearance.h"

class QLabel;

namespace fovea {

/// A row of setup: a word and a control, and below it, while its value is refused, why. Compact
/// rows have the word beside a control of that designed width, others (0) above it.
class SetupField : public QWidget {
  Q_OBJECT
 public:
  SetupField(const QString& word, QWidget* control, int compact, Appearance& appearance,
             QWidget* parent = nullptr);

  QWidget* control() const { return control_; }
  /// An empty reason: the value is fine.
  void setRefused(const QString& reason);
  bool refused() const;
  /// Grey: the source of the numbers fixes the value.
  void setFixed(bool fixed, const QString& why = {});

 private:
  Appearance& appearance_;
  QLabel *word_, *reason_;
  QWidget* control_;
};

/// A field for one number, in C locale, that may stay empty: 0.25, 1e-3, −2.
class NumberEdit : public QLineEdit {
  Q_OBJECT
 public:
  explicit NumberEdit(QWidget* parent = nullptr);
  /// Nothing when it is empty, NaN when it is no number.
  std::optional<double> number() const;
  void setNumber(const std::optional<double>& number);

 signals:
  void numberEdited();
};

}  // namespace fovea

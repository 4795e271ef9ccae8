#pragma once
#include <QDialog>

#include "ui/panels/appearance.h"

namespace fovea {

/// The keys, and how to read the picture.
class HelpDialog : public QDialog {
  Q_OBJECT
 public:
  explicit HelpDialog(Appearance& appearance, QWidget* parent = nullptr);
};

/// Name, version, licence, and what it stands on.
class AboutDialog : public QDialog {
  Q_OBJECT
 public:
  explicit AboutDialog(Appearance& appearance, QWidget* parent = nullptr);
};

}  // namespace fovea

#pragma once
#include <QApplication>
#include <memory>
#include <string>

namespace fovea::app {

/// The application object that fonts and painting need, without a display, for as long as it lives.
/// Deterministic: fonts come from the resources, hash seeds are fixed. Qt's own remarks are kept
/// off stderr.
class OffscreenApplication {
 public:
  /// Makes nothing for formats that are only numbers.
  explicit OffscreenApplication(const std::string& format);

 private:
  std::unique_ptr<QApplication> application_;
};

}  // namespace fovea::app

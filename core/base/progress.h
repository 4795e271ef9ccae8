#pragma once
#include <functional>
#include <stop_token>

#include "core/base/text.h"

namespace fovea {

/// Progress and cancel, the one parameter of everything that may take long. Safe to call from any
/// thread when the report function is.
class Progress {
 public:
  using Report = std::function<void(const Text& what, Index done, Index of)>;

  /// Never cancelled, reports nowhere.
  Progress() = default;
  Progress(std::stop_token stop, Report report)
      : stop_(std::move(stop)), report_(std::move(report)) {}

  bool cancelled() const { return stop_.stop_requested(); }
  /// Says how far the work has come; the receiver thins the calls out.
  void report(const Text& what, Index done, Index of) const {
    if (report_) report_(what, done, of);
  }

 private:
  std::stop_token stop_;
  Report report_;
};

}  // namespace fovea

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
  /// For a part of the work: cancelled with it, and its reports count from `before`, out of `of`.
  Progress part(Index before, Index of) const {
    if (!report_) return *this;
    return {stop_, [report = report_, before, of](const Text& what, Index done, Index) {
              report(what, before + done, of);
            }};
  }
  /// Cancelled with this, but reports nowhere.
  Progress quiet() const { return {stop_, {}}; }

 private:
  std::stop_token stop_;
  Report report_;
};

}  // namespace fovea

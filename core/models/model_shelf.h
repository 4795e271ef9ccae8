#pragma once
#include <memory>
#include <mutex>
#include <string>

#include "core/models/model.h"

namespace fovea {

/// The model that is loaded: one at a time, shared by all who compute with it. Safe from any
/// thread.
class ModelShelf {
 public:
  /// The model at `path`: the one that is here, or loaded from there; then the one before is let
  /// go. Errors: those of openModel and ModelFiles::load. Two calls for another model wait for each
  /// other.
  Result<std::shared_ptr<const Model>> get(const std::string& path, const Progress& progress);
  /// The same from files that somebody has opened at `path`. Errors: those of ModelFiles::load.
  Result<std::shared_ptr<const Model>> load(const std::string& path, const ModelFiles& files,
                                            const Progress& progress);
  /// The model at `path` when it is here; null when it would have to be loaded.
  std::shared_ptr<const Model> loaded(const std::string& path) const;
  /// Puts a model here that somebody has loaded from `path`.
  void put(const std::string& path, std::shared_ptr<const Model> model);

 private:
  mutable std::mutex mutex_;
  std::mutex loading_;
  std::string path_;
  std::shared_ptr<const Model> model_;
};

}  // namespace fovea

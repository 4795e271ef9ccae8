#include "core/models/model_shelf.h"

namespace fovea {

Result<std::shared_ptr<const Model>> ModelShelf::get(const std::string& path,
                                                     const Progress& progress) {
  if (auto here = loaded(path)) return here;
  const std::scoped_lock lock(loading_);
  if (auto here = loaded(path)) return here;
  if (progress.cancelled()) return fail(cancelled());
  auto files = openModel(path);
  if (!files) return fail(files.error());
  return load(path, *files, progress);
}

Result<std::shared_ptr<const Model>> ModelShelf::load(const std::string& path,
                                                      const ModelFiles& files,
                                                      const Progress& progress) {
  if (auto runs = files.runs(); !runs) return fail(runs.error());
  put({}, nullptr);  // two models at once may not fit
  auto model = files.load(progress);
  if (model) put(path, *model);
  return model;
}

std::shared_ptr<const Model> ModelShelf::loaded(const std::string& path) const {
  const std::scoped_lock lock(mutex_);
  return path == path_ ? model_ : nullptr;
}

void ModelShelf::put(const std::string& path, std::shared_ptr<const Model> model) {
  const std::scoped_lock lock(mutex_);
  path_ = path;
  model_ = std::move(model);
}

}  // namespace fovea

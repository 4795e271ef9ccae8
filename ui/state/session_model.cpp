// The session's model: loaded in a lane of its own, so that typing goes on meanwhile.
#include <filesystem>

#include "ui/state/session.h"

namespace fovea {
namespace {

Error atModel(Error error, const std::string& path) {
  if (error.code == ErrorCode::Cancelled) return error;
  std::error_code unknown;
  if (!std::filesystem::exists(path, unknown) && !unknown) {
    error.message = Text(
        FOVEA_TR("Session", "There is no model at %1 any more. Choose another, or put it back."),
        {strong(path)});
  }
  error.place = "model";
  return error;
}

}  // namespace

std::string Session::missingModel() const {
  const Input& input = document_.input;
  // Without a text nothing would be computed with it.
  const bool needed = input.door == Door::Text && !input.model.empty() && !input.text.empty();
  return needed && !model() ? input.model : std::string();
}

std::shared_ptr<const Model> Session::model() const {
  const Input& input = document_.input;
  if (input.door != Door::Text || input.model.empty()) return nullptr;
  return sources_->models.loaded(input.model);
}

void Session::compute() {
  const Input& input = document_.input;
  const bool needed = loads_.running() && input.door == Door::Text && input.model == loadingPath_;
  if (!needed) stopLoading();
  const std::string path = missingModel();
  if (path.empty()) {
    computeTrace();
  } else if (!needed) {
    openModelFiles(path);
  }
}

void Session::openModelFiles(const std::string& path) {
  trace_.cancel();
  computingInput_ = false;
  setError({});
  loadingPath_ = path;
  loadingName_.clear();
  loads_.start([this, path](const Progress&) -> JobRunner::Delivery {
    Result<ModelFiles> files = fovea::openModel(path);
    if (files && !files->runs()) files = fail(files->runs().error());
    if (!files) return [this, error = files.error()] { failLoading(error); };
    return [this, files = std::move(*files)] { loadModel(files); };
  });
  deriveHead();
}

void Session::loadModel(const ModelFiles& files) {
  loadingName_ = QString::fromStdString(files.name());
  sources_->models.put({}, nullptr);  // two models at once may not fit
  loads_.start([this, files, path = loadingPath_](const Progress& progress) -> JobRunner::Delivery {
    Result<std::shared_ptr<const Model>> model = files.load(progress);
    if (!model) return [this, error = model.error()] { failLoading(error); };
    return [this, path, model = std::move(*model)] {
      sources_->models.put(path, model);
      stopLoading();
      computeTrace();
    };
  });
}

void Session::failLoading(const Error& error) {
  const std::string path = loadingPath_;
  stopLoading();
  setError(atModel(error, path));
}

void Session::stopLoading() {
  loads_.cancel();
  loadingPath_.clear();
  loadingName_.clear();
}

}  // namespace fovea

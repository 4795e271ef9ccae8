#pragma once
#include <cstdlib>
#include <filesystem>
#include <string>

namespace fovea::test {

/// A model that packaging/models fetched: the folder or file of that name below $FOVEA_TEST_MODELS,
/// else below the user's models; empty where it is not there.
inline std::string fetchedModel(const std::string& name) {
  namespace fs = std::filesystem;
  const auto variable = [](const char* variableName) {
    const char* value = std::getenv(variableName);
    return fs::path(value ? value : "");
  };
  fs::path models = variable("FOVEA_TEST_MODELS");
  if (models.empty()) {
    const fs::path data = variable("XDG_DATA_HOME");
    models = (data.empty() ? variable("HOME") / ".local" / "share" : data) / "fovea" / "models";
  }
  std::error_code ignored;
  return fs::exists(models / name, ignored) ? (models / name).string() : std::string();
}

}  // namespace fovea::test

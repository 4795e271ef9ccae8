#include <filesystem>

#include "core/io/gguf.h"
#include "core/io/safetensors.h"
#include "core/io/tensor_checks.h"
#include "core/io/tensor_file.h"

namespace fovea {
namespace {

// Python's pickles, alone or in the archive that torch.save writes.
bool looksLikePickle(std::string_view start, const std::string& path) {
  const std::string ending = std::filesystem::path(path).extension().string();
  const bool named = ending == ".bin" || ending == ".pt" || ending == ".pth" || ending == ".ckpt" ||
                     ending == ".pkl";
  return start.starts_with("PK\x03\x04") || (start.size() > 1 && start[0] == '\x80') || named;
}

}  // namespace

Result<TensorFile> openTensorFile(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return openSafetensorsFolder(path);
  auto file = openWeightFile(path);
  if (!file) return fail(std::move(file.error()));
  std::string start(9, '\0');
  const auto got = file->readAt(0, start.data(), start.size());
  if (!got) return fail(got.error());
  start.resize(*got);
  if (start.starts_with("GGUF") || path.ends_with(".gguf")) return openGguf(path);
  if ((start.size() == 9 && start[8] == '{') || path.ends_with(".safetensors")) {
    return openSafetensors(path);
  }
  if (looksLikePickle(start, path)) {
    return refuseFile(FOVEA_TR("Error",
                               "%1 is a pickle file, which is a program and is never run here. "
                               "Choose a copy of the model with safetensors, or convert it."),
                      path);
  }
  return refuseFile(FOVEA_TR("Error",
                             "%1 holds no weights. Choose the folder of a model, or a file that "
                             "ends in .gguf or .safetensors."),
                    path);
}

}  // namespace fovea

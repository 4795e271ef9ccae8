#include "app/model_path.h"

#include <filesystem>

#include "core/io/gguf.h"
#include "core/io/utf8.h"
#include "core/models/model_places.h"

namespace fovea::app {

namespace fs = std::filesystem;

Result<std::string> modelPath(const std::string& written) {
  std::error_code ignored;
  if (fs::exists(written, ignored)) return written;
  const std::vector<ModelPlace> places = modelPlaces();
  for (const ModelPlace& place : places) {
    if (place.name == written || place.name.ends_with("/" + written) ||
        fs::path(place.path).filename() == written) {
      return place.path;
    }
  }
  return fail(
      ErrorCode::File,
      Text(FOVEA_TR("CommandLine",
                    "%1: there is no such folder or file, and no model of that name. “fovea "
                    "list models” shows those on this computer."),
           {plain(quotable(written))}),
      "--model");
}

Result<Tokenizer> tokenizerAt(const std::string& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return tokenizerFromFolder(path);
  auto file = openTensorFile(path);
  if (!file) {  // the header is enough, where the numbers are cut off
    auto header = openGgufHeader(path);
    if (!header) return fail(file.error());
    return tokenizerFromGguf(ggufVocabulary(header->metadata()), path);
  }
  if (file->format() != TensorFile::Format::Gguf) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("CommandLine",
                              "%1 holds weights without a tokenizer. Name the folder it is in."),
                     {plain(quotable(path))}),
                path);
  }
  return tokenizerFromGguf(ggufVocabulary(file->metadata()), path);
}

}  // namespace fovea::app

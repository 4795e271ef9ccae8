#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "core/io/file_errors.h"
#include "core/io/json.h"
#include "core/io/safetensors.h"
#include "core/io/safetensors_header.h"
#include "core/io/tensor_checks.h"

namespace fovea {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* kSingle = "model.safetensors";
constexpr const char* kIndex = "model.safetensors.index.json";

// A link that leads nowhere counts as being there: opening it says what is wrong.
bool isThere(const fs::path& path) {
  std::error_code ignored;
  return fs::symlink_status(path, ignored).type() != fs::file_type::not_found;
}

// Whether a file of the folder has a name that ends so.
bool holds(const fs::path& folder, std::string_view ending) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().filename().string().ends_with(ending)) return true;
  }
  return false;
}

tl::unexpected<Error> noWeights(const std::string& folder) {
  const auto has = [&](auto... endings) { return (holds(folder, endings) || ...); };
  if (has(".bin", ".pt", ".pth", ".ckpt", ".pkl")) {
    return refuseFile(
        FOVEA_TR("Error",
                 "%1 holds its weights only as pickle files, which are programs and are never run "
                 "here. Choose a copy of the model with safetensors, or convert it."),
        folder);
  }
  if (has(".gguf")) {
    return refuseFile(FOVEA_TR("Error",
                               "%1 holds GGUF files and no model.safetensors. Open one of the "
                               "GGUF files itself."),
                      folder);
  }
  if (has(".h5", ".msgpack", ".onnx")) {
    return refuseFile(FOVEA_TR("Error",
                               "%1 holds weights for other programs (TensorFlow, Flax or ONNX) and "
                               "no model.safetensors. Choose a copy of the model with "
                               "safetensors."),
                      folder);
  }
  return refuseFile(FOVEA_TR("Error",
                             "%1 holds no model.safetensors. Choose the folder of a model with "
                             "its weights."),
                    folder);
}

Result<std::vector<InputFile>> openShards(const fs::path& folder, const ShardOf& map) {
  std::set<std::string> names, missing;
  for (const auto& [tensor, shard] : map) {
    names.insert(shard);
    if (!isThere(folder / shard)) missing.insert(shard);
  }
  if (!missing.empty()) {
    const auto count = static_cast<Index>(missing.size());
    return fail(ErrorCode::File,
                Text(FOVEA_TRN("Error",
                               "%1 lacks %n of its files of weights, among them “%2”. Download the "
                               "model again."),
                     {strong(folder.string()), plain(*missing.begin())}, count),
                (folder / *missing.begin()).string());
  }
  std::vector<InputFile> files;
  for (const std::string& name : names) {
    auto file = openWeightFile((folder / name).string());
    if (!file) return fail(std::move(file.error()));
    files.push_back(std::move(*file));
  }
  return files;
}

// Every tensor the index names is in its shard, and none is in two.
Result<void> checkIndex(const ShardOf& map, const std::vector<StoredTensor>& tensors,
                        const std::vector<InputFile>& files, const std::string& path) {
  std::map<std::string_view, std::size_t> fileOf;
  for (const StoredTensor& tensor : tensors) {
    const auto [place, added] = fileOf.emplace(tensor.name, tensor.file);
    if (added) continue;
    return refuseTensor(FOVEA_TR("Error",
                                 "%1: the tensor “%2” is in two files, in “%3” too. Download the "
                                 "model again."),
                        files[place->second].path(), tensor.name, {files[tensor.file].path()});
  }
  for (const auto& [tensor, shard] : map) {
    const auto found = fileOf.find(tensor);
    if (found != fileOf.end() && fs::path(files[found->second].path()).filename() == shard) {
      continue;
    }
    return refuseTensor(FOVEA_TR("Error",
                                 "%1 places the tensor “%2” in “%3”, which does not hold it. "
                                 "Download the model again."),
                        path, tensor, {shard});
  }
  return {};
}

}  // namespace

Result<ShardOf> parseShardIndex(std::string_view text, const std::string& path) {
  const auto index = parseJson(text, path);
  if (!index) return fail(index.error());
  const auto refuse = [&] {
    return refuseFile(FOVEA_TR("Error",
                               "%1 does not list tensors and their files under “weight_map”. "
                               "Download it again."),
                      path);
  };
  if (!index->is_object() || !index->contains("weight_map")) return refuse();
  const json& listed = index->at("weight_map");
  if (!listed.is_object() || listed.empty()) return refuse();
  ShardOf map;
  for (const auto& [tensor, shard] : listed.items()) {
    if (!shard.is_string()) return refuse();
    const auto& name = shard.get_ref<const std::string&>();
    // A shard is a file of this folder; nothing in an index leads elsewhere.
    if (name.empty() || name == "." || name == ".." ||
        name.find_first_of(std::string_view("/\\\0", 3)) != std::string::npos) {
      return refuseTensor(FOVEA_TR("Error",
                                   "%1 places the tensor “%2” in “%3”, which is no file of this "
                                   "folder. Download it again."),
                          path, tensor, {name});
    }
    map.emplace(tensor, name);
  }
  return map;
}

Result<TensorFile> openSafetensorsFolder(const std::string& folder) {
  const fs::path base(folder);
  std::error_code error;
  static_cast<void>(fs::directory_iterator(base, error));
  if (error) return fail(cannotReadFolder(folder, error.value()));
  if (isThere(base / kSingle)) return openSafetensors((base / kSingle).string());
  if (!isThere(base / kIndex)) return noWeights(folder);

  const std::string indexPath = (base / kIndex).string();
  const auto index = readFile(indexPath);
  if (!index) return fail(index.error());
  const auto map = parseShardIndex(*index, indexPath);
  if (!map) return fail(map.error());
  auto files = openShards(base, *map);
  if (!files) return fail(std::move(files.error()));
  std::vector<StoredTensor> tensors;
  Metadata metadata;
  for (std::size_t i = 0; i < files->size(); ++i) {
    auto header = readSafetensorsHeader((*files)[i]);
    if (!header) return fail(std::move(header.error()));
    for (StoredTensor& tensor : header->tensors) {
      tensor.file = i;
      tensors.push_back(std::move(tensor));
    }
    for (auto& [key, value] : header->metadata) metadata.add(std::move(key), std::move(value));
  }
  if (auto checked = checkIndex(*map, tensors, *files, indexPath); !checked) {
    return fail(std::move(checked.error()));
  }
  return TensorFile(TensorFile::Format::Safetensors, std::move(*files), std::move(tensors),
                    std::move(metadata));
}

}  // namespace fovea

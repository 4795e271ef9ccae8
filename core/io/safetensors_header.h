#pragma once
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/io/tensor_file.h"

// Between safetensors.cpp and safetensors_folder.cpp; not for use outside this folder.

namespace fovea {

/// What the header of one safetensors file says, checked; offsets count from the file's start and
/// StoredTensor::file is 0.
struct SafetensorsHeader {
  std::vector<StoredTensor> tensors;
  std::vector<std::pair<std::string, std::string>> metadata;
};

/// Errors: those of openSafetensors.
Result<SafetensorsHeader> readSafetensorsHeader(const InputFile& file);

/// Which shard holds a tensor, by the tensor's name.
using ShardOf = std::map<std::string, std::string>;
/// Reads the text of an index; `path` stands for it in messages. Shards are plain file names.
/// Errors (Input): not JSON, no "weight_map" of texts, or a shard outside of the folder.
Result<ShardOf> parseShardIndex(std::string_view text, const std::string& path);

}  // namespace fovea

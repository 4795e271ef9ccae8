#pragma once
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/core/io/weight_files.h"
#include "tests/support/reference.h"
#include "tests/support/scratch.h"

namespace fovea::test {

/// A copy of one of the small reference models that a test may break.
class ModelFolder {
 public:
  explicit ModelFolder(const std::string& name) {
    const auto from = std::filesystem::path(testPath("reference/models/" + name));
    for (const char* file : {"config.json", "tokenizer.json", "model.safetensors"}) {
      scratch_.put(file, slurp((from / file).string()));
    }
    weights_ = slurp(scratch_ / "model.safetensors");
  }

  std::string path() const {
    return std::filesystem::path(scratch_ / "config.json").parent_path().string();
  }
  std::string operator/(std::string_view name) const { return scratch_ / name; }
  void put(std::string_view name, std::string_view bytes) { scratch_.put(name, bytes); }
  void remove(std::string_view name) { std::filesystem::remove(scratch_ / name); }

  nlohmann::json config() const { return nlohmann::json::parse(slurp(*this / "config.json")); }
  /// Changes fields of config.json; a null removes the field.
  void setConfig(const nlohmann::json& fields) {
    nlohmann::json all = config();
    for (const auto& [name, value] : fields.items()) {
      if (value.is_null()) {
        all.erase(name);
      } else {
        all[name] = value;
      }
    }
    put("config.json", all.dump());
  }

  /// Renames every tensor whose name holds `part`.
  void rename(const std::string& part, const std::string& by) {
    nlohmann::json renamed;
    const nlohmann::json before = header();
    for (const auto& [name, value] : before.items()) {
      std::string other = name;
      if (const auto at = other.find(part); at != std::string::npos) {
        other.replace(at, part.size(), by);
      }
      renamed[other] = value;
    }
    setWeights(renamed, numbers());
  }
  /// Overwrites the first number of a tensor.
  void setFirst(const std::string& tensor, float value) {
    std::string bytes = numbers();
    const auto at = header()[tensor]["data_offsets"][0].get<std::size_t>();
    std::memcpy(bytes.data() + at, &value, sizeof value);
    setWeights(header(), bytes);
  }

 private:
  std::uint64_t headerBytes() const {
    std::uint64_t count = 0;
    std::memcpy(&count, weights_.data(), sizeof count);
    return count;
  }
  nlohmann::json header() const { return nlohmann::json::parse(weights_.substr(8, headerBytes())); }
  std::string numbers() const { return weights_.substr(8 + headerBytes()); }
  void setWeights(const nlohmann::json& header, const std::string& numbers) {
    weights_ = safetensorsBytes(header.dump(), numbers);
    put("model.safetensors", weights_);
  }

  ScratchFolder scratch_;
  std::string weights_;
};

}  // namespace fovea::test

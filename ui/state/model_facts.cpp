#include "ui/state/model_facts.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace fovea {

ModelFacts readModelFacts(const std::string& path) {
  ModelFacts facts;
  facts.path = path;
  const Result<ModelFiles> files = openModel(path);
  if (!files) {
    facts.name = std::filesystem::path(path).filename().string();
    facts.reason = files.error();
    return facts;
  }
  facts.name = files->name();
  facts.architecture = files->architectureTitle();
  facts.config = files->config();
  if (files->tokenizer()) facts.tokenizer = files->tokenizer()->kind();
  facts.fileBytes = files->fileBytes();
  facts.memoryBytes = files->memoryBytes();
  if (!files->runs()) facts.reason = files->runs().error();
  return facts;
}

std::string modelPathOf(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const fs::path whole = fs::absolute(path, ignored).lexically_normal();
  if (fs::is_directory(whole, ignored)) return whole.string();
  const std::string ending = whole.extension().string();
  if (ending == ".safetensors") return whole.parent_path().string();
  if (ending == ".gguf") return whole.string();
  // Some programs keep GGUF files under the name of their checksum.
  if (!fs::is_regular_file(whole, ignored)) return {};
  constexpr std::string_view kMagic = "GGUF";
  std::string start(kMagic.size(), '\0');
  std::ifstream(whole, std::ios::binary).read(start.data(), std::ssize(start));
  return start == kMagic ? whole.string() : std::string();
}

std::vector<std::string> specialLabels(const Model& model) {
  std::vector<std::string> labels;
  const Result<Sequence> around = model.tokenizer().encode("a");
  if (!around) return labels;
  for (const Token& token : around->tokens) {
    if (!token.special) continue;
    if (std::find(labels.begin(), labels.end(), token.label) == labels.end()) {
      labels.push_back(token.label);
    }
  }
  return labels;
}

}  // namespace fovea

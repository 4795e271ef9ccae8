#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "core/base/memory.h"
#include "core/base/number.h"
#include "core/io/file_errors.h"
#include "core/io/gguf.h"
#include "core/io/safetensors.h"
#include "core/io/utf8.h"
#include "core/models/architecture.h"
#include "core/models/model.h"

namespace fovea {
namespace {

namespace fs = std::filesystem;

/// "owner/model" from a folder of the Hugging Face cache (models--owner--model/snapshots/…), else
/// the folder's own name.
std::string folderName(const fs::path& folder) {
  constexpr std::string_view kStart = "models--";
  for (const fs::path& part : folder) {
    std::string name = part.string();
    if (!name.starts_with(kStart)) continue;
    name.erase(0, kStart.size());
    const auto at = name.find("--");
    return at == std::string::npos ? name
                                   : fmt::format("{}/{}", name.substr(0, at), name.substr(at + 2));
  }
  return folder.filename().string();
}

/// `stated` is what a GGUF file calls itself: downloads named by their checksum go by it.
std::string nameOf(const std::string& path, const std::string* stated) {
  std::error_code ignored;
  fs::path whole = fs::absolute(path, ignored).lexically_normal();
  if (!whole.has_filename()) whole = whole.parent_path();
  if (fs::is_directory(path, ignored)) return quotable(folderName(whole));
  const std::string stem = whole.stem().string();
  return quotable(stated != nullptr && stem.starts_with("sha256") ? *stated : stem);
}

/// Binds the tensors of a file to a network.
std::pair<std::unique_ptr<Network>, WeightBinder> bound(const TensorFile& file,
                                                        const ModelConfig& config) {
  const Architecture& architecture = architectureOf(config.architecture);
  WeightBinder binder(file, architecture.prefixes, std::string(architecture.probe));
  auto network = architecture.bind(binder, config);
  return {std::move(network), std::move(binder)};
}

Result<void> checkVocabulary(const Tokenizer& tokenizer, const ModelConfig& config,
                             const std::string& path) {
  if (tokenizer.size() <= config.vocabulary) return {};
  return fail(ErrorCode::Input,
              Text(FOVEA_TR("Error",
                            "%1: the tokenizer has %2 tokens, but the embedding has vectors for "
                            "%3 only. Use the tokenizer that belongs to this model."),
                   {strong(quotable(path)), plain(grouped(tokenizer.size())),
                    plain(grouped(config.vocabulary))}),
              path);
}

Result<void> checkMemory(std::uint64_t bytes, const std::string& path) {
  const std::uint64_t memory = physicalMemory();
  if (bytes <= memory / 2) return {};
  return fail(ErrorCode::TooLarge,
              Text(FOVEA_TR("Error",
                            "%1 needs %2 bytes of memory, more than half of the %3 bytes there "
                            "are. Choose a smaller model."),
                   {strong(quotable(path)), plain(grouped(static_cast<long long>(bytes))),
                    plain(grouped(static_cast<long long>(memory)))}),
              path);
}

}  // namespace

ModelFiles::ModelFiles(std::string path, ModelConfig config, Result<Tokenizer> tokenizer,
                       Result<TensorFile> weights)
    : path_(std::move(path)),
      config_(std::move(config)),
      tokenizer_(std::move(tokenizer)),
      weights_(std::make_shared<const Result<TensorFile>>(std::move(weights))) {
  const bool states = weights_->has_value();
  name_ =
      nameOf(path_, states ? (*weights_)->metadata().get<std::string>("general.name") : nullptr);
  runs_ = findReason();
}

Result<void> ModelFiles::findReason() {
  if (!*weights_) return fail(weights_->error());
  const auto [network, binder] = bound(**weights_, config_);
  memoryBytes_ = binder.bytes();
  if (auto right = binder.check(); !right) return right;
  if (!tokenizer_) return fail(tokenizer_.error());
  if (auto right = checkVocabulary(*tokenizer_, config_, path_); !right) return right;
  return checkMemory(memoryBytes_, path_);
}

std::string_view ModelFiles::architectureTitle() const {
  return architectureOf(config_.architecture).title;
}

std::uint64_t ModelFiles::fileBytes() const { return *weights_ ? (*weights_)->fileBytes() : 0; }

Result<std::shared_ptr<const Model>> ModelFiles::load(const Progress& progress) const {
  if (!runs_) return fail(runs_.error());
  auto [network, binder] = bound(**weights_, config_);
  if (auto done = binder.load(progress); !done) return fail(done.error());
  return std::make_shared<const Model>(name_, config_, *tokenizer_, std::move(network));
}

Result<ModelFiles> openModel(const std::string& path) {
  std::error_code code;
  if (!fs::exists(path, code)) return fail(cannotRead(path, code ? code.value() : ENOENT));
  if (fs::is_directory(path, code)) {
    auto weights = openSafetensorsFolder(path);
    auto config = configFromFolder(path, weights ? &*weights : nullptr);
    if (!config) {  // a folder without either is told by its weights: they may be pickles
      const bool stated = fs::exists(fs::path(path) / "config.json", code);
      return fail(stated || weights ? config.error() : weights.error());
    }
    return ModelFiles(path, std::move(*config), tokenizerFromFolder(path), std::move(weights));
  }
  auto file = openTensorFile(path);
  if (file && file->format() != TensorFile::Format::Gguf) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Error",
                              "%1 holds weights without a configuration. Open the folder it is "
                              "in."),
                     {strong(quotable(path))}),
                path);
  }
  std::optional<TensorFile> header;
  if (!file) {  // where the numbers are cut off, the header still says what the model is
    auto told = openGgufHeader(path);
    if (!told) return fail(file.error());
    header.emplace(std::move(*told));
  }
  const TensorFile& told = file ? *file : *header;
  auto config = configFromGguf(told);
  if (!config) return fail(config.error());
  auto tokenizer = tokenizerFromGguf(ggufVocabulary(told.metadata()), path);
  return ModelFiles(path, std::move(*config), std::move(tokenizer), std::move(file));
}

}  // namespace fovea

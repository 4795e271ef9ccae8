#include "core/models/model_places.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>

#include "core/io/json.h"
#include "core/io/read_file.h"
#include "core/io/utf8.h"

namespace fovea {
namespace {

namespace fs = std::filesystem;
using Kind = ModelRoot::Kind;

constexpr std::size_t kListLimit = std::size_t{1} << 20;  ///< bytes of one of Ollama's lists
constexpr int kListDepth = 16;
constexpr std::uint64_t kReferenceLimit = 1024;
constexpr int kFoldersDeep = 3;    ///< owner / model / file
constexpr int kManifestDepth = 4;  ///< host / owner / model / tag

/// What an environment variable says; `~/` at its start is the home folder.
std::optional<fs::path> variable(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') return {};
  const std::string_view written(value);
  const char* home = std::getenv("HOME");
  if (written.starts_with("~/") && home != nullptr) return fs::path(home) / written.substr(2);
  return fs::path(written);
}

const char* titleOf(Kind kind) {
  switch (kind) {
    case Kind::Fovea:
      return "Fovea";
    case Kind::HuggingFace:
      return "Hugging Face";
    case Kind::Ollama:
      return "Ollama";
    case Kind::LmStudio:
      return "LM Studio";
  }
  return "";
}

/// Whether a GGUF file is a later piece of a model that is cut into several ("-00002-of-00003").
bool laterPiece(const std::string& stem) {
  const std::size_t of = stem.rfind("-of-");
  if (of == std::string::npos || of < 6) return false;
  const std::string number = stem.substr(of - 5, 5);
  const bool digits = number.find_first_not_of("0123456789") == std::string::npos;
  return stem[of - 6] == '-' && digits && number != "00001";
}

/// "owner/model" of "models--owner--model".
std::string cachedName(std::string folder) {
  folder.erase(0, std::string_view("models--").size());
  if (const auto at = folder.find("--"); at != std::string::npos) folder.replace(at, 2, "/");
  return folder;
}

bool isHash(std::string_view word) {
  return !word.empty() && word.size() <= 128 &&
         word.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

class Search {
 public:
  explicit Search(const Progress& progress) : progress_(progress) {}

  void look(const ModelRoot& root) {
    kind_ = root.kind;
    switch (kind_) {
      case Kind::Fovea:
      case Kind::LmStudio:
        lookBelow(root.path, kFoldersDeep);
        break;
      case Kind::HuggingFace:
        lookIntoCache(root.path);
        break;
      case Kind::Ollama:
        lookIntoLists(root.path, fs::path(root.path) / "manifests", {}, kManifestDepth);
        break;
    }
  }

  std::vector<ModelPlace> found() && { return std::move(found_); }

 private:
  bool over() const {
    return progress_.cancelled() || found_.size() >= kMostModelPlaces || looked_ >= kMostLookedAt;
  }

  void add(const fs::path& path, const std::string& name) {
    if (!over()) found_.push_back({path.string(), quotable(name), titleOf(kind_)});
  }

  /// What is in a folder, by name; nothing where it cannot be read.
  std::vector<fs::path> inside(const fs::path& folder) {
    std::vector<fs::path> all;
    std::error_code code;
    fs::directory_iterator entry(folder, code);
    for (; !code && entry != fs::directory_iterator() && !over(); entry.increment(code)) {
      ++looked_;
      if (!entry->path().filename().string().starts_with('.')) all.push_back(entry->path());
    }
    std::sort(all.begin(), all.end());
    return all;
  }

  /// Models in a folder and in the folders within: files of their own, and folders that hold a
  /// configuration or weights of another kind, as long as folders have a `name`.
  void lookBelow(const fs::path& folder, int depth, const std::string& name = {}) {
    std::vector<fs::path> files, folders;
    bool config = false, weights = false;
    std::error_code ignored;
    for (const fs::path& path : inside(folder)) {
      const std::string extension = path.extension().string();
      if (fs::is_directory(path, ignored)) {
        folders.push_back(path);
      } else if (extension == ".gguf") {
        if (!laterPiece(path.stem().string())) files.push_back(path);
      } else {
        config = config || path.filename() == "config.json";
        weights = weights || extension == ".safetensors" || extension == ".bin" ||
                  extension == ".pt" || extension == ".pth" || extension == ".h5";
      }
    }
    const bool nested = kind_ != Kind::HuggingFace;  // there a part of a model has no name
    const bool model = !name.empty() && (weights || (config && files.empty()));
    if (model) add(folder, name);
    for (const fs::path& file : files) add(file, file.stem().string());
    if (model || depth == 0) return;  // what lies in a model's folder belongs to it
    for (const fs::path& within : folders) {
      lookBelow(within, depth - 1, nested ? within.filename().string() : std::string());
    }
  }

  /// Hugging Face: models--owner--model/snapshots/HASH, where refs/main names the hash.
  void lookIntoCache(const fs::path& hub) {
    for (const fs::path& repository : inside(hub)) {
      const std::string name = repository.filename().string();
      if (!name.starts_with("models--")) continue;
      if (const auto snapshot = snapshotOf(repository)) lookBelow(*snapshot, 1, cachedName(name));
    }
  }

  /// The snapshot that is current, else the last one there is.
  std::optional<fs::path> snapshotOf(const fs::path& repository) {
    const fs::path snapshots = repository / "snapshots", main = repository / "refs" / "main";
    std::error_code ignored;
    if (fs::is_regular_file(main, ignored)) {
      auto hash = readFile(main.string(), kReferenceLimit);
      if (hash) hash->erase(hash->find_last_not_of(" \r\n") + 1);
      if (hash && isHash(*hash) && fs::is_directory(snapshots / *hash, ignored)) {
        return snapshots / *hash;
      }
    }
    const std::vector<fs::path> all = inside(snapshots);
    return all.empty() ? std::nullopt : std::optional(all.back());
  }

  /// Ollama: manifests/HOST/OWNER/MODEL/TAG are lists that name a file below blobs.
  void lookIntoLists(const fs::path& models, const fs::path& folder,
                     const std::vector<std::string>& names, int depth) {
    std::error_code ignored;
    for (const fs::path& path : inside(folder)) {
      std::vector<std::string> longer = names;
      longer.push_back(path.filename().string());
      if (depth > 1 && fs::is_directory(path, ignored)) {
        lookIntoLists(models, path, longer, depth - 1);
      } else if (depth == 1 && fs::is_regular_file(path, ignored)) {
        if (const auto blob = blobOf(path)) add(models / "blobs" / *blob, taggedName(longer));
      }
    }
  }

  /// "llama3.2:1b" of the parts host, owner, model and tag.
  static std::string taggedName(const std::vector<std::string>& parts) {
    std::string name = parts[2] + ":" + parts[3];
    if (parts[1] != "library") name.insert(0, parts[1] + "/");
    if (parts[0] != "registry.ollama.ai") name.insert(0, parts[0] + "/");
    return name;
  }

  /// The file with the weights, as one of the lists names it.
  static std::optional<std::string> blobOf(const fs::path& list) {
    const auto json = readJson(list.string(), {kListLimit, kListDepth});
    if (!json || !json->is_object() || !json->contains("layers")) return {};
    for (const auto& layer : json->at("layers")) {
      if (!layer.is_object() || !layer.contains("mediaType") || !layer.contains("digest")) continue;
      const auto& digest = layer.at("digest");
      if (layer.at("mediaType") != "application/vnd.ollama.image.model" || !digest.is_string()) {
        continue;
      }
      const std::string written = digest.get<std::string>();
      constexpr std::string_view kStart = "sha256:";
      if (!written.starts_with(kStart) || !isHash(written.substr(kStart.size()))) return {};
      return "sha256-" + written.substr(kStart.size());
    }
    return {};
  }

  const Progress& progress_;
  Kind kind_ = Kind::Fovea;
  std::vector<ModelPlace> found_;
  std::size_t looked_ = 0;
};

}  // namespace

std::vector<ModelRoot> modelRoots() {
  std::vector<ModelRoot> roots;
  const auto add = [&roots](Kind kind, const std::optional<fs::path>& path) {
    if (!path) return;
    std::error_code ignored;
    ModelRoot root{kind, path->lexically_normal().string()};
    const bool known = std::any_of(roots.begin(), roots.end(), [&](const ModelRoot& other) {
      return other == root || fs::equivalent(other.path, root.path, ignored);
    });
    if (!known) roots.push_back(std::move(root));
  };
  const auto below = [](std::optional<fs::path> base, const char* rest) {
    if (base) *base /= rest;
    return base;
  };
  const auto home = variable("HOME");
  const auto data = variable("XDG_DATA_HOME"), cache = variable("XDG_CACHE_HOME");
  add(Kind::Fovea, below(data ? data : below(home, ".local/share"), "fovea/models"));
  add(Kind::HuggingFace, variable("HF_HUB_CACHE"));
  add(Kind::HuggingFace, below(variable("HF_HOME"), "hub"));
  add(Kind::HuggingFace, below(cache ? cache : below(home, ".cache"), "huggingface/hub"));
  add(Kind::Ollama, variable("OLLAMA_MODELS"));
  add(Kind::Ollama, below(home, ".ollama/models"));
  add(Kind::Ollama, "/usr/share/ollama/.ollama/models");
  add(Kind::LmStudio, below(home, ".lmstudio/models"));
  add(Kind::LmStudio, below(home, ".cache/lm-studio/models"));
  return roots;
}

std::vector<ModelPlace> modelPlaces(const std::vector<ModelRoot>& roots, const Progress& progress) {
  Search search(progress);
  for (const ModelRoot& root : roots) search.look(root);
  return std::move(search).found();
}

std::vector<ModelPlace> modelPlaces(const Progress& progress) {
  return modelPlaces(modelRoots(), progress);
}

}  // namespace fovea

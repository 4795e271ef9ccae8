#pragma once
#include <string>
#include <vector>

#include "core/base/progress.h"

namespace fovea {

/// A model that lies on this machine's disk.
struct ModelPlace {
  std::string path;  ///< what openModel() opens: a folder, or a GGUF file
  std::string name;  ///< "sentence-transformers/all-MiniLM-L6-v2", "llama3.2:1b"
  std::string from;  ///< "Fovea", "Hugging Face", "Ollama" or "LM Studio"; never translated
  friend bool operator==(const ModelPlace&, const ModelPlace&) = default;
};

/// A folder in which a program keeps its models, and how it orders them.
struct ModelRoot {
  enum class Kind { Fovea, HuggingFace, Ollama, LmStudio } kind = Kind::Fovea;
  std::string path;
  friend bool operator==(const ModelRoot&, const ModelRoot&) = default;
};

/// Most models that are listed, and most files and folders that are looked at for them.
inline constexpr std::size_t kMostModelPlaces = 1000, kMostLookedAt = 50000;

/// Where models may lie, as the environment says; most of these folders will not be there.
/// Fovea: $XDG_DATA_HOME (else ~/.local/share)/fovea/models. Hugging Face: $HF_HUB_CACHE,
/// $HF_HOME/hub, $XDG_CACHE_HOME (else ~/.cache)/huggingface/hub. Ollama: $OLLAMA_MODELS,
/// ~/.ollama/models, and where its service keeps them. LM Studio: ~/.lmstudio/models,
/// ~/.cache/lm-studio/models. Each folder once.
std::vector<ModelRoot> modelRoots();

/// The models in these folders, folder by folder, each in the order of its names. Looks at names
/// and at Ollama's small lists only, so it is quick: whether a model runs, openModel() tells. What
/// cannot be read, leads nowhere or is broken is passed over; where a limit is reached or somebody
/// cancels, the list ends with what was found.
std::vector<ModelPlace> modelPlaces(const std::vector<ModelRoot>& roots,
                                    const Progress& progress = {});
/// The same in modelRoots().
std::vector<ModelPlace> modelPlaces(const Progress& progress = {});

}  // namespace fovea

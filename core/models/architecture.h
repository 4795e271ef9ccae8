#pragma once
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/models/config_fields.h"
#include "core/models/model_config.h"
#include "core/models/network.h"
#include "core/models/weight_binder.h"

namespace fovea {

/// What makes an architecture: adding one is a file pair that fills this, and a line in
/// architectures().
struct Architecture {
  std::string_view id;                    ///< "llama"
  std::string_view title;                 ///< "Llama", as people write it; never translated
  std::vector<std::string_view> types;    ///< model_type in config.json
  std::vector<std::string_view> classes;  ///< how entries of "architectures" begin
  std::string_view gguf;                  ///< general.architecture of GGUF files; empty: none
  std::string_view tellingTensor;     ///< part of a name that gives it away; empty: nothing does
  std::vector<std::string> prefixes;  ///< what may stand before the names of tensors
  std::string_view probe;             ///< a name with such a prefix that every file has

  /// Duty one: reads the configuration; type and architecture are set already.
  void (*readConfig)(ConfigFields& fields, ModelConfig& config);
  /// Duty two: says which tensors it needs, and where they go.
  std::unique_ptr<Network> (*bind)(WeightBinder& binder, const ModelConfig& config);
  // Duty three, running forward, is Network::forward.
};

/// Every architecture, in the order they are listed.
std::span<const Architecture> architectures();
/// The one with that id; it must exist.
const Architecture& architectureOf(std::string_view id);

}  // namespace fovea

#include <algorithm>
#include <cassert>

#include "core/models/bert.h"
#include "core/models/gpt2.h"
#include "core/models/llama.h"

namespace fovea {

std::span<const Architecture> architectures() {
  // Where tensor names decide, the first one whose telling name is there is taken.
  static const std::vector<Architecture> all = {gpt2(),  bert(),  distilbert(), roberta(),
                                                qwen3(), qwen2(), mistral(),    llama()};
  return all;
}

const Architecture& architectureOf(std::string_view id) {
  const auto all = architectures();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& entry) { return entry.id == id; });
  assert(found != all.end());
  return *found;
}

}  // namespace fovea

#include <algorithm>

#include "core/io/metadata.h"
#include "core/text/tokenizer.h"

namespace fovea {
namespace {

class Fields {
 public:
  explicit Fields(const Metadata& metadata) : metadata_(metadata) {}

  template <class T>
  const T* get(const char* key) const {
    return metadata_.get<T>(std::string("tokenizer.ggml.") + key);
  }
  std::string text(const char* key) const {
    const auto* value = get<std::string>(key);
    return value == nullptr ? std::string() : *value;
  }
  std::vector<std::string> texts(const char* key) const {
    std::vector<std::string> all;
    const auto* list = get<StringList>(key);
    if (list == nullptr) return all;
    all.reserve(static_cast<std::size_t>(list->size()));
    for (Index i = 0; i < list->size(); ++i) all.emplace_back((*list)[i]);
    return all;
  }
  template <class T>
  std::optional<T> maybe(const char* key) const {
    const T* value = get<T>(key);
    return value == nullptr ? std::optional<T>() : *value;
  }

 private:
  const Metadata& metadata_;
};

std::int32_t typeOf(std::int64_t value) {
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, 0, 99));
}

}  // namespace

GgufVocabulary ggufVocabulary(const Metadata& metadata) {
  const Fields fields(metadata);
  GgufVocabulary gguf;
  gguf.model = fields.text("model");
  gguf.pre = fields.text("pre");
  gguf.tokens = fields.texts("tokens");
  gguf.merges = fields.texts("merges");
  if (const auto* scores = fields.get<std::vector<float>>("scores")) gguf.scores = *scores;
  if (const auto* types = fields.get<std::vector<std::int64_t>>("token_type")) {
    std::transform(types->begin(), types->end(), std::back_inserter(gguf.types), typeOf);
  }
  gguf.bos = fields.maybe<std::int64_t>("bos_token_id");
  gguf.eos = fields.maybe<std::int64_t>("eos_token_id");
  gguf.unknown = fields.maybe<std::int64_t>("unknown_token_id");
  gguf.separator = fields.maybe<std::int64_t>("seperator_token_id");  // spelled so in the format
  gguf.padding = fields.maybe<std::int64_t>("padding_token_id");
  gguf.cls = fields.maybe<std::int64_t>("cls_token_id");
  gguf.mask = fields.maybe<std::int64_t>("mask_token_id");
  gguf.addBos = fields.maybe<bool>("add_bos_token");
  gguf.addEos = fields.maybe<bool>("add_eos_token");
  gguf.addSeparator = fields.maybe<bool>("add_sep_token");
  gguf.addSpacePrefix = fields.maybe<bool>("add_space_prefix");
  gguf.removeExtraWhitespaces = fields.maybe<bool>("remove_extra_whitespaces");
  return gguf;
}

}  // namespace fovea

#include <limits>

#include "core/text/json_steps.h"
#include "core/text/tokenizer_errors.h"

namespace fovea {
namespace {

Result<void> take(Result<TokenModelPtr> model, TokenizerParts& parts) {
  if (!model) return fail(std::move(model.error()));
  parts.model = std::move(*model);
  return {};
}

Result<void> readBpe(const StepFields& model, const TokenizerFile& file, TokenizerParts& parts) {
  if (!file.hasVocabulary || file.vocabularyIsList) return model.bad("model.vocab");
  if (!file.hasMerges) return model.bad("model.merges");
  const nlohmann::json& dropout = model.field("dropout");
  if (!dropout.is_null() && !(dropout.is_number() && dropout.get<double>() == 0)) {
    return fail(unknownSetting("dropout", dropout.dump(), model.name()));
  }
  BpeOptions options;
  if (model.has("unk_token")) {
    auto unknown = model.text("unk_token");
    if (!unknown) return fail(std::move(unknown.error()));
    options.unknown = std::move(*unknown);
  }
  const auto prefix = model.text("continuing_subword_prefix", "");
  if (!prefix) return fail(prefix.error());
  const auto suffix = model.text("end_of_word_suffix", "");
  if (!suffix) return fail(suffix.error());
  const auto fuse = model.boolean("fuse_unk", false);
  if (!fuse) return fail(fuse.error());
  const auto fallback = model.boolean("byte_fallback", false);
  if (!fallback) return fail(fallback.error());
  const auto ignore = model.boolean("ignore_merges", false);
  if (!ignore) return fail(ignore.error());
  options.continuingPrefix = parts.spelling.continuingPrefix = *prefix;
  options.endOfWord = parts.spelling.endOfWord = *suffix;
  options.fuseUnknown = *fuse;
  options.byteFallback = parts.spelling.byteFallback = *fallback;
  options.ignoreMerges = *ignore;
  parts.kind = parts.spelling.byteLevel ? "byte-level BPE" : "BPE";
  return take(bpeModel(parts.vocabulary, file.merges, std::move(options), parts.name), parts);
}

Result<void> readWordPiece(const StepFields& model, const TokenizerFile& file,
                           TokenizerParts& parts) {
  if (!file.hasVocabulary || file.vocabularyIsList) return model.bad("model.vocab");
  auto unknown = model.text("unk_token");
  if (!unknown) return fail(std::move(unknown.error()));
  const auto prefix = model.text("continuing_subword_prefix");
  if (!prefix) return fail(prefix.error());
  const nlohmann::json& most = model.field("max_input_chars_per_word");
  if (!most.is_number_unsigned()) return model.bad("max_input_chars_per_word");
  parts.spelling.continuingPrefix = *prefix;
  parts.kind = "WordPiece";
  parts.model =
      wordPieceModel(parts.vocabulary, *unknown, *prefix, most.get<std::size_t>(), parts.name);
  return {};
}

Result<void> readUnigram(const StepFields& model, TokenizerFile& file, TokenizerParts& parts) {
  if (!file.vocabularyIsList || file.scores.empty()) return model.bad("model.vocab");
  std::optional<TokenId> unknown;
  if (model.has("unk_id")) {
    const nlohmann::json& id = model.field("unk_id");
    if (!id.is_number_unsigned() || id.get<std::uint64_t>() >= file.scores.size()) {
      return model.bad("unk_id");
    }
    unknown = id.get<TokenId>();
  }
  const auto fallback = model.boolean("byte_fallback", false);
  if (!fallback) return fail(fallback.error());
  parts.spelling.byteFallback = *fallback;
  parts.kind = "Unigram";
  parts.model =
      unigramModel(parts.vocabulary, std::move(file.scores), unknown, *fallback, parts.name);
  return {};
}

Result<void> readWordLevel(const StepFields& model, const TokenizerFile& file,
                           TokenizerParts& parts) {
  if (!file.hasVocabulary || file.vocabularyIsList) return model.bad("model.vocab");
  const auto unknown = model.text("unk_token");
  if (!unknown) return fail(unknown.error());
  parts.kind = "WordLevel";
  parts.model = wordLevelModel(parts.vocabulary, *unknown, parts.name);
  return {};
}

/// The type of a model; old files do not state it.
std::string typeOf(const StepFields& model, const TokenizerFile& file) {
  if (model.has("type")) return model.type();
  if (file.hasMerges) return "BPE";
  if (file.vocabularyIsList) return "Unigram";
  return model.has("max_input_chars_per_word") ? "WordPiece" : "WordLevel";
}

}  // namespace

Result<void> readModel(TokenizerFile& file, TokenizerParts& parts) {
  const StepFields root(file.rest, parts.name);
  if (!root.field("model").is_object()) return root.bad("model");
  const StepFields model(root.field("model"), parts.name);
  const std::string type = typeOf(model, file);
  const std::string_view tooLong = parts.vocabulary.tooLong();
  const bool searches = type == "WordPiece" || type == "Unigram";
  if (searches && !tooLong.empty()) return fail(tokenTooLong(tooLong, parts.name));
  if (type == "BPE") return readBpe(model, file, parts);
  if (type == "WordPiece") return readWordPiece(model, file, parts);
  if (type == "Unigram") return readUnigram(model, file, parts);
  if (type == "WordLevel") return readWordLevel(model, file, parts);
  return fail(unknownStep(StepKind::Model, type, parts.name));
}

}  // namespace fovea

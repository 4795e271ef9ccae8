#include <algorithm>
#include <filesystem>

#include "core/io/json.h"
#include "core/io/read_file.h"
#include "core/io/utf8.h"
#include "core/text/json_steps.h"
#include "core/text/special_names.h"
#include "core/text/split_patterns.h"
#include "core/text/tokenizer_errors.h"

// The tokenizers of folders that have no tokenizer.json, put in its words.

namespace fovea {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

/// The files of a model's folder.
class Folder {
 public:
  explicit Folder(std::string path) : path_(std::move(path)) {}
  const std::string& path() const { return path_; }
  std::string file(const char* name) const { return (fs::path(path_) / name).string(); }
  bool has(const char* name) const {
    std::error_code ignored;
    return fs::exists(file(name), ignored);
  }
  Result<std::string> read(const char* name) const { return readFile(file(name)); }
  /// An object; an empty one when there is no such file.
  Result<json> readObject(const char* name) const {
    if (!has(name)) return json::object();
    auto value = readJson(file(name));
    if (value && !value->is_object()) return fail(badField(name, file(name)));
    return value;
  }

 private:
  std::string path_;
};

Error noTokenizer(const std::string& path) {
  return {ErrorCode::File,
          Text(FOVEA_TR("Error",
                        "%1 has no tokenizer: no tokenizer.json, no vocab.txt, no vocab.json with "
                        "merges.txt. Add one of them."),
               {strong(quotable(path))}),
          path};
}

Error notStated(const char* field, const std::string& file) {
  return {ErrorCode::Input,
          Text(FOVEA_TR("Error",
                        "%1 does not say “%2”, which the tokenizer needs. Add it, or add a "
                        "tokenizer.json."),
               {strong(quotable(file)), strong(field)}),
          file};
}

Error unknownModelType(const std::string& type, const std::string& folder) {
  return {ErrorCode::Input,
          Text(FOVEA_TR("Error",
                        "%1: it is not known how models of type “%2” cut texts. Add a "
                        "tokenizer.json."),
               {strong(quotable(folder)), strong(quotable(type))}),
          folder};
}

Result<SpecialNames> readSpecialNames(const Folder& folder) {
  auto config = folder.readObject("tokenizer_config.json");
  if (!config) return fail(std::move(config.error()));
  auto map = folder.readObject("special_tokens_map.json");
  if (!map) return fail(std::move(map.error()));
  return SpecialNames(std::move(*config), std::move(*map));
}

/// What stands around a text, by spelling.
json frameOf(const Vocabulary& vocabulary, const std::vector<std::string>& before,
             const std::vector<std::string>& after) {
  json single = json::array(), tokens = json::object();
  const auto add = [&](const std::string& spelling) {
    const TokenId id = vocabulary.find(spelling).value_or(-1);
    single.push_back({{"SpecialToken", {{"id", spelling}}}});
    tokens[spelling] = {{"ids", json::array({static_cast<std::uint64_t>(id)})}};
  };
  for (const auto& spelling : before) add(spelling);
  single.push_back({{"Sequence", {{"id", "A"}}}});
  for (const auto& spelling : after) add(spelling);
  return {{"type", "TemplateProcessing"}, {"single", single}, {"special_tokens", tokens}};
}

Result<void> needTokens(const Vocabulary& vocabulary, const std::vector<std::string>& spellings,
                        const std::string& name) {
  for (const std::string& spelling : spellings) {
    if (!vocabulary.find(spelling)) return fail(missingToken(spelling, name));
  }
  return {};
}

Result<Vocabulary> readWordList(const std::string& text, const std::string& name) {
  if (const auto bad = firstInvalidUtf8(text)) return fail(badField("vocab.txt", name));
  Vocabulary vocabulary;
  TokenId id = 0;
  for (std::size_t begin = 0; begin < text.size(); ++id) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = std::string_view(text).substr(begin, end - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (id >= kMostTokenIds || !vocabulary.add(line, id)) return fail(tooManyTokens(name));
    begin = end + 1;
  }
  return vocabulary;
}

Result<Tokenizer> readWordPieceFolder(const Folder& folder) {
  const std::string name = folder.file("vocab.txt");
  auto names = readSpecialNames(folder);
  if (!names) return fail(std::move(names.error()));
  const auto lower = names->config().find("do_lower_case");
  if (lower == names->config().end() || !lower->is_boolean()) {
    return fail(notStated("do_lower_case", folder.file("tokenizer_config.json")));
  }
  const auto text = folder.read("vocab.txt");
  if (!text) return fail(text.error());
  auto vocabulary = readWordList(*text, name);
  if (!vocabulary) return fail(std::move(vocabulary.error()));

  const std::string unknown = names->spelling("unk_token", "[UNK]");
  const std::string cls = names->spelling("cls_token", "[CLS]");
  const std::string sep = names->spelling("sep_token", "[SEP]");
  if (auto found = needTokens(*vocabulary, {unknown, cls, sep}, name); !found) {
    return fail(std::move(found.error()));
  }
  TokenizerFile file;
  file.vocabulary = std::move(*vocabulary);
  file.hasVocabulary = true;
  json normalizer = {{"type", "BertNormalizer"}, {"clean_text", true}, {"lowercase", *lower}};
  normalizer["strip_accents"] = names->config().value("strip_accents", json());
  normalizer["handle_chinese_chars"] = names->config().value("tokenize_chinese_chars", json());
  file.rest["normalizer"] = std::move(normalizer);
  file.rest["pre_tokenizer"] = {{"type", "BertPreTokenizer"}};
  file.rest["model"] = {{"type", "WordPiece"},
                        {"unk_token", unknown},
                        {"continuing_subword_prefix", "##"},
                        {"max_input_chars_per_word", 100U}};
  file.rest["post_processor"] = frameOf(file.vocabulary, {cls}, {sep});
  file.rest["added_tokens"] =
      names->addedTokens({unknown, sep, names->spelling("pad_token", "[PAD]"), cls,
                          names->spelling("mask_token", "[MASK]")});
  return tokenizerFromParts(std::move(file), name);
}

Result<void> readMergeLines(const std::string& text, const std::string& name, Merges& merges) {
  if (firstInvalidUtf8(text)) return fail(badField("merges.txt", name));
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = std::string_view(text).substr(begin, end - begin);
    begin = end + 1;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line.starts_with("#version")) continue;
    if (!addMerge(line, merges)) return fail(badField("merges.txt", name));
  }
  return {};
}

/// Pattern, special tokens and what stands around a text, for the types of models that are known.
Result<void> chooseSteps(const std::string& type, const SpecialNames& names, const Folder& folder,
                         TokenizerFile& file) {
  const bool prefixSpace = names.flag("add_prefix_space");
  const auto byteLevel = [&](bool usePattern) {
    return json{
        {"type", "ByteLevel"}, {"add_prefix_space", prefixSpace}, {"use_regex", usePattern}};
  };
  const std::string end = "<|endoftext|>";
  std::vector<std::string> before, after, special;
  if (type == "gpt2") {
    file.rest["pre_tokenizer"] = byteLevel(true);
    const std::string bos = names.spelling("bos_token", end),
                      eos = names.spelling("eos_token", end);
    special = {bos, eos, names.spelling("unk_token", end)};
    if (names.flag("add_bos_token")) before = {bos};
  } else if (type == "qwen2" || type == "qwen3") {
    file.rest["normalizer"] = {{"type", "NFC"}};
    const json split = {{"type", "Split"},
                        {"pattern", {{"Regex", kQwen2Expression}}},
                        {"behavior", "Isolated"},
                        {"invert", false}};
    file.rest["pre_tokenizer"] = {{"type", "Sequence"},
                                  {"pretokenizers", json::array({split, byteLevel(false)})}};
    special = {names.spelling("eos_token", end), names.spelling("pad_token", end)};
  } else if (type == "roberta") {
    file.rest["pre_tokenizer"] = byteLevel(true);
    const std::string cls = names.spelling("cls_token", "<s>");
    const std::string sep = names.spelling("sep_token", "</s>");
    before = {cls};
    after = {sep};
    special = {cls, names.spelling("pad_token", "<pad>"), sep, names.spelling("unk_token", "<unk>"),
               names.spelling("mask_token", "<mask>")};
  } else {
    return fail(unknownModelType(type, folder.path()));
  }
  for (const auto* needed : {&before, &after}) {
    auto found = needTokens(file.vocabulary, *needed, folder.file("vocab.json"));
    if (!found) return found;
  }
  file.rest["post_processor"] = frameOf(file.vocabulary, before, after);
  file.rest["added_tokens"] = names.addedTokens(special);
  return {};
}

Result<Tokenizer> readBpeFolder(const Folder& folder) {
  auto config = folder.readObject("config.json");
  if (!config) return fail(std::move(config.error()));
  const auto type = config->find("model_type");
  if (type == config->end() || !type->is_string()) {
    return fail(notStated("model_type", folder.file("config.json")));
  }
  auto names = readSpecialNames(folder);
  if (!names) return fail(std::move(names.error()));
  const std::string vocabularyName = folder.file("vocab.json");
  const auto vocabularyText = folder.read("vocab.json"), mergesText = folder.read("merges.txt");
  if (!vocabularyText) return fail(vocabularyText.error());
  if (!mergesText) return fail(mergesText.error());
  auto vocabulary = readVocabularyFile(*vocabularyText, vocabularyName);
  if (!vocabulary) return fail(std::move(vocabulary.error()));
  TokenizerFile file;
  file.vocabulary = std::move(*vocabulary);
  file.hasVocabulary = file.hasMerges = true;
  file.rest["model"] = {{"type", "BPE"}};
  auto read = readMergeLines(*mergesText, folder.file("merges.txt"), file.merges);
  if (read) read = chooseSteps(type->get<std::string>(), *names, folder, file);
  if (!read) return fail(std::move(read.error()));
  return tokenizerFromParts(std::move(file), vocabularyName);
}

}  // namespace

Result<Tokenizer> tokenizerFromFolder(const std::string& path) {
  const Folder folder(path);
  if (folder.has("tokenizer.json")) {
    const auto text = folder.read("tokenizer.json");
    if (!text) return fail(text.error());
    return tokenizerFromJson(*text, folder.file("tokenizer.json"));
  }
  if (folder.has("vocab.txt")) return readWordPieceFolder(folder);
  if (folder.has("vocab.json") && folder.has("merges.txt")) return readBpeFolder(folder);
  return fail(noTokenizer(path));
}

}  // namespace fovea

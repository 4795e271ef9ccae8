#include "core/text/tokenizer_file.h"

#include "core/io/json.h"
#include "core/text/tokenizer_errors.h"

namespace fovea {
namespace {

using nlohmann::json;

constexpr std::size_t kDeepest = 64;

/// Builds the values of a JSON text, without recursion.
class ValueBuilder {
 public:
  explicit ValueBuilder(json& root) : root_(root) {}

  /// Depth of the value that comes next; 0 for the whole text.
  std::size_t depth() const { return open_.size(); }
  const std::string& key() const { return key_; }
  void setKey(std::string key) { key_ = std::move(key); }
  bool hasKey(const std::string& key) const { return open_.back()->contains(key); }
  /// Whether the value that comes next is the field `key` of the root's field "model".
  bool atModelField() const { return open_.size() == 2 && inModel_ && open_.back()->is_object(); }

  json* add(json value) {
    if (open_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    json& parent = *open_.back();
    if (parent.is_array()) return &parent.emplace_back(std::move(value));
    return &(parent[key_] = std::move(value));
  }
  void open(json value) {
    if (open_.size() == 1) inModel_ = open_.back()->is_object() && key_ == "model";
    open_.push_back(add(std::move(value)));
  }
  void close() { open_.pop_back(); }

 private:
  json& root_;
  std::vector<json*> open_;
  std::string key_;
  bool inModel_ = false;
};

/// Sorts the events of a tokenizer.json into a TokenizerFile.
class FileEvents : public JsonEvents {
 public:
  FileEvents(TokenizerFile& file, std::string name, bool onlyVocabulary)
      : file_(file), name_(std::move(name)), only_(onlyVocabulary), values_(file.rest) {}

  std::optional<Error> error;

  bool null() override { return value(nullptr); }
  bool boolean(bool v) override { return value(v); }
  bool number_integer(number_integer_t v) override {
    return part_ == Part::VocabularyObject ? refuse(badId(key_, name_)) : number(v);
  }
  bool number_unsigned(number_unsigned_t v) override {
    return part_ == Part::VocabularyObject ? addToken(v) : number(v);
  }
  bool number_float(number_float_t v, const string_t&) override {
    return part_ == Part::VocabularyObject ? refuse(badId(key_, name_)) : number(v);
  }
  bool string(string_t& v) override {
    if (part_ == Part::VocabularyPair && pairSize_ == 0) {
      pairText_ = std::move(v);
      return ++pairSize_ > 0;
    }
    if (part_ == Part::Merges) {
      if (v.starts_with("#version")) return true;
      if (!addMerge(v, file_.merges)) return refuse(badField("model.merges", name_));
      return true;
    }
    if (part_ == Part::MergePair && pairSize_ < 2) {
      Merge& merge = file_.merges.back();
      (pairSize_++ == 0 ? merge.left : merge.right) = std::move(v);
      return true;
    }
    return value(std::move(v));
  }

  bool start_object(std::size_t) override {
    if (part_ == Part::Rest && (only_ || isModelField("vocab"))) {
      if (file_.hasVocabulary) return refuse(badField("model.vocab", name_));
      file_.hasVocabulary = true;
      return enter(Part::VocabularyObject);
    }
    return open(json::object());
  }
  bool start_array(std::size_t) override {
    if (part_ == Part::VocabularyList) return enterPair(Part::VocabularyPair);
    if (part_ == Part::Merges) {
      file_.merges.push_back({{}, {}, static_cast<std::uint32_t>(file_.merges.size())});
      return enterPair(Part::MergePair);
    }
    if (part_ == Part::Rest && isModelField("vocab")) {
      if (file_.hasVocabulary) return refuse(badField("model.vocab", name_));
      file_.hasVocabulary = file_.vocabularyIsList = true;
      return enter(Part::VocabularyList);
    }
    if (part_ == Part::Rest && isModelField("merges")) {
      if (file_.hasMerges) return refuse(badField("model.merges", name_));
      file_.hasMerges = true;
      return enter(Part::Merges);
    }
    return open(json::array());
  }
  bool key(string_t& v) override {
    if (part_ == Part::VocabularyObject) {
      key_ = std::move(v);
      return true;
    }
    if (values_.hasKey(v)) return refuse(badField(v, name_));
    values_.setKey(std::move(v));
    return true;
  }
  bool end_object() override {
    if (part_ == Part::VocabularyObject) return enter(Part::Rest);
    values_.close();
    return true;
  }
  bool end_array() override {
    switch (part_) {
      case Part::VocabularyPair:
        return pairSize_ == 2 ? enter(Part::VocabularyList)
                              : refuse(badField("model.vocab", name_));
      case Part::MergePair:
        return pairSize_ == 2 ? enter(Part::Merges) : refuse(badField("model.merges", name_));
      case Part::VocabularyList:
      case Part::Merges:
        return enter(Part::Rest);
      default:
        values_.close();
        return true;
    }
  }

 private:
  enum class Part { Rest, VocabularyObject, VocabularyList, VocabularyPair, Merges, MergePair };

  bool isModelField(std::string_view field) const {
    return !only_ && values_.atModelField() && values_.key() == field;
  }
  bool enter(Part part) {
    part_ = part;
    return true;
  }
  bool enterPair(Part part) {
    pairSize_ = 0;
    return enter(part);
  }
  bool refuse(Error reason) {
    error = std::move(reason);
    return false;
  }
  bool value(json v) {
    if (part_ != Part::Rest || only_) return refuse(badField(misplacedField(), name_));
    values_.add(std::move(v));
    return true;
  }
  bool open(json v) {
    if (part_ != Part::Rest || only_) return refuse(badField(misplacedField(), name_));
    if (values_.depth() >= kDeepest) return refuse(badField(values_.key(), name_));
    values_.open(std::move(v));
    return true;
  }
  std::string_view misplacedField() const {
    return part_ == Part::Merges || part_ == Part::MergePair ? "model.merges" : "model.vocab";
  }
  template <class Number>
  bool number(Number v) {
    if (part_ == Part::VocabularyPair && pairSize_ == 1) {
      ++pairSize_;
      return addScore(static_cast<double>(v));
    }
    return value(v);
  }
  bool addScore(double score) {
    const auto id = static_cast<TokenId>(file_.scores.size());
    if (id >= kMostTokenIds || !file_.vocabulary.add(pairText_, id)) {
      return refuse(tooManyTokens(name_));
    }
    file_.scores.push_back(score);
    return true;
  }
  bool addToken(number_unsigned_t id) {
    if (id >= static_cast<number_unsigned_t>(kMostTokenIds)) return refuse(badId(key_, name_));
    if (!file_.vocabulary.add(key_, static_cast<TokenId>(id))) return refuse(tooManyTokens(name_));
    return true;
  }

  TokenizerFile& file_;
  std::string name_;
  bool only_;
  ValueBuilder values_;
  Part part_ = Part::Rest;
  std::string key_, pairText_;
  int pairSize_ = 0;
};

Result<TokenizerFile> readFileEvents(std::string_view text, const std::string& name,
                                     bool onlyVocabulary) {
  TokenizerFile file;
  FileEvents events(file, name, onlyVocabulary);
  auto read = readJsonEvents(text, name, {}, events);
  if (events.error) return fail(std::move(*events.error));
  if (!read) return fail(std::move(read.error()));
  return file;
}

}  // namespace

Result<TokenizerFile> readTokenizerFile(std::string_view text, const std::string& name) {
  return readFileEvents(text, name, false);
}

Result<Vocabulary> readVocabularyFile(std::string_view text, const std::string& name) {
  auto file = readFileEvents(text, name, true);
  if (!file) return fail(std::move(file.error()));
  return std::move(file->vocabulary);
}

bool addMerge(std::string_view line, Merges& merges) {
  const std::size_t space = line.find(' ');
  if (space == std::string_view::npos || line.find(' ', space + 1) != std::string_view::npos) {
    return false;
  }
  merges.push_back({std::string(line.substr(0, space)), std::string(line.substr(space + 1)),
                    static_cast<std::uint32_t>(merges.size())});
  return true;
}

}  // namespace fovea

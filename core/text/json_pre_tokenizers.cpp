#include "core/text/character_classes.h"
#include "core/text/json_steps.h"
#include "core/text/tokenizer_errors.h"

namespace fovea {
namespace {

Result<SplitBehavior> readBehavior(const StepFields& step) {
  const auto word = step.word(
      "behavior", {"Removed", "Isolated", "MergedWithPrevious", "MergedWithNext", "Contiguous"});
  if (!word) return fail(word.error());
  return static_cast<SplitBehavior>(*word);
}

Result<PreTokenizerPtr> readByteLevel(const StepFields& step, TokenSpelling& spelling) {
  const auto space = step.boolean("add_prefix_space", true);
  if (!space) return fail(space.error());
  const auto pattern = step.boolean("use_regex", true);
  if (!pattern) return fail(pattern.error());
  spelling.byteLevel = true;
  return byteLevel(*space, *pattern);
}

Result<PreTokenizerPtr> readMetaspace(const StepFields& step, TokenSpelling& spelling) {
  const auto replacement = step.text("replacement");
  if (!replacement) return fail(replacement.error());
  const bool oneCharacter =
      !replacement->empty() && characterAt(*replacement, 0).size == replacement->size();
  if (!oneCharacter) return step.bad("replacement");
  auto scheme = PrefixScheme::Always;
  if (step.has("prepend_scheme")) {
    const auto word = step.word("prepend_scheme", {"first", "never", "always"});
    if (!word) return fail(word.error());
    scheme = static_cast<PrefixScheme>(*word);
  }
  const auto prefix = step.boolean("add_prefix_space", true);  // older files have only this
  if (!prefix) return fail(prefix.error());
  if (!*prefix && step.has("prepend_scheme") && scheme != PrefixScheme::Never) {
    return step.bad("add_prefix_space");
  }
  if (!*prefix) scheme = PrefixScheme::Never;
  const auto split = step.boolean("split", true);
  if (!split) return fail(split.error());
  spelling.space = *replacement;
  return metaspace(*replacement, scheme, *split);
}

Result<PreTokenizerPtr> readSplit(const StepFields& step) {
  auto pattern = step.pattern();
  if (!pattern) return fail(std::move(pattern.error()));
  const auto behavior = readBehavior(step);
  if (!behavior) return fail(behavior.error());
  const auto invert = step.boolean("invert", false);
  if (!invert) return fail(invert.error());
  return splitBy(*invert ? inverted(std::move(*pattern)) : std::move(*pattern), *behavior);
}

Result<PreTokenizerPtr> readPunctuation(const StepFields& step) {
  auto behavior = SplitBehavior::Isolated;
  if (step.has("behavior")) {
    const auto stated = readBehavior(step);
    if (!stated) return fail(stated.error());
    behavior = *stated;
  }
  return splitBy(characterPattern(isTokenPunctuation), behavior);
}

Result<PreTokenizerPtr> readDigits(const StepFields& step) {
  const auto single = step.boolean("individual_digits", false);
  if (!single) return fail(single.error());
  return splitBy(characterPattern(isNumeric),
                 *single ? SplitBehavior::Isolated : SplitBehavior::Contiguous);
}

Result<PreTokenizerPtr> readDelimiter(const StepFields& step) {
  auto delimiter = step.text("delimiter");
  if (!delimiter) return fail(std::move(delimiter.error()));
  if (delimiter->empty()) return step.bad("delimiter");
  return splitBy(literalPattern(std::move(*delimiter)), SplitBehavior::Removed);
}

Result<PreTokenizerPtr> readAll(const StepFields& step, TokenSpelling& spelling) {
  const auto steps = step.list("pretokenizers");
  if (!steps) return fail(steps.error());
  std::vector<PreTokenizerPtr> parts;
  for (const StepFields& each : *steps) {
    auto part = readPreTokenizer(each, spelling);
    if (!part) return part;
    parts.push_back(std::move(*part));
  }
  return cutInSequence(std::move(parts));
}

}  // namespace

Result<PreTokenizerPtr> readPreTokenizer(const StepFields& step, TokenSpelling& spelling) {
  const std::string type = step.type();
  if (type == "ByteLevel") return readByteLevel(step, spelling);
  if (type == "Metaspace") return readMetaspace(step, spelling);
  if (type == "Split") return readSplit(step);
  if (type == "BertPreTokenizer") return bertWords();
  if (type == "Whitespace") return whitespaceWords();
  if (type == "WhitespaceSplit") return splitBy(characterPattern(isSpace), SplitBehavior::Removed);
  if (type == "Digits") return readDigits(step);
  if (type == "Punctuation") return readPunctuation(step);
  if (type == "CharDelimiterSplit") return readDelimiter(step);
  if (type == "Sequence") return readAll(step, spelling);
  return fail(unknownStep(StepKind::PreTokenizer, type, step.name()));
}

}  // namespace fovea

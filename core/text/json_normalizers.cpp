#include "core/text/charsmap.h"
#include "core/text/json_steps.h"
#include "core/text/tokenizer_errors.h"

namespace fovea {
namespace {

Result<NormalizerPtr> readBert(const StepFields& step) {
  const auto lower = step.boolean("lowercase", true);
  if (!lower) return fail(lower.error());
  const auto clean = step.boolean("clean_text", true);
  if (!clean) return fail(clean.error());
  const auto han = step.boolean("handle_chinese_chars", true);
  if (!han) return fail(han.error());
  const auto accents = step.boolean("strip_accents", *lower);  // null: as the letter case
  if (!accents) return fail(accents.error());
  return bertRules({*clean, *han, *accents, *lower});
}

Result<NormalizerPtr> readStrip(const StepFields& step) {
  const auto left = step.boolean("strip_left", false), right = step.boolean("strip_right", false);
  if (!left) return fail(left.error());
  if (!right) return fail(right.error());
  return stripEnds(*left, *right);
}

Result<NormalizerPtr> readReplace(const StepFields& step, TokenSpelling& spelling) {
  auto pattern = step.pattern();
  if (!pattern) return fail(std::move(pattern.error()));
  auto to = step.text("content");
  if (!to) return fail(std::move(to.error()));
  const StepFields from(step.field("pattern"), step.name());
  if (from.text("String", "").value_or("") == " ") spelling.space = *to;
  return replaceMatches(std::move(*pattern), std::move(*to));
}

Result<NormalizerPtr> readCharsmap(const StepFields& step) {
  const auto text = step.text("precompiled_charsmap");
  if (!text) return fail(text.error());
  auto bytes = fromBase64(*text);
  if (!bytes) return step.bad("precompiled_charsmap");
  auto charsmap = charsmapNormalizer(std::move(*bytes));
  if (!charsmap) return step.bad("precompiled_charsmap");
  return std::move(*charsmap);
}

Result<NormalizerPtr> readAll(const StepFields& step, TokenSpelling& spelling) {
  const auto steps = step.list("normalizers");
  if (!steps) return fail(steps.error());
  std::vector<NormalizerPtr> parts;
  for (const StepFields& each : *steps) {
    auto part = readNormalizer(each, spelling);
    if (!part) return part;
    parts.push_back(std::move(*part));
  }
  return inSequence(std::move(parts));
}

}  // namespace

Result<NormalizerPtr> readNormalizer(const StepFields& step, TokenSpelling& spelling) {
  const std::string type = step.type();
  if (type == "NFC") return unicodeForm(NormalForm::Nfc);
  if (type == "NFD") return unicodeForm(NormalForm::Nfd);
  if (type == "NFKC") return unicodeForm(NormalForm::Nfkc);
  if (type == "NFKD") return unicodeForm(NormalForm::Nfkd);
  if (type == "Lowercase") return lowercase();
  if (type == "StripAccents") return stripAccents();
  if (type == "Nmt") return nmtRules();
  if (type == "BertNormalizer") return readBert(step);
  if (type == "Strip") return readStrip(step);
  if (type == "Replace") return readReplace(step, spelling);
  if (type == "Precompiled") return readCharsmap(step);
  if (type == "Sequence") return readAll(step, spelling);
  if (type == "Prepend") {
    auto prefix = step.text("prepend");
    if (!prefix) return fail(std::move(prefix.error()));
    return prepend(std::move(*prefix));
  }
  if (type == "ByteLevel") {
    spelling.byteLevel = true;
    return bytesAsCharacters();
  }
  return fail(unknownStep(StepKind::Normalizer, type, step.name()));
}

}  // namespace fovea

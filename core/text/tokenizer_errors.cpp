#include "core/text/tokenizer_errors.h"

#include "core/base/number.h"
#include "core/io/utf8.h"
#include "core/text/vocabulary.h"

namespace fovea {
namespace {

/// A stretch of a file, short enough for a sentence.
TextArg quoted(std::string_view bytes) {
  constexpr std::size_t kShown = 60;
  return strong(quotable(bytes.substr(0, kShown)));
}

Error input(TextSource sentence, std::vector<TextArg> args, const std::string& name) {
  args.insert(args.begin(), strong(quotable(name)));
  return {ErrorCode::Input, Text(sentence, std::move(args)), name};
}

TextSource sentenceOf(StepKind kind) {
  switch (kind) {
    case StepKind::Model:
      return FOVEA_TR("Error", "%1: the tokenizer model “%2” is not supported. Use another model.");
    case StepKind::Normalizer:
      return FOVEA_TR("Error",
                      "%1: the tokenizer's normalizer “%2” is not supported. Use another model.");
    case StepKind::PreTokenizer:
      return FOVEA_TR(
          "Error", "%1: the tokenizer's pre-tokenizer “%2” is not supported. Use another model.");
    case StepKind::PostProcessor:
      return FOVEA_TR(
          "Error", "%1: the tokenizer's post-processor “%2” is not supported. Use another model.");
    case StepKind::Decoder:
      break;
  }
  return FOVEA_TR("Error", "%1: the tokenizer's decoder “%2” is not supported. Use another model.");
}

}  // namespace

Error unknownStep(StepKind kind, std::string_view type, const std::string& name) {
  return input(sentenceOf(kind), {quoted(type)}, name);
}

Error unknownSetting(std::string_view field, std::string_view value, const std::string& name) {
  return input(FOVEA_TR("Error", "%1: “%3” for “%2” is not supported. Use another model."),
               {quoted(field), quoted(value)}, name);
}

Error badField(std::string_view field, const std::string& name) {
  return input(FOVEA_TR("Error",
                        "%1: the field “%2” is missing, or is not what it must be. Use a copy of "
                        "the file that is whole."),
               {quoted(field)}, name);
}

Error badId(std::string_view spelling, const std::string& name) {
  return input(FOVEA_TR("Error",
                        "%1: the id of the token “%2” is no number a vocabulary has. Use a copy "
                        "of the file that is whole."),
               {quoted(spelling)}, name);
}

Error idWithoutToken(std::int64_t id, const std::string& name) {
  return input(FOVEA_TR("Error",
                        "%1: no token has the id %2 that the file names. Use a copy of the file "
                        "that is whole."),
               {plain(std::to_string(id))}, name);
}

Error missingToken(std::string_view spelling, const std::string& name) {
  return input(FOVEA_TR("Error",
                        "%1: the vocabulary does not have the token “%2” that is needed. Use a "
                        "copy of the file that is whole."),
               {quoted(spelling)}, name);
}

Error tokenTooLong(std::string_view spelling, const std::string& name) {
  return input(FOVEA_TR("Error",
                        "%1: a token has %2 bytes, more than the %3 that can be looked for. Use "
                        "another model."),
               {plain(grouped(static_cast<long long>(spelling.size()))),
                plain(grouped(static_cast<long long>(kLongestToken)))},
               name);
}

Error tooManyTokens(const std::string& name) {
  return input(FOVEA_TR("Error", "%1 has more tokens than can be numbered. Use another model."), {},
               name);
}

}  // namespace fovea

// Masks in words: reading and writing the command line's spelling, captions, and what is wrong with
// one.
#include <algorithm>
#include <array>
#include <charconv>

#include "core/attention/mask.h"
#include "core/base/number.h"
#include "core/base/suggest.h"

namespace fovea {
namespace {

using Kind = MaskPart::Kind;

constexpr Index kLargestSize = 1'000'000'000;
constexpr std::size_t kMostTexts = 1'000;

/// A number behind the word of a part.
struct Number {
  std::string_view name;  ///< as messages write it
  Index MaskPart::*member = nullptr;
  Index least = 0;
  bool even = false;
};
struct Word {
  std::string_view spelling;
  Kind kind;
  std::string_view form;  ///< as it is written
  std::array<Number, 3> numbers = {};
};
constexpr std::array<Word, 11> kWords = {{
    {"causal", Kind::Causal, "causal"},
    {"window", Kind::Window, "window:W", {{{"window", &MaskPart::size, 1}}}},
    {"band", Kind::Band, "band:W", {{{"band", &MaskPart::size, 1}}}},
    {"padding", Kind::Padding, "padding:N", {{{"padding", &MaskPart::size, 0}}}},
    {"sinks", Kind::Sinks, "sinks:S", {{{"sinks", &MaskPart::size, 0}}}},
    {"dilated",
     Kind::Dilated,
     "dilated:W:STEP",
     {{{"window", &MaskPart::size, 1}, {"step", &MaskPart::step, 1}}}},
    {"block", Kind::Block, "block:B", {{{"block", &MaskPart::size, 1}}}},
    {"longformer",
     Kind::Longformer,
     "longformer:W:G",
     {{{"window", &MaskPart::size, 2, true}, {"global", &MaskPart::globals, 0}}}},
    {"bigbird",
     Kind::BigBird,
     "bigbird:W:G:R:SEED",
     {{{"window", &MaskPart::size, 2, true},
       {"global", &MaskPart::globals, 0},
       {"random", &MaskPart::randoms, 0}}}},
    {"prefix", Kind::Prefix, "prefix:N", {{{"prefix", &MaskPart::size, 0}}}},
    {"documents", Kind::Documents, "documents:N,M,…"},
}};

std::vector<std::string_view> spellings() {
  std::vector<std::string_view> all = {"none"};
  for (const Word& word : kWords) all.push_back(word.spelling);
  return all;
}

const Word* wordOf(Kind kind) {
  const auto* word = std::ranges::find(kWords, kind, &Word::kind);
  return word == kWords.end() ? nullptr : word;
}

Result<void> checkNumber(const Number& number, Index value) {
  const std::vector<TextArg> args = {plain(std::string(number.name)), plain(std::to_string(value)),
                                     plain(std::to_string(number.least)),
                                     plain(grouped(kLargestSize))};
  if (value < number.least || value > kLargestSize) {
    return fail(
        ErrorCode::Usage,
        Text(FOVEA_TR("Mask", "The %1 of the mask is %2; choose a whole number from %3 to %4."),
             args),
        "mask");
  }
  if (number.even && value % 2 != 0) {
    return fail(ErrorCode::Usage,
                Text(FOVEA_TR("Mask",
                              "The %1 of the mask is %2, half of it on each side; choose an even "
                              "number."),
                     args),
                "mask");
  }
  return {};
}

Result<void> checkTexts(const std::vector<Index>& lengths) {
  if (lengths.empty() || lengths.size() > kMostTexts) {
    return fail(
        ErrorCode::Usage,
        Text(FOVEA_TR("Mask", "The mask has lengths of %1 documents; give from 1 to %2 of them."),
             {plain(std::to_string(lengths.size())), plain(grouped(kMostTexts))}),
        "mask");
  }
  for (const Index length : lengths) {
    if (auto ok = checkNumber({"document", nullptr, 1}, length); !ok) return ok;
  }
  return {};
}

Result<void> checkNumbers(const MaskPart& part) {
  if (part.kind == Kind::Documents) return checkTexts(part.lengths);
  for (const Number& number : wordOf(part.kind)->numbers) {
    if (number.member == nullptr) continue;
    if (auto ok = checkNumber(number, part.*number.member); !ok) return ok;
  }
  return {};
}

Result<void> checkGiven(const MaskPart& part, Index queries, Index keys) {
  const Tensor& allowed = part.allowed;
  if (allowed.rank() != 2 || allowed.rows() != queries || allowed.columns() != keys) {
    return fail(
        ErrorCode::Input,
        Text(FOVEA_TR("Mask",
                      "The given mask is %1 × %2, but it needs a row for every query token and "
                      "a column for every key token: give a mask of %3 × %4."),
             {plain(grouped(allowed.rank() == 0 ? 0 : allowed.rows())),
              plain(grouped(allowed.columns())), plain(grouped(queries)), plain(grouped(keys))}),
        "mask");
  }
  for (Index i = 0; i < queries; ++i) {
    for (Index j = 0; j < keys; ++j) {
      const double value = allowed.at(i, j);
      if (value == 0 || value == 1) continue;
      return fail(ErrorCode::Input,
                  Text(FOVEA_TR("Mask",
                                "The given mask holds %1 in row %2, column %3: write 1 "
                                "where a key is allowed and 0 where it is hidden."),
                       {plain(exact(value)), plain(grouped(i + 1)), plain(grouped(j + 1))}),
                  "mask");
    }
  }
  return {};
}

tl::unexpected<Error> badForm(std::string_view spelled, const Word& word) {
  return fail(ErrorCode::Usage,
              Text(FOVEA_TR("Mask", "“%1” is no part of a mask; write %2, with whole numbers."),
                   {plain(std::string(spelled.substr(0, 80))), plain(std::string(word.form))}),
              "mask");
}

template <class Whole>
std::optional<Whole> wholeIn(std::string_view digits) {
  Whole value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) return {};
  return value;
}

std::vector<std::string_view> splitAt(std::string_view text, char sign) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t at = text.find(sign);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

/// The numbers behind the word; without its own, the seed of BigBird is 0.
Result<MaskPart> parseNumbers(std::string_view spelled, const Word& word) {
  MaskPart part{word.kind, 0, {}, {}};
  std::vector<std::string_view> written = splitAt(spelled, ':');
  written.erase(written.begin());
  if (part.kind == Kind::Documents) {
    if (written.size() != 1) return badForm(spelled, word);
    for (const std::string_view length : splitAt(written[0], ',')) {
      const auto value = wholeIn<Index>(length);
      if (!value) return badForm(spelled, word);
      part.lengths.push_back(*value);
    }
  } else {
    if (part.kind == Kind::BigBird && written.size() == 4) {
      const auto seed = wholeIn<std::uint64_t>(written[3]);
      if (!seed) return badForm(spelled, word);
      part.seed = *seed;
      written.pop_back();
    }
    std::size_t next = 0;
    for (const Number& number : word.numbers) {
      if (number.member == nullptr) continue;
      const auto value = next < written.size() ? wholeIn<Index>(written[next]) : std::nullopt;
      if (!value) return badForm(spelled, word);
      part.*number.member = *value;
      ++next;
    }
    if (next != written.size()) return badForm(spelled, word);
  }
  if (auto right = checkNumbers(part); !right) return fail(right.error());
  return part;
}

Result<MaskPart> parsePart(std::string_view spelled) {
  if (spelled.ends_with(".npy")) {
    return MaskPart{Kind::Given, 0, {}, std::string(spelled)};
  }
  const std::string_view name = spelled.substr(0, spelled.find(':'));
  const auto* word = std::ranges::find(kWords, name, &Word::spelling);
  if (word == kWords.end()) {
    return fail(ErrorCode::Usage,
                Text(FOVEA_TR("Mask", "There is no mask “%1”; did you mean “%2”?"),
                     {plain(std::string(spelled.substr(0, 80))),
                      plain(std::string(nearestWord(name, spellings())))}),
                "mask");
  }
  return parseNumbers(spelled, *word);
}

Text describe(const MaskPart& part, Index keys) {
  const std::vector<TextArg> size = {plain(grouped(part.size))};
  const bool all = keys != kNone && part.size >= keys;
  switch (part.kind) {
    case Kind::Causal:
      return Text(FOVEA_TR("Mask", "causal"));
    case Kind::Window:
      return Text(FOVEA_TR("Mask", "sliding window of %1, itself included"), size);
    case Kind::Band:
      return Text(FOVEA_TR("Mask", "band of %1 on each side"), size);
    case Kind::Padding:
      return all ? Text(FOVEA_TR("Mask", "every key is padding"))
                 : Text(FOVEA_TR("Mask", "padding of %1 at the end"), size);
    case Kind::Sinks:
      return all ? Text(FOVEA_TR("Mask", "every key let in"))
                 : Text(FOVEA_TR("Mask", "the first %1 let in"), size);
    case Kind::Dilated:
      return Text(FOVEA_TR("Mask", "dilated window of %1, itself included, step %2"),
                  {size[0], plain(grouped(part.step))});
    case Kind::Block:
      return Text(FOVEA_TR("Mask", "blocks of %1"), size);
    case Kind::Longformer:
      return Text(FOVEA_TR("Mask", "window of %1 on each side, %2 global"),
                  {plain(grouped(part.size / 2)), plain(grouped(part.globals))});
    case Kind::BigBird:
      return Text(FOVEA_TR("Mask", "window of %1 on each side, %2 global, %3 random a row"),
                  {plain(grouped(part.size / 2)), plain(grouped(part.globals)),
                   plain(grouped(part.randoms))});
    case Kind::Prefix:
      return all ? Text(FOVEA_TR("Mask", "every key in the prefix"))
                 : Text(FOVEA_TR("Mask", "causal behind a prefix of %1"), size);
    case Kind::Documents:
      return Text(FOVEA_TRN("Mask", "%n packed documents"), {},
                  static_cast<Index>(part.lengths.size()));
    case Kind::Given:
      return part.file.empty() ? Text(FOVEA_TR("Mask", "mask painted by hand"))
                               : Text(FOVEA_TR("Mask", "mask from %1"),
                                      {plain(part.file.substr(part.file.find_last_of('/') + 1))});
  }
  return {};
}

}  // namespace

Result<void> Mask::check(Index queries, Index keys) const {
  for (const MaskPart& part : parts_) {
    auto right = part.kind == Kind::Given ? checkGiven(part, queries, keys) : checkNumbers(part);
    if (!right) return right;
  }
  return {};
}

std::string Mask::spelled() const {
  std::string all;
  for (const MaskPart& part : parts_) {
    if (!all.empty()) all += '+';
    const Word* word = wordOf(part.kind);
    if (word == nullptr) {
      all += part.file.empty() ? "mask.npy" : part.file;
      continue;
    }
    all += word->spelling;
    for (const Number& number : word->numbers) {
      if (number.member != nullptr) all += ":" + std::to_string(part.*number.member);
    }
    if (part.kind == Kind::BigBird) all += ":" + std::to_string(part.seed);
    for (std::size_t i = 0; i < part.lengths.size(); ++i) {
      all += (i == 0 ? ":" : ",") + std::to_string(part.lengths[i]);
    }
  }
  return all.empty() ? "none" : all;
}

Text Mask::description(Index keys) const {
  if (none()) return Text(FOVEA_TR("Mask", "no mask"));
  Text all = describe(parts_.front(), keys);
  for (std::size_t i = 1; i < parts_.size(); ++i) {
    all = Text(FOVEA_TR("Mask", "%1 + %2"),
               {plain(std::move(all)), plain(describe(parts_[i], keys))});
  }
  return all;
}

namespace {

/// Where the first part ends. A + may stand in the name of a file: what is no word of a mask goes
/// on up to the next ".npy" that a + or the end follows.
std::size_t partEnd(std::string_view spelled) {
  const std::size_t plus = spelled.find('+');
  const std::string_view first = spelled.substr(0, plus);
  const std::string_view name = first.substr(0, first.find(':'));
  if (plus == std::string_view::npos || name == "none" ||
      std::ranges::find(kWords, name, &Word::spelling) != kWords.end()) {
    return plus;
  }
  constexpr std::string_view kEnding = ".npy";
  for (std::size_t at = spelled.find(kEnding); at != std::string_view::npos;
       at = spelled.find(kEnding, at + 1)) {
    const std::size_t end = at + kEnding.size();
    if (end == spelled.size()) return std::string_view::npos;
    if (spelled[end] == '+') return end;
  }
  return plus;
}

}  // namespace

Result<Mask> parseMask(std::string_view spelled) {
  std::vector<MaskPart> parts;
  while (true) {
    const std::size_t plus = partEnd(spelled);
    const std::string_view word = spelled.substr(0, plus);
    if (word != "none") {
      auto part = parsePart(word);
      if (!part) return fail(part.error());
      parts.push_back(std::move(*part));
    }
    if (plus == std::string_view::npos) return Mask(std::move(parts));
    spelled.remove_prefix(plus + 1);
  }
}

}  // namespace fovea

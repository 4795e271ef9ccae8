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

struct Word {
  std::string_view spelling;
  Kind kind;
  Index least;  ///< smallest size; kNone for a part without a size
};
constexpr std::array<Word, 5> kWords = {{{"causal", Kind::Causal, kNone},
                                         {"window", Kind::Window, 1},
                                         {"band", Kind::Band, 1},
                                         {"padding", Kind::Padding, 0},
                                         {"sinks", Kind::Sinks, 0}}};
constexpr std::array<std::string_view, 6> kSpellings = {"none", "causal",  "window",
                                                        "band", "padding", "sinks"};

const Word* wordOf(Kind kind) {
  const auto* word = std::find_if(kWords.begin(), kWords.end(),
                                  [kind](const Word& candidate) { return candidate.kind == kind; });
  return word == kWords.end() ? nullptr : word;
}

Result<void> checkSize(const Word& word, Index size) {
  if (size >= word.least && size <= kLargestSize) return {};
  return fail(
      ErrorCode::Usage,
      Text(FOVEA_TR("Mask", "The %1 of the mask is %2; choose a whole number from %3 to %4."),
           {plain(std::string(word.spelling)), plain(std::to_string(size)),
            plain(std::to_string(word.least)), plain(grouped(kLargestSize))}),
      "mask");
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

Result<MaskPart> parsePart(std::string_view spelled) {
  if (spelled.ends_with(".npy")) {
    return MaskPart{Kind::Given, 0, {}, std::string(spelled)};
  }
  const std::size_t colon = spelled.find(':');
  const std::string_view name = spelled.substr(0, colon);
  const auto* word = std::find_if(kWords.begin(), kWords.end(), [name](const Word& candidate) {
    return candidate.spelling == name;
  });
  if (word == kWords.end()) {
    const TextArg typed = plain(std::string(spelled.substr(0, 80)));
    const std::string nearest(nearestWord(name, kSpellings));
    return fail(ErrorCode::Usage,
                nearest.empty()
                    ? Text(FOVEA_TR("Mask",
                                    "There is no mask “%1”; choose none, causal, window, band, "
                                    "padding, sinks or a file that ends in .npy."),
                           {typed})
                    : Text(FOVEA_TR("Mask", "There is no mask “%1”; did you mean “%2”?"),
                           {typed, plain(nearest)}),
                "mask");
  }
  if (word->least == kNone) {
    if (colon == std::string_view::npos) return MaskPart{word->kind, 0, {}, {}};
    return fail(ErrorCode::Usage,
                Text(FOVEA_TR("Mask", "The mask part %1 takes no number: write it alone."),
                     {plain(std::string(word->spelling))}),
                "mask");
  }
  const std::string_view digits =
      colon == std::string_view::npos ? std::string_view() : spelled.substr(colon + 1);
  Index size = kNone;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), size);
  if (error != std::errc() || end != digits.data() + digits.size()) size = kNone;
  if (auto right = checkSize(*word, size); !right) return fail(right.error());
  return MaskPart{word->kind, size, {}, {}};
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
    case Kind::Given:
      return part.file.empty() ? Text(FOVEA_TR("Mask", "given mask"))
                               : Text(FOVEA_TR("Mask", "mask from %1"),
                                      {plain(part.file.substr(part.file.find_last_of('/') + 1))});
  }
  return {};
}

}  // namespace

Result<void> Mask::check(Index queries, Index keys) const {
  for (const MaskPart& part : parts_) {
    const Word* word = wordOf(part.kind);
    Result<void> right;
    if (part.kind == Kind::Given) {
      right = checkGiven(part, queries, keys);
    } else if (word->least != kNone) {
      right = checkSize(*word, part.size);
    }
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
    if (word->least != kNone) all += ":" + std::to_string(part.size);
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
  if (plus == std::string_view::npos || std::ranges::find(kSpellings, name) != kSpellings.end()) {
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

// Reads the command line's spelling of masks.
#include <algorithm>
#include <charconv>

#include "core/attention/mask_spelling.h"
#include "core/base/suggest.h"

namespace fovea {
namespace {

using Kind = MaskPart::Kind;

std::vector<std::string_view> spellings() {
  std::vector<std::string_view> all = {"none"};
  for (const MaskWord& word : kMaskSpellings) all.push_back(word.spelling);
  return all;
}

tl::unexpected<Error> badForm(std::string_view spelled, const MaskWord& word) {
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
Result<MaskPart> parseNumbers(std::string_view spelled, const MaskWord& word) {
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
    for (const MaskNumber& number : word.numbers) {
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
  const auto* word = std::ranges::find(kMaskSpellings, name, &MaskWord::spelling);
  if (word == kMaskSpellings.end()) {
    const TextArg typed = plain(std::string(spelled.substr(0, 80)));
    const std::string nearest(nearestWord(name, spellings()));
    return fail(ErrorCode::Usage,
                nearest.empty()
                    ? Text(FOVEA_TR("Mask",
                                    "There is no mask “%1”; choose none, causal, window, band, "
                                    "padding, sinks, dilated, block, longformer, bigbird, prefix, "
                                    "documents or a file that ends in .npy."),
                           {typed})
                    : Text(FOVEA_TR("Mask", "There is no mask “%1”; did you mean “%2”?"),
                           {typed, plain(nearest)}),
                "mask");
  }
  return parseNumbers(spelled, *word);
}

/// Where the first part ends. A + may stand in the name of a file: what is no word of a mask goes
/// on up to the next ".npy" that a + or the end follows.
std::size_t partEnd(std::string_view spelled) {
  const std::size_t plus = spelled.find('+');
  const std::string_view first = spelled.substr(0, plus);
  const std::string_view name = first.substr(0, first.find(':'));
  if (plus == std::string_view::npos || name == "none" ||
      std::ranges::find(kMaskSpellings, name, &MaskWord::spelling) != kMaskSpellings.end()) {
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
  if (spelled == "none") return Mask();
  std::vector<MaskPart> parts;
  while (true) {
    const std::size_t plus = partEnd(spelled);
    const std::string_view word = spelled.substr(0, plus);
    if (word == "none") {
      return fail(ErrorCode::Usage,
                  Text(FOVEA_TR("Mask",
                                "“none” hides nothing, so it cannot be joined with other masks; "
                                "leave it out.")),
                  "mask");
    }
    auto part = parsePart(word);
    if (!part) return fail(part.error());
    parts.push_back(std::move(*part));
    if (plus == std::string_view::npos) return Mask(std::move(parts));
    spelled.remove_prefix(plus + 1);
  }
}

}  // namespace fovea

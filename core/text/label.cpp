#include <fmt/format.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <iterator>

#include "core/text/tokens.h"
#include "core/text/visible_text.h"

namespace fovea {
namespace {

constexpr UChar32 kZeroWidthNonJoiner = 0x200C, kZeroWidthJoiner = 0x200D;
constexpr std::string_view kDottedCircle = "◌";

/// Signs drawn for characters that draw nothing themselves.
struct Sign {
  UChar32 character;
  UChar32 sign;
};
constexpr Sign kSigns[] = {
    {' ', 0x2423}, {'\t', 0x21E5}, {'\n', 0x23CE}, {'\r', 0x240D}, {0, 0x2400}};

std::optional<UChar32> signOf(UChar32 c) {
  const auto* found = std::find_if(std::begin(kSigns), std::end(kSigns),
                                   [c](const Sign& sign) { return sign.character == c; });
  if (found == std::end(kSigns)) return {};
  return found->sign;
}

std::optional<UChar32> characterOfSign(UChar32 c) {
  const auto* found = std::find_if(std::begin(kSigns), std::end(kSigns),
                                   [c](const Sign& sign) { return sign.sign == c; });
  if (found == std::end(kSigns)) return {};
  return found->character;
}

bool isMark(UChar32 c) { return (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0; }
bool isTag(UChar32 c) { return c >= 0xE0020 && c <= 0xE007F; }
bool isEmoji(UChar32 c) { return u_hasBinaryProperty(c, UCHAR_EMOJI); }
bool isPictograph(UChar32 c) { return u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC); }

constexpr UChar32 kDottedCircleCharacter = 0x25CC;

/// Whether visibleLabel() writes `c` in place of what draws nothing.
bool isStandIn(UChar32 c) { return c == kDottedCircleCharacter || characterOfSign(c).has_value(); }

/// Whether `c` alone draws nothing, or something that could be taken for another character.
bool needsSpelling(UChar32 c) {
  constexpr UChar32 kBrailleBlank = 0x2800;
  if (c == kBrailleBlank || isStandIn(c)) return true;
  if (u_isUWhiteSpace(c) || u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) return true;
  if (u_hasBinaryProperty(c, UCHAR_PREPENDED_CONCATENATION_MARK)) return false;
  constexpr std::uint32_t kUndrawn = U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CN_MASK | U_GC_CS_MASK;
  return (U_GET_GC_MASK(c) & kUndrawn) != 0;
}

/// Whether an invisible character does its work on what stands around it, so that the reader sees
/// its effect: it joins emoji, picks their style, or shapes letters that join.
bool shapesNeighbours(UChar32 c, UChar32 before, UChar32 after) {
  if (before == 0) return false;
  if (isTag(c)) return isTag(before) || isEmoji(before);
  const bool selectsStyle = c == 0xFE0E || c == 0xFE0F;
  if (selectsStyle) return isEmoji(before);
  const bool styled = before == 0xFE0F || u_hasBinaryProperty(before, UCHAR_EMOJI_MODIFIER);
  if (c == kZeroWidthJoiner && isPictograph(after) && (styled || isPictograph(before))) return true;
  const bool joiner = c == kZeroWidthJoiner || c == kZeroWidthNonJoiner;
  const bool mongolianSelector = (c >= 0x180B && c <= 0x180D) || c == 0x180F;
  if (!joiner && !mongolianSelector) return false;
  constexpr std::uint8_t kVirama = 9;  // canonical combining class
  const auto joining = u_getIntPropertyValue(before, UCHAR_JOINING_TYPE);
  const bool joins = joining == U_JT_DUAL_JOINING || joining == U_JT_LEFT_JOINING;
  const bool followed = mongolianSelector || (after != 0 && u_isalpha(after));
  return (joins || u_getCombiningClass(before) == kVirama) && followed;
}

void append(std::string& text, UChar32 c) {
  char bytes[U8_MAX_LENGTH];
  std::int32_t length = 0;
  U8_APPEND_UNSAFE(bytes, length, c);
  text.append(bytes, static_cast<std::size_t>(length));
}

/// The characters of a byte string; `character` is negative where bytes are no whole character.
struct Piece {
  std::string_view bytes;
  UChar32 character = 0;
};

std::vector<Piece> piecesOf(std::string_view text) {
  std::vector<Piece> pieces;
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  const auto size = static_cast<std::int64_t>(text.size());
  for (std::int64_t i = 0; i < size;) {
    const std::int64_t begin = i;
    UChar32 c = 0;
    U8_NEXT(bytes, i, size, c);
    pieces.push_back(
        {text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(i - begin)), c});
  }
  return pieces;
}

void appendBytes(std::string& label, std::string_view bytes) {
  for (const char byte : bytes) {
    fmt::format_to(std::back_inserter(label), "<0x{:02X}>", static_cast<std::uint8_t>(byte));
  }
}

bool isPlainAscii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7F; });
}

}  // namespace

namespace {

std::string labelOf(std::string_view tokenText, bool given) {
  if (isPlainAscii(tokenText)) return std::string(tokenText);
  const std::vector<Piece> pieces = piecesOf(tokenText);
  std::string label;
  bool carriesMarks = false;  // what stands before can carry a combining mark
  UChar32 before = 0;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const UChar32 c = pieces[i].character;
    const UChar32 after = i + 1 < pieces.size() ? std::max(pieces[i + 1].character, 0) : 0;
    if (c < 0) {
      appendBytes(label, pieces[i].bytes);
    } else if (const auto sign = signOf(c)) {
      append(label, *sign);
    } else if (needsSpelling(c) && !(given && isStandIn(c)) &&
               !shapesNeighbours(c, before, after)) {
      fmt::format_to(std::back_inserter(label), "<U+{:04X}>", c);
    } else {
      if (isMark(c) && !carriesMarks) label += kDottedCircle;
      label += pieces[i].bytes;
      carriesMarks = true;
      before = c;
      continue;
    }
    carriesMarks = c == ' ';
    before = 0;
  }
  return label;
}

}  // namespace

std::string visibleLabel(std::string_view tokenText) { return labelOf(tokenText, false); }

std::string givenLabel(std::string_view label) { return labelOf(label, true); }

std::string visibleText(std::string_view text) {
  std::string visible;
  for (const Piece& piece : piecesOf(text)) {
    const UChar32 c = piece.character;
    const bool space = c == '\n' || c == '\r' || c == '\t';
    if (c < 0) {
      appendBytes(visible, piece.bytes);
    } else if (!space && (U_GET_GC_MASK(c) & (U_GC_CC_MASK | U_GC_CN_MASK)) != 0) {
      fmt::format_to(std::back_inserter(visible), "<U+{:04X}>", c);
    } else {
      visible += piece.bytes;
    }
  }
  return visible;
}

std::string codePointLabel(std::string_view label) {
  std::string spelled;
  for (const Piece& piece : piecesOf(label)) {
    if (!spelled.empty()) spelled += ' ';
    if (piece.character < 0) {
      appendBytes(spelled, piece.bytes);
    } else {
      const UChar32 meant = characterOfSign(piece.character).value_or(piece.character);
      fmt::format_to(std::back_inserter(spelled), "U+{:04X}", meant);
    }
  }
  return spelled;
}

}  // namespace fovea

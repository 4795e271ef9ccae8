#include "core/text/character_classes.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <iterator>

#include "core/text/aligned_text.h"

namespace fovea {
namespace {

struct CharacterRange {
  UChar32 first, last;
};

// Letters, numbers and word characters of Unicode 15.1 and 16, which ICU 72 does not know.
constexpr CharacterRange kNewLetters[] = {
    {0x1C89, 0x1C8A},   {0xA7CB, 0xA7CD},   {0xA7DA, 0xA7DC},   {0x105C0, 0x105F3},
    {0x10D4A, 0x10D65}, {0x10D6F, 0x10D85}, {0x10EC2, 0x10EC4}, {0x11380, 0x11389},
    {0x1138B, 0x1138B}, {0x1138E, 0x1138E}, {0x11390, 0x113B5}, {0x113B7, 0x113B7},
    {0x113D1, 0x113D1}, {0x113D3, 0x113D3}, {0x11BC0, 0x11BE0}, {0x13460, 0x143FA},
    {0x16100, 0x1611D}, {0x16D40, 0x16D6C}, {0x18CFF, 0x18CFF}, {0x1E5D0, 0x1E5ED},
    {0x1E5F0, 0x1E5F0}, {0x2EBF0, 0x2EE5D}};
constexpr CharacterRange kNewNumbers[] = {
    {0x10D40, 0x10D49}, {0x116D0, 0x116E3}, {0x11BF0, 0x11BF9}, {0x16130, 0x16139},
    {0x16D70, 0x16D79}, {0x1CCF0, 0x1CCF9}, {0x1E5F1, 0x1E5FA}};
// Numbers of Unicode 17.
constexpr CharacterRange kNewestNumbers[] = {{0x11DE0, 0x11DE9}, {0x16FF4, 0x16FF6}};
constexpr CharacterRange kNewWordCharacters[] = {
    {0x897, 0x897},     {0x1C89, 0x1C8A},   {0xA7CB, 0xA7CD},   {0xA7DA, 0xA7DC},
    {0x105C0, 0x105F3}, {0x10D40, 0x10D65}, {0x10D69, 0x10D6D}, {0x10D6F, 0x10D85},
    {0x10EC2, 0x10EC4}, {0x10EFC, 0x10EFC}, {0x11380, 0x11389}, {0x1138B, 0x1138B},
    {0x1138E, 0x1138E}, {0x11390, 0x113B5}, {0x113B7, 0x113C0}, {0x113C2, 0x113C2},
    {0x113C5, 0x113C5}, {0x113C7, 0x113CA}, {0x113CC, 0x113D3}, {0x113E1, 0x113E2},
    {0x116D0, 0x116E3}, {0x11BC0, 0x11BE0}, {0x11BF0, 0x11BF9}, {0x11F5A, 0x11F5A},
    {0x13460, 0x143FA}, {0x16100, 0x16139}, {0x16D40, 0x16D6C}, {0x16D70, 0x16D79},
    {0x18CFF, 0x18CFF}, {0x1CCF0, 0x1CCF9}, {0x1E5D0, 0x1E5FA}, {0x2EBF0, 0x2EE5D}};

/// Lower case that came with Unicode 16 and 17: the range moves by `by`.
struct CaseRange {
  UChar32 first, last, by;
};
constexpr CaseRange kNewCases[] = {{0x1C89, 0x1C89, 1},      {0xA7CB, 0xA7CB, 0x264 - 0xA7CB},
                                   {0xA7CC, 0xA7CC, 1},      {0xA7CE, 0xA7CE, 1},
                                   {0xA7D2, 0xA7D2, 1},      {0xA7D4, 0xA7D4, 1},
                                   {0xA7DA, 0xA7DA, 1},      {0xA7DC, 0xA7DC, 0x19B - 0xA7DC},
                                   {0x10D50, 0x10D65, 0x20}, {0x16EA0, 0x16EB8, 0x1B}};

template <class Range, std::size_t size>
const Range* rangeOf(const Range (&ranges)[size], UChar32 c) {
  const Range* found =
      std::lower_bound(std::begin(ranges), std::end(ranges), c,
                       [](const Range& range, UChar32 x) { return range.last < x; });
  return found != std::end(ranges) && found->first <= c ? found : nullptr;
}

bool hasCategory(UChar32 c, std::uint32_t mask) { return (U_GET_GC_MASK(c) & mask) != 0; }

/// Whether Unicode had the character in this version.
bool knownSince(UChar32 c, std::uint8_t version) {
  UVersionInfo age;
  u_charAge(c, age);
  return age[0] > 0 && (age[0] < version || (age[0] == version && age[1] == 0));
}

bool isAsciiSign(UChar32 c) {
  return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') ||
         (c >= '{' && c <= '~');
}

}  // namespace

bool isSpace(UChar32 c) { return u_isUWhiteSpace(c); }

bool isLetter(UChar32 c) {
  return hasCategory(c, U_GC_L_MASK) || rangeOf(kNewLetters, c) != nullptr;
}

bool isNumber(UChar32 c) {
  return hasCategory(c, U_GC_N_MASK) || rangeOf(kNewNumbers, c) != nullptr;
}

bool isNumeric(UChar32 c) { return isNumber(c) || rangeOf(kNewestNumbers, c) != nullptr; }

bool isWordCharacter(UChar32 c) {
  return hasCategory(c, U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK) || u_isUAlphabetic(c) ||
         u_hasBinaryProperty(c, UCHAR_JOIN_CONTROL) || rangeOf(kNewWordCharacters, c) != nullptr;
}

bool isTokenPunctuation(UChar32 c) {
  if (c < 0x80) return isAsciiSign(c);
  constexpr UChar32 kCanadianChi = 0x166D, kSharadaSandhi = 0x111C9;  // since moved elsewhere
  return c == kCanadianChi || c == kSharadaSandhi ||
         (hasCategory(c, U_GC_P_MASK) && knownSince(c, 8));
}

bool isBertControl(UChar32 c) {
  if (c == '\t' || c == '\n' || c == '\r') return false;
  if (c == 0xFFFD) return true;
  return hasCategory(c, U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CO_MASK) && knownSince(c, 8);
}

bool isBertAccent(UChar32 c) {
  if (c == 0x1734) return true;  // a spacing mark since Unicode 14
  const bool spacingThen = c == 0x1885 || c == 0x1886 || c == 0xA9BD || c == 0x111C9;
  return !spacingThen && hasCategory(c, U_GC_MN_MASK) && knownSince(c, 8);
}

bool isBertIdeograph(UChar32 c) {
  return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) ||
         (c >= 0x20000 && c <= 0x2A6DF) || (c >= 0x2A700 && c <= 0x2B73F) ||
         (c >= 0x2B740 && c <= 0x2B81F) || (c >= 0x2B920 && c <= 0x2CEAF) ||
         (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x2F800 && c <= 0x2FA1F);
}

bool isCombiningMark(UChar32 c) {
  if (c == 0x1CF2 || c == 0x1CF3) return true;  // letters since Unicode 12
  return c != 0x111C9 && hasCategory(c, U_GC_M_MASK) && knownSince(c, 9);
}

std::string lowerCase(UChar32 c) {
  if (c == 0x130) return "i\u0307";
  if (const CaseRange* moved = rangeOf(kNewCases, c)) return utf8(c + moved->by);
  return utf8(u_tolower(c));
}

}  // namespace fovea

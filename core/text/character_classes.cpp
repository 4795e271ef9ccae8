#include "core/text/character_classes.h"

#include <fmt/format.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <iterator>

#include "core/text/aligned_text.h"

namespace fovea {
namespace {

struct CharacterRange {
  UChar32 first, last;
};

/// Characters of one general category.
struct CategoryRange {
  UChar32 first, last;
  const char* category;
};
// What Unicode 15.1 and 16 added, which ICU 72 does not know.
constexpr CategoryRange kNewCharacters[] = {
    {0x897, 0x897, "Mn"},     {0x1B4E, 0x1B4F, "Po"},   {0x1B7F, 0x1B7F, "Po"},
    {0x1C89, 0x1C89, "Lu"},   {0x1C8A, 0x1C8A, "Ll"},   {0x2427, 0x2429, "So"},
    {0x2FFC, 0x2FFF, "So"},   {0x31E4, 0x31E5, "So"},   {0x31EF, 0x31EF, "So"},
    {0xA7CB, 0xA7CC, "Lu"},   {0xA7CD, 0xA7CD, "Ll"},   {0xA7DA, 0xA7DA, "Lu"},
    {0xA7DB, 0xA7DB, "Ll"},   {0xA7DC, 0xA7DC, "Lu"},   {0x105C0, 0x105F3, "Lo"},
    {0x10D40, 0x10D49, "Nd"}, {0x10D4A, 0x10D4D, "Lo"}, {0x10D4E, 0x10D4E, "Lm"},
    {0x10D4F, 0x10D4F, "Lo"}, {0x10D50, 0x10D65, "Lu"}, {0x10D69, 0x10D6D, "Mn"},
    {0x10D6E, 0x10D6E, "Pd"}, {0x10D6F, 0x10D6F, "Lm"}, {0x10D70, 0x10D85, "Ll"},
    {0x10D8E, 0x10D8F, "Sm"}, {0x10EC2, 0x10EC4, "Lo"}, {0x10EFC, 0x10EFC, "Mn"},
    {0x11380, 0x11389, "Lo"}, {0x1138B, 0x1138B, "Lo"}, {0x1138E, 0x1138E, "Lo"},
    {0x11390, 0x113B5, "Lo"}, {0x113B7, 0x113B7, "Lo"}, {0x113B8, 0x113BA, "Mc"},
    {0x113BB, 0x113C0, "Mn"}, {0x113C2, 0x113C2, "Mc"}, {0x113C5, 0x113C5, "Mc"},
    {0x113C7, 0x113CA, "Mc"}, {0x113CC, 0x113CD, "Mc"}, {0x113CE, 0x113CE, "Mn"},
    {0x113CF, 0x113CF, "Mc"}, {0x113D0, 0x113D0, "Mn"}, {0x113D1, 0x113D1, "Lo"},
    {0x113D2, 0x113D2, "Mn"}, {0x113D3, 0x113D3, "Lo"}, {0x113D4, 0x113D5, "Po"},
    {0x113D7, 0x113D8, "Po"}, {0x113E1, 0x113E2, "Mn"}, {0x116D0, 0x116E3, "Nd"},
    {0x11BC0, 0x11BE0, "Lo"}, {0x11BE1, 0x11BE1, "Po"}, {0x11BF0, 0x11BF9, "Nd"},
    {0x11F5A, 0x11F5A, "Mn"}, {0x13460, 0x143FA, "Lo"}, {0x16100, 0x1611D, "Lo"},
    {0x1611E, 0x16129, "Mn"}, {0x1612A, 0x1612C, "Mc"}, {0x1612D, 0x1612F, "Mn"},
    {0x16130, 0x16139, "Nd"}, {0x16D40, 0x16D42, "Lm"}, {0x16D43, 0x16D6A, "Lo"},
    {0x16D6B, 0x16D6C, "Lm"}, {0x16D6D, 0x16D6F, "Po"}, {0x16D70, 0x16D79, "Nd"},
    {0x18CFF, 0x18CFF, "Lo"}, {0x1CC00, 0x1CCEF, "So"}, {0x1CCF0, 0x1CCF9, "Nd"},
    {0x1CD00, 0x1CEB3, "So"}, {0x1E5D0, 0x1E5ED, "Lo"}, {0x1E5EE, 0x1E5EF, "Mn"},
    {0x1E5F0, 0x1E5F0, "Lo"}, {0x1E5F1, 0x1E5FA, "Nd"}, {0x1E5FF, 0x1E5FF, "Po"},
    {0x1F8B2, 0x1F8BB, "So"}, {0x1F8C0, 0x1F8C1, "So"}, {0x1FA89, 0x1FA89, "So"},
    {0x1FA8F, 0x1FA8F, "So"}, {0x1FABE, 0x1FABE, "So"}, {0x1FAC6, 0x1FAC6, "So"},
    {0x1FADC, 0x1FADC, "So"}, {0x1FADF, 0x1FADF, "So"}, {0x1FAE9, 0x1FAE9, "So"},
    {0x1FBCB, 0x1FBEF, "So"}, {0x2EBF0, 0x2EE5D, "Lo"}};
// Numbers of Unicode 17, and word characters of 15.1 and 16.
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

bool isNew(UChar32 c, char category) {
  const CategoryRange* found = rangeOf(kNewCharacters, c);
  return found != nullptr && *found->category == category;
}

bool isAsciiSign(UChar32 c) {
  return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') ||
         (c >= '{' && c <= '~');
}

}  // namespace

bool isSpace(UChar32 c) { return u_isUWhiteSpace(c); }

bool isLetter(UChar32 c) { return hasCategory(c, U_GC_L_MASK) || isNew(c, 'L'); }

bool isNumber(UChar32 c) { return hasCategory(c, U_GC_N_MASK) || isNew(c, 'N'); }

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

std::string newCharacters(std::string_view category) {
  std::string ranges;
  for (const CategoryRange& range : kNewCharacters) {
    if (category.empty() || !std::string_view(range.category).starts_with(category)) continue;
    fmt::format_to(std::back_inserter(ranges), "\\x{{{:X}}}-\\x{{{:X}}}", range.first, range.last);
  }
  return ranges;
}

}  // namespace fovea

#include "core/text/character_classes.h"

#include <gtest/gtest.h>

namespace fovea {
namespace {

// tests/reference/make_tokenizers.py --every-character compares every character with the reference
// package; these are the ones where it and ICU go apart.

TEST(CharacterClasses, KnowWhatCameWithUnicode16) {
  EXPECT_TRUE(isLetter(0x13460) && isLetter(0x1C89) && isLetter(0x2EBF0) && isLetter('a'));
  EXPECT_TRUE(isNumber(0x10D40) && isNumber(0x1E5F1) && isNumber('7') && isNumber(0xB2));
  EXPECT_FALSE(isLetter(0x2EE5E) || isLetter('7') || isNumber(0x10D4A) || isNumber('a'));
  EXPECT_TRUE(isNumeric(0x11DE0));
  EXPECT_FALSE(isNumber(0x11DE0));
  EXPECT_TRUE(isWordCharacter(0x897) && isWordCharacter('_') && isWordCharacter(0x200D));
  EXPECT_FALSE(isWordCharacter('-') || isWordCharacter(' '));
  EXPECT_EQ(lowerCase(0x1C89), "\u1C8A");
  EXPECT_EQ(lowerCase(0xA7CB), "\u0264");
  EXPECT_EQ(lowerCase(0x10D50), "\U00010D70");
  EXPECT_EQ(newCharacters("Ll"),
            R"(\x{1C8A}-\x{1C8A}\x{A7CD}-\x{A7CD}\x{A7DB}-\x{A7DB}\x{10D70}-\x{10D85})");
  EXPECT_EQ(newCharacters("Han"), "");
}

TEST(CharacterClasses, KnowBertByUnicode8) {
  EXPECT_TRUE(isTokenPunctuation('$') && isTokenPunctuation(0x3001) && isTokenPunctuation(0x166D));
  EXPECT_FALSE(isTokenPunctuation(0x2E43) || isTokenPunctuation(0x20AC) || isTokenPunctuation('a'));
  EXPECT_TRUE(isBertControl(0xFFFD) && isBertControl(0) && isBertControl(0x85) &&
              isBertControl(0xAD));
  EXPECT_FALSE(isBertControl('\n') || isBertControl(0x8E2) || isBertControl(0x378));
  EXPECT_TRUE(isBertAccent(0x301) && isBertAccent(0x1734));
  EXPECT_FALSE(isBertAccent(0x903) || isBertAccent(0x8D4) || isBertAccent(0x1885));
  EXPECT_TRUE(isBertIdeograph(0x4E00) && isBertIdeograph(0x2CEAF));
  EXPECT_FALSE(isBertIdeograph(0x3042) || isBertIdeograph(0xAC00) || isBertIdeograph(0x2B900));
}

TEST(CharacterClasses, KnowMarksByUnicode9) {
  EXPECT_TRUE(isCombiningMark(0x301) && isCombiningMark(0x903) && isCombiningMark(0x8D4));
  EXPECT_TRUE(isCombiningMark(0x1CF2));
  EXPECT_FALSE(isCombiningMark(0x898) || isCombiningMark('a'));
}

TEST(CharacterClasses, LowerTheTurkishDottedI) {
  EXPECT_EQ(lowerCase(0x130), "i\u0307");
  EXPECT_EQ(lowerCase(0x3A3), "σ");
  EXPECT_EQ(lowerCase('A'), "a");
  EXPECT_EQ(lowerCase(0x1E9E), "ß");
}

}  // namespace
}  // namespace fovea

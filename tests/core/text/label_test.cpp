#include <gtest/gtest.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <unordered_map>

#include "core/text/tokens.h"
#include "core/text/visible_text.h"

namespace fovea {
namespace {

using namespace std::string_literals;

std::string utf8(UChar32 c) {
  char bytes[4];
  std::int32_t length = 0;
  U8_APPEND_UNSAFE(bytes, length, c);
  return {bytes, static_cast<std::size_t>(length)};
}

TEST(GivenLabel, LeavesVisibleLabelsAsTheyAre) {
  for (const std::string& text :
       {" "s, "\t"s, "\n"s, "\r\n"s, "\0"s, " the"s, "cat"s, "\u0301"s, "\u00A0"s, "a\u200Db"s}) {
    const std::string label = visibleLabel(text);
    EXPECT_EQ(givenLabel(label), label);
  }
  EXPECT_EQ(givenLabel("\n"), "⏎");
  EXPECT_EQ(labelledSequence({"⏎", "", "◌"}).tokens[0].label, "⏎");
}

TEST(VisibleText, WritesOutWhatNoFileCanHold) {
  EXPECT_EQ(visibleText(std::string_view("a\0b\x01", 4)), "a<U+0000>b<U+0001>");
  EXPECT_EQ(visibleText("\x7F\xEF\xBF\xBF"), "<U+007F><U+FFFF>");
  for (const char* text : {"two words", "line\nend\r\n\t", "naïve 猫 👩‍🚀 e\u0301"}) {
    EXPECT_EQ(visibleText(text), text);
  }
}

TEST(VisibleLabel, DrawsWhiteSpaceAsSigns) {
  EXPECT_EQ(visibleLabel(" "), "␣");
  EXPECT_EQ(visibleLabel("\t"), "⇥");
  EXPECT_EQ(visibleLabel("\n"), "⏎");
  EXPECT_EQ(visibleLabel("\r"), "␍");
  EXPECT_EQ(visibleLabel("\r\n"), "␍⏎");
  EXPECT_EQ(visibleLabel("\0"s), "␀");
  EXPECT_EQ(visibleLabel(" the"), "␣the");
}

TEST(VisibleLabel, LeavesOrdinaryTextAlone) {
  for (const char* text :
       {"word", "don't", "né", "e\u0301", "北京", "ภาษา", "مرحبا", "👩", "<", "◯"}) {
    EXPECT_EQ(visibleLabel(text), text);
  }
}

TEST(VisibleLabel, SpellsWhatDrawsNothing) {
  EXPECT_EQ(visibleLabel("\u00A0"), "<U+00A0>");
  EXPECT_EQ(visibleLabel("\u200B"), "<U+200B>");
  EXPECT_EQ(visibleLabel("\u200D"), "<U+200D>");
  EXPECT_EQ(visibleLabel("\uFEFF"), "<U+FEFF>");
  EXPECT_EQ(visibleLabel("\x1B"), "<U+001B>");
  EXPECT_EQ(visibleLabel("\U0010FFFF"), "<U+10FFFF>");
  EXPECT_EQ(visibleLabel("a\u200Db"), "a<U+200D>b");
  EXPECT_EQ(visibleLabel("soft\u00ADhyphen"), "soft<U+00AD>hyphen");
}

TEST(VisibleLabel, ShowsBidiControls) {
  for (const char* text : {"\u061C", "\u200E", "\u200F", "\u202A", "\u202E", "\u2066", "\u2069"}) {
    EXPECT_EQ(visibleLabel(text), "<" + codePointLabel(text) + ">");
    EXPECT_EQ(visibleLabel("a"s + text + "b"), "a<" + codePointLabel(text) + ">b");
  }
}

TEST(VisibleLabel, PutsALoneMarkOnACircle) {
  EXPECT_EQ(visibleLabel("\u0301"), "◌\u0301");
  EXPECT_EQ(visibleLabel("\u0301\u0302"), "◌\u0301\u0302");
  EXPECT_EQ(visibleLabel(" \u0301"), "␣\u0301");
  EXPECT_EQ(visibleLabel("\u200B\u0301"), "<U+200B>◌\u0301");
}

TEST(VisibleLabel, KeepsWhatJoinsEmojiAndLetters) {
  for (const char* text :
       {"👨‍👩‍👧", "👩🏽‍🚀", "❤️‍🔥", "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        "1️⃣", "می‌خواهم", "क्‍ष"}) {
    EXPECT_EQ(visibleLabel(text), text);
  }
}

TEST(VisibleLabel, WritesBytesThatAreNoWholeCharacter) {
  EXPECT_EQ(visibleLabel("\xE2"), "<0xE2>");
  EXPECT_EQ(visibleLabel("\xE2\x82"), "<0xE2><0x82>");
  EXPECT_EQ(visibleLabel("a\xFFz"), "a<0xFF>z");
  EXPECT_EQ(visibleLabel("\xED\xA0\x80"), "<0xED><0xA0><0x80>");
}

TEST(VisibleLabel, DiffersForEveryCharacterAndDrawsSomething) {
  std::unordered_map<std::string, UChar32> seen;
  for (UChar32 c = 0; c <= UCHAR_MAX_VALUE; ++c) {
    // Beyond the ideographs lie only tags, selectors and private planes: their edges are enough.
    if (c == 0x20100) c = 0xE0000;
    if (c == 0xF0100) c = 0x10FF00;
    if (U_IS_SURROGATE(c)) continue;
    const std::string label = visibleLabel(utf8(c));
    const auto [place, fresh] = seen.emplace(label, c);
    ASSERT_TRUE(fresh) << codePointLabel(utf8(c)) << " looks like " << std::hex << place->second;
    UChar32 first = 0;
    std::int64_t at = 0;
    U8_NEXT(label.data(), at, static_cast<std::int64_t>(label.size()), first);
    const bool drawn = first >= 0 && !u_isUWhiteSpace(first) &&
                       u_charType(first) != U_CONTROL_CHAR &&
                       !u_hasBinaryProperty(first, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
    ASSERT_TRUE(drawn) << codePointLabel(utf8(c));
  }
}

TEST(CodePointLabel, SpellsEveryCharacter) {
  EXPECT_EQ(codePointLabel("🐱\u200Da"), "U+1F431 U+200D U+0061");
  EXPECT_EQ(codePointLabel(""), "");
  EXPECT_EQ(codePointLabel("␀"), "U+0000");
  EXPECT_EQ(codePointLabel("␍⏎"), "U+000D U+000A");
  EXPECT_EQ(codePointLabel("\xE2"), "<0xE2>");
}

}  // namespace
}  // namespace fovea

#include "core/text/tokens.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <chrono>

#include "tests/support/scratch.h"

namespace fovea {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using namespace std::string_literals;

std::vector<std::string> texts(std::string_view text) {
  std::vector<std::string> all;
  for (const Token& token : toyTokens(text).tokens) all.push_back(token.text);
  return all;
}

std::vector<std::string> labels(std::string_view text) {
  std::vector<std::string> all;
  for (const Token& token : toyTokens(text).tokens) all.push_back(token.label);
  return all;
}

TEST(ToyTokens, CutsEnglishIntoWordsAndMarks) {
  EXPECT_THAT(texts("The trophy didn't fit, it was too big."),
              ElementsAre("The", "trophy", "didn't", "fit", ",", "it", "was", "too", "big", "."));
  EXPECT_THAT(texts("3.14 (e.g.) don’t!?"),
              ElementsAre("3.14", "(", "e.g", ".", ")", "don’t", "!", "?"));
}

TEST(ToyTokens, NumbersSpellingsFromZeroInOrderOfAppearance) {
  EXPECT_THAT(toyTokens("the cat and the dog and The").ids, ElementsAre(0, 1, 2, 0, 3, 2, 4));
}

TEST(ToyTokens, KeepsWhereEveryTokenBegins) {
  const Sequence sequence = toyTokens("né  à");
  ASSERT_EQ(sequence.size(), 3);
  EXPECT_EQ(sequence.tokens[0].begin, 0U);
  EXPECT_EQ(sequence.tokens[1].begin, 4U);
  EXPECT_EQ(sequence.tokens[2].begin, 5U);
  EXPECT_EQ(sequence.text, "né  à");
}

TEST(ToyTokens, EmptyTextHasNone) { EXPECT_EQ(toyTokens("").size(), 0); }

TEST(ToyTokens, MakesOneSpaceBetweenWordsAGapAndEveryFurtherOneAToken) {
  EXPECT_THAT(labels("a b"), ElementsAre("a", "b"));
  EXPECT_THAT(labels("a  b"), ElementsAre("a", "␣", "b"));
  EXPECT_THAT(labels("a    b"), ElementsAre("a", "␣", "␣", "␣", "b"));
  EXPECT_THAT(labels("a , b"), ElementsAre("a", ",", "b"));
}

TEST(ToyTokens, KeepsSpacesAtEitherEnd) {
  EXPECT_THAT(labels(" a"), ElementsAre("␣", "a"));
  EXPECT_THAT(labels("  a b  "), ElementsAre("␣", "␣", "a", "b", "␣", "␣"));
  EXPECT_THAT(labels(" "), ElementsAre("␣"));
  EXPECT_THAT(labels("   "), ElementsAre("␣", "␣", "␣"));
}

TEST(ToyTokens, KeepsEveryOtherWhiteSpace) {
  EXPECT_THAT(labels("a\tb\nc\r\nd\re"), ElementsAre("a", "⇥", "b", "⏎", "c", "␍⏎", "d", "␍", "e"));
  EXPECT_THAT(texts("\r\n\r\n"), ElementsAre("\r\n", "\r\n"));
  EXPECT_THAT(labels("\n\n\t\t"), ElementsAre("⏎", "⏎", "⇥", "⇥"));
  EXPECT_THAT(labels("a \nb"), ElementsAre("a", "⏎", "b"));
  EXPECT_THAT(labels("a\n  b"), ElementsAre("a", "⏎", "␣", "b"));
  EXPECT_THAT(labels("a\u00A0b"), ElementsAre("a", "<U+00A0>", "b"));
  EXPECT_THAT(labels("a\u3000b"), ElementsAre("a", "<U+3000>", "b"));
  EXPECT_THAT(labels("a \u3000  b"), ElementsAre("a", "<U+3000>", "␣", "b"));
}

TEST(ToyTokens, TakesNulForACharacter) {
  EXPECT_THAT(labels("a\0b"s), ElementsAre("a", "␀", "b"));
  EXPECT_THAT(labels("\0"s), ElementsAre("␀"));
}

TEST(ToyTokens, CutsChineseAndThaiWithDictionaries) {
  EXPECT_THAT(texts("我爱北京天安门"), ElementsAre("我", "爱", "北京", "天安门"));
  EXPECT_THAT(texts("ฉันรักภาษาไทยมาก"), ElementsAre("ฉัน", "รัก", "ภาษา", "ไทย", "มาก"));
}

TEST(ToyTokens, CutsRightToLeftText) {
  EXPECT_THAT(texts("مرحبا بالعالم"), ElementsAre("مرحبا", "بالعالم"));
  EXPECT_THAT(texts("שלום, עולם"), ElementsAre("שלום", ",", "עולם"));
  EXPECT_THAT(texts("צה״ל"), ElementsAre("צה״ל"));
}

TEST(ToyTokens, KeepsWhatIsOneCharacterToAReaderWhole) {
  EXPECT_THAT(texts("👨‍👩‍👧🏽 🇩🇪🇫🇷 1️⃣"),
              ElementsAre("👨‍👩‍👧🏽", "🇩🇪", "🇫🇷", "1️⃣"));
  EXPECT_THAT(texts("e\u0301te\u0301"), ElementsAre("e\u0301te\u0301"));
  EXPECT_THAT(texts("a \u0301 b"), ElementsAre("a", " \u0301", "b"));
}

TEST(ToyTokens, TakesWellUnderASecondForHundredThousandCharacters) {
  for (const std::string unit : {"word ", " ", "\n", "a", "我爱北京天安门", "ฉันรักภาษาไทย", "\u0301",
                                 "🇩", "\u200D", "カタカナ", "مرحبا ", "a\u0301\u200D👩"}) {
    std::string text;
    while (text.size() < 100000) text += unit;
    const auto start = std::chrono::steady_clock::now();
    const Sequence sequence = toyTokens(text);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    EXPECT_GT(sequence.size(), 0);
    EXPECT_LT(took.count(), 1.0) << "for " << unit;  // usually 0.01 to 0.05
  }
}

/// Random text of the characters that tokenizers stumble over, as UTF-8.
std::string randomText() {
  static const std::vector<std::string> kPieces = {
      " ",      "  ",     "\t",      "\n",     "\r",     "\r\n",       "\0"s,    "a",      "don't",
      "9,5",    "\u0301", "\u200D",  "\uFE0F", "👩",      "🏽",       "🇩",      "ค",      "ภาษา",
      "北京",   "ひ",     "한국",    "\u1100", "ש",      "مر",         "\u202E", "\u2028", "\u00A0",
      "\u3000", "\uFEFF", "\u0000"s, "क्",      "\uFFFF", "\U0010FFFF", "_",      ".",      "\""};
  const auto piece = rc::gen::oneOf(
      rc::gen::elementOf(kPieces),
      rc::gen::map(rc::gen::inRange<std::uint32_t>(0, 0x110000), [](std::uint32_t c) {
        if (c >= 0xD800 && c < 0xE000) c = 0xFFFD;
        std::string bytes;
        if (c < 0x80) return bytes += static_cast<char>(c);
        const int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
        constexpr std::uint32_t kLead[] = {0, 0xC0, 0xE0, 0xF0};
        bytes += static_cast<char>(kLead[more] | c >> (6 * more));
        for (int i = more - 1; i >= 0; --i)
          bytes += static_cast<char>(0x80 | (c >> (6 * i) & 0x3F));
        return bytes;
      }));
  std::string text;
  for (const std::string& part : *rc::gen::container<std::vector<std::string>>(piece)) text += part;
  return text;
}

RC_GTEST_PROP(ToyTokens, TokensAndGapsGiveBackEveryText, ()) {
  const std::string text = randomText();
  RC_ASSERT(checkUtf8(text).has_value());
  const Sequence sequence = toyTokens(text);
  RC_ASSERT(sequence.text == text);
  RC_ASSERT(sequence.ids.size() == sequence.tokens.size());
  RC_ASSERT(sequence.tokens.empty() == text.empty());
  std::string back;
  for (const Token& token : sequence.tokens) {
    if (token.begin != back.size()) {
      RC_ASSERT(token.begin == back.size() + 1);  // a gap is one space …
      RC_ASSERT(!back.empty());                   // … and never begins the text
      back += ' ';
    }
    RC_ASSERT(!token.text.empty());
    RC_ASSERT(!token.label.empty());
    RC_ASSERT(checkUtf8(token.label).has_value());
    back += token.text;
  }
  RC_ASSERT(back == text);
}

RC_GTEST_PROP(ToyTokens, EqualIdsMeanEqualSpellings, ()) {
  const Sequence sequence = toyTokens(randomText());
  std::vector<std::string> seen;
  for (std::size_t i = 0; i < sequence.tokens.size(); ++i) {
    const auto id = static_cast<std::size_t>(sequence.ids[i]);
    RC_ASSERT(id <= seen.size());
    if (id == seen.size()) {
      RC_ASSERT(std::find(seen.begin(), seen.end(), sequence.tokens[i].text) == seen.end());
      seen.push_back(sequence.tokens[i].text);
    }
    RC_ASSERT(seen[id] == sequence.tokens[i].text);
  }
}

TEST(LabelledSequence, TakesLabelsAsTokens) {
  const Sequence sequence = labelledSequence({"the", "", "a\tb"});
  ASSERT_EQ(sequence.size(), 3);
  EXPECT_EQ(sequence.tokens[0].label, "the");
  EXPECT_EQ(sequence.tokens[1].label, "2");
  EXPECT_EQ(sequence.tokens[2].label, "a⇥b");
  EXPECT_EQ(sequence.text, "");
  EXPECT_TRUE(sequence.ids.empty());
}

TEST(CheckUtf8, NamesTheOffsetOfTheFirstBadByte) {
  EXPECT_TRUE(checkUtf8("").has_value());
  EXPECT_TRUE(checkUtf8("a\0€😀"s).has_value());
  const auto bad = checkUtf8("abc\xFF");
  ASSERT_FALSE(bad.has_value());
  EXPECT_EQ(bad.error().code, ErrorCode::Input);
  EXPECT_THAT(bad.error().message.str(), HasSubstr("offset 3"));
}

TEST(ReadTextFile, DropsByteOrderMarkAndOneFinalLineEnd) {
  const test::ScratchFolder folder;
  const auto read = [&](std::string_view bytes) {
    return readTextFile(folder.put("text.txt", bytes)).value();
  };
  EXPECT_EQ(read("a\n"), "a");
  EXPECT_EQ(read("a\r\n"), "a");
  EXPECT_EQ(read("a\n\n"), "a\n");
  EXPECT_EQ(read("a\r"), "a\r");
  EXPECT_EQ(read("a \n"), "a ");
  EXPECT_EQ(read("\n"), "");
  EXPECT_EQ(read(""), "");
  EXPECT_EQ(read("\xEF\xBB\xBF"
                 "a"),
            "a");
  EXPECT_EQ(read("\xEF\xBB\xBF\xEF\xBB\xBF"
                 "a"),
            "\uFEFFa");
  EXPECT_EQ(read("a\0b"s), "a\0b"s);
}

TEST(ReadTextFile, RefusesWhatIsNoUtf8) {
  const test::ScratchFolder folder;
  const std::string path = folder.put("bad.txt",
                                      "\xEF\xBB\xBF"
                                      "ab\xC3");
  const auto text = readTextFile(path);
  ASSERT_FALSE(text.has_value());
  EXPECT_THAT(text.error().message.str(), HasSubstr("bad.txt"));
  EXPECT_THAT(text.error().message.str(), HasSubstr("offset 5"));
  EXPECT_EQ(text.error().place, path);
}

TEST(ReadTextFile, NamesTheFileThatIsMissing) {
  const auto text = readTextFile("/nowhere/at-all.txt");
  ASSERT_FALSE(text.has_value());
  EXPECT_EQ(text.error().code, ErrorCode::File);
  EXPECT_THAT(text.error().message.str(), HasSubstr("/nowhere/at-all.txt"));
}

}  // namespace
}  // namespace fovea

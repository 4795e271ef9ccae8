#include "core/io/utf8.h"

#include <gtest/gtest.h>

namespace fovea {
namespace {

using namespace std::string_literals;

TEST(Utf8, AcceptsEveryWholeCharacter) {
  for (const char* text : {"", "a", "\x7F", "\u0080", "\u07FF", "\u0800", "\uD7FF", "\uE000",
                           "\uFFFF", "\U00010000", "\U0010FFFF"}) {
    EXPECT_FALSE(firstInvalidUtf8(text).has_value()) << text;
  }
  EXPECT_FALSE(firstInvalidUtf8("a\0b"s).has_value());
}

TEST(Utf8, FindsTheFirstByteOfEveryFault) {
  struct Case {
    std::string bytes;
    std::size_t offset;
  };
  const Case cases[] = {
      {"\x80", 0},              // continuation alone
      {"ab\xC3", 2},            // cut short
      {"a\xE2\x82", 1},         //
      {"\xF0\x9F\x98", 0},      //
      {"\xC0\xAF", 0},          // overlong
      {"\xC1\xBF", 0},          //
      {"\xE0\x80\xAF", 0},      //
      {"\xF0\x80\x80\xAF", 0},  //
      {"\xED\xA0\x80", 0},      // surrogate
      {"\xF4\x90\x80\x80", 0},  // above U+10FFFF
      {"\xF5\x80\x80\x80", 0},  //
      {"é\xFF", 2},             // never a byte of UTF-8
      {"\xE2\x28\xA1", 0},      // continuation missing
  };
  for (const Case& fault : cases) {
    EXPECT_EQ(firstInvalidUtf8(fault.bytes), fault.offset) << quotable(fault.bytes);
  }
}

TEST(Utf8, QuotesWithReplacementCharacters) {
  EXPECT_EQ(quotable("né.txt"), "né.txt");
  EXPECT_EQ(quotable("a\xFF\xC3z"), "a\uFFFD\uFFFDz");
}

TEST(Utf8, DropsOneByteOrderMark) {
  EXPECT_EQ(withoutByteOrderMark("\uFEFF\uFEFFa"), "\uFEFFa");
  EXPECT_EQ(withoutByteOrderMark("a\uFEFF"), "a\uFEFF");
}

}  // namespace
}  // namespace fovea

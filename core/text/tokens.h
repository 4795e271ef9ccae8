#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace fovea {

/// One token of a text.
struct Token {
  std::string text;  ///< its bytes in the text
  std::string
      label;  ///< visible form: ␣ ⇥ ⏎ ␀ … for white space and controls, else the text itself
  std::size_t begin = 0;  ///< byte offset in the text
  bool special = false;   ///< added by the tokenizer, not part of the text
  friend bool operator==(const Token&, const Token&) = default;
};

/// A text cut into tokens; tokens and the gaps between them together give back the text byte for
/// byte.
struct Sequence {
  std::string text;
  std::vector<Token> tokens;
  std::vector<std::int64_t>
      ids;  ///< toy: distinct spellings numbered from 0 in order of appearance
  Index size() const { return static_cast<Index>(tokens.size()); }
  friend bool operator==(const Sequence&, const Sequence&) = default;
};

/// Checks UTF-8; the error names the byte offset. U+0000 is valid. Linear.
Result<void> checkUtf8(std::string_view bytes);

/// A text file's contents as text: a byte-order mark and one final line end dropped, nothing else;
/// invalid UTF-8 is an error that names the file and the byte offset.
Result<std::string> readTextFile(const std::string& path);

/// The toy's tokenizer: ICU's root word iterator with its dictionaries ("didn't" is one token, a
/// punctuation mark is one, Chinese and Thai are cut into words). In a run of spaces between two
/// other segments the first is a gap, each further one a token; a space at either end of the text
/// and every other white-space segment is a token; CRLF is one token. `text` must be valid UTF-8.
/// An empty text has no tokens. Linear.
Sequence toyTokens(std::string_view text);

/// The visible form of a token's bytes. Distinct white space stays distinct; a lone combining mark
/// is shown on ◌; bytes that are no whole character are shown as <0xE2>. Space, tab, line feed,
/// carriage return and U+0000 are ␣ ⇥ ⏎ ␍ ␀; everything else that draws nothing, bidi controls too,
/// is written as <U+00A0>, unless its effect on its neighbours is seen (joiners inside emoji and
/// joined scripts). Linear.
std::string visibleLabel(std::string_view tokenText);

/// The same of a label that was given and not cut from a text: signs that stand for white space,
/// and ◌ under a lone mark, are taken as they are, so that a visible label stays itself.
std::string givenLabel(std::string_view label);

/// The label written as code points ("U+1F431 U+200D …"), for labels no available font can draw;
/// signs that stand for a character (␀) are written as that character (U+0000).
std::string codePointLabel(std::string_view label);

/// A sequence of tokens that were given as labels, not cut from a text ("the", "cat", …): text and
/// ids stay empty. An empty label becomes its number, from 1.
Sequence labelledSequence(const std::vector<std::string>& labels);

}  // namespace fovea

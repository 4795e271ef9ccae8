#pragma once
#include <unicode/umachine.h>

#include <string>
#include <string_view>

// Classes of characters as the reference implementation of tokenizers (the Python package
// `tokenizers` 0.23) knows them. It takes its Unicode data from several packages: the regular
// expressions know Unicode 16, letter case Unicode 17, BERT's rules Unicode 8 and the normal forms
// Unicode 9, whatever ICU's own version is. tests/reference/make_tokenizers.py --every-character
// compares every character.

namespace fovea {

/// White_Space, the same in all versions.
bool isSpace(UChar32 c);
/// \p{L} and \p{N} of a pattern.
bool isLetter(UChar32 c);
bool isNumber(UChar32 c);
/// What the pre-tokenizer Digits cuts off.
bool isNumeric(UChar32 c);
/// \w of the pre-tokenizer Whitespace and of added tokens that are single words.
bool isWordCharacter(UChar32 c);
/// Punctuation for BERT and the pre-tokenizer Punctuation; every ASCII sign is.
bool isTokenPunctuation(UChar32 c);
/// What BERT's cleaning removes; tab, line feed and carriage return stay.
bool isBertControl(UChar32 c);
/// The marks that BERT's stripping of accents removes.
bool isBertAccent(UChar32 c);
/// The ideographs BERT cuts into single characters.
bool isBertIdeograph(UChar32 c);
/// What the normalizer StripAccents removes.
bool isCombiningMark(UChar32 c);
/// A character in lower case, in UTF-8; İ becomes two characters.
std::string lowerCase(UChar32 c);

/// The characters of a general category ("L", "Lu") that ICU may not know yet, as the ranges of a
/// regular expression ("\x{1C89}-\x{1C8A}…"); empty when there are none.
std::string newCharacters(std::string_view category);

}  // namespace fovea

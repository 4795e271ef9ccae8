#pragma once
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/text/aligned_text.h"
#include "core/text/text_patterns.h"

namespace fovea {

/// One of the rewritings a tokenizer does before it cuts a text. Immutable; may be used by several
/// threads.
class Normalizer {
 public:
  virtual ~Normalizer() = default;
  /// Rewrites the text. Errors: a pattern that needs too long.
  virtual Result<void> apply(AlignedText& text) const = 0;
};

using NormalizerPtr = std::unique_ptr<const Normalizer>;

enum class NormalForm { Nfc, Nfd, Nfkc, Nfkd };

/// What BertNormalizer does, each part on its own.
struct BertRules {
  bool cleanText = true;    ///< drop controls, make every white space a space
  bool separateHan = true;  ///< spaces around ideographs
  bool stripAccents = true;
  bool lowercase = true;
};

/// All but the first are one pass, linear in the length of the text.
NormalizerPtr inSequence(std::vector<NormalizerPtr> parts);
NormalizerPtr unicodeForm(NormalForm form);
NormalizerPtr lowercase();
NormalizerPtr stripAccents();
NormalizerPtr bertRules(BertRules rules);
NormalizerPtr nmtRules();
/// White space at the two ends.
NormalizerPtr stripEnds(bool left, bool right);
/// `prefix` before every text that is not empty.
NormalizerPtr prepend(std::string prefix);
/// Every match of a pattern becomes `to`.
NormalizerPtr replaceMatches(Pattern pattern, std::string to);
/// Every byte becomes the character that stands for it in byte-level vocabularies.
NormalizerPtr bytesAsCharacters();

/// The character that stands for a byte in byte-level vocabularies: itself where that draws
/// something, else U+0100 and following.
std::string_view byteCharacter(std::uint8_t byte);
/// The byte a character stands for; -1 when it stands for none.
int byteOfCharacter(UChar32 character);

}  // namespace fovea

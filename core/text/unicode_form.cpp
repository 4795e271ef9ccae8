#include <unicode/bytestream.h>
#include <unicode/edits.h>
#include <unicode/normalizer2.h>
#include <unicode/uniset.h>

#include <cassert>

#include "core/text/normalizers.h"

namespace fovea {
namespace {

/// The normal forms of Unicode 9: later characters stay as they are and part what they stand
/// between, as in the reference implementation.
class UnicodeForm : public Normalizer {
 public:
  explicit UnicodeForm(NormalForm form)
      : known_(UNICODE_STRING_SIMPLE("[:age=9.0:]"), status_), normalizer_(instance(form), known_) {
    if (U_FAILURE(status_)) std::abort();  // ICU without its own data is no working system
  }

  Result<void> apply(AlignedText& text) const override {
    UErrorCode status = U_ZERO_ERROR;
    icu::Edits edits;
    std::string normalized;
    icu::StringByteSink<std::string> sink(&normalized);
    const icu::StringPiece source(text.text.data(), static_cast<std::int32_t>(text.size()));
    normalizer_.normalizeUTF8(0, source, sink, &edits, status);
    assert(U_SUCCESS(status));
    if (!edits.hasChanges()) return {};
    AlignedText result;
    result.text.reserve(normalized.size());
    result.spans.reserve(normalized.size());
    auto edit = edits.getFineIterator();
    while (edit.next(status)) {
      const auto begin = static_cast<std::size_t>(edit.sourceIndex());
      const auto end = begin + static_cast<std::size_t>(edit.oldLength());
      if (!edit.hasChange()) {
        result.append(text, begin, end);
        continue;
      }
      const std::string_view changed =
          std::string_view(normalized)
              .substr(static_cast<std::size_t>(edit.destinationIndex()),
                      static_cast<std::size_t>(edit.newLength()));
      const std::uint32_t here = begin < text.size() ? text.spans[begin].begin : 0;
      result.append(changed, begin < end ? text.cover(begin, end) : ByteSpan{here, here});
    }
    assert(result.text == normalized);
    text = std::move(result);
    return {};
  }

 private:
  const icu::Normalizer2& instance(NormalForm form) {
    switch (form) {
      case NormalForm::Nfc:
        return *icu::Normalizer2::getNFCInstance(status_);
      case NormalForm::Nfd:
        return *icu::Normalizer2::getNFDInstance(status_);
      case NormalForm::Nfkc:
        return *icu::Normalizer2::getNFKCInstance(status_);
      case NormalForm::Nfkd:
        break;
    }
    return *icu::Normalizer2::getNFKDInstance(status_);
  }

  UErrorCode status_ = U_ZERO_ERROR;
  icu::UnicodeSet known_;
  icu::FilteredNormalizer2 normalizer_;
};

}  // namespace

NormalizerPtr unicodeForm(NormalForm form) { return std::make_unique<UnicodeForm>(form); }

}  // namespace fovea

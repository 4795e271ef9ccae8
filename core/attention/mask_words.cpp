// Masks in words: the command line's spelling, captions, and what is wrong with one.
#include <algorithm>

#include "core/attention/mask_spelling.h"
#include "core/base/number.h"

namespace fovea {
namespace {

using Kind = MaskPart::Kind;

constexpr Index kLargestSize = 1'000'000'000;
constexpr std::size_t kMostTexts = 1'000;

const MaskWord* wordOf(Kind kind) {
  const auto* word = std::ranges::find(kMaskSpellings, kind, &MaskWord::kind);
  return word == kMaskSpellings.end() ? nullptr : word;
}

Result<void> checkNumber(const MaskNumber& number, Index value) {
  const std::vector<TextArg> args = {plain(std::string(number.name)), plain(std::to_string(value)),
                                     plain(std::to_string(number.least)),
                                     plain(grouped(kLargestSize))};
  if (value < number.least || value > kLargestSize) {
    return fail(
        ErrorCode::Usage,
        Text(FOVEA_TR("Mask", "The %1 of the mask is %2; choose a whole number from %3 to %4."),
             args),
        "mask");
  }
  if (number.even && value % 2 != 0) {
    return fail(ErrorCode::Usage,
                Text(FOVEA_TR("Mask",
                              "The %1 of the mask is %2, half of it on each side; choose an even "
                              "number."),
                     args),
                "mask");
  }
  return {};
}

Result<void> checkTexts(const std::vector<Index>& lengths) {
  if (lengths.empty() || lengths.size() > kMostTexts) {
    return fail(
        ErrorCode::Usage,
        Text(FOVEA_TR("Mask", "The mask has lengths of %1 documents; give from 1 to %2 of them."),
             {plain(std::to_string(lengths.size())), plain(grouped(kMostTexts))}),
        "mask");
  }
  for (const Index length : lengths) {
    if (auto ok = checkNumber({"document", nullptr, 1}, length); !ok) return ok;
  }
  return {};
}

Result<void> checkGiven(const MaskPart& part, Index queries, Index keys) {
  const Tensor& allowed = part.allowed;
  if (allowed.rank() != 2 || allowed.rows() != queries || allowed.columns() != keys) {
    return fail(
        ErrorCode::Input,
        Text(FOVEA_TR("Mask",
                      "The given mask is %1 × %2, but it needs a row for every query token and "
                      "a column for every key token: give a mask of %3 × %4."),
             {plain(grouped(allowed.rank() == 0 ? 0 : allowed.rows())),
              plain(grouped(allowed.columns())), plain(grouped(queries)), plain(grouped(keys))}),
        "mask");
  }
  for (Index i = 0; i < queries; ++i) {
    for (Index j = 0; j < keys; ++j) {
      const double value = allowed.at(i, j);
      if (value == 0 || value == 1) continue;
      return fail(ErrorCode::Input,
                  Text(FOVEA_TR("Mask",
                                "The given mask holds %1 in row %2, column %3: write 1 "
                                "where a key is allowed and 0 where it is hidden."),
                       {plain(exact(value)), plain(grouped(i + 1)), plain(grouped(j + 1))}),
                  "mask");
    }
  }
  return {};
}

Text describe(const MaskPart& part, Index keys) {
  const std::vector<TextArg> size = {plain(grouped(part.size))};
  const bool all = keys != kNone && part.size >= keys;
  switch (part.kind) {
    case Kind::Causal:
      return Text(FOVEA_TR("Mask", "causal"));
    case Kind::Window:
      return Text(FOVEA_TR("Mask", "sliding window of %1, itself included"), size);
    case Kind::Band:
      return Text(FOVEA_TR("Mask", "band of %1 on each side"), size);
    case Kind::Padding:
      return all ? Text(FOVEA_TR("Mask", "every key is padding"))
                 : Text(FOVEA_TR("Mask", "padding of %1 at the end"), size);
    case Kind::Sinks:
      return all ? Text(FOVEA_TR("Mask", "every key let in"))
                 : Text(FOVEA_TR("Mask", "the first %1 let in"), size);
    case Kind::Dilated:
      return Text(FOVEA_TR("Mask", "dilated window of %1, itself included, step %2"),
                  {size[0], plain(grouped(part.step))});
    case Kind::Block:
      return Text(FOVEA_TR("Mask", "blocks of %1"), size);
    case Kind::Longformer:
      return Text(FOVEA_TR("Mask", "window of %1 on each side, %2 global"),
                  {plain(grouped(part.size / 2)), plain(grouped(part.globals))});
    case Kind::BigBird:
      return Text(FOVEA_TR("Mask", "window of %1 on each side, %2 global, %3 random a row"),
                  {plain(grouped(part.size / 2)), plain(grouped(part.globals)),
                   plain(grouped(part.randoms))});
    case Kind::Prefix:
      return all ? Text(FOVEA_TR("Mask", "every key in the prefix"))
                 : Text(FOVEA_TR("Mask", "causal behind a prefix of %1"), size);
    case Kind::Documents:
      return Text(FOVEA_TR("Mask", "packed documents: %1"),
                  {plain(std::to_string(part.lengths.size()))});
    case Kind::Given:
      return part.file.empty() ? Text(FOVEA_TR("Mask", "painted by hand"))
                               : Text(FOVEA_TR("Mask", "mask from %1"),
                                      {plain(part.file.substr(part.file.find_last_of('/') + 1))});
  }
  return {};
}

}  // namespace

Result<void> checkNumbers(const MaskPart& part) {
  if (part.kind == Kind::Documents) return checkTexts(part.lengths);
  for (const MaskNumber& number : wordOf(part.kind)->numbers) {
    if (number.member == nullptr) continue;
    if (auto ok = checkNumber(number, part.*number.member); !ok) return ok;
  }
  return {};
}

Result<void> Mask::check(Index queries, Index keys) const {
  for (const MaskPart& part : parts_) {
    auto right = part.kind == Kind::Given ? checkGiven(part, queries, keys) : checkNumbers(part);
    if (!right) return right;
  }
  return {};
}

std::string Mask::spelled() const {
  std::string all;
  for (const MaskPart& part : parts_) {
    if (!all.empty()) all += '+';
    const MaskWord* word = wordOf(part.kind);
    if (word == nullptr) {
      all += part.file.empty() ? "mask.npy" : part.file;
      continue;
    }
    all += word->spelling;
    for (const MaskNumber& number : word->numbers) {
      if (number.member != nullptr) all += ":" + std::to_string(part.*number.member);
    }
    if (part.kind == Kind::BigBird) all += ":" + std::to_string(part.seed);
    for (std::size_t i = 0; i < part.lengths.size(); ++i) {
      all += (i == 0 ? ":" : ",") + std::to_string(part.lengths[i]);
    }
  }
  return all.empty() ? "none" : all;
}

Text Mask::description(Index keys) const {
  if (none()) return Text(FOVEA_TR("Mask", "no mask"));
  Text all = describe(parts_.front(), keys);
  for (std::size_t i = 1; i < parts_.size(); ++i) {
    all = Text(FOVEA_TR("Mask", "%1 + %2"),
               {plain(std::move(all)), plain(describe(parts_[i], keys))});
  }
  return all;
}

}  // namespace fovea

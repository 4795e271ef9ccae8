#include "core/document/checks.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/byte_text.h"
#include "core/base/number.h"
#include "core/document/bytes.h"
#include "core/tensor/shape_text.h"

namespace fovea {
namespace {

std::optional<BadNumber> findBad(const Tensor& tensor, bool hiddenAllowed) {
  if (!hiddenAllowed) return findNonFinite(tensor);
  for (Index s = 0; s < tensor.slices(); ++s) {
    for (Index i = 0; i < tensor.rows(); ++i) {
      for (Index j = 0; j < tensor.columns(); ++j) {
        const double value = tensor.at(s, i, j);
        if (std::isnan(value) || value == std::numeric_limits<double>::infinity()) {
          return BadNumber{s, i, j, value};
        }
      }
    }
  }
  return {};
}

/// One of two sentences: with %5, the head, where there are several.
Error badPlace(const Tensor& tensor, const BadNumber& bad, const NamedTensor& named,
               TextSource oneHead, TextSource severalHeads) {
  const bool several = tensor.slices() > 1;
  std::vector<TextArg> args = {plain(named.letter), plain(shown(bad.value, 0)),
                               plain(std::to_string(bad.row + 1)),
                               plain(std::to_string(bad.column + 1))};
  if (several) args.push_back(plain(std::to_string(bad.slice + 1)));
  return {ErrorCode::Input, Text(several ? severalHeads : oneHead, std::move(args)), named.field};
}

}  // namespace

double bytesNeeded(const Sizes& n) {
  const Index size = bytesOf(n.precision);
  ByteCount weights;
  weights.add({size, n.heads, n.queries, n.keys});
  ByteCount bytes;
  if (weights.total() <= static_cast<double>(kKeptWeightsLimit)) {
    bytes.add(weights.total());
  } else {
    bytes.add({size, n.queries, n.keys});  // derived for the head that is shown or written
  }
  bytes.add({size, n.queries, n.modelWidth});
  bytes.add({size, n.modelWidth, n.heads, n.keyWidth});
  bytes.add({size, n.modelWidth, n.groups, n.keyWidth});
  bytes.add({size, n.modelWidth, n.groups, n.valueWidth});
  if (n.outputWeights) bytes.add({size, n.heads, n.valueWidth, n.outputWidth});
  bytes.add({size, n.heads, n.queries, n.keyWidth});
  bytes.add({size, n.groups, n.keys, n.keyWidth});
  bytes.add({size, n.groups, n.keys, n.valueWidth});
  bytes.add({size, n.heads, n.queries, n.valueWidth});
  if (n.outputWeights) {
    bytes.add({size, n.queries, n.outputWidth});
  } else {
    bytes.add({size, n.queries, n.heads, n.valueWidth});
  }
  return bytes.total();
}

Result<void> checkMemory(const Sizes& sizes, std::uint64_t memory) {
  const double bytes = bytesNeeded(sizes);
  if (bytes <= static_cast<double>(memory) / 2) return {};
  return fail(
      ErrorCode::TooLarge,
      Text(FOVEA_TR("Input",
                    "This would need %1 of memory, more than half of the %2 there are; use fewer "
                    "tokens, fewer heads or smaller widths."),
           {inBytes(bytes), inBytes(static_cast<double>(memory))}),
      "size");
}

Result<Tensor> accepted(const NamedTensor& named, Index lowestRank, Index highestRank,
                        Precision precision, bool hiddenAllowed) {
  if (!named.tensor) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Input", "%1 is missing; type it or load it from a file."),
                     {plain(named.letter)}),
                named.field);
  }
  const Tensor& given = *named.tensor;
  if (given.rank() < lowestRank || given.rank() > highestRank) {
    return fail(
        ErrorCode::Input,
        lowestRank == highestRank
            ? Text(FOVEA_TR("Input", "%1 has the shape %2; it must have %3 dimensions."),
                   {plain(named.letter), plain(shapeText(given.shape())),
                    plain(std::to_string(lowestRank))})
            : Text(FOVEA_TR("Input", "%1 has the shape %2; it must have %3 or %4 dimensions."),
                   {plain(named.letter), plain(shapeText(given.shape())),
                    plain(std::to_string(lowestRank)), plain(std::to_string(highestRank))}),
        named.field);
  }
  if (given.empty()) {
    return fail(
        ErrorCode::Input,
        Text(FOVEA_TR("Input", "%1 is empty (%2); it needs at least one row and one column."),
             {plain(named.letter), plain(shapeText(given.shape()))}),
        named.field);
  }
  if (const auto bad = findBad(given, hiddenAllowed)) {
    return fail(
        badPlace(given, *bad, named,
                 FOVEA_TR("Input", "%1 holds %2 in row %3, column %4; put a finite number there."),
                 FOVEA_TR("Input",
                          "%1 holds %2 in matrix %5, row %3, column %4; put a finite number "
                          "there.")));
  }
  const Extent extent = extentOf(given);
  if (precision == Precision::Float32 &&
      extent.magnitude() > static_cast<double>(std::numeric_limits<float>::max())) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Input",
                              "%1 holds numbers up to %2, more than float32 can hold; choose "
                              "float64 or smaller numbers."),
                     {plain(named.letter), plain(exact(extent.magnitude()))}),
                named.field);
  }
  return given.as(precision);
}

}  // namespace fovea

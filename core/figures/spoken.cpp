#include <charconv>
#include <cmath>

#include "core/base/number.h"
#include "core/figures/arithmetic.h"
#include "core/figures/arithmetic_names.h"
#include "core/figures/catalogue.h"

namespace fovea {
namespace {

/// Every digit of a number, as the screen writes numbers.
std::string everyDigit(double value, Precision precision) {
  const double size = std::abs(value);
  if (!std::isfinite(value) || value == 0) return shown(value, 0);
  std::string digits;
  if (size < 1e-6 || size >= 1e16) {
    digits = exact(value, precision == Precision::Float32);
  } else {
    char buffer[64];
    const auto end = precision == Precision::Float32
                         ? std::to_chars(buffer, buffer + 64, static_cast<float>(value),
                                         std::chars_format::fixed)
                         : std::to_chars(buffer, buffer + 64, value, std::chars_format::fixed);
    digits.assign(buffer, end.ptr);
  }
  for (std::size_t at = digits.find('-'); at != std::string::npos; at = digits.find('-')) {
    digits.replace(at, 1, "−");
  }
  return digits;
}

/// One source for one head, one for several, one for several layers. %1 … as in arguments(), %8
/// the head, %9 the layer.
struct Wording {
  TextSource plain, head, layer;
};

/// Of numbers of q and k before head norm and rotation.
const Wording& wordingAsProjected(bool ofQuery) {
  static const Wording query{
      FOVEA_TR("Spoken", "Query of %1 (row %2) as projected, number %3: %4"),
      FOVEA_TR("Spoken", "Head %8: query of %1 (row %2) as projected, number %3: %4"),
      FOVEA_TR("Spoken", "Layer %9, head %8: query of %1 (row %2) as projected, number %3: %4")};
  static const Wording key{
      FOVEA_TR("Spoken", "Key of %1 (row %2) as projected, number %3: %4"),
      FOVEA_TR("Spoken", "Head %8: key of %1 (row %2) as projected, number %3: %4"),
      FOVEA_TR("Spoken", "Layer %9, head %8: key of %1 (row %2) as projected, number %3: %4")};
  return ofQuery ? query : key;
}

const Wording& wordingOf(Quantity quantity) {
  static const Wording token{FOVEA_TR("Spoken", "Token %1, place %2"),
                             FOVEA_TR("Spoken", "Token %1, place %2"),
                             FOVEA_TR("Spoken", "Token %1, place %2")};
  static const Wording embedding{FOVEA_TR("Spoken", "X of %1 (row %2), number %3: %4"),
                                 FOVEA_TR("Spoken", "X of %1 (row %2), number %3: %4"),
                                 FOVEA_TR("Spoken", "Layer %9: X of %1 (row %2), number %3: %4")};
  static const Wording queryWeight{
      FOVEA_TR("Spoken", "Query weight, row %2, column %3: %4"),
      FOVEA_TR("Spoken", "Head %8: query weight, row %2, column %3: %4"),
      FOVEA_TR("Spoken", "Layer %9, head %8: query weight, row %2, column %3: %4")};
  static const Wording keyWeight{
      FOVEA_TR("Spoken", "Key weight, row %2, column %3: %4"),
      FOVEA_TR("Spoken", "Head %8: key weight, row %2, column %3: %4"),
      FOVEA_TR("Spoken", "Layer %9, head %8: key weight, row %2, column %3: %4")};
  static const Wording valueWeight{
      FOVEA_TR("Spoken", "Value weight, row %2, column %3: %4"),
      FOVEA_TR("Spoken", "Head %8: value weight, row %2, column %3: %4"),
      FOVEA_TR("Spoken", "Layer %9, head %8: value weight, row %2, column %3: %4")};
  static const Wording outputWeight{
      FOVEA_TR("Spoken", "Output weight, row %2, column %3: %4"),
      FOVEA_TR("Spoken", "Output weight, row %2, column %3: %4"),
      FOVEA_TR("Spoken", "Layer %9: output weight, row %2, column %3: %4")};
  static const Wording query{
      FOVEA_TR("Spoken", "Query of %1 (row %2), number %3: %4"),
      FOVEA_TR("Spoken", "Head %8: query of %1 (row %2), number %3: %4"),
      FOVEA_TR("Spoken", "Layer %9, head %8: query of %1 (row %2), number %3: %4")};
  static const Wording key{
      FOVEA_TR("Spoken", "Key of %1 (row %2), number %3: %4"),
      FOVEA_TR("Spoken", "Head %8: key of %1 (row %2), number %3: %4"),
      FOVEA_TR("Spoken", "Layer %9, head %8: key of %1 (row %2), number %3: %4")};
  static const Wording value{
      FOVEA_TR("Spoken", "Value of %1 (row %2), number %3: %4"),
      FOVEA_TR("Spoken", "Head %8: value of %1 (row %2), number %3: %4"),
      FOVEA_TR("Spoken", "Layer %9, head %8: value of %1 (row %2), number %3: %4")};
  static const Wording score{
      FOVEA_TR("Spoken", "Score of %1 (row %2) and %5 (column %6): %4"),
      FOVEA_TR("Spoken", "Head %8: score of %1 (row %2) and %5 (column %6): %4"),
      FOVEA_TR("Spoken", "Layer %9, head %8: score of %1 (row %2) and %5 (column %6): %4")};
  static const Wording scaled{
      FOVEA_TR("Spoken", "Scaled score of %1 (row %2) and %5 (column %6): %4"),
      FOVEA_TR("Spoken", "Head %8: scaled score of %1 (row %2) and %5 (column %6): %4"),
      FOVEA_TR("Spoken", "Layer %9, head %8: scaled score of %1 (row %2) and %5 (column %6): %4")};
  static const Wording mask{
      FOVEA_TR("Spoken", "Mask for %1 (row %2) and %5 (column %6): %4"),
      FOVEA_TR("Spoken", "Mask for %1 (row %2) and %5 (column %6): %4"),
      FOVEA_TR("Spoken", "Layer %9: mask for %1 (row %2) and %5 (column %6): %4")};
  static const Wording masked{
      FOVEA_TR("Spoken", "Masked score of %1 (row %2) and %5 (column %6): %4"),
      FOVEA_TR("Spoken", "Head %8: masked score of %1 (row %2) and %5 (column %6): %4"),
      FOVEA_TR("Spoken", "Layer %9, head %8: masked score of %1 (row %2) and %5 (column %6): %4")};
  static const Wording exponent{
      FOVEA_TR("Spoken", "exp for %1 (row %2) and %5 (column %6): %4"),
      FOVEA_TR("Spoken", "Head %8: exp for %1 (row %2) and %5 (column %6): %4"),
      FOVEA_TR("Spoken", "Layer %9, head %8: exp for %1 (row %2) and %5 (column %6): %4")};
  static const Wording weight{
      FOVEA_TR("Spoken", "Weight of %1 (row %2) on %5 (column %6): %4"),
      FOVEA_TR("Spoken", "Head %8: weight of %1 (row %2) on %5 (column %6): %4"),
      FOVEA_TR("Spoken", "Layer %9, head %8: weight of %1 (row %2) on %5 (column %6): %4")};
  static const Wording mix{
      FOVEA_TR("Spoken", "New vector of %1, number %3: %4"),
      FOVEA_TR("Spoken", "Head %8: new vector of %1, number %3: %4"),
      FOVEA_TR("Spoken", "Layer %9, head %8: new vector of %1, number %3: %4")};
  static const Wording output{FOVEA_TR("Spoken", "Output of %1, number %3: %4"),
                              FOVEA_TR("Spoken", "Output of %1, number %3: %4"),
                              FOVEA_TR("Spoken", "Layer %9: output of %1, number %3: %4")};
  static const Wording residual{
      FOVEA_TR("Spoken", "Residual stream of %1 (row %2), number %3: %4"),
      FOVEA_TR("Spoken", "Residual stream of %1 (row %2), number %3: %4"),
      FOVEA_TR("Spoken", "Behind layer %9: residual stream of %1 (row %2), number %3: %4")};
  static const Wording pooled{FOVEA_TR("Spoken", "Pooled embedding, number %3: %4"),
                              FOVEA_TR("Spoken", "Pooled embedding, number %3: %4"),
                              FOVEA_TR("Spoken", "Pooled embedding, number %3: %4")};
  switch (quantity) {
    case Quantity::Token:
      return token;
    case Quantity::Embedding:
      return embedding;
    case Quantity::QueryWeight:
      return queryWeight;
    case Quantity::KeyWeight:
      return keyWeight;
    case Quantity::ValueWeight:
      return valueWeight;
    case Quantity::OutputWeight:
      return outputWeight;
    case Quantity::Query:
      return query;
    case Quantity::Key:
      return key;
    case Quantity::Value:
      return value;
    case Quantity::Score:
      return score;
    case Quantity::Scaled:
      return scaled;
    case Quantity::Mask:
      return mask;
    case Quantity::Masked:
      return masked;
    case Quantity::Exponent:
      return exponent;
    case Quantity::Weights:
      return weight;
    case Quantity::Mix:
      return mix;
    case Quantity::Output:
      return output;
    case Quantity::Residual:
      return residual;
    case Quantity::Pooled:
      return pooled;
  }
  return weight;
}

/// "−∞, hidden by the causal mask".
Text hiddenText(const std::string& number, std::optional<MaskPart::Kind> by) {
  const std::vector<TextArg> args = {plain(number)};
  if (!by) return Text::verbatim(number);
  switch (*by) {
    case MaskPart::Kind::Causal:
      return {FOVEA_TR("Spoken", "%1, hidden by the causal mask"), args};
    case MaskPart::Kind::Window:
      return {FOVEA_TR("Spoken", "%1, hidden by the sliding window"), args};
    case MaskPart::Kind::Band:
      return {FOVEA_TR("Spoken", "%1, hidden by the band"), args};
    case MaskPart::Kind::Padding:
      return {FOVEA_TR("Spoken", "%1, hidden as padding"), args};
    case MaskPart::Kind::Given:
      return {FOVEA_TR("Spoken", "%1, hidden by the given mask"), args};
    case MaskPart::Kind::Dilated:
      return {FOVEA_TR("Spoken", "%1, hidden by the dilated window"), args};
    case MaskPart::Kind::Block:
      return {FOVEA_TR("Spoken", "%1, hidden in another block"), args};
    case MaskPart::Kind::Longformer:
      return {FOVEA_TR("Spoken", "%1, hidden outside the window, not global"), args};
    case MaskPart::Kind::BigBird:
      return {FOVEA_TR("Spoken", "%1, hidden outside the window, not global, not drawn"), args};
    case MaskPart::Kind::Prefix:
      return {FOVEA_TR("Spoken", "%1, hidden as later, behind the prefix"), args};
    case MaskPart::Kind::Documents:
      return {FOVEA_TR("Spoken", "%1, hidden in another document"), args};
    case MaskPart::Kind::Sinks:
      break;
  }
  return Text::verbatim(number);
}

bool canBeHidden(Quantity quantity) {
  return quantity == Quantity::Mask || quantity == Quantity::Masked ||
         quantity == Quantity::Exponent || quantity == Quantity::Weights;
}

std::string at(Index place) { return std::to_string(place + 1); }

}  // namespace

Text spokenCell(const Trace& trace, const Cell& cell, int decimals) {
  const Attention& attention = trace.layers[static_cast<std::size_t>(cell.layer)];
  const FeatureNames& names = trace.names;
  const bool ofKey =
      cell.quantity == Quantity::Key || cell.quantity == Quantity::Value || cell.query == kNone;
  const bool matrix = cell.input != kNone;
  const Index token = ofKey ? cell.key : cell.query;
  const Sequence& tokens = ofKey ? trace.keyTokens(cell.layer) : trace.queryTokens(cell.layer);

  TextArg who = plain(std::string());
  if (!matrix && token != kNone && cell.quantity != Quantity::Pooled) {
    std::string label = shortLabel(tokens, token);
    const bool sideless = cell.quantity == Quantity::Embedding ||
                          cell.quantity == Quantity::Token || cell.quantity == Quantity::Residual;
    who = sideless ? strong(std::move(label))
          : ofKey  ? keyRole(std::move(label))
                   : queryRole(std::move(label));
  }
  std::string feature;
  if (cell.feature != kNone) {
    const bool key = cell.quantity == Quantity::Query || cell.quantity == Quantity::Key;
    const bool value = cell.quantity == Quantity::Value || cell.quantity == Quantity::Mix;
    static const std::vector<std::string> unnamed;
    feature = numberName(cell.quantity == Quantity::Embedding ? names.model
                         : key                                ? names.key
                         : value                              ? names.value
                                                              : unnamed,
                         cell.feature);
  }
  Text number;
  if (cell.quantity != Quantity::Token) {
    const double value = valueOf(trace, cell);
    const std::string digits =
        decimals < 0 ? everyDigit(value, attention.spec.precision) : shown(value, decimals);
    const bool hidden = canBeHidden(cell.quantity) && hasQuantity(attention, Quantity::Masked);
    number = hidden
                 ? hiddenText(digits, attention.spec.mask.hiddenBy(
                                          cell.query, cell.key, attention.queries, attention.keys))
                 : Text::verbatim(digits);
  }
  const bool pairCell = cell.query != kNone && cell.key != kNone && !matrix;
  const TextArg other =
      pairCell ? keyRole(shortLabel(trace.keyTokens(cell.layer), cell.key)) : plain(std::string());
  const Wording& wording =
      cell.raw ? wordingAsProjected(cell.quantity == Quantity::Query) : wordingOf(cell.quantity);
  const bool sideBySide = cell.quantity == Quantity::Output && !attention.wo;
  static constexpr TextSource besideSource =
      FOVEA_TR("Spoken", "Output of %1, head %8, number %3: %4");
  const TextSource& source = sideBySide                 ? besideSource
                             : trace.layers.size() > 1  ? wording.layer
                             : attention.spec.heads > 1 ? wording.head
                                                        : wording.plain;
  return {source,
          {who, plain(at(matrix ? cell.input : token)), plain(feature), plain(number), other,
           plain(at(cell.key)), plain(std::string()), plain(at(cell.head)), plain(at(cell.layer))}};
}

}  // namespace fovea

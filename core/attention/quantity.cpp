#include <array>
#include <cstddef>

#include "core/attention/explain.h"

namespace fovea {
namespace {

struct Name {
  std::string_view id, letter, subscript;
};
/// In the order of Quantity.
constexpr std::array<Name, 19> kNames = {{{"token", "", ""},
                                          {"embedding", "X", ""},
                                          {"wq", "W", "Q"},
                                          {"wk", "W", "K"},
                                          {"wv", "W", "V"},
                                          {"query", "Q", ""},
                                          {"key", "K", ""},
                                          {"value", "V", ""},
                                          {"score", "S", ""},
                                          {"scaled", "S′", ""},
                                          {"mask", "M", ""},
                                          {"masked", "S″", ""},
                                          {"exponent", "E", ""},
                                          {"weights", "A", ""},
                                          {"mix", "Z", ""},
                                          {"wo", "W", "O"},
                                          {"output", "O", ""},
                                          {"hidden", "R", ""},
                                          {"pooled", "P", ""}}};
static_assert(static_cast<std::size_t>(Quantity::Pooled) + 1 == kNames.size());

const Name& nameOf(Quantity quantity) { return kNames[static_cast<std::size_t>(quantity)]; }

}  // namespace

std::string_view quantityId(Quantity quantity) { return nameOf(quantity).id; }
std::string_view quantityLetter(Quantity quantity) { return nameOf(quantity).letter; }
std::string_view quantitySubscript(Quantity quantity) { return nameOf(quantity).subscript; }

Quantity resultOf(Stage stage) {
  static constexpr std::array<Quantity, kStages> kResults = {
      Quantity::Query,   Quantity::Score, Quantity::Scaled, Quantity::Masked,
      Quantity::Weights, Quantity::Mix,   Quantity::Output};
  return kResults[static_cast<std::size_t>(stage)];
}

}  // namespace fovea

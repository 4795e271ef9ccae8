#include "app/explained_array.h"

#include "app/arrays.h"
#include "app/unknown_word.h"
#include "core/figures/arithmetic.h"
#include "core/figures/catalogue.h"

namespace fovea::app {
namespace {

/// The panel that shows an array.
std::string_view panelOf(std::string_view array) {
  return array == "query" ? "q" : array == "key" ? "k" : array == "value" ? "v" : array;
}

}  // namespace

Result<std::optional<Quantity>> explainedArray(const std::string& array, const Trace& trace) {
  static const std::vector<std::pair<std::string, Quantity>> known = {
      {"x", Quantity::Embedding},    {"wq", Quantity::QueryWeight},  {"wk", Quantity::KeyWeight},
      {"wv", Quantity::ValueWeight}, {"query", Quantity::Query},     {"key", Quantity::Key},
      {"value", Quantity::Value},    {"score", Quantity::Score},     {"scaled", Quantity::Scaled},
      {"mask", Quantity::Mask},      {"masked", Quantity::Masked},   {"weights", Quantity::Weights},
      {"mix", Quantity::Mix},        {"wo", Quantity::OutputWeight}, {"output", Quantity::Output}};
  if (array.empty()) return std::optional<Quantity>();
  std::vector<std::string> ids;
  for (const auto& [id, quantity] : known) {
    const bool there = hasQuantity(trace.layers.front(), quantity);
    if (id == array && there) return std::optional<Quantity>(quantity);
    if (id == array) return fail(ErrorCode::Input, *whyAbsent(panelOf(id), trace), "--array");
    if (there) ids.push_back(id);
  }
  for (const ArrayInfo& info : arrays()) {
    if (info.id != array) continue;
    if (arrayShape(trace, 0, array).empty()) {
      return fail(ErrorCode::Input, whyNoArray(trace, 0, array), "--array");
    }
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("CommandLine",
                              "--array %1 has no arithmetic of one cell to show; trace writes its "
                              "numbers."),
                     {plain(array)}),
                "--array");
  }
  return unknownWord("--array", array, ids);
}

}  // namespace fovea::app

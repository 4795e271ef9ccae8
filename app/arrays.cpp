#include "app/arrays.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "core/attention/stages.h"

namespace fovea::app {
namespace {

/// The grid of derive() an array is made of; nothing for stored ones.
struct GridArray {
  std::string_view id;
  Grid grid;
  std::optional<Tensor> HeadStages::*member;
};
constexpr std::array<GridArray, 4> kGrids = {{{"score", Grid::Score, &HeadStages::score},
                                              {"scaled", Grid::Scaled, &HeadStages::scaled},
                                              {"masked", Grid::Masked, &HeadStages::masked},
                                              {"weights", Grid::Weights, &HeadStages::weights}}};

const GridArray* gridOf(std::string_view id) {
  const auto found =
      std::find_if(kGrids.begin(), kGrids.end(), [&](const GridArray& g) { return g.id == id; });
  return found == kGrids.end() ? nullptr : &*found;
}

const Attention& layerOf(const Trace& trace, Index layer) {
  return trace.layers[static_cast<std::size_t>(layer)];
}

/// Null where the trace stores none.
const Tensor* storedOf(const Trace& trace, Index layer, std::string_view id) {
  const Attention& attention = layerOf(trace, layer);
  const auto there = [](const std::optional<Tensor>& tensor) {
    return tensor ? &*tensor : nullptr;
  };
  if (id == "query") return there(attention.query);
  if (id == "key") return there(attention.key);
  if (id == "value") return there(attention.value);
  if (id == "mix") return there(attention.mix);
  if (id == "output") return there(attention.output);
  if (id == "query-raw") return there(attention.queryRaw);
  if (id == "key-raw") return there(attention.keyRaw);
  if (id == "hidden") {
    const auto found = trace.stream.find(fmt::format("hidden.{:02}", layer + 1));
    if (found != trace.stream.end()) return &found->second;
  }
  return nullptr;
}

bool reachable(const Attention& attention, const GridArray& grid) {
  if (grid.grid == Grid::Weights) return true;
  return attention.givenScores || (attention.query && attention.key);
}

}  // namespace

std::span<const ArrayInfo> arrays() {
  static const std::vector<ArrayInfo> all = {
      {"query", Text(FOVEA_TR("Array", "Queries as they enter Score [H,Tq,Dk]"))},
      {"key", Text(FOVEA_TR("Array", "Keys as they enter Score [G,Tk,Dk]"))},
      {"value", Text(FOVEA_TR("Array", "Values [G,Tk,Dv]"))},
      {"query-raw", Text(FOVEA_TR("Array", "Queries before head norm and rotation [H,Tq,Dk]"))},
      {"key-raw", Text(FOVEA_TR("Array", "Keys before head norm and rotation [G,Tk,Dk]"))},
      {"score", Text(FOVEA_TR("Array", "Scores [H,Tq,Tk]"))},
      {"scaled", Text(FOVEA_TR("Array", "Scaled scores [H,Tq,Tk]"))},
      {"masked", Text(FOVEA_TR("Array", "Masked scores, -inf where hidden [H,Tq,Tk]"))},
      {"weights", Text(FOVEA_TR("Array", "Attention weights, rows add up to 1 [H,Tq,Tk]"))},
      {"mix", Text(FOVEA_TR("Array", "Values mixed by the weights [H,Tq,Dv]"))},
      {"output", Text(FOVEA_TR("Array", "Heads joined, after W_O where there is one [Tq,D]"))},
      {"hidden", Text(FOVEA_TR("Array", "What leaves the block of a real model [T,D]"))}};
  return all;
}

std::vector<std::string> modelArrays() {
  return {"query", "key", "value", "weights", "mix", "output", "hidden"};
}

std::vector<Index> arrayShape(const Trace& trace, Index layer, std::string_view id) {
  if (const GridArray* grid = gridOf(id)) {
    const Attention& attention = layerOf(trace, layer);
    if (!reachable(attention, *grid)) return {};
    return {attention.spec.heads, attention.queries, attention.keys};
  }
  const Tensor* stored = storedOf(trace, layer, id);
  return stored ? stored->shape() : std::vector<Index>{};
}

std::vector<Index> arrayShape(const ModelConfig& model, Index tokens, std::string_view id) {
  if (gridOf(id)) return {model.heads, tokens, tokens};
  if (id == "output" || id == "hidden") return {tokens, model.width};
  const bool raw = id.ends_with("-raw");
  if (raw && model.ropeBase <= 0 && !model.headNorms) return {};
  const bool grouped = id.starts_with("key") || id == "value";
  return {grouped ? model.groups : model.heads, tokens, model.headWidth};
}

Text whyNoArray(const Trace& trace, Index layer, std::string_view id) {
  const Attention& attention = layerOf(trace, layer);
  if ((id == "query-raw" || id == "key-raw") && attention.query) {
    return Text(FOVEA_TR(
        "Array",
        "Queries and keys enter Score as they were projected: no head norm, no rotation."));
  }
  if (id == "hidden")
    return Text(FOVEA_TR("Array", "Only real models have blocks around attention."));
  if (id == "mix" || id == "output" || id == "value") {
    if (!attention.value)
      return Text(FOVEA_TR("Array", "No values were given, so nothing can be mixed."));
  }
  if (attention.givenScores)
    return Text(FOVEA_TR("Array", "The scores were given; nothing before them is known."));
  return Text(FOVEA_TR("Array", "The weights were given; nothing before them is known."));
}

Result<Tensor> arrayOf(const Trace& trace, Index layer, std::string_view id,
                       const Progress& progress) {
  const GridArray* grid = gridOf(id);
  if (!grid) return *storedOf(trace, layer, id);
  const Attention& attention = layerOf(trace, layer);
  if (grid->grid == Grid::Weights && attention.weights) return *attention.weights;
  const Index rows = attention.queries;
  const Index perHead = rows * attention.keys * bytesOf(attention.spec.precision);
  TensorBuilder all(attention.spec.precision, {attention.spec.heads, rows, attention.keys});
  for (Index head = 0; head < attention.spec.heads; ++head) {
    progress.report(
        Text(FOVEA_TR("CommandLine", "Layer %1, head %2"),
             {plain(std::to_string(attention.layer + 1)), plain(std::to_string(head + 1))}),
        head, attention.spec.heads);
    auto stages = derive(attention, head, static_cast<unsigned>(grid->grid), {0, rows}, progress);
    if (!stages) return fail(stages.error());
    withType(attention.spec.precision, [&](auto zero) {
      using T = decltype(zero);
      std::memcpy(all.data<T>() + head * rows * attention.keys,
                  ((*stages).*(grid->member))->template data<T>(),
                  static_cast<std::size_t>(perHead));
    });
  }
  return all.seal();
}

}  // namespace fovea::app

// The door Text: one text, or two, through the toy.
#include "core/document/checks.h"
#include "core/document/door_parts.h"
#include "core/models/token_positions.h"

namespace fovea {
namespace {

Result<Sequence> sequenceOf(const std::string& text, const char* field) {
  if (auto ok = checkUtf8(text); !ok) return fail(ErrorCode::Input, ok.error().message, field);
  return toyTokens(text);
}

Result<void> readTexts(const Input& input, Trace& trace) {
  if (input.text.empty()) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Input", "There is no text; type at least one word.")), "text");
  }
  auto first = sequenceOf(input.text, "text");
  if (!first) return fail(first.error());
  trace.sequences.push_back(std::move(*first));
  if (!input.memoryText) return {};
  if (input.memoryText->empty()) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Input",
                              "The second text is empty, so there are no keys and values; type at "
                              "least one word, or take them from the text itself.")),
                "memoryText");
  }
  auto second = sequenceOf(*input.memoryText, "memoryText");
  if (!second) return fail(second.error());
  trace.sequences.push_back(std::move(*second));
  trace.layers.front().keySequence = 1;
  return {};
}

}  // namespace

Result<void> projectAll(Attention& layer, const Progress& progress) {
  if (progress.cancelled()) return fail(cancelled());
  layer.query = project(*layer.input, *layer.wq, layer.spec.heads);
  if (progress.cancelled()) return fail(cancelled());
  const Tensor& other = layer.memory ? *layer.memory : *layer.input;
  layer.key = project(other, *layer.wk, layer.spec.groups);
  if (progress.cancelled()) return fail(cancelled());
  if (layer.wv) layer.value = project(other, *layer.wv, layer.spec.groups);
  return {};
}

Result<void> enterText(const Input& input, ToyWeights& weights, std::uint64_t memory,
                       const Progress& progress, Trace& trace) {
  if (auto ok = readTexts(input, trace); !ok) return ok;
  const ToySetup toy = resolved(input.toy);
  trace.source.seed = toy.seed;
  const Index queries = trace.queryTokens().size(), keys = trace.keyTokens().size();
  const bool output = toy.outputWeights && toy.heads >= 2;
  const Sizes sizes{queries,       keys,           toy.heads,      toy.groups, toy.modelWidth,
                    toy.headWidth, toy.valueWidth, toy.modelWidth, output,     input.precision};
  if (auto ok = checkMemory(sizes, memory); !ok) return ok;

  Attention& layer = trace.layers.front();
  layer.queries = queries;
  layer.keys = keys;
  layer.spec.heads = toy.heads;
  layer.spec.groups = toy.groups;
  const auto set = weights.get(toy, input.precision);
  layer.wq = set->wq;
  layer.wk = set->wk;
  layer.wv = set->wv;
  if (output) layer.wo = set->wo;
  const auto embedded = [&](const Sequence& sequence) {
    return withPositions(toyEmbedding(sequence, toy, input.precision), input.position, toy.seed);
  };
  auto x = embedded(trace.queryTokens());
  if (!x) return fail(x.error());
  layer.input = trace.embedding = std::move(*x);
  if (input.memoryText) {
    auto second = embedded(trace.keyTokens());
    if (!second) return fail(second.error());
    layer.memory = std::move(*second);
  }
  return projectAll(layer, progress);
}

}  // namespace fovea

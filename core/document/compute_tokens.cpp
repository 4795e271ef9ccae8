#include "core/document/document.h"

namespace fovea {
namespace {

/// The tokenized text in so many layers alike.
std::shared_ptr<const Trace> traceOf(Sequence tokens, Index layers, Index heads, Index groups,
                                     Source source) {
  auto trace = std::make_shared<Trace>();
  trace->source = std::move(source);
  for (Index layer = 0; layer < layers; ++layer) {
    Attention& attention = trace->layers.emplace_back();
    attention.layer = layer;
    attention.spec.heads = heads;
    attention.spec.groups = groups;
    attention.queries = attention.keys = tokens.size();
  }
  trace->sequences.push_back(std::move(tokens));
  return trace;
}

Source toySource(const Input& input) {
  Source source;
  source.seed = input.toy.seed;
  source.position = input.position;
  return source;
}

Source modelSource(const std::string& name) {
  Source source;
  source.kind = Source::Kind::Model;
  source.model = name;
  return source;
}

}  // namespace

Result<std::shared_ptr<const Trace>> computeTokens(const Input& input, Sources& sources,
                                                   const Progress& progress) {
  if (auto ok = checkOptions(input); !ok) return fail(ok.error());
  const bool text = input.door == Door::Text && !input.text.empty();
  if (!text || input.generation.tokens > 0) return compute(input, sources, progress);
  if (input.model.empty()) {
    if (auto ok = checkUtf8(input.text); !ok) return compute(input, sources, progress);
    const ToySetup toy = resolved(input.toy);
    return traceOf(toyTokens(input.text), 1, toy.heads, toy.groups, toySource(input));
  }
  const auto files = openModel(input.model);
  if (!files) return fail(files.error());
  if (!files->tokenizer()) return fail(files->tokenizer().error());
  auto tokens = files->tokenizer()->encode(
      input.text, input.specialTokens ? SpecialTokens::Add : SpecialTokens::Leave);
  if (!tokens) return fail(tokens.error());
  if (tokens->size() == 0) return compute(input, sources, progress);
  const ModelConfig& config = files->config();
  return traceOf(std::move(*tokens), config.layers, config.heads, config.groups,
                 modelSource(files->name()));
}

}  // namespace fovea

#include "core/models/trace_rows.h"

#include <algorithm>

namespace fovea {
namespace {

using Shape = std::vector<Index>;

Shape withRows(const Tensor& like, Index rows, Index columns) {
  return like.rank() == 3 ? Shape{like.slices(), rows, columns} : Shape{rows, columns};
}

Tensor corner(const Tensor& whole, Index rows, Index columns) {
  TensorBuilder builder(whole.precision(), withRows(whole, rows, columns));
  withType(whole.precision(), [&](auto zero) {
    using T = decltype(zero);
    for (Index s = 0; s < whole.slices(); ++s) {
      builder.matrix<T>(s) = whole.matrix<T>(s).topLeftCorner(rows, columns);
    }
  });
  return builder.seal();
}

using Part = std::optional<Tensor> Attention::*;
/// What has a row for each query token.
constexpr std::initializer_list<Part> kQuerySide = {&Attention::input, &Attention::query,
                                                    &Attention::queryRaw, &Attention::mix,
                                                    &Attention::output};
/// What has a row for each key token.
constexpr std::initializer_list<Part> kKeySide = {&Attention::key, &Attention::keyRaw,
                                                  &Attention::value};

void append(Attention& past, const Attention& next, Index keptBytes) {
  for (const Part part : kQuerySide) {
    if (past.*part && !(next.*part)) (past.*part).reset();
    if (past.*part) past.*part = stackedRows(*(past.*part), *(next.*part));
  }
  for (const Part part : kKeySide) past.*part = next.*part;
  past.lean = past.lean || next.lean;
  past.queries += next.queries;
  past.keys = next.keys;
  const Index bytes = past.spec.heads * past.queries * past.keys * bytesOf(past.spec.precision);
  if (past.weights && next.weights && bytes <= keptBytes) {
    past.weights = stackedRows(*past.weights, *next.weights, past.keys);
  } else {
    past.weights.reset();
  }
}

void cut(Attention& layer, Index tokens) {
  for (const auto& side : {kQuerySide, kKeySide}) {
    for (const Part part : side) {
      if (layer.*part) layer.*part = corner(*(layer.*part), tokens, (layer.*part)->columns());
    }
  }
  if (layer.weights) layer.weights = corner(*layer.weights, tokens, tokens);
  layer.queries = layer.keys = tokens;
}

bool rowsStay(const MaskPart& part) {
  using Kind = MaskPart::Kind;
  switch (part.kind) {
    case Kind::Causal:
    case Kind::Window:
    case Kind::Band:
    case Kind::Sinks:
    case Kind::Dilated:
    case Kind::Block:
    case Kind::Longformer:
    case Kind::Prefix:
    case Kind::Documents:
      return true;
    case Kind::Padding:
      return part.size == 0;
    case Kind::BigBird:
      return part.randoms == 0;
    case Kind::Given:
      return false;
  }
  return false;
}

/// What belongs to the tokens asked for alone.
bool hasRows(const std::string& name) { return name != "logits" && name != "pooled"; }

}  // namespace

void leaveOut(Attention& layer) {
  if (layer.layer == 0) return;
  for (const Part part : {&Attention::input, &Attention::queryRaw, &Attention::keyRaw,
                          &Attention::mix, &Attention::output}) {
    (layer.*part).reset();
  }
  layer.lean = true;
}

Tensor stackedRows(const Tensor& upper, const Tensor& lower, Index columns) {
  if (columns == 0) columns = upper.columns();
  TensorBuilder builder(upper.precision(), withRows(upper, upper.rows() + lower.rows(), columns));
  withType(upper.precision(), [&](auto zero) {
    using T = decltype(zero);
    for (Index s = 0; s < upper.slices(); ++s) {
      auto to = builder.matrix<T>(s);
      to.topLeftCorner(upper.rows(), upper.columns()) = upper.matrix<T>(s);
      to.bottomLeftCorner(lower.rows(), lower.columns()) = lower.matrix<T>(s);
    }
  });
  return builder.seal();
}

Trace appended(const Trace& past, const Trace& next, Index keptBytes) {
  Trace trace = past;
  Sequence& tokens = trace.sequences.front();
  const Sequence& more = next.sequences.front();
  tokens.tokens.insert(tokens.tokens.end(), more.tokens.begin(), more.tokens.end());
  tokens.ids.insert(tokens.ids.end(), more.ids.begin(), more.ids.end());
  tokens.text += more.text;
  if (trace.embedding) {
    trace.embedding = stackedRows(*past.embedding, *next.embedding);
  }
  for (std::size_t l = 0; l < trace.layers.size(); ++l) {
    append(trace.layers[l], next.layers[l], keptBytes);
  }
  trace.stream.erase("logits");
  for (auto& [name, rows] : trace.stream) {
    if (hasRows(name)) rows = stackedRows(rows, next.stream.at(name));
  }
  return trace;
}

bool rowsStay(const Mask& mask) {
  return std::ranges::all_of(mask.parts(), [](const MaskPart& part) { return rowsStay(part); });
}

bool rowsStay(const ModelConfig& config, const Mask& mask, Index shorter, Index longer) {
  if (!rowsStay(mask)) return false;
  // Beside the model's own window, masks with sinks enter as a matrix.
  const bool sinks = std::ranges::any_of(
      mask.parts(), [](const MaskPart& part) { return part.kind == MaskPart::Kind::Sinks; });
  if (sinks && config.window > 0) return false;
  return config.ropeBase == 0 || config.ropeFrequencies(shorter) == config.ropeFrequencies(longer);
}

Sequence firstTokens(const Sequence& sequence, Index count) {
  Sequence tokens = sequence;
  const auto size = static_cast<std::size_t>(count);
  assert(count >= 1 && size <= tokens.tokens.size());
  if (size == tokens.tokens.size()) return tokens;
  const Token& first = tokens.tokens[size];
  tokens.text.resize(std::min(first.begin, tokens.text.size()));
  tokens.tokens.resize(size);
  tokens.ids.resize(size);
  return tokens;
}

Trace firstTokens(const Trace& whole, Index count) {
  Trace trace = whole;
  if (count == trace.sequences.front().size()) return trace;
  trace.sequences.front() = firstTokens(whole.sequences.front(), count);
  if (trace.embedding)
    trace.embedding = corner(*trace.embedding, count, trace.embedding->columns());
  for (Attention& layer : trace.layers) cut(layer, count);
  trace.stream.erase("logits");
  for (auto& [name, rows] : trace.stream) {
    if (hasRows(name)) rows = corner(rows, count, rows.columns());
  }
  while (!trace.generated.empty() && trace.generated.back().token >= count) {
    trace.generated.pop_back();
  }
  return trace;
}

}  // namespace fovea

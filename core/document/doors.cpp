#include "core/document/doors.h"

#include "core/document/checks.h"
#include "core/document/door_parts.h"
#include "core/models/token_positions.h"

namespace fovea {
namespace {

Tensor transposed(const Tensor& matrix) {
  TensorBuilder builder(matrix.precision(), {matrix.columns(), matrix.rows()});
  withType(matrix.precision(), [&](auto zero) {
    using T = decltype(zero);
    builder.matrix<T>() = matrix.matrix<T>().transpose();
  });
  return builder.seal();
}

/// The same array with a leading dimension: [1, rows, columns] for a matrix.
Tensor stacked(const Tensor& tensor) {
  return tensor.reshaped({tensor.slices(), tensor.rows(), tensor.columns()});
}

Error wrongShape(TextSource sentence, std::vector<std::string> args, const char* field) {
  std::vector<TextArg> texts;
  for (std::string& arg : args) texts.push_back(plain(std::move(arg)));
  return {ErrorCode::Input, Text(sentence, std::move(texts)), field};
}

std::string number(Index value) { return std::to_string(value); }

Result<void> fillSequence(const std::vector<std::string>& labels, Index tokens, const char* field,
                          Sequence& sequence) {
  if (static_cast<Index>(labels.size()) > tokens) {
    return fail(
        wrongShape(FOVEA_TR("Input", "Labels: %1, tokens: %2; leave out the labels too many."),
                   {number(static_cast<Index>(labels.size())), number(tokens)}, field));
  }
  std::vector<std::string> whole = labels;
  whole.resize(static_cast<std::size_t>(tokens));
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if (whole[i].empty()) whole[i] = std::to_string(i + 1);
    if (auto ok = checkUtf8(whole[i]); !ok)
      return fail(ErrorCode::Input, ok.error().message, field);
  }
  sequence = labelledSequence(whole);
  return {};
}

/// Labels of both sides; one sequence serves both where nothing tells them apart.
Result<void> fillSequences(const Input& input, Trace& trace) {
  Attention& layer = trace.layers.front();
  trace.sequences.emplace_back();
  if (auto ok = fillSequence(input.labels, layer.queries, "labels", trace.sequences.front()); !ok) {
    return ok;
  }
  if (layer.queries == layer.keys && input.keyLabels.empty() && !layer.memory) return {};
  layer.keySequence = 1;
  trace.sequences.emplace_back();
  return fillSequence(input.keyLabels, layer.keys, "keyLabels", trace.sequences.back());
}

std::vector<std::string> fitting(const std::vector<std::string>& names, Index length) {
  return static_cast<Index>(names.size()) == length ? names : std::vector<std::string>{};
}

/// A weight matrix as [in, out].
Result<Tensor> weightMatrix(const NamedTensor& named, Index in, const Input& input) {
  auto matrix = accepted(named, 2, 2, input.precision);
  if (!matrix) return matrix;
  if (input.weightsOutIn) *matrix = transposed(*matrix);
  if (matrix->rows() == in) return matrix;
  return fail(wrongShape(
      input.weightsOutIn
          ? FOVEA_TR("Input",
                     "Columns of %1: %2, numbers that enter it: %3; they must be the same.")
          : FOVEA_TR("Input", "Rows of %1: %2, numbers that enter it: %3; they must be the same."),
      {named.letter, number(matrix->rows()), number(in)}, named.field));
}

/// The width of one part when `matrix` is cut into `parts`.
Result<Index> widthOf(const Tensor& matrix, Index parts, const char* letter, const char* field,
                      TextSource sentence) {
  if (matrix.columns() % parts == 0) return matrix.columns() / parts;
  return fail(wrongShape(sentence, {letter, number(matrix.columns()), number(parts)}, field));
}

Result<void> enterProject(const Input& input, std::uint64_t memory, const Progress& progress,
                          Trace& trace) {
  Attention& layer = trace.layers.front();
  layer.spec.heads = input.heads;
  layer.spec.groups = input.groups == 0 ? input.heads : input.groups;
  const Index heads = layer.spec.heads;
  const Index groups = layer.spec.groups;
  const TextSource byHeads =
      FOVEA_TR("Input", "The width of %1 is %2, which %3 heads do not divide; choose other heads.");
  const TextSource byGroups =
      FOVEA_TR("Input",
               "The width of %1 is %2, which %3 key/value groups do not divide; choose other "
               "groups.");

  auto x = accepted({input.x, "x", "X"}, 2, 2, input.precision);
  if (!x) return fail(x.error());
  auto wq = weightMatrix({input.wq, "wq", "W_Q"}, x->columns(), input);
  if (!wq) return fail(wq.error());
  auto wk = weightMatrix({input.wk, "wk", "W_K"}, x->columns(), input);
  if (!wk) return fail(wk.error());
  const auto keyWidth = widthOf(*wq, heads, "W_Q", "heads", byHeads);
  if (!keyWidth) return fail(keyWidth.error());
  const auto ownWidth = widthOf(*wk, groups, "W_K", "groups", byGroups);
  if (!ownWidth) return fail(ownWidth.error());
  if (*ownWidth != *keyWidth) {
    return fail(wrongShape(
        FOVEA_TR("Input",
                 "The width of a query is %1, of a key %2; W_Q and W_K must give the same."),
        {number(*keyWidth), number(*ownWidth)}, "wk"));
  }
  layer.input = *x;
  if (input.memoryX) {
    auto second = accepted({input.memoryX, "memoryX", "X"}, 2, 2, input.precision);
    if (!second) return fail(second.error());
    if (second->columns() != x->columns()) {
      return fail(wrongShape(FOVEA_TR("Input",
                                      "The rows of the second X are %1 wide and those of the first "
                                      "%2; they must be the same."),
                             {number(second->columns()), number(x->columns())}, "memoryX"));
    }
    layer.memory = std::move(*second);
  }
  layer.wq = Linear{*wq, {}};
  layer.wk = Linear{*wk, {}};
  layer.queries = x->rows();
  layer.keys = layer.memory ? layer.memory->rows() : x->rows();
  Sizes sizes{layer.queries, layer.keys, heads, groups, x->columns(),
              *keyWidth,     0,          0,     false,  input.precision};
  if (input.wv) {
    auto wv = weightMatrix({input.wv, "wv", "W_V"}, x->columns(), input);
    if (!wv) return fail(wv.error());
    const auto valueWidth = widthOf(*wv, groups, "W_V", "groups", byGroups);
    if (!valueWidth) return fail(valueWidth.error());
    sizes.valueWidth = *valueWidth;
    layer.wv = Linear{*wv, {}};
    if (input.wo) {
      auto wo = weightMatrix({input.wo, "wo", "W_O"}, heads * *valueWidth, input);
      if (!wo) return fail(wo.error());
      sizes.outputWeights = true;
      sizes.outputWidth = wo->columns();
      layer.wo = Linear{*wo, {}};
    }
  }
  if (auto ok = checkMemory(sizes, memory); !ok) return ok;
  if (auto ok = fillSequences(input, trace); !ok) return ok;
  trace.embedding = layer.input;
  trace.names.model = fitting(input.names.model, x->columns());
  return projectAll(layer, progress);
}

/// Heads and groups come from the arrays themselves; a number somebody chose must agree.
Result<void> agree(Index chosen, Index unset, Index found, const char* letter, const char* field) {
  if (chosen == unset || chosen == found) return {};
  return fail(wrongShape(
      FOVEA_TR("Input", "Matrices in %1: %2, asked for: %3; choose %2 or other numbers."),
      {letter, number(found), number(chosen)}, field));
}

Result<void> takeHeads(const Input& input, Index found, const char* letter, Attention& layer) {
  layer.spec.heads = layer.spec.groups = found;
  return agree(input.heads, 1, found, letter, "heads");
}

/// V at a later door: [G,Tk,Dv] with the keys of the layer.
Result<void> takeValue(const Input& input, Attention& layer, bool groupsAreKnown) {
  if (!input.v) return {};
  auto v = accepted({input.v, "v", "V"}, 2, 3, input.precision);
  if (!v) return fail(v.error());
  if (v->rows() != layer.keys) {
    return fail(wrongShape(FOVEA_TR("Input", "Rows of V: %1, keys: %2; every key needs one value."),
                           {number(v->rows()), number(layer.keys)}, "v"));
  }
  if (groupsAreKnown && v->slices() != layer.spec.groups) {
    return fail(wrongShape(FOVEA_TR("Input", "Matrices in V: %1, in K: %2; they must be as many."),
                           {number(v->slices()), number(layer.spec.groups)}, "v"));
  }
  if (layer.spec.heads % v->slices() != 0) {
    return fail(wrongShape(
        FOVEA_TR("Input",
                 "Heads: %1, matrices in V: %2; the number of matrices in V must divide the number "
                 "of heads."),
        {number(layer.spec.heads), number(v->slices())}, "v"));
  }
  layer.spec.groups = v->slices();
  layer.value = stacked(*v);
  return {};
}

Result<void> checkLater(const Attention& layer, Precision precision, std::uint64_t memory) {
  return checkMemory({layer.queries, layer.keys, layer.spec.heads, layer.spec.groups, 0,
                      layer.keyWidth(), layer.valueWidth(), 0, false, precision},
                     memory);
}

Result<void> enterQueryKeyValue(const Input& input, Trace& trace) {
  Attention& layer = trace.layers.front();
  auto q = accepted({input.q, "q", "Q"}, 2, 3, input.precision);
  if (!q) return fail(q.error());
  auto k = accepted({input.k, "k", "K"}, 2, 3, input.precision);
  if (!k) return fail(k.error());
  if (q->columns() != k->columns()) {
    return fail(wrongShape(
        FOVEA_TR("Input", "The rows of Q are %1 wide and those of K %2; they must be the same."),
        {number(q->columns()), number(k->columns())}, "k"));
  }
  if (auto ok = takeHeads(input, q->slices(), "Q", layer); !ok) return ok;
  if (q->slices() % k->slices() != 0) {
    return fail(wrongShape(
        FOVEA_TR("Input",
                 "Heads: %1, matrices in K: %2; the number of matrices in K must divide the number "
                 "of heads."),
        {number(q->slices()), number(k->slices())}, "k"));
  }
  layer.spec.groups = k->slices();
  layer.query = stacked(*q);
  layer.key = stacked(*k);
  layer.queries = q->rows();
  layer.keys = k->rows();
  return takeValue(input, layer, true);
}

/// Given scores or given weights, [H,Tq,Tk].
Result<void> enterGrid(const Input& input, Trace& trace) {
  Attention& layer = trace.layers.front();
  const bool scores = input.door == Door::Scores;
  const NamedTensor named = scores ? NamedTensor{input.scores, "scores", "S"}
                                   : NamedTensor{input.weights, "weights", "A"};
  auto grid = accepted(named, 2, 3, input.precision, scores);
  if (!grid) return fail(grid.error());
  if (auto ok = takeHeads(input, grid->slices(), named.letter, layer); !ok) return ok;
  layer.queries = grid->rows();
  layer.keys = grid->columns();
  (scores ? layer.givenScores : layer.weights) = stacked(*grid);
  return takeValue(input, layer, false);
}

/// The numbers of the matrices, and how they stand to each other.
Result<void> enterMatrices(const Input& input, std::uint64_t memory, const Progress& progress,
                           Trace& trace) {
  if (input.door == Door::Project) {
    if (auto ok = enterProject(input, memory, progress, trace); !ok) return ok;
  } else {
    auto ok = input.door == Door::QueryKeyValue ? enterQueryKeyValue(input, trace)
                                                : enterGrid(input, trace);
    if (!ok) return ok;
    const Attention& layer = trace.layers.front();
    if (ok = checkLater(layer, input.precision, memory); !ok) return ok;
    if (ok = agree(input.groups, 0, layer.spec.groups, "V", "groups"); !ok) return ok;
    if (ok = fillSequences(input, trace); !ok) return ok;
  }
  const Attention& layer = trace.layers.front();
  trace.names.key = fitting(input.names.key, layer.keyWidth());
  trace.names.value = fitting(input.names.value, layer.valueWidth());
  return {};
}

}  // namespace

Result<void> enterDoor(const Input& input, ToyWeights& weights, std::uint64_t memory,
                       const Progress& progress, Trace& trace) {
  auto entered = input.door == Door::Text ? enterText(input, weights, memory, progress, trace)
                                          : enterMatrices(input, memory, progress, trace);
  if (!entered) return entered;
  if (!acts(input.position.scheme, input.door)) return {};
  trace.source.position = input.position;
  return placeTokens(trace.layers.front(), input.position);
}

}  // namespace fovea

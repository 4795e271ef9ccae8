#include "ui/state/places.h"

#include <algorithm>

namespace fovea {
namespace {

bool inside(Index place, Index size) { return place >= 0 && place < size; }

Index nearest(Index place, Index size) {
  return size > 0 ? std::clamp<Index>(place, 0, size - 1) : kNone;
}

bool hasScores(const Attention& a) { return a.givenScores || (a.query && a.key); }
bool hasWeights(const Attention& a) { return a.weights || hasScores(a); }

bool inMatrix(const std::optional<Linear>& linear, const Cell& cell) {
  return linear && inside(cell.input, linear->weight.rows()) &&
         inside(cell.feature, linear->weight.columns());
}

}  // namespace

Cell chosenCell(const Selection& selection, Quantity quantity) {
  Cell cell{quantity, selection.layer, selection.head};
  const Index feature = std::max<Index>(0, selection.feature);
  switch (quantity) {
    case Quantity::Token:
      cell.query = selection.query;
      break;
    case Quantity::Embedding:
    case Quantity::Query:
    case Quantity::Mix:
    case Quantity::Output:
    case Quantity::Residual:
      cell.query = selection.query;
      cell.feature = feature;
      break;
    case Quantity::Pooled:
      cell.query = 0;
      cell.feature = feature;
      break;
    case Quantity::Key:
    case Quantity::Value:
      cell.key = selection.key;
      cell.feature = feature;
      break;
    case Quantity::QueryWeight:
    case Quantity::KeyWeight:
    case Quantity::ValueWeight:
    case Quantity::OutputWeight:
      cell.input = 0;
      cell.feature = feature;
      break;
    default:
      cell.query = selection.query;
      cell.key = selection.key;
  }
  return cell;
}

bool exists(const Trace& trace, const Cell& cell) {
  if (!inside(cell.layer, static_cast<Index>(trace.layers.size()))) return false;
  const Attention& a = trace.layers[static_cast<std::size_t>(cell.layer)];
  if (!inside(cell.head, a.spec.heads)) return false;
  const auto pair = [&] { return inside(cell.query, a.queries) && inside(cell.key, a.keys); };
  const auto row = [&](const std::optional<Tensor>& values, Index place) {
    return values && inside(place, values->rows()) && inside(cell.feature, values->columns());
  };
  switch (cell.quantity) {
    case Quantity::Token:
      return inside(cell.query, a.queries) || inside(cell.key, a.keys);
    case Quantity::Embedding:
      return row(a.input, cell.query) || row(trace.embedding, cell.query) ||
             row(a.memory ? a.memory : a.input, cell.key);
    case Quantity::QueryWeight:
      return inMatrix(a.wq, cell);
    case Quantity::KeyWeight:
      return inMatrix(a.wk, cell);
    case Quantity::ValueWeight:
      return inMatrix(a.wv, cell);
    case Quantity::OutputWeight:
      return inMatrix(a.wo, cell);
    case Quantity::Query:
      return row(a.query, cell.query);
    case Quantity::Key:
      return row(a.key, cell.key);
    case Quantity::Value:
      return row(a.value, cell.key);
    case Quantity::Mix:
      return row(a.mix, cell.query);
    case Quantity::Output:
      return row(a.output, cell.query);
    case Quantity::Residual:
    case Quantity::Pooled: {
      const Tensor* found = streamed(trace, cell.quantity, cell.layer);
      return found && inside(cell.query, found->rows()) && inside(cell.feature, found->columns());
    }
    case Quantity::Weights:
      return hasWeights(a) && pair();
    default:
      return hasScores(a) && pair();
  }
}

Selection clamped(const Selection& selection, const Trace& trace) {
  Selection s = selection;
  s.layer = nearest(s.layer, static_cast<Index>(trace.layers.size()));
  const Attention& a = trace.layers[static_cast<std::size_t>(s.layer)];
  s.head = nearest(s.head, a.spec.heads);
  s.query = nearest(s.query, a.queries);
  s.key = nearest(s.key, a.keys);
  Index features = std::max<Index>({a.keyWidth(), a.valueWidth(), 1});
  for (const std::optional<Tensor>* wide : {&a.input, &a.output}) {
    if (*wide) features = std::max(features, (*wide)->columns());
  }
  if (s.feature != kNone) s.feature = nearest(s.feature, features);
  return s;
}

bool sameTokens(const Trace& a, const Trace& b) {
  return std::ranges::equal(a.sequences, b.sequences, {}, &Sequence::tokens, &Sequence::tokens);
}

}  // namespace fovea

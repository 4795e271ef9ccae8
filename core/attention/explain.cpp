#include "core/attention/explain.h"

#include <cassert>
#include <cmath>
#include <limits>

#include "core/attention/score_rules.h"

namespace fovea {
namespace {

using Kind = Explanation::Kind;

/// One cell of one layer and what its row comes from.
class Explainer {
 public:
  Explainer(const Trace& trace, const Cell& cell)
      : trace_(trace),
        cell_(cell),
        attention_(trace.layers[static_cast<std::size_t>(cell.layer)]) {}

  Explanation explain() {
    explanation_.cell = cell_;
    switch (cell_.quantity) {
      case Quantity::Token:
        given(tokenId());
        break;
      case Quantity::Embedding:
        given(embedding());
        break;
      case Quantity::QueryWeight:
      case Quantity::KeyWeight:
      case Quantity::ValueWeight:
      case Quantity::OutputWeight:
        given(weightMatrix());
        break;
      case Quantity::Query:
        if (attention_.queryRaw && !cell_.raw) {
          turned(attention_.query, *attention_.queryRaw, attention_.queryNorm, cell_.head,
                 cell_.query);
        } else {
          projected(attention_.queryRaw ? attention_.queryRaw : attention_.query, attention_.wq,
                    attention_.input, cell_.head, cell_.query);
        }
        break;
      case Quantity::Key:
        if (attention_.keyRaw && !cell_.raw) {
          turned(attention_.key, *attention_.keyRaw, attention_.keyNorm, group(), cell_.key);
        } else {
          projected(attention_.keyRaw ? attention_.keyRaw : attention_.key, attention_.wk,
                    keyInput(), group(), cell_.key);
        }
        break;
      case Quantity::Value:
        projected(attention_.value, attention_.wv, keyInput(), group(), cell_.key);
        break;
      case Quantity::Score:
        score();
        break;
      case Quantity::Scaled:
        scaled();
        break;
      case Quantity::Mask:
      case Quantity::Masked:
        masked();
        break;
      case Quantity::Exponent:
      case Quantity::Weights:
        softmax();
        break;
      case Quantity::Mix:
        mixed();
        break;
      case Quantity::Output:
        joined();
        break;
      case Quantity::Residual:
      case Quantity::Pooled:
        given(streamed(trace_, cell_.quantity, cell_.layer)->at(cell_.query, cell_.feature));
        break;
    }
    return std::move(explanation_);
  }

 private:
  Index group() const { return attention_.group(cell_.head); }
  bool hasScores() const { return attention_.query || attention_.givenScores; }
  const std::optional<Tensor>& keyInput() const {
    return attention_.memory ? attention_.memory : attention_.input;
  }

  HeadStages row(unsigned grids) const {
    assert(cell_.query >= 0 && cell_.query < attention_.queries);
    auto stages = derive(attention_, cell_.head, grids, {cell_.query, cell_.query + 1}, Progress());
    return std::move(*stages);
  }

  void given(double value) {
    explanation_.kind = Kind::Given;
    explanation_.result = value;
  }

  void addTerm(Index index, Index head, double left, double right) {
    explanation_.terms.push_back({index, head, left, right, left * right});
  }

  double tokenId() const {
    const bool ofKey = cell_.query == kNone;
    const Index i = ofKey ? cell_.key : cell_.query;
    const Sequence& sequence =
        ofKey ? trace_.keyTokens(cell_.layer) : trace_.queryTokens(cell_.layer);
    const auto place = static_cast<std::size_t>(i);
    return place < sequence.ids.size() ? static_cast<double>(sequence.ids[place])
                                       : static_cast<double>(i);
  }

  double embedding() const {
    const bool ofKey = cell_.query == kNone;
    const Tensor& x = ofKey ? *keyInput() : *attention_.input;
    return x.at(ofKey ? cell_.key : cell_.query, cell_.feature);
  }

  double weightMatrix() const {
    switch (cell_.quantity) {
      case Quantity::QueryWeight:
        return partOf(attention_.wq->weight, attention_.spec.heads, cell_.head);
      case Quantity::KeyWeight:
        return partOf(attention_.wk->weight, attention_.spec.groups, group());
      case Quantity::ValueWeight:
        return partOf(attention_.wv->weight, attention_.spec.groups, group());
      default:
        return attention_.wo->weight.at(cell_.input, cell_.feature);
    }
  }
  double partOf(const WeightMatrix& weight, Index parts, Index part) const {
    return weight.at(cell_.input, part * (weight.columns() / parts) + cell_.feature);
  }

  void projected(const std::optional<Tensor>& result, const std::optional<Linear>& linear,
                 const std::optional<Tensor>& x, Index part, Index token) {
    given(result->at(part, token, cell_.feature));
    if (!linear || !x) return;
    explanation_.kind = Kind::Sum;
    const Index column = part * result->columns() + cell_.feature;
    for (Index d = 0; d < x->columns(); ++d) {
      addTerm(d, cell_.head, x->at(token, d), linear->weight.at(d, column));
    }
    if (linear->bias) explanation_.bias = linear->bias->at(0, column);
  }

  /// A number of q or k from the raw one: its head normed, its pair turned.
  void turned(const std::optional<Tensor>& result, const Tensor& raw,
              const std::optional<HeadNorm>& norm, Index part, Index token) {
    given(result->at(part, token, cell_.feature));
    explanation_.kind = Kind::Sum;
    const Tensor straight = norm ? normed(rowOf(raw, part, token), *norm) : rowOf(raw, part, token);
    const auto term = [&](Index feature, double factor) {
      const bool narrow = raw.precision() == Precision::Float32;
      addTerm(feature, cell_.head, straight.at(0, feature),
              narrow ? static_cast<double>(static_cast<float>(factor)) : factor);
    };
    if (!attention_.rotation) return term(cell_.feature, 1);
    if (cell_.quantity == Quantity::Query) token += attention_.queryAhead;
    const Index half = raw.columns() / 2;
    const bool first = cell_.feature < half;
    const Index pair = first ? cell_.feature : cell_.feature - half;
    const auto [cosine, sine] = attention_.rotation->turn(token, pair);
    term(cell_.feature, cosine);
    term(first ? cell_.feature + half : pair, first ? -sine : sine);
  }
  static Tensor rowOf(const Tensor& tensor, Index slice, Index row) {
    TensorBuilder builder(tensor.precision(), {1, 1, tensor.columns()});
    for (Index j = 0; j < tensor.columns(); ++j) builder.set(0, 0, j, tensor.at(slice, row, j));
    return builder.seal();
  }

  void score() {
    given(row(static_cast<unsigned>(Grid::Score)).score->at(0, cell_.key));
    if (attention_.query) explainScore(attention_, cell_, explanation_);
  }

  void scaled() {
    const HeadStages stages = row(Grid::Score | Grid::Scaled);
    const Spec& spec = attention_.spec;
    explanation_.kind = Kind::Scaled;
    explanation_.operand = stages.score->at(0, cell_.key);
    explanation_.result = stages.scaled->at(0, cell_.key);
    explanation_.factor = spec.scale;
    if (spec.scaledByWidth && attention_.keyWidth() > 0) {
      explanation_.divisor = std::sqrt(static_cast<double>(attention_.keyWidth()));
    }
  }

  void hiding(const HeadStages& stages) {
    explanation_.hidden = std::isinf(stages.masked->at(0, cell_.key));
    explanation_.noKeyAllowed = std::isinf(stages.rowMax.front());
    explanation_.hiddenBy =
        attention_.spec.mask.hiddenBy(cell_.query, cell_.key, attention_.queries, attention_.keys);
  }

  void masked() {
    explanation_.kind = Kind::Masked;
    explanation_.bias = biasOf(attention_, cell_.head, cell_.query, cell_.key);
    if (cell_.quantity == Quantity::Mask && !hasScores()) {
      explanation_.hiddenBy = attention_.spec.mask.hiddenBy(cell_.query, cell_.key,
                                                            attention_.queries, attention_.keys);
    } else {
      const HeadStages stages = row(Grid::Scaled | Grid::Masked);
      hiding(stages);
      if (cell_.quantity == Quantity::Masked) {
        explanation_.operand = stages.scaled->at(0, cell_.key);
        explanation_.result = stages.masked->at(0, cell_.key);
        return;
      }
    }
    explanation_.hidden = explanation_.hiddenBy.has_value();
    explanation_.result =
        explanation_.hidden ? -std::numeric_limits<double>::infinity() : explanation_.bias;
  }

  void softmax() {
    const bool exponent = cell_.quantity == Quantity::Exponent;
    if (!hasScores()) {
      given(attention_.weights->at(cell_.head, cell_.query, cell_.key));
      return;
    }
    const HeadStages stages = row(Grid::Masked | Grid::Exponent | Grid::Weights);
    hiding(stages);
    explanation_.kind = Kind::Softmax;
    explanation_.operand = stages.masked->at(0, cell_.key);
    explanation_.rowMax = stages.rowMax.front();
    explanation_.rowSum = stages.rowSum.front();
    explanation_.temperature = attention_.spec.temperature;
    explanation_.exponent = stages.exponent->at(0, cell_.key);
    explanation_.result = exponent ? explanation_.exponent : stages.weights->at(0, cell_.key);
  }

  void mixed() {
    const HeadStages stages = row(Grid::Weights | Grid::Mix);
    explanation_.kind = Kind::Sum;
    explanation_.result = stages.mix->at(0, cell_.feature);
    for (Index j = 0; j < attention_.keys; ++j) {
      addTerm(j, cell_.head, stages.weights->at(0, j),
              attention_.value->at(group(), j, cell_.feature));
    }
  }

  void joined() {
    const Index width = attention_.mix->columns();
    if (!attention_.wo) {
      given(attention_.output->at(cell_.query, cell_.head * width + cell_.feature));
      return;
    }
    explanation_.kind = Kind::Sum;
    explanation_.result = attention_.output->at(cell_.query, cell_.feature);
    for (Index h = 0; h < attention_.spec.heads; ++h) {
      for (Index f = 0; f < width; ++f) {
        addTerm(f, h, attention_.mix->at(h, cell_.query, f),
                attention_.wo->weight.at(h * width + f, cell_.feature));
      }
    }
    if (attention_.wo->bias) explanation_.bias = attention_.wo->bias->at(0, cell_.feature);
  }

  const Trace& trace_;
  const Cell cell_;
  const Attention& attention_;
  Explanation explanation_;
};

}  // namespace

const Tensor* streamed(const Trace& trace, Quantity quantity, Index layer) {
  if (quantity != Quantity::Residual && quantity != Quantity::Pooled) return nullptr;
  std::string name = "pooled";
  if (quantity == Quantity::Residual) {
    const std::string number = std::to_string(layer + 1);
    name = "hidden." + (number.size() < 2 ? "0" + number : number);
  }
  const auto found = trace.stream.find(name);
  return found == trace.stream.end() ? nullptr : &found->second;
}

Explanation explain(const Trace& trace, const Cell& cell) {
  assert(cell.layer >= 0 && cell.layer < static_cast<Index>(trace.layers.size()));
  assert(cell.head >= 0 &&
         cell.head < trace.layers[static_cast<std::size_t>(cell.layer)].spec.heads);
  return Explainer(trace, cell).explain();
}

double valueOf(const Trace& trace, const Cell& cell) { return explain(trace, cell).result; }

double termsBound(const Explanation& explanation, Precision precision) {
  double magnitude = std::abs(explanation.bias);
  for (const Term& term : explanation.terms) magnitude += std::abs(term.product);
  const auto count = static_cast<double>(explanation.terms.size());
  return (4 + std::sqrt(count)) * epsilonOf(precision) * magnitude;
}

}  // namespace fovea

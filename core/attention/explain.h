#pragma once
#include "core/attention/stages.h"
#include "core/attention/trace.h"

namespace fovea {

/// Every kind of number a person can point at. The order is the data's order; ids in quantityId().
enum class Quantity {
  Token,
  Embedding,
  QueryWeight,
  KeyWeight,
  ValueWeight,
  Query,
  Key,
  Value,
  Score,
  Scaled,
  Mask,
  Masked,
  Exponent,
  Weights,
  Mix,
  OutputWeight,
  Output,
  Residual,  ///< what leaves a block of a model (Trace::stream)
  Pooled     ///< a model's embedding of the text
};

/// One number, or one place, anywhere in a trace. All counted from 0; kNone where it does not
/// apply. query is the row of X, Q, Z, O (X of a second sequence, K and V: key). feature: the
/// column of X, Q, K, V, Z, O, inside the head where there are heads; the output without W_O is
/// side by side, so its column belongs to `head` too. For weight matrices `input` is the row (of
/// W_O: over all heads) and `feature` the column (of W_Q, W_K, W_V: inside the head).
struct Cell {
  Quantity quantity = Quantity::Weights;
  Index layer = 0, head = 0, query = kNone, key = kNone, feature = kNone, input = kNone;
  bool raw = false;  ///< Query, Key: the number before head norm and rotation
  friend bool operator==(const Cell&, const Cell&) = default;
};

/// One term of a sum: left × right. `index` is the number, key or feature it belongs to; `head`
/// where Join sums over heads. Operands are the stored values widened to double; the product is
/// formed in double.
struct Term {
  Index index = 0, head = 0;
  double left = 0, right = 0, product = 0;
};

/// How a number came to be.
struct Explanation {
  enum class Kind {
    Given,    ///< stands in the input (X, W, or what a door gave)
    Sum,      ///< terms, their sum (+ bias) is the result: Q, K, V, S, Z, O. Where Q and K are
              ///< turned, the raw one is the sum over X; the turned one has two terms, the numbers
              ///< of its pair (behind the head norm) times cosine and sine. An additive S: tanh
              ///< times v; a cosine: the numbers of both vectors made of length 1
    Scaled,   ///< operand × factor, written ÷ √d when divisor is set
    Masked,   ///< operand + bias, and what hides it if something does
    Softmax,  ///< operand − rowMax, exp, rowSum, quotient
  };
  Kind kind = Kind::Given;
  Cell cell;
  double result = 0;          ///< the stored or derived value, exactly
  std::vector<Term> terms;    ///< Sum: in index order
  double bias = 0;            ///< Sum: added to the terms; Masked: to the operand; 0 without one
  double operand = 0;         ///< Scaled, Masked, Softmax: the number of the stage before
  double factor = 1;          ///< Scaled: operand × factor
  double divisor = 0;         ///< Scaled: √Dk when the factor is 1/√Dk, else 0
  bool hidden = false;        ///< Masked, Softmax: the pair is hidden
  bool noKeyAllowed = false;  ///< Masked, Softmax: every key of the row is hidden
  std::optional<MaskPart::Kind> hiddenBy;
  double rowMax = 0, temperature = 1, exponent = 0, rowSum = 0;  ///< Softmax
  std::vector<double> ofQuery, ofKey;     ///< additive S: q W and k U of each term
  double queryLength = 0, keyLength = 0;  ///< cosine S: |q| and |k|
};

/// The terms of a cell as data; figures only lay them out. Cost: one row. `cell` must lie inside
/// the trace and must not lie behind its door (asserted); X, W and given values explain themselves
/// as Given, and so does the output without W_O: it is a copy of Z. Mask explains itself as Masked
/// with operand 0.
Explanation explain(const Trace& trace, const Cell& cell);

/// The value of a cell. Cost: one row at most.
double valueOf(const Trace& trace, const Cell& cell);

/// Bound on |sum of terms + bias − result|: (4 + √n) ε Σ|terms|, ε of the trace's precision.
double termsBound(const Explanation& explanation, Precision precision);

/// The matrix of Trace::stream a Residual (of `layer`) or Pooled stands in; null where there is
/// none, and for every other quantity.
const Tensor* streamed(const Trace& trace, Quantity quantity, Index layer);

/// "query", "key", "score", "wq", …: the word of files and the command line.
std::string_view quantityId(Quantity quantity);

/// What a stage computes: Query for Project, Score … Mix, Output for Join.
Quantity resultOf(Stage stage);
/// The letter on screen ("Q", "S′", "W") and what stands below it ("Q" of W_Q; empty elsewhere).
std::string_view quantityLetter(Quantity quantity);
std::string_view quantitySubscript(Quantity quantity);

}  // namespace fovea

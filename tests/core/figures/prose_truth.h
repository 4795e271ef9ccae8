#pragma once
#include <cmath>
#include <limits>
#include <map>
#include <regex>
#include <set>
#include <tuple>

#include "core/base/number.h"
#include "core/figures/prose.h"

namespace fovea::test {

/// What a sentence said in the places %1 … %9 of its template, read back from the rendered text.
class Said {
 public:
  Said(std::string_view source, const Text& sentence) {
    // Arguments that have a role are set off by a mark, so that "it 5 0.03" falls into two.
    std::string rendered;
    for (const fovea::Run& run : sentence.runs()) {
      rendered += run.role == Role::Plain ? run.text : "\x01" + run.text + "\x01";
    }
    std::string pattern;
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < source.size(); ++i) {
      const char c = source[i];
      if (c == '%') {
        order.push_back(static_cast<std::size_t>(source[++i] - '0'));
        pattern += "\x01?([^\x01]+?)\x01?";
      } else {
        if (std::string_view(".()[]{}*+?^$|\\").find(c) != std::string_view::npos) pattern += '\\';
        pattern += c;
      }
    }
    static std::map<std::string, std::regex> compiled;
    const auto [regex, fresh] = compiled.try_emplace(pattern);
    if (fresh) regex->second = std::regex(pattern);
    std::smatch match;
    if (!std::regex_match(rendered, match, regex->second)) return;
    parts_.resize(10);
    for (std::size_t i = 0; i < order.size(); ++i) parts_[order[i]] = match[i + 1];
  }
  bool matched() const { return !parts_.empty(); }
  const std::string& operator[](std::size_t place) const { return parts_[place]; }

 private:
  std::vector<std::string> parts_;
};

/// The facts again, from valueOf() and the trace alone; nothing of the sentences' own code.
struct Truth {
  const Trace& trace;
  Index head, query, chosenKey, feature;
  int decimals;
  bool numbersInCells;
  mutable std::map<std::tuple<Quantity, Index, Index>, double> known = {};

  const Attention& attention() const { return trace.layers[0]; }
  Index keys() const { return attention().keys; }
  Index queries() const { return attention().queries; }
  Index width() const { return attention().query ? attention().query->columns() : 0; }
  bool one() const { return attention().keySequence == attention().querySequence; }
  bool toy() const { return trace.source.kind == Source::Kind::Toy; }
  Index place() const { return query + keys() - queries() + 1; }

  double at(Quantity quantity, Index j) const {
    Cell cell;
    cell.quantity = quantity;
    cell.head = head;
    cell.query = query;
    cell.key = j;
    const auto [found, fresh] = known.try_emplace({quantity, query, j});
    if (fresh) found->second = valueOf(trace, cell);
    return found->second;
  }
  double S(Index j) const { return at(Quantity::Score, j); }
  double S1(Index j) const { return at(Quantity::Scaled, j); }
  double S2(Index j) const { return at(Quantity::Masked, j); }
  double E(Index j) const { return at(Quantity::Exponent, j); }
  double A(Index j) const { return at(Quantity::Weights, j); }
  bool hidden(Index j) const {
    return attention().query || attention().givenScores ? std::isinf(S2(j)) : false;
  }
  bool masked(Index j) const { return std::isinf(at(Quantity::Mask, j)); }
  /// What ALiBi adds, where the pair is allowed.
  double bias(Index j) const { return masked(j) ? 0 : at(Quantity::Mask, j); }
  double number(Quantity quantity, Index row, Index f) const {
    Cell cell;
    cell.quantity = quantity;
    cell.head = head;
    cell.query = row;
    cell.key = row;
    cell.feature = f;
    return valueOf(trace, cell);
  }
  double Q(Index f) const { return number(Quantity::Query, query, f); }
  /// As Project makes it, before head norm and rotation.
  double madeQ(Index f) const {
    return attention().queryRaw ? attention().queryRaw->at(head, query, f) : Q(f);
  }
  double K(Index j, Index f) const { return number(Quantity::Key, j, f); }
  double V(Index j, Index f) const { return number(Quantity::Value, j, f); }
  double Z(Index f) const { return number(Quantity::Mix, query, f); }
  double O(Index f) const { return number(Quantity::Output, query, f); }
  double product(Index f) const { return Q(f) * K(chosenKey, f); }
  double brought(Index j) const { return A(j) * V(j, feature); }

  /// Weights of S instead of S′, by the plain formula.
  double unscaled(Index j) const { return softmax(j, 1, Quantity::Score); }
  double softmax(Index j, double divisor, Quantity of) const {
    double top = -std::numeric_limits<double>::infinity(), sum = 0;
    const auto number = [&](Index i) { return at(of, i) + (of == Quantity::Masked ? 0 : bias(i)); };
    for (Index i = 0; i < keys(); ++i) {
      if (!hidden(i)) top = std::max(top, number(i));
    }
    const double t = attention().spec.temperature * divisor;
    for (Index i = 0; i < keys(); ++i) {
      if (!hidden(i)) sum += std::exp((number(i) - top) / t);
    }
    return hidden(j) ? 0 : std::exp((number(j) - top) / t) / sum;
  }

  std::string name(bool ofQuery, Index i) const {
    const Sequence& s = ofQuery ? trace.queryTokens() : trace.keyTokens();
    const std::string& label = s.tokens[static_cast<std::size_t>(i)].label;
    return labels(s, label) > 1 ? label + " " + std::to_string(i + 1) : label;
  }
  static Index labels(const Sequence& s, const std::string& label) {
    Index count = 0;
    for (const Token& token : s.tokens) count += token.label == label ? 1 : 0;
    return count;
  }
  std::string q() const { return name(true, query); }
  std::string k() const { return name(false, chosenKey); }
  /// The key that is called so; kNone when none is.
  Index key(const std::string& called) const {
    for (Index j = 0; j < keys(); ++j) {
      if (name(false, j) == called) return j;
    }
    return kNone;
  }
  bool self(Index j) const { return one() && j == query; }
  bool onSelf() const { return self(chosenKey); }
  bool onOther(const std::string& called) const { return called == k() && !onSelf(); }

  /// Number of keys whose value is larger; equal ones count half, so a shared place is never whole.
  double rank(Quantity of, Index j) const {
    double above = 0;
    for (Index i = 0; i < keys(); ++i) {
      if (i == j) continue;
      if (at(of, i) > at(of, j)) above += 1;
      if (at(of, i) == at(of, j)) above += 0.5;
    }
    return above;
  }
  Index top(Quantity of) const {
    for (Index j = 0; j < keys(); ++j) {
      if (rank(of, j) == 0) return j;
    }
    return kNone;
  }
  Index count(bool (Truth::*what)(Index) const) const {
    Index n = 0;
    for (Index j = 0; j < keys(); ++j) n += (this->*what)(j) ? 1 : 0;
    return n;
  }
  Index seen() const { return keys() - count(&Truth::hidden); }
  Index open() const { return keys() - count(&Truth::masked); }
  double peak(bool scaled) const {
    double most = 0;
    for (Index j = 0; j < keys(); ++j) most = std::max(most, scaled ? A(j) : unscaled(j));
    return most;
  }
  const MaskPart* part(MaskPart::Kind kind) const {
    for (const MaskPart& p : attention().spec.mask.parts()) {
      if (p.kind == kind) return &p;
    }
    return nullptr;
  }
  bool onlyMaskIsCausal() const {
    return attention().spec.mask.parts().size() == 1 && part(MaskPart::Kind::Causal) != nullptr;
  }

  /// Whether `said` is `value` to the shown digits; the last digit may be off by one where the
  /// value was computed another way.
  bool fine(const std::string& said, double value) const {
    return said == shown(value, std::clamp(decimals, 1, 4));
  }
  bool cell(const std::string& said, double value) const {
    return said == shown(value, std::clamp(decimals, 1, 2));
  }
  bool about(const std::string& said, double value) const {
    const double step = std::pow(10, -std::clamp(decimals, 1, 4));
    std::string ascii = std::regex_replace(said, std::regex("−"), "-");
    return std::abs(std::stod(ascii) - value) <= 0.51 * step + 1e-6;
  }
  static bool is(const std::string& said, Index number) { return said == grouped(number); }
  double headPart(Index h) const {
    const Tensor& mix = *attention().mix;
    double sum = 0;
    for (Index f = 0; f < mix.columns(); ++f) {
      sum += mix.at(h, query, f) * attention().wo->weight.at(h * mix.columns() + f, feature);
    }
    return sum;
  }
};

using Checker = bool (*)(const Truth&, const Said&);
/// Templates and what must be so when they are said.
const std::map<std::string, Checker>& sentenceCheckers();

}  // namespace fovea::test

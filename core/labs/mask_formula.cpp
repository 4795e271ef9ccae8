// How many pairs the patterns of masks allow, in closed form.
#include <algorithm>

#include "core/base/number.h"
#include "core/labs/mask_lab.h"

namespace fovea {
namespace {

using Kind = MaskPart::Kind;

std::string n(Index number) { return grouped(number); }

PairFormula formula(std::string letters, std::string numbers, Index pairs) {
  return {Text::verbatim(std::move(letters)), Text::verbatim(std::move(numbers)), pairs};
}

/// w tokens and those before them among n: w n − w (w − 1) ÷ 2.
Index windowPairs(Index w, Index tokens) { return w * tokens - w * (w - 1) / 2; }

PairFormula windowFormula(Index size, Index tokens) {
  const Index w = std::min(size, tokens);
  return formula("w n − w (w − 1) ÷ 2",
                 n(w) + " · " + n(tokens) + " − " + n(w) + " · " + n(w - 1) + " ÷ 2",
                 windowPairs(w, tokens));
}

PairFormula dilatedFormula(const MaskPart& part, Index tokens) {
  const Index w = std::min(part.size, (tokens - 1) / part.step + 1);
  const Index s = std::min(part.step, tokens);
  return formula("w n − s w (w − 1) ÷ 2",
                 n(w) + " · " + n(tokens) + " − " + n(s) + " · " + n(w) + " · " + n(w - 1) + " ÷ 2",
                 w * tokens - s * w * (w - 1) / 2);
}

PairFormula bandFormula(Index size, Index tokens) {
  const Index a = std::min(size, tokens - 1);
  return formula("(2a + 1) n − a (a + 1)",
                 n(2 * a + 1) + " · " + n(tokens) + " − " + n(a) + " · " + n(a + 1),
                 (2 * a + 1) * tokens - a * (a + 1));
}

PairFormula blockFormula(Index size, Index tokens) {
  const Index b = std::min(size, tokens), whole = tokens / b, rest = tokens % b;
  return formula("⌊n ÷ b⌋ b² + (n mod b)²", n(whole) + " · " + n(b) + "² + " + n(rest) + "²",
                 whole * b * b + rest * rest);
}

PairFormula documentsFormula(const std::vector<Index>& lengths, Index tokens) {
  constexpr std::size_t kSaid = 6;
  std::vector<Index> cut;
  Index left = tokens;
  for (const Index length : lengths) {
    if (left > 0) cut.push_back(std::min(length, left));
    left -= length;
  }
  if (left > 0) cut.push_back(left);
  std::string numbers;
  Index pairs = 0;
  for (std::size_t i = 0; i < cut.size(); ++i) {
    pairs += cut[i] * cut[i];
    if (i < kSaid) numbers += (i == 0 ? "" : " + ") + n(cut[i]) + "²";
  }
  if (cut.size() > kSaid) numbers += " + …";
  return formula("n₁² + n₂² + …", numbers, pairs);
}

/// Pairs of global tokens, then the band among the others.
PairFormula longformerFormula(const MaskPart& part, Index tokens) {
  const Index g = std::min(part.globals, tokens), m = tokens - g;
  const Index a = std::max<Index>(std::min(part.size / 2, m - 1), 0);
  return formula("n² − m² + (2a + 1) m − a (a + 1)",
                 n(tokens) + "² − " + n(m) + "² + " + n(2 * a + 1) + " · " + n(m) + " − " + n(a) +
                     " · " + n(a + 1),
                 tokens * tokens - m * m + (2 * a + 1) * m - a * (a + 1));
}

std::optional<PairFormula> bigBirdFormula(const MaskPart& part, Index tokens) {
  const PairFormula fixed = longformerFormula(part, tokens);
  const Index m = std::max<Index>(tokens - part.globals, 0);
  if (m > 0 && part.randoms > m - std::min(part.size + 1, m)) return {};
  return PairFormula{Text::verbatim(fixed.letters.str() + " + r m"),
                     Text::verbatim(fixed.numbers.str() + " + " + n(part.randoms) + " · " + n(m)),
                     fixed.pairs + part.randoms * m};
}

/// The window, and the first s keys of the m rows that have left some of them behind.
PairFormula streamingFormula(Index window, Index sinks, Index tokens) {
  const PairFormula near = windowFormula(window, tokens);
  const Index m = std::max<Index>(tokens - window, 0), s = std::min(sinks, m);
  return {Text::verbatim(near.letters.str() + " + s m − s (s − 1) ÷ 2"),
          Text::verbatim(near.numbers.str() + " + " + n(s) + " · " + n(m) + " − " + n(s) + " · " +
                         n(std::max<Index>(s - 1, 0)) + " ÷ 2"),
          near.pairs + windowPairs(s, m)};
}

PairFormula prefixFormula(Index size, Index tokens) {
  const Index p = std::min(size, tokens);
  return formula("n (n + 1) ÷ 2 + p (p − 1) ÷ 2",
                 n(tokens) + " · " + n(tokens + 1) + " ÷ 2 + " + n(p) + " · " +
                     n(std::max<Index>(p - 1, 0)) + " ÷ 2",
                 tokens * (tokens + 1) / 2 + p * (p - 1) / 2);
}

}  // namespace

std::optional<PairFormula> pairFormula(const Mask& mask, Index tokens) {
  const auto& parts = mask.parts();
  if (parts.empty()) return formula("n²", n(tokens) + "²", tokens * tokens);
  if (parts.size() == 2 && parts[0].kind == Kind::Window && parts[1].kind == Kind::Sinks) {
    return streamingFormula(parts[0].size, parts[1].size, tokens);
  }
  if (parts.size() > 1) return {};
  const MaskPart& part = parts.front();
  switch (part.kind) {
    case Kind::Causal:
      return formula("n (n + 1) ÷ 2", n(tokens) + " · " + n(tokens + 1) + " ÷ 2",
                     tokens * (tokens + 1) / 2);
    case Kind::Window:
      return windowFormula(part.size, tokens);
    case Kind::Band:
      return bandFormula(part.size, tokens);
    case Kind::Padding: {
      const Index p = std::min(part.size, tokens);
      return formula("n (n − p)", n(tokens) + " · " + n(tokens - p), tokens * (tokens - p));
    }
    case Kind::Dilated:
      return dilatedFormula(part, tokens);
    case Kind::Block:
      return blockFormula(part.size, tokens);
    case Kind::Longformer:
      return longformerFormula(part, tokens);
    case Kind::BigBird:
      return bigBirdFormula(part, tokens);
    case Kind::Prefix:
      return prefixFormula(part.size, tokens);
    case Kind::Documents:
      return documentsFormula(part.lengths, tokens);
    case Kind::Sinks:
    case Kind::Given:
      break;
  }
  return {};
}

}  // namespace fovea

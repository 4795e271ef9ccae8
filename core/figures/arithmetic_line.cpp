#include "core/figures/arithmetic_line.h"

#include <algorithm>
#include <cmath>

#include "core/base/digits.h"
#include "core/base/number.h"
#include "core/figures/arithmetic.h"
#include "core/figures/arithmetic_fold.h"
#include "core/figures/arithmetic_scaling.h"

namespace fovea {
namespace {

constexpr Index kKeptProducts = 3;

// Formulas read the same in every language; what stands in them does not.
constexpr TextSource kProducts[] = {{"", "%1 × %2"},
                                    {"", "%1 × %2 + %3 × %4"},
                                    {"", "%1 × %2 + %3 × %4 + %5 × %6"},
                                    {"", "%1 × %2 + %3 × %4 + %5 × %6 + %7 × %8"}};
constexpr TextSource kProductsAndMore = {"", "%1 × %2 + %3 × %4 + %5 × %6 + %7"};

struct Roles {
  Role left = Role::Plain, right = Role::Plain;
};

Roles rolesOf(Quantity quantity) {
  switch (quantity) {
    case Quantity::Query:
      return {Role::Plain, Role::Query};
    case Quantity::Key:
      return {Role::Plain, Role::Key};
    case Quantity::Score:
      return {Role::Query, Role::Key};
    case Quantity::Value:
    case Quantity::Mix:
      return {Role::Plain, Role::Value};
    default:
      return {};
  }
}

TextArg written(double number, int decimals, Role role = Role::Plain) {
  return {std::make_shared<const Text>(Text::verbatim(shown(number, decimals))), role};
}

/// After a sign: a minus of its own stands in brackets.
TextArg after(double number, int decimals, Role role = Role::Plain) {
  const std::string text = shown(number, decimals);
  const bool minus = text.starts_with("−");
  return {std::make_shared<const Text>(Text::verbatim(minus ? "(" + text + ")" : text)), role};
}

Text sumLine(const Explanation& sum, int decimals, Index most) {
  std::vector<double> sizes;
  for (const Term& term : sum.terms) sizes.push_back(std::abs(term.product));
  const Fold fold = folded(sizes, most, kKeptProducts, View{});
  const Roles roles = rolesOf(sum.cell.quantity);
  std::vector<TextArg> args;
  for (const Index i : fold.shown) {
    const Term& term = sum.terms[static_cast<std::size_t>(i)];
    args.push_back(args.empty() ? written(term.left, decimals, roles.left)
                                : after(term.left, decimals, roles.left));
    args.push_back(after(term.right, decimals, roles.right));
  }
  if (fold.rest.empty()) return {kProducts[fold.shown.size() - 1], std::move(args)};
  args.push_back(
      withRole(Text(FOVEA_TRN("Arithmetic", "%n more"), {}, static_cast<Index>(fold.rest.size())),
               Role::Quiet));
  return {kProductsAndMore, std::move(args)};
}

}  // namespace

Text arithmeticLine(const Shown& shown, const View& view, Index most) {
  const Explanation how = explain(*shown.trace, explainedCell(shown, view));
  const int decimals = std::min(2, view.decimals);
  const TextArg result = {
      std::make_shared<const Text>(Text::verbatim(fovea::shown(how.result, decimals))),
      Role::Strong};
  switch (how.kind) {
    case Explanation::Kind::Given:
      return {};
    case Explanation::Kind::Sum: {
      if (how.terms.empty()) return {};
      Text sum = sumLine(how, decimals, std::clamp<Index>(most, kKeptProducts, 4));
      // The heading of the others says the number.
      if (how.cell.quantity != Quantity::Mix) return sum;
      return {TextSource{"", "%1 = %2"}, {plain(std::move(sum)), result}};
    }
    case Explanation::Kind::Scaled: {
      const Scaling scaling = scalingOf(shown.attention());
      const TextSource source = scaling.kind == Scaling::Kind::Divided
                                    ? TextSource{"", "%1 ÷ %2 = %3"}
                                    : TextSource{"", "%1 × %2 = %3"};
      return {source, {written(how.operand, decimals), plain(scaling.said), result}};
    }
    case Explanation::Kind::Masked:
      return {TextSource{"", "%1 + %2 = %3"},
              {written(how.operand, decimals),
               how.hiddenBy ? plain("(−∞)") : after(how.bias, tellingDecimals(how.bias, decimals)),
               result}};
    case Explanation::Kind::Softmax:
      if (how.noKeyAllowed || how.hidden) return {};
      return {how.temperature == 1 ? TextSource{"", "exp(%1 − %2) ÷ %3 = %4"}
                                   : TextSource{"", "exp((%1 − %2) ÷ %5) ÷ %3 = %4"},
              {written(how.operand, decimals), after(how.rowMax, decimals),
               written(how.rowSum, decimals), result, plain(exact(how.temperature))}};
  }
  return {};
}

}  // namespace fovea

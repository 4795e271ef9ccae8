#include "core/base/number.h"
#include "core/figures/arithmetic_names.h"
#include "core/figures/arithmetic_sum.h"

namespace fovea {
namespace {

struct ProjectWords {
  TextSource heading, column;
};

ProjectWords wordsFor(Quantity quantity) {
  switch (quantity) {
    case Quantity::Query:
      return {FOVEA_TR("Arithmetic", "How %1’s query number %2 becomes %3"),
              FOVEA_TR("Arithmetic", "column %1 of W_Q")};
    case Quantity::Key:
      return {FOVEA_TR("Arithmetic", "How %1’s key number %2 becomes %3"),
              FOVEA_TR("Arithmetic", "column %1 of W_K")};
    default:
      return {FOVEA_TR("Arithmetic", "How %1’s value number %2 becomes %3"),
              FOVEA_TR("Arithmetic", "column %1 of W_V")};
  }
}

Hue hueOf(Quantity quantity) {
  if (quantity == Quantity::Query) return Hue::Query;
  return quantity == Quantity::Key ? Hue::Key : Hue::Value;
}

TextArg token(const Arithmetic& about) {
  if (about.cell.quantity == Quantity::Query) {
    return queryRole(shortLabel(about.queryTokens(), about.cell.query));
  }
  std::string label = shortLabel(about.keyTokens(), about.cell.key);
  return about.cell.quantity == Quantity::Key ? keyRole(std::move(label))
                                              : valueRole(std::move(label));
}

/// Whether the cell is a number of q or k that rotary positions rotated.
bool turned(const Arithmetic& about) {
  const Attention& attention = about.attention();
  if (about.cell.raw) return false;
  return (about.cell.quantity == Quantity::Query && attention.queryRaw) ||
         (about.cell.quantity == Quantity::Key && attention.keyRaw);
}

}  // namespace

Table projectTable(const Arithmetic& about) {
  const Explanation sum = explain(about.trace(), about.cell);
  const ProjectWords source = wordsFor(about.cell.quantity);
  const FeatureNames& names = about.trace().names;
  const bool value = about.cell.quantity == Quantity::Value;
  const std::string feature = numberName(value ? names.value : names.key, about.cell.feature);
  SumWords words;
  words.heading = Text(source.heading, {token(about), plain(feature),
                                        strong(shown(sum.result, about.headingDecimals()))});
  words.index = Text(FOVEA_TR("Arithmetic", "number"));
  if (turned(about)) {
    const Attention& attention = about.attention();
    const bool query = about.cell.quantity == Quantity::Query;
    const bool normed = (query ? attention.queryNorm : attention.keyNorm).has_value();
    words.left = !normed              ? Text(FOVEA_TR("Arithmetic", "as projected"))
                 : attention.rotation ? Text(FOVEA_TR("Arithmetic", "normed, before rotation"))
                                      : Text(FOVEA_TR("Arithmetic", "normed"));
    words.right = attention.rotation ? Text(FOVEA_TR("Arithmetic", "cosine, sine of the place"))
                                     : Text(FOVEA_TR("Arithmetic", "not rotated"));
  } else {
    words.left = Text(FOVEA_TR("Arithmetic", "row of X: %1"), {token(about)});
    words.right = Text(source.column, {plain(feature)});
  }
  words.rightHue = hueOf(about.cell.quantity);
  for (const Term& term : sum.terms)
    words.names.push_back(numberName(turned(about) ? names.key : names.model, term.index));
  return sumTable(sum, words, about);
}

Table joinTable(const Arithmetic& about) {
  const Explanation sum = explain(about.trace(), about.cell);
  const Attention& attention = about.attention();
  const std::string query = shortLabel(about.queryTokens(), about.cell.query);
  const std::string feature = std::to_string(about.cell.feature + 1);
  SumWords words;
  words.heading =
      Text(FOVEA_TR("Arithmetic", "How %1’s output number %2 becomes %3"),
           {queryRole(query), plain(feature), strong(shown(sum.result, about.headingDecimals()))});
  words.index = Text(FOVEA_TR("Arithmetic", "number"));
  words.left = Text(FOVEA_TR("Arithmetic", "new vector of %1"), {queryRole(query)});
  words.right = Text(FOVEA_TR("Arithmetic", "column %1 of W_O"), {plain(feature)});
  if (attention.spec.heads > 1) {
    for (Index h = 0; h < attention.spec.heads; ++h) {
      words.groups.emplace_back(
          FOVEA_TR("Arithmetic", "head %1"),
          std::vector<TextArg>{plain(std::to_string(h + about.view.countFrom))});
    }
  }
  for (const Term& term : sum.terms) {
    words.names.push_back(numberName(about.trace().names.value, term.index));
  }
  return sumTable(sum, words, about);
}

}  // namespace fovea

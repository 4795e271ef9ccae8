// One true sentence for the page of an exported matrix. Each states its condition where it has one.
#include <cmath>

#include "core/base/number.h"
#include "core/figures/captions.h"

namespace fovea {
namespace {

Text scaledStory(const Attention& attention) {
  const Spec& spec = attention.spec;
  if (spec.scaledByWidth && attention.keyWidth() > 0) {
    const double root = std::sqrt(static_cast<double>(attention.keyWidth()));
    return Text(FOVEA_TR("Story",
                         "Every score is divided by √%1 = %2, so that scores do not grow with the "
                         "length of the vectors."),
                {plain(grouped(attention.keyWidth())),
                 plain(shown(root, root == std::floor(root) ? 0 : 3))});
  }
  if (spec.scale == 1) {
    return Text(FOVEA_TR("Story", "The scores are multiplied by 1: nothing is divided here."));
  }
  return Text(FOVEA_TR("Story", "Every score is multiplied by %1."), {plain(exact(spec.scale))});
}

Text maskStory(const Attention& attention) {
  const Index pairs = attention.queries * attention.keys;
  const Index allowed = attention.spec.mask.allowedPairs(attention.queries, attention.keys);
  if (allowed == pairs) {
    return Text(FOVEA_TR("Story", "The mask hides no key: every query may look at every key."));
  }
  if (pairs == 1) {
    return Text(FOVEA_TR("Story", "The mask hides the only pair of a query and a key (−∞)."));
  }
  return Text(FOVEA_TR("Story",
                       "Of %1 pairs of a query and a key, the mask allows %2 (0) and hides %3 "
                       "(−∞)."),
              {plain(grouped(pairs)), plain(grouped(allowed)), plain(grouped(pairs - allowed))});
}

Text maskedStory(const Attention& attention) {
  const bool all = attention.spec.mask.allowedPairs(attention.queries, attention.keys) ==
                   attention.queries * attention.keys;
  return all ? Text(FOVEA_TR("Story",
                             "The mask hides no key, so every scaled score stays as it was."))
             : Text(FOVEA_TR("Story",
                             "Hidden pairs hold −∞; every other scaled score stays as it was."));
}

Text weightsStory(const Attention& attention) {
  if (!hasQuantity(attention, Quantity::Score)) {
    return Text(FOVEA_TR("Story",
                         "Each row shows how one token shares out its attention; the weights are "
                         "given, not computed."));
  }
  if (everyQueryHasKey(attention)) {
    return Text(FOVEA_TR("Story",
                         "Each row shows how one token shares out its attention; the row adds up "
                         "to 1."));
  }
  return Text(FOVEA_TR("Story",
                       "Each row shows how one token shares out its attention; it adds up to 1, or "
                       "to 0 where no key is allowed."));
}

Text outputStory(const Attention& attention) {
  if (!attention.wo) {
    return Text(FOVEA_TR("Story", "Each row is a token's new vectors of all heads, side by side."));
  }
  if (attention.spec.heads == 1) {
    return Text(FOVEA_TR("Story", "Each row is a token's new vector times the output weights."));
  }
  return Text(FOVEA_TR("Story",
                       "Each row is a token's new vectors of all heads, side by side, times the "
                       "output weights."));
}

Text projectedStory(const HeadScene& scene, Quantity quantity) {
  const bool given = !scene.attention().input;
  if (given) return Text(FOVEA_TR("Story", "These vectors are given, one row for each token."));
  switch (quantity) {
    case Quantity::Query:
      return Text(FOVEA_TR("Story",
                           "Each row is what one token seeks: its row of X times the query "
                           "weights."));
    case Quantity::Key:
      return Text(FOVEA_TR("Story",
                           "Each row is what one token can be found by: its row of X times "
                           "the key weights."));
    default:
      return Text(FOVEA_TR("Story",
                           "Each row is what one token passes on: its row of X times the "
                           "value weights."));
  }
}

}  // namespace

Text storyOf(const HeadScene& scene, Quantity quantity) {
  const Attention& attention = scene.attention();
  switch (quantity) {
    case Quantity::Token:
      return {};
    case Quantity::Embedding:
      return Text(FOVEA_TR("Story", "Each row is one token as numbers."));
    case Quantity::QueryWeight:
      return Text(FOVEA_TR("Story", "Each column makes one number of every query."));
    case Quantity::KeyWeight:
      return Text(FOVEA_TR("Story", "Each column makes one number of every key."));
    case Quantity::ValueWeight:
      return Text(FOVEA_TR("Story", "Each column makes one number of every value."));
    case Quantity::OutputWeight:
      return Text(FOVEA_TR("Story", "Each column makes one number of every output."));
    case Quantity::Query:
    case Quantity::Key:
    case Quantity::Value:
      return projectedStory(scene, quantity);
    case Quantity::Score:
      return attention.givenScores
                 ? Text(FOVEA_TR("Story",
                                 "The scores are given: how well each key matches each "
                                 "query."))
                 : Text(FOVEA_TR("Story",
                                 "Each score is the dot product of a query and a key: how "
                                 "well that key matches that query. Queries × keys in each "
                                 "head: %1 × %2 = %3."),
                        {plain(grouped(attention.queries)), plain(grouped(attention.keys)),
                         plain(grouped(attention.queries * attention.keys))});
    case Quantity::Scaled:
      return scaledStory(attention);
    case Quantity::Mask:
      return maskStory(attention);
    case Quantity::Masked:
      return maskedStory(attention);
    case Quantity::Exponent:
      return {};
    case Quantity::Weights:
      return weightsStory(attention);
    case Quantity::Mix:
      return Text(FOVEA_TR("Story", "Each row blends the rows of V by the weights of one token."));
    case Quantity::Output:
      return outputStory(attention);
  }
  return {};
}

}  // namespace fovea

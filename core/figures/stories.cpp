// Over 300 lines: one story for each quantity.
// One true sentence for the page of an exported matrix. Each states its condition where it has one.
#include <cmath>

#include "core/base/number.h"
#include "core/figures/captions.h"
#include "core/figures/shown_tokens.h"

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

Text scoreStory(const Attention& attention) {
  if (attention.givenScores) {
    return Text(FOVEA_TR("Story", "The scores are given: how well each key matches each query."));
  }
  const std::vector<TextArg> counts = {plain(grouped(attention.queries)),
                                       plain(grouped(attention.keys)),
                                       plain(grouped(attention.queries * attention.keys))};
  switch (attention.spec.rule) {
    case ScoreRule::Dot:
      return Text(FOVEA_TR("Story",
                           "Each score is the dot product of a query and a key: how well that key "
                           "matches that query. Queries × keys in each head: %1 × %2 = %3."),
                  counts);
    case ScoreRule::Additive:
      return Text(FOVEA_TR("Story",
                           "Each score adds a query and a key, takes tanh of each number and "
                           "weighs them with v: how well that key matches that query. Queries × "
                           "keys in each head: %1 × %2 = %3."),
                  counts);
    case ScoreRule::Cosine:
      return Text(FOVEA_TR("Story",
                           "Each score is the cosine of the angle between a query and a key, from "
                           "−1 to 1; their lengths do not count. Queries × keys in each head: %1 × "
                           "%2 = %3."),
                  counts);
  }
  return {};
}

Text maskStory(const Attention& attention) {
  const Index pairs = attention.queries * attention.keys;
  const Index allowed = attention.spec.mask.allowedPairs(attention.queries, attention.keys);
  if (!attention.spec.slopes.empty()) {
    return Text(FOVEA_TR("Story",
                         "ALiBi takes slope × distance from every score, each head with a slope of "
                         "its own; of %1 pairs the mask hides %2."),
                {plain(grouped(pairs)), plain(grouped(pairs - allowed))});
  }
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
  if (!attention.spec.slopes.empty()) {
    return all ? Text(FOVEA_TR("Story",
                               "The mask hides no key; every scaled score has lost slope × "
                               "distance."))
               : Text(FOVEA_TR("Story",
                               "Hidden pairs hold −∞; every other scaled score has lost slope × "
                               "distance."));
  }
  return all ? Text(FOVEA_TR("Story",
                             "The mask hides no key, so every scaled score stays as it was."))
             : Text(FOVEA_TR("Story",
                             "Hidden pairs hold −∞; every other scaled score stays as it was."));
}

Text weightsStory(const HeadScene& scene) {
  const Attention& attention = scene.attention();
  if (!ShownTokens(scene.shown, scene.view).all()) {
    return Text(FOVEA_TR("Story",
                         "Each row shows how one token shares out its attention; special tokens "
                         "take their shares too, but are not drawn."));
  }
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
  const bool bias = attention.wo->bias.has_value();
  if (attention.spec.heads == 1) {
    return bias ? Text(FOVEA_TR("Story",
                                "Each row is a token's new vector times the output weights, plus a "
                                "bias."))
                : Text(FOVEA_TR("Story",
                                "Each row is a token's new vector times the output weights."));
  }
  if (bias) {
    return Text(FOVEA_TR("Story",
                         "Each row is a token's new vectors of all heads, side by side, times the "
                         "output weights, plus a bias."));
  }
  return Text(FOVEA_TR("Story",
                       "Each row is a token's new vectors of all heads, side by side, times the "
                       "output weights."));
}

/// What happens to q or k between the projection and the score.
enum class Finish { None, Norm, Turn, NormAndTurn };
Finish finishOf(const Attention& attention, Quantity quantity) {
  if (quantity == Quantity::Value) return Finish::None;
  const bool norm =
      (quantity == Quantity::Query ? attention.queryNorm : attention.keyNorm).has_value();
  if (attention.rotation) return norm ? Finish::NormAndTurn : Finish::Turn;
  return norm ? Finish::Norm : Finish::None;
}

Text queryStory(Finish finish, bool bias) {
  switch (finish) {
    case Finish::Norm:
      return Text(
          FOVEA_TR("Story", "Each row is what one token seeks: its projected query, normed."));
    case Finish::Turn:
      return Text(FOVEA_TR("Story",
                           "Each row is what one token seeks: its projected query, rotated by its "
                           "position."));
    case Finish::NormAndTurn:
      return Text(FOVEA_TR("Story",
                           "Each row is what one token seeks: its projected query, normed and "
                           "rotated by its position."));
    case Finish::None:
      break;
  }
  return bias ? Text(FOVEA_TR("Story",
                              "Each row is what one token seeks: its row of X times the query "
                              "weights, plus a bias."))
              : Text(FOVEA_TR("Story",
                              "Each row is what one token seeks: its row of X times the query "
                              "weights."));
}

Text keyStory(Finish finish, bool bias) {
  switch (finish) {
    case Finish::Norm:
      return Text(FOVEA_TR("Story",
                           "Each row is what one token can be found by: its projected key, "
                           "normed."));
    case Finish::Turn:
      return Text(FOVEA_TR("Story",
                           "Each row is what one token can be found by: its projected key, rotated "
                           "by its position."));
    case Finish::NormAndTurn:
      return Text(FOVEA_TR("Story",
                           "Each row is what one token can be found by: its projected key, normed "
                           "and rotated by its position."));
    case Finish::None:
      break;
  }
  return bias ? Text(FOVEA_TR("Story",
                              "Each row is what one token can be found by: its row of X times the "
                              "key weights, plus a bias."))
              : Text(FOVEA_TR("Story",
                              "Each row is what one token can be found by: its row of X times "
                              "the key weights."));
}

/// Before head norm and rotation.
Text rawStory(Quantity quantity, bool bias) {
  if (quantity == Quantity::Query) {
    return bias ? Text(FOVEA_TR("Story",
                                "Each row is a token’s row of X times the query weights, plus a "
                                "bias, before norm or rotation."))
                : Text(FOVEA_TR("Story",
                                "Each row is a token’s row of X times the query weights, before "
                                "norm or rotation."));
  }
  return bias ? Text(FOVEA_TR("Story",
                              "Each row is a token’s row of X times the key weights, plus a bias, "
                              "before norm or rotation."))
              : Text(FOVEA_TR("Story",
                              "Each row is a token’s row of X times the key weights, before norm "
                              "or rotation."));
}

Text projectedStory(const HeadScene& scene, Quantity quantity, bool raw) {
  const Attention& attention = scene.attention();
  const std::optional<Linear>& linear = quantity == Quantity::Query ? attention.wq
                                        : quantity == Quantity::Key ? attention.wk
                                                                    : attention.wv;
  if (!attention.input || !linear) {
    return Text(FOVEA_TR("Story", "These vectors are given, one row for each token."));
  }
  const bool bias = linear->bias.has_value();
  if (raw) return rawStory(quantity, bias);
  if (quantity == Quantity::Query) return queryStory(finishOf(attention, quantity), bias);
  if (quantity == Quantity::Key) return keyStory(finishOf(attention, quantity), bias);
  return bias ? Text(FOVEA_TR("Story",
                              "Each row is what one token passes on: its row of X times the value "
                              "weights, plus a bias."))
              : Text(FOVEA_TR("Story",
                              "Each row is what one token passes on: its row of X times the "
                              "value weights."));
}

/// A model that norms behind a block hands its rows on as they are; one that norms before leaves
/// the stream alone, and the next layer reads a normed copy.
Text residualStory(const HeadScene& scene) {
  const Trace& trace = scene.trace();
  const Attention& attention = scene.attention();
  const auto entered = trace.stream.find(scene.shown.layer == 0 ? "hidden.00" : "");
  const Tensor* before = scene.shown.layer > 0
                             ? streamed(trace, Quantity::Residual, scene.shown.layer - 1)
                         : entered != trace.stream.end() ? &entered->second
                                                         : nullptr;
  const bool normedBefore = before && attention.input && !(*before == *attention.input);
  const bool last = scene.shown.layer + 1 == static_cast<Index>(trace.layers.size());
  if (!normedBefore) {
    return Text(FOVEA_TR("Story",
                         "Each row is one token as it leaves this layer: what came in, plus what "
                         "attention and the feed-forward network added, normed."));
  }
  if (last) {
    return Text(FOVEA_TR("Story",
                         "Each row is one token as it leaves the last layer: what came in, plus "
                         "what attention and the feed-forward network added. The last norm comes "
                         "after it."));
  }
  return Text(FOVEA_TR("Story",
                       "Each row is one token as it leaves this layer: what came in, plus what "
                       "attention and the feed-forward network added. The next layer reads a "
                       "normed copy."));
}

}  // namespace

Text storyOf(const HeadScene& scene, Quantity quantity, bool raw) {
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
      return projectedStory(scene, quantity, raw);
    case Quantity::Score:
      return scoreStory(attention);
    case Quantity::Scaled:
      return scaledStory(attention);
    case Quantity::Mask:
      return maskStory(attention);
    case Quantity::Masked:
      return maskedStory(attention);
    case Quantity::Exponent:
      return {};
    case Quantity::Weights:
      return weightsStory(scene);
    case Quantity::Mix:
      return Text(FOVEA_TR("Story", "Each row blends the rows of V by the weights of one token."));
    case Quantity::Output:
      return outputStory(attention);
    case Quantity::Residual:
      return residualStory(scene);
    case Quantity::Pooled:
      return Text(FOVEA_TR("Story",
                           "One vector for the whole text: the mean of what the last layer "
                           "gives for each token, of length 1."));
  }
  return {};
}

}  // namespace fovea

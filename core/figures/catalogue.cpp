// Over 300 lines: one list of panels, and one sentence for each that a trace cannot show.
#include "core/figures/catalogue.h"

#include <vector>

#include "core/base/suggest.h"
#include "core/figures/blocks.h"
#include "core/figures/captions.h"
#include "core/figures/head_weights.h"
#include "core/figures/lab_figures.h"
#include "core/figures/parts.h"

namespace fovea {
namespace {

const std::vector<PanelInfo>& catalogue() {
  static const std::vector<PanelInfo> all = {
      {.id = "tokens",
       .title = Text(FOVEA_TR("Panel", "Tokens")),
       .hasNumbers = false,
       .perHead = false,
       .usesStage = false,
       .needsAttention = false},
      {"x", Text(FOVEA_TR("Panel", "Tokens as numbers")), true, false, false},
      {"wq", Text(FOVEA_TR("Panel", "Query weights")), true, true, false},
      {"wk", Text(FOVEA_TR("Panel", "Key weights")), true, true, false},
      {"wv", Text(FOVEA_TR("Panel", "Value weights")), true, true, false},
      {"wo", Text(FOVEA_TR("Panel", "Output weights")), true, false, false},
      {"q", Text(FOVEA_TR("Panel", "Queries")), true, true, false},
      {"k", Text(FOVEA_TR("Panel", "Keys")), true, true, false},
      {"v", Text(FOVEA_TR("Panel", "Values")), true, true, false},
      {"score", Text(FOVEA_TR("Panel", "Scores")), true, true, false},
      {"scaled", Text(FOVEA_TR("Panel", "Scaled scores")), true, true, false},
      {"mask", Text(FOVEA_TR("Panel", "Mask")), true, false, false},
      {"masked", Text(FOVEA_TR("Panel", "Masked scores")), true, true, false},
      {"weights", Text(FOVEA_TR("Panel", "Attention weights")), true, true, false},
      {"mix", Text(FOVEA_TR("Panel", "New vectors")), true, true, false},
      {"output", Text(FOVEA_TR("Panel", "Output")), true, false, false},
      {"heads", Text(FOVEA_TR("Panel", "All heads")), true, false, false},
      {"row", Text(FOVEA_TR("Panel", "One row of weights")), true, true, false},
      {"compare-scale", Text(FOVEA_TR("Panel", "Weights without and with ÷ √d")), true, true,
       false},
      {"arithmetic", Text(FOVEA_TR("Panel", "Arithmetic")), false, true, true},
      {"equation", Text(FOVEA_TR("Panel", "Equation")), false, false, true},
      {"diagram", Text(FOVEA_TR("Panel", "Diagram")), false, false, true},
      {"walk", Text(FOVEA_TR("Panel", "Walk")), true, true, true},
      {"model-view", Text(FOVEA_TR("Panel", "Every layer and head")), true, false, false, true,
       false},
      {"head-view", Text(FOVEA_TR("Panel", "Lines from query to key")), true, true, false},
      {.id = "next-token",
       .title = Text(FOVEA_TR("Panel", "Next token")),
       .hasNumbers = true,
       .perHead = false,
       .usesStage = false,
       .ofModel = true,
       .endsAtLast = true},
      {"finder", Text(FOVEA_TR("Panel", "Heads by the weight of a pair")), true, false, false,
       true},
      {"sinks", Text(FOVEA_TR("Panel", "Heads by their weight on the first token")), true, false,
       false, true, false},
      {"previous-token", Text(FOVEA_TR("Panel", "Heads by their weight on the token before")), true,
       false, false, true, false},
      {"generation", Text(FOVEA_TR("Panel", "Generated tokens")), true, false, false, true, false},
      {"residual", Text(FOVEA_TR("Panel", "Residual stream")), true, false, false},
      {"pooled", Text(FOVEA_TR("Panel", "Pooled embedding")), true, false, false, true},
      {"q-raw", Text(FOVEA_TR("Panel", "Queries as projected")), true, true, false},
      {"k-raw", Text(FOVEA_TR("Panel", "Keys as projected")), true, true, false},
  };
  return all;
}

/// "There is no Q: this input starts at the scores."
Text behindTheDoor(std::string letter, Door door) {
  const std::vector<TextArg> args = {plain(std::move(letter))};
  switch (door) {
    case Door::Text:
    case Door::Project:
      return Text(FOVEA_TR("Panel", "There is no %1 in this input."), args);
    case Door::QueryKeyValue:
      return Text(FOVEA_TR("Panel", "There is no %1: this input starts at Q, K and V."), args);
    case Door::Scores:
      return Text(FOVEA_TR("Panel", "There is no %1: this input starts at the scores."), args);
    case Door::Weights:
      return Text(FOVEA_TR("Panel", "There is no %1: this input starts at the weights."), args);
  }
  return {};
}

Text noValues(std::string letter) {
  return Text(FOVEA_TR("Panel", "There is no %1, because no values V were given."),
              {plain(std::move(letter))});
}

std::optional<Text> whyNoNextToken(const Trace& trace) {
  if (trace.next) return {};
  return trace.source.kind == Source::Kind::Model
             ? Text(FOVEA_TR("Panel", "This model is an encoder: it does not tell the next token."))
             : Text(FOVEA_TR("Panel", "Only a model can tell the next token."));
}

std::optional<Text> whyNothingGenerated(const Trace& trace) {
  if (auto why = whyNoNextToken(trace)) return why;
  if (!trace.generated.empty()) return {};
  return Text(FOVEA_TR("Panel", "Nothing was generated: let the model go on with the text first."));
}

/// Heads are compared where all layers have the same tokens.
std::optional<Text> whyNoComparison(std::string_view id, const Trace& trace) {
  const Attention& attention = trace.layers.front();
  if (!layersAlike(trace)) {
    return Text(FOVEA_TR("Panel", "The layers do not look at the same tokens."));
  }
  if (id == "finder" || id == "model-view") return {};
  if (attention.querySequence != attention.keySequence) {
    return Text(FOVEA_TR("Panel", "Queries and keys are two texts, so no token stands before."));
  }
  if (id == "previous-token" && attention.keys == 1) {
    return Text(FOVEA_TR("Panel", "There is one token, and none before it."));
  }
  return {};
}

/// "W_Q", "S′".
std::string spelled(Quantity quantity) {
  std::string letter(quantityLetter(quantity));
  if (!quantitySubscript(quantity).empty())
    letter += "_" + std::string(quantitySubscript(quantity));
  return letter;
}

std::optional<Text> whyAbsent(PanelMatrix matrix, const Trace& trace) {
  const Quantity quantity = matrix.quantity;
  const Attention& attention = trace.layers.front();
  if (hasMatrix(trace, 0, quantity, matrix.raw)) return {};
  if (matrix.raw && hasQuantity(attention, quantity)) {
    return quantity == Quantity::Query
               ? Text(FOVEA_TR("Panel",
                               "Queries enter the scores as they are projected: no head norm, no "
                               "rotation."))
               : Text(FOVEA_TR("Panel",
                               "Keys enter the scores as they are projected: no head norm, no "
                               "rotation."));
  }
  switch (quantity) {
    case Quantity::Residual:
      return Text(FOVEA_TR("Panel", "Only a model has a residual stream."));
    case Quantity::Pooled:
      return trace.source.kind == Source::Kind::Model
                 ? Text(FOVEA_TR("Panel",
                                 "This model is a decoder: it gives no embedding of the text."))
                 : Text(FOVEA_TR("Panel", "Only a model gives an embedding of the text."));
    case Quantity::OutputWeight:
      return Text(FOVEA_TR("Panel", "There is no W_O in this input."));
    case Quantity::Value:
      return noValues("V");
    case Quantity::Mix:
      return noValues("Z");
    case Quantity::Output:
      return whyStageDisabled(Stage::Join, trace);
    default:
      return behindTheDoor(spelled(quantity), trace.source.door);
  }
}

Result<void> checkPlace(const Shown& shown) {
  const auto layers = static_cast<Index>(shown.trace->layers.size());
  if (shown.layer < 0 || shown.layer >= layers) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Panel", "There is no layer %1: choose one from 1 to %2."),
                     {plain(std::to_string(shown.layer + 1)), plain(std::to_string(layers))}),
                "layer");
  }
  const Index heads = shown.attention().spec.heads;
  if (shown.head < 0 || shown.head >= heads) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Panel", "There is no head %1: choose one from 1 to %2."),
                     {plain(std::to_string(shown.head + 1)), plain(std::to_string(heads))}),
                "head");
  }
  return {};
}

}  // namespace

std::span<const PanelInfo> panels() { return catalogue(); }

std::span<const PanelInfo> labPanels() {
  static const std::vector<PanelInfo> all = [] {
    std::vector<PanelInfo> made;
    for (const LabInfo& lab : labs()) {
      made.push_back({lab.id, lab.name, true, false, lab.ofText, !lab.ofText, lab.ofText});
    }
    return made;
  }();
  return all;
}

const PanelInfo* findPanel(std::string_view id) {
  for (const auto& list : {panels(), labPanels()}) {
    for (const PanelInfo& panel : list) {
      if (panel.id == id) return &panel;
    }
  }
  return nullptr;
}

Text stageName(Stage stage) {
  switch (stage) {
    case Stage::Project:
      return Text(FOVEA_TR("Stage", "Project"));
    case Stage::Score:
      return Text(FOVEA_TR("Stage", "Score"));
    case Stage::Scale:
      return Text(FOVEA_TR("Stage", "Scale"));
    case Stage::Mask:
      return Text(FOVEA_TR("Stage", "Mask"));
    case Stage::Softmax:
      return Text(FOVEA_TR("Stage", "Softmax"));
    case Stage::Mix:
      return Text(FOVEA_TR("Stage", "Mix"));
    case Stage::Join:
      return Text(FOVEA_TR("Stage", "Join"));
  }
  return {};
}

std::optional<Text> whyStageDisabled(Stage stage, const Trace& trace) {
  const Attention& attention = trace.layers.front();
  if (stage == Stage::Mix && !attention.mix) {
    return Text(FOVEA_TR("Stage", "Mix needs values: no V was given."));
  }
  if (stage != Stage::Join || hasQuantity(attention, Quantity::Output)) return {};
  if (!attention.mix) return Text(FOVEA_TR("Stage", "Join needs values: no V was given."));
  return Text(FOVEA_TR("Stage", "Join needs two heads or W_O."));
}

std::optional<Text> whyAbsent(std::string_view id, const Trace& trace) {
  if (const auto matrix = matrixOfPanel(id)) return whyAbsent(*matrix, trace);
  if (id == "next-token") return whyNoNextToken(trace);
  if (id == "generation") return whyNothingGenerated(trace);
  if (id == "finder" || id == "sinks" || id == "previous-token" || id == "model-view") {
    return whyNoComparison(id, trace);
  }
  if (id == "compare-scale") {
    const Attention& attention = trace.layers.front();
    if (auto why = whyAbsent(PanelMatrix{Quantity::Score}, trace)) return why;
    if (attention.query && attention.spec.rule != ScoreRule::Dot && attention.spec.scale == 1) {
      return Text(FOVEA_TR("Panel",
                           "Only dot products are divided by √d; these scores are not, so there is "
                           "nothing to compare."));
    }
    if (!attention.query && attention.spec.scale == 1) {
      return Text(FOVEA_TR("Panel",
                           "The scores are given and not divided by anything, so there is nothing "
                           "to compare."));
    }
  }
  return {};
}

Result<Shown> showHead(const std::shared_ptr<const Trace>& trace, Index layer, Index head,
                       unsigned grids, const Progress& progress) {
  auto whole = withWholeLayer(trace, layer, progress);
  if (!whole) return fail(whole.error());
  Shown shown{std::move(*whole), layer, head, nullptr, {}};
  const Attention& attention = shown.attention();
  auto stages = derive(attention, head, grids, {0, attention.queries}, progress);
  if (!stages) return fail(stages.error());
  if (stages->score && stages->scaled) shown.scoreMagnitude = scoreMagnitude(*stages);
  shown.stages = std::make_shared<const HeadStages>(std::move(*stages));
  return shown;
}

Result<Figure> makeFigure(std::string_view id, const Shown& shown, const View& view,
                          const Progress& progress) {
  if (findLab(id)) return labFigure(id, shown, view, progress);
  const PanelInfo* panel = findPanel(id);
  if (!panel) {
    std::vector<std::string_view> ids;
    for (const auto& list : {panels(), labPanels()}) {
      for (const PanelInfo& known : list) ids.push_back(known.id);
    }
    const TextArg typed = plain(std::string(id.substr(0, 80)));
    const std::string nearest(nearestWord(id, ids));
    return fail(ErrorCode::Usage,
                nearest.empty()
                    ? Text(FOVEA_TR("Panel", "There is no panel “%1”."), {typed})
                    : Text(FOVEA_TR("Panel", "There is no panel “%1”; did you mean “%2”?"),
                           {typed, plain(nearest)}),
                "panel");
  }
  if (auto right = checkPlace(shown); !right) return fail(right.error());
  if (auto why = whyAbsent(id, *shown.trace)) return fail(ErrorCode::Input, *why, "panel");
  if (id == "walk" || id == "arithmetic") {
    if (auto why = whyStageDisabled(view.stage, *shown.trace)) {
      return fail(ErrorCode::Input, *why, "stage");
    }
  }
  if (progress.cancelled()) return fail(cancelled());
  if (matrixOfPanel(id)) return matrixFigure(id, shown, view, progress);
  if (id == "tokens") return tokensFigure(shown, view, progress);
  if (id == "heads") return headsFigure(shown, view, progress);
  if (id == "row") return rowFigure(shown, view, progress);
  if (id == "compare-scale") return compareScaleFigure(shown, view, progress);
  if (id == "model-view") return modelViewFigure(shown, view, progress);
  if (id == "head-view") return headViewFigure(shown, view, progress);
  if (id == "next-token") return nextTokenFigure(shown, view, progress);
  if (id == "generation") return generationFigure(shown, view, progress);
  if (id == "finder" || id == "sinks" || id == "previous-token") {
    return rankingFigure(id, shown, view, progress);
  }
  if (id == "walk") return walkFigure(shown, view, progress);
  return partFigure(id, shown, view);
}

}  // namespace fovea

// The source of a figure, computed, and the place in it that is drawn.
#include <algorithm>

#include "app/commands.h"
#include "app/explained_array.h"
#include "app/figure_options.h"
#include "app/lab_options.h"
#include "app/refusals.h"
#include "app/unknown_word.h"

namespace fovea::app {
namespace {

Result<std::optional<Stage>> readStage(const std::string& stage) {
  if (stage.empty()) return std::optional<Stage>();
  for (std::size_t i = 0; i < kStageIds.size(); ++i) {
    if (kStageIds[i] == stage) return std::optional<Stage>(static_cast<Stage>(i));
  }
  return unknownWord("--stage", stage, {kStageIds.begin(), kStageIds.end()});
}

/// Chooses a place of the selection; left alone where the option is not given.
Result<void> choose(std::optional<Index> written, Index count, Index from, const char* option,
                    Index& place) {
  if (!written) return {};
  auto position = readPosition(*written, count, from, option);
  if (!position) return fail(position.error());
  place = *position;
  return {};
}

/// `vectors`: the trace has them, so that their numbers can be counted.
Result<void> choosePlace(const FigureOptions& o, const Trace& trace, bool vectors,
                         Selection& place) {
  if (auto ok = choose(o.layer, static_cast<Index>(trace.layers.size()), o.countFrom, "--layer",
                       place.layer);
      !ok)
    return ok;
  const Attention& attention = trace.layers[static_cast<std::size_t>(place.layer)];
  if (auto ok = choose(o.head, attention.spec.heads, o.countFrom, "--head", place.head); !ok)
    return ok;
  if (auto ok = choose(o.query, attention.queries, o.countFrom, "--query", place.query); !ok)
    return ok;
  if (auto ok = choose(o.key, attention.keys, o.countFrom, "--key", place.key); !ok) return ok;
  if (!vectors) return {};
  Index features = std::max(attention.keyWidth(), attention.valueWidth());
  for (const auto& wide : {trace.embedding, attention.input, attention.output}) {
    if (wide) features = std::max(features, wide->columns());
  }
  return choose(o.feature, features, o.countFrom, "--feature", place.feature);
}

/// The place before the options name one.
Selection startingPlace(const FigureOptions& o, const Document& document, const Trace& trace) {
  if (o.source.document.empty()) return {0, 0, 0, 0, 0};
  return followed(document.selection, trace, trace);
}

/// Takes the marks of the default place out of a figure that does not speak of one query, so that
/// only what was asked for, or what a document shows, is framed. Panels of one row or cell (row,
/// arithmetic, walk …) keep theirs.
void dropUnaskedMarks(Figure& figure, const FigureOptions& o) {
  const auto speaksOfOne = {"tokens",        "row",      "arithmetic", "walk",
                            "compare-scale", "equation", "diagram"};
  const bool asked =
      o.query || o.key || o.feature || !o.source.document.empty() || findLab(figure.id);
  if (asked || std::find(speaksOfOne.begin(), speaksOfOne.end(), figure.id) != speaksOfOne.end())
    return;
  figure.marks.query = figure.marks.key = figure.marks.feature = kNone;
  for (Block& block : figure.blocks) {
    if (auto* heatmap = std::get_if<Heatmap>(&block.body)) heatmap->foot = Text();
  }
}

}  // namespace

Result<SourceScene> makeScene(const FigureOptions& o, const std::vector<std::string>& ids,
                              const Progress& progress) {
  if (auto ok = checkLook(o); !ok) return fail(ok.error());
  const auto stage = readStage(o.stage);
  if (!stage) return fail(stage.error());
  auto settings = readSettings(o.settings, ids);
  if (!settings) return fail(settings.error());
  SourceOptions source = o.source;
  if (needNoSource(ids) && !namesSource(source)) source.example = examples().front().id;
  auto document = readSource(source);
  if (!document) return fail(document.error());
  const bool attention = std::any_of(ids.begin(), ids.end(), [](const std::string& id) {
    const PanelInfo* info = findPanel(id);
    return !info || info->needsAttention;
  });
  Sources sources;
  auto trace = attention ? compute(document->input, sources, progress)
                         : computeTokens(document->input, sources, progress);
  if (!trace) return fail(trace.error());
  if (auto ok = refuseBesideTokens(o.source, **trace); !ok) return fail(ok.error());

  sayNotes(**trace);

  View view;
  view.selection = startingPlace(o, *document, **trace);
  if (auto ok = choosePlace(o, **trace, attention, view.selection); !ok) return fail(ok.error());
  view.stage = stage->value_or(document->stage);
  if (attention) {
    // What a source has is known only now, and only that may be asked for or suggested.
    const auto explained = explainedArray(o.array, **trace);
    if (!explained) return fail(explained.error());
    view.explained = *explained;
    if (const auto why = whyStageDisabled(view.stage, **trace))
      return fail(ErrorCode::Input, *why, "--stage");
  }
  view.decimals = document->decimals;
  view.numbersInCells = document->numbersInCells;
  view.countFrom = static_cast<int>(o.countFrom);
  return SourceScene{std::move(*document), std::move(*trace), forFile(view), std::move(*settings)};
}

Result<Figure> panelFigure(const std::string& panel, const SourceScene& scene, Index layer,
                           Index head, const FigureOptions& o, const Progress& progress) {
  const PanelInfo* info = findPanel(panel);
  // Every panel derives the grids it shows; more would only cost memory.
  auto shown = showHead(scene.trace, layer, head, 0, progress);
  if (!shown) return fail(shown.error());
  View view = scene.view;
  view.selection.layer = layer;
  view.selection.head = head;
  view.lab = labValues(panel, scene.document, scene.settings);
  const bool last = info && info->endsAtLast && !o.query && o.source.document.empty();
  if (last) view.selection.query = kNone;
  auto figure = makeFigure(panel, *shown, view, progress);
  if (figure) dropUnaskedMarks(*figure, o);
  return figure;
}

}  // namespace fovea::app

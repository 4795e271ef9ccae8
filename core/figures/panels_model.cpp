// Pictures of every head of a model, and the lines between tokens.
#include "core/base/number.h"
#include "core/figures/blocks.h"
#include "core/figures/captions.h"
#include "core/figures/head_weights.h"
#include "core/figures/links.h"

namespace fovea {
namespace {

constexpr Index kAllLines = 64;  // tokens up to which the lines of every token are drawn

Text numbered(Index place, const View& view) {
  return Text::verbatim(std::to_string(place + view.countFrom));
}

Text modelStory(const Thumbnails& thumbnails) {
  const Index all = thumbnails.weights.slices();
  if (all == 1) {
    return Text(
        FOVEA_TR("Story", "There is one head: its rows are query tokens, its columns key tokens."));
  }
  if (thumbnails.pooled) {
    return Text(FOVEA_TR("Story",
                         "Each picture is one of %1 heads: its rows are query tokens, its columns "
                         "key tokens. The text is long, so every dot is the strongest of several "
                         "weights."),
                {plain(grouped(all))});
  }
  return Text(FOVEA_TR("Story",
                       "Each picture is one of %1 heads: its rows are query tokens, its columns "
                       "key tokens."),
              {plain(grouped(all))});
}

Text placeName(HeadPlace place, const Trace& trace, const View& view) {
  const TextArg layer = plain(std::to_string(place.layer + view.countFrom));
  const TextArg head = plain(std::to_string(place.head + view.countFrom));
  if (trace.layers.size() == 1) return Text(FOVEA_TR("Figure", "head %1"), {head});
  return Text(FOVEA_TR("Figure", "layer %1, head %2"), {layer, head});
}

bool inside(const Trace& trace, HeadPlace place) {
  return place.layer >= 0 && place.layer < static_cast<Index>(trace.layers.size()) &&
         place.head >= 0 &&
         place.head < trace.layers[static_cast<std::size_t>(place.layer)].spec.heads;
}

/// The rows of a head that its lines need: all where they are at hand or few, else the chosen one.
Result<Links::Head> headOf(const Shown& shown, Index query, bool everyRow,
                           const Progress& progress) {
  const Attention& attention = shown.attention();
  Links::Head head;
  head.place = {shown.layer, shown.head};
  const HeadStages* stages = shown.stages.get();
  if (attention.weights) {
    head.weights = attention.weights->slice(shown.head);
  } else if (stages && stages->weights && stages->rows == Range{0, attention.queries}) {
    head.weights = *stages->weights;
  } else if (everyRow) {
    auto derived = derive(attention, shown.head, static_cast<unsigned>(Grid::Weights),
                          {0, attention.queries}, progress);
    if (!derived) return fail(derived.error());
    head.weights = *derived->weights;
  } else {
    auto row = weightsRow(shown, query, progress);
    if (!row) return fail(row.error());
    head.weights = std::move(*row);
    head.firstRow = query;
  }
  return head;
}

/// True of the chosen row: the key of the largest weight, or that there is none.
Text linesStory(const HeadScene& scene, const Links& links, Index query) {
  const TextArg who = queryRole(queryLabel(scene, query));
  if (links.heads.size() > 1) {
    return Text(
        FOVEA_TR("Story", "The lines of %1 heads from the same tokens, told apart by colour."),
        {plain(grouped(static_cast<long long>(links.heads.size())))});
  }
  const std::vector<Link> named = namedLinks(links, query);
  if (named.empty()) return Text(FOVEA_TR("Story", "%1 gives no drawn key any weight."), {who});
  return Text(FOVEA_TR("Story", "The thickest line of %1 goes to %2, with a weight of %3."),
              {who, keyRole(keyLabel(scene, named.front().key)),
               strong(fovea::shown(named.front().weight, scene.view.decimals))});
}

}  // namespace

Result<Figure> modelViewFigure(const Shown& shown, const View& view, const Progress& progress) {
  auto scene = sceneOf(shown, view, 0, progress);
  if (!scene) return fail(scene.error());
  const Trace& trace = *shown.trace;
  const ShownTokens tokens(shown, view);
  auto pictures = allPictures(trace, tokens, progress);
  if (!pictures) return fail(pictures.error());
  Figure figure = startedFigure("model-view", shown, view);
  Thumbnails thumbnails;
  thumbnails.layers = static_cast<Index>(trace.layers.size());
  thumbnails.weights = std::move(*pictures);
  thumbnails.rows = queryRows(*scene);
  thumbnails.columns = keyColumns(*scene);
  tokens.reduce(thumbnails.rows);
  tokens.reduce(thumbnails.columns);
  thumbnails.pooled =
      thumbnails.weights.rows() < static_cast<Index>(thumbnails.rows.labels.size()) ||
      thumbnails.weights.columns() < static_cast<Index>(thumbnails.columns.labels.size());
  for (Index head = 0; head < thumbnails.heads(); ++head) {
    thumbnails.names.push_back(numbered(head, view));
  }
  for (Index layer = 0; layer < thumbnails.layers; ++layer) {
    thumbnails.layerNames.push_back(numbered(layer, view));
  }
  thumbnails.range = addUnitRange(figure);
  figure.story = modelStory(thumbnails);
  tokens.say(figure);
  figure.layout = leaf(addBlock(figure, "model-view", std::move(thumbnails)));
  figure.primary = "model-view";
  figure.numbers = [kept = shown, view](const Progress& asked) {
    return allHeadWeights(*kept.trace, ShownTokens(kept, view), asked);
  };
  settleMarks(figure, *scene);
  return figure;
}

Result<Figure> headViewFigure(const Shown& shown, const View& view, const Progress& progress) {
  auto scene = sceneOf(shown, view, 0, progress);
  if (!scene) return fail(scene.error());
  if (scene->query == kNone) scene->query = 0;
  const ShownTokens tokens(shown, view);
  Links links;
  links.least = view.leastWeight;
  links.queries = queryRows(*scene);
  links.keys = keyColumns(*scene);
  links.queries.word = Text(FOVEA_TR("Figure", "query token"));
  links.keys.word = Text(FOVEA_TR("Figure", "key token"));
  tokens.reduce(links.queries);
  tokens.reduce(links.keys);
  const bool few =
      std::max(links.queries.labels.size(), links.keys.labels.size()) <= std::size_t{kAllLines};
  if (!few) links.most = kAllLines;
  std::vector<HeadPlace> places;
  for (const HeadPlace place : view.heads) {
    if (inside(*shown.trace, place)) places.push_back(place);
  }
  if (places.empty()) places.push_back({shown.layer, shown.head});
  for (const HeadPlace place : places) {
    if (progress.cancelled()) return fail(cancelled());
    Shown one = shown;
    if (place != HeadPlace{shown.layer, shown.head}) one.stages = nullptr;
    one.layer = place.layer;
    one.head = place.head;
    auto head = headOf(one, scene->query, few, progress);
    if (!head) return fail(head.error());
    head->name = placeName(place, *shown.trace, view);
    links.heads.push_back(std::move(*head));
  }
  Figure figure = startedFigure("head-view", shown, view);
  if (places.size() > 1) figure.title = findPanel("head-view")->title;
  figure.story = linesStory(*scene, links, scene->query);
  tokens.say(figure);
  figure.layout = leaf(addBlock(figure, "head-view", std::move(links)));
  figure.primary = "head-view";
  settleMarks(figure, *scene);
  return figure;
}

}  // namespace fovea

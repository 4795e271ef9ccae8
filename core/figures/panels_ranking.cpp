// Heads ranked by one measure: a pair of tokens, the first token, the token before.
#include <algorithm>

#include "core/base/number.h"
#include "core/figures/blocks.h"
#include "core/figures/captions.h"
#include "core/figures/head_weights.h"

namespace fovea {
namespace {

HeadMeasure measureOf(std::string_view id) {
  if (id == "sinks") return HeadMeasure::FirstToken;
  return id == "finder" ? HeadMeasure::Pair : HeadMeasure::PreviousToken;
}

Text searched(Index heads) {
  return heads == 1 ? Text(FOVEA_TR("Finder", "1 head searched"))
                    : Text(FOVEA_TR("Finder", "%1 heads searched"), {plain(grouped(heads))});
}

/// "67.8": how many of `values` lie above one half, in percent.
std::string shareAboveHalf(const std::vector<double>& values) {
  const auto above = std::ranges::count_if(values, [](double value) { return value > .5; });
  return shown(100 * static_cast<double>(above) / static_cast<double>(values.size()), 1);
}

void noteSinks(HeadRanking& ranking, const MeasuredHeads& measured, Index queries) {
  std::vector<double> fromSecond;
  for (const HeadRanking::Entry& entry : measured.entries) fromSecond.push_back(entry.value);
  if (queries == 1) {
    ranking.notes.emplace_back(
        FOVEA_TR("Finder", "Sink: the weight on the first token, which is the only one here."));
    return;
  }
  ranking.notes.emplace_back(FOVEA_TR(
      "Finder", "Sink: mean weight on the first token, over the queries from the second on."));
  ranking.notes.emplace_back(
      FOVEA_TR("Finder",
               "It is above one half in %1 % of the heads; in %2 % when every query counts."),
      std::vector<TextArg>{plain(shareAboveHalf(fromSecond)),
                           plain(shareAboveHalf(measured.everyQuery))});
}

/// The first head of the ranking in words. Entries may share the first place.
Text storyOf(const HeadScene& scene, HeadMeasure measure, const HeadRanking& ranking) {
  const HeadRanking::Entry& first = ranking.entries.front();
  const std::string value = shown(first.value, std::max(2, ranking.decimals));
  const TextArg layer = plain(std::to_string(first.place.layer + ranking.countFrom));
  const TextArg head = plain(std::to_string(first.place.head + ranking.countFrom));
  switch (measure) {
    case HeadMeasure::Pair:
      return Text(FOVEA_TR("Story",
                           "Of all heads, layer %1, head %2 gives the pair %3 → %4 the largest "
                           "weight, %5."),
                  {layer, head, queryRole(queryLabel(scene, scene.query)),
                   keyRole(keyLabel(scene, scene.key)), strong(value)});
    case HeadMeasure::FirstToken:
      return Text(FOVEA_TR("Story",
                           "Of all heads, layer %1, head %2 gives the first token the largest mean "
                           "weight, %3."),
                  {layer, head, strong(value)});
    case HeadMeasure::PreviousToken:
      break;
  }
  return Text(FOVEA_TR("Story",
                       "Of all heads, layer %1, head %2 gives the token before the largest mean "
                       "weight, %3."),
              {layer, head, strong(value)});
}

}  // namespace

Result<Figure> rankingFigure(std::string_view id, const Shown& shown, const View& view,
                             const Progress& progress) {
  auto scene = sceneOf(shown, view, 0, progress);
  if (!scene) return fail(scene.error());
  if (scene->query == kNone) scene->query = 0;
  if (scene->key == kNone) scene->key = 0;
  const HeadMeasure measure = measureOf(id);
  auto measured = measureHeads(*shown.trace, measure, scene->query, scene->key, progress);
  if (!measured) return fail(measured.error());
  Figure figure = startedFigure(id, shown, view);
  HeadRanking ranking;
  ranking.countFrom = view.countFrom;
  ranking.entries = measured->entries;
  std::ranges::stable_sort(ranking.entries, std::ranges::greater{}, &HeadRanking::Entry::value);
  ranking.notes.push_back(searched(static_cast<Index>(ranking.entries.size())));
  switch (measure) {
    case HeadMeasure::Pair:
      ranking.measure = Text(
          FOVEA_TR("Finder", "weight %1 → %2"),
          {queryRole(queryLabel(*scene, scene->query)), keyRole(keyLabel(*scene, scene->key))});
      break;
    case HeadMeasure::FirstToken:
      ranking.measure =
          Text(FOVEA_TR("Finder", "mean weight on %1"), {keyRole(keyLabel(*scene, 0))});
      noteSinks(ranking, *measured, shown.attention().queries);
      break;
    case HeadMeasure::PreviousToken:
      ranking.measure = Text(FOVEA_TR("Finder", "mean weight, token before"));
      ranking.notes.emplace_back(FOVEA_TR(
          "Finder",
          "Previous token: mean weight on the token just before, over the queries from the second "
          "on."));
      break;
  }
  figure.story = storyOf(*scene, measure, ranking);
  figure.layout = leaf(addBlock(figure, std::string(id), std::move(ranking)));
  figure.primary = id;
  settleMarks(figure, *scene);
  return figure;
}

}  // namespace fovea

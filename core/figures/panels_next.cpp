// What a decoder expects to come next, and what it wrote.
#include <algorithm>

#include "core/base/number.h"
#include "core/figures/blocks.h"
#include "core/figures/captions.h"
#include "core/models/sampling.h"

namespace fovea {
namespace {

constexpr Index kLikeliest = 10;

}  // namespace

Result<Figure> nextTokenFigure(const Shown& shown, const View& view, const Progress& progress) {
  auto scene = sceneOf(shown, view, 0, progress);
  if (!scene) return fail(scene.error());
  // Nothing chosen: what comes after the whole text.
  if (scene->query == kNone) scene->query = shown.attention().queries - 1;
  const NextTokens& next = *shown.trace->next;
  auto logits = next.logits({scene->query, scene->query + 1});
  if (!logits) return fail(logits.error());
  if (progress.cancelled()) return fail(cancelled());
  const std::vector<Candidate> best = candidates(*logits, 0, {}, kLikeliest);
  const TextArg who = queryRole(queryLabel(*scene, scene->query));
  Bars bars;
  bars.title = Text(FOVEA_TR("Figure", "What may come after %1"), {who});
  bars.items.word = Text(FOVEA_TR("Figure", "token"));
  double rest = 1;
  for (const Candidate& candidate : best) {
    bars.items.labels.push_back(next.label(candidate.id));
    bars.values.push_back(candidate.probability);
    rest -= candidate.probability;
  }
  bars.hidden.assign(bars.values.size(), false);
  bars.valuesCaption = Text(FOVEA_TR("Figure", "probability"));
  bars.decimals = view.decimals;
  Figure figure = startedFigure("next-token", shown, view);
  const Index others = logits->columns() - static_cast<Index>(best.size());
  figure.story = Text(FOVEA_TR("Story", "After %1 the likeliest next token is %2, with %3."),
                      {who, strong(bars.items.labels.front()),
                       strong(fovea::shown(bars.values.front(), view.decimals))});
  figure.layout = leaf(addBlock(figure, "next-token", std::move(bars)));
  if (others > 0) {
    const int words = addBlock(
        figure, "note",
        Prose{{},
              {Text(FOVEA_TR("Figure",
                             "The other %1 tokens of the vocabulary share the remaining %2."),
                    {plain(grouped(others)),
                     strong(fovea::shown(std::max(0.0, rest), view.decimals))})}});
    figure.layout = node(Layout::Kind::Column, {figure.layout, leaf(words, 0)});
  }
  figure.primary = "next-token";
  settleMarks(figure, *scene);
  return figure;
}

Result<Figure> generationFigure(const Shown& shown, const View& view, const Progress& progress) {
  auto scene = sceneOf(shown, view, 0, progress);
  if (!scene) return fail(scene.error());
  const Trace& trace = *shown.trace;
  const Sequence& tokens = trace.queryTokens();
  Bars bars;
  bars.title = Text(FOVEA_TR("Figure", "What the model went on with"));
  bars.items.kind = AxisKind::QueryToken;
  bars.items.word = Text(FOVEA_TR("Figure", "token"));
  Index whole = 0;  // tokens that would run without the cache
  for (const Generated& generated : trace.generated) {
    bars.items.labels.push_back(tokens.tokens[static_cast<std::size_t>(generated.token)].label);
    bars.items.positions.push_back(generated.token);
    bars.values.push_back(generated.probability);
    whole += generated.token + 1;
  }
  bars.hidden.assign(bars.values.size(), false);
  bars.valuesCaption = Text(FOVEA_TR("Figure", "probability the model gave it"));
  bars.decimals = view.decimals;
  const Generated& last = trace.generated.back();
  Figure figure = startedFigure("generation", shown, view);
  figure.story = Text(
      FOVEA_TR("Story", "The last of them is %1: the model gave it %2."),
      {strong(bars.items.labels.back()), strong(fovea::shown(last.probability, view.decimals))});
  const auto steps = static_cast<Index>(trace.generated.size());
  Prose note;
  note.sentences.emplace_back(
      FOVEA_TR("Figure",
               "For the last one the keys and values of %1 tokens lay in the cache; only "
               "its own were made."),
      std::vector{strong(grouped(last.cached))});
  note.sentences.emplace_back(
      FOVEA_TR("Figure",
               "Tokens run through the layers in all these steps: %1 with the cache, %2 "
               "without it."),
      std::vector{strong(grouped(steps)), strong(grouped(whole))});
  figure.layout = leaf(addBlock(figure, "generation", std::move(bars)));
  const int words = addBlock(figure, "note", std::move(note));
  figure.layout = node(Layout::Kind::Column, {figure.layout, leaf(words, 0)});
  figure.primary = "generation";
  settleMarks(figure, *scene);
  return figure;
}

}  // namespace fovea

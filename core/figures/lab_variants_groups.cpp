// Heads that have keys and values of their own, share them in groups, or all share one.
#include "core/base/number.h"
#include "core/figures/arithmetic_cells.h"
#include "core/figures/blocks.h"
#include "core/figures/lab_variants.h"

namespace fovea {
namespace {

constexpr Index kHeadWidth = 4;

TextArg count(Index number) { return strong(grouped(number)); }

/// How many groups the chosen variant has.
Result<Index> groupsOf(const LabSettings& settings) {
  const Index heads = settings.whole("heads");
  if (settings.word("show") == "multi-head") return heads;
  if (settings.word("show") == "multi-query") return 1;
  const Index groups = settings.whole("groups");
  if (groups <= heads && heads % groups == 0) return groups;
  return fail(ErrorCode::Usage,
              Text(FOVEA_TR("Lab",
                            "%1 groups cannot share %2 heads evenly; choose a number that divides "
                            "%2."),
                   {plain(std::to_string(groups)), plain(std::to_string(heads))}),
              "groups");
}

/// "heads 1 to 2".
Text headsOfGroup(Index group, Index groups, Index heads) {
  const Index each = heads / groups;
  const TextArg first = plain(std::to_string(group * each + 1));
  if (each == 1) return Text(FOVEA_TR("Lab", "head %1"), {first});
  return Text(FOVEA_TR("Lab", "heads %1 to %2"),
              {first, plain(std::to_string((group + 1) * each))});
}

Table sharingTable(Index heads, Index groups) {
  Table table;
  table.heading = Text(FOVEA_TR("Lab", "What sharing saves"));
  Copied copy(Precision::Float64);
  copy.heading(table.heading);
  const auto row = [&](const Text& name, Index queries, Index shared, bool bold) {
    TableRow cells;
    cells.cells = {word(name, Hue::Ink, bold)};
    copy.word(name);
    const Index cached = 2 * shared * kHeadWidth;
    for (const Index value : {queries, shared, cached}) {
      TableCell cell = word(Text::verbatim(grouped(value)), Hue::Ink, bold);
      cell.rightAligned = true;
      cells.cells.push_back(std::move(cell));
      copy.word(std::to_string(value));
    }
    copy.endRow();
    table.rows.push_back(std::move(cells));
  };
  TableRow names;
  names.cells = {blank()};
  for (const TextSource& name : {FOVEA_TR("Lab", "query heads"), FOVEA_TR("Lab", "key/value heads"),
                                 FOVEA_TR("Lab", "cached numbers a token")}) {
    TableCell cell = word(Text(name));
    cell.rightAligned = true;
    names.cells.push_back(std::move(cell));
  }
  names.ruleBelow = TableRow::Rule::Light;
  table.rows.push_back(std::move(names));
  row(Text(FOVEA_TR("Lab", "multi-head")), heads, heads, groups == heads);
  if (groups != heads && groups != 1) {
    row(Text(FOVEA_TR("Lab", "grouped-query")), heads, groups, true);
  }
  if (heads > 1) row(Text(FOVEA_TR("Lab", "multi-query")), heads, 1, groups == 1);
  table.copy = copy.text();
  return table;
}

std::vector<Text> sentencesOf(Index heads, Index groups) {
  std::vector<Text> sentences;
  if (groups == heads) {
    sentences.emplace_back(
        FOVEA_TR("Lab", "Multi-head: each of %1 heads has queries, keys and values of its own."),
        std::vector{count(heads)});
  } else if (groups == 1) {
    sentences.emplace_back(
        FOVEA_TR("Lab", "Multi-query: %1 heads ask their own questions of one set of keys."),
        std::vector{count(heads)});
  } else {
    sentences.emplace_back(
        FOVEA_TR("Lab", "Grouped-query: %1 heads share %2 sets of keys and values, %3 heads each."),
        std::vector{count(heads), count(groups), count(heads / groups)});
  }
  sentences.emplace_back(
      FOVEA_TR("Lab",
               "The cache keeps 2 × %1 × %2 = %3 numbers a token, one key and one value of every "
               "group."),
      std::vector{plain(grouped(groups)), plain(grouped(kHeadWidth)),
                  count(2 * groups * kHeadWidth)});
  if (groups < heads) {
    sentences.emplace_back(
        FOVEA_TR("Lab",
                 "Heads of a group still weigh differently, because their queries differ: the keys "
                 "are shared, the grids are not."));
  }
  sentences.emplace_back(
      FOVEA_TR("Lab", "Qwen2.5-0.5B shares 2 sets among 14 heads, SmolLM2-135M 3 among 9."));
  return sentences;
}

}  // namespace

Result<Figure> sharedKeysFigure(const Shown& shown, const LabSettings& settings, const View& view,
                                const Progress& progress) {
  const Index heads = settings.whole("heads");
  const auto groups = groupsOf(settings);
  if (!groups) return fail(groups.error());
  Input input;
  input.text = variedInput(shown).door == Door::Text ? variedInput(shown).text
                                                     : shown.trace->queryTokens(shown.layer).text;
  if (input.text.empty()) input.text = "the cat sat down";
  input.toy.heads = heads;
  input.toy.groups = *groups;
  input.toy.headWidth = kHeadWidth;
  input.toy.modelWidth = heads * kHeadWidth;
  input.toy.seed = shown.trace->source.seed;
  Sources sources;
  auto trace = compute(input, sources, progress);
  if (!trace) return fail(trace.error());
  const Attention& a = (*trace)->layers.front();
  Figure figure = startedLab(
      "lab-variants",
      *groups == heads
          ? Text(FOVEA_TR("Lab", "Multi-head: %1 heads, %1 sets of keys"), {count(heads)})
          : Text(FOVEA_TR("Lab", "Query heads: %1, sets of keys they share: %2"),
                 {count(heads), count(*groups)}),
      Text(FOVEA_TR("Lab",
                    "Look at the upper row: these keys are all there are; every head below reads "
                    "one of them.")));
  const int keyRange = addSignedRange(figure, extentOf(*a.key).magnitude(),
                                      Text(FOVEA_TR("Lab", "same colours for all keys")));
  const int weightRange = addUnitRange(figure);
  std::vector<Layout> keys;
  for (Index group = 0; group < *groups; ++group) {
    Shown one{*trace, 0, group * (heads / *groups), nullptr, {}};
    auto grid = addVariant(figure,
                           {one, view, Quantity::Key, "keys-" + std::to_string(group + 1),
                            headsOfGroup(group, *groups, heads), keyRange, true},
                           progress);
    if (!grid) return fail(grid.error());
    keys.push_back(std::move(*grid));
  }
  Thumbnails thumbnails;
  thumbnails.weights = *a.weights;
  for (Index head = 0; head < heads; ++head) {
    thumbnails.names.emplace_back(FOVEA_TR("Lab", "head %1"),
                                  std::vector<TextArg>{plain(std::to_string(head + 1))});
  }
  thumbnails.range = weightRange;
  const Layout weights = leaf(addBlock(figure, "weights", std::move(thumbnails)));
  const Layout table = leaf(addBlock(figure, "sharing", sharingTable(heads, *groups)), 0);
  figure.caption = {{Text(FOVEA_TR("Lab", "Text")), Text::verbatim(input.text)},
                    {Text(FOVEA_TR("Lab", "Heads")), Text::verbatim(std::to_string(heads))},
                    {Text(FOVEA_TR("Lab", "Groups")), Text::verbatim(std::to_string(*groups))}};
  std::vector<Text> sentences = sentencesOf(heads, *groups);
  const Source& source = shown.trace->source;
  if (source.kind != Source::Kind::Toy || source.door != Door::Text) {
    sentences.push_back(toyNumbers());
  }
  std::vector<Layout> words = {
      addWords(figure, "words", Text(FOVEA_TR("Lab", "What to look at")), std::move(sentences))};
  if (view.invites) {
    words.push_back(
        addWords(figure, "try", Text(FOVEA_TR("Lab", "Try it")),
                 {Text(FOVEA_TR(
                     "Lab",
                     "Go from multi-head to multi-query: the upper row shrinks to one matrix, the "
                     "lower row keeps its heads."))}));
  }
  figure.layout =
      labPage({node(Layout::Kind::Row, std::move(keys)), weights, table}, std::move(words), view);
  std::vector<std::vector<double>> numbers;
  for (Index head = 0; head < heads; ++head) {
    numbers.push_back({static_cast<double>(head + 1), static_cast<double>(a.group(head) + 1)});
  }
  setNumbers(figure, {"head", "group"}, std::move(numbers));
  return figure;
}

}  // namespace fovea

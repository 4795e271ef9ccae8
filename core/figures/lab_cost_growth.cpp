// Work and memory as the text grows, and what is kept of it.

#include "core/base/byte_text.h"
#include "core/base/number.h"
#include "core/figures/arithmetic_cells.h"
#include "core/figures/lab_cost.h"

namespace fovea::cost {
namespace {

using Kind = Chart::Series::Kind;

}  // namespace

void growthPage(CostPage& page, const CostQuestion& asked) {
  const auto cost = [&](double pairs) { return costOf(asked.model, asked.n(), pairs); };
  const AttentionCost full = cost(asked.all()), causal = cost(asked.causal());
  const AttentionCost windowed = cost(asked.windowed());
  const auto layers = static_cast<double>(asked.model.layers);
  const auto row = [](TextSource name, const char* how, double value, bool bytes = false) {
    return TableRow{{word(Text(name)), formula(how), bytes ? memory(value) : amount(value)}};
  };
  std::vector<TableRow> rows = {
      {{blank(), blank(), heading(Text(FOVEA_TR("Lab", "one layer")))}},
      row(FOVEA_TR("Lab", "Project and Join"), "n · D · (H + 2G) · d + n · H · d · D",
          full.projections),
      row(FOVEA_TR("Lab", "Score"), "H · n² · d", full.scores),
      row(FOVEA_TR("Lab", "Mix"), "H · n² · d", full.mix),
      row(FOVEA_TR("Lab", "Score and Mix, causal"), "2 · H · n(n + 1) ÷ 2 · d",
          causal.scores + causal.mix),
      row(FOVEA_TR("Lab", "Score and Mix, sliding window"), "2 · H · pairs · d",
          windowed.scores + windowed.mix),
      row(FOVEA_TR("Lab", "Numbers in the grid"), "H · n²", full.grid),
      row(FOVEA_TR("Lab", "Memory of the grid"), "H · n² · bytes", full.grid * asked.bytes, true),
      row(FOVEA_TR("Lab", "Memory of Q, K and V"), "n · (H + 2G) · d · bytes",
          full.vectors * asked.bytes, true)};
  rows[5].ruleBelow = TableRow::Rule::Light;
  page.add("growth",
           tableOf(Text(FOVEA_TR("Lab", "Multiply–adds and memory, n = %1"), {count(asked.n())}),
                   std::move(rows)));

  const std::vector<double> lengths = doublings(std::max(65536.0, asked.n()));
  Chart chart = logarithmic(Text(FOVEA_TR("Lab", "Multiply–adds of one layer, logarithmic axes")),
                            Text(FOVEA_TR("Lab", "tokens n")), {}, lengths.front(), lengths.back());
  addCurve(chart, Text(FOVEA_TR("Lab", "Score and Mix")), Hue::Negative, Kind::Line, lengths,
           [&](double n) {
             const AttentionCost at = costOf(asked.model, n, n * n);
             return at.scores + at.mix;
           });
  addCurve(chart, Text(FOVEA_TR("Lab", "with the window")), Hue::Positive, Kind::LinePoints,
           lengths, [&](double n) {
             const AttentionCost at =
                 costOf(asked.model, n, asked.windowedAt(static_cast<Index>(n)));
             return at.scores + at.mix;
           });
  addCurve(chart, Text(FOVEA_TR("Lab", "Project and Join")), Hue::Ink, Kind::Dashed, lengths,
           [&](double n) { return costOf(asked.model, n, 0).projections; });
  chart.marks = {{asked.n(), Text(FOVEA_TR("Lab", "n = %1"), {count(asked.n())})}};
  page.add("curves", std::move(chart));

  const double equal = static_cast<double>(asked.model.width) *
                       static_cast<double>(asked.model.heads + asked.model.groups) /
                       static_cast<double>(asked.model.heads);
  std::vector<Text> sentences = {
      Text(FOVEA_TR("Lab", "With n = %1 the grid of one head of one layer counts n² = %2."),
           {count(asked.n()), count(asked.all())}),
      Text(FOVEA_TR("Lab", "With the causal mask %1 of them are used."), {count(asked.causal())}),
      Text(FOVEA_TR("Lab", "Twice as many tokens give %1 numbers, four times as many."),
           {count(4 * asked.all())}),
      Text(FOVEA_TR("Lab",
                    "The grids of all %1 layers hold %2 numbers; what is kept of them, a model "
                    "decides."),
           {count(layers), count(layers * full.grid)})};
  sentences.push_back(
      asked.n() < equal
          ? Text(FOVEA_TR("Lab",
                          "Below %1 tokens Project and Join are more work than Score and Mix: here "
                          "they are."),
                 {count(equal)})
          : Text(FOVEA_TR("Lab",
                          "From %1 tokens on Score and Mix are most of the work: here they "
                          "are."),
                 {count(equal)}));
  page.say(std::move(sentences),
           Text(FOVEA_TR("Lab",
                         "Double the tokens: the work of Score grows four times, that of "
                         "Project two times.")));
  setNumbers(page.figure,
             {"tokens", "projections", "score", "mix", "score-and-mix-causal",
              "score-and-mix-window", "grid", "grid-bytes", "vectors-bytes"},
             {{asked.n(), full.projections, full.scores, full.mix, causal.scores + causal.mix,
               windowed.scores + windowed.mix, full.grid, full.grid * asked.bytes,
               full.vectors * asked.bytes}});
}

void cachePage(CostPage& page, const CostQuestion& asked) {
  TableRow names{{blank()}};
  for (const Text& name :
       {Text(FOVEA_TR("Lab", "layers")), Text(FOVEA_TR("Lab", "key/value heads")),
        Text::verbatim("d"), Text(FOVEA_TR("Lab", "bytes a token")),
        Text(FOVEA_TR("Lab", "%1 tokens"), {plain(groupedSize(asked.n()))})}) {
    names.cells.push_back(heading(name));
  }
  names.cells.push_back(word(Text(FOVEA_TR("Lab", "sizes from config.json of")), Hue::Quiet));
  names.ruleBelow = TableRow::Rule::Light;
  std::vector<TableRow> rows = {names};
  std::vector<std::vector<double>> numbers;
  const auto add = [&](const CostModel& model, Text name, Text source, bool bold) {
    const double perToken = cacheBytesPerToken(model, asked.bytes);
    rows.push_back(
        {{word(std::move(name), Hue::Ink, bold), amount(static_cast<double>(model.layers)),
          amount(static_cast<double>(model.groups)), amount(static_cast<double>(model.headWidth)),
          amount(perToken, bold), memory(perToken * asked.n()),
          word(std::move(source), Hue::Quiet)}});
    numbers.push_back({static_cast<double>(model.layers), static_cast<double>(model.groups),
                       static_cast<double>(model.headWidth), perToken, perToken * asked.n()});
  };
  for (const CostModel& model : costModels()) {
    add(model, Text::verbatim(model.name), Text::verbatim(model.source),
        !asked.own && model.id == asked.model.id);
  }
  if (asked.own) {
    add(asked.model, Text(FOVEA_TR("Lab", "your own sizes")), Text(FOVEA_TR("Lab", "typed")), true);
  }
  page.add("cache", tableOf(Text(FOVEA_TR("Lab", "Kept: 2 · layers · key/value heads · d · bytes")),
                            std::move(rows)));
  const double perToken = cacheBytesPerToken(asked.model, asked.bytes);
  const TextArg name = asked.own ? plain(Text(FOVEA_TR("Lab", "The model of your own sizes")))
                                 : strong(asked.model.name);
  std::vector<Text> sentences = {
      Text(FOVEA_TR("Lab", "%1 keeps %2 bytes for every token."), {name, count(perToken)}),
      Text(FOVEA_TR("Lab", "At %1 tokens that is %2."),
           {count(asked.n()), inBytes(perToken * asked.n())})};
  if (asked.model.groups < asked.model.heads) {
    sentences.emplace_back(
        FOVEA_TR("Lab",
                 "%1 query heads share %2 key/value heads: with one for each, the cache "
                 "would be %3 times as large."),
        std::vector{count(static_cast<double>(asked.model.heads)),
                    count(static_cast<double>(asked.model.groups)),
                    strong(grouped(asked.model.heads / asked.model.groups))});
  }
  page.say(std::move(sentences),
           Text(FOVEA_TR("Lab",
                         "Give the key/value heads a number of your own and watch the "
                         "bytes of a token.")));
  setNumbers(page.figure, {"layers", "key-value-heads", "d", "bytes-per-token", "bytes"},
             std::move(numbers));
}

}  // namespace fovea::cost

// Over 300 lines: one page for each question about cost, all of one laboratory.
#include <array>
#include <cmath>

#include "core/attention/mask.h"
#include "core/base/byte_text.h"
#include "core/base/number.h"
#include "core/figures/arithmetic_cells.h"
#include "core/figures/axes.h"
#include "core/figures/lab_builders.h"
#include "core/labs/cost.h"

namespace fovea {
namespace {

using Kind = Chart::Series::Kind;

/// What the settings say, the model with a person's own sizes put in.
struct Asked {
  CostModel model;
  double tokens = 1, bytes = 2;
  Index window = 1;
  double kernel = 2;
  bool own = false;  ///< a size is not the model's

  double n() const { return tokens; }
  double all() const { return tokens * tokens; }
  double causal() const { return tokens * (tokens + 1) / 2; }
  double windowed() const { return windowedAt(static_cast<Index>(tokens)); }
  double windowedAt(Index count) const {
    return static_cast<double>(Mask::window(window).allowedPairs(count, count));
  }
};

Result<Asked> askedOf(const LabSettings& settings) {
  Asked asked;
  asked.model = *findCostModel(settings.word("model"));
  asked.tokens = static_cast<double>(settings.whole("tokens"));
  asked.bytes = std::stod(settings.word("bytes"));
  asked.window = settings.whole("window");
  asked.kernel = static_cast<double>(settings.whole("kernel"));
  const auto take = [&](const char* id, Index& size) {
    if (settings.whole(id) == 0) return;
    size = settings.whole(id);
    asked.own = true;
  };
  const Index groups = settings.whole("groups");
  take("layers", asked.model.layers);
  take("heads", asked.model.heads);
  take("groups", asked.model.groups);
  take("width", asked.model.width);
  take("head-width", asked.model.headWidth);
  if (asked.model.heads % asked.model.groups != 0) {
    return fail(
        ErrorCode::Usage,
        Text(FOVEA_TR("Lab",
                      "The number of heads, %1, cannot be shared evenly by %2 key/value "
                      "heads; choose a number that divides %1."),
             {plain(std::to_string(asked.model.heads)), plain(std::to_string(asked.model.groups))}),
        groups > 0 ? "groups" : "heads");
  }
  return asked;
}

TextArg count(double number) { return strong(groupedSize(number)); }

TableCell amount(double number, bool bold = false) {
  TableCell cell = word(Text::verbatim(groupedSize(number)), Hue::Ink, bold);
  cell.rightAligned = true;
  return cell;
}

/// Exact up to 100,000 bytes, then to three digits; the numbers of the figure have all of them.
Text memoryText(double bytes) {
  constexpr double kExact = 1e5, kStep = 1024;
  if (bytes < kExact) return *inBytes(bytes).text;
  static constexpr const char* kUnits[] = {"KiB", "MiB", "GiB", "TiB"};
  double size = bytes / kStep;
  std::size_t unit = 0;
  for (; size >= kStep && unit + 1 < std::size(kUnits); ++unit) size /= kStep;
  const int decimals = size < 10 ? 2 : size < 100 ? 1 : 0;
  return Text::verbatim(shown(size, decimals) + " " + kUnits[unit]);
}

TableCell memory(double bytes) {
  TableCell cell = word(memoryText(bytes));
  cell.rightAligned = true;
  return cell;
}

TableCell heading(Text text) {
  TableCell cell = word(std::move(text), Hue::Quiet);
  cell.rightAligned = true;
  return cell;
}

TableCell formula(const char* text) { return word(Text::verbatim(text), Hue::Quiet); }

/// A table that is copied as it is read.
Table tableOf(Text title, std::vector<TableRow> rows, int level = 1) {
  Table table;
  table.heading = std::move(title);
  table.headingLevel = level;
  Copied copy(Precision::Float64);
  copy.heading(table.heading);
  for (const TableRow& row : rows) {
    for (const TableCell& cell : row.cells) {
      if (cell.kind == TableCell::Kind::Number) {
        copy.formed(cell.number);
      } else {
        copy.word(cell.text);
      }
    }
    copy.endRow();
  }
  table.rows = std::move(rows);
  table.copy = copy.text();
  return table;
}

/// Both axes logarithmic.
Chart logarithmic(Text title, Text x, Text y, double low, double high) {
  Chart chart;
  chart.title = std::move(title);
  chart.x.word = std::move(x);
  chart.y.word = std::move(y);
  chart.x.logarithmic = chart.y.logarithmic = true;
  chart.x.low = low;
  chart.x.high = high;
  chart.height = 300;
  return chart;
}

/// Adds a curve; the upright axis grows to hold it, in whole powers of ten.
template <class F>
void addCurve(Chart& chart, Text name, Hue hue, Kind kind, const std::vector<double>& x, F y) {
  Chart::Series series;
  series.kind = kind;
  series.name = std::move(name);
  series.hue = hue;
  series.x = x;
  for (const double at : x) series.y.push_back(y(at));
  const auto [least, most] = std::ranges::minmax(series.y);
  const double low = std::pow(10, std::floor(std::log10(least)));
  const double high = std::pow(10, std::ceil(std::log10(most)));
  const bool first = chart.series.empty();
  chart.y.low = first ? low : std::min(chart.y.low, low);
  chart.y.high = first ? std::max(high, 10 * low) : std::max(chart.y.high, high);
  chart.series.push_back(std::move(series));
}

/// Powers of two, the last at or above `most`.
std::vector<double> doublings(double most) {
  std::vector<double> list;
  for (double n = 16; list.size() < 2 || list.back() < most; n *= 2) list.push_back(n);
  return list;
}

struct Page {
  Figure& figure;
  const View& view;
  std::vector<Layout> measured, words;

  void add(std::string id, Chart chart) { put(std::move(id), std::move(chart), 1); }
  void add(std::string id, Table table) { put(std::move(id), std::move(table), 0); }
  void say(std::vector<Text> sentences, Text toTry) {
    words.push_back(
        addWords(figure, "words", Text(FOVEA_TR("Lab", "What to look at")), std::move(sentences)));
    if (view.invites) {
      words.push_back(addWords(figure, "try", Text(FOVEA_TR("Lab", "Try it")), {std::move(toTry)}));
    }
  }

 private:
  template <class Body>
  void put(std::string id, Body body, double weight) {
    measured.push_back(leaf(addBlock(figure, std::move(id), std::move(body)), weight));
  }
};

void growthPage(Page& page, const Asked& asked) {
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
  page.add("growth", tableOf(Text(FOVEA_TR("Lab", "Multiply–adds and memory for %1 tokens"),
                                  {count(asked.n())}),
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
      Text(FOVEA_TR("Lab", "%1 tokens give %2 numbers in the grid of one head of one layer."),
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

void cachePage(Page& page, const Asked& asked) {
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
                    count(static_cast<double>(asked.model.heads / asked.model.groups))});
  }
  page.say(std::move(sentences),
           Text(FOVEA_TR("Lab",
                         "Give the key/value heads a number of your own and watch the "
                         "bytes of a token.")));
  setNumbers(page.figure, {"layers", "key-value-heads", "d", "bytes-per-token", "bytes"},
             std::move(numbers));
}

void headsPage(Page& page, const Asked& asked) {
  const auto width = asked.model.width;
  TableRow names{{heading(Text(FOVEA_TR("Lab", "heads"))), heading(Text::verbatim("d = D ÷ H"))}};
  for (const Text& name :
       {Text(FOVEA_TR("Lab", "Project and Join")), Text(FOVEA_TR("Lab", "Score")),
        Text(FOVEA_TR("Lab", "Mix")), Text(FOVEA_TR("Lab", "multiply–adds")),
        Text(FOVEA_TR("Lab", "numbers in the grids"))}) {
    names.cells.push_back(heading(name));
  }
  names.ruleBelow = TableRow::Rule::Light;
  std::vector<TableRow> rows = {names};
  std::vector<std::vector<double>> numbers;
  double one = 0, last = 0;
  Index most = 1;
  for (Index heads = 1; heads <= 128 && width % heads == 0; heads *= 2) {
    CostModel split = asked.model;
    split.heads = split.groups = heads;
    split.headWidth = width / heads;
    const AttentionCost cost = costOf(split, asked.n(), asked.all());
    const double total = cost.projections + cost.scores + cost.mix;
    rows.push_back(
        {{amount(static_cast<double>(heads)), amount(static_cast<double>(split.headWidth)),
          amount(cost.projections), amount(cost.scores), amount(cost.mix), amount(total, true),
          amount(cost.grid)}});
    numbers.push_back({static_cast<double>(heads), static_cast<double>(split.headWidth),
                       cost.projections, cost.scores, cost.mix, total, cost.grid});
    if (heads == 1) one = total;
    last = total;
    most = heads;
  }
  page.add("heads", tableOf(Text(FOVEA_TR("Lab", "%1 tokens, D = %2, cut into heads"),
                                 {count(asked.n()), count(static_cast<double>(width))}),
                            std::move(rows)));
  std::vector<Text> sentences;
  if (one == last && most > 1) {
    sentences = {Text(FOVEA_TR("Lab",
                               "One head of %1 numbers and %2 heads of %3 cost the same %4 "
                               "multiply–adds."),
                      {count(static_cast<double>(width)), count(static_cast<double>(most)),
                       count(static_cast<double>(width / most)), count(one)}),
                 Text(FOVEA_TR("Lab", "Only the grids grow: each head has %1 numbers of its own."),
                      {count(asked.all())})};
  } else {
    sentences = {Text(FOVEA_TR("Lab", "A width of %1 cannot be halved, so there is one head."),
                      {count(static_cast<double>(width))})};
  }
  page.say(std::move(sentences),
           Text(FOVEA_TR("Lab",
                         "Give the model width 512 and look at the line of 8 heads of 64 "
                         "numbers.")));
  setNumbers(page.figure,
             {"heads", "head-width", "projections", "score", "mix", "multiply-adds", "grid"},
             std::move(numbers));
}

Text nameOf(LayerType::Kind kind) {
  switch (kind) {
    case LayerType::Kind::SelfAttention:
      return Text(FOVEA_TR("Lab", "self-attention"));
    case LayerType::Kind::Recurrent:
      return Text(FOVEA_TR("Lab", "recurrent"));
    case LayerType::Kind::Convolution:
      return Text(FOVEA_TR("Lab", "convolution of width k"));
    case LayerType::Kind::Restricted:
      return Text(FOVEA_TR("Lab", "self-attention in a window r"));
  }
  return {};
}

void layersPage(Page& page, const Asked& asked) {
  static constexpr const char* kWork[] = {"n² · D", "n · D²", "k · n · D²", "r · n · D"};
  const auto width = static_cast<double>(asked.model.width);
  TableRow names{{blank(), blank()}};
  for (const Text& name :
       {Text(FOVEA_TR("Lab", "multiply–adds")), Text(FOVEA_TR("Lab", "steps one after another")),
        Text(FOVEA_TR("Lab", "longest way between tokens"))}) {
    names.cells.push_back(heading(name));
  }
  names.ruleBelow = TableRow::Rule::Light;
  std::vector<TableRow> rows = {names};
  std::vector<std::vector<double>> numbers;
  const auto window = static_cast<double>(asked.window);
  const std::vector<LayerType> types = layerTypes(asked.n(), width, asked.kernel, window);
  for (std::size_t i = 0; i < types.size(); ++i) {
    const LayerType& type = types[i];
    rows.push_back({{word(nameOf(type.kind)), formula(kWork[i]), amount(type.work),
                     amount(type.steps), amount(type.path)}});
    numbers.push_back({type.work, type.steps, type.path});
  }
  page.add("layers", tableOf(Text(FOVEA_TR("Lab", "One layer over %1 tokens of D = %2 numbers"),
                                  {count(asked.n()), count(width)}),
                             std::move(rows)));
  const std::vector<double> lengths = doublings(std::max({16384.0, asked.n(), 4 * width}));
  Chart chart = logarithmic(Text(FOVEA_TR("Lab", "Multiply–adds of one layer, logarithmic axes")),
                            Text(FOVEA_TR("Lab", "tokens n")), {}, lengths.front(), lengths.back());
  static constexpr std::array kHues = {Hue::Negative, Hue::Positive, Hue::Ink, Hue::Quiet};
  static constexpr std::array kKinds = {Kind::Line, Kind::Dashed, Kind::LinePoints, Kind::Line};
  for (std::size_t i = 0; i < types.size(); ++i) {
    addCurve(chart, nameOf(types[i].kind), kHues[i], kKinds[i], lengths,
             [&](double n) { return layerTypes(n, width, asked.kernel, window)[i].work; });
  }
  chart.marks = {{width, Text(FOVEA_TR("Lab", "n = D"))}};
  page.add("curves", std::move(chart));
  std::vector<Text> sentences;
  if (asked.n() < width) {
    sentences.emplace_back(
        FOVEA_TR("Lab",
                 "n is below D: self-attention needs %1 multiply–adds, a recurrent layer "
                 "%2."),
        std::vector{count(types[0].work), count(types[1].work)});
  } else if (asked.n() > width) {
    sentences.emplace_back(
        FOVEA_TR("Lab",
                 "n is above D: a recurrent layer needs %1 multiply–adds, self-attention "
                 "%2."),
        std::vector{count(types[1].work), count(types[0].work)});
  } else {
    sentences.emplace_back(FOVEA_TR("Lab",
                                    "n is D: self-attention and a recurrent layer need the "
                                    "same %1 multiply–adds."),
                           std::vector{count(types[0].work)});
  }
  sentences.emplace_back(
      FOVEA_TR("Lab",
               "Self-attention does all tokens at once; a recurrent layer needs %1 steps, "
               "one after another."),
      std::vector{count(types[1].steps)});
  sentences.emplace_back(
      FOVEA_TR("Lab",
               "From the first token to the last it is 1 step with self-attention, %1 with a "
               "recurrent layer."),
      std::vector{count(types[1].path)});
  page.say(std::move(sentences),
           Text(FOVEA_TR("Lab", "Turn the tokens past D and see which layer is cheaper.")));
  setNumbers(page.figure, {"multiply-adds", "steps", "path"}, std::move(numbers));
}

void handshakesPage(Page& page, const Asked& asked) {
  std::vector<double> people = {2, 5, 10, 20, 50, 100};
  if (std::ranges::find(people, asked.n()) == people.end()) people.push_back(asked.n());
  std::ranges::sort(people);
  TableRow names{{heading(Text::verbatim("n"))}};
  for (const char* how : {"n(n − 1) ÷ 2", "n(n + 1) ÷ 2", "n²"}) {
    names.cells.push_back(heading(Text::verbatim(how)));
  }
  TableRow what{{blank(), heading(Text(FOVEA_TR("Lab", "handshakes"))),
                 heading(Text(FOVEA_TR("Lab", "causal pairs"))),
                 heading(Text(FOVEA_TR("Lab", "all pairs")))}};
  names.ruleBelow = TableRow::Rule::Light;
  std::vector<TableRow> rows = {what, names};
  std::vector<std::vector<double>> numbers;
  for (const double n : people) {
    rows.push_back({{amount(n, n == asked.n()), amount(handshakes(n), n == asked.n()),
                     amount(n * (n + 1) / 2), amount(n * n)}});
    numbers.push_back({n, handshakes(n), n * (n + 1) / 2, n * n});
  }
  page.add("handshakes",
           tableOf(Text(FOVEA_TR("Lab", "Everyone shakes everyone’s hand")), std::move(rows)));
  const std::vector<double> lengths = doublings(std::max(1024.0, asked.n()));
  Chart chart =
      logarithmic(Text(FOVEA_TR("Lab", "How the pairs grow, logarithmic axes")),
                  Text(FOVEA_TR("Lab", "people, or tokens")), {}, lengths.front(), lengths.back());
  addCurve(chart, Text(FOVEA_TR("Lab", "all pairs")), Hue::Negative, Kind::Line, lengths,
           [](double n) { return n * n; });
  addCurve(chart, Text(FOVEA_TR("Lab", "handshakes")), Hue::Positive, Kind::LinePoints, lengths,
           handshakes);
  page.add("curves", std::move(chart));
  page.say({Text(FOVEA_TR("Lab",
                          "10 people shake %1 hands, 20 people %2: twice the people, about "
                          "four times the hands."),
                 {count(handshakes(10)), count(handshakes(20))}),
            Text(FOVEA_TR("Lab",
                          "Attention counts each pair both ways, and each token with "
                          "itself: %1 tokens have %2 pairs."),
                 {count(asked.n()), count(asked.all())}),
            Text(FOVEA_TR("Lab",
                          "With the causal mask a pair counts once, and each token with "
                          "itself: %1."),
                 {count(asked.causal())})},
           Text(FOVEA_TR("Lab", "Set the tokens to the people in your room.")));
  setNumbers(page.figure, {"n", "handshakes", "causal-pairs", "pairs"}, std::move(numbers));
}

Result<void> measuredPage(Page& page, const Asked& asked, const Progress& progress) {
  static constexpr std::array<Index, 5> kLengths = {128, 256, 512, 1024, 2048};
  const auto measured = measureCost(kLengths, asked.window, progress);
  if (!measured) return fail(measured.error());
  std::vector<double> lengths, full, windowed, tiled;
  TableRow names{{heading(Text(FOVEA_TR("Lab", "tokens")))}};
  for (const Text& name :
       {Text(FOVEA_TR("Lab", "all pairs, ms")), Text(FOVEA_TR("Lab", "window, ms")),
        Text(FOVEA_TR("Lab", "tile by tile, ms")), Text(FOVEA_TR("Lab", "grid of weights")),
        Text(FOVEA_TR("Lab", "grid with the window")), Text(FOVEA_TR("Lab", "one tile"))}) {
    names.cells.push_back(heading(name));
  }
  names.ruleBelow = TableRow::Rule::Light;
  std::vector<TableRow> rows = {names};
  std::vector<std::vector<double>> numbers;
  for (const MeasuredCost& cost : *measured) {
    lengths.push_back(static_cast<double>(cost.tokens));
    full.push_back(1000 * cost.full.seconds);
    windowed.push_back(1000 * cost.windowed.seconds);
    tiled.push_back(1000 * cost.tiled.seconds);
    rows.push_back({{amount(lengths.back()), number(full.back(), 3), number(windowed.back(), 3),
                     number(tiled.back(), 3), memory(cost.full.bytes), memory(cost.windowed.bytes),
                     memory(cost.tiled.bytes)}});
    numbers.push_back({lengths.back(), cost.full.seconds, cost.windowed.seconds, cost.tiled.seconds,
                       cost.full.bytes, cost.windowed.bytes, cost.tiled.bytes});
  }
  Chart chart = logarithmic(
      Text(FOVEA_TR("Lab", "Milliseconds on this machine, one head of 64 numbers, float32")),
      Text(FOVEA_TR("Lab", "tokens n")), {}, lengths.front(), lengths.back());
  chart.x.ticks = lengths;
  const auto from = [&](const std::vector<double>& values) {
    return [&](double n) {
      return values[static_cast<std::size_t>(std::ranges::find(lengths, n) - lengths.begin())];
    };
  };
  addCurve(chart, Text(FOVEA_TR("Lab", "all pairs")), Hue::Negative, Kind::LinePoints, lengths,
           from(full));
  addCurve(chart, Text(FOVEA_TR("Lab", "window")), Hue::Positive, Kind::LinePoints, lengths,
           from(windowed));
  addCurve(chart, Text(FOVEA_TR("Lab", "tile by tile")), Hue::Ink, Kind::LinePoints, lengths,
           from(tiled));
  page.add("curves", std::move(chart));
  page.add("measured", tableOf(Text(FOVEA_TR("Lab",
                                             "Fastest of five runs, and the bytes of scores or "
                                             "weights held at once")),
                               std::move(rows)));
  const auto power = [&](const std::vector<double>& times) {
    return strong(shown(fittedPower(lengths, times), 2));
  };
  const auto longest = [](const std::vector<double>& times) {
    return strong(shown(times.back(), 3));
  };
  page.say(
      {Text(FOVEA_TR("Lab",
                     "Without a mask the time grows like n to the power %1: the "
                     "formula says 2."),
            {power(full)}),
       Text(FOVEA_TR("Lab",
                     "With a window of %1 it grows like n to the power %2: once n is "
                     "far above the window the work grows like n."),
            {count(static_cast<double>(asked.window)), power(windowed)}),
       Text(FOVEA_TR("Lab",
                     "Tile by tile it grows like n to the power %1: every pair is still "
                     "computed, but none is kept."),
            {power(tiled)}),
       Text(FOVEA_TR("Lab",
                     "%1 tokens take %2 ms with all pairs at once, %3 ms with the window, "
                     "%4 ms tile by tile."),
            {count(lengths.back()), longest(full), longest(windowed), longest(tiled)}),
       Text(FOVEA_TR("Lab", "Their weights take %1; a tile takes %2, however long the text is."),
            {inBytes(measured->back().full.bytes), inBytes(measured->back().tiled.bytes)})},
      Text(FOVEA_TR("Lab",
                    "Take a window of 16, then one of 2,048: it hides nothing but the "
                    "future then.")));
  setNumbers(page.figure,
             {"tokens", "seconds", "seconds-window", "seconds-tiled", "bytes", "bytes-window",
              "bytes-tiled"},
             std::move(numbers));
  return {};
}

Text headlineOf(const std::string& shownPage) {
  if (shownPage == "cache") {
    return Text(FOVEA_TR("Lab", "What a decoder keeps grows with every token"));
  }
  if (shownPage == "heads") return Text(FOVEA_TR("Lab", "Many heads cost as much as one"));
  if (shownPage == "layers") {
    return Text(FOVEA_TR("Lab", "Self-attention is cheap while n is below D"));
  }
  if (shownPage == "handshakes") return Text(FOVEA_TR("Lab", "Pairs grow with the square"));
  if (shownPage == "measured") {
    return Text(FOVEA_TR("Lab", "All pairs take time that grows with the square"));
  }
  return Text(FOVEA_TR("Lab", "Twice the tokens, four times the scores"));
}

Text storyOfPage(const std::string& shownPage) {
  if (shownPage == "cache") {
    return Text(FOVEA_TR("Lab",
                         "Look at the bytes a token needs: they follow the key/value heads, "
                         "not the query heads."));
  }
  if (shownPage == "heads") {
    return Text(FOVEA_TR("Lab", "Look down the column of multiply–adds: it is the same number."));
  }
  if (shownPage == "layers") {
    return Text(FOVEA_TR("Lab",
                         "Look where the line of self-attention crosses that of the "
                         "recurrent layer."));
  }
  if (shownPage == "handshakes") {
    return Text(FOVEA_TR("Lab", "Look at 10 and 20: twice the people, four times the hands."));
  }
  if (shownPage == "measured") {
    return Text(FOVEA_TR("Lab",
                         "Look at the slopes, then at the last column: tiles save memory, a window "
                         "saves work."));
  }
  return Text(FOVEA_TR("Lab",
                       "Look at the slopes: the line of Score and Mix is twice as steep as that of "
                       "Project and Join."));
}

}  // namespace

Result<Figure> costLabFigure(const Shown&, const LabSettings& settings, const View& view,
                             const Progress& progress) {
  const auto asked = askedOf(settings);
  if (!asked) return fail(asked.error());
  const std::string& wanted = settings.word("show");
  Figure figure = startedLab("lab-cost", headlineOf(wanted), storyOfPage(wanted));
  const CostModel& model = asked->model;
  figure.caption = {
      {Text(FOVEA_TR("Lab", "Model")),
       asked->own ? Text(FOVEA_TR("Lab", "own sizes")) : Text::verbatim(model.name)},
      {Text(FOVEA_TR("Lab", "Sizes")),
       Text(
           FOVEA_TR("Lab", "%1 layers, H = %2 heads, G = %3 key/value heads, D = %4, d = %5"),
           {plain(grouped(model.layers)), plain(grouped(model.heads)), plain(grouped(model.groups)),
            plain(grouped(model.width)), plain(grouped(model.headWidth))})},
      {Text(FOVEA_TR("Lab", "Tokens")), Text::verbatim(groupedSize(asked->tokens))},
      {Text(FOVEA_TR("Lab", "Window")), Text::verbatim(grouped(asked->window))}};
  // What this machine is measured with is no named model's.
  if (wanted == "measured") figure.caption.erase(figure.caption.begin(), figure.caption.end() - 1);
  Page page{figure, view, {}, {}};
  if (wanted == "growth") growthPage(page, *asked);
  if (wanted == "cache") cachePage(page, *asked);
  if (wanted == "heads") headsPage(page, *asked);
  if (wanted == "layers") layersPage(page, *asked);
  if (wanted == "handshakes") handshakesPage(page, *asked);
  if (wanted == "measured") {
    if (auto done = measuredPage(page, *asked, progress); !done) return fail(done.error());
  }
  figure.layout = labPage(std::move(page.measured), std::move(page.words), view);
  return figure;
}

}  // namespace fovea

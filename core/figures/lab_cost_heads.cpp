// One head or many, and handshakes.

#include "core/base/number.h"
#include "core/figures/arithmetic_cells.h"
#include "core/figures/lab_cost.h"

namespace fovea::cost {
namespace {

using Kind = Chart::Series::Kind;

}  // namespace

void headsPage(CostPage& page, const CostQuestion& asked) {
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
                       strong(grouped(width / most)), count(one)}),
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

void handshakesPage(CostPage& page, const CostQuestion& asked) {
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

}  // namespace fovea::cost

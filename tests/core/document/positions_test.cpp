// Over 300 lines: every scheme of positions at every door.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

#include "core/attention/explain.h"
#include "core/document/document.h"
#include "core/figures/catalogue.h"
#include "core/models/model_config.h"
#include "core/models/token_positions.h"

namespace fovea {
namespace {

using Scheme = PositionScheme;

Input placed(Scheme scheme, const std::string& text, Index shift = 0) {
  Input input;
  input.text = text;
  input.position.scheme = scheme;
  input.position.shift = shift;
  return input;
}

std::shared_ptr<const Trace> computed(const Input& input) {
  Sources sources;
  auto trace = compute(input, sources, {});
  if (!trace) throw std::runtime_error(trace.error().message.str());
  return *trace;
}

Tensor gridOf(const Trace& trace, std::string_view panel, Index head = 0) {
  const auto shown = showHead(std::make_shared<Trace>(trace), 0, head, kAllGrids, {});
  const auto figure = makeFigure(panel, *shown, {}, {});
  if (!figure) throw std::runtime_error(figure.error().message.str());
  return numbersOf(*figure).value();
}

double largestDifference(const Tensor& a, const Tensor& b) {
  EXPECT_EQ(a.shape(), b.shape());
  double largest = 0;
  for (Index h = 0; h < a.slices(); ++h) {
    for (Index i = 0; i < a.rows(); ++i) {
      for (Index j = 0; j < a.columns(); ++j) {
        largest = std::max(largest, std::abs(a.at(h, i, j) - b.at(h, i, j)));
      }
    }
  }
  return largest;
}

std::pair<ErrorCode, std::string> refusal(const Input& input) {
  Sources sources;
  const auto trace = compute(input, sources, {});
  EXPECT_FALSE(trace);
  if (trace) return {};
  return {trace.error().code, trace.error().place};
}

constexpr const char* kWords = "the cat sat on the mat and the dog sat on the cat";

TEST(Positions, WithoutThemOrderMeansNothing) {
  // Claim B6.
  const auto order = [](Scheme scheme) {
    const auto one = computed(placed(scheme, "dog bites man"));
    const auto other = computed(placed(scheme, "man bites dog"));
    double largest = 0;
    for (Index h = 0; h < 2; ++h) {
      const Tensor a = gridOf(*one, "weights", h), b = gridOf(*other, "weights", h);
      for (Index i = 0; i < 3; ++i) {
        for (Index j = 0; j < 3; ++j) {
          largest = std::max(largest, std::abs(a.at(i, j) - b.at(2 - i, 2 - j)));
        }
      }
    }
    return largest;
  };
  EXPECT_LE(order(Scheme::None), 1e-12);
  // ALiBi sees the distance alone: it cannot tell an order from its mirror image.
  EXPECT_LE(order(Scheme::Alibi), 1e-12);
  for (const Scheme scheme :
       {Scheme::Sinusoidal, Scheme::Learned, Scheme::Rope, Scheme::RopeLinear, Scheme::RopeYarn}) {
    EXPECT_GT(order(scheme), 1e-6) << positionId(scheme);
  }
}

RC_GTEST_PROP(Positions, WithoutThemAnyPermutationPermutesRowsAndColumns, ()) {
  std::vector<std::string> words = {"a", "b", "c", "d", "e", "f"};
  std::vector<Index> places(words.size());
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<Index>(i);
  for (std::size_t i = places.size(); i > 1; --i) {
    std::swap(places[i - 1], places[*rc::gen::inRange<std::size_t>(0, i)]);
  }
  std::string plain, permuted;
  for (std::size_t i = 0; i < words.size(); ++i) {
    plain += words[i] + " ";
    permuted += words[static_cast<std::size_t>(places[i])] + " ";
  }
  plain.pop_back(), permuted.pop_back();
  Input input = placed(Scheme::None, plain);
  input.toy.seed = static_cast<std::uint64_t>(*rc::gen::inRange(0, 1000));
  const Tensor a = *computed(input)->layers.front().weights;
  input.text = permuted;
  const Tensor b = *computed(input)->layers.front().weights;
  for (Index i = 0; i < a.rows(); ++i) {
    for (Index j = 0; j < a.columns(); ++j) {
      RC_ASSERT(std::abs(b.at(0, i, j) - a.at(0, places[static_cast<std::size_t>(i)],
                                              places[static_cast<std::size_t>(j)])) <= 1e-12);
    }
  }
}

TEST(Positions, EachChangesTheGrid) {
  const Tensor plain = *computed(placed(Scheme::None, kWords))->layers.front().weights;
  for (const Scheme scheme : {Scheme::Sinusoidal, Scheme::Learned, Scheme::Rope, Scheme::RopeLinear,
                              Scheme::RopeYarn, Scheme::Alibi}) {
    const auto trace = computed(placed(scheme, kWords));
    EXPECT_GT(largestDifference(*trace->layers.front().weights, plain), 1e-3) << positionId(scheme);
    EXPECT_EQ(trace->source.position.scheme, scheme);
  }
}

RC_GTEST_PROP(Rope, ShiftingAllPositionsChangesNoScore, ()) {
  // Claim G3.
  const Scheme scheme = *rc::gen::element(Scheme::Rope, Scheme::RopeLinear, Scheme::RopeYarn);
  const Index shift = *rc::gen::element<Index>(1, 7, 1000, 123'456'789, kMostPositionShift);
  Input input = placed(scheme, kWords);
  input.toy.headWidth = 2 * *rc::gen::inRange<Index>(1, 40);
  input.toy.seed = static_cast<std::uint64_t>(*rc::gen::inRange(0, 100));
  input.position.factor = *rc::gen::element(1.0, 2.5, 8.0);
  const auto here = computed(input);
  input.position.shift = shift;
  const auto there = computed(input);
  for (Index h = 0; h < 2; ++h) {
    RC_ASSERT(largestDifference(gridOf(*here, "score", h), gridOf(*there, "score", h)) <= 1e-12);
  }
  RC_ASSERT(largestDifference(*here->layers.front().query, *there->layers.front().query) > 1e-3);
}

TEST(Rope, ScoresOfOneWordDependOnTheDifferenceAlone) {
  const auto trace = computed(placed(Scheme::Rope, "a a a a a a a a"));
  const Tensor score = gridOf(*trace, "score");
  for (Index i = 1; i < 8; ++i) {
    for (Index j = 1; j < 8; ++j) EXPECT_NEAR(score.at(i, j), score.at(i - 1, j - 1), 1e-12);
  }
  EXPECT_GT(std::abs(score.at(0, 0) - score.at(0, 1)), 1e-6);
}

/// q or k turned by the formula, pairs half a head apart.
std::vector<long double> turned(const Tensor& raw, Index head, Index row, Index position) {
  const Index half = raw.columns() / 2;
  std::vector<long double> result(static_cast<std::size_t>(raw.columns()));
  for (Index p = 0; p < half; ++p) {
    const long double angle = static_cast<long double>(position) *
                              std::pow(10000.0L, -2.0L * static_cast<long double>(p) /
                                                     static_cast<long double>(raw.columns()));
    const long double a = raw.at(head, row, p), b = raw.at(head, row, p + half);
    result[static_cast<std::size_t>(p)] = a * std::cos(angle) - b * std::sin(angle);
    result[static_cast<std::size_t>(p + half)] = b * std::cos(angle) + a * std::sin(angle);
  }
  return result;
}

TEST(Rope, ScoresFollowTheFormula) {
  Input input = placed(Scheme::Rope, kWords, 3);
  input.toy.headWidth = 6;
  const auto trace = computed(input);
  const Attention& layer = trace->layers.front();
  for (Index h = 0; h < 2; ++h) {
    const Tensor score = gridOf(*trace, "score", h);
    for (Index i = 0; i < layer.queries; ++i) {
      const auto q = turned(*layer.queryRaw, h, i, i + 3);
      for (Index j = 0; j < layer.keys; ++j) {
        const auto k = turned(*layer.keyRaw, h, j, j + 3);
        long double sum = 0;
        for (std::size_t d = 0; d < q.size(); ++d) sum += q[d] * k[d];
        ASSERT_NEAR(score.at(i, j), static_cast<double>(sum), 1e-12);
      }
    }
  }
  EXPECT_EQ(gridOf(*trace, "q-raw"), layer.queryRaw->slice(0));
  EXPECT_EQ(gridOf(*trace, "k-raw", 1), layer.keyRaw->slice(1));
}

TEST(Rope, EveryNumberOfQAndKExplainsItself) {
  for (const Precision precision : {Precision::Float64, Precision::Float32}) {
    for (const Scheme scheme : {Scheme::Rope, Scheme::RopeYarn}) {
      Input input = placed(scheme, "the cat sat", 5);
      input.precision = precision;
      const auto trace = computed(input);
      for (const Quantity quantity : {Quantity::Query, Quantity::Key}) {
        for (Index i = 0; i < 3; ++i) {
          for (Index f = 0; f < 4; ++f) {
            Cell cell{quantity, 0, 1, kNone, kNone, f};
            (quantity == Quantity::Query ? cell.query : cell.key) = i;
            const Explanation how = explain(*trace, cell);
            ASSERT_EQ(how.terms.size(), 2U);
            EXPECT_NEAR(how.terms[0].product + how.terms[1].product, how.result,
                        termsBound(how, precision));
            cell.raw = true;
            EXPECT_EQ(explain(*trace, cell).terms.size(), 8U);
          }
        }
      }
    }
  }
}

TEST(Rope, QueriesOfAnotherTextCountFromTheEnd) {
  Input input;
  input.door = Door::QueryKeyValue;
  input.q = tensorFromRows({{1, 2}, {-0.5, 3}});
  input.k = tensorFromRows({{1, 0}, {0.5, -1}, {2, 2}, {0.25, 1}, {-1, 1}});
  const Tensor given = *input.q;
  input.position.scheme = Scheme::Rope;
  const auto trace = computed(input);
  const Tensor score = gridOf(*trace, "score");
  for (Index i = 0; i < 2; ++i) {
    const auto q = turned(*trace->layers.front().queryRaw, 0, i, i + 3);
    for (Index j = 0; j < 5; ++j) {
      const auto k = turned(*trace->layers.front().keyRaw, 0, j, j);
      EXPECT_NEAR(score.at(i, j), static_cast<double>(q[0] * k[0] + q[1] * k[1]), 1e-12);
    }
    Cell cell{Quantity::Query, 0, 0, i, kNone, 1};
    const Explanation how = explain(*trace, cell);
    EXPECT_NEAR(how.terms[0].product + how.terms[1].product, how.result, 1e-15);
    cell.raw = true;
    EXPECT_EQ(explain(*trace, cell).result, given.at(i, 1));
  }
}

TEST(Rope, StretchedFrequenciesAreThoseOfModels) {
  // Claim G5: the functions that are checked against transformers' own.
  for (const Scheme scheme : {Scheme::Rope, Scheme::RopeLinear, Scheme::RopeYarn}) {
    Positions positions;
    positions.scheme = scheme;
    positions.factor = 8;
    positions.limit = 2048;
    const Rotation rotation = rotationOf(positions, 64);
    ModelConfig config;
    config.headWidth = 64;
    config.ropeBase = 10000;
    config.positions = 2048;
    config.ropeScaling.factor = 8;
    config.ropeScaling.originalPositions = 2048;
    using Kind = RopeScaling::Kind;
    config.ropeScaling.kind = scheme == Scheme::Rope         ? Kind::None
                              : scheme == Scheme::RopeLinear ? Kind::Linear
                                                             : Kind::Yarn;
    const auto trained = config.ropeFrequencies(2048);
    ASSERT_EQ(rotation.frequencies.size(), trained.size());
    for (std::size_t p = 0; p < trained.size(); ++p) {
      EXPECT_NEAR(rotation.frequencies[p], static_cast<double>(trained[p]), 1e-6);
    }
    EXPECT_DOUBLE_EQ(rotation.factor, scheme == Scheme::RopeYarn ? 0.1 * std::log(8.0) + 1 : 1);
  }
}

TEST(Learned, TheTableEnds) {
  // Claim G2.
  const auto text = [](Index tokens) {
    std::string words;
    for (Index i = 0; i < tokens; ++i) words += i == 0 ? "a" : " a";
    return words;
  };
  Input input = placed(Scheme::Learned, text(1024));
  input.toy.heads = 1;
  input.precision = Precision::Float32;
  EXPECT_EQ(computed(input)->layers.front().queries, 1024);
  input.text = text(1025);
  Sources sources;
  const auto trace = compute(input, sources, {});
  ASSERT_FALSE(trace);
  EXPECT_EQ(trace.error().code, ErrorCode::Input);
  EXPECT_EQ(trace.error().place, "positionLimit");
  EXPECT_EQ(
      trace.error().message.str(),
      "The text reaches position 1,025, but the learned table ends at 1,024, so that position "
      "has no vector. Shorten the text or choose a longer table.");
  input.position.limit = 1025;
  EXPECT_TRUE(compute(input, sources, {}));
  Input shifted = placed(Scheme::Learned, "the cat", 1023);
  EXPECT_EQ(refusal(shifted).second, "positionLimit");
  shifted.position.shift = 1022;
  EXPECT_EQ(computed(shifted)->layers.front().queries, 2);
}

TEST(Learned, RowsAreDrawnFromTheSeedAndAdded) {
  const auto plain = computed(placed(Scheme::None, "a b a"));
  const auto learned = computed(placed(Scheme::Learned, "a b a"));
  const Tensor rows = learnedPositions({0, 3}, 8, 0, Precision::Float64);
  for (Index t = 0; t < 3; ++t) {
    for (Index d = 0; d < 8; ++d) {
      EXPECT_EQ(learned->embedding->at(t, d), plain->embedding->at(t, d) + rows.at(t, d));
    }
  }
  EXPECT_EQ(learnedPositions({2, 3}, 8, 0, Precision::Float64).at(0, 5), rows.at(2, 5));
  EXPECT_NE(learnedPositions({2, 3}, 8, 1, Precision::Float64).at(0, 5), rows.at(2, 5));
}

TEST(Sinusoidal, ShiftsLikeEveryScheme) {
  const auto plain = computed(placed(Scheme::None, "a b a"));
  const auto trace = computed(placed(Scheme::Sinusoidal, "a b a", 100));
  const Tensor rows = sinusoidalPositions({100, 103}, 8, Precision::Float64);
  for (Index d = 0; d < 8; ++d) {
    EXPECT_EQ(trace->embedding->at(2, d), plain->embedding->at(2, d) + rows.at(2, d));
  }
}

TEST(Alibi, SlopesAreThoseOfThePaper) {
  EXPECT_EQ(alibiSlopes(8),
            (std::vector<double>{.5, .25, .125, .0625, .03125, .015625, .0078125, .00390625}));
  EXPECT_EQ(alibiSlopes(1), std::vector<double>{std::exp2(-8)});
  EXPECT_EQ(alibiSlopes(2), (std::vector<double>{std::exp2(-4), std::exp2(-8)}));
  const auto twelve = alibiSlopes(12);
  ASSERT_EQ(twelve.size(), 12U);
  for (std::size_t h = 0; h < 8; ++h) EXPECT_EQ(twelve[h], alibiSlopes(8)[h]);
  for (std::size_t h = 8; h < 12; ++h) {
    EXPECT_DOUBLE_EQ(twelve[h], std::exp2(-(static_cast<double>(h - 8) + .5)));
  }
  for (Index heads = 1; heads < 70; ++heads) {
    EXPECT_EQ(static_cast<Index>(alibiSlopes(heads).size()), heads);
  }
}

TEST(Alibi, TakesSlopeTimesDistanceExactly) {
  // Claim G4, through the panels, with masks and with more keys than queries.
  for (const char* spelled : {"none", "causal", "window:2", "padding:1", "band:1+sinks:1"}) {
    Input input = placed(Scheme::Alibi, "the cat sat on the mat");
    input.mask = *parseMask(spelled);
    input.toy.heads = 4;
    const auto trace = computed(input);
    const Attention& layer = trace->layers.front();
    for (Index h = 0; h < 4; ++h) {
      const double slope = std::exp2(-2 * static_cast<double>(h + 1));
      const Tensor m = gridOf(*trace, "mask", h), scaled = gridOf(*trace, "scaled", h);
      const Tensor masked = gridOf(*trace, "masked", h), weights = gridOf(*trace, "weights", h);
      for (Index i = 0; i < 6; ++i) {
        double most = -std::numeric_limits<double>::infinity(), sum = 0;
        for (Index j = 0; j < 6; ++j) {
          const double bias = -slope * static_cast<double>(std::abs(i - j));
          const bool hidden = !input.mask.allows(i, j, 6, 6);
          ASSERT_EQ(m.at(i, j), hidden ? -std::numeric_limits<double>::infinity() : bias);
          ASSERT_EQ(masked.at(i, j), scaled.at(i, j) + m.at(i, j));
          most = std::max(most, masked.at(i, j));
        }
        for (Index j = 0; j < 6; ++j) sum += std::exp(masked.at(i, j) - most);
        for (Index j = 0; j < 6; ++j) {
          ASSERT_NEAR(weights.at(i, j), std::exp(masked.at(i, j) - most) / sum, 1e-14);
          const Explanation how = explain(*trace, {Quantity::Masked, 0, h, i, j});
          EXPECT_EQ(how.result, masked.at(i, j));
          ASSERT_TRUE(how.hidden || how.operand + how.bias == how.result);
          EXPECT_EQ(explain(*trace, {Quantity::Mask, 0, h, i, j}).result, m.at(i, j));
        }
      }
    }
    EXPECT_EQ(layer.spec.slopes, alibiSlopes(4));
  }
}

TEST(Alibi, ReachesScoresThatAreGivenAndCountsQueriesFromTheEnd) {
  Input input;
  input.door = Door::Scores;
  input.scores = tensorFromRows({{1, 2, 3}, {0, 0, 0}});
  input.position.scheme = Scheme::Alibi;
  const auto trace = computed(input);
  const Tensor masked = gridOf(*trace, "masked");
  const double slope = std::exp2(-8);
  for (Index i = 0; i < 2; ++i) {
    for (Index j = 0; j < 3; ++j) {
      EXPECT_EQ(masked.at(i, j),
                input.scores->at(i, j) - slope * static_cast<double>(std::abs(i + 1 - j)));
    }
  }
}

TEST(Positions, ActWhereThereIsSomethingToActOn) {
  Input input;
  input.door = Door::Project;
  input.x = tensorFromRows({{1, 0}, {0, 1}});
  input.wq = input.wk = input.wv = tensorFromRows({{1, 2}, {3, 4}});
  const Tensor plain = *computed(input)->layers.front().weights;
  for (const Scheme scheme : {Scheme::Sinusoidal, Scheme::Learned}) {
    input.position.scheme = scheme;
    const auto trace = computed(input);
    EXPECT_EQ(*trace->layers.front().weights, plain) << "X that was given has its positions in it";
    EXPECT_EQ(trace->source.position.scheme, Scheme::None);
  }
  for (const Scheme scheme : {Scheme::Rope, Scheme::Alibi}) {
    input.position.scheme = scheme;
    EXPECT_NE(*computed(input)->layers.front().weights, plain);
  }
}

TEST(BadPositions, OddWidthFactorLimitAndShift) {
  Input input = placed(Scheme::Rope, "the cat");
  input.toy.headWidth = 3;
  EXPECT_EQ(refusal(input), (std::pair{ErrorCode::Usage, std::string("position")}));
  Input given;
  given.door = Door::QueryKeyValue;
  given.q = given.k = tensorFromRows({{1, 2, 3}});
  given.position.scheme = Scheme::RopeYarn;
  EXPECT_EQ(refusal(given), (std::pair{ErrorCode::Input, std::string("position")}));
  input = placed(Scheme::RopeLinear, "the cat");
  for (const double factor : {0.0, -1.0, 0.99, 1e7, std::numeric_limits<double>::quiet_NaN(),
                              std::numeric_limits<double>::infinity()}) {
    input.position.factor = factor;
    EXPECT_EQ(refusal(input), (std::pair{ErrorCode::Usage, std::string("positionFactor")}));
  }
  input = placed(Scheme::Learned, "the cat");
  for (const Index limit : {Index{0}, Index{-5}, kMostPositionLimit + 1}) {
    input.position.limit = limit;
    EXPECT_EQ(refusal(input), (std::pair{ErrorCode::Usage, std::string("positionLimit")}));
  }
  for (const Index shift : {Index{-1}, kMostPositionShift + 1, std::numeric_limits<Index>::max()}) {
    EXPECT_EQ(refusal(placed(Scheme::Sinusoidal, "the cat", shift)),
              (std::pair{ErrorCode::Usage, std::string("positionShift")}));
  }
  for (const Scheme scheme : {Scheme::Sinusoidal, Scheme::Rope, Scheme::Alibi}) {
    EXPECT_EQ(refusal(placed(scheme, "")), (std::pair{ErrorCode::Input, std::string("text")}));
  }
}

TEST(Positions, StandInDocuments) {
  Document document;
  document.input = placed(Scheme::RopeYarn, "the cat", 12);
  document.input.position.factor = 2.5;
  document.input.position.limit = 77;
  const auto read = readDocument(writeDocument(document), "a.fovea");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->input.position, document.input.position);
  // Where the scheme stood in the first documents.
  const auto older = readDocument(
      R"({"fovea":1,"input":{"text":"the cat","toy":{"position":"sinusoidal"}}})", "b.fovea");
  ASSERT_TRUE(older) << older.error().message.str();
  EXPECT_EQ(older->input.position.scheme, Scheme::Sinusoidal);
  EXPECT_TRUE(older->unknown.empty()) << older->unknown;
  const auto wrong = readDocument(
      R"({"fovea":1,"input":{"text":"the cat","position":{"scheme":"rotary"}}})", "c.fovea");
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().message.str().find("rope-yarn"), std::string::npos);
}

}  // namespace
}  // namespace fovea

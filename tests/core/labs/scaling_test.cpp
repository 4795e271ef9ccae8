#include "core/labs/scaling.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numeric>

#include "core/base/thread_pool.h"
#include "core/labs/random_stream.h"
#include "tests/core/labs/lab_support.h"

namespace fovea::test {
namespace {

using Entries = ScalingSetup::Entries;

std::vector<ScalingMeasure> measured(const ScalingSetup& setup) {
  return measureScaling(setup, {}).value();
}

/// The columns of the laboratory as it opens, measured once.
const Figure& opened() {
  static const Figure figure = labOf("lab-scaling");
  return figure;
}

TEST(ScalingLab, ScoresSpreadByTheRootOfD) {
  EXPECT_EQ(labColumn(opened(), "d"), (std::vector<double>{16, 64, 256, 1024}));
  const std::vector<double> raw = labColumn(opened(), "std");
  const std::vector<double> divided = labColumn(opened(), "std-divided");
  for (std::size_t i = 0; i < 4; ++i) {
    const double root = std::array{4, 8, 16, 32}[i];
    EXPECT_NEAR(raw[i], root, .015 * root);
    EXPECT_NEAR(divided[i], 1, .015);
  }
}

TEST(ScalingLab, OneKeyTakesNearlyAllUnlessDivided) {
  for (const char* seed : {"0", "1", "2"}) {
    const Figure figure = labOf("lab-scaling", {{"seed", seed}});
    const std::vector<double> raw = labColumn(figure, "max-weight");
    const std::vector<double> divided = labColumn(figure, "max-weight-divided");
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_NEAR(raw[i], (std::array{.578, .790, .897, .949})[i], .015) << "seed " << seed;
      EXPECT_NEAR(divided[i], .107, i == 0 ? .004 : .002) << "seed " << seed;
    }
  }
}

TEST(ScalingLab, TypicalSizesOfAHundredThousandPairs) {
  const Figure figure = labOf("lab-scaling", {{"keys", "10"}, {"lengths", "4,64,512"}});
  const std::vector<double> spread = labColumn(figure, "std");
  for (std::size_t i = 0; i < 3; ++i) {
    const double wanted = std::array{2.0, 8.0, std::sqrt(512.0)}[i];
    EXPECT_NEAR(spread[i], wanted, .02 * wanted);
  }
}

TEST(ScalingLab, TheGradientVanishesUnlessDivided) {
  const std::vector<double> raw = labColumn(opened(), "jacobian");
  const std::vector<double> divided = labColumn(opened(), "jacobian-divided");
  EXPECT_TRUE(std::is_sorted(raw.rbegin(), raw.rend()));
  EXPECT_LT(raw.back(), .25 * raw.front());
  for (const double norm : divided) EXPECT_NEAR(norm, divided.front(), .01 * divided.front());
  EXPECT_TRUE(labSays(opened(), "words", "A softmax that is sure hardly learns"));
  const std::vector<double> entropy = labColumn(opened(), "entropy");
  EXPECT_TRUE(std::is_sorted(entropy.rbegin(), entropy.rend()));
}

TEST(ScalingLab, TheDerivationStandsBesideMeasuredNumbers) {
  const auto& table = labBlock<Table>(opened(), "derivation");
  std::vector<double> numbers;
  for (const TableRow& row : table.rows) {
    if (row.cells[1].kind == TableCell::Kind::Number) numbers.push_back(row.cells[1].number);
  }
  ASSERT_EQ(numbers.size(), 4U);
  EXPECT_NEAR(numbers[0], 0, .001);
  EXPECT_NEAR(numbers[1], 1, .01);
  EXPECT_NEAR(numbers[2], 1024, 30);
  EXPECT_NEAR(numbers[3], 1, .03);
}

TEST(ScalingLab, WritesTheColumnsScriptsRelyOn) {
  const std::string csv = csvOf(opened()).value();
  EXPECT_EQ(csv.substr(0, csv.find('\r')),
            "d,std,std-divided,max-weight,max-weight-divided,entropy,entropy-divided,jacobian,"
            "jacobian-divided");
  EXPECT_EQ(csv.find("16,"), csv.find('\n') + 1);
}

/// Everything again from the definitions, on the same random numbers.
ScalingMeasure naive(const ScalingSetup& setup, Index d) {
  ScalingMeasure made;
  double count = 0, sum = 0, squares = 0, products = 0, productSquares = 0;
  for (Index begin = 0, block = 0; begin < setup.queries; begin += kQueriesPerKeys, ++block) {
    const Index rows = std::min(kQueriesPerKeys, setup.queries - begin);
    RandomStream random(setup.seed, "lab-scaling/" + std::to_string(d), block);
    std::vector<double> q(static_cast<std::size_t>(rows * d));
    std::vector<double> k(static_cast<std::size_t>(setup.keys * d));
    const auto draw = [&](std::vector<double>& numbers) {
      const auto n = static_cast<Index>(numbers.size());
      setup.entries == Entries::Normal    ? random.normal(numbers.data(), n)
      : setup.entries == Entries::Uniform ? random.uniform(numbers.data(), n)
                                          : random.signs(numbers.data(), n);
    };
    draw(q);
    draw(k);
    for (Index i = 0; i < rows; ++i) {
      std::vector<double> scores;
      for (Index j = 0; j < setup.keys; ++j) {
        double score = 0;
        for (Index c = 0; c < d; ++c) {
          const double product = q[static_cast<std::size_t>(i * d + c)] *
                                 k[static_cast<std::size_t>(c * setup.keys + j)];
          score += product;
          products += product;
          productSquares += product * product;
        }
        scores.push_back(score);
        sum += score;
        squares += score * score;
        ++count;
      }
      for (const bool divided : {false, true}) {
        Sharpness& into = divided ? made.divided : made.raw;
        std::vector<long double> w;
        long double all = 0;
        for (const double score : scores) {
          w.push_back(std::exp(static_cast<long double>(
              divided ? score / std::sqrt(static_cast<double>(d)) : score)));
          all += w.back();
        }
        for (long double& weight : w) weight /= all;
        into.largestWeight += static_cast<double>(*std::max_element(w.begin(), w.end()));
        long double norm = 0;
        for (std::size_t a = 0; a < w.size(); ++a) {
          into.entropy -= static_cast<double>(w[a] * std::log(w[a]));
          for (std::size_t b = 0; b < w.size(); ++b) {
            const long double entry = (a == b ? w[a] : 0) - w[a] * w[b];
            norm += entry * entry;
          }
        }
        into.jacobian += static_cast<double>(std::sqrt(norm));
      }
    }
  }
  for (Sharpness* s : {&made.raw, &made.divided}) {
    s->largestWeight /= static_cast<double>(setup.queries);
    s->entropy /= static_cast<double>(setup.queries);
    s->jacobian /= static_cast<double>(setup.queries);
  }
  const double all = count * static_cast<double>(d);
  made.productMean = products / all;
  made.productVariance = productSquares / all - made.productMean * made.productMean;
  made.deviation = std::sqrt(squares / count - sum / count * (sum / count));
  return made;
}

void expectSame(const Sharpness& found, const Sharpness& wanted) {
  EXPECT_NEAR(found.largestWeight, wanted.largestWeight, 1e-12);
  EXPECT_NEAR(found.entropy, wanted.entropy, 1e-12);
  EXPECT_NEAR(found.jacobian, wanted.jacobian, 1e-12);
}

TEST(ScalingMeasure, AgreesWithTheDefinitions) {
  for (const Entries entries : {Entries::Normal, Entries::Uniform, Entries::Signs}) {
    for (const Index keys : {2, 5, 17}) {
      ScalingSetup setup{230, keys, {1, 2, 7, 64}, 9, entries};
      const auto measures = measured(setup);
      ASSERT_EQ(measures.size(), 4U);
      for (const ScalingMeasure& found : measures) {
        const ScalingMeasure wanted = naive(setup, found.length);
        expectSame(found.raw, wanted.raw);
        expectSame(found.divided, wanted.divided);
        EXPECT_NEAR(found.deviation, wanted.deviation, 1e-9);
        EXPECT_NEAR(found.deviationDivided,
                    wanted.deviation / std::sqrt(static_cast<double>(found.length)), 1e-9);
        EXPECT_NEAR(found.productMean, wanted.productMean, 1e-12);
        EXPECT_NEAR(found.productVariance, wanted.productVariance, 1e-9);
        EXPECT_EQ(found.scores, 230 * keys);
      }
    }
  }
}

TEST(ScalingMeasure, IsTheSameForEveryNumberOfThreads) {
  const ScalingSetup setup{1234, 20, {3, 100}, 5, Entries::Normal};
  const auto many = measured(setup);
  ThreadPool::limitShared(1);
  const auto one = measured(setup);
  ThreadPool::limitShared(0);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(many[i].deviation, one[i].deviation);
    EXPECT_EQ(many[i].raw.entropy, one[i].raw.entropy);
    EXPECT_EQ(many[i].divided.jacobian, one[i].divided.jacobian);
    EXPECT_EQ(many[i].bins, one[i].bins);
  }
  const auto other = measured({1234, 20, {3, 100}, 6, Entries::Normal});
  EXPECT_NE(many[0].deviation, other[0].deviation);
}

TEST(ScalingMeasure, BinsHoldTheScores) {
  for (const Entries entries : {Entries::Normal, Entries::Uniform, Entries::Signs}) {
    for (const auto& m : measured({500, 16, {1, 5, 16, 256}, 0, entries})) {
      const Index held = std::accumulate(m.bins.begin(), m.bins.end(), Index{0});
      EXPECT_LE(held, m.scores);
      EXPECT_GE(static_cast<double>(held), .98 * static_cast<double>(m.scores)) << m.length;
      double mean = 0, square = 0;
      for (std::size_t b = 0; b < m.bins.size(); ++b) {
        const double middle = m.binsFrom + (static_cast<double>(b) + .5) * m.binWidth;
        mean += static_cast<double>(m.bins[b]) * middle / static_cast<double>(held);
        square += static_cast<double>(m.bins[b]) * middle * middle / static_cast<double>(held);
      }
      if (m.length >= 16) {
        EXPECT_NEAR(std::sqrt(square - mean * mean), m.deviation, .03 * m.deviation);
      }
    }
  }
}

TEST(ScalingMeasure, BinsOfSignsHoldEquallyManyOutcomes) {
  for (const auto& m : measured({1, 2, {1, 2, 9, 16, 400, 4096}, 0, Entries::Signs})) {
    std::map<Index, Index> outcomes;
    for (Index sum = -m.length; sum <= m.length; sum += 2) {
      const double bin = (static_cast<double>(sum) - m.binsFrom) / m.binWidth;
      EXPECT_NE(bin, std::floor(bin)) << "on an edge";
      ++outcomes[static_cast<Index>(std::floor(bin))];
    }
    const Index each = static_cast<Index>(m.binWidth) / 2;
    for (Index b = 0; b < static_cast<Index>(m.bins.size()); ++b) {
      const double right = m.binsFrom + static_cast<double>(b + 1) * m.binWidth;
      const bool inside = std::abs(right) <= static_cast<double>(m.length) &&
                          std::abs(right - m.binWidth) <= static_cast<double>(m.length);
      if (inside) {
        EXPECT_EQ(outcomes[b], each) << m.length;
      }
    }
  }
}

TEST(ScalingLab, OtherEntriesOfVarianceOneGiveTheSame) {
  for (const char* entries : {"uniform", "signs"}) {
    const Figure figure = labOf("lab-scaling", {{"entries", entries}, {"lengths", "1024,64,64"}});
    EXPECT_EQ(labColumn(figure, "d"), (std::vector<double>{64, 1024}));
    EXPECT_NEAR(labColumn(figure, "std")[1], 32, .5);
    EXPECT_NEAR(labColumn(figure, "max-weight")[1], .949, .015);
    EXPECT_NEAR(labColumn(figure, "max-weight-divided")[1], .107, .003);
  }
}

TEST(ScalingLab, SmallSettingsStillMakeAPicture) {
  for (const char* length : {"1", "2", "4096"}) {
    for (const char* entries : {"normal", "uniform", "signs"}) {
      const Figure figure =
          labOf("lab-scaling",
                {{"queries", "1"}, {"keys", "2"}, {"lengths", length}, {"entries", entries}});
      const std::string json = figureJson(figure);
      EXPECT_EQ(json.find("nan"), std::string::npos);
      EXPECT_EQ(json.find("inf"), std::string::npos);
    }
  }
}

TEST(ScalingLab, WhatCannotBeDrawnIsRefused) {
  const auto place = [](const LabValues& values) {
    const auto [code, where] = labRefusal("lab-scaling", values);
    EXPECT_EQ(code, ErrorCode::Usage);
    return where;
  };
  for (const char* bad : {"0", "1e38", "inf", "-3", "2.5", "", "100001"}) {
    EXPECT_EQ(place({{"queries", bad}}), "queries") << bad;
  }
  for (const char* bad : {"", "0", "16,2.5", "1e38", "nan", "1,2,3,4,5,6,7", "4097"}) {
    EXPECT_EQ(place({{"lengths", bad}}), "lengths") << bad;
  }
  EXPECT_EQ(place({{"keys", "1"}}), "keys");
  EXPECT_EQ(place({{"entries", "round"}}), "entries");
}

TEST(ScalingMeasure, ReportsAndCanBeCancelled) {
  std::stop_source stop;
  Index reports = 0, last = 0;
  const Progress progress(stop.get_token(), [&](const Text&, Index done, Index of) {
    ++reports;
    EXPECT_GT(done, last);
    EXPECT_LE(done, of);
    last = done;
    if (reports == 2) stop.request_stop();
  });
  const auto stopped = measureScaling({50'000, 4, {2, 4}, 0, Entries::Normal}, progress);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code, ErrorCode::Cancelled);
  EXPECT_EQ(reports, 2);
}

}  // namespace
}  // namespace fovea::test

#include "core/labs/scaling.h"

#include <algorithm>
#include <cmath>

#include "core/attention/kernels.h"
#include "core/attention/scratch.h"
#include "core/base/thread_pool.h"
#include "core/labs/random_stream.h"
#include "core/tensor/tensor.h"

namespace fovea {
namespace {

using Entries = ScalingSetup::Entries;

/// Blocks of queries between two looks at Progress.
constexpr Index kBlocksAtOnce = 64;
constexpr double kBinsReach = 6, kBinShare = .1;  // in √d

/// Sums over the scores of a block of queries.
struct Tally {
  double sum = 0, squares = 0, dividedSum = 0, dividedSquares = 0, productSum = 0,
         productSquares = 0;
  Sharpness raw, divided;
  std::vector<Index> bins;
};

void add(Sharpness& to, const Sharpness& more) {
  to.largestWeight += more.largestWeight;
  to.entropy += more.entropy;
  to.jacobian += more.jacobian;
}

void add(Tally& to, const Tally& more) {
  to.sum += more.sum;
  to.squares += more.squares;
  to.dividedSum += more.dividedSum;
  to.dividedSquares += more.dividedSquares;
  to.productSum += more.productSum;
  to.productSquares += more.productSquares;
  add(to.raw, more.raw);
  add(to.divided, more.divided);
  for (std::size_t i = 0; i < to.bins.size(); ++i) to.bins[i] += more.bins[i];
}

/// Empty bins for scores of a length. Sums of ±1 are even or odd like d: their bins all hold
/// equally many of the numbers that can come out.
ScalingMeasure prepared(Index length, Entries entries) {
  const double root = std::sqrt(static_cast<double>(length));
  ScalingMeasure made;
  made.length = length;
  made.binWidth = kBinShare * root;
  double half = std::ceil(kBinsReach / kBinShare);
  if (entries == Entries::Signs) {
    made.binWidth = 2 * (2 * std::floor(made.binWidth / 4) + 1);
    half = std::ceil(kBinsReach * root / made.binWidth) + (length % 2 == 0 ? .5 : 0);
  }
  made.binsFrom = -half * made.binWidth;
  made.bins.assign(static_cast<std::size_t>(2 * half), 0);
  return made;
}

/// Of a row of differences to its largest score and their exponentials, which it uses up. The
/// largest, whose exponential is 1, is kept apart, so that nothing cancels where it takes nearly
/// all.
Sharpness sharpnessOf(const double* differences, double* exponents, Index keys) {
  *std::find(exponents, exponents + keys, 1.0) = 0;
  double others = 0, lost = 0;
  for (Index j = 0; j < keys; ++j) {
    others += exponents[j];
    lost += exponents[j] * differences[j];
  }
  const double sum = 1 + others;
  double second = 0, fourth = 0, diagonal = 0;
  for (Index j = 0; j < keys; ++j) {
    const double square = exponents[j] * exponents[j];
    second += square;
    fourth += square * square;
    diagonal += square * (sum - exponents[j]) * (sum - exponents[j]);
  }
  const double pairs = 2 * second + std::max(0.0, second * second - fourth);
  return {1 / sum, std::log(sum) - lost / sum,
          std::sqrt(others * others + diagonal + pairs) / (sum * sum)};
}

/// Draws one block of queries with its keys and measures its scores.
class Block {
 public:
  Block(const ScalingSetup& setup, const ScalingMeasure& into, Index number)
      : setup_(setup),
        into_(into),
        rows_(std::min(kQueriesPerKeys, setup.queries - number * kQueriesPerKeys)),
        random_(setup.seed, "lab-scaling/" + std::to_string(into.length), number) {
    tally_.bins.assign(into.bins.size(), 0);
  }

  Tally measured() {
    const Kernels<double>& kernel = kernels<double>();
    const Index d = into_.length, keys = setup_.keys;
    const Index panels = (keys + kernel.panel - 1) / kernel.panel * kernel.panel;
    static thread_local Scratch scratch;
    auto* const queries =
        scratch.get<double>(rows_ * d + keys * d + panels * d + (rows_ + 2) * keys + 3 * kPadding);
    double* const keysAcross = queries + padded(rows_ * d);  // [d, keys]
    double* const packed = keysAcross + padded(keys * d);
    double* const scores = packed + padded(panels * d);
    draw(queries, rows_ * d);
    draw(keysAcross, keys * d);
    kernel.pack(keysAcross, d, keys, keys, 1, packed);
    kernel.multiply(queries, d, rows_, packed, d, 0, d, 0, keys, scores, keys);
    addProducts({queries, rows_, d}, {keysAcross, d, keys});
    for (Index i = 0; i < rows_; ++i) addRow(scores + i * keys, scores + rows_ * keys, kernel);
    return std::move(tally_);
  }

 private:
  static constexpr Index kPadding = 8;  ///< doubles of an aligned piece
  static Index padded(Index count) { return (count + kPadding - 1) / kPadding * kPadding; }

  void draw(double* numbers, Index count) {
    switch (setup_.entries) {
      case Entries::Normal:
        return random_.normal(numbers, count);
      case Entries::Uniform:
        return random_.uniform(numbers, count);
      case Entries::Signs:
        return random_.signs(numbers, count);
    }
  }

  /// All products q(i, c) · k(c, j). Their sum over i and j is that of the q times that of the k,
  /// and so is the sum of their squares.
  void addProducts(const ConstMatrixMap<double>& queries, const ConstMatrixMap<double>& keys) {
    using Columns = Eigen::Array<double, 1, Eigen::Dynamic>;
    Columns sums = Columns::Zero(queries.cols()), squares = sums;
    for (Index i = 0; i < queries.rows(); ++i) {
      sums += queries.row(i).array();
      squares += queries.row(i).array().square();
    }
    for (Index c = 0; c < keys.rows(); ++c) {
      tally_.productSum += sums[c] * keys.row(c).sum();
      tally_.productSquares += squares[c] * keys.row(c).squaredNorm();
    }
  }

  void addRow(double* scores, double* work, const Kernels<double>& kernel) {
    for (Index j = 0; j < setup_.keys; ++j) {
      tally_.sum += scores[j];
      tally_.squares += scores[j] * scores[j];
      const double bin = (scores[j] - into_.binsFrom) / into_.binWidth;
      if (bin >= 0 && bin < static_cast<double>(tally_.bins.size())) {
        ++tally_.bins[static_cast<std::size_t>(bin)];
      }
    }
    add(tally_.raw, chosen(scores, work, kernel));
    kernel.scale(scores, setup_.keys, 1 / std::sqrt(static_cast<double>(into_.length)));
    for (Index j = 0; j < setup_.keys; ++j) {
      tally_.dividedSum += scores[j];
      tally_.dividedSquares += scores[j] * scores[j];
    }
    add(tally_.divided, chosen(scores, work, kernel));
  }

  Sharpness chosen(const double* scores, double* work, const Kernels<double>& kernel) const {
    const Index keys = setup_.keys;
    const double largest = kernel.largest(scores, keys);
    double* const exponents = work + keys;
    for (Index j = 0; j < keys; ++j) exponents[j] = work[j] = scores[j] - largest;
    kernel.exponent(exponents, keys, 0, 1);
    return sharpnessOf(work, exponents, keys);
  }

  const ScalingSetup& setup_;
  const ScalingMeasure& into_;
  Index rows_;
  RandomStream random_;
  Tally tally_;
};

double deviationOf(double sum, double squares, double count) {
  const double mean = sum / count;
  return std::sqrt(std::max(0.0, squares / count - mean * mean));
}

Sharpness meanOf(const Sharpness& sums, double count) {
  return {sums.largestWeight / count, sums.entropy / count, sums.jacobian / count};
}

void finish(ScalingMeasure& made, Tally all, const ScalingSetup& setup) {
  made.scores = setup.queries * setup.keys;
  const auto count = static_cast<double>(made.scores);
  const auto queries = static_cast<double>(setup.queries);
  const double products = count * static_cast<double>(made.length);
  made.productMean = all.productSum / products;
  const double deviation = deviationOf(all.productSum, all.productSquares, products);
  made.productVariance = deviation * deviation;
  made.deviation = deviationOf(all.sum, all.squares, count);
  made.deviationDivided = deviationOf(all.dividedSum, all.dividedSquares, count);
  made.raw = meanOf(all.raw, queries);
  made.divided = meanOf(all.divided, queries);
  made.bins = std::move(all.bins);
}

}  // namespace

Result<std::vector<ScalingMeasure>> measureScaling(const ScalingSetup& setup,
                                                   const Progress& progress) {
  const Index blocks = (setup.queries + kQueriesPerKeys - 1) / kQueriesPerKeys;
  Index done = 0, whole = 0;
  for (const Index length : setup.lengths) whole += blocks * length;
  std::vector<ScalingMeasure> made;
  for (const Index length : setup.lengths) {
    made.push_back(prepared(length, setup.entries));
    Tally all;
    all.bins = made.back().bins;
    for (Index begin = 0; begin < blocks; begin += kBlocksAtOnce) {
      const Index count = std::min(kBlocksAtOnce, blocks - begin);
      std::vector<Tally> tallies(static_cast<std::size_t>(count));
      const Index work = count * kQueriesPerKeys * setup.keys * length;
      ThreadPool::shared().forEach(count, work, [&](Index task) {
        if (progress.cancelled()) return;
        tallies[static_cast<std::size_t>(task)] =
            Block(setup, made.back(), begin + task).measured();
      });
      if (progress.cancelled()) return fail(cancelled());
      for (const Tally& tally : tallies) add(all, tally);
      done += count * length;
      progress.report(Text(FOVEA_TR("Lab", "Measuring random scores")), done, whole);
    }
    finish(made.back(), std::move(all), setup);
  }
  return made;
}

}  // namespace fovea

#include "core/attention/entering.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/attention/stages.h"
#include "core/base/number.h"

namespace fovea {
namespace {

std::string nameOf(Precision precision) {
  return precision == Precision::Float32 ? "float32" : "float64";
}

Error notFinite(const char* letter, const BadNumber& bad, Precision precision) {
  // float64 is advised only where it is not what is used already.
  const TextSource words =
      precision == Precision::Float32
          ? FOVEA_TR("Attention",
                     "%1 holds %2 in row %3, column %4 of head %5: give finite, "
                     "smaller numbers, or choose float64.")
          : FOVEA_TR("Attention",
                     "%1 holds %2 in row %3, column %4 of head %5: give finite, "
                     "smaller numbers.");
  return {ErrorCode::Input,
          Text(words, {strong(letter), plain(shown(bad.value, 0)), plain(grouped(bad.row + 1)),
                       plain(grouped(bad.column + 1)), plain(grouped(bad.slice + 1))}),
          "precision"};
}

Error tooLarge(Index head, Index query, Index key, Precision precision) {
  const TextSource words =
      precision == Precision::Float32
          ? FOVEA_TR("Attention",
                     "The score of query token %1 and key token %2 in head %3 is "
                     "too large for %4: give smaller numbers or a smaller scale, "
                     "or choose float64.")
          : FOVEA_TR("Attention",
                     "The score of query token %1 and key token %2 in head %3 is "
                     "too large for %4: give smaller numbers or a smaller scale.");
  return {ErrorCode::Input,
          Text(words, {queryRole(grouped(query + 1)), keyRole(grouped(key + 1)),
                       plain(grouped(head + 1)), plain(nameOf(precision))}),
          "precision"};
}

/// Given scores may hide a pair with −∞; NaN and +∞ are refused.
Result<void> checkGivenScores(const Tensor& scores) {
  if (!findNonFinite(scores)) return {};
  for (Index h = 0; h < scores.slices(); ++h) {
    for (Index i = 0; i < scores.rows(); ++i) {
      for (Index j = 0; j < scores.columns(); ++j) {
        const double value = scores.at(h, i, j);
        if (std::isnan(value) || (std::isinf(value) && value > 0)) {
          return fail(notFinite("S", {h, i, j, value}, scores.precision()));
        }
      }
    }
  }
  return {};
}

/// Whether no score can leave the range of the precision, seen from the largest numbers alone.
bool scoresSurelyFit(const Attention& attention) {
  const Spec& spec = attention.spec;
  const double most = spec.precision == Precision::Float32
                          ? static_cast<double>(std::numeric_limits<float>::max())
                          : std::numeric_limits<double>::max();
  double bound = 0;
  if (attention.givenScores) {
    bound = extentOf(*attention.givenScores).magnitude();
  } else if (spec.rule == ScoreRule::Additive) {
    const Tensor& v = attention.additive->v;
    bound = extentOf(v).magnitude() * static_cast<double>(v.columns() + 1);
  } else if (spec.rule == ScoreRule::Cosine) {
    bound = 2;
  } else {
    bound = extentOf(*attention.query).magnitude() * extentOf(*attention.key).magnitude() *
            static_cast<double>(attention.keyWidth() + 1);
  }
  bound *= std::max(1.0, std::abs(spec.scale));
  return bound < most / 2;
}

/// Looks at every score; needed only when numbers are huge.
Result<void> checkScores(const Attention& attention, const Progress& progress) {
  if (scoresSurelyFit(attention)) return {};
  constexpr Index kRows = 16;
  for (Index h = 0; h < attention.spec.heads; ++h) {
    for (Index begin = 0; begin < attention.queries; begin += kRows) {
      const Range rows{begin, std::min(begin + kRows, attention.queries)};
      const auto stages = derive(attention, h, Grid::Score | Grid::Scaled, rows, progress);
      if (!stages) return fail(stages.error());
      for (const auto& grid : {stages->score, stages->scaled}) {
        if (!findNonFinite(*grid)) continue;
        for (Index i = 0; i < rows.size(); ++i) {
          for (Index j = 0; j < attention.keys; ++j) {
            const bool hidden =
                attention.givenScores && std::isinf(attention.givenScores->at(h, begin + i, j));
            if (std::isfinite(grid->at(i, j)) || hidden) continue;
            return fail(tooLarge(h, begin + i, j, attention.spec.precision));
          }
        }
      }
    }
  }
  return {};
}

}  // namespace

Result<void> checkFinite(const char* letter, const std::optional<Tensor>& tensor) {
  if (!tensor) return {};
  if (const auto bad = findNonFinite(*tensor))
    return fail(notFinite(letter, *bad, tensor->precision()));
  return {};
}

Result<void> checkEntering(const Attention& attention, const Progress& progress) {
  if (auto right = checkFinite("Q", attention.query); !right) return right;
  if (auto right = checkFinite("K", attention.key); !right) return right;
  if (auto right = checkFinite("V", attention.value); !right) return right;
  if (attention.additive) {
    if (auto right = checkFinite("W", attention.additive->w); !right) return right;
    if (auto right = checkFinite("U", attention.additive->u); !right) return right;
    if (auto right = checkFinite("v", attention.additive->v); !right) return right;
  }
  if (auto right = checkFinite("A", attention.weights); !right) return right;
  if (attention.givenScores) {
    if (auto right = checkGivenScores(*attention.givenScores); !right) return right;
  }
  if (attention.query || attention.givenScores) return checkScores(attention, progress);
  return {};
}

}  // namespace fovea

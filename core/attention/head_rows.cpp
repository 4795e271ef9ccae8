#include "core/attention/head_rows.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "core/attention/kernels.h"
#include "core/base/thread_pool.h"

namespace fovea {
namespace {

template <class T>
constexpr T kHidden = -std::numeric_limits<T>::infinity();

/// One block of rows on its way through the stages, in place.
template <class T>
class Block {
 public:
  Block(const HeadSource<T>& head, Range rows, const RowTargets<T>& targets, Scratch& scratch)
      : head_(head), rows_(rows), targets_(targets), kernels_(kernels<T>()) {
    const Index count = rows.size();
    const bool inPlace = targets.weights != nullptr;
    T* memory = scratch.get<T>(inPlace ? count : count * (head.keys + 1));
    sums_ = memory;
    work_ = inPlace ? targets.weights : memory + count;
    ranges_.reserve(static_cast<std::size_t>(count));
    for (Index i = rows.begin; i < rows.end; ++i) {
      ranges_.push_back(head.spec->mask.keyRange(i, head.queries, head.keys));
    }
    reach_ = {head.keys, 0};
    for (const Range& range : ranges_) {
      if (range.size() == 0) continue;
      reach_ = {std::min(reach_.begin, range.begin), std::max(reach_.end, range.end)};
    }
    if (reach_.size() < 0) reach_ = {0, 0};
  }

  void run() {
    if (head_.weights == nullptr || wantsScores()) {
      score();
      copyTo(targets_.score);
      if (targets_.unscaled != nullptr) unscaled();
      eachRow([&](Index i) {
        kernels_.scale(row(work_, i) + columns_.begin, columns_.size(), scaleIn<T>(*head_.spec));
      });
      copyTo(targets_.scaled);
      if (wantsSoftmax()) {
        mask(work_);
        copyTo(targets_.masked);
        softmax(work_, true);
      }
    }
    if (targets_.mix != nullptr) mix();
  }

 private:
  bool wantsScores() const {
    return targets_.score || targets_.scaled || targets_.unscaled || wantsSoftmax();
  }
  bool wantsSoftmax() const {
    return targets_.masked || targets_.exponent || targets_.rowMax || targets_.rowSum ||
           targets_.weights || (targets_.mix && head_.weights == nullptr);
  }
  Index count() const { return rows_.size(); }
  T* row(T* block, Index i) const { return block + i * head_.keys; }
  template <class F>
  void eachRow(F&& f) const {
    for (Index i = 0; i < count(); ++i) f(i);
  }
  void copyTo(T* target) const {
    if (target != nullptr) copy(work_, target);
  }
  /// The columns that hold anything; a fresh target is 0 elsewhere.
  void copy(const T* from, T* to) const {
    eachRow([&](Index i) {
      const Index offset = i * head_.keys;
      std::copy(from + offset + columns_.begin, from + offset + columns_.end,
                to + offset + columns_.begin);
    });
  }

  void score() {
    const Index panel = kernels_.panel;
    const bool whole = targets_.score || targets_.scaled || targets_.masked;
    columns_ = whole ? Range{0, head_.keys} : Range{reach_.begin / panel * panel, reach_.end};
    if (head_.givenScores != nullptr) {
      copy(head_.givenScores + rows_.begin * head_.keys, work_);
    } else if (head_.added.query != nullptr) {
      addedScores(head_.added, rows_, columns_, work_ + columns_.begin, head_.keys);
    } else {
      kernels_.multiply(head_.query + rows_.begin * head_.key.depth, head_.key.depth, count(),
                        head_.key.data, head_.key.depth, 0, head_.key.depth, columns_.begin,
                        columns_.end, work_, head_.keys);
    }
  }

  void unscaled() {
    copy(work_, targets_.unscaled);
    mask(targets_.unscaled);
    softmax(targets_.unscaled, false);
  }

  /// ALiBi's bias, and −∞ where hidden.
  void mask(T* block) const {
    eachRow([&](Index i) {
      const Range range = ranges_[static_cast<std::size_t>(i)];
      T* scores = row(block, i);
      if (head_.slope != 0) {
        const Index place = rows_.begin + i + head_.keys - head_.queries;
        for (Index j = range.begin; j < range.end; ++j) {
          scores[j] += biasIn(head_.slope, std::abs(place - j));
        }
      }
      fillOutside(scores, range, kHidden<T>);
      if (head_.allowed == nullptr) return;
      const std::uint8_t* allowed =
          head_.allowed + (rows_.begin + i - head_.firstAllowed) * head_.keys;
      for (Index j = range.begin; j < range.end; ++j) {
        if (allowed[j] == 0) scores[j] = kHidden<T>;
      }
    });
  }

  /// Sets the computed numbers of a row that lie outside `range`.
  void fillOutside(T* row, Range range, T number) const {
    const Index before = std::max(range.begin, columns_.begin);
    const Index after = std::max(range.end, columns_.begin);
    if (before > columns_.begin) {
      std::fill(row + columns_.begin, row + std::min(before, columns_.end), number);
    }
    if (after < columns_.end) std::fill(row + after, row + columns_.end, number);
  }

  void softmax(T* block, bool main) const {
    const T temperature = temperatureIn<T>(*head_.spec);
    eachRow([&](Index i) {
      const Range range = ranges_[static_cast<std::size_t>(i)];
      T* scores = row(block, i);
      const T rowMax = kernels_.largest(scores + range.begin, range.size());
      if (main && targets_.rowMax) targets_.rowMax[i] = static_cast<double>(rowMax);
      fillOutside(scores, range, T(0));
      if (rowMax == kHidden<T>) {
        std::fill(scores + range.begin, scores + range.end, T(0));
      } else {
        kernels_.exponent(scores + range.begin, range.size(), rowMax, temperature);
      }
    });
    if (main) copyTo(targets_.exponent);
    kernels_.sums(block + reach_.begin, head_.keys, count(), reach_.size(), sums_);
    eachRow([&](Index i) {
      if (main && targets_.rowSum) targets_.rowSum[i] = static_cast<double>(sums_[i]);
      const Range range = ranges_[static_cast<std::size_t>(i)];
      if (sums_[i] != 0) {
        kernels_.divide(row(block, i) + range.begin, range.size(), sums_[i]);
      }
    });
  }

  void mix() const {
    const bool stored = head_.weights != nullptr;
    const T* weights = stored ? head_.weights + rows_.begin * head_.keys : work_;
    const Range depth = stored ? Range{0, head_.keys} : reach_;
    kernels_.multiply(weights, head_.keys, count(), head_.value.data, head_.keys, depth.begin,
                      depth.end, 0, head_.value.columns, targets_.mix, head_.value.columns);
  }

  const HeadSource<T>& head_;
  const Range rows_;
  const RowTargets<T>& targets_;
  const Kernels<T>& kernels_;
  T* work_ = nullptr;
  T* sums_ = nullptr;
  std::vector<Range> ranges_;  ///< of each row
  Range reach_;                ///< all keys any row sees
  Range columns_;              ///< columns that are computed: all, or what holds the reach
};

template <class T>
Packed<T> pack(ConstMatrixMap<T> matrix, bool transposed, T* target) {
  const Index depth = transposed ? matrix.cols() : matrix.rows();
  const Index columns = transposed ? matrix.rows() : matrix.cols();
  const Index stride = matrix.cols();
  kernels<T>().pack(matrix.data(), depth, columns, transposed ? 1 : stride, transposed ? stride : 1,
                    target);
  return {target, depth, columns};
}

}  // namespace

template <class T>
void addedScores(const AddedVectors<T>& added, Range rows, Range columns, T* to, Index stride) {
  for (Index i = 0; i < rows.size(); ++i) {
    const T* query = added.query + (rows.begin + i - added.firstQuery) * added.width;
    for (Index j = 0; j < columns.size(); ++j) {
      const T* key = added.key + (columns.begin + j) * added.width;
      T score = 0;
      for (Index a = 0; a < added.width; ++a) {
        score += added.weight[a] * std::tanh(query[a] + key[a]);
      }
      to[i * stride + j] = score;
    }
  }
}

template <class T>
Index packedSize(Index depth, Index columns) {
  const Index panel = kernels<T>().panel;
  return (columns + panel - 1) / panel * panel * depth;
}

template <class T>
Packed<T> packTransposed(ConstMatrixMap<T> matrix, T* target) {
  return pack<T>(matrix, true, target);
}

template <class T>
Packed<T> packPlain(ConstMatrixMap<T> matrix, T* target) {
  return pack<T>(matrix, false, target);
}

template <class T>
Index blockRows(const Mask& mask, Index keys) {
  const Index fitting =
      (Index{512} << 10) / (static_cast<Index>(sizeof(T)) * std::max<Index>(keys, 1));
  // Masked blocks are smaller, so that little is computed beyond what their rows see.
  return std::clamp<Index>(fitting, 16, mask.none() ? 128 : 32);
}

template <class T>
T scaleIn(const Spec& spec) {
  constexpr double kMost = static_cast<double>(std::numeric_limits<T>::max());
  return static_cast<T>(std::clamp(spec.scale, -kMost, kMost));
}

template <class T>
T temperatureIn(const Spec& spec) {
  return static_cast<T>(std::clamp(spec.temperature,
                                   static_cast<double>(std::numeric_limits<T>::min()),
                                   static_cast<double>(std::numeric_limits<T>::max())));
}

template <class T>
void computeRows(const HeadSource<T>& head, Range rows, const RowTargets<T>& targets,
                 Scratch& scratch) {
  Block<T>(head, rows, targets, scratch).run();
}

std::vector<std::uint8_t> allowedKeys(const Mask& mask, Range rows, Index queries, Index keys) {
  if (mask.contiguous()) return {};
  std::vector<std::uint8_t> allowed(static_cast<std::size_t>(rows.size() * keys));
  ThreadPool::shared().forEach(rows.size(), 32 * rows.size() * keys, [&](Index i) {
    std::ranges::copy(mask.allowedRow(rows.begin + i, queries, keys), allowed.begin() + i * keys);
  });
  return allowed;
}

template void addedScores<float>(const AddedVectors<float>&, Range, Range, float*, Index);
template void addedScores<double>(const AddedVectors<double>&, Range, Range, double*, Index);
template Index packedSize<float>(Index, Index);
template Index packedSize<double>(Index, Index);
template Packed<float> packTransposed<float>(ConstMatrixMap<float>, float*);
template Packed<double> packTransposed<double>(ConstMatrixMap<double>, double*);
template Packed<float> packPlain<float>(ConstMatrixMap<float>, float*);
template Packed<double> packPlain<double>(ConstMatrixMap<double>, double*);
template Index blockRows<float>(const Mask&, Index);
template Index blockRows<double>(const Mask&, Index);
template float scaleIn<float>(const Spec&);
template double scaleIn<double>(const Spec&);
template float temperatureIn<float>(const Spec&);
template double temperatureIn<double>(const Spec&);
template void computeRows<float>(const HeadSource<float>&, Range, const RowTargets<float>&,
                                 Scratch&);
template void computeRows<double>(const HeadSource<double>&, Range, const RowTargets<double>&,
                                  Scratch&);

}  // namespace fovea

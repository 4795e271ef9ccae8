#include "core/attention/tiled_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {
namespace {

template <class T>
constexpr T kHidden = -std::numeric_limits<T>::infinity();

/// What lies in both; where nothing does, an empty range inside b.
Range both(Range a, Range b) {
  const Index begin = std::clamp(a.begin, b.begin, b.end);
  return {begin, std::clamp(a.end, begin, b.end)};
}

/// One for each row: its maxima, factor and sum.
constexpr Index kRunning = 4;

}  // namespace

template <class T>
double TiledRows<T>::workingNumbers(Index rows, Index tileKeys) {
  return static_cast<double>(rows) * static_cast<double>(tileKeys + kernels<T>().panel + kRunning);
}

template <class T>
TiledRows<T>::TiledRows(const HeadSource<T>& head, Range rows, Index tileKeys, T* mix,
                        Scratch& scratch)
    : head_(head),
      kernels_(kernels<T>()),
      rows_(rows),
      tileKeys_(std::clamp<Index>(tileKeys, 1, std::max<Index>(head.keys, 1))),
      stride_(tileKeys_ + kernels_.panel),
      mix_(mix),
      temperature_(temperatureIn<T>(*head.spec)),
      reach_{head.keys, 0} {
  const Index count = rows.size();
  tile_ = scratch.get<T>(count * (stride_ + kRunning));
  max_ = tile_ + count * stride_;
  tileMax_ = max_ + count;
  factors_ = tileMax_ + count;
  sums_ = factors_ + count;
  std::fill(max_, max_ + count, kHidden<T>);
  std::fill(sums_, sums_ + count, T(0));
  ranges_.reserve(static_cast<std::size_t>(count));
  for (Index i = rows.begin; i < rows.end; ++i) {
    const Range range = head.spec->mask.keyRange(i, head.queries, head.keys);
    ranges_.push_back(range);
    if (range.size() <= 0) continue;
    reach_ = {std::min(reach_.begin, range.begin), std::max(reach_.end, range.end)};
  }
  if (reach_.size() < 0) reach_ = {0, 0};
}

template <class T>
Range TiledRows<T>::keysOf(Index tile) const {
  return {tile * tileKeys_, std::min((tile + 1) * tileKeys_, head_.keys)};
}

template <class T>
Range TiledRows<T>::reachIn(Index tile) const {
  return both(reach_, keysOf(tile));
}

template <class T>
void TiledRows<T>::score(Range reach) {
  first_ = reach.begin / kernels_.panel * kernels_.panel;
  if (head_.added.query != nullptr) {
    addedScores(head_.added, rows_, {first_, reach.end}, tile_, stride_);
    return;
  }
  if (head_.givenScores == nullptr) {
    const Index depth = head_.key.depth;
    kernels_.multiply(head_.query + rows_.begin * depth, depth, rows_.size(),
                      head_.key.data + first_ * depth, depth, 0, depth, 0, reach.end - first_,
                      tile_, stride_);
    return;
  }
  for (Index i = 0; i < rows_.size(); ++i) {
    const T* given = head_.givenScores + (rows_.begin + i) * head_.keys;
    std::copy(given + reach.begin, given + reach.end, tile_ + i * stride_ + reach.begin - first_);
  }
}

/// The scores of one row become exponents, 0 where hidden; its maximum, factor and sum follow.
template <class T>
void TiledRows<T>::weigh(Index row, Range reach) {
  const Range range = both(ranges_[static_cast<std::size_t>(row)], reach);
  const auto at = [&, numbers = tile_ + row * stride_](Index key) {
    return numbers + (key - first_);
  };
  T* scores = at(range.begin);
  kernels_.scale(scores, range.size(), scaleIn<T>(*head_.spec));
  if (head_.slope != 0) {
    const Index place = rows_.begin + row + head_.keys - head_.queries;
    for (Index j = range.begin; j < range.end; ++j) {
      *at(j) += biasIn(head_.slope, std::abs(place - j));
    }
  }
  if (head_.allowed != nullptr) {
    const std::uint8_t* allowed =
        head_.allowed + (rows_.begin + row - head_.firstAllowed) * head_.keys;
    for (Index j = range.begin; j < range.end; ++j) {
      if (allowed[j] == 0) *at(j) = kHidden<T>;
    }
  }
  tileMax_[row] = kernels_.largest(scores, range.size());
  if (tileMax_[row] == kHidden<T>) {
    factors_[row] = 1;
    std::fill(at(reach.begin), at(reach.end), T(0));
    return;
  }
  const T largest = std::max(max_[row], tileMax_[row]);
  double factor = static_cast<double>(max_[row]);
  kernels<double>().exponent(&factor, 1, static_cast<double>(largest),
                             static_cast<double>(temperature_));
  factors_[row] = static_cast<T>(factor);
  max_[row] = largest;
  kernels_.exponent(scores, range.size(), largest, temperature_);
  sums_[row] = sums_[row] * factors_[row] + kernels_.total(scores, range.size());
  std::fill(at(reach.begin), at(range.begin), T(0));
  std::fill(at(range.end), at(reach.end), T(0));
}

template <class T>
void TiledRows<T>::mix(Range reach) {
  const Index width = head_.value.columns;
  for (Index i = 0; i < rows_.size(); ++i) {
    if (factors_[i] != 1) kernels_.scale(mix_ + i * width, width, factors_[i]);
  }
  kernels_.multiplyAdd(tile_ + (reach.begin - first_), stride_, rows_.size(),
                       head_.value.data + reach.begin * kernels_.panel, head_.keys, 0, reach.size(),
                       0, width, mix_, width);
}

template <class T>
void TiledRows<T>::take(Index tile) {
  const Range reach = reachIn(tile);
  if (reach.size() == 0) return;
  score(reach);
  for (Index i = 0; i < rows_.size(); ++i) weigh(i, reach);
  mix(reach);
}

template <class T>
void TiledRows<T>::finish() {
  const Index width = head_.value.columns;
  for (Index i = 0; i < rows_.size(); ++i) {
    if (sums_[i] != 0) kernels_.divide(mix_ + i * width, width, sums_[i]);
  }
}

template <class T>
void TiledRows<T>::run() {
  for (Index tile = 0; tile < tiles(); ++tile) take(tile);
  finish();
}

template class TiledRows<float>;
template class TiledRows<double>;

}  // namespace fovea

// What a token can have heard of after some layers.
#include <algorithm>

#include "core/base/thread_pool.h"
#include "core/labs/mask_lab.h"

namespace fovea {
namespace {

/// Rows of bits.
class BitRows {
 public:
  explicit BitRows(Index n) : words_((n + 63) / 64), bits_(static_cast<std::size_t>(n * words_)) {}
  void set(Index row, Index column) { at(row)[column / 64] |= std::uint64_t{1} << (column % 64); }
  bool get(Index row, Index column) const {
    return (at(row)[column / 64] >> (column % 64) & 1) != 0;
  }
  void add(Index row, const BitRows& other, Index otherRow) {
    std::uint64_t* to = at(row);
    const std::uint64_t* from = other.at(otherRow);
    for (Index w = 0; w < words_; ++w) to[w] |= from[w];
  }

 private:
  std::uint64_t* at(Index row) { return bits_.data() + row * words_; }
  const std::uint64_t* at(Index row) const { return bits_.data() + row * words_; }
  Index words_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace

Index Reached::pairs(Index count) const {
  return std::ranges::count_if(
      layers, [count](std::uint8_t layer) { return layer != kNever && layer <= count; });
}

Result<Reached> reached(const Mask& mask, Index n, Index count, const Progress& progress) {
  Reached result;
  result.tokens = n;
  result.layers.assign(static_cast<std::size_t>(n * n), Reached::kNever);
  BitRows now(n);
  std::vector<std::vector<Index>> keys(static_cast<std::size_t>(n));
  for (Index i = 0; i < n; ++i) {
    if (progress.cancelled()) return fail(cancelled());
    now.set(i, i);
    result.layers[static_cast<std::size_t>(i * n + i)] = 0;
    const auto row = mask.allowedRow(i, n, n);
    for (Index j = 0; j < n; ++j) {
      if (row[static_cast<std::size_t>(j)] != 0 && j != i) {
        keys[static_cast<std::size_t>(i)].push_back(j);
      }
    }
  }
  for (Index layer = 1; layer <= count; ++layer) {
    BitRows next = now;
    ThreadPool::shared().forEach(n, n * n * n / 64, [&](Index i) {
      if (progress.cancelled()) return;
      for (const Index j : keys[static_cast<std::size_t>(i)]) next.add(i, now, j);
    });
    if (progress.cancelled()) return fail(cancelled());
    bool grew = false;
    for (Index i = 0; i < n; ++i) {
      for (Index j = 0; j < n; ++j) {
        auto& first = result.layers[static_cast<std::size_t>(i * n + j)];
        if (first != Reached::kNever || !next.get(i, j)) continue;
        first = static_cast<std::uint8_t>(layer);
        grew = true;
      }
    }
    progress.report(Text(FOVEA_TR("Progress", "Layer %1"), {plain(std::to_string(layer))}), layer,
                    count);
    if (!grew) break;
    now = std::move(next);
  }
  return result;
}

}  // namespace fovea

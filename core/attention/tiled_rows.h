#pragma once
#include <vector>

#include "core/attention/head_rows.h"
#include "core/attention/kernels.h"

namespace fovea {

/// Attention of a few rows of one head with a tile of keys at a time: of the grid there is never
/// more than one tile. For each row a running maximum m, a running sum l of exp((S″ − m) ÷
/// temperature) and the mix so far; a tile that raises m first multiplies both by exp((m before − m
/// now) ÷ temperature). In the end the mix is divided by l. (Milakov and Gimelshein 2018, "Online
/// normalizer calculation for softmax"; Dao et al. 2022, "FlashAttention", algorithm 1.)
///
/// A row's bits depend on the tiles of keys alone, not on the other rows. `head` has queries and
/// keys, or given scores.
template <class T>
class TiledRows {
 public:
  /// `mix` [rows,Dv] holds zeros.
  TiledRows(const HeadSource<T>& head, Range rows, Index tileKeys, T* mix, Scratch& scratch);

  /// The numbers its working memory takes.
  static double workingNumbers(Index rows, Index tileKeys);

  Index tiles() const { return (head_.keys + tileKeys_ - 1) / tileKeys_; }
  Range keysOf(Index tile) const;
  /// Whether any row may see a key of it; else take() would change nothing.
  bool sees(Index tile) const { return reachIn(tile).size() > 0; }
  void take(Index tile);
  /// Divides by the sums.
  void finish();
  /// Everything.
  void run();

  /// Of each row, after the tile that was taken last.
  const T* tileMax() const { return tileMax_; }
  const T* runningMax() const { return max_; }
  const T* factors() const { return factors_; }
  const T* sums() const { return sums_; }

 private:
  Range reachIn(Index tile) const;
  void score(Range reach);
  void weigh(Index row, Range reach);
  void mix(Range reach);

  const HeadSource<T>& head_;
  const Kernels<T>& kernels_;
  Range rows_;
  Index tileKeys_ = 1;
  Index stride_ = 0;  ///< numbers between two rows of the tile
  Index first_ = 0;   ///< the key of its first column, at the beginning of a panel
  T *mix_ = nullptr, *tile_ = nullptr;
  T *max_ = nullptr, *tileMax_ = nullptr, *factors_ = nullptr, *sums_ = nullptr;
  T temperature_ = 1;
  std::vector<Range> ranges_;  ///< of keys each row may see
  Range reach_;                ///< all keys any row may see
};

}  // namespace fovea

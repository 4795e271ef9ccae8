#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tensor/tensor.h"

namespace fovea {

/// One part of a mask; the parts of a mask intersect.
struct MaskPart {
  enum class Kind {
    Causal,   ///< a query sees itself and what stands before it
    Window,   ///< itself and the size − 1 before it; implies causal
    Band,     ///< size keys on each side, and itself
    Padding,  ///< hides the last size keys
    Sinks,    ///< lets the first size keys in where a window, dilated or not, a band or a block
              ///< hides them
    Given,    ///< a matrix [Tq,Tk], 1 = allowed
    Dilated,  ///< itself and the size − 1 before it that are step, 2 step … away; implies causal
    Block,    ///< the keys of its own block: the tokens are cut into blocks of size
    Longformer,  ///< size ÷ 2 keys on each side, and the first `globals` tokens, which see and are
                 ///< seen by all (Beltagy et al. 2020, "Longformer", section 3.1)
    BigBird,     ///< the same, and `randoms` more keys a row, drawn without repeats among those
                 ///< not yet allowed (Zaheer et al. 2020, "Big Bird", section 2)
    Prefix,      ///< causal, but the first size tokens see each other
    Documents,   ///< the keys of its own text: texts of `lengths` tokens stand in a row, and what
                 ///< is left is one more
  };
  Kind kind = Kind::Causal;
  Index size = 0;
  Tensor allowed;                   ///< Given only: 0 or 1, [Tq,Tk]
  std::string file;                 ///< Given only: where it came from; empty: painted
  Index step = 1;                   ///< Dilated only
  Index globals = 0;                ///< Longformer and BigBird only
  Index randoms = 0;                ///< BigBird only
  std::uint64_t seed = 0;           ///< BigBird only: of what is drawn
  std::vector<Index> lengths = {};  ///< Documents only
  friend bool operator==(const MaskPart&, const MaskPart&) = default;
};

/// Which keys each query may look at. With Tk ≠ Tq query i stands at place i + Tk − Tq.
class Mask {
 public:
  Mask() = default;
  explicit Mask(std::vector<MaskPart> parts) : parts_(std::move(parts)) {}
  static Mask causal() { return Mask({{MaskPart::Kind::Causal, 0, {}, {}}}); }
  static Mask window(Index size) { return Mask({{MaskPart::Kind::Window, size, {}, {}}}); }

  const std::vector<MaskPart>& parts() const { return parts_; }
  bool none() const { return parts_.empty(); }

  /// Whether query `query` may look at key `key`. Constant time; linear in the keys with BigBird,
  /// in the texts with Documents.
  bool allows(Index query, Index key, Index queries, Index keys) const;
  /// Which keys query `query` may look at, one byte each. Linear in the keys.
  std::vector<std::uint8_t> allowedRow(Index query, Index queries, Index keys) const;
  /// Bounds the keys a query may see: everything outside [begin, end) is hidden, inside it allows()
  /// decides.
  Range keyRange(Index query, Index queries, Index keys) const;
  /// Whether every key inside keyRange() is allowed, for every query: then the range says all.
  bool contiguous() const;
  /// Number of allowed pairs. Closed form for causal masks, windows, bands, padding and sinks
  /// together; cost Tq where the key ranges say all and for one BigBird or Longformer alone, else
  /// Tq·Tk.
  Index allowedPairs(Index queries, Index keys) const;
  /// Which part hides the pair; nothing when it is allowed.
  std::optional<MaskPart::Kind> hiddenBy(Index query, Index key, Index queries, Index keys) const;
  /// The matrix M [Tq,Tk]: 0 where allowed, −∞ where hidden.
  Tensor matrix(Index queries, Index keys, Precision precision) const;
  /// Sizes from 1 (padding, sinks, prefix, globals and randoms from 0; Longformer and BigBird even)
  /// to 1,000,000,000, at most 1,000 texts, given matrices of the right shape holding only 0 and 1.
  Result<void> check(Index queries, Index keys) const;

  /// As the command line writes it: "none", "causal", "window:4+padding:1", "dilated:4:2",
  /// "bigbird:4:1:2:0", a path for a given one.
  std::string spelled() const;
  /// For captions: "causal", "sliding window of 4, itself included", …. `keys`, where they are
  /// known: how many there are for padding and sinks to take (kNone: not known).
  Text description(Index keys = kNone) const;

  friend bool operator==(const Mask&, const Mask&) = default;

 private:
  std::vector<MaskPart> parts_;
};

/// Reads "causal+padding:2". A part ending in .npy is left with its file name and without a matrix:
/// the caller loads it. An unknown part suggests the nearest word.
Result<Mask> parseMask(std::string_view spelled);

}  // namespace fovea

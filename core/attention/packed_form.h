#pragma once
#include "core/base/index.h"

namespace fovea {

/// How the numbers of a packed matrix are written. A panel holds `panel` neighbouring columns; its
/// numbers stand row by row, those of one row side by side.
struct PackedForm {
  enum class Kind {
    Float32,
    Float16,
    BFloat16,
    /// Whole numbers q of `bits` bits: a number is scale · q, or scale · q + offset. For every
    /// `group` rows there stand the scale of each column, then the offset of each, both float32,
    /// then the whole numbers: a byte each with its sign, or, of 4 bits, two rows in a byte, the
    /// upper row in its low half, counted from `least`.
    Groups
  } kind = Kind::Float32;
  Index group = 1;
  int bits = 32;  ///< of a number
  int least = 0;
  bool offsets = false;
  friend bool operator==(const PackedForm&, const PackedForm&) = default;
};

/// Bytes of `group` rows of a panel: of the scales and offsets, and in all.
constexpr Index headBytes(const PackedForm& form, Index panel) {
  return form.kind == PackedForm::Kind::Groups ? 4 * panel * (form.offsets ? 2 : 1) : 0;
}
constexpr Index groupBytes(const PackedForm& form, Index panel) {
  return headBytes(form, panel) + form.group * panel * form.bits / 8;
}
/// Bytes of a panel of `depth` rows, a multiple of the group.
constexpr Index panelBytes(const PackedForm& form, Index panel, Index depth) {
  return depth / form.group * groupBytes(form, panel);
}

}  // namespace fovea

#pragma once
#include "core/tensor/dequantize.h"

namespace fovea {

/// How the numbers of a packed matrix are written. A panel holds `panel` neighbouring columns; its
/// numbers stand row by row, those of one row side by side. What is not quantised has groups of one
/// number and no offsets.
struct PackedForm : QuantizedForm {
  enum class Kind {
    Float32,
    Float16,
    BFloat16,
    /// For every `group` rows there stand the scale of each column, then the offset of each, both
    /// float32, then the whole numbers: a byte each with its sign, or, of 4 bits, two rows in a
    /// byte, the upper row in its low half, counted from `least`.
    Groups
  };
  PackedForm() : PackedForm({1, 32}, Kind::Float32) {}
  PackedForm(const QuantizedForm& numbers, Kind kindOfNumbers)
      : QuantizedForm(numbers), kind(kindOfNumbers) {}

  Kind kind;
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

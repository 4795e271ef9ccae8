#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/index.h"
#include "core/base/result.h"

namespace fovea {

/// What an NPY header says about the numbers behind it.
struct NpyHeader {
  enum class Kind { Float, Signed, Unsigned, Boolean };
  Kind kind = Kind::Float;
  std::size_t itemBytes = 8;
  bool bigEndian = false;
  bool fortranOrder = false;
  std::vector<Index> shape;  ///< rank 1 to 3, each at least 1
  std::size_t numbers = 0;   ///< product of shape
  std::size_t dataBytes() const { return numbers * itemBytes; }
};

/// Bytes before the header's length is known to be complete: magic, version, length.
inline constexpr std::size_t kNpyPreamble = 12;
/// Longer headers are refused: a simple array needs some hundred bytes.
inline constexpr std::size_t kNpyHeaderLimit = 4096;

/// Where the numbers begin, from the first kNpyPreamble bytes (fewer when the file is shorter).
/// Errors (Input): no NPY file, unknown version, header too long.
Result<std::size_t> npyDataOffset(std::string_view preamble, const std::string& name);
/// Reads the header from the npyDataOffset bytes before the numbers. A strict parser of exactly the
/// dictionary numpy writes: 'descr', 'fortran_order' and 'shape', in any order. Errors (Input).
Result<NpyHeader> parseNpyHeader(std::string_view beforeData, const std::string& name);

/// Magic, version 1.0 and the header of an array, padded to a multiple of 64 bytes. `descr` as
/// numpy spells it, for example "<f8".
std::string makeNpyHeader(std::string_view descr, const std::vector<Index>& shape);

}  // namespace fovea

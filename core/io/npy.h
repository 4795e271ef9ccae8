#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tensor/tensor.h"

namespace fovea {

/// Reads an NPY file (format versions 1.0, 2.0 and 3.0) of rank 1 to 3 as a tensor of `precision`.
/// Accepted: float16, float32, float64, whole numbers of 8 to 64 bits and boolean (as 0 and 1), in
/// either byte order, C or Fortran order; each number becomes the nearest one `precision` holds.
/// Wanted is the precision of computing: float32 files read as float64 keep their values exactly.
/// NaN and infinities are read as they are: whoever may not have them asks findNonFinite.
///
/// Errors, each naming the file: those of InputFile; Input when it is no NPY file, when its header
/// is broken, for any other type of number, for rank 0 or above 3, for an array without numbers,
/// and when the file is shorter or longer than its header says; TooLarge, with the number of bytes,
/// before anything is allocated when the tensor would need more than half of the machine's memory.
/// Linear.
Result<Tensor> readNpy(const std::string& path, Precision precision);
/// The same from memory; `name` stands for the file in messages.
Result<Tensor> parseNpy(std::string_view bytes, const std::string& name, Precision precision);

/// The array as an NPY file, version 1.0, little-endian, C order, in its own precision. Linear.
std::string npyBytes(const Tensor& tensor);
/// Whole numbers as int64. The product of `shape` is the number of values.
std::string npyBytesInt64(std::span<const std::int64_t> values, const std::vector<Index>& shape);
/// A mask of zeros and ones as boolean; what is not 0 is true.
std::string npyBytesBool(const Tensor& mask);
/// What stands before the numbers of npyBytes(tensor): magic, version and header, a multiple of 64
/// bytes.
std::string npyHeader(const Tensor& tensor);
/// The numbers of npyBytes(tensor), not copied; valid as long as the tensor.
std::string_view npyBody(const Tensor& tensor);

/// Writes npyBytes(tensor) to a file, whole or not at all, without a second copy in memory. Errors:
/// those of AtomicFile.
Result<void> writeNpy(const std::string& path, const Tensor& tensor);

}  // namespace fovea

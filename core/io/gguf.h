#pragma once
#include <string>

#include "core/io/tensor_file.h"

namespace fovea {

/// Opens a GGUF file, version 2 or 3, little-endian, and checks its header: keys and values, tensor
/// names, types and ranges (layout: docs/gguf.md in github.com/ggml-org/ggml). Shapes come
/// outermost first, the reverse of the file's order. Memory grows with what was read, never with
/// what a length promises.
///
/// Errors, each naming the file, with key or tensor where there is one. File: as openSafetensors.
/// Input: no GGUF file, big-endian, version 1 or unknown, cut short, a count or length beyond the
/// file, a type of value or tensor that is not known (named), lists inside lists, a key or tensor
/// that comes twice, an alignment that is no power of two, tensors that overlap, are not aligned,
/// or whose rows are no whole blocks. TooLarge: keys and values of more than 64 MiB. Linear in the
/// header.
Result<TensorFile> openGguf(const std::string& path);

/// What the header of such a file says, where the numbers behind it may be cut off: to answer
/// questions, not to read numbers, which fails. Errors: as openGguf, but for those
/// about ranges.
Result<TensorFile> openGgufHeader(const std::string& path);

}  // namespace fovea

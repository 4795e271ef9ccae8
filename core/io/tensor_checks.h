#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/base/number.h"
#include "core/io/tensor_file.h"

// What the readers of weight files have in common; not for use outside this folder.

namespace fovea {

/// The file open for reading at positions. Errors (File): as InputFile::open; a link that leads
/// nowhere, as download caches leave behind; a pipe or device.
Result<InputFile> openWeightFile(const std::string& path);

/// How many bytes a tensor of this shape takes. Nothing when that is more than any disk holds, when
/// a size is negative, or when its rows are no whole number of blocks.
std::optional<std::uint64_t> storedBytes(DType dtype, const std::vector<Index>& shape);

/// A count of bytes as a detail of these failures; no 64 bits wrap around.
inline std::string counted(std::uint64_t bytes) { return groupedSize(static_cast<double>(bytes)); }

/// A failure that concerns one tensor: %1 is the file, %2 the tensor, %3 … the details.
tl::unexpected<Error> refuseTensor(TextSource sentence, const std::string& path,
                                   std::string_view tensor, std::vector<std::string> details = {});
/// The same for the whole file: %1 is the file, %2 … the details.
tl::unexpected<Error> refuseFile(TextSource sentence, const std::string& path,
                                 const std::vector<std::string>& details = {},
                                 ErrorCode code = ErrorCode::Input);

/// Two tensors whose bytes overlap, the later one second; nothing when there are none. Sorts the
/// tensors by offset.
struct TensorPair {
  const StoredTensor* first;
  const StoredTensor* second;
};
std::optional<TensorPair> findOverlap(std::vector<StoredTensor>& tensors);
/// The failure for such a pair.
tl::unexpected<Error> refuseOverlap(const TensorPair& pair, const std::string& path);

}  // namespace fovea

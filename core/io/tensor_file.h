#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/io/metadata.h"
#include "core/io/read_file.h"
#include "core/tensor/dtype.h"
#include "core/tensor/tensor.h"

namespace fovea {

/// A tensor as a file of weights lists it.
struct StoredTensor {
  std::string name;
  DType dtype = DType::F32;
  std::vector<Index> shape;  ///< outermost first, as frameworks spell it (GGUF writes it reversed)
  std::size_t file = 0;      ///< which of TensorFile::paths() holds it
  std::uint64_t offset = 0;  ///< of its first byte, from the start of that file
  std::uint64_t bytes = 0;

  /// The last dimension, which is stored without a break; 1 for a single number.
  Index columns() const { return shape.empty() ? 1 : shape.back(); }
  /// All other dimensions together; 1 for a vector.
  Index rows() const;
  /// Numbers in all.
  Index size() const { return rows() * columns(); }
  std::uint64_t bytesPerRow() const;
};

/// Rows to read, and where to. Exactly one of the targets is set.
struct TensorRead {
  const StoredTensor* tensor = nullptr;
  Range rows;                ///< within rows()
  float* floats = nullptr;   ///< receives rows × columns numbers as float32
  std::byte* raw = nullptr;  ///< receives rows × bytesPerRow() bytes as they are stored

  static TensorRead asFloat(const StoredTensor& tensor, float* target);
  static TensorRead asStored(const StoredTensor& tensor, std::byte* target);
};

/// The named tensors of one file of weights, or of the shards of a folder. Opening reads and checks
/// the header alone: names, types, shapes and ranges hold for the file's size at that time, ranges
/// do not overlap, and nothing is allocated for the numbers. The files stay open and are read at
/// positions into buffers, never mapped, so a file that shrinks later gives an Error.
///
/// Open one with openSafetensors, openSafetensorsFolder (safetensors.h), openGguf (gguf.h) or
/// openTensorFile.
class TensorFile {
 public:
  enum class Format { Safetensors, Gguf };

  /// For the readers of this folder: `tensors` is checked already.
  TensorFile(Format format, std::vector<InputFile> files, std::vector<StoredTensor> tensors,
             Metadata metadata);

  Format format() const { return format_; }
  /// The files, in the order of their names.
  std::vector<std::string> paths() const;
  /// Bytes of all files together.
  std::uint64_t fileBytes() const;

  /// All tensors, sorted by name.
  const std::vector<StoredTensor>& tensors() const { return tensors_; }
  /// The tensor of that name; nullptr when there is none. Logarithmic.
  const StoredTensor* find(std::string_view name) const;
  /// GGUF's keys and values; the "__metadata__" of safetensors (of all shards together).
  const Metadata& metadata() const { return metadata_; }

  /// Reads everything that is ordered, in pieces shared out among the threads of the shared pool;
  /// progress counts the bytes of all orders together. Targets of different orders must not
  /// overlap; after an error their contents are undefined.
  ///
  /// Errors, each naming file and tensor: the file was shortened since, or the disk (File); NaN or
  /// infinity, with the first position (Input); Cancelled.
  Result<void> read(std::span<const TensorRead> orders, const Progress& progress = {}) const;

  /// A whole tensor of rank 0 (as one number) to 3 as float32, in storage of its own. Errors: as
  /// read; TooLarge before allocating when it needs more than half of the machine's memory; Input
  /// for a higher rank.
  Result<Tensor> readTensor(const StoredTensor& tensor, const Progress& progress = {}) const;
  /// Whole numbers and masks (position ids, token ids) as they are. Errors: as read; Input when
  /// the tensor holds other numbers.
  Result<std::vector<std::int64_t>> readIntegers(const StoredTensor& tensor) const;

 private:
  Format format_;
  std::vector<InputFile> files_;
  std::vector<StoredTensor> tensors_;
  Metadata metadata_;
};

/// Opens what a person points at: a folder as openSafetensorsFolder does, a file by its first bytes
/// as GGUF or safetensors. Errors: those of the reader; Input for any other file (pickles are named
/// and never executed).
Result<TensorFile> openTensorFile(const std::string& path);

}  // namespace fovea

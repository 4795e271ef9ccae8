#pragma once
#include <functional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/tensor/tensor.h"

namespace fovea {

/// One file inside an NPZ archive.
struct NpzEntry {
  /// The file's bytes as they are.
  static NpzEntry of(std::string name, std::string bytes);
  /// An array; `make` is called when its turn comes, and the array is let go right after.
  static NpzEntry of(std::string name, std::function<Result<Tensor>()> make);

  std::string name;  ///< for example "layer01.query.npy"; ASCII, each once
  std::string bytes;
  std::function<Result<Tensor>()> make;
};

/// Writes an archive that numpy.load reads, whole or not at all. Entries are stored without
/// compression, in the given order, with the time stamp 1980-01-01: same entries, same bytes. At
/// least one entry. Only one array is in memory at a time. Errors: those of AtomicFile; whatever
/// `make` gives (also Cancelled); a pipe or device is refused (File).
Result<void> writeNpz(const std::string& path, std::vector<NpzEntry> entries);

}  // namespace fovea

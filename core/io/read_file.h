#pragma once
#include <cstdint>
#include <string>

#include "core/base/result.h"

namespace fovea {

/// Text, CSV and JSON files above this size are refused.
inline constexpr std::uint64_t kTextFileLimit = std::uint64_t{64} << 20;

/// A file that is open for reading, read from front to back or at positions.
class InputFile {
 public:
  /// Errors (File): missing, a folder, not readable.
  static Result<InputFile> open(const std::string& path);
  InputFile(InputFile&& other) noexcept;
  InputFile& operator=(InputFile&&) = delete;
  ~InputFile();

  const std::string& path() const { return path_; }
  /// Bytes a regular file holds; 0 for pipes and devices, whose size nobody knows.
  std::uint64_t size() const { return size_; }
  bool regular() const { return regular_; }
  /// Reads up to `count` bytes; fewer only at the end of the file. Errors (File): the disk.
  Result<std::size_t> read(char* target, std::size_t count);
  /// Reads up to `count` bytes from `offset` on, wherever read() stands; fewer only at the end of
  /// the file. For regular files; from any number of threads. Errors (File): the disk.
  Result<std::size_t> readAt(std::uint64_t offset, void* target, std::size_t count) const;

 private:
  InputFile(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}
  std::string path_;
  int descriptor_;
  std::uint64_t size_ = 0;
  bool regular_ = false;
};

/// The whole file. Errors: as InputFile::open, and TooLarge, with the number of bytes, before
/// anything is read when the file holds more than `limit` bytes. Pipes are read to their end or to
/// the limit. Linear.
Result<std::string> readFile(const std::string& path, std::uint64_t limit = kTextFileLimit);

}  // namespace fovea

#pragma once
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace fovea {

/// A file that is written whole or not at all: the bytes go to a temporary file beside it, which
/// takes its place at commit(). Without commit() nothing is left behind and an existing file stays
/// as it was. A symbolic link is followed; an existing file keeps its permissions. Pipes and
/// devices (/dev/stdout) are written straight away.
///
/// Errors (File), each naming the file and what to do: no such folder, a folder, no permission,
/// read-only or full disk, name too long. Whoever writes to disks with quotas or to pipes ignores
/// SIGXFSZ and SIGPIPE in main, so that the write fails instead of the process.
class AtomicFile {
 public:
  static Result<AtomicFile> create(const std::string& path);
  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&&) = delete;
  ~AtomicFile();

  Result<void> write(std::string_view bytes);
  /// Makes the bytes last on the disk, then puts the file in its place.
  Result<void> commit();

  /// The file the bytes go to for now, for libraries that write files of their own; empty for pipes
  /// and devices. They may replace it; write() must not be used as well.
  const std::string& temporaryPath() const { return temporary_; }

 private:
  explicit AtomicFile(std::string path) : path_(std::move(path)) {}
  Result<void> openTemporary();
  Result<void> failed(int number);

  std::string path_;       ///< as it was named, for messages
  std::string target_;     ///< with symbolic links followed
  std::string temporary_;  ///< empty when there is nothing to remove
  int descriptor_ = -1;
};

/// Writes a whole file or nothing. Errors: those of AtomicFile.
Result<void> writeFile(const std::string& path, std::string_view bytes);

}  // namespace fovea

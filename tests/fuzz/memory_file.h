#pragma once
#include <sys/mman.h>
#include <unistd.h>

#include <string>

#include "tests/fuzz/promise.h"

namespace fovea::fuzz {

/// A file that lives in memory and has a path, for readers that read at positions.
class MemoryFile {
 public:
  MemoryFile(const std::uint8_t* data, std::size_t size)
      : descriptor_(memfd_create("fuzz", MFD_CLOEXEC)) {
    promise(descriptor_ >= 0);
    promise(size == 0 || ::write(descriptor_, data, size) == static_cast<ssize_t>(size));
  }
  ~MemoryFile() { ::close(descriptor_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

}  // namespace fovea::fuzz

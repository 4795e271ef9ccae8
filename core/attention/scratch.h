#pragma once
#include <cstdlib>
#include <memory>

#include "core/base/index.h"

namespace fovea {

/// Working memory that is kept and reused: aligned to 64 bytes, not cleared, grows to what was ever
/// asked of it. One thread at a time.
class Scratch {
 public:
  template <class T>
  T* get(Index count) {
    const auto bytes = (static_cast<std::size_t>(count) * sizeof(T) + 64) / 64 * 64;
    if (bytes > bytes_) {
      block_.reset();
      block_.reset(std::aligned_alloc(64, bytes));
      if (!block_) throw std::bad_alloc();
      bytes_ = bytes;
    }
    return static_cast<T*>(block_.get());
  }

 private:
  struct Free {
    void operator()(void* block) const { std::free(block); }
  };
  std::unique_ptr<void, Free> block_;
  std::size_t bytes_ = 0;
};

}  // namespace fovea

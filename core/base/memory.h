#pragma once
#include <cstdint>

namespace fovea {

/// Physical memory of this machine in bytes (what a plan may be measured against).
std::uint64_t physicalMemory();

/// Sets glibc's allocator so that large blocks are reused instead of being given back and faulted
/// in again. Call once at start; does nothing elsewhere.
void tuneAllocator();

}  // namespace fovea

#pragma once
#include "core/attention/kernels.h"

// One build of the kernels for each kind of processor: kernels_NAME.cpp, compiled for it alone.

namespace fovea {

namespace baseline {
template <class T>
const Kernels<T>& build();
}

#ifdef __x86_64__
/// AVX2: processors since about 2013.
namespace x86_64_v3 {
template <class T>
const Kernels<T>& build();
}

/// AVX-512.
namespace x86_64_v4 {
template <class T>
const Kernels<T>& build();
}
#endif

}  // namespace fovea

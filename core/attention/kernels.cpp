#include "core/attention/kernels.h"

#include <cstdlib>
#include <cstring>

#include "core/attention/kernels_builds.h"

namespace fovea {
namespace {

template <class T>
struct Build {
  bool runs;
  const Kernels<T>& table;
};

template <class T>
const Kernels<T>& chosen() {
  const char* wanted = std::getenv("FOVEA_KERNELS");
  const Kernels<T>* best = kernelsAt<T>(0);
  for (int place = 0; const Kernels<T>* table = kernelsAt<T>(place); ++place) {
    if (wanted && std::strcmp(wanted, table->name) == 0) return *table;
    best = table;
  }
  return *best;
}

}  // namespace

template <class T>
const Kernels<T>* kernelsAt(int place) {
#ifdef __x86_64__
  static const bool v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                         __builtin_cpu_supports("bmi2");
  static const bool v4 = v3 && __builtin_cpu_supports("avx512f") &&
                         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
                         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq");
  const Build<T> builds[] = {
      {true, baseline::build<T>()}, {v3, x86_64_v3::build<T>()}, {v4, x86_64_v4::build<T>()}};
#else
  const Build<T> builds[] = {{true, baseline::build<T>()}};
#endif
  for (const Build<T>& build : builds) {
    if (build.runs && place-- == 0) return &build.table;
  }
  return nullptr;
}

template <class T>
const Kernels<T>& kernels() {
  static const Kernels<T>& table = chosen<T>();
  return table;
}

template const Kernels<float>* kernelsAt<float>(int);
template const Kernels<double>* kernelsAt<double>(int);
template const Kernels<float>& kernels<float>();
template const Kernels<double>& kernels<double>();

}  // namespace fovea

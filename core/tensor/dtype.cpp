#include "core/tensor/dtype.h"

#include <array>
#include <cassert>

namespace fovea {
namespace {

struct Layout {
  std::string_view name;
  Index numbers, bytes;
};

constexpr std::array<Layout, kDTypes> kLayouts = {{
    {"F32", 1, 4},      {"F16", 1, 2},      {"BF16", 1, 2},     {"F64", 1, 8},
    {"BOOL", 1, 1},     {"U8", 1, 1},       {"I8", 1, 1},       {"U16", 1, 2},
    {"I16", 1, 2},      {"U32", 1, 4},      {"I32", 1, 4},      {"U64", 1, 8},
    {"I64", 1, 8},      {"Q4_0", 32, 18},   {"Q4_1", 32, 20},   {"Q5_0", 32, 22},
    {"Q5_1", 32, 24},   {"Q8_0", 32, 34},   {"Q2_K", 256, 84},  {"Q3_K", 256, 110},
    {"Q4_K", 256, 144}, {"Q5_K", 256, 176}, {"Q6_K", 256, 210},
}};

const Layout& layoutOf(DType dtype) { return kLayouts[static_cast<std::size_t>(dtype)]; }

}  // namespace

std::string_view nameOf(DType dtype) { return layoutOf(dtype).name; }
Index blockNumbers(DType dtype) { return layoutOf(dtype).numbers; }
Index blockBytes(DType dtype) { return layoutOf(dtype).bytes; }

std::optional<Index> bytesOf(DType dtype, Index numbers) {
  const Layout& layout = layoutOf(dtype);
  assert(numbers >= 0 && numbers % layout.numbers == 0);
  Index bytes = 0;
  if (__builtin_mul_overflow(numbers / layout.numbers, layout.bytes, &bytes)) return {};
  return bytes;
}

bool isQuantized(DType dtype) { return dtype >= DType::Q4_0; }
bool isReal(DType dtype) { return dtype <= DType::F64 || isQuantized(dtype); }

}  // namespace fovea

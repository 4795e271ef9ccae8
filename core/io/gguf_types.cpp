#include "core/io/gguf_types.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <utility>

namespace fovea {
namespace {

// The numbers of the types of values (docs/gguf.md of ggml).
enum ValueType : std::uint32_t {
  kUint8,
  kInt8,
  kUint16,
  kInt16,
  kUint32,
  kInt32,
  kFloat32,
  kBool,
  kString,
  kArray,
  kUint64,
  kInt64,
  kFloat64,
};

template <class T>
MetaValue wholeScalar(GgufCursor& cursor) {
  const T value = cursor.number<T>();
  if (std::in_range<std::int64_t>(value)) return static_cast<std::int64_t>(value);
  return static_cast<double>(value);
}

template <class T>
MetaValue realScalar(GgufCursor& cursor) {
  return static_cast<double>(cursor.number<T>());
}

template <class Stored, class Kept>
MetaValue list(GgufCursor& cursor) {
  std::vector<Kept> values;
  const std::uint64_t count = cursor.count(sizeof(Stored));
  for (std::uint64_t i = 0; i < count && !cursor.failed(); ++i) {
    values.push_back(static_cast<Kept>(cursor.number<Stored>()));
  }
  return values;
}

MetaValue flags(GgufCursor& cursor) {
  std::vector<bool> values;
  const std::uint64_t count = cursor.count(1);
  for (std::uint64_t i = 0; i < count && !cursor.failed(); ++i) {
    values.push_back(cursor.number<std::uint8_t>() != 0);
  }
  return values;
}

MetaValue strings(GgufCursor& cursor) {
  StringList values;
  const std::uint64_t count = cursor.count(sizeof(std::uint64_t));
  for (std::uint64_t i = 0; i < count && !cursor.failed(); ++i) values.add(cursor.string());
  return values;
}

std::optional<MetaValue> readList(GgufCursor& cursor) {
  switch (cursor.number<std::uint32_t>()) {
    case kUint8:
      return list<std::uint8_t, std::int64_t>(cursor);
    case kInt8:
      return list<std::int8_t, std::int64_t>(cursor);
    case kUint16:
      return list<std::uint16_t, std::int64_t>(cursor);
    case kInt16:
      return list<std::int16_t, std::int64_t>(cursor);
    case kUint32:
      return list<std::uint32_t, std::int64_t>(cursor);
    case kInt32:
      return list<std::int32_t, std::int64_t>(cursor);
    case kUint64:
    case kInt64:
      return list<std::int64_t, std::int64_t>(cursor);
    case kFloat32:
      return list<float, float>(cursor);
    case kFloat64:
      return list<double, double>(cursor);
    case kBool:
      return flags(cursor);
    case kString:
      return strings(cursor);
    default:
      return {};
  }
}

struct TensorType {
  std::uint32_t number;
  std::string_view name;
  std::optional<DType> dtype;
};

// enum ggml_type of ggml.h; 4 and 5 were given up.
constexpr auto kTensorTypes = std::to_array<TensorType>({
    {0, "F32", DType::F32},    {1, "F16", DType::F16},    {2, "Q4_0", DType::Q4_0},
    {3, "Q4_1", DType::Q4_1},  {4, "Q4_2", {}},           {5, "Q4_3", {}},
    {6, "Q5_0", DType::Q5_0},  {7, "Q5_1", DType::Q5_1},  {8, "Q8_0", DType::Q8_0},
    {9, "Q8_1", {}},           {10, "Q2_K", DType::Q2_K}, {11, "Q3_K", DType::Q3_K},
    {12, "Q4_K", DType::Q4_K}, {13, "Q5_K", DType::Q5_K}, {14, "Q6_K", DType::Q6_K},
    {15, "Q8_K", {}},          {16, "IQ2_XXS", {}},       {17, "IQ2_XS", {}},
    {18, "IQ3_XXS", {}},       {19, "IQ1_S", {}},         {20, "IQ4_NL", {}},
    {21, "IQ3_S", {}},         {22, "IQ2_S", {}},         {23, "IQ4_XS", {}},
    {24, "I8", DType::I8},     {25, "I16", DType::I16},   {26, "I32", DType::I32},
    {27, "I64", DType::I64},   {28, "F64", DType::F64},   {29, "IQ1_M", {}},
    {30, "BF16", DType::BF16}, {34, "TQ1_0", {}},         {35, "TQ2_0", {}},
    {39, "MXFP4", {}},         {40, "NVFP4", {}},         {41, "Q1_0", {}},
});

const TensorType* tensorType(std::uint32_t number) {
  const auto* found = std::find_if(kTensorTypes.begin(), kTensorTypes.end(),
                                   [&](const TensorType& type) { return type.number == number; });
  return found == kTensorTypes.end() ? nullptr : found;
}

}  // namespace

std::optional<MetaValue> readGgufValue(GgufCursor& cursor, std::uint32_t type) {
  switch (type) {
    case kUint8:
      return wholeScalar<std::uint8_t>(cursor);
    case kInt8:
      return wholeScalar<std::int8_t>(cursor);
    case kUint16:
      return wholeScalar<std::uint16_t>(cursor);
    case kInt16:
      return wholeScalar<std::int16_t>(cursor);
    case kUint32:
      return wholeScalar<std::uint32_t>(cursor);
    case kInt32:
      return wholeScalar<std::int32_t>(cursor);
    case kUint64:
      return wholeScalar<std::uint64_t>(cursor);
    case kInt64:
      return wholeScalar<std::int64_t>(cursor);
    case kFloat32:
      return realScalar<float>(cursor);
    case kFloat64:
      return realScalar<double>(cursor);
    case kBool:
      return cursor.number<std::uint8_t>() != 0;
    case kString:
      return cursor.string();
    case kArray:
      return readList(cursor);
    default:
      return {};
  }
}

std::optional<DType> dtypeOfGguf(std::uint32_t number) {
  const TensorType* type = tensorType(number);
  return type == nullptr ? std::nullopt : type->dtype;
}

std::string nameOfGgufType(std::uint32_t number) {
  const TensorType* type = tensorType(number);
  return type == nullptr ? "type " + std::to_string(number) : std::string(type->name);
}

}  // namespace fovea

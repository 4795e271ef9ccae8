#include "core/io/tensor_file.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>

#include "core/base/memory.h"
#include "core/base/number.h"
#include "core/io/tensor_checks.h"
#include "core/io/tensor_reader.h"
#include "core/tensor/loaded.h"

namespace fovea {

Index StoredTensor::rows() const {
  if (shape.empty()) return 1;
  return std::accumulate(shape.begin(), shape.end() - 1, Index{1}, std::multiplies<>());
}

std::uint64_t StoredTensor::bytesPerRow() const {
  return static_cast<std::uint64_t>(bytesOf(dtype, columns()).value());
}

TensorRead TensorRead::asFloat(const StoredTensor& tensor, float* target) {
  return {&tensor, {0, tensor.rows()}, target, nullptr};
}

TensorRead TensorRead::asStored(const StoredTensor& tensor, std::byte* target) {
  return {&tensor, {0, tensor.rows()}, nullptr, target};
}

TensorFile::TensorFile(Format format, std::vector<InputFile> files,
                       std::vector<StoredTensor> tensors, Metadata metadata)
    : format_(format),
      files_(std::move(files)),
      tensors_(std::move(tensors)),
      metadata_(std::move(metadata)) {
  std::sort(tensors_.begin(), tensors_.end(),
            [](const StoredTensor& a, const StoredTensor& b) { return a.name < b.name; });
}

std::vector<std::string> TensorFile::paths() const {
  std::vector<std::string> paths;
  for (const InputFile& file : files_) paths.push_back(file.path());
  return paths;
}

std::uint64_t TensorFile::fileBytes() const {
  std::uint64_t bytes = 0;
  for (const InputFile& file : files_) bytes += file.size();
  return bytes;
}

const StoredTensor* TensorFile::find(std::string_view name) const {
  const auto found = std::lower_bound(
      tensors_.begin(), tensors_.end(), name,
      [](const StoredTensor& tensor, std::string_view n) { return tensor.name < n; });
  return found != tensors_.end() && found->name == name ? &*found : nullptr;
}

Result<void> TensorFile::read(std::span<const TensorRead> orders, const Progress& progress) const {
  return readTensors(files_, orders, progress);
}

namespace {

// Refuses what would fill the machine's memory.
Result<void> checkMemory(const StoredTensor& tensor, const std::string& path,
                         Index bytesPerNumber) {
  const auto needed = static_cast<std::uint64_t>(tensor.size() * bytesPerNumber);
  const std::uint64_t there = physicalMemory() / 2;
  if (needed <= there) return {};
  return refuseFile(FOVEA_TR("Error",
                             "%1: the tensor “%2” needs %3 bytes of memory, more than half of this "
                             "machine's memory (%4 bytes). Choose a smaller model."),
                    path, {tensor.name, counted(needed), counted(there)}, ErrorCode::TooLarge);
}

template <class Stored>
std::int64_t wholeAt(const std::byte* from, Index i) {
  return static_cast<std::int64_t>(loaded<Stored>(from, i));
}

// How a type of whole numbers is read; nullptr for other types.
std::int64_t (*wholeReader(DType dtype))(const std::byte*, Index) {
  switch (dtype) {
    case DType::Bool:
    case DType::U8:
      return wholeAt<std::uint8_t>;
    case DType::I8:
      return wholeAt<std::int8_t>;
    case DType::U16:
      return wholeAt<std::uint16_t>;
    case DType::I16:
      return wholeAt<std::int16_t>;
    case DType::U32:
      return wholeAt<std::uint32_t>;
    case DType::I32:
      return wholeAt<std::int32_t>;
    case DType::U64:
    case DType::I64:
      return wholeAt<std::int64_t>;
    default:
      return nullptr;
  }
}

}  // namespace

Result<Tensor> TensorFile::readTensor(const StoredTensor& tensor, const Progress& progress) const {
  const std::string& path = files_[tensor.file].path();
  if (tensor.shape.size() > 3) {
    return refuseTensor(FOVEA_TR("Error",
                                 "%1: the tensor “%2” has %3 dimensions, more than the three that "
                                 "can be read. Choose another model."),
                        path, tensor.name, {std::to_string(tensor.shape.size())});
  }
  if (auto fits = checkMemory(tensor, path, sizeof(float)); !fits) {
    return fail(std::move(fits.error()));
  }
  TensorBuilder builder(Precision::Float32,
                        tensor.shape.empty() ? std::vector<Index>{1} : tensor.shape);
  const std::array orders = {TensorRead::asFloat(tensor, builder.data<float>())};
  if (auto done = read(orders, progress); !done) return fail(std::move(done.error()));
  return builder.seal();
}

Result<std::vector<std::int64_t>> TensorFile::readIntegers(const StoredTensor& tensor) const {
  const std::string& path = files_[tensor.file].path();
  const auto whole = wholeReader(tensor.dtype);
  if (whole == nullptr) {
    return refuseTensor(FOVEA_TR("Error",
                                 "%1: the tensor “%2” should hold whole numbers and is stored as "
                                 "%3. Choose another model."),
                        path, tensor.name, {std::string(nameOf(tensor.dtype))});
  }
  if (auto fits = checkMemory(tensor, path, 2 * sizeof(std::int64_t)); !fits) {
    return fail(std::move(fits.error()));
  }
  std::vector<std::byte> stored(static_cast<std::size_t>(tensor.bytes));
  const std::array orders = {TensorRead::asStored(tensor, stored.data())};
  if (auto done = read(orders); !done) return fail(std::move(done.error()));
  std::vector<std::int64_t> numbers(static_cast<std::size_t>(tensor.size()));
  for (Index i = 0; i < tensor.size(); ++i) {
    numbers[static_cast<std::size_t>(i)] = whole(stored.data(), i);
  }
  return numbers;
}

}  // namespace fovea

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "core/io/gguf.h"
#include "core/io/safetensors.h"
#include "core/io/safetensors_header.h"
#include "tests/fuzz/memory_file.h"
#include "tests/fuzz/targets.h"

namespace fovea::fuzz {
namespace {

// Every byte of the file belongs to one tensor at most, and sizes agree with each other.
void checkList(const TensorFile& file) {
  std::vector<const StoredTensor*> inOrder;
  std::set<std::string_view> names;
  for (const StoredTensor& tensor : file.tensors()) {
    promise(names.insert(tensor.name).second && file.find(tensor.name) == &tensor);
    promise(tensor.size() >= 0 && tensor.bytes <= file.fileBytes());
    promise(tensor.offset <= file.fileBytes() - tensor.bytes);
    promise(tensor.size() == 0 ||
            tensor.bytes == tensor.bytesPerRow() * static_cast<std::uint64_t>(tensor.rows()));
    if (tensor.bytes > 0) inOrder.push_back(&tensor);
  }
  std::sort(inOrder.begin(), inOrder.end(),
            [](const StoredTensor* a, const StoredTensor* b) { return a->offset < b->offset; });
  for (std::size_t i = 1; i < inOrder.size(); ++i) {
    promise(inOrder[i - 1]->offset + inOrder[i - 1]->bytes <= inOrder[i]->offset);
  }
}

void checkNumbers(const TensorFile& file, const StoredTensor& tensor) {
  std::vector<std::byte> raw(static_cast<std::size_t>(tensor.bytes));
  const std::array asStored = {TensorRead::asStored(tensor, raw.data())};
  const bool finite = file.read(asStored).has_value();
  const auto read = file.readTensor(tensor);
  if (!read) {
    promise(!read.error().message.empty() && (!finite || tensor.shape.size() > 3));
    return;
  }
  promise(finite && read->size() == tensor.size() && !findNonFinite(*read));
  if (tensor.rows() < 2) return;
  std::vector<float> row(static_cast<std::size_t>(tensor.columns()));
  const std::array last = {
      TensorRead{&tensor, {tensor.rows() - 1, tensor.rows()}, row.data(), nullptr}};
  promise(file.read(last).has_value());
  promise(std::equal(row.begin(), row.end(),
                     read->data<float>() + (tensor.rows() - 1) * tensor.columns()));
}

int check(const Result<TensorFile>& file) {
  if (!file) {
    promise(!file.error().message.empty());
    return 0;
  }
  checkList(*file);
  for (const StoredTensor& tensor : file->tensors()) checkNumbers(*file, tensor);
  return 0;
}

}  // namespace

int fuzzSafetensors(const std::uint8_t* data, std::size_t size) {
  const MemoryFile file(data, size);
  return check(openSafetensors(file.path()));
}

int fuzzGguf(const std::uint8_t* data, std::size_t size) {
  const MemoryFile file(data, size);
  return check(openGguf(file.path()));
}

int fuzzShardIndex(const std::uint8_t* data, std::size_t size) {
  const auto read = parseShardIndex(asText(data, size), "fuzz.json");
  if (!read) {
    promise(!read.error().message.empty());
    return 0;
  }
  for (const auto& [tensor, shard] : *read) {
    promise(!shard.empty() && shard != ".." && shard.find('/') == std::string::npos);
  }
  return 0;
}

}  // namespace fovea::fuzz

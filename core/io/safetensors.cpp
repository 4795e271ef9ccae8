#include "core/io/safetensors.h"

#include <limits>

#include "core/base/number.h"
#include "core/io/json.h"
#include "core/io/safetensors_header.h"
#include "core/io/tensor_checks.h"

namespace fovea {
namespace {

using nlohmann::json;

constexpr std::uint64_t kLengthBytes = 8;
constexpr std::uint64_t kHeaderLimit = std::uint64_t{16} << 20;

tl::unexpected<Error> noHeader(const std::string& path) {
  return refuseFile(FOVEA_TR("Error",
                             "%1 is no whole safetensors file: its header is cut short or not "
                             "there. Download it again."),
                    path);
}

std::optional<DType> dtypeNamed(std::string_view name) {
  for (int i = 0; i < kDTypes; ++i) {
    const auto dtype = static_cast<DType>(i);
    if (!isQuantized(dtype) && nameOf(dtype) == name) return dtype;
  }
  return {};
}

// Whole numbers that are not negative and fit an Index; nothing for any other value.
std::optional<std::vector<Index>> sizes(const json& value) {
  if (!value.is_array()) return {};
  std::vector<Index> list;
  for (const json& size : value) {
    if (!size.is_number_unsigned()) return {};
    const auto number = size.get<std::uint64_t>();
    if (number > static_cast<std::uint64_t>(std::numeric_limits<Index>::max())) return {};
    list.push_back(static_cast<Index>(number));
  }
  return list;
}

// One entry of the header; its range still counts from the end of the header.
Result<StoredTensor> readEntry(const std::string& name, const json& entry,
                               const std::string& path) {
  const auto field = [&](const char* key) {
    return entry.is_object() && entry.contains(key) ? &entry.at(key) : nullptr;
  };
  const json* dtype = field("dtype");
  const json* shape = field("shape");
  const json* offsets = field("data_offsets");
  if (dtype == nullptr || !dtype->is_string() || shape == nullptr || offsets == nullptr) {
    return refuseTensor(FOVEA_TR("Error",
                                 "%1: the header does not say type, shape and place of the tensor "
                                 "“%2”. Download the file again."),
                        path, name);
  }
  StoredTensor tensor;
  tensor.name = name;
  const auto known = dtypeNamed(dtype->get_ref<const std::string&>());
  if (!known) {
    return refuseTensor(FOVEA_TR("Error",
                                 "%1: the tensor “%2” is stored as %3, which cannot be read. "
                                 "Choose a model with F32, F16 or BF16 weights."),
                        path, name, {dtype->get<std::string>()});
  }
  tensor.dtype = *known;
  const auto dimensions = sizes(*shape);
  const auto bytes = dimensions ? storedBytes(*known, *dimensions) : std::nullopt;
  if (!bytes) {
    return refuseTensor(FOVEA_TR("Error",
                                 "%1 is damaged: the tensor “%2” has the impossible shape %3. "
                                 "Download it again."),
                        path, name, {shape->dump()});
  }
  tensor.shape = *dimensions;
  const auto range = sizes(*offsets);
  if (!range || range->size() != 2 || (*range)[0] > (*range)[1]) {
    return refuseTensor(FOVEA_TR("Error",
                                 "%1 is damaged: the tensor “%2” has the impossible place %3. "
                                 "Download it again."),
                        path, name, {offsets->dump()});
  }
  tensor.offset = static_cast<std::uint64_t>((*range)[0]);
  tensor.bytes = static_cast<std::uint64_t>((*range)[1] - (*range)[0]);
  if (tensor.bytes != *bytes) {
    return refuseTensor(FOVEA_TR("Error",
                                 "%1 is damaged: the tensor “%2” needs %3 bytes and has %4. "
                                 "Download it again."),
                        path, name, {counted(*bytes), counted(tensor.bytes)});
  }
  return tensor;
}

// The numbers fill the file to its end, each byte once.
Result<void> checkRanges(std::vector<StoredTensor>& tensors, std::uint64_t begin,
                         std::uint64_t fileBytes, const std::string& path) {
  if (const auto pair = findOverlap(tensors)) return refuseOverlap(*pair, path);
  std::uint64_t expected = 0;
  for (StoredTensor& tensor : tensors) {
    if (tensor.offset != expected) {
      return refuseTensor(FOVEA_TR("Error",
                                   "%1 is damaged: bytes that belong to no tensor stand before "
                                   "“%2”. Download it again."),
                          path, tensor.name);
    }
    expected += tensor.bytes;
    tensor.offset += begin;
  }
  const std::uint64_t there = fileBytes - begin;
  if (there == expected) return {};
  return refuseFile(there < expected
                        ? FOVEA_TR("Error",
                                   "%1 is cut short: its header promises %2 bytes of numbers, and "
                                   "there are %3. Download it again.")
                        : FOVEA_TR("Error",
                                   "%1 is damaged: its header promises %2 bytes of numbers, and "
                                   "there are %3. Download it again."),
                    path, {counted(expected), counted(there)});
}

Result<std::string> readHeaderText(const InputFile& file) {
  const std::string& path = file.path();
  std::uint64_t length = 0;
  auto got = file.readAt(0, &length, kLengthBytes);
  if (!got) return fail(std::move(got.error()));
  if (*got < kLengthBytes || length > file.size() - kLengthBytes) return noHeader(path);
  if (length > kHeaderLimit) {
    return refuseFile(FOVEA_TR("Error",
                               "%1 has a header of %2 bytes, more than the %3 that can be read. "
                               "Choose another file."),
                      path, {counted(length), counted(kHeaderLimit)}, ErrorCode::TooLarge);
  }
  std::string text(static_cast<std::size_t>(length), '\0');
  got = file.readAt(kLengthBytes, text.data(), text.size());
  if (!got) return fail(std::move(got.error()));
  if (*got < text.size()) return noHeader(path);
  return text;
}

}  // namespace

Result<SafetensorsHeader> readSafetensorsHeader(const InputFile& file) {
  const std::string& path = file.path();
  auto text = readHeaderText(file);
  if (!text) return fail(std::move(text.error()));
  const auto header = parseJson(*text, path);
  if (!header || !header->is_object()) {
    return refuseFile(FOVEA_TR("Error",
                               "%1 is no safetensors file: its header is not JSON that lists "
                               "tensors. Download it again."),
                      path);
  }
  SafetensorsHeader read;
  for (const auto& [name, entry] : header->items()) {
    if (name == "__metadata__") {
      if (!entry.is_object()) continue;
      for (const auto& [key, value] : entry.items()) {
        if (value.is_string()) read.metadata.emplace_back(key, value.get<std::string>());
      }
      continue;
    }
    auto tensor = readEntry(name, entry, path);
    if (!tensor) return fail(std::move(tensor.error()));
    read.tensors.push_back(std::move(*tensor));
  }
  auto checked = checkRanges(read.tensors, kLengthBytes + text->size(), file.size(), path);
  if (!checked) return fail(std::move(checked.error()));
  return read;
}

Result<TensorFile> openSafetensors(const std::string& path) {
  auto file = openWeightFile(path);
  if (!file) return fail(std::move(file.error()));
  auto header = readSafetensorsHeader(*file);
  if (!header) return fail(std::move(header.error()));
  Metadata metadata;
  for (auto& [key, value] : header->metadata) metadata.add(std::move(key), std::move(value));
  std::vector<InputFile> files;
  files.push_back(std::move(*file));
  return TensorFile(TensorFile::Format::Safetensors, std::move(files), std::move(header->tensors),
                    std::move(metadata));
}

}  // namespace fovea

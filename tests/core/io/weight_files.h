#pragma once
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "tests/support/scratch.h"

// Weight files made by hand, byte by byte, so that they may be wrong in any way.

namespace fovea::test {

template <class T>
std::string littleEndian(T value) {
  std::string bytes(sizeof(T), '\0');
  std::memcpy(bytes.data(), &value, sizeof(T));
  return bytes;
}

template <class T>
std::string littleEndian(std::initializer_list<T> values) {
  std::string bytes;
  for (const T value : values) bytes += littleEndian(value);
  return bytes;
}

/// A safetensors file: length of the header, header, numbers.
inline std::string safetensorsBytes(std::string_view header, std::string_view numbers) {
  return littleEndian(static_cast<std::uint64_t>(header.size())).append(header).append(numbers);
}

/// A string as GGUF writes it.
inline std::string ggufString(std::string_view text) {
  return littleEndian(static_cast<std::uint64_t>(text.size())).append(text);
}

/// Builds a GGUF file from keys and tensors; every part can be replaced by a wrong one.
struct GgufBytes {
  std::string magic = "GGUF";
  std::uint32_t version = 3;
  std::uint64_t tensorCount = 0, keyCount = 0;
  std::string keys, infos, numbers;
  std::size_t alignment = 32;

  /// `value` stands in the file as it is.
  void key(std::string_view name, std::uint32_t type, std::string_view value) {
    ++keyCount;
    keys += ggufString(name) + littleEndian(type);
    keys += value;
  }
  /// `sizes` innermost first, as the file has them.
  void tensorInfo(std::string_view name, std::initializer_list<std::uint64_t> sizes,
                  std::uint32_t type, std::uint64_t offset) {
    ++tensorCount;
    infos += ggufString(name) + littleEndian(static_cast<std::uint32_t>(sizes.size())) +
             littleEndian(sizes) + littleEndian(type) + littleEndian(offset);
  }
  /// A tensor whose bytes come next, aligned.
  void tensor(std::string_view name, std::initializer_list<std::uint64_t> sizes, std::uint32_t type,
              std::string_view bytes) {
    numbers.resize((numbers.size() + alignment - 1) / alignment * alignment);
    tensorInfo(name, sizes, type, numbers.size());
    numbers += bytes;
  }
  std::string header() const {
    return magic + littleEndian(version) + littleEndian(tensorCount) + littleEndian(keyCount) +
           keys + infos;
  }
  std::string bytes() const {
    std::string all = header();
    all.resize((all.size() + alignment - 1) / alignment * alignment);
    return all + numbers;
  }
};

/// Expects that `open` refuses a file called `name` of these bytes, with a sentence that names the
/// file and says why.
template <class Open>
void expectFileRefused(Open open, const std::string& name, std::string_view bytes,
                       const std::string& why, ErrorCode code) {
  const ScratchFolder folder;
  const std::string path = folder.put(name, bytes);
  const auto file = open(path);
  ASSERT_FALSE(file.has_value()) << why;
  EXPECT_EQ(file.error().code, code);
  EXPECT_EQ(file.error().place, path);
  EXPECT_THAT(file.error().message.str(), testing::HasSubstr(why));
  EXPECT_THAT(file.error().message.str(), testing::HasSubstr(path));
}

}  // namespace fovea::test

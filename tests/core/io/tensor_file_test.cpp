#include "core/io/tensor_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/base/thread_pool.h"
#include "core/io/gguf.h"
#include "core/io/safetensors.h"
#include "core/tensor/convert.h"
#include "tests/core/io/weight_files.h"
#include "tests/support/reference.h"
#include "tests/support/scratch.h"

namespace fovea {
namespace {

using test::littleEndian;
using test::ScratchFolder;
using testing::HasSubstr;

std::vector<float> numbersOf(const TensorFile& file, std::string_view name) {
  const StoredTensor* tensor = file.find(name);
  if (tensor == nullptr) return {};
  const auto read = file.readTensor(*tensor);
  EXPECT_TRUE(read.has_value()) << read.error().message.str();
  if (!read) return {};
  return {read->data<float>(), read->data<float>() + read->size()};
}

TEST(TensorFile, DequantizesLikeThePythonPackage) {
  const auto file = openGguf(test::testPath("reference/dequantized.gguf"));
  ASSERT_TRUE(file.has_value()) << file.error().message.str();
  int formats = 0;
  for (const StoredTensor& tensor : file->tensors()) {
    if (tensor.name.ends_with(".expected")) continue;
    SCOPED_TRACE(tensor.name);
    EXPECT_EQ(tensor.name, nameOf(tensor.dtype));
    EXPECT_EQ(tensor.shape, (std::vector<Index>{3, 512}));
    const auto ours = numbersOf(*file, tensor.name);
    const auto theirs = numbersOf(*file, tensor.name + ".expected");
    ASSERT_EQ(ours.size(), 1536U);
    ASSERT_EQ(theirs.size(), 1536U);
    for (std::size_t i = 0; i < ours.size(); ++i) {
      ASSERT_EQ(std::bit_cast<std::uint32_t>(ours[i]), std::bit_cast<std::uint32_t>(theirs[i]))
          << i << ": " << ours[i] << " and " << theirs[i];
    }
    ++formats;
  }
  EXPECT_EQ(formats, 13);
}

TEST(TensorFile, ReadsRowsAndStoredBytesIntoPlace) {
  const auto file = openGguf(test::testPath("reference/dequantized.gguf"));
  ASSERT_TRUE(file.has_value());
  for (const char* name : {"Q4_K", "Q8_0", "F16", "F32"}) {
    const StoredTensor& tensor = *file->find(name);
    const auto whole = numbersOf(*file, name);
    std::vector<float> floats(512 + 2, 7.0F);
    std::vector<std::byte> raw(static_cast<std::size_t>(2 * tensor.bytesPerRow()) + 1,
                               std::byte{7});
    const std::array orders = {TensorRead{&tensor, {1, 2}, floats.data() + 1, nullptr},
                               TensorRead{&tensor, {1, 3}, nullptr, raw.data()},
                               TensorRead{&tensor, {2, 2}, nullptr, nullptr}};
    ASSERT_TRUE(file->read(orders).has_value());
    EXPECT_EQ(std::vector<float>(floats.begin() + 1, floats.end() - 1),
              std::vector<float>(whole.begin() + 512, whole.begin() + 1024));
    EXPECT_TRUE(floats.front() == 7.0F && floats.back() == 7.0F && raw.back() == std::byte{7});
    std::vector<float> widened(1024);
    toFloat(tensor.dtype, raw.data(), 1024, widened.data());
    EXPECT_EQ(widened, std::vector<float>(whole.begin() + 512, whole.end()));
  }
}

/// A file of one BF16 tensor "w" of 3 million numbers, several pieces long, and one of F32 "v".
struct LargeFile {
  static constexpr Index kRows = 3000, kColumns = 1000;
  ScratchFolder folder;
  std::string path = folder / "model.safetensors";
  LargeFile() {
    std::string numbers;
    for (Index i = 0; i < kRows * kColumns; ++i) numbers += littleEndian(bits(i));
    numbers += littleEndian({1.5F, -2.5F});
    folder.put("model.safetensors",
               test::safetensorsBytes(
                   R"({"w":{"dtype":"BF16","shape":[3000,1000],"data_offsets":[0,6000000]},)"
                   R"("v":{"dtype":"F32","shape":[2],"data_offsets":[6000000,6000008]}})",
                   numbers));
  }
  static std::uint16_t bits(Index i) { return static_cast<std::uint16_t>(i * 31 % 0x7F00); }
  void replace(std::size_t number, std::uint16_t with) const {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(test::slurp(path).size() - 6000008 + 2 * number));
    file << littleEndian(with);
  }
};

TEST(TensorFile, ReadsLargeTensorsInPieces) {
  const LargeFile large;
  for (const Index threads : {1, 2, 5}) {
    ThreadPool::limitShared(threads);
    const auto file = openSafetensors(large.path);
    ASSERT_TRUE(file.has_value()) << file.error().message.str();
    EXPECT_EQ(file->fileBytes(), test::slurp(large.path).size());
    const auto numbers = numbersOf(*file, "w");
    ASSERT_EQ(numbers.size(), 3000000U);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      ASSERT_EQ(std::bit_cast<std::uint32_t>(numbers[i]) >> 16,
                LargeFile::bits(static_cast<Index>(i)));
    }
    EXPECT_EQ(numbersOf(*file, "v"), (std::vector<float>{1.5F, -2.5F}));
  }
  ThreadPool::limitShared(0);
}

TEST(TensorFile, ReportsProgressAndCanBeStopped) {
  const LargeFile large;
  const auto file = openSafetensors(large.path);
  ASSERT_TRUE(file.has_value());
  std::vector<float> w(3000000), v(2);
  const std::array orders = {TensorRead::asFloat(*file->find("w"), w.data()),
                             TensorRead::asFloat(*file->find("v"), v.data())};
  std::vector<Index> steps;
  std::stop_source stop;
  const Progress counting(stop.get_token(), [&](const Text&, Index done, Index of) {
    EXPECT_EQ(of, 6000008);
    steps.push_back(done);
  });
  ASSERT_TRUE(file->read(orders, counting).has_value());
  EXPECT_GE(steps.size(), 4U);
  EXPECT_TRUE(std::is_sorted(steps.begin(), steps.end()));
  EXPECT_EQ(steps.back(), 6000008);

  const Progress stopping(stop.get_token(),
                          [&](const Text&, Index, Index) { stop.request_stop(); });
  const auto stopped = file->read(orders, stopping);
  ASSERT_FALSE(stopped.has_value());
  EXPECT_EQ(stopped.error().code, ErrorCode::Cancelled);
}

void expectNotFinite(const TensorFile& file, std::string_view name, const std::string& place) {
  const StoredTensor& tensor = *file.find(name);
  const auto asFloat = file.readTensor(tensor);
  ASSERT_FALSE(asFloat.has_value());
  EXPECT_EQ(asFloat.error().code, ErrorCode::Input);
  EXPECT_THAT(asFloat.error().message.str(), HasSubstr("“" + std::string(name) + "”"));
  EXPECT_THAT(asFloat.error().message.str(), HasSubstr("holds NaN or infinity, first in " + place));
  EXPECT_THAT(asFloat.error().message.str(), HasSubstr(file.paths().front()));
  std::vector<std::byte> raw(static_cast<std::size_t>(tensor.bytes));
  const std::array orders = {TensorRead::asStored(tensor, raw.data())};
  const auto asStored = file.read(orders);
  ASSERT_FALSE(asStored.has_value());
  EXPECT_EQ(asStored.error().message, asFloat.error().message);
}

TEST(TensorFile, NamesTheTensorThatHoldsNan) {
  const LargeFile large;
  large.replace(2'000'005, 0x7FC0);
  const auto file = openSafetensors(large.path);
  ASSERT_TRUE(file.has_value());
  expectNotFinite(*file, "w", "row 2,001, column 6");
  EXPECT_EQ(numbersOf(*file, "v").size(), 2U);
  // Rows without it can be read.
  std::vector<float> row(1000);
  const std::array orders = {TensorRead{file->find("w"), {1999, 2000}, row.data(), nullptr}};
  EXPECT_TRUE(file->read(orders).has_value());
  const std::array bad = {TensorRead{file->find("w"), {2000, 2001}, row.data(), nullptr}};
  const auto failed = file->read(bad);
  ASSERT_FALSE(failed.has_value());
  EXPECT_THAT(failed.error().message.str(), HasSubstr("row 2,001, column 6"));
}

TEST(TensorFile, NamesTheQuantizedTensorThatHoldsNan) {
  const ScratchFolder folder;
  test::GgufBytes gguf;
  std::string blocks(4 * 18, '\1');
  blocks[2 * 18 + 1] = '\x7C';
  gguf.tensor("w", {64, 2}, 2, blocks);
  const auto file = openGguf(folder.put("a.gguf", gguf.bytes()));
  ASSERT_TRUE(file.has_value()) << file.error().message.str();
  expectNotFinite(*file, "w", "row 2, column 1");
}

TEST(TensorFile, AFileThatShrinksGivesAnError) {
  const LargeFile large;
  const auto file = openSafetensors(large.path);
  ASSERT_TRUE(file.has_value());
  std::filesystem::resize_file(large.path, 5'000'000);
  for (const char* name : {"w", "v"}) {
    const auto read = file->readTensor(*file->find(name));
    ASSERT_FALSE(read.has_value());
    EXPECT_EQ(read.error().code, ErrorCode::File);
    EXPECT_EQ(read.error().place, large.path);
    EXPECT_THAT(read.error().message.str(), HasSubstr("has become shorter"));
    EXPECT_THAT(read.error().message.str(), HasSubstr(name));
  }
}

TEST(TensorFile, StaysReadableWhenItsNameIsGone) {
  const LargeFile large;
  const auto file = openSafetensors(large.path);
  ASSERT_TRUE(file.has_value());
  std::filesystem::remove(large.path);
  EXPECT_EQ(numbersOf(*file, "v"), (std::vector<float>{1.5F, -2.5F}));
}

TEST(TensorFile, RefusesTensorsThatFillTheMemory) {
  const ScratchFolder folder;
  // A sparse file of 2 TiB; opening it costs nothing.
  const std::string header =
      R"({"w":{"dtype":"U8","shape":[2199023255552],"data_offsets":[0,2199023255552]}})";
  const std::string path = folder.put("huge.safetensors", test::safetensorsBytes(header, ""));
  std::filesystem::resize_file(path, 8 + header.size() + (std::uintmax_t{1} << 41));
  const auto file = openSafetensors(path);
  ASSERT_TRUE(file.has_value()) << file.error().message.str();
  const auto read = file->readTensor(*file->find("w"));
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(read.error().code, ErrorCode::TooLarge);
  EXPECT_THAT(read.error().message.str(), HasSubstr("8,796,093,022,208 bytes of memory"));
  EXPECT_EQ(file->readIntegers(*file->find("w")).error().code, ErrorCode::TooLarge);
}

TEST(TensorFile, ReadsWholeNumbers) {
  const ScratchFolder folder;
  test::GgufBytes gguf;
  gguf.tensor("i8", {2}, 24, littleEndian<std::int8_t>({-3, 3}));
  gguf.tensor("i16", {1}, 25, littleEndian<std::int16_t>({-300}));
  gguf.tensor("i32", {1}, 26, littleEndian<std::int32_t>({70000}));
  gguf.tensor("i64", {1}, 27, littleEndian<std::int64_t>({-5000000000}));
  gguf.tensor("f32", {1}, 0, littleEndian(1.0F));
  const auto file = openGguf(folder.put("a.gguf", gguf.bytes()));
  ASSERT_TRUE(file.has_value()) << file.error().message.str();
  using Numbers = std::vector<std::int64_t>;
  EXPECT_EQ(file->readIntegers(*file->find("i8")).value(), (Numbers{-3, 3}));
  EXPECT_EQ(file->readIntegers(*file->find("i16")).value(), Numbers{-300});
  EXPECT_EQ(file->readIntegers(*file->find("i32")).value(), Numbers{70000});
  EXPECT_EQ(file->readIntegers(*file->find("i64")).value(), Numbers{-5000000000});
  const auto refused = file->readIntegers(*file->find("f32"));
  ASSERT_FALSE(refused.has_value());
  EXPECT_THAT(refused.error().message.str(), HasSubstr("“f32” should hold whole numbers"));
}

TEST(TensorFile, OpensWhatAPersonPointsAt) {
  const LargeFile large;
  EXPECT_EQ(openTensorFile(large.path)->format(), TensorFile::Format::Safetensors);
  EXPECT_EQ(openTensorFile(large.folder / "")->tensors().size(), 2U);
  // Ollama's files have no ending.
  std::filesystem::copy(test::testPath("reference/dequantized.gguf"), large.folder / "sha256-0a");
  EXPECT_EQ(openTensorFile(large.folder / "sha256-0a")->format(), TensorFile::Format::Gguf);

  const auto refusal = [&](std::string_view name, std::string_view bytes) {
    const auto file = openTensorFile(large.folder.put(name, bytes));
    return file ? "opened" : file.error().message.str();
  };
  EXPECT_THAT(refusal("a.pt", "PK\x03\x04more"), HasSubstr("is a pickle file"));
  EXPECT_THAT(refusal("b", "\x80\x02}q"), HasSubstr("is a pickle file"));
  EXPECT_THAT(refusal("pytorch_model.bin", "?"), HasSubstr("never run here"));
  EXPECT_THAT(refusal("a.txt", "Once upon a time"), HasSubstr("holds no weights"));
  EXPECT_THAT(refusal("empty", ""), HasSubstr("holds no weights"));
  EXPECT_THAT(refusal("a.gguf", "Once"), HasSubstr("is damaged"));
  EXPECT_EQ(openTensorFile(large.folder / "missing").error().code, ErrorCode::File);
}

}  // namespace
}  // namespace fovea

#include "core/io/gguf.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "tests/core/io/weight_files.h"
#include "tests/support/reference.h"
#include "tests/support/scratch.h"

namespace fovea {
namespace {

using test::GgufBytes;
using test::ggufString;
using test::littleEndian;
using test::ScratchFolder;
using testing::HasSubstr;
using namespace std::string_literals;

constexpr std::uint64_t kHuge = ~std::uint64_t{0};
constexpr std::uint32_t kF32 = 0, kUint32 = 4, kString = 8, kArray = 9, kUint64 = 10;

void expectRefused(std::string_view bytes, const std::string& why,
                   ErrorCode code = ErrorCode::Input) {
  test::expectFileRefused(openGguf, "bad.gguf", bytes, why, code);
}

TEST(Gguf, ReadsEveryTypeOfValue) {
  const auto file = openGguf(test::testPath("reference/dequantized.gguf"));
  ASSERT_TRUE(file.has_value()) << file.error().message.str();
  const Metadata& keys = file->metadata();
  const auto integer = [&](const std::string& key) {
    const auto* value = keys.get<std::int64_t>("test." + key);
    return value == nullptr ? std::int64_t{-77} : *value;
  };
  EXPECT_EQ(integer("uint8"), 255);
  EXPECT_EQ(integer("int8"), 127);
  EXPECT_EQ(integer("int8.lowest"), -128);
  EXPECT_EQ(integer("uint16"), 65535);
  EXPECT_EQ(integer("int16.lowest"), -32768);
  EXPECT_EQ(integer("uint32"), 4294967295);
  EXPECT_EQ(integer("int32.lowest"), std::numeric_limits<std::int32_t>::min());
  EXPECT_EQ(integer("uint64"), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(integer("int64.lowest"), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(keys.number("test.uint64.highest"), 18446744073709551615.0);
  EXPECT_EQ(keys.number("test.float32"), static_cast<double>(0.1F));
  EXPECT_EQ(keys.number("test.float64"), 0.1);
  EXPECT_EQ(keys.number("test.int8"), 127.0);
  EXPECT_FALSE(keys.number("test.string") || keys.number("absent"));
  EXPECT_EQ(*keys.get<bool>("test.bool"), true);
  EXPECT_EQ(*keys.get<std::string>("test.string"), "Māori 🙂");
  EXPECT_EQ(*keys.get<std::string>("general.architecture"), "test");
  const auto* strings = keys.get<StringList>("test.strings");
  ASSERT_NE(strings, nullptr);
  ASSERT_EQ(strings->size(), 5);
  EXPECT_EQ((*strings)[0], "");
  EXPECT_EQ((*strings)[2], "Ġcat");
  EXPECT_EQ((*strings)[3], "猫");
  EXPECT_EQ((*strings)[4], std::string(300, 'b'));
  EXPECT_EQ(*keys.get<std::vector<std::int64_t>>("test.integers"),
            (std::vector<std::int64_t>{-1, 0, 70000}));
  EXPECT_EQ(*keys.get<std::vector<float>>("test.floats"), (std::vector<float>{-1.5F, 0.25F}));
  EXPECT_EQ(*keys.get<std::vector<bool>>("test.flags"), (std::vector<bool>{true, false, true}));
  EXPECT_EQ(keys.get<std::int64_t>("test.string"), nullptr);
}

TEST(Gguf, ReadsVersionsTwoAndThree) {
  const ScratchFolder folder;
  GgufBytes gguf;
  gguf.key("general.alignment", kUint32, littleEndian(std::uint32_t{64}));
  gguf.alignment = 64;
  gguf.tensor("w", {3, 2}, kF32, littleEndian({1.0F, 2.0F, 3.0F, 4.0F, 5.0F, 6.0F}));
  gguf.tensor("v", {1}, kF32, littleEndian(7.0F));
  for (const std::uint32_t version : {2U, 3U}) {
    gguf.version = version;
    const auto file = openGguf(folder.put("a.gguf", gguf.bytes()));
    ASSERT_TRUE(file.has_value()) << file.error().message.str();
    EXPECT_EQ(file->format(), TensorFile::Format::Gguf);
    EXPECT_EQ(file->find("w")->shape, (std::vector<Index>{2, 3}));
    EXPECT_EQ(file->readTensor(*file->find("w"))->at(1, 0), 4.0);
    EXPECT_EQ(file->readTensor(*file->find("v"))->at(0, 0), 7.0);
  }
}

TEST(Gguf, RefusesOtherFilesAndVersions) {
  GgufBytes gguf;
  const std::string no = "does not begin as a GGUF file does: it is damaged";
  expectRefused("", "is empty");
  expectRefused("GGU", no);
  expectRefused("GGUF", no);
  expectRefused("Once upon a time", no);
  gguf.magic = "GGML";
  expectRefused(gguf.bytes(), no);
  gguf.magic = "GGUF";
  for (const std::uint32_t version : {0U, 1U, 4U, 0x7FFFFFFFU}) {
    gguf.version = version;
    expectRefused(gguf.bytes(), "of version " + std::to_string(version));
  }
  gguf.version = 0x03000000;
  expectRefused(gguf.bytes(), "big-endian");
}

TEST(Gguf, NamesTheEndingOnlyWhereAFileHasAnother) {
  const ScratchFolder folder;
  const auto refusal = [&](std::string_view name) {
    const auto file = openGguf(folder.put(name, "Once upon a time"));
    return file ? "opened" : file.error().message.str();
  };
  EXPECT_THAT(refusal("a.bin"), testing::HasSubstr("Choose a file that ends in .gguf"));
  EXPECT_THAT(refusal("a.gguf"), testing::Not(testing::HasSubstr("ends in .gguf")));
}

TEST(Gguf, RefusesAHeaderThatIsCutShort) {
  GgufBytes gguf;
  gguf.key("general.name", kString, ggufString("tiny"));
  gguf.key(
      "list", kArray,
      littleEndian(kString) + littleEndian(std::uint64_t{2}) + ggufString("ab") + ggufString("c"));
  gguf.tensor("w", {2}, kF32, littleEndian({1.0F, 2.0F}));
  const std::string header = gguf.header(), whole = gguf.bytes();
  for (std::size_t length = 8; length < header.size(); ++length) {
    const ScratchFolder folder;
    const auto file = openGguf(folder.put("a.gguf", whole.substr(0, length)));
    ASSERT_FALSE(file.has_value()) << length;
    EXPECT_THAT(file.error().message.str(), HasSubstr("is cut short")) << length;
  }
  for (std::size_t length = header.size(); length < whole.size(); ++length) {
    expectRefused(whole.substr(0, length), "the tensor “w” (8 bytes) leads beyond the end");
  }
  const ScratchFolder folder;
  EXPECT_TRUE(openGguf(folder.put("a.gguf", whole + std::string(24, '\0'))).has_value());
}

TEST(Gguf, RefusesCountsAndLengthsBeyondTheFile) {
  const std::string beyond = "leads beyond the end of the file";
  for (const std::uint64_t count :
       {kHuge, kHuge - 1, kHuge / 2 + 1, std::uint64_t{1} << 60, std::uint64_t{1000}}) {
    GgufBytes gguf;
    gguf.tensorCount = count;
    expectRefused(gguf.bytes(), beyond);
    gguf.tensorCount = 0;
    gguf.keyCount = count;
    expectRefused(gguf.bytes(), beyond);

    GgufBytes longKey;
    longKey.keyCount = 1;
    longKey.keys = littleEndian(count) + "key";
    expectRefused(longKey.bytes() + std::string(64, 'x'), beyond);
    GgufBytes longValue;
    longValue.key("key", kString, littleEndian(count) + "value");
    expectRefused(longValue.bytes(), beyond);
    for (std::uint32_t type = 0; type <= 12; ++type) {
      if (type == kArray) continue;
      GgufBytes longList;
      longList.key("list", kArray, littleEndian(type) + littleEndian(count) + "x");
      expectRefused(longList.bytes(), beyond);
    }
    GgufBytes longName;
    longName.tensorCount = 1;
    longName.infos = littleEndian(count) + std::string(40, 'n');
    expectRefused(longName.bytes(), beyond);
  }
}

TEST(Gguf, RefusesHeadersThatAreTooLong) {
  const ScratchFolder folder;
  GgufBytes gguf;
  gguf.key("padding", kString, littleEndian(std::uint64_t{1} << 30));
  const std::string path = folder.put("a.gguf", gguf.bytes());
  std::filesystem::resize_file(path, std::uintmax_t{1} << 31);  // sparse
  const auto file = openGguf(path);
  ASSERT_FALSE(file.has_value());
  EXPECT_EQ(file.error().code, ErrorCode::TooLarge);
  EXPECT_THAT(file.error().message.str(), HasSubstr("67,108,864 bytes that can be read"));
}

TEST(Gguf, RefusesValuesOfUnknownTypes) {
  for (const std::uint32_t type : {13U, 255U, 0xFFFFFFFFU}) {
    GgufBytes gguf;
    gguf.key("odd", type, std::string(16, '\0'));
    expectRefused(gguf.bytes(), "the key “odd” holds a type of value that cannot be read");
    GgufBytes list;
    list.key("odd list", kArray, littleEndian(type) + littleEndian(std::uint64_t{1}) + "12345678");
    expectRefused(list.bytes(), "the key “odd list”");
  }
  GgufBytes nested;
  nested.key("nested", kArray,
             littleEndian(kArray) + littleEndian(std::uint64_t{1}) + littleEndian(kUint32) +
                 littleEndian(std::uint64_t{0}));
  expectRefused(nested.bytes(), "the key “nested” holds a type of value that cannot be read");
}

TEST(Gguf, RefusesTensorsThatCannotBe) {
  const auto refused = [](std::initializer_list<std::uint64_t> sizes, std::uint32_t type,
                          std::uint64_t offset, const std::string& why) {
    GgufBytes gguf;
    gguf.tensorInfo("w", sizes, type, offset);
    gguf.numbers = std::string(256, '\1');
    expectRefused(gguf.bytes(), why);
  };
  refused({32}, 16, 0, "the tensor “w” is stored as IQ2_XXS, which cannot be read");
  refused({32}, 4, 0, "is stored as Q4_2");
  refused({32}, 77, 0, "is stored as type 77");
  refused({32}, kHuge & 0xFFFFFFFF, 0, "is stored as type 4294967295");
  refused({33}, 2, 0, "the tensor “w” has an impossible shape for Q4_0");
  refused({16, 2}, 2, 0, "has an impossible shape for Q4_0");
  refused({32}, 12, 0, "has an impossible shape for Q4_K");
  refused({kHuge}, kF32, 0, "has an impossible shape");
  refused({std::uint64_t{1} << 32, std::uint64_t{1} << 32}, kF32, 0, "has an impossible shape");
  refused({0, kHuge / 2}, kF32, 0, "has an impossible shape");
  refused({1, 1, 1, 1, 1}, kF32, 0, "has 5 dimensions");
  refused({64}, kF32, 4, "does not begin at a multiple of 32 bytes");
  refused({64}, kF32, 32, "(256 bytes) leads beyond the end of the file");
  refused({1}, kF32, kHuge - 31, "leads beyond the end of the file");
  refused({1}, kF32, 256, "leads beyond the end of the file");
  refused({std::uint64_t{1} << 46}, kF32, 0, "leads beyond the end of the file");
}

TEST(Gguf, RefusesTensorsThatOverlap) {
  const auto refused = [](std::uint64_t size, std::uint64_t offset) {
    GgufBytes gguf;
    gguf.tensorInfo("first", {32}, kF32, 0);
    gguf.tensorInfo("second", {size}, kF32, offset);
    gguf.numbers = std::string(512, '\1');
    expectRefused(gguf.bytes(), "overlap");
  };
  refused(32, 0);
  refused(1, 96);
  refused(128, 0);
  refused(1, 0);
}

TEST(Gguf, RefusesWhatComesTwice) {
  GgufBytes keys;
  keys.key("k", kUint32, littleEndian(std::uint32_t{1}));
  keys.key("k", kUint64, littleEndian(std::uint64_t{1}));
  expectRefused(keys.bytes(), "the key “k” comes twice");
  GgufBytes tensors;
  tensors.tensor("w", {1}, kF32, littleEndian(1.0F));
  tensors.tensor("w", {1}, kF32, littleEndian(1.0F));
  expectRefused(tensors.bytes(), "the tensor “w” comes twice");
}

TEST(Gguf, RefusesAlignmentsThatAreNone) {
  for (const std::uint32_t alignment : {0U, 3U, 48U, 0xFFFFFFFFU}) {
    GgufBytes gguf;
    gguf.key("general.alignment", kUint32, littleEndian(alignment));
    expectRefused(gguf.bytes(), "its alignment (“general.alignment”) is no power of two");
  }
  GgufBytes text;
  text.key("general.alignment", kString, ggufString("32"));
  expectRefused(text.bytes(), "is no power of two");
  GgufBytes large;
  large.key("general.alignment", kUint64, littleEndian(std::uint64_t{1} << 63));
  expectRefused(large.bytes(), "is no power of two");
  GgufBytes beyond;
  beyond.key("general.alignment", kUint32, littleEndian(std::uint32_t{1} << 31));
  beyond.tensorInfo("w", {1}, kF32, 0);
  expectRefused(beyond.bytes() + "1234", "leads beyond the end of the file");
}

TEST(Gguf, ExplainsPartsOfAModel) {
  GgufBytes gguf;
  gguf.key("split.count", 2, littleEndian(std::uint16_t{3}));
  expectRefused(gguf.bytes(), "is one of 3 files that hold this model together");
}

TEST(Gguf, ReadsLongListsInLittleMemory) {
  const ScratchFolder folder;
  constexpr std::uint64_t kTokens = 300'000;
  std::string tokens = littleEndian(kString) + littleEndian(kTokens);
  std::string scores = littleEndian(std::uint32_t{6}) + littleEndian(kTokens);
  for (std::uint64_t i = 0; i < kTokens; ++i) {
    tokens += ggufString("token " + std::to_string(i));
    scores += littleEndian(-static_cast<float>(i));
  }
  GgufBytes gguf;
  gguf.key("tokenizer.ggml.tokens", kArray, tokens);
  gguf.key("tokenizer.ggml.scores", kArray, scores);
  const auto file = openGguf(folder.put("a.gguf", gguf.bytes()));
  ASSERT_TRUE(file.has_value()) << file.error().message.str();
  const auto* list = file->metadata().get<StringList>("tokenizer.ggml.tokens");
  ASSERT_NE(list, nullptr);
  ASSERT_EQ(list->size(), 300'000);
  EXPECT_EQ((*list)[299'999], "token 299999");
  EXPECT_EQ(file->metadata().get<std::vector<float>>("tokenizer.ggml.scores")->back(), -299'999.0F);
}

}  // namespace
}  // namespace fovea

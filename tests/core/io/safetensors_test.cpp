#include "core/io/safetensors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/core/io/weight_files.h"
#include "tests/support/scratch.h"

namespace fovea {
namespace {

using test::littleEndian;
using test::safetensorsBytes;
using test::ScratchFolder;
using testing::HasSubstr;
using namespace std::string_literals;

const std::string kNumbers = littleEndian({1.0F, 2.0F, 3.0F, 4.0F, 5.0F, 6.0F});

/// Opens a file of these bytes, and expects a refusal that names the file and `why`.
void expectRefused(std::string_view bytes, const std::string& why,
                   ErrorCode code = ErrorCode::Input) {
  test::expectFileRefused(openSafetensors, "bad.safetensors", bytes, why, code);
}

std::string entry(const std::string& name, const std::string& dtype, const std::string& shape,
                  const std::string& range) {
  return "\"" + name + "\":{\"dtype\":\"" + dtype + "\",\"shape\":" + shape +
         ",\"data_offsets\":" + range + "}";
}

TEST(Safetensors, ListsWhatTheHeaderSays) {
  const ScratchFolder folder;
  const std::string path = folder.put(
      "a.safetensors",
      safetensorsBytes(
          "{\"__metadata__\":{\"format\":\"pt\"}," + entry("w", "F32", "[2,2]", "[4,20]") + "," +
              entry("a", "F32", "[]", "[0,4]") + "," + entry("none", "I64", "[0,5]", "[4,4]") +
              "," + entry("half", "BF16", "[1,1,2]", "[20,24]") + "}   ",
          kNumbers));
  const auto file = openSafetensors(path);
  ASSERT_TRUE(file.has_value()) << file.error().message.str();
  EXPECT_EQ(file->format(), TensorFile::Format::Safetensors);
  EXPECT_EQ(file->paths(), std::vector{path});
  ASSERT_EQ(file->tensors().size(), 4U);
  EXPECT_EQ(file->find("b"), nullptr);
  const StoredTensor& w = *file->find("w");
  EXPECT_EQ(w.dtype, DType::F32);
  EXPECT_EQ(w.shape, (std::vector<Index>{2, 2}));
  EXPECT_EQ(w.bytes, 16U);
  EXPECT_EQ(w.rows(), 2);
  EXPECT_EQ(w.bytesPerRow(), 8U);
  EXPECT_EQ(file->readTensor(w)->at(1, 1), 5.0);
  const StoredTensor& scalar = *file->find("a");
  EXPECT_EQ(scalar.size(), 1);
  EXPECT_EQ(file->readTensor(scalar)->at(0, 0), 1.0);
  EXPECT_EQ(file->find("none")->size(), 0);
  EXPECT_TRUE(file->readTensor(*file->find("none"))->empty());
  EXPECT_EQ(file->readTensor(*file->find("half"))->slices(), 1);
  ASSERT_NE(file->metadata().get<std::string>("format"), nullptr);
  EXPECT_EQ(*file->metadata().get<std::string>("format"), "pt");
}

TEST(Safetensors, ReadsNumbersThatAreNotAligned) {
  const ScratchFolder folder;
  for (const char* blanks : {"", " ", "  ", "   "}) {
    const std::string path = folder.put(
        "a.safetensors", safetensorsBytes("{" + entry("b", "U8", "[1]", "[0,1]") + "," +
                                              entry("w", "F32", "[6]", "[1,25]") + "}" + blanks,
                                          "\7" + kNumbers));
    const auto file = openSafetensors(path);
    ASSERT_TRUE(file.has_value()) << file.error().message.str();
    const auto w = file->readTensor(*file->find("w"));
    ASSERT_TRUE(w.has_value());
    for (Index i = 0; i < 6; ++i) EXPECT_EQ(w->at(0, i), static_cast<double>(i + 1));
  }
}

TEST(Safetensors, AFileWithoutTensorsHasNone) {
  const ScratchFolder folder;
  const auto file = openSafetensors(folder.put("a.safetensors", safetensorsBytes("{}", "")));
  ASSERT_TRUE(file.has_value());
  EXPECT_TRUE(file->tensors().empty());
}

TEST(Safetensors, RefusesWhatIsCutShortOrPadded) {
  const std::string whole =
      safetensorsBytes("{" + entry("w", "F32", "[2,3]", "[0,24]") + "}", kNumbers);
  const std::size_t header = whole.size() - kNumbers.size();
  for (std::size_t length = 0; length < header; ++length) {
    expectRefused(std::string_view(whole).substr(0, length), "header is cut short or not there");
  }
  for (std::size_t length = header; length < whole.size(); ++length) {
    expectRefused(std::string_view(whole).substr(0, length),
                  "is cut short: its header promises 24 bytes of numbers, and there are " +
                      std::to_string(length - header));
  }
  expectRefused(whole + '\0', "promises 24 bytes of numbers, and there are 25");
}

TEST(Safetensors, RefusesHeadersThatAreNone) {
  expectRefused(safetensorsBytes("hello world", ""), "header is not JSON that lists tensors");
  expectRefused(safetensorsBytes("[1,2]", ""), "header is not JSON that lists tensors");
  expectRefused(safetensorsBytes("", ""), "header is not JSON that lists tensors");
  expectRefused(safetensorsBytes("{\"a\":1,\"a\":2}", ""), "is not JSON that lists tensors");
  expectRefused(safetensorsBytes("{\"\xFF\":1}", ""), "is not JSON that lists tensors");
  expectRefused(safetensorsBytes("{" + entry("w", "U8", "[1]", "[0,1]") + "} x", "1"),
                "is not JSON that lists tensors");
  std::string deep;
  for (int i = 0; i < 5000; ++i) deep += "{\"a\":";
  expectRefused(safetensorsBytes(deep, ""), "is not JSON that lists tensors");
}

TEST(Safetensors, RefusesHugeHeadersBeforeReadingThem) {
  const ScratchFolder folder;
  const std::string path = folder.put("huge.safetensors", littleEndian(std::uint64_t{100'000'000}));
  std::filesystem::resize_file(path, 8 + 100'000'000);
  const auto file = openSafetensors(path);
  ASSERT_FALSE(file.has_value());
  EXPECT_EQ(file.error().code, ErrorCode::TooLarge);
  EXPECT_THAT(file.error().message.str(), HasSubstr("a header of 100,000,000 bytes"));
  for (const std::uint64_t length :
       {~std::uint64_t{0}, ~std::uint64_t{0} - 7, std::uint64_t{1} << 63, std::uint64_t{3}}) {
    expectRefused(littleEndian(length) + "{}", "header is cut short or not there");
  }
}

TEST(Safetensors, RefusesEntriesThatLackSomething) {
  const auto refused = [](const std::string& fields, const std::string& why) {
    expectRefused(safetensorsBytes("{\"w\":" + fields + "}", kNumbers), why);
  };
  const std::string incomplete = "does not say type, shape and place of the tensor “w”";
  refused("3", incomplete);
  refused("null", incomplete);
  refused("{}", incomplete);
  refused(R"({"shape":[6],"data_offsets":[0,24]})", incomplete);
  refused(R"({"dtype":"F32","data_offsets":[0,24]})", incomplete);
  refused(R"({"dtype":"F32","shape":[6]})", incomplete);
  refused(R"({"dtype":4,"shape":[6],"data_offsets":[0,24]})", incomplete);
}

TEST(Safetensors, RefusesTypesShapesAndPlacesThatCannotBe) {
  const auto refused = [](const std::string& dtype, const std::string& shape,
                          const std::string& range, const std::string& why) {
    expectRefused(safetensorsBytes("{" + entry("w", dtype, shape, range) + "}", kNumbers), why);
  };
  refused("F8_E4M3", "[24]", "[0,24]", "the tensor “w” is stored as F8_E4M3, which cannot be read");
  refused("Q4_0", "[24]", "[0,24]", "is stored as Q4_0");
  for (const char* shape : {"[-6]", "[2.5]", "\"6\"", "[\"6\"]", "[[6]]", "[9223372036854775807]",
                            "[18446744073709551615]", "[4294967296,4294967296,4294967296]",
                            "[0,4294967296,4294967296]", "null"}) {
    refused("F32", shape, "[0,24]", "the tensor “w” has the impossible shape "s + shape);
  }
  for (const char* range : {"[-4,20]", "[24,0]", "[0]", "[0,12,24]", "[0.0,24.0]", "null", "[]",
                            "[0,18446744073709551615]", "{}"}) {
    refused("F32", "[6]", range, "the tensor “w” has the impossible place "s + range);
  }
  refused("F32", "[5]", "[0,24]", "the tensor “w” needs 20 bytes and has 24");
  refused("F32", "[6]", "[0,23]", "the tensor “w” needs 24 bytes and has 23");
  refused("F32", "[6]", "[4,28]", "bytes that belong to no tensor stand before “w”");
  refused("F32", "[6]", "[9223372036854775783,9223372036854775807]", "stand before “w”");
  refused("F32", "[2,4]", "[0,32]", "is cut short: its header promises 32 bytes");
  refused("F32", "[5]", "[0,20]", "is damaged: its header promises 20 bytes");
}

TEST(Safetensors, RefusesTensorsThatOverlapOrLeaveAGap) {
  const auto refused = [](const std::string& second, const std::string& range,
                          const std::string& why) {
    expectRefused(safetensorsBytes("{" + entry("first", "F32", "[3]", "[0,12]") + "," +
                                       entry("second", "F32", second, range) + "}",
                                   kNumbers),
                  why);
  };
  refused("[3]", "[8,20]", "the tensors “first” and “second” overlap");
  refused("[3]", "[0,12]", "the tensors “first” and “second” overlap");
  refused("[1]", "[4,8]", "the tensors “first” and “second” overlap");
  refused("[6]", "[0,24]", "the tensors “first” and “second” overlap");
  refused("[2]", "[16,24]", "bytes that belong to no tensor stand before “second”");
}

TEST(Safetensors, CutsLongNamesInMessages) {
  const std::string name(100'000, 'n');
  const ScratchFolder folder;
  const auto file = openSafetensors(
      folder.put("a", safetensorsBytes("{" + entry(name, "F9", "[6]", "[0,24]") + "}", kNumbers)));
  ASSERT_FALSE(file.has_value());
  EXPECT_LT(file.error().message.str().size(), 1000U);
}

TEST(Safetensors, NamesFilesThatCannotBeOpened) {
  const ScratchFolder folder;
  EXPECT_THAT(openSafetensors(folder / "missing").error().message.str(), HasSubstr("no such file"));
  EXPECT_THAT(openSafetensors(folder / "").error().message.str(), HasSubstr("is a folder"));
  EXPECT_EQ(openSafetensors("/dev/null").error().code, ErrorCode::File);
  EXPECT_EQ(openSafetensors("/dev/zero").error().code, ErrorCode::File);
}

TEST(Safetensors, NamesFilesThatMayNotBeRead) {
  if (geteuid() == 0) GTEST_SKIP() << "root may read everything";
  const ScratchFolder folder;
  const std::string path = folder.put("secret", "x");
  chmod(path.c_str(), 0);
  EXPECT_THAT(openSafetensors(path).error().message.str(), HasSubstr("may not read"));
}

}  // namespace
}  // namespace fovea

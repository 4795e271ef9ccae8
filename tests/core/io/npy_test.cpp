#include "core/io/npy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

#include "tests/support/scratch.h"

namespace fovea {
namespace {

using test::ScratchFolder;
using testing::HasSubstr;
using namespace std::string_literals;

constexpr auto kDouble = Precision::Float64;

/// An NPY file made by hand, as independent of the writer as can be.
std::string file(std::string header, std::string_view data, int version = 1) {
  header += '\n';
  std::string bytes = "\x93NUMPY";
  bytes += static_cast<char>(version);
  bytes += '\0';
  bytes += static_cast<char>(header.size() & 0xFF);
  bytes += static_cast<char>(header.size() >> 8);
  if (version > 1) bytes += "\0\0"s;
  return (bytes + header).append(data);
}

std::string header(const std::string& descr, const std::string& shape,
                   const std::string& fortran = "False") {
  return "{'descr': '" + descr + "', 'fortran_order': " + fortran + ", 'shape': " + shape + ", }";
}

template <class T>
std::string bytesOf(std::initializer_list<T> values) {
  return {reinterpret_cast<const char*>(std::data(values)), values.size() * sizeof(T)};
}

std::vector<double> numbers(const Tensor& tensor) {
  const Tensor wide = tensor.as(kDouble);
  return {wide.data<double>(), wide.data<double>() + wide.size()};
}

void expectRefused(std::string_view bytes, const std::string& why,
                   ErrorCode code = ErrorCode::Input) {
  const auto read = parseNpy(bytes, "bad.npy", kDouble);
  ASSERT_FALSE(read.has_value()) << why;
  EXPECT_EQ(read.error().code, code);
  EXPECT_THAT(read.error().message.str(), HasSubstr(why));
  EXPECT_THAT(read.error().message.str(), HasSubstr("bad.npy"));
}

TEST(Npy, WritesWhatNumpyWrites) {
  // numpy.save of [[1., 2., 3.], [4., 5., 6.]], byte for byte.
  std::string expected = "\x93NUMPY\x01\0v\0"s + header("<f8", "(2, 3)");
  expected.resize(127, ' ');
  expected += '\n';
  expected += bytesOf({1.0, 2.0, 3.0, 4.0, 5.0, 6.0});
  EXPECT_EQ(npyBytes(tensorFromRows({{1, 2, 3}, {4, 5, 6}})), expected);
}

TEST(Npy, WritesVectorsIntegersAndMasks) {
  const std::string ids = npyBytesInt64(std::vector<std::int64_t>{7, -1}, {2});
  EXPECT_EQ(ids.size(), 128U + 16U);
  EXPECT_THAT(ids, HasSubstr(header("<i8", "(2,)")));
  EXPECT_EQ(ids.substr(128), bytesOf<std::int64_t>({7, -1}));
  const std::string mask = npyBytesBool(tensorFromRows({{1, 0}, {1, 1}}));
  EXPECT_THAT(mask, HasSubstr(header("|b1", "(2, 2)")));
  EXPECT_EQ(mask.substr(128), "\1\0\1\1"s);
  EXPECT_EQ(numbers(*parseNpy(mask, "m", kDouble)), (std::vector<double>{1, 0, 1, 1}));
}

RC_GTEST_PROP(Npy, GivesBackEveryTensorBitForBit, (bool single)) {
  const auto shape =
      *rc::gen::suchThat(rc::gen::container<std::vector<Index>>(rc::gen::inRange<Index>(1, 6)),
                         [](const auto& sizes) { return !sizes.empty() && sizes.size() <= 3; });
  const Precision precision = single ? Precision::Float32 : Precision::Float64;
  TensorBuilder builder(precision, shape);
  withType(precision, [&](auto zero) {
    using T = decltype(zero);
    const Index size = std::accumulate(shape.begin(), shape.end(), Index{1}, std::multiplies<>());
    for (Index i = 0; i < size; ++i) {
      using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
      const auto bits = *rc::gen::arbitrary<Bits>();
      std::memcpy(builder.data<T>() + i, &bits, sizeof(T));
    }
  });
  const Tensor tensor = builder.seal();
  const std::string bytes = npyBytes(tensor);
  RC_ASSERT((bytes.size() - npyBody(tensor).size()) % 64 == 0U);
  const auto back = parseNpy(bytes, "a.npy", precision);
  RC_ASSERT(back.has_value());
  RC_ASSERT(*back == tensor);
}

TEST(Npy, ReadsEveryTypeOfNumber) {
  struct Case {
    std::string descr, data;
    std::vector<double> expected;
  };
  const Case cases[] = {
      {"<f8", bytesOf({-1.5, 0.1}), {-1.5, 0.1}},
      {"<f4", bytesOf({-1.5F, 0.1F}), {-1.5, static_cast<double>(0.1F)}},
      {"<f2", bytesOf<std::uint16_t>({0xBE00, 0x3C01}), {-1.5, 1.0009765625}},
      {"|i1", bytesOf<std::int8_t>({-128, 127}), {-128, 127}},
      {"<i2", bytesOf<std::int16_t>({-32768, 258}), {-32768, 258}},
      {"<i4", bytesOf<std::int32_t>({-70000, 70000}), {-70000, 70000}},
      {"<i8", bytesOf<std::int64_t>({-5000000000, 5}), {-5e9, 5}},
      {"|u1", bytesOf<std::uint8_t>({255, 0}), {255, 0}},
      {"<u2", bytesOf<std::uint16_t>({65535, 1}), {65535, 1}},
      {"<u4", bytesOf<std::uint32_t>({4294967295U, 1}), {4294967295.0, 1}},
      {"<u8", bytesOf<std::uint64_t>({~std::uint64_t{0}, 1}), {18446744073709551615.0, 1}},
      {"|b1", "\1\0"s, {1, 0}},
      {">f8", "\x3F\xF8\0\0\0\0\0\0\xBF\xF8\0\0\0\0\0\0"s, {1.5, -1.5}},
      {">f4", "\x3F\xC0\0\0\xBF\xC0\0\0"s, {1.5, -1.5}},
      {">f2", "\x3E\0\xBE\0"s, {1.5, -1.5}},
      {">i2", "\x01\x02\xFF\xFE"s, {258, -2}},
  };
  for (const Case& type : cases) {
    const auto read = parseNpy(file(header(type.descr, "(2,)"), type.data), "a.npy", kDouble);
    ASSERT_TRUE(read.has_value()) << type.descr << ": " << read.error().message.str();
    EXPECT_EQ(numbers(*read), type.expected) << type.descr;
  }
}

TEST(Npy, ReadsVersionsOneToThree) {
  for (const int version : {1, 2, 3}) {
    const auto read =
        parseNpy(file(header("<f8", "(1, 2)"), bytesOf({3.0, 4.0}), version), "a", kDouble);
    ASSERT_TRUE(read.has_value()) << version;
    EXPECT_EQ(numbers(*read), (std::vector<double>{3, 4}));
  }
  expectRefused(file(header("<f8", "(1,)"), bytesOf({3.0}), 4), "version 4.0");
  expectRefused(file(header("<f8", "(1,)"), bytesOf({3.0}), 0), "version 0.0");
}

TEST(Npy, TurnsFortranOrderRound) {
  // Column by column: [[1, 2, 3], [4, 5, 6]].
  const auto matrix = parseNpy(
      file(header("<f8", "(2, 3)", "True"), bytesOf({1.0, 4.0, 2.0, 5.0, 3.0, 6.0})), "a", kDouble);
  EXPECT_EQ(numbers(matrix.value()), (std::vector<double>{1, 2, 3, 4, 5, 6}));
  const auto cube = parseNpy(
      file(header("<f8", "(2, 1, 2)", "True"), bytesOf({1.0, 3.0, 2.0, 4.0})), "a", kDouble);
  EXPECT_EQ(numbers(cube.value()), (std::vector<double>{1, 2, 3, 4}));
}

TEST(Npy, ReadsInTheAskedPrecision) {
  const std::string bytes = file(header("<f8", "(1,)"), bytesOf({0.1}));
  EXPECT_EQ(parseNpy(bytes, "a", Precision::Float32)->at(0, 0), static_cast<double>(0.1F));
  EXPECT_EQ(parseNpy(bytes, "a", Precision::Float32)->precision(), Precision::Float32);
}

TEST(Npy, LeavesNonFiniteNumbersToTheCaller) {
  const double infinity = std::numeric_limits<double>::infinity();
  const auto read = parseNpy(file(header("<f8", "(2,)"), bytesOf({1.0, -infinity})), "a", kDouble);
  const auto bad = findNonFinite(read.value());
  ASSERT_TRUE(bad.has_value());
  EXPECT_EQ(bad->column, 1);
}

TEST(Npy, AcceptsHeadersInAnyOrderAndSpacing) {
  for (const std::string text : {"{'shape':(2,),'fortran_order':False,'descr':'<f8'}",
                                 "{\"descr\": \"<f8\", 'shape': (2L,), "
                                 "'fortran_order': False}",
                                 "  { 'descr' : '<f8' , 'fortran_order' : False , 'shape' : ( 2 , "
                                 ") , }    "}) {
    EXPECT_TRUE(parseNpy(file(text, bytesOf({1.0, 2.0})), "a", kDouble).has_value()) << text;
  }
}

TEST(Npy, RefusesEveryTruncation) {
  const std::string whole = npyBytes(tensorFromRows({{1, 2}, {3, 4}}));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const auto read = parseNpy(std::string_view(whole).substr(0, size), "cut.npy", kDouble);
    ASSERT_FALSE(read.has_value()) << size;
    EXPECT_EQ(read.error().code, ErrorCode::Input);
  }
  expectRefused(std::string_view(whole).substr(0, whole.size() - 1), "promises 32 bytes");
  expectRefused(whole + "x", "more than the 32 bytes");
}

TEST(Npy, RefusesWhatIsNoNpyFile) {
  expectRefused("", "is not an NPY file");
  expectRefused("1,2\n3,4\n", "is not an NPY file");
  expectRefused("\x93NUMPX\x01\0\x10\0"s, "is not an NPY file");
  expectRefused("PK\x03\x04", "is not an NPY file");
}

TEST(Npy, RefusesHeadersThatAreNoDictionary) {
  for (const std::string text :
       {"", "{}", "[]", "{'descr': '<f8'}", "{'descr': '<f8', 'fortran_order': False}",
        "{'descr': '<f8', 'fortran_order': 0, 'shape': (1,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': 1}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (-1,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1.5,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1,,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1 1)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1,)",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1,)} + more",
        "{'descr': '<f8', 'descr': '<f8', 'fortran_order': False, 'shape': (1,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1,), 'more': 1}",
        "{'descr': '<f8, 'fortran_order': False, 'shape': (1,)}",
        "{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (1,)}", "__import__('os')"}) {
    expectRefused(file(text, bytesOf({1.0})), "header cannot be read");
  }
  expectRefused(file(header("<f8", "(1,)") + std::string(5000, ' '), bytesOf({1.0})),
                "header cannot be read");
}

TEST(Npy, RefusesTypesThatAreNoRealNumbers) {
  for (const std::string descr : {"<c8", "<c16", "|O", "<U3", "|S1", "<M8", "<f16", "<f3", "|f1",
                                  "|f8", "f8", "", "<b2", "xf8"}) {
    expectRefused(file(header(descr, "(1,)"), bytesOf({1.0})), "type “" + descr + "”");
  }
}

TEST(Npy, RefusesShapesThatAreNoMatrix) {
  expectRefused(file(header("<f8", "()"), bytesOf({1.0})), "shape ()");
  expectRefused(file(header("<f8", "(1, 1, 1, 1)"), bytesOf({1.0})), "shape (1, 1, 1, 1)");
  expectRefused(file(header("<f8", "(0,)"), ""), "holds no numbers");
  expectRefused(file(header("<f8", "(3, 0)"), ""), "holds no numbers");
}

TEST(Npy, RefusesAbsurdShapesBeforeAllocating) {
  const std::string one = bytesOf({1.0});
  expectRefused(file(header("<f8", "(1000000, 1000000)"), one), "promises 8,000,000,000,000 bytes");
  expectRefused(file(header("<f8", "(4294967296, 4294967296)"), one), "more numbers than any file",
                ErrorCode::TooLarge);
  expectRefused(file(header("<f8", "(9223372036854775807, 2)"), one), "more numbers than any file",
                ErrorCode::TooLarge);
  expectRefused(file(header("<f8", "(99999999999999999999999999,)"), one),
                "more numbers than any file", ErrorCode::TooLarge);
}

TEST(Npy, RefusesAFileLargerThanMemoryBeforeAllocating) {
  const ScratchFolder folder;
  const std::string start = file(header("|u1", "(1099511627776,)"), "");
  const std::string path = folder.put("sparse.npy", start);
  std::filesystem::resize_file(path, start.size() + (std::uintmax_t{1} << 40));
  const auto read = readNpy(path, kDouble);
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(read.error().code, ErrorCode::TooLarge);
  EXPECT_THAT(read.error().message.str(), HasSubstr("8,796,093,022,208 bytes"));
}

TEST(Npy, GoesThroughFiles) {
  const ScratchFolder folder;
  TensorBuilder builder(Precision::Float32, {3, 200, 300});  // several pieces of reading
  for (Index i = 0; i < 180000; ++i) builder.data<float>()[i] = static_cast<float>(i) / 7;
  const Tensor tensor = builder.seal();
  ASSERT_TRUE(writeNpy(folder / "a.npy", tensor).has_value());
  EXPECT_EQ(test::slurp(folder / "a.npy"), npyBytes(tensor));
  EXPECT_EQ(readNpy(folder / "a.npy", Precision::Float32).value(), tensor);
  EXPECT_EQ(readNpy(folder / "missing.npy", kDouble).error().code, ErrorCode::File);
  EXPECT_EQ(writeNpy("/dev/full", tensor).error().code, ErrorCode::File);
}

}  // namespace
}  // namespace fovea

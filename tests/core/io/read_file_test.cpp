#include "core/io/read_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/scratch.h"

namespace fovea {
namespace {

using test::ScratchFolder;
using testing::HasSubstr;

void expectRefused(const std::string& path, ErrorCode code, const std::string& why,
                   std::uint64_t limit = kTextFileLimit) {
  const auto bytes = readFile(path, limit);
  ASSERT_FALSE(bytes.has_value()) << path;
  EXPECT_EQ(bytes.error().code, code);
  EXPECT_EQ(bytes.error().place, path);
  EXPECT_THAT(bytes.error().message.str(), HasSubstr(path));
  EXPECT_THAT(bytes.error().message.str(), HasSubstr(why));
}

TEST(ReadFile, ReadsEveryByte) {
  const ScratchFolder folder;
  for (const std::size_t size : {0U, 1U, 4095U, 4096U, 4097U, 3000000U}) {
    std::string bytes(size, '\0');
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(i * i % 251);
    EXPECT_EQ(readFile(folder.put("a.bin", bytes)).value(), bytes) << size;
  }
}

TEST(ReadFile, ReadsFilesThatDoNotTellTheirSize) {
  EXPECT_THAT(readFile("/proc/self/status").value(), HasSubstr("Pid:"));
  EXPECT_EQ(readFile("/dev/null").value(), "");
}

TEST(ReadFile, RefusesWhatIsNotThereOrNoFile) {
  const ScratchFolder folder;
  folder.put("file", "x");
  expectRefused(folder / "missing", ErrorCode::File, "no such file");
  expectRefused(folder / "file/below", ErrorCode::File, "no such file");
  expectRefused(folder / "", ErrorCode::File, "is a folder");
  EXPECT_FALSE(readFile(folder / std::string_view("file\0more", 9)).has_value());
  EXPECT_FALSE(readFile("").has_value());
}

TEST(ReadFile, RefusesWhatMayNotBeRead) {
  if (geteuid() == 0) GTEST_SKIP() << "root may read everything";
  const ScratchFolder folder;
  const std::string path = folder.put("secret", "x");
  chmod(path.c_str(), 0);
  expectRefused(path, ErrorCode::File, "may not read");
}

TEST(ReadFile, RefusesTooManyBytesBeforeReading) {
  const ScratchFolder folder;
  const std::string path = folder.put("big", std::string(1001, 'x'));
  expectRefused(path, ErrorCode::TooLarge, "holds 1,001 bytes, more than the 1,000", 1000);
  EXPECT_TRUE(readFile(path, 1001).has_value());
  const std::string sparse = folder.put("sparse", "");
  std::filesystem::resize_file(sparse, std::uintmax_t{1} << 40);
  expectRefused(sparse, ErrorCode::TooLarge, "1,099,511,627,776");
}

TEST(ReadFile, StopsAtTheLimitWhereThereIsNoEnd) {
  expectRefused("/dev/zero", ErrorCode::TooLarge, "more than the 100,000 bytes", 100000);
}

}  // namespace
}  // namespace fovea

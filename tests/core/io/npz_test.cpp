#include "core/io/npz.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zip.h>

#include "core/io/npy.h"
#include "tests/support/scratch.h"

namespace fovea {
namespace {

using test::ScratchFolder;
using test::slurp;

std::vector<NpzEntry> entries() {
  return {NpzEntry::of("tokens.json", "[\"a\"]\n"),
          NpzEntry::of("layer01.query.npy",
                       [] {
                         return Result<Tensor>(tensorFromRows({{1, 2}, {3, 4}}));
                       }),
          NpzEntry::of("empty", "")};
}

TEST(Npz, HoldsTheFilesInOrder) {
  const ScratchFolder folder;
  ASSERT_TRUE(writeNpz(folder / "a.npz", entries()).has_value());
  EXPECT_EQ(folder.files(), 1U);
  zip_t* archive = zip_open((folder / "a.npz").c_str(), ZIP_RDONLY | ZIP_CHECKCONS, nullptr);
  ASSERT_NE(archive, nullptr);
  ASSERT_EQ(zip_get_num_entries(archive, 0), 3);
  const std::string expected[] = {"[\"a\"]\n", npyBytes(tensorFromRows({{1, 2}, {3, 4}})), ""};
  const char* names[] = {"tokens.json", "layer01.query.npy", "empty"};
  for (zip_uint64_t i = 0; i < 3; ++i) {
    EXPECT_STREQ(zip_get_name(archive, i, 0), names[i]);
    zip_file_t* file = zip_fopen_index(archive, i, 0);
    std::string bytes(1000, '\0');
    bytes.resize(static_cast<std::size_t>(zip_fread(file, bytes.data(), bytes.size())));
    zip_fclose(file);
    EXPECT_EQ(bytes, expected[i]);
  }
  zip_close(archive);
}

TEST(Npz, SameEntriesMakeTheSameBytesAtAnyTimeAndPlace) {
  const ScratchFolder folder;
  ASSERT_TRUE(writeNpz(folder / "a.npz", entries()).has_value());
  setenv("TZ", "Asia/Tokyo", 1);
  tzset();
  ASSERT_TRUE(writeNpz(folder / "b.npz", entries()).has_value());
  unsetenv("TZ");
  tzset();
  const std::string bytes = slurp(folder / "a.npz");
  EXPECT_EQ(bytes, slurp(folder / "b.npz"));
  // Time and date of the first entry: midnight, 1980-01-01, as DOS writes them.
  EXPECT_EQ(bytes.substr(10, 4), std::string("\0\0\x21\0", 4));
}

TEST(Npz, GivesTheErrorOfAnEntryAndLeavesTheOldFile) {
  const ScratchFolder folder;
  const std::string path = folder.put("a.npz", "old");
  auto some = entries();
  some.push_back(NpzEntry::of("late.npy", []() -> Result<Tensor> { return fail(cancelled()); }));
  const auto written = writeNpz(path, some);
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().code, ErrorCode::Cancelled);
  EXPECT_EQ(slurp(path), "old");
  EXPECT_EQ(folder.files(), 1U);
}

TEST(Npz, RefusesTargetsThatCannotBe) {
  const ScratchFolder folder;
  for (const std::string& path :
       {folder / "", folder / "missing/a.npz", std::string("/dev/full")}) {
    const auto written = writeNpz(path, entries());
    ASSERT_FALSE(written.has_value()) << path;
    EXPECT_EQ(written.error().code, ErrorCode::File);
    EXPECT_THAT(written.error().message.str(), testing::HasSubstr(path));
  }
  EXPECT_EQ(folder.files(), 0U);
}

}  // namespace
}  // namespace fovea

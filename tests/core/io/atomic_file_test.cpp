#include "core/io/atomic_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/scratch.h"

namespace fovea {
namespace {

using test::ScratchFolder;
using test::slurp;
using testing::HasSubstr;

/// Lets no file of this process grow beyond `bytes`, as a full disk would.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) {
    before_ = signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &limit_);
    rlimit small = limit_;
    small.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &small);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &limit_);
    signal(SIGXFSZ, before_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit limit_{};
  sighandler_t before_;
};

void expectRefused(const std::string& path, const std::string& why) {
  const auto written = writeFile(path, "new");
  ASSERT_FALSE(written.has_value()) << path;
  EXPECT_EQ(written.error().code, ErrorCode::File);
  EXPECT_EQ(written.error().place, path);
  EXPECT_THAT(written.error().message.str(), HasSubstr(path));
  EXPECT_THAT(written.error().message.str(), HasSubstr(why));
}

TEST(AtomicFile, WritesAFileAndNothingElse) {
  const ScratchFolder folder;
  const std::string bytes("one\0two\n", 8);
  ASSERT_TRUE(writeFile(folder / "a.bin", bytes).has_value());
  EXPECT_EQ(slurp(folder / "a.bin"), bytes);
  EXPECT_EQ(folder.files(), 1U);
}

TEST(AtomicFile, ReplacesAFileWholeAndKeepsItsPermissions) {
  const ScratchFolder folder;
  const std::string path = folder.put("a.txt", "a long text that was there before");
  chmod(path.c_str(), 0640);
  ASSERT_TRUE(writeFile(path, "new").has_value());
  EXPECT_EQ(slurp(path), "new");
  struct stat info {};
  stat(path.c_str(), &info);
  EXPECT_EQ(info.st_mode & 07777, 0640U);
}

TEST(AtomicFile, WithoutCommitEverythingStaysAsItWas) {
  const ScratchFolder folder;
  const std::string path = folder.put("a.txt", "old");
  {
    auto file = AtomicFile::create(path);
    ASSERT_TRUE(file.has_value());
    ASSERT_TRUE(file->write("half of the").has_value());
    EXPECT_EQ(folder.files(), 2U);
    EXPECT_EQ(slurp(path), "old");
  }
  EXPECT_EQ(slurp(path), "old");
  EXPECT_EQ(folder.files(), 1U);
}

TEST(AtomicFile, FollowsSymbolicLinks) {
  const ScratchFolder folder;
  const std::string target = folder.put("target.txt", "old");
  ASSERT_EQ(symlink("target.txt", (folder / "link.txt").c_str()), 0);
  ASSERT_TRUE(writeFile(folder / "link.txt", "new").has_value());
  EXPECT_EQ(slurp(target), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.txt"));
  ASSERT_EQ(symlink("later.txt", (folder / "dangling.txt").c_str()), 0);
  ASSERT_TRUE(writeFile(folder / "dangling.txt", "first").has_value());
  EXPECT_EQ(slurp(folder / "later.txt"), "first");
}

TEST(AtomicFile, WritesIntoTheCurrentFolder) {
  const ScratchFolder folder;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder / "");
  const auto written = writeFile("bare.txt", "x");
  std::filesystem::current_path(before);
  EXPECT_TRUE(written.has_value());
  EXPECT_EQ(slurp(folder / "bare.txt"), "x");
}

TEST(AtomicFile, RefusesTargetsThatCannotBe) {
  const ScratchFolder folder;
  folder.put("file", "x");
  expectRefused(folder / "missing/a.txt", "no folder");
  expectRefused(folder / "file/a.txt", "no folder");
  expectRefused(folder / "", "is a folder");
  expectRefused((folder / "new") + "/", "is a folder");
  expectRefused(folder / std::string(300, 'n'), "too long");
  expectRefused("/proc/fovea.txt", "cannot be written");
  EXPECT_FALSE(writeFile("", "x").has_value());
  EXPECT_FALSE(writeFile(folder / std::string_view("a\0b", 3), "x").has_value());
  EXPECT_EQ(folder.files(), 1U);
}

TEST(AtomicFile, RefusesAReadOnlyFolderAndFile) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  const ScratchFolder folder;
  const std::string path = folder.put("a.txt", "old");
  chmod(path.c_str(), 0444);
  expectRefused(path, "may not write");
  chmod((folder / "").c_str(), 0555);
  expectRefused(folder / "b.txt", "may not write");
  chmod((folder / "").c_str(), 0755);
  EXPECT_EQ(slurp(path), "old");
}

TEST(AtomicFile, FullDiskLeavesTheOldFileAndNothingHalfWritten) {
  const ScratchFolder folder;
  const std::string path = folder.put("a.txt", "old");
  Result<void> written;
  {
    const FullDisk full(4096);
    written = writeFile(path, std::string(100000, 'x'));
  }
  ASSERT_FALSE(written.has_value());
  EXPECT_THAT(written.error().message.str(), HasSubstr("larger than files may be"));
  EXPECT_EQ(slurp(path), "old");
  EXPECT_EQ(folder.files(), 1U);
}

TEST(AtomicFile, DeviceThatIsFullSaysSo) { expectRefused("/dev/full", "disk is full"); }

TEST(AtomicFile, DevicesAreWrittenStraight) {
  ASSERT_TRUE(writeFile("/dev/null", "x").has_value());
  struct stat info {};
  stat("/dev/null", &info);
  EXPECT_TRUE(S_ISCHR(info.st_mode));
}

}  // namespace
}  // namespace fovea

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/io/safetensors.h"
#include "tests/core/io/weight_files.h"
#include "tests/support/scratch.h"

namespace fovea {
namespace {

namespace fs = std::filesystem;
using test::littleEndian;
using test::safetensorsBytes;
using test::ScratchFolder;
using testing::HasSubstr;

constexpr const char* kIndex = "model.safetensors.index.json";
constexpr const char* kFirst = "model-00001-of-00002.safetensors";
constexpr const char* kSecond = "model-00002-of-00002.safetensors";

/// A file of one F32 tensor with one number.
std::string shard(const std::string& name, float number) {
  return safetensorsBytes(R"({"__metadata__":{"format":"pt"},")" + name +
                              R"(":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})",
                          littleEndian(number));
}

struct Sharded {
  ScratchFolder folder;
  Sharded() {
    folder.put(kFirst, shard("a", 1));
    folder.put(kSecond, shard("b", 2));
    index(kFirst, kSecond);
  }
  void index(const std::string& first, const std::string& second) const {
    folder.put(kIndex, R"({"metadata":{"total_size":8},"weight_map":{"b":")" + second +
                           R"(","a":")" + first + "\"}}");
  }
  Result<TensorFile> open() const { return openSafetensorsFolder(folder / ""); }
  std::string refusal() const {
    const auto file = open();
    return file ? "opened" : file.error().message.str();
  }
};

TEST(SafetensorsFolder, OpensTheShardsOfAnIndex) {
  const Sharded model;
  const auto file = model.open();
  ASSERT_TRUE(file.has_value()) << file.error().message.str();
  EXPECT_EQ(file->paths(), (std::vector{model.folder / kFirst, model.folder / kSecond}));
  ASSERT_EQ(file->tensors().size(), 2U);
  EXPECT_EQ(file->readTensor(*file->find("a"))->at(0, 0), 1.0);
  EXPECT_EQ(file->readTensor(*file->find("b"))->at(0, 0), 2.0);
  EXPECT_EQ(file->find("b")->file, 1U);
  EXPECT_NE(file->metadata().find("format"), nullptr);
}

TEST(SafetensorsFolder, PrefersTheSingleFile) {
  const Sharded model;
  model.folder.put("model.safetensors", shard("whole", 3));
  const auto file = model.open();
  ASSERT_TRUE(file.has_value());
  ASSERT_EQ(file->tensors().size(), 1U);
  EXPECT_EQ(file->tensors().front().name, "whole");
}

TEST(SafetensorsFolder, NamesShardsThatAreMissingOrCutShort) {
  const Sharded model;
  model.folder.put(kSecond, shard("b", 2).substr(0, 70));
  EXPECT_THAT(model.refusal(), testing::AllOf(HasSubstr(kSecond), HasSubstr("cut short")));
  const std::string whole = shard("b", 2);
  model.folder.put(kSecond, whole.substr(0, whole.size() - 1));
  EXPECT_THAT(model.refusal(), HasSubstr("promises 4 bytes of numbers, and there are 3"));
  fs::remove(model.folder / kSecond);
  EXPECT_THAT(model.refusal(),
              testing::AllOf(HasSubstr("lacks 1 of its files"), HasSubstr(kSecond)));
  fs::remove(model.folder / kFirst);
  const auto file = model.open();
  ASSERT_FALSE(file.has_value());
  EXPECT_EQ(file.error().code, ErrorCode::File);
  EXPECT_EQ(file.error().place, model.folder / kFirst);
  EXPECT_THAT(file.error().message.str(), HasSubstr("lacks 2 of its files"));
}

TEST(SafetensorsFolder, RefusesAnIndexThatDoesNotFitItsShards) {
  const Sharded model;
  model.index(kSecond, kFirst);
  EXPECT_THAT(model.refusal(), HasSubstr("places the tensor “a” in “" + std::string(kSecond) +
                                         "”, which does not hold it"));
  model.index(kFirst, kFirst);
  EXPECT_THAT(model.refusal(), HasSubstr("places the tensor “b”"));
  model.index(kFirst, kSecond);
  model.folder.put(kSecond, shard("a", 2));
  EXPECT_THAT(model.refusal(), HasSubstr("the tensor “a” is in two files"));
}

TEST(SafetensorsFolder, NothingInAnIndexLeadsOutOfTheFolder) {
  const Sharded model;
  for (const char* name :
       {"../secret", "/etc/passwd", "..", ".", "", "a/b", "a\\\\b", "a\\u0000b"}) {
    model.index(kFirst, name);
    EXPECT_THAT(model.refusal(), HasSubstr("which is no file of this folder")) << name;
  }
}

TEST(SafetensorsFolder, RefusesAnIndexThatIsNone) {
  const Sharded model;
  for (const char* text :
       {"[]", "{}", R"({"weight_map":3})", R"({"weight_map":{}})", R"({"weight_map":{"a":1}})"}) {
    model.folder.put(kIndex, text);
    EXPECT_THAT(model.refusal(), HasSubstr("does not list tensors and their files")) << text;
  }
  model.folder.put(kIndex, "not json");
  EXPECT_THAT(model.refusal(), HasSubstr("this is not JSON"));
}

// The hub's cache: snapshots hold links to blobs named by their hash.
TEST(SafetensorsFolder, FollowsTheLinksOfADownloadCache) {
  const ScratchFolder cache;
  fs::create_directories(cache / "blobs");
  fs::create_directories(cache / "snapshots/1");
  cache.put("blobs/aa11", shard("w", 4));
  const std::string link = cache / "snapshots/1/model.safetensors";
  fs::create_symlink("../../blobs/aa11", link);
  const auto file = openSafetensorsFolder(cache / "snapshots/1");
  ASSERT_TRUE(file.has_value()) << file.error().message.str();
  EXPECT_EQ(file->readTensor(*file->find("w"))->at(0, 0), 4.0);
  EXPECT_EQ(file->paths(), std::vector{link});

  fs::remove(cache / "blobs/aa11");
  const auto broken = openSafetensorsFolder(cache / "snapshots/1");
  ASSERT_FALSE(broken.has_value());
  EXPECT_EQ(broken.error().code, ErrorCode::File);
  EXPECT_THAT(broken.error().message.str(), HasSubstr("is a link to a file that is not there"));
  fs::remove(link);
  fs::create_symlink("model.safetensors", link);
  EXPECT_EQ(openSafetensorsFolder(cache / "snapshots/1").error().code, ErrorCode::File);
}

TEST(SafetensorsFolder, SaysWhatAFolderWithoutSafetensorsHolds) {
  const auto refusal = [](const char* name) {
    const ScratchFolder folder;
    folder.put("config.json", "{}");
    if (name != nullptr) folder.put(name, "x");
    const auto file = openSafetensorsFolder(folder / "");
    EXPECT_FALSE(file.has_value());
    if (file) return std::string();
    EXPECT_EQ(file.error().code, ErrorCode::Input);
    EXPECT_THAT(file.error().message.str(), HasSubstr(folder / ""));
    return file.error().message.str();
  };
  for (const char* pickle : {"pytorch_model.bin", "pytorch_model-00001-of-00002.bin",
                             "consolidated.00.pth", "model.pt", "model.ckpt"}) {
    EXPECT_THAT(refusal(pickle), HasSubstr("only as pickle files, which are programs")) << pickle;
  }
  EXPECT_THAT(refusal("a.Q4_1.gguf"), HasSubstr("Open one of the GGUF files itself"));
  EXPECT_THAT(refusal("tf_model.h5"), HasSubstr("weights for other programs"));
  EXPECT_THAT(refusal(nullptr), HasSubstr("holds no model.safetensors"));
}

TEST(SafetensorsFolder, NamesFoldersThatCannotBeOpened) {
  const ScratchFolder folder;
  EXPECT_THAT(openSafetensorsFolder(folder / "missing").error().message.str(),
              HasSubstr("no such folder"));
  EXPECT_THAT(openSafetensorsFolder(folder.put("file", "x")).error().message.str(),
              HasSubstr("no such folder"));
}

TEST(SafetensorsFolder, NamesFoldersThatMayNotBeRead) {
  if (geteuid() == 0) GTEST_SKIP() << "root may read everything";
  const ScratchFolder folder;
  fs::create_directory(folder / "closed");
  chmod((folder / "closed").c_str(), 0);
  EXPECT_THAT(openSafetensorsFolder(folder / "closed").error().message.str(),
              HasSubstr("may not read this folder"));
}

}  // namespace
}  // namespace fovea

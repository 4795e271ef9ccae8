#include <gtest/gtest.h>

#include "core/io/gguf.h"
#include "tests/support/reference.h"
#include "tests/support/scratch.h"

namespace fovea {
namespace {

TEST(GgufHeader, SaysTheSameWhereTheNumbersAreCutOff) {
  const std::string path = test::testPath("reference/gguf/qwen3.gguf");
  const auto whole = openGguf(path);
  ASSERT_TRUE(whole.has_value()) << whole.error().message.str();
  std::uint64_t begin = whole->fileBytes();
  for (const StoredTensor& tensor : whole->tensors()) begin = std::min(begin, tensor.offset);
  const test::ScratchFolder folder;
  const std::string bytes = test::slurp(path);
  const std::string cut = folder.put("cut.gguf", std::string_view(bytes).substr(0, begin));
  EXPECT_FALSE(openGguf(cut).has_value());
  const auto header = openGgufHeader(cut);
  ASSERT_TRUE(header.has_value()) << header.error().message.str();
  EXPECT_EQ(header->metadata().all(), whole->metadata().all());
  ASSERT_EQ(header->tensors().size(), whole->tensors().size());
  for (std::size_t i = 0; i < whole->tensors().size(); ++i) {
    EXPECT_EQ(header->tensors()[i].name, whole->tensors()[i].name);
    EXPECT_EQ(header->tensors()[i].shape, whole->tensors()[i].shape);
  }
  std::vector<float> numbers(static_cast<std::size_t>(header->tensors()[0].size()));
  const TensorRead order = TensorRead::asFloat(header->tensors()[0], numbers.data());
  EXPECT_FALSE(header->read({&order, 1}).has_value()) << "the numbers are not there";
}

TEST(GgufHeader, IsRefusedWhereItIsCutItself) {
  const std::string bytes = test::slurp(test::testPath("reference/gguf/qwen3.gguf"));
  const test::ScratchFolder folder;
  for (const std::size_t length : {0, 3, 7, 24, 400}) {
    const std::string cut = folder.put("cut.gguf", std::string_view(bytes).substr(0, length));
    EXPECT_FALSE(openGgufHeader(cut).has_value()) << length;
  }
}

}  // namespace
}  // namespace fovea

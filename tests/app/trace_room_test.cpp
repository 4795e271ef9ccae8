#include <gmock/gmock.h>

#include "app/arrays.h"
#include "app/trace_model.h"
#include "core/base/memory.h"
#include "tests/support/reference.h"
#include "tests/support/scratch.h"

namespace fovea::test {
namespace {

using app::ArraySizes;
using testing::HasSubstr;

TEST(TraceRoom, RefusesWithTheNumberOfBytes) {
  const ScratchFolder folder;
  ArraySizes sizes;
  sizes.add({}, Precision::Float32);
  sizes.add({2, 3, 5}, Precision::Float32);
  sizes.add({7}, Precision::Float64);
  EXPECT_EQ(sizes.all, 120 + 56);
  EXPECT_EQ(sizes.largest, 120);
  EXPECT_TRUE(app::checkRoom(sizes, folder / "out").has_value());

  ArraySizes logits;
  logits.add({Index{1} << 20, Index{1} << 24}, Precision::Float32);
  const auto large = app::checkRoom(logits, folder / "out");
  ASSERT_FALSE(large.has_value());
  EXPECT_EQ(large.error().code, ErrorCode::TooLarge);
  EXPECT_THAT(large.error().message.str(), HasSubstr("70,368,744,177,664 bytes"));

  // Many arrays, each of which the memory holds.
  ArraySizes many;
  for (int i = 0; i < 20000; ++i) {
    many.add({static_cast<Index>(physicalMemory() / 16)}, Precision::Float32);
  }
  const auto full = app::checkRoom(many, folder / "out");
  ASSERT_FALSE(full.has_value());
  EXPECT_EQ(full.error().code, ErrorCode::TooLarge);
  EXPECT_THAT(full.error().message.str(), HasSubstr("are free"));
}

TEST(TraceRoom, KnowsTheShapesOfAModelBeforeItRuns) {
  for (const char* name : {"qwen3", "gpt2", "bert-uncased"}) {
    Input input;
    input.model = testPath(std::string("reference/models/") + name);
    input.text = "a cat";
    Sources sources;
    const auto ready =
        app::readyModel(input, {"all", app::modelArrays(), false, "out"}, sources, {});
    ASSERT_TRUE(ready.has_value()) << ready.error().message.str();
    const auto trace = compute(input, sources, {});
    ASSERT_TRUE(trace.has_value()) << trace.error().message.str();
    const Index tokens = (*trace)->queryTokens().size();
    for (const app::ArrayInfo& array : app::arrays()) {
      EXPECT_EQ(app::arrayShape(ready->config, tokens, array.id),
                app::arrayShape(**trace, 1, array.id))
          << name << " " << array.id;
    }
  }
}

}  // namespace
}  // namespace fovea::test

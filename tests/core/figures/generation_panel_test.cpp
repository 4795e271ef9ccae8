#include <gtest/gtest.h>

#include "tests/core/figures/model_traces.h"
#include "tests/support/reference.h"

namespace fovea::test {
namespace {

constexpr const char* kText = "the cat sat on the mat";

TEST(GenerationPanel, ShowsWhatTheModelGave) {
  Input input;
  input.model = test::testPath("reference/models/gpt2");
  input.text = kText;
  input.generation.tokens = 4;
  Sources sources;
  const auto computed = compute(input, sources, {});
  ASSERT_TRUE(computed.has_value()) << computed.error().message.str();
  const auto& trace = *computed;
  ASSERT_EQ(trace->generated.size(), 4U);
  const auto made = makeFigure("generation", shownOf(trace, 0, 0), viewAt(0, 0), {});
  ASSERT_TRUE(made.has_value());
  const Figure& figure = *made;
  const auto& bars = std::get<Bars>(figure.blocks[0].body);
  Index whole = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const Generated& generated = trace->generated[i];
    EXPECT_EQ(bars.values[i], generated.probability);
    EXPECT_EQ(bars.items.positions[i], generated.token);
    EXPECT_EQ(bars.items.labels[i],
              trace->queryTokens().tokens[static_cast<std::size_t>(generated.token)].label);
    whole += generated.token + 1;
  }
  const auto& note = std::get<Prose>(figure.blocks[1].body);
  EXPECT_EQ(note.sentences[1].str(),
            "Tokens run through the layers in all these steps: 4 with the "
            "cache, " +
                std::to_string(whole) + " without it.");
  const auto nothing =
      makeFigure("generation", shownOf(tinyTrace("gpt2", kText), 0, 0), viewAt(0, 0), {});
  ASSERT_FALSE(nothing.has_value());
  EXPECT_EQ(nothing.error().message.str(),
            "Nothing was generated: let the model go on with the text first.");
}

}  // namespace
}  // namespace fovea::test

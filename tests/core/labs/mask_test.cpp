#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/labs/mask_lab.h"
#include "tests/core/labs/lab_support.h"

namespace fovea::test {
namespace {

using ::testing::HasSubstr;

Result<Mask> maskWith(const LabValues& values, Index queries, Index keys) {
  const auto settings = LabSettings::read(*findLab("lab-mask"), values);
  if (!settings) return fail(settings.error());
  return maskOfLab(*settings, queries, keys);
}

std::string spelledWith(const LabValues& values) {
  const auto mask = maskWith(values, 9, 9);
  return mask ? mask->spelled() : mask.error().message.str();
}

TEST(MaskLab, SettingsBecomeTheMasksOfTheCommandLine) {
  EXPECT_EQ(spelledWith({}), "window:2");
  EXPECT_EQ(spelledWith({{"pattern", "none"}}), "none");
  EXPECT_EQ(spelledWith({{"pattern", "causal"}, {"causal", "on"}}), "causal");
  EXPECT_EQ(spelledWith({{"pattern", "padding"}, {"padding", "3"}}), "padding:3");
  EXPECT_EQ(spelledWith({{"pattern", "band"}, {"side", "2"}, {"causal", "on"}}), "band:2+causal");
  EXPECT_EQ(spelledWith({{"pattern", "dilated"}, {"window", "3"}, {"step", "4"}}), "dilated:3:4");
  EXPECT_EQ(spelledWith({{"pattern", "block"}, {"block", "3"}}), "block:3");
  EXPECT_EQ(spelledWith({{"pattern", "longformer"}, {"side", "2"}}), "longformer:4:1");
  EXPECT_EQ(spelledWith({{"pattern", "bigbird"}, {"randoms", "2"}, {"seed", "5"}}),
            "bigbird:2:1:2:5");
  EXPECT_EQ(spelledWith({{"pattern", "streaming"}, {"first", "3"}}), "window:2+sinks:3");
  EXPECT_EQ(spelledWith({{"pattern", "prefix"}, {"prefix", "4"}}), "prefix:4");
  EXPECT_EQ(spelledWith({{"pattern", "documents"}, {"documents", "3, 1,2"}}), "documents:3,1,2");
}

RC_GTEST_PROP(MaskLab, FormulasCountWhatIsAllowed, ()) {
  const Index n = *rc::gen::inRange<Index>(1, 30);
  const auto number = [] { return std::to_string(*rc::gen::inRange(1, 20)); };
  LabValues values{{"window", number()}, {"step", number()},    {"side", number()},
                   {"first", number()},  {"globals", number()}, {"randoms", number()},
                   {"block", number()},  {"prefix", number()},  {"padding", number()}};
  values["documents"] = number() + "," + number() + "," + number();
  for (const auto& pattern : findLab("lab-mask")->settings.front().choices) {
    values["pattern"] = pattern.id;
    const Mask mask = *maskWith(values, n, n);
    Index counted = 0;
    for (Index i = 0; i < n; ++i) {
      for (Index j = 0; j < n; ++j) counted += mask.allows(i, j, n, n) ? 1 : 0;
    }
    const auto formula = pairFormula(mask, n);
    RC_ASSERT(formula || pattern.id == "bigbird");
    if (formula) RC_ASSERT(formula->pairs == counted);
    RC_ASSERT(mask.allowedPairs(n, n) == counted);
  }
}

RC_GTEST_PROP(MaskLab, ReachIsTheBooleanPower, ()) {
  const Index n = *rc::gen::inRange<Index>(1, 90);
  const auto mask = maskWith({{"pattern", "bigbird"},
                              {"globals", "0"},
                              {"seed", std::to_string(*rc::gen::inRange(0, 1000))},
                              {"causal", *rc::gen::element<std::string>("on", "off")}},
                             n, n);
  const Index layers = *rc::gen::inRange<Index>(1, 6);
  const auto reach = reached(*mask, n, layers, Progress());
  std::vector<char> now(static_cast<std::size_t>(n * n)), step;
  const auto at = [n](std::vector<char>& grid, Index i, Index j) -> char& {
    return grid[static_cast<std::size_t>(i * n + j)];
  };
  for (Index i = 0; i < n; ++i) at(now, i, i) = 1;
  for (Index layer = 0; layer <= layers; ++layer) {
    Index pairs = 0;
    for (Index i = 0; i < n; ++i) {
      for (Index j = 0; j < n; ++j) {
        RC_ASSERT((reach->at(i, j) <= layer) == (at(now, i, j) != 0));
        pairs += at(now, i, j);
      }
    }
    RC_ASSERT(reach->pairs(layer) == pairs);
    step = now;
    for (Index i = 0; i < n; ++i) {
      for (Index k = 0; k < n; ++k) {
        if (!mask->allows(i, k, n, n)) continue;
        for (Index j = 0; j < n; ++j) at(step, i, j) |= at(now, k, j);
      }
    }
    now = step;
  }
}

TEST(MaskLab, PaintedCellsTurnOverWhatThePatternSays) {
  const auto mask = maskWith({{"pattern", "causal"}, {"painted", "1.3 3.1  9.9 2.2 2.2"}}, 3, 3);
  ASSERT_TRUE(mask);
  ASSERT_EQ(mask->parts().size(), 1U);
  EXPECT_EQ(mask->parts()[0].kind, MaskPart::Kind::Given);
  EXPECT_TRUE(mask->check(3, 3));
  EXPECT_TRUE(mask->allows(0, 2, 3, 3));
  EXPECT_FALSE(mask->allows(2, 0, 3, 3));
  EXPECT_TRUE(mask->allows(1, 1, 3, 3));
  EXPECT_FALSE(mask->allows(0, 1, 3, 3));
  EXPECT_EQ(mask->allowedPairs(3, 3), 6);
  // Only cells outside: the pattern itself.
  EXPECT_EQ(*maskWith({{"pattern", "causal"}, {"painted", "9.9"}}, 3, 3), Mask::causal());
}

TEST(MaskLab, RefusesCellsThatAreNone) {
  for (const char* painted : {"1", "1.", ".1", "0.1", "1.0", "1,2", "a.b", "1.2.3", "-1.2"}) {
    const auto mask = maskWith({{"painted", painted}}, 3, 3);
    ASSERT_FALSE(mask) << painted;
    EXPECT_EQ(mask.error().code, ErrorCode::Usage);
    EXPECT_EQ(mask.error().place, "painted");
  }
  for (const char* lengths : {"", "0", "2,", "a", "2.5"}) {
    const auto mask = maskWith({{"pattern", "documents"}, {"documents", lengths}}, 3, 3);
    ASSERT_FALSE(mask) << lengths;
    EXPECT_EQ(mask.error().place, "documents");
  }
}

TEST(MaskLab, OpensOnAWindowThatSaysWhetherTheTokenCounts) {
  const Figure figure = labOf("lab-mask");
  EXPECT_EQ(figure.title.str(), "This mask keeps 7 of 16 pairs");
  EXPECT_TRUE(labSays(figure, "words", "The window of %1 counts the token itself"));
  EXPECT_EQ(labColumn(figure, "keys"), (std::vector<double>{1, 2, 2, 2}));
  EXPECT_EQ(labColumn(figure, "reached"), (std::vector<double>{1, 2, 3, 3}));
  const auto& mask = labBlock<Heatmap>(figure, "mask");
  EXPECT_EQ(mask.paints, "painted");
  EXPECT_TRUE(std::isinf(mask.at(3, 0)));
  const auto& reach = labBlock<Heatmap>(figure, "reach");
  EXPECT_EQ(reach.at(0, 0), 0);
  EXPECT_EQ(reach.at(3, 1), 2);
  EXPECT_TRUE(std::isinf(reach.at(3, 0)));
  const auto& pairs = labBlock<Table>(figure, "pairs");
  EXPECT_EQ(pairs.rows[0].cells[0].text.str(), "w n − w (w − 1) ÷ 2");
  EXPECT_EQ(pairs.rows[1].cells[0].text.str(), "= 2 · 4 − 2 · 1 ÷ 2");
  EXPECT_EQ(pairs.rows[2].cells[0].text.str(), "= 7");
}

TEST(MaskLab, RowsWithoutAKeyAreExplained) {
  const Figure one = labOf("lab-mask", {{"pattern", "causal"}, {"painted", "1.1"}});
  EXPECT_TRUE(labSays(one, "words", "%1 has no key allowed"));
  EXPECT_TRUE(labSays(one, "words", "Cells turned over by hand: %1."));
  const Figure all = labOf("lab-mask", {{"pattern", "padding"}, {"padding", "9"}});
  EXPECT_EQ(all.title.str(), "This mask keeps 0 of 16 pairs");
  EXPECT_TRUE(labSays(all, "words", "%1 and others have no key allowed"));
}

TEST(MaskLab, EveryPatternMakesItsFigure) {
  for (const auto& pattern : findLab("lab-mask")->settings.front().choices) {
    for (const char* size : {"1", "1000000"}) {
      const Figure figure = labOf("lab-mask", {{"pattern", pattern.id},
                                               {"window", size},
                                               {"side", size},
                                               {"block", size},
                                               {"prefix", size},
                                               {"first", size},
                                               {"globals", size},
                                               {"randoms", size},
                                               {"layers", "100"}});
      EXPECT_LE(labBlock<Prose>(figure, "words").sentences.size(), 5U) << pattern.id;
      EXPECT_FALSE(figure.caption.empty());
    }
  }
}

TEST(MaskLab, IsCancelled) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(reached(Mask(), 5, 2, Progress(stop.get_token(), {})));
}

}  // namespace
}  // namespace fovea::test

#include "core/attention/mask.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

namespace fovea {
namespace {

using Kind = MaskPart::Kind;

MaskPart part(Kind kind, Index size = 0) { return {kind, size, {}, {}}; }

/// The definition, word for word: what each part hides, all of them together.
bool naivelyAllowed(const std::vector<MaskPart>& parts, Index query, Index key, Index queries,
                    Index keys) {
  const Index place = query + keys - queries;
  bool sink = false;
  for (const MaskPart& p : parts) sink = sink || (p.kind == Kind::Sinks && key < p.size);
  for (const MaskPart& p : parts) {
    bool allowed = true;
    if (p.kind == Kind::Causal) allowed = key <= place;
    if (p.kind == Kind::Window) allowed = key <= place && (sink || key > place - p.size);
    if (p.kind == Kind::Band) allowed = sink || (key <= place + p.size && key >= place - p.size);
    if (p.kind == Kind::Padding) allowed = key < keys - p.size;
    if (p.kind == Kind::Given) allowed = p.allowed.at(query, key) == 1;
    if (!allowed) return false;
  }
  return true;
}

std::vector<MaskPart> anyParts(Index queries, Index keys) {
  std::vector<MaskPart> parts;
  const Index count = *rc::gen::inRange<Index>(0, 4);
  for (Index i = 0; i < count; ++i) {
    const auto kind = static_cast<Kind>(*rc::gen::inRange(0, 6));
    const bool mayBeZero = kind == Kind::Padding || kind == Kind::Sinks;
    MaskPart p = part(kind, *rc::gen::inRange<Index>(mayBeZero ? 0 : 1, keys + 4));
    if (kind == Kind::Given) {
      TensorBuilder builder(Precision::Float64, {queries, keys});
      for (Index q = 0; q < queries; ++q) {
        for (Index k = 0; k < keys; ++k) builder.set(0, q, k, *rc::gen::inRange(0, 2));
      }
      p.allowed = builder.seal();
    }
    parts.push_back(p);
  }
  return parts;
}

RC_GTEST_PROP(MaskProperty, AgreesWithTheDefinition, ()) {
  const Index queries = *rc::gen::inRange<Index>(1, 9);
  const Index keys = *rc::gen::inRange<Index>(1, 9);
  const std::vector<MaskPart> parts = anyParts(queries, keys);
  const Mask mask(parts);
  const Tensor matrix = mask.matrix(queries, keys, Precision::Float32);
  Index counted = 0;
  for (Index i = 0; i < queries; ++i) {
    const Range range = mask.keyRange(i, queries, keys);
    RC_ASSERT(range.begin >= 0 && range.begin <= range.end && range.end <= keys);
    for (Index j = 0; j < keys; ++j) {
      const bool allowed = naivelyAllowed(parts, i, j, queries, keys);
      const bool inside = j >= range.begin && j < range.end;
      counted += allowed ? 1 : 0;
      RC_ASSERT(mask.allows(i, j, queries, keys) == allowed);
      RC_ASSERT(mask.hiddenBy(i, j, queries, keys).has_value() != allowed);
      RC_ASSERT(inside || !allowed);
      if (mask.contiguous()) RC_ASSERT(inside == allowed);
      RC_ASSERT(matrix.at(i, j) == (allowed ? 0 : -std::numeric_limits<double>::infinity()));
    }
  }
  RC_ASSERT(mask.allowedPairs(queries, keys) == counted);
}

RC_GTEST_PROP(MaskProperty, SpellingReadsBack, ()) {
  std::vector<MaskPart> parts = anyParts(1, 6);
  for (MaskPart& p : parts) {
    if (p.kind != Kind::Given) continue;
    p.allowed = {};
    p.file = "folder/own.npy";
  }
  // Causal has no size in words.
  for (MaskPart& p : parts) {
    if (p.kind == Kind::Causal || p.kind == Kind::Given) p.size = 0;
  }
  const auto read = parseMask(Mask(parts).spelled());
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == Mask(parts));
}

TEST(Mask, CausalUsesHalfOfAllPairs) {
  EXPECT_EQ(Mask().allowedPairs(4, 4), 16);
  EXPECT_EQ(Mask().allowedPairs(1000, 1000), 1'000'000);
  EXPECT_EQ(Mask::causal().allowedPairs(4, 4), 10);
  EXPECT_EQ(Mask::causal().allowedPairs(1000, 1000), 500'500);
}

TEST(Mask, HugeSizesCountRight) {
  EXPECT_EQ(Mask::window(1'000'000'000).allowedPairs(100'000, 100'000), 5'000'050'000);
  EXPECT_EQ(Mask({part(Kind::Padding, 1'000'000'000)}).allowedPairs(10, 10), 0);
}

TEST(Mask, LastQueryStandsAtTheLastKey) {
  const Mask causal = Mask::causal();
  EXPECT_TRUE(causal.allows(0, 3, 1, 4));
  EXPECT_EQ(causal.keyRange(0, 2, 4), (Range{0, 3}));
  // More queries than keys: the first ones stand before every key.
  EXPECT_EQ(causal.keyRange(0, 4, 2).size(), 0);
  EXPECT_EQ(causal.allowedPairs(4, 2), 3);
}

TEST(Mask, WindowImpliesCausalAndCountsItself) {
  const Mask window = Mask::window(2);
  EXPECT_FALSE(window.allows(2, 3, 5, 5));
  EXPECT_TRUE(window.allows(2, 2, 5, 5));
  EXPECT_TRUE(window.allows(2, 1, 5, 5));
  EXPECT_FALSE(window.allows(2, 0, 5, 5));
  EXPECT_EQ(window.hiddenBy(2, 0, 5, 5), Kind::Window);
}

TEST(Mask, SinksOpenTheWindowButNotTheFutureNorPadding) {
  const Mask mask({part(Kind::Window, 1), part(Kind::Sinks, 2)});
  EXPECT_TRUE(mask.allows(4, 0, 5, 5));
  EXPECT_TRUE(mask.allows(4, 1, 5, 5));
  EXPECT_FALSE(mask.allows(4, 2, 5, 5));
  EXPECT_FALSE(mask.allows(0, 1, 5, 5));
  const Mask padded({part(Kind::Band, 1), part(Kind::Padding, 5), part(Kind::Sinks, 2)});
  EXPECT_EQ(padded.allowedPairs(5, 5), 0);
}

}  // namespace
}  // namespace fovea

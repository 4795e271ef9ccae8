#include "core/attention/mask.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>

#include "core/base/random.h"

namespace fovea {
namespace {

using Kind = MaskPart::Kind;

MaskPart part(Kind kind, Index size = 0) { return {kind, size, {}, {}}; }

/// The number of the text a place stands in, walking along the lengths; kNone before the first.
Index textAt(const std::vector<Index>& lengths, Index place) {
  if (place < 0) return kNone;
  Index text = 0, end = 0;
  for (const Index length : lengths) {
    end += length;
    if (place < end) return text;
    ++text;
  }
  return text;
}

/// BigBird's random keys of one row, by sorting all the draws.
std::vector<Index> drawnKeys(const MaskPart& p, Index place, Index keys) {
  const CounterRandom random(p.seed, "bigbird");
  std::vector<std::pair<double, Index>> draws;
  for (Index j = 0; j < keys; ++j) {
    const bool global = j < p.globals || (place >= 0 && place < p.globals);
    const bool near = j >= place - p.size / 2 && j <= place + p.size / 2;
    if (!global && !near) draws.emplace_back(random.uniform(place, j), j);
  }
  std::sort(draws.begin(), draws.end());
  draws.resize(std::min(draws.size(), static_cast<std::size_t>(p.randoms)));
  std::vector<Index> drawn;
  for (const auto& draw : draws) drawn.push_back(draw.second);
  return drawn;
}

/// The definition, word for word: what each part hides, all of them together.
bool naivelyAllowed(const std::vector<MaskPart>& parts, Index query, Index key, Index queries,
                    Index keys) {
  const Index place = query + keys - queries;
  bool sink = false;
  for (const MaskPart& p : parts) sink = sink || (p.kind == Kind::Sinks && key < p.size);
  for (const MaskPart& p : parts) {
    bool allowed = true;
    const bool global = key < p.globals || (place >= 0 && place < p.globals);
    const bool near = key >= place - p.size / 2 && key <= place + p.size / 2;
    if (p.kind == Kind::Causal) allowed = key <= place;
    if (p.kind == Kind::Window) allowed = key <= place && (sink || key > place - p.size);
    if (p.kind == Kind::Band) allowed = sink || (key <= place + p.size && key >= place - p.size);
    if (p.kind == Kind::Padding) allowed = key < keys - p.size;
    if (p.kind == Kind::Given) allowed = p.allowed.at(query, key) == 1;
    if (p.kind == Kind::Dilated) {
      bool seen = false;
      for (Index k = 0; k < p.size; ++k) seen = seen || key == place - k * p.step;
      allowed = key <= place && (sink || seen);
    }
    if (p.kind == Kind::Block) allowed = sink || (place >= 0 && place / p.size == key / p.size);
    if (p.kind == Kind::Longformer) allowed = global || near;
    if (p.kind == Kind::BigBird) {
      const std::vector<Index> drawn = drawnKeys(p, place, keys);
      allowed = global || near || std::find(drawn.begin(), drawn.end(), key) != drawn.end();
    }
    if (p.kind == Kind::Prefix) allowed = key <= place || (key < p.size && place < p.size);
    if (p.kind == Kind::Documents) allowed = textAt(p.lengths, place) == textAt(p.lengths, key);
    if (!allowed) return false;
  }
  return true;
}

MaskPart anyPart(Index queries, Index keys) {
  const auto kind = static_cast<Kind>(*rc::gen::inRange(0, 12));
  const bool mayBeZero = kind == Kind::Padding || kind == Kind::Sinks || kind == Kind::Prefix;
  MaskPart p = part(kind, *rc::gen::inRange<Index>(mayBeZero ? 0 : 1, keys + 4));
  const auto few = [](Index least) { return *rc::gen::inRange<Index>(least, 5); };
  if (kind == Kind::Dilated) p.step = few(1);
  if (kind == Kind::Longformer || kind == Kind::BigBird) {
    p.size = 2 * few(1);
    p.globals = few(0);
  }
  if (kind == Kind::BigBird) {
    p.randoms = few(0);
    p.seed = *rc::gen::arbitrary<std::uint64_t>();
  }
  if (kind == Kind::Documents) {
    for (Index texts = few(1); texts > 0; --texts) p.lengths.push_back(few(1));
    p.size = 0;
  }
  if (kind == Kind::Given) {
    TensorBuilder builder(Precision::Float64, {queries, keys});
    for (Index q = 0; q < queries; ++q) {
      for (Index k = 0; k < keys; ++k) builder.set(0, q, k, *rc::gen::inRange(0, 2));
    }
    p.allowed = builder.seal();
  }
  return p;
}

std::vector<MaskPart> anyParts(Index queries, Index keys) {
  std::vector<MaskPart> parts;
  const Index count = *rc::gen::inRange<Index>(0, 4);
  for (Index i = 0; i < count; ++i) parts.push_back(anyPart(queries, keys));
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
    const auto row = mask.allowedRow(i, queries, keys);
    RC_ASSERT(range.begin >= 0 && range.begin <= range.end && range.end <= keys);
    for (Index j = 0; j < keys; ++j) {
      const bool allowed = naivelyAllowed(parts, i, j, queries, keys);
      const bool inside = j >= range.begin && j < range.end;
      counted += allowed ? 1 : 0;
      RC_ASSERT(mask.allows(i, j, queries, keys) == allowed);
      RC_ASSERT((row[static_cast<std::size_t>(j)] != 0) == allowed);
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

/// Everything one mask allows.
std::vector<std::uint8_t> whole(const Mask& mask, Index queries, Index keys) {
  std::vector<std::uint8_t> all;
  for (Index i = 0; i < queries; ++i) {
    const auto row = mask.allowedRow(i, queries, keys);
    all.insert(all.end(), row.begin(), row.end());
  }
  return all;
}

RC_GTEST_PROP(MaskProperty, PatternsMeetAtTheirEdges, ()) {
  const Index n = *rc::gen::inRange<Index>(1, 12);
  const Index w = *rc::gen::inRange<Index>(1, 14);
  const auto same = [n](const std::string& a, const std::string& b) {
    return whole(*parseMask(a), n, n) == whole(*parseMask(b), n, n);
  };
  const std::string size = std::to_string(w), large = std::to_string(n + w);
  RC_ASSERT(same("window:" + large, "causal"));
  RC_ASSERT(same("dilated:" + size + ":1", "window:" + size));
  RC_ASSERT(same("prefix:1", "causal"));
  RC_ASSERT(same("prefix:0", "causal"));
  RC_ASSERT(same("prefix:" + large, "none"));
  RC_ASSERT(same("block:" + large, "none"));
  RC_ASSERT(same("documents:" + large, "none"));
  RC_ASSERT(same("longformer:" + std::to_string(2 * w) + ":0", "band:" + size));
  RC_ASSERT(same("longformer:2:" + large, "none"));
  RC_ASSERT(same("bigbird:2:1:0:5", "longformer:2:1"));
  RC_ASSERT(same("bigbird:2:0:" + large + ":5", "none"));
}

TEST(Mask, BigBirdDrawsEachKeyAlikeAndEachRowAnew) {
  const Mask mask = *parseMask("bigbird:2:0:3:1");
  const Index n = 400;
  std::vector<Index> drawn(static_cast<std::size_t>(n));
  for (Index i = 0; i < n; ++i) {
    const auto row = mask.allowedRow(i, n, n);
    const Index near = i == 0 || i == n - 1 ? 2 : 3;
    EXPECT_EQ(std::count(row.begin(), row.end(), 1), near + 3) << i;
    for (Index j = 0; j < n; ++j) {
      if (std::abs(i - j) > 1)
        drawn[static_cast<std::size_t>(j)] += row[static_cast<std::size_t>(j)];
    }
  }
  // 3 of 400 rows · 400: each column is drawn 3 times on average, Poisson spread.
  EXPECT_LE(*std::max_element(drawn.begin(), drawn.end()), 14);
  EXPECT_LE(std::count(drawn.begin(), drawn.end(), 0), 50);
  EXPECT_NE(mask.allowedRow(9, n, n), parseMask("bigbird:2:0:3:2")->allowedRow(9, n, n));
  EXPECT_EQ(mask.allowedRow(9, n, n), parseMask("bigbird:2:0:3:1")->allowedRow(9, n, n));
}

TEST(Mask, HugeSizesOfEveryPatternStayBounded) {
  const std::string most = "1000000000";
  for (const std::string& spelled :
       {"dilated:" + most + ":" + most, "block:" + most, "longformer:" + most + ":" + most,
        "bigbird:" + most + ":0:" + most, "prefix:" + most, "documents:" + most + "," + most}) {
    const auto mask = parseMask(spelled);
    ASSERT_TRUE(mask) << spelled;
    EXPECT_EQ(mask->allowedPairs(4, 4), spelled.starts_with("dilated") ? 4 : 16) << spelled;
  }
}

}  // namespace
}  // namespace fovea

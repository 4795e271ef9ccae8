// The walk of a model: every equation on screen is true of the numbers beside it, with biases, head
// norms and rotation too.
#include <gtest/gtest.h>

#include <cmath>

#include "core/figures/arithmetic.h"
#include "core/figures/parts.h"
#include "tests/core/figures/model_traces.h"

namespace fovea::test {
namespace {

constexpr double kNear = 2e-4;

Figure walkOf(const Shown& shown, Stage stage) {
  auto figure = makeFigure("walk", shown, viewAt(2, 1, 0, stage), {});
  if (!figure) throw std::runtime_error(figure.error().message.str());
  return *figure;
}

std::string signBefore(const Figure& figure, std::string_view id) {
  for (std::size_t i = 1; i < figure.blocks.size(); ++i) {
    if (figure.blocks[i].id == id) return std::get<Sign>(figure.blocks[i - 1].body).text;
  }
  return "";
}

/// left · right + bias, and the largest distance from `made`.
double distance(const Heatmap& left, const Heatmap& right, const std::vector<double>& bias,
                const Heatmap& made) {
  double far = 0;
  for (Index i = 0; i < made.rowCount(); ++i) {
    for (Index j = 0; j < made.columnCount(); ++j) {
      double sum = bias.empty() ? 0 : bias[static_cast<std::size_t>(j)];
      for (Index k = 0; k < left.columnCount(); ++k) sum += left.at(i, k) * right.at(k, j);
      far = std::max(far, std::abs(sum - made.at(i, j)));
    }
  }
  return far;
}

std::vector<double> biasOf(const std::optional<Linear>& linear, Index part, Index width) {
  std::vector<double> bias;
  for (Index j = 0; linear->bias && j < width; ++j) {
    bias.push_back(linear->bias->at(0, part * width + j));
  }
  return bias;
}

class ModelWalk : public testing::TestWithParam<std::string> {
 protected:
  Shown shown(Index layer, Index head) const {
    return shownOf(tinyTrace(GetParam(), "the cat sat on the mat"), layer, head);
  }
};

TEST_P(ModelWalk, ProjectIsXTimesWPlusItsBias) {
  const Shown at = shown(1, 1);
  const Attention& attention = at.attention();
  const Figure figure = walkOf(at, Stage::Project);
  const Heatmap& x = heatmapIn(figure, "x");
  const Index group = attention.group(at.head);
  const struct {
    const char* weights;
    const char* made;
    const std::optional<Linear>& linear;
    Index part;
  } lines[] = {{"wq", "q", attention.wq, at.head},
               {"wk", "k", attention.wk, group},
               {"wv", "v", attention.wv, group}};
  for (const auto& line : lines) {
    const Heatmap& made = heatmapIn(figure, line.made);
    EXPECT_LE(distance(x, heatmapIn(figure, line.weights),
                       biasOf(line.linear, line.part, made.columnCount()), made),
              kNear)
        << line.made;
    EXPECT_EQ(signBefore(figure, line.made), line.linear->bias ? "+ b =" : "=");
  }
  EXPECT_EQ(heatmapIn(figure, "q").raw, attention.queryRaw.has_value());
}

TEST_P(ModelWalk, ScoreIsQTimesKTurned) {
  const Figure figure = walkOf(shown(0, 1), Stage::Score);
  EXPECT_FALSE(heatmapIn(figure, "q").raw);
  EXPECT_LE(
      distance(heatmapIn(figure, "q"), heatmapIn(figure, "k"), {}, heatmapIn(figure, "score")),
      kNear);
}

TEST_P(ModelWalk, MixAndJoinAreTheirProducts) {
  const Shown at = shown(1, 0);
  const Figure mix = walkOf(at, Stage::Mix);
  EXPECT_LE(distance(heatmapIn(mix, "weights"), heatmapIn(mix, "v"), {}, heatmapIn(mix, "mix")),
            kNear);
  const Figure join = walkOf(at, Stage::Join);
  const Heatmap& output = heatmapIn(join, "output");
  EXPECT_LE(distance(heatmapIn(join, "mix"), heatmapIn(join, "wo"),
                     biasOf(at.attention().wo, 0, output.columnCount()), output),
            kNear);
  EXPECT_EQ(signBefore(join, "output"), at.attention().wo->bias ? "+ b =" : "=");
}

TEST_P(ModelWalk, ArithmeticOfProjectIsAboutTheNumberOnScreen) {
  const Shown at = shown(1, 1);
  View view = viewAt(2, 1, 3, Stage::Project);
  for (const auto& [quantity, id] :
       {std::pair(Quantity::Query, "q"), std::pair(Quantity::Key, "k")}) {
    view.explained = quantity;
    view.explainedRaw = heatmapIn(walkOf(at, Stage::Project), id).raw;
    const Cell cell = explainedCell(at, view);
    const Index row = quantity == Quantity::Query ? 2 : 1;
    EXPECT_EQ(valueOf(*at.trace, cell), heatmapIn(walkOf(at, Stage::Project), id).at(row, 3));
    const Explanation sum = explain(*at.trace, cell);
    EXPECT_EQ(static_cast<Index>(sum.terms.size()), at.attention().input->columns());
  }
}

TEST_P(ModelWalk, TurnedNumbersAreTheirPairTimesCosineAndSine) {
  const Shown at = shown(0, 1);
  if (!at.attention().rotation) return;
  View view = viewAt(2, 1, 3, Stage::Score);
  view.explained = Quantity::Query;
  const auto blocks = arithmeticBlocks(at, view);
  const Table& table = std::get<Table>(blocks.front().body);
  const bool normed = at.attention().queryNorm.has_value();
  EXPECT_EQ(table.rows[1].cells[0].text.str(), normed ? "normed, before rotation" : "as projected");
  EXPECT_EQ(table.rows[2].cells[0].text.str(), "cosine, sine of the place");
}

TEST_P(ModelWalk, StoriesNameWhatHappensToQueries) {
  const Shown at = shown(0, 0);
  const auto story = [&](const char* id) {
    const auto figure = makeFigure(id, at, viewAt(0, 0), {});
    return figure ? figure->story.str() : std::string();
  };
  const Attention& attention = at.attention();
  const auto says = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
  };
  for (const char* id : {"q", "k"}) {
    EXPECT_EQ(says(story(id), "rotated by its position"), attention.rotation.has_value()) << id;
    EXPECT_EQ(says(story(id), "normed"), attention.queryNorm.has_value()) << id;
    EXPECT_EQ(says(story(id), "plus a bias"), attention.wq->bias && !attention.rotation) << id;
  }
  EXPECT_EQ(says(story("v"), "plus a bias"), attention.wv->bias.has_value());
  EXPECT_EQ(says(story("output"), "plus a bias"), attention.wo->bias.has_value());
  if (attention.queryRaw) {
    EXPECT_EQ(says(story("q-raw"), "plus a bias"), attention.wq->bias.has_value());
    EXPECT_TRUE(says(story("k-raw"), "before norm or rotation"));
  }
}

INSTANTIATE_TEST_SUITE_P(Tiny, ModelWalk, testing::ValuesIn(tinyModels()),
                         [](const testing::TestParamInfo<std::string>& name) {
                           std::string word = name.param;
                           std::ranges::replace(word, '-', '_');
                           return word;
                         });

}  // namespace
}  // namespace fovea::test

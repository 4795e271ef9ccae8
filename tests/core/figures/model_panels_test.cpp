// The panels of models: their numbers against plain loops, and the sentences where there is nothing
// to show.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/figures/head_weights.h"
#include "tests/core/figures/model_traces.h"

namespace fovea::test {
namespace {

constexpr double kSingle = 1e-5;  // of weights computed in float32
const char* const kText = "the cat sat on the mat";

Figure made(std::string_view id, const Shown& shown, const View& view = viewAt(2, 1)) {
  auto figure = makeFigure(id, shown, view, {});
  if (!figure) throw std::runtime_error(figure.error().message.str());
  return *figure;
}

std::string whyNot(std::string_view id, const std::shared_ptr<const Trace>& trace) {
  const auto figure = makeFigure(id, shownOf(trace, 0, 0), viewAt(0, 0), {});
  return figure ? "" : figure.error().message.str();
}

TEST(ModelPanels, ModelViewHoldsTheWeightsOfEveryHead) {
  for (const std::string& name : tinyModels()) {
    const auto kept = tinyTrace(name, kText);
    for (const auto& trace : {kept, withoutWeights(*kept)}) {
      const auto numbers = numbersOf(made("model-view", shownOf(trace, 0, 0)));
      ASSERT_TRUE(numbers) << name;
      const Attention& first = trace->layers.front();
      const std::vector<Index> shape = {static_cast<Index>(trace->layers.size()), first.spec.heads,
                                        first.queries, first.keys};
      ASSERT_EQ(numbers->shape(), shape) << name;
      const Tensor flat = numbers->reshaped({shape[0] * shape[1], shape[2], shape[3]});
      for (Index l = 0; l < shape[0]; ++l) {
        for (Index h = 0; h < shape[1]; ++h) {
          for (Index i = 0; i < shape[2]; ++i) {
            const auto row = naiveWeights(trace->layers[static_cast<std::size_t>(l)], h, i);
            for (Index j = 0; j < shape[3]; ++j) {
              ASSERT_NEAR(flat.at(l * shape[1] + h, i, j), row[static_cast<std::size_t>(j)],
                          kSingle)
                  << name;
            }
          }
        }
      }
    }
  }
}

TEST(ModelPanels, ModelViewOfOneLayerIsThatOfTheHeads) {
  const Shown shown = shownOf(toyInput("the cat sat", 2));
  const auto all = numbersOf(made("model-view", shown));
  const auto heads = numbersOf(made("heads", shown));
  ASSERT_TRUE(all && heads);
  EXPECT_EQ(all->reshaped(heads->shape()), *heads);
  const auto csv = csvOf(made("model-view", shown));
  ASSERT_FALSE(csv);
  EXPECT_EQ(csv.error().message.str(),
            "CSV holds one matrix, but model-view has one for each of 2 heads: save it as NPY, or "
            "the panel weights of one head as CSV.");
  EXPECT_TRUE(csvOf(made("model-view", shownOf(toyInput("the cat", 1)))));
}

TEST(ModelPanels, LongTextsArePooledByTheStrongest) {
  const Shown shown = shownOf(vectorsInput(2, 150, 100, false));
  const Figure figure = made("model-view", shown);
  const auto& pictures = std::get<Thumbnails>(figure.blocks[0].body);
  ASSERT_TRUE(pictures.pooled);
  ASSERT_EQ(pictures.weights.shape(), (std::vector<Index>{2, 64, 64}));
  EXPECT_THAT(figure.story.str(), testing::HasSubstr("strongest"));
  const auto all = numbersOf(figure);
  ASSERT_TRUE(all);
  ASSERT_EQ(all->shape(), (std::vector<Index>{1, 2, 150, 100}));
  const Tensor weights = all->reshaped({2, 150, 100});
  for (Index h = 0; h < 2; ++h) {
    // Each number stands in the picture's patches, and every weight is at most its patch.
    std::vector<std::vector<double>> most(64, std::vector<double>(64, 0));
    for (Index i = 0; i < 150; ++i) {
      for (Index j = 0; j < 100; ++j) {
        for (Index p = 0; p < 64; ++p) {
          // The patches a column lies in, even in part.
          if (p * 100 < (j + 1) * 64 && (p + 1) * 100 > j * 64) {
            double& best =
                most[static_cast<std::size_t>(i * 64 / 150)][static_cast<std::size_t>(p)];
            best = std::max(best, weights.at(h, i, j));
          }
        }
      }
    }
    for (Index i = 0; i < 64; ++i) {
      for (Index j = 0; j < 64; ++j) {
        ASSERT_EQ(pictures.weights.at(h, i, j),
                  most[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]);
      }
    }
  }
}

TEST(ModelPanels, NumbersThatDoNotFitAreRefusedWithTheirBytes) {
  Trace trace;
  trace.sequences.resize(1);
  trace.layers.resize(2);
  for (Attention& layer : trace.layers) {
    layer.queries = layer.keys = Index{1} << 22;
    layer.spec.precision = Precision::Float32;
  }
  Shown shown;
  shown.trace = std::make_shared<const Trace>(trace);
  const auto numbers = allHeadWeights(trace, ShownTokens(shown, {}), {});
  ASSERT_FALSE(numbers);
  EXPECT_EQ(numbers.error().code, ErrorCode::TooLarge);
  EXPECT_THAT(numbers.error().message.str(), testing::HasSubstr("140,737,488,355,328 bytes"));
}

TEST(ModelPanels, FinderRanksEveryHeadOnce) {
  for (const std::string& name : tinyModels()) {
    const auto kept = tinyTrace(name, kText);
    const Index query = 3, key = 1;
    for (const auto& trace : {kept, withoutWeights(*kept)}) {
      const auto numbers = numbersOf(made("finder", shownOf(trace, 0, 0), viewAt(query, key)));
      ASSERT_TRUE(numbers);
      const auto layers = static_cast<Index>(trace->layers.size());
      const Index heads = trace->layers.front().spec.heads;
      ASSERT_EQ(numbers->shape(), (std::vector<Index>{layers * heads, 3}));
      std::set<std::pair<Index, Index>> seen;
      for (Index r = 0; r < numbers->rows(); ++r) {
        const auto l = static_cast<Index>(numbers->at(r, 0)),
                   h = static_cast<Index>(numbers->at(r, 1));
        EXPECT_TRUE(seen.insert({l, h}).second);
        if (r > 0) {
          EXPECT_LE(numbers->at(r, 2), numbers->at(r - 1, 2));
        }
        const auto row = naiveWeights(trace->layers[static_cast<std::size_t>(l - 1)], h - 1, query);
        EXPECT_NEAR(numbers->at(r, 2), row[key], kSingle) << name;
      }
    }
  }
}

TEST(ModelPanels, SinksAndPreviousTokenAreMeansOverQueries) {
  for (const std::string& name : tinyModels()) {
    const auto trace = tinyTrace(name, kText);
    const Shown shown = shownOf(trace, 0, 0);
    const auto sinks = numbersOf(made("sinks", shown));
    const auto previous = numbersOf(made("previous-token", shown));
    ASSERT_TRUE(sinks && previous);
    for (Index r = 0; r < sinks->rows(); ++r) {
      for (const auto& [ranking, isSink] : {std::pair(*sinks, true), std::pair(*previous, false)}) {
        const auto& layer = trace->layers[static_cast<std::size_t>(ranking.at(r, 0)) - 1];
        const auto head = static_cast<Index>(ranking.at(r, 1)) - 1;
        double sum = 0;
        for (Index i = 1; i < layer.queries; ++i) {
          const auto row = naiveWeights(layer, head, i);
          sum += row[static_cast<std::size_t>(isSink ? 0 : i - 1)];
        }
        EXPECT_NEAR(ranking.at(r, 2), sum / static_cast<double>(layer.queries - 1), kSingle);
      }
    }
  }
}

TEST(ModelPanels, SinksNoteCountsHeadsBothWays) {
  // Two heads, two tokens: 0.6 and 0.4 from the second on; 0.8 and 0.7 over both.
  Input input;
  input.door = Door::Weights;
  input.heads = 2;
  TensorBuilder weights(Precision::Float64, {2, 2, 2});
  const double rows[2][2][2] = {{{1, 0}, {.6, .4}}, {{1, 0}, {.4, .6}}};
  for (Index h = 0; h < 2; ++h) {
    for (Index i = 0; i < 2; ++i) {
      for (Index j = 0; j < 2; ++j) weights.set(h, i, j, rows[h][i][j]);
    }
  }
  input.weights = weights.seal();
  const Figure figure = made("sinks", shownOf(input), viewAt(0, 0));
  const auto& ranking = std::get<HeadRanking>(figure.blocks[0].body);
  std::string notes;
  for (const Text& note : ranking.notes) notes += note.str() + "\n";
  EXPECT_EQ(notes,
            "2 heads searched\n"
            "Sink: mean weight on the first token, over the queries from the second on.\n"
            "It is above one half in 50.0 % of the heads; in 100.0 % when every query counts.\n");
  EXPECT_EQ(ranking.entries[0].place, (HeadPlace{0, 0}));
  EXPECT_DOUBLE_EQ(ranking.entries[0].value, .6);
}

TEST(ModelPanels, NextTokenIsTheSoftmaxOfTheLogits) {
  const auto trace = tinyTrace("gpt2", kText);
  const Index query = 2;
  const Figure figure = made("next-token", shownOf(trace, 0, 0), viewAt(query, 0));
  const auto& bars = std::get<Bars>(figure.blocks[0].body);
  ASSERT_EQ(bars.values.size(), 10U);
  const auto logits = trace->next->logits({query, query + 1});
  ASSERT_TRUE(logits);
  std::vector<double> probabilities;
  double sum = 0;
  for (Index id = 0; id < logits->columns(); ++id) sum += std::exp(logits->at(0, id));
  for (Index id = 0; id < logits->columns(); ++id) {
    probabilities.push_back(std::exp(logits->at(0, id)) / sum);
  }
  std::vector<double> sorted = probabilities;
  std::ranges::sort(sorted, std::greater{});
  for (std::size_t i = 0; i < 10; ++i) {
    EXPECT_NEAR(bars.values[i], sorted[i], 1e-12);
    const auto near = [&](double p) { return std::abs(p - bars.values[i]); };
    const auto id = std::ranges::min_element(probabilities, {}, near) - probabilities.begin();
    EXPECT_EQ(bars.items.labels[i], trace->next->label(id));
  }
  EXPECT_EQ(numbersOf(figure)->at(0, 0), bars.values[0]);
}

TEST(ModelPanels, StreamPanelsHoldTheStream) {
  const auto trace = tinyTrace("bert-uncased", kText);
  for (Index layer = 0; layer < static_cast<Index>(trace->layers.size()); ++layer) {
    const auto numbers = numbersOf(made("residual", shownOf(trace, layer, 0)));
    ASSERT_TRUE(numbers);
    EXPECT_EQ(*numbers, trace->stream.at("hidden.0" + std::to_string(layer + 1)));
  }
  const auto pooled = numbersOf(made("pooled", shownOf(trace, 0, 0)));
  ASSERT_TRUE(pooled);
  EXPECT_EQ(*pooled, trace->stream.at("pooled"));
  // BERT norms behind a block, GPT-2 before.
  EXPECT_THAT(made("residual", shownOf(trace, 0, 0)).story.str(),
              testing::HasSubstr("added, normed."));
  const auto gpt2 = tinyTrace("gpt2", kText);
  EXPECT_THAT(made("residual", shownOf(gpt2, 0, 0)).story.str(),
              testing::HasSubstr("The next layer reads a normed copy."));
  const auto last = static_cast<Index>(gpt2->layers.size()) - 1;
  EXPECT_THAT(made("residual", shownOf(gpt2, last, 0)).story.str(),
              testing::HasSubstr("The last norm comes after it."));
}

TEST(ModelPanels, SaysWhatAModelDoesNotHave) {
  const auto bert = tinyTrace("bert-uncased", kText), gpt2 = tinyTrace("gpt2", kText);
  const auto toy = shownOf(toyInput("a b")).trace;
  EXPECT_EQ(whyNot("next-token", bert),
            "This model is an encoder: it does not tell the next token.");
  EXPECT_EQ(whyNot("next-token", toy), "Only a model can tell the next token.");
  EXPECT_EQ(whyNot("next-token", gpt2), "");
  EXPECT_EQ(whyNot("pooled", gpt2), "This model is a decoder: it gives no embedding of the text.");
  EXPECT_EQ(whyNot("pooled", toy), "Only a model gives an embedding of the text.");
  EXPECT_EQ(whyNot("residual", toy), "Only a model has a residual stream.");
  EXPECT_EQ(whyNot("q-raw", gpt2),
            "Queries enter the scores as they are projected: no head norm, no rotation.");
  EXPECT_EQ(whyNot("k-raw", bert),
            "Keys enter the scores as they are projected: no head norm, no rotation.");
  EXPECT_EQ(whyNot("q-raw", tinyTrace("qwen3", kText)), "");
  EXPECT_EQ(whyNot("k-raw", shownOf(scoresInput(2, 3, false)).trace),
            "There is no K: this input starts at the scores.");
  EXPECT_EQ(whyNot("previous-token", shownOf(toyInput("a")).trace),
            "There is one token, and none before it.");
  EXPECT_EQ(whyNot("sinks", shownOf(vectorsInput(1, 2, 3, false)).trace),
            "Queries and keys are two texts, so no token stands before.");
}

TEST(ModelPanels, HidingSpecialTokensChangesNoWeight) {
  const auto trace = tinyTrace("bert-uncased", kText);
  const Shown shown = shownOf(trace, 1, 0);
  const auto whole = numbersOf(made("weights", shown));
  View view = viewAt(2, 1);
  view.hideSpecial = true;
  const Figure figure = made("weights", shown, view);
  const Heatmap& drawn = heatmapIn(figure, "weights");
  const Index tokens = trace->layers[1].queries;
  ASSERT_EQ(drawn.values.shape(), (std::vector<Index>{tokens - 2, tokens - 2}));
  for (Index i = 0; i < tokens - 2; ++i) {
    for (Index j = 0; j < tokens - 2; ++j) {
      EXPECT_EQ(drawn.values.at(i, j), whole->at(i + 1, j + 1));
      const Cell cell = cellAt(drawn, i, j);
      EXPECT_EQ(cell.query, i + 1);
      EXPECT_EQ(cell.key, j + 1);
    }
  }
  bool said = false;
  for (const auto& [key, value] : figure.caption) {
    said = said || (key.str() == "Hidden" && value.str().find("[CLS] and [SEP]") == 0);
  }
  EXPECT_TRUE(said);
  // In the pictures of every head and in the lines too.
  const Figure all = made("model-view", shown, view);
  const auto& pictures = std::get<Thumbnails>(all.blocks[0].body);
  EXPECT_EQ(pictures.weights.rows(), tokens - 2);
  const Figure lines = made("head-view", shown, view);
  const auto& links = std::get<Links>(lines.blocks[0].body);
  EXPECT_EQ(static_cast<Index>(links.queries.positions.size()), tokens - 2);
}

}  // namespace
}  // namespace fovea::test

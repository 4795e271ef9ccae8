#pragma once
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "core/base/number.h"
#include "core/document/input.h"
#include "core/figures/parts.h"
#include "tests/support/reference.h"

namespace fovea::test {

/// Small random choices that are the same on every machine.
class Dice {
 public:
  explicit Dice(unsigned seed) : engine_(seed) {}
  Index upTo(Index most) {
    return static_cast<Index>(engine_() % static_cast<unsigned long>(most + 1));
  }
  bool chance(Index oneIn) { return upTo(oneIn - 1) == 0; }
  template <class T>
  T of(std::initializer_list<T> choices) {
    return *(choices.begin() + upTo(static_cast<Index>(choices.size()) - 1));
  }
  /// Two decimals, between −3 and 3, zero and ties now and then.
  double number() {
    return coarse ? static_cast<double>(upTo(4) - 2) : static_cast<double>(upTo(600) - 300) / 100;
  }
  bool coarse = false;  ///< numbers from −2 to 2, so that ties and exact zeros happen
  Tensor tensor(std::vector<Index> shape) {
    TensorBuilder builder(Precision::Float64, std::move(shape));
    Tensor sized = builder.seal();
    TensorBuilder filled(Precision::Float64, sized.shape());
    for (Index s = 0; s < sized.slices(); ++s) {
      for (Index i = 0; i < sized.rows(); ++i) {
        for (Index j = 0; j < sized.columns(); ++j) filled.set(s, i, j, number());
      }
    }
    return filled.seal();
  }

 private:
  std::mt19937 engine_;
};

inline std::shared_ptr<const Trace> traced(const Input& input) {
  Sources sources;
  auto trace = compute(input, sources, Progress());
  EXPECT_TRUE(trace.has_value()) << (trace ? "" : trace.error().message.str());
  return trace ? *trace : nullptr;
}

inline Shown shownOf(std::shared_ptr<const Trace> trace, Index head = 0) {
  Shown shown;
  shown.trace = std::move(trace);
  shown.head = head;
  return shown;
}

/// The numpy example: the cat sat down.
inline Input numpyExample() {
  Input input;
  input.door = Door::Project;
  const auto matrix = [](const char* key) {
    return referenceTensor("reference/numpy_seed0.json", key);
  };
  input.x = matrix("X");
  input.wq = matrix("W_Q");
  input.wk = matrix("W_K");
  input.wv = matrix("W_V");
  input.labels = {"the", "cat", "sat", "down"};
  return input;
}

inline Mask randomMask(Dice& dice, Index queries, Index keys) {
  if (dice.chance(4)) {
    return *parseMask(
        dice.of({"dilated:2:2", "dilated:3:2+sinks:1", "block:2", "block:3+causal",
                 "longformer:2:1", "longformer:2:2+causal", "bigbird:2:1:1:7", "bigbird:2:0:2:3",
                 "prefix:2", "prefix:4", "documents:2,3", "documents:1,2,1+causal"}));
  }
  std::vector<MaskPart> parts;
  const auto add = [&](MaskPart::Kind kind, Index size) { parts.push_back({kind, size, {}, {}}); };
  switch (dice.upTo(7)) {
    case 0:
    case 1:
      break;
    case 2:
      add(MaskPart::Kind::Causal, 0);
      break;
    case 3:
      add(MaskPart::Kind::Window, 1 + dice.upTo(3));
      if (dice.chance(2)) add(MaskPart::Kind::Sinks, dice.upTo(2));
      break;
    case 4:
      add(MaskPart::Kind::Band, 1 + dice.upTo(2));
      break;
    case 5:
      add(MaskPart::Kind::Padding, dice.upTo(keys));
      break;
    case 6:
      add(MaskPart::Kind::Causal, 0);
      add(MaskPart::Kind::Padding, 1 + dice.upTo(1));
      break;
    default: {
      TensorBuilder allowed(Precision::Float64, {queries, keys});
      for (Index i = 0; i < queries; ++i) {
        for (Index j = 0; j < keys; ++j) allowed.set(0, i, j, dice.chance(2) ? 1 : 0);
      }
      parts.push_back({MaskPart::Kind::Given, 0, allowed.seal(), "mask.npy"});
    }
  }
  return Mask(parts);
}

inline std::vector<std::string> randomLabels(Dice& dice, Index count) {
  std::vector<std::string> labels;
  for (Index i = 0; i < count; ++i) {
    labels.push_back(dice.of({std::string("the"), std::string("cat"), std::string("sat"),
                              std::string("mat"), std::string("it")}));
  }
  return labels;
}

inline Input randomToy(Dice& dice) {
  Input input;
  const Index tokens = dice.chance(6) ? 1 : 1 + dice.upTo(13);
  for (const std::string& label : randomLabels(dice, tokens)) {
    input.text += (input.text.empty() ? "" : " ") + label;
  }
  input.toy.seed = static_cast<std::uint64_t>(dice.upTo(50));
  input.toy.heads = dice.of<Index>({1, 2, 4});
  input.toy.headWidth = dice.of<Index>({1, 2, 4, 20});
  input.toy.modelWidth = dice.of<Index>({2, 4, 8, 24});
  if (dice.chance(3)) input.toy.valueWidth = 1 + dice.upTo(10);
  if (dice.chance(3)) input.toy.groups = 1;
  if (dice.chance(3) && input.toy.heads == 4) input.toy.groups = 2;
  input.toy.outputWeights = !dice.chance(4);
  if (dice.chance(2)) {
    input.position.scheme = static_cast<PositionScheme>(dice.upTo(6));
    const bool odd = input.toy.headWidth % 2 != 0;
    if (odd && input.position.turns()) input.position.scheme = PositionScheme::Sinusoidal;
  }
  Index keys = tokens;
  if (dice.chance(6)) {
    keys = 1 + dice.upTo(5);
    input.memoryText.emplace();
    for (const std::string& label : randomLabels(dice, keys)) {
      *input.memoryText += (input.memoryText->empty() ? "" : " ") + label;
    }
  }
  if (dice.chance(5)) input.rule = dice.of({ScoreRule::Additive, ScoreRule::Cosine});
  input.mask = randomMask(dice, tokens, keys);
  return input;
}

inline Input randomDoor(Dice& dice) {
  Input input;
  dice.coarse = dice.chance(3);
  input.door = dice.of({Door::Project, Door::QueryKeyValue, Door::Scores, Door::Weights});
  const Index heads = dice.of<Index>({1, 1, 2});
  Index queries = 1 + dice.upTo(5);
  Index keys = dice.chance(2) ? queries : 1 + dice.upTo(12);
  if (dice.chance(8)) queries = keys = 1;
  const Index width = dice.of<Index>({1, 3, 18});
  const Index valueWidth = 1 + dice.upTo(9);
  switch (input.door) {
    case Door::Project: {
      keys = queries;
      const Index model = 1 + dice.upTo(5);
      input.heads = heads;
      input.x = dice.tensor({queries, model});
      if (dice.chance(4)) {
        keys = 1 + dice.upTo(6);
        input.memoryX = dice.tensor({keys, model});
      }
      input.wq = dice.tensor({model, heads * width});
      input.wk = dice.tensor({model, heads * width});
      if (!dice.chance(4)) {
        input.wv = dice.tensor({model, heads * valueWidth});
        if (dice.chance(2)) input.wo = dice.tensor({heads * valueWidth, 1 + dice.upTo(5)});
      }
      break;
    }
    case Door::QueryKeyValue:
      input.q = dice.tensor({heads, queries, width});
      input.k = dice.tensor({heads, keys, width});
      if (!dice.chance(4)) input.v = dice.tensor({heads, keys, valueWidth});
      if (dice.chance(3)) {
        input.rule = dice.of({ScoreRule::Additive, ScoreRule::Cosine});
        input.scoreV = dice.tensor({1, width});
      }
      break;
    default: {
      Tensor grid = dice.tensor({heads, queries, keys});
      TensorBuilder builder(Precision::Float64, grid.shape());
      for (Index h = 0; h < heads; ++h) {
        for (Index i = 0; i < queries; ++i) {
          double sum = 0;
          for (Index j = 0; j < keys; ++j) sum += std::abs(grid.at(h, i, j)) + 0.01;
          const double spread = dice.chance(2) ? sum : sum * 1.02;
          for (Index j = 0; j < keys; ++j) {
            double value = grid.at(h, i, j);
            if (input.door == Door::Weights) value = (std::abs(value) + 0.01) / spread;
            if (input.door == Door::Scores && dice.chance(9)) {
              value = -std::numeric_limits<double>::infinity();
            }
            builder.set(h, i, j, value);
          }
        }
      }
      (input.door == Door::Scores ? input.scores : input.weights) = builder.seal();
      if (!dice.chance(4)) input.v = dice.tensor({heads, keys, valueWidth});
    }
  }
  if (dice.chance(5)) input.position.scheme = PositionScheme::Alibi;
  input.labels = randomLabels(dice, queries);
  if (keys != queries) input.keyLabels = randomLabels(dice, keys);
  if (dice.chance(3)) {
    for (Index i = 0; i < width; ++i)
      input.names.key.push_back(std::string("trait") + static_cast<char>('a' + i));
    for (Index i = 0; i < valueWidth; ++i) {
      input.names.value.push_back(std::string("sense") + static_cast<char>('a' + i));
    }
  }
  input.mask = randomMask(dice, queries, keys);
  return input;
}

/// Any input a person could make, small.
inline Input randomInput(Dice& dice) {
  Input input = dice.chance(2) ? randomToy(dice) : randomDoor(dice);
  if (dice.chance(4)) input.divide = false;
  if (dice.chance(5)) input.scale = dice.of({0.3, 2.0, 0.5, 1.5, -0.5, 0.0});
  // Scores of −∞ may not be turned around.
  if (input.door == Door::Scores && input.scale && *input.scale <= 0) input.scale = 0.3;
  if (dice.chance(3)) input.temperature = dice.of({0.5, 2.0});
  if (dice.chance(4)) input.precision = Precision::Float32;
  return input;
}

inline View randomView(Dice& dice, const Shown& shown, Stage stage) {
  const Attention& attention = shown.attention();
  View view;
  view.stage = stage;
  view.selection.head = shown.head;
  view.selection.query = dice.upTo(attention.queries - 1);
  view.selection.key = dice.upTo(attention.keys - 1);
  view.selection.feature = dice.upTo(3);
  view.decimals = 1 + static_cast<int>(dice.upTo(15));
  view.invites = view.decimals % 4 != 0;
  return view;
}

inline View viewOf(Stage stage, Index query, Index key, Index feature = 0, int decimals = 3) {
  View view;
  view.stage = stage;
  view.selection.query = query;
  view.selection.key = key;
  view.selection.feature = feature;
  view.decimals = decimals;
  return view;
}

inline Table tableOf(const Shown& shown, const View& view) {
  const std::vector<Block> blocks = arithmeticBlocks(shown, view);
  EXPECT_EQ(blocks.front().id, "arithmetic");
  return std::get<Table>(blocks.front().body);
}

/// A cell as it is read on screen.
inline std::string printed(const TableCell& cell) {
  if (cell.kind == TableCell::Kind::Bar) return {};
  if (cell.kind == TableCell::Kind::Number) return shown(cell.number, cell.decimals);
  return cell.text.str();
}

/// Every row as it is read on screen, cells parted by a blank, empty ones left out.
inline std::vector<std::string> printedRows(const Table& table) {
  std::vector<std::string> rows;
  for (const TableRow& row : table.rows) {
    std::string line;
    for (const TableCell& cell : row.cells) {
      const std::string text = printed(cell);
      if (!text.empty()) line += (line.empty() ? "" : " ") + text;
    }
    rows.push_back(line);
  }
  return rows;
}

inline std::vector<std::string> strings(const std::vector<Text>& texts) {
  std::vector<std::string> all;
  for (const Text& text : texts) all.push_back(text.str());
  return all;
}

}  // namespace fovea::test

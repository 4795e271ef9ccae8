#include "ui/state/typed_text.h"

#include <algorithm>
#include <sstream>

#include "ui/state/fitted_rows.h"

namespace fovea {
namespace {

std::vector<std::string> spellings(const std::string& text) {
  std::vector<std::string> all;
  for (const Token& token : toyTokens(text).tokens) all.push_back(token.text);
  return all;
}

std::string joined(const std::vector<std::string>& labels) {
  std::string text;
  for (const std::string& label : labels) {
    if (!text.empty()) text += ' ';
    text += label;
  }
  return text;
}

std::vector<std::string> partedBySpaces(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream words(text);
  for (std::string word; words >> word;) all.push_back(word);
  return all;
}

/// Whether the labels of this typed door are what the toy's tokenizer makes of their text.
bool cutByToy(const Input& input) { return spellings(textOf(input)) == input.labels; }

/// The labels of a text that takes the place of the one at this typed door, cut as it is.
std::vector<std::string> labelsLike(const Input& input, const std::string& text) {
  return cutByToy(input) || input.labels.empty() ? spellings(text) : partedBySpaces(text);
}

const std::optional<Tensor>& firstMatrix(const Input& input) {
  switch (input.door) {
    case Door::Project:
      return input.x;
    case Door::QueryKeyValue:
      return input.q;
    case Door::Scores:
      return input.scores;
    default:
      return input.weights;
  }
}

ToySetup toyLike(const Input& input) {
  ToySetup toy = input.toy;
  toy.heads = std::max<Index>(1, input.heads);
  toy.groups = input.groups;
  toy.headWidth = toy.valueWidth = 0;
  const auto perHead = [](const Tensor& weight, Index parts) {
    return parts > 0 ? weight.columns() / parts : 0;
  };
  if (input.door == Door::Project && input.x && input.wq && !input.weightsOutIn) {
    toy.modelWidth = input.x->columns();
    toy.headWidth = perHead(*input.wq, toy.heads);
    if (input.wv) toy.valueWidth = perHead(*input.wv, toy.groups > 0 ? toy.groups : toy.heads);
  } else if (input.door == Door::QueryKeyValue && input.q) {
    toy.headWidth = input.q->columns();
    if (input.v) toy.valueWidth = input.v->columns();
  } else if (toy.modelWidth % toy.heads != 0) {
    toy.modelWidth = toy.heads * 4;
  }
  return toy;
}

}  // namespace

std::string textOf(const Input& input) {
  if (input.door == Door::Text) return input.text;
  const bool current = !input.text.empty() && (spellings(input.text) == input.labels ||
                                               partedBySpaces(input.text) == input.labels);
  return current ? input.text : joined(input.labels);
}

Index tokensOf(const Input& input, const std::string& text) {
  return static_cast<Index>(labelsLike(input, text).size());
}

bool needsChoice(const Input& input, const std::string& text) {
  return input.door != Door::Text && input.exampleId.empty() &&
         tokensOf(input, text) != rowsOf(input);
}

Input withRows(const Input& input, const std::string& text) {
  Input changed = resizedTo(input, labelsLike(input, text));
  changed.text = text;
  return changed;
}

Index rowsOf(const Input& input) {
  if (input.door == Door::Text) return 0;
  const std::optional<Tensor>& matrix = firstMatrix(input);
  return matrix ? matrix->rows() : 0;
}

Input withText(const Input& input, const std::string& text) {
  if (text == textOf(input)) return input;
  Input changed = input;
  changed.text = text;
  changed.generation.tokens = 0;  // they went on with another text
  if (input.door == Door::Text) return changed;
  std::vector<std::string> labels = labelsLike(input, text);
  if (static_cast<Index>(labels.size()) == rowsOf(input)) {
    // Self-attention names its keys like its queries.
    if (changed.keyLabels == changed.labels) changed.keyLabels = labels;
    changed.labels = std::move(labels);
    return changed;
  }
  Input toy = asToy(changed);
  toy.text = text;
  return toy;
}

Input withModel(const Input& input, const std::string& path) {
  Input changed = sameSetup(input, Door::Text);
  if (input.door != Door::Text && (input.text.empty() || cutByToy(input))) {
    changed.text = textOf(input);
  }
  changed.model = path;
  changed.specialTokens = true;
  changed.memoryText.reset();
  changed.rule = ScoreRule::Dot;
  changed.mask = Mask();
  changed.divide = true;
  changed.scale.reset();
  changed.temperature = 1;
  return changed;
}

Input asToy(const Input& input) {
  Input toy = input.door == Door::Text ? input : sameSetup(input, Door::Text);
  toy.model.clear();
  if (input.door == Door::Text) return toy;
  if (toy.text.empty()) toy.text = textOf(input);
  toy.toy = toyLike(input);
  return toy;
}

}  // namespace fovea

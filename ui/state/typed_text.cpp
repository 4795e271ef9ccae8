#include "ui/state/typed_text.h"

#include <algorithm>

#include "ui/state/fitted_rows.h"

namespace fovea {
namespace {

std::vector<std::string> spellings(const std::string& text) {
  std::vector<std::string> all;
  for (const Token& token : toyTokens(text).tokens) all.push_back(token.text);
  return all;
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
  if (!input.text.empty() && spellings(input.text) == input.labels) return input.text;
  std::string text;
  for (const std::string& label : input.labels) {
    if (!text.empty()) text += ' ';
    text += label;
  }
  return text;
}

bool needsChoice(const Input& input, const std::string& text) {
  return input.door != Door::Text && input.exampleId.empty() &&
         static_cast<Index>(spellings(text).size()) != rowsOf(input);
}

Input withRows(const Input& input, const std::string& text) {
  Input changed = resizedTo(input, spellings(text));
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
  if (input.door == Door::Text) return changed;
  std::vector<std::string> labels = spellings(text);
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

Input asToy(const Input& input) {
  if (input.door == Door::Text) return input;
  Input toy = sameSetup(input, Door::Text);
  if (toy.text.empty()) toy.text = textOf(input);
  toy.toy = toyLike(input);
  return toy;
}

}  // namespace fovea

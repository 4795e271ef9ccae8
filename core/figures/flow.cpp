#include "core/base/number.h"
#include "core/figures/arithmetic.h"
#include "core/figures/parts.h"

namespace fovea {
namespace {

std::string shapeOf(Index rows, Index columns) {
  return "[" + grouped(rows) + ", " + grouped(columns) + "]";
}

std::string shapeOf(const std::optional<Tensor>& tensor) {
  return tensor ? shapeOf(tensor->rows(), tensor->columns()) : std::string();
}

FlowBox box(std::string id, Text name, std::string letter, std::string shape, bool there) {
  FlowBox made;
  made.id = std::move(id);
  made.name = std::move(name);
  made.letter = std::move(letter);
  made.absent = !there;
  if (there) made.shape = std::move(shape);
  return made;
}

}  // namespace

Flow stageFlow(const Shown& shown, const View& view) {
  const Attention& attention = shown.attention();
  const Door door = shown.trace->source.door;
  const std::string grid = shapeOf(attention.queries, attention.keys);
  const bool scores = hasQuantity(attention, Quantity::Score);
  const auto has = [&](Quantity quantity) { return hasQuantity(attention, quantity); };
  Flow flow;
  flow.stage = view.stage;
  flow.heads = attention.spec.heads;
  flow.boxes = {
      box("x", attention.memory ? Text(FOVEA_TR("Flow", "X of the queries")) : Text::verbatim("X"),
          "X", shapeOf(attention.input), has(Quantity::Embedding)),
      box("q", Text::verbatim("Q"), "Q", shapeOf(attention.query), has(Quantity::Query)),
      box("k", Text::verbatim("K"), "K", shapeOf(attention.key), has(Quantity::Key)),
      box("v", Text::verbatim("V"), "V", shapeOf(attention.value), has(Quantity::Value)),
      box("score", Text(FOVEA_TR("Flow", "Score")), "S", grid, scores),
      box("scale", Text(FOVEA_TR("Flow", "Scale")), "S′", grid, scores),
      box("mask", Text(FOVEA_TR("Flow", "Mask")), "S″", grid, scores),
      box("softmax", Text(FOVEA_TR("Flow", "Softmax")), "A", grid, true),
      box("mix", Text(FOVEA_TR("Flow", "Mix")), "Z", shapeOf(attention.mix), has(Quantity::Mix)),
  };
  if (attention.memory) {
    flow.boxes.insert(flow.boxes.begin() + 1,
                      box("memory", Text(FOVEA_TR("Flow", "X of the keys and values")), "X",
                          shapeOf(attention.memory), true));
  }
  if (attention.joins()) {
    flow.boxes.push_back(
        box("join", Text(FOVEA_TR("Flow", "Join")), "O", shapeOf(attention.output), true));
  }
  // What stands at the door was given; what was not computed from it was given too.
  for (FlowBox& made : flow.boxes) {
    const std::string& id = made.id;
    const bool given = ((id == "x" || id == "memory") && door == Door::Project) ||
                       (door == Door::QueryKeyValue && (id == "q" || id == "k" || id == "v")) ||
                       (door == Door::Scores && (id == "score" || id == "v")) ||
                       (door == Door::Weights && (id == "softmax" || id == "v"));
    made.given = given && !made.absent;
  }
  return flow;
}

}  // namespace fovea

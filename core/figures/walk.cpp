// The equation of matrices of every stage, and the walk that sets arithmetic and words beside it.
#include <cmath>

#include "core/base/number.h"
#include "core/figures/blocks.h"
#include "core/figures/captions.h"
#include "core/figures/parts.h"

namespace fovea {
namespace {

/// One stage's equation while it is put together.
struct Equation {
  const Scene& scene;
  Figure& figure;
  std::vector<Layout> parts;
  bool first = true;

  Heatmap block(Quantity quantity) const {
    Heatmap heatmap = heatmapOf(scene, quantity);
    heatmap.frames = {};
    return heatmap;
  }
  /// Appends a block; only the first one writes its row word.
  void add(std::string id, Heatmap heatmap) {
    if (!first) heatmap.rows.word = {};
    first = false;
    parts.push_back(leaf(addBlock(figure, std::move(id), std::move(heatmap))));
  }
  void sign(std::string text, std::vector<Text> lines = {}, bool arrow = false) {
    const std::string id = "sign-" + std::to_string(figure.blocks.size());
    parts.push_back(leaf(addBlock(figure, id, Sign{std::move(text), arrow, std::move(lines)})));
  }
  Layout layout() { return node(Layout::Kind::Equation, std::move(parts)); }
};

unsigned gridsOf(Stage stage) {
  switch (stage) {
    case Stage::Score:
      return static_cast<unsigned>(Grid::Score);
    case Stage::Scale:
      return Grid::Score | Grid::Scaled;
    case Stage::Mask:
      return Grid::Scaled | Grid::Masked;
    case Stage::Softmax:
      return Grid::Masked | Grid::Exponent | Grid::Weights;
    case Stage::Mix:
      return static_cast<unsigned>(Grid::Weights);
    default:
      return 0;
  }
}

/// The matrix a stage ends with.
Quantity resultOf(Stage stage) {
  switch (stage) {
    case Stage::Project:
      return Quantity::Query;
    case Stage::Score:
      return Quantity::Score;
    case Stage::Scale:
      return Quantity::Scaled;
    case Stage::Mask:
      return Quantity::Masked;
    case Stage::Softmax:
      return Quantity::Weights;
    case Stage::Mix:
      return Quantity::Mix;
    case Stage::Join:
      return Quantity::Output;
  }
  return Quantity::Weights;
}

double largest(const Scene& scene, std::initializer_list<Quantity> quantities) {
  double magnitude = 0;
  for (const Quantity q : quantities) magnitude = std::max(magnitude, magnitudeOf(scene, q));
  return magnitude;
}

// ---- Project

/// One line of the projection: W, =, and the matrix it makes.
Layout projectLine(const Scene& scene, Figure& figure, Quantity quantity, Quantity weight,
                   std::string id, std::vector<Text> aside, int inputs, int outputs) {
  Equation line{scene, figure, {}};
  const bool explained = scene.view.explained.value_or(Quantity::Query) == quantity;
  Heatmap small = line.block(weight);
  small.name = {};
  small.small = true;
  small.numbers = false;
  small.range = inputs;
  small.rows.word = {};
  small.rows.showLabels = false;
  small.columns.word = {};
  small.columns.showLabels = false;
  small.frames.column = explained;
  line.add("w" + id, std::move(small));
  line.sign("=");
  Heatmap made = line.block(quantity);
  const Hue side = made.letterHue;
  if (scene.attention().querySequence == scene.attention().keySequence) {
    made.rows.kind = AxisKind::Token;
  }
  made.rows.chosenHue = side;
  made.columns.chosenHue = Hue::Ink;
  made.range = outputs;
  made.frames = {true, false, explained};
  made.aside = std::move(aside);
  line.first = true;
  line.add(id, std::move(made));
  return line.layout();
}

Layout project(const Scene& scene, Figure& figure) {
  const Attention& attention = scene.attention();
  const bool values = attention.value && attention.wv;
  const int inputs = addSignedRange(figure,
                                    largest(scene, {Quantity::Embedding, Quantity::QueryWeight,
                                                    Quantity::KeyWeight, Quantity::ValueWeight}),
                                    Text(FOVEA_TR("Walk", "same colours for X and W")));
  const int outputs =
      addSignedRange(figure, largest(scene, {Quantity::Query, Quantity::Key, Quantity::Value}),
                     values ? Text(FOVEA_TR("Walk", "same colours for Q, K and V"))
                            : Text(FOVEA_TR("Walk", "same colours for Q and K")));
  Equation left{scene, figure, {}};
  Heatmap x = left.block(Quantity::Embedding);
  x.range = inputs;
  x.frames.row = true;
  left.add("x", std::move(x));
  std::vector<Layout> children = {left.parts.front()};
  children.push_back(projectLine(
      scene, figure, Quantity::Query, Quantity::QueryWeight, "q",
      {Text(FOVEA_TR("Walk", "what a")), Text(FOVEA_TR("Walk", "token seeks"))}, inputs, outputs));
  children.push_back(
      projectLine(scene, figure, Quantity::Key, Quantity::KeyWeight, "k",
                  {Text(FOVEA_TR("Walk", "what it can")), Text(FOVEA_TR("Walk", "be found by"))},
                  inputs, outputs));
  if (values) {
    children.push_back(projectLine(
        scene, figure, Quantity::Value, Quantity::ValueWeight, "v",
        {Text(FOVEA_TR("Walk", "what it")), Text(FOVEA_TR("Walk", "passes on"))}, inputs, outputs));
  }
  return node(Layout::Kind::Projection, std::move(children));
}

// ---- What a door gave, shown at the stages before it

Layout given(const Scene& scene, Figure& figure) {
  const Attention& attention = scene.attention();
  Equation equation{scene, figure, {}};
  const auto add = [&](const char* id, Quantity quantity, TextSource name, int range) {
    if (!hasQuantity(attention, quantity)) return;
    Heatmap heatmap = equation.block(quantity);
    heatmap.name = Text(
        name, {plain(grouped(heatmap.values.rows())), plain(grouped(heatmap.values.columns()))});
    heatmap.range = range;
    heatmap.frames = {true, false, true};
    const Text word = heatmap.rows.word;
    equation.add(id, std::move(heatmap));
    std::get<Heatmap>(figure.blocks.back().body).rows.word = word;
  };
  if (attention.query) {
    const int shared =
        addSignedRange(figure, largest(scene, {Quantity::Query, Quantity::Key, Quantity::Value}),
                       attention.value ? Text(FOVEA_TR("Walk", "same colours for Q, K and V"))
                                       : Text(FOVEA_TR("Walk", "same colours for Q and K")));
    add("q", Quantity::Query, FOVEA_TR("Walk", "queries, given  %1 × %2"), shared);
    add("k", Quantity::Key, FOVEA_TR("Walk", "keys, given  %1 × %2"), shared);
    add("v", Quantity::Value, FOVEA_TR("Walk", "values, given  %1 × %2"), shared);
    return equation.layout();
  }
  if (attention.givenScores) {
    add("score", Quantity::Score, FOVEA_TR("Walk", "scores, given  %1 × %2"),
        addSignedRange(figure, scoreMagnitudeOf(scene)));
  } else {
    add("weights", Quantity::Weights, FOVEA_TR("Walk", "weights, given  %1 × %2"),
        addUnitRange(figure));
  }
  if (attention.value) {
    add("v", Quantity::Value, FOVEA_TR("Walk", "values, given  %1 × %2"),
        addSignedRange(figure, largest(scene, {Quantity::Value, Quantity::Mix})));
  }
  return equation.layout();
}

// ---- The five stages between

Layout score(const Scene& scene, Figure& figure) {
  Equation equation{scene, figure, {}};
  const int vectors = addSignedRange(figure, largest(scene, {Quantity::Query, Quantity::Key}),
                                     Text(FOVEA_TR("Walk", "same colours for Q and K")));
  Heatmap q = equation.block(Quantity::Query);
  q.range = vectors;
  q.frames.row = true;
  equation.add("q", std::move(q));
  equation.sign("·");
  Heatmap k = equation.block(Quantity::Key);
  k.letter = "Kᵀ";
  k.transposed = true;
  k.name = Text(FOVEA_TR("Walk", "keys, turned  %1 × %2"),
                {plain(grouped(k.values.columns())), plain(grouped(k.values.rows()))});
  k.rows = numberColumns(scene.trace().names.key);
  k.rows.labelHue = Hue::Quiet;
  k.columns = keyColumns(scene);
  k.range = vectors;
  k.frames.column = true;
  equation.add("k", std::move(k));
  equation.sign("=");
  Heatmap s = equation.block(Quantity::Score);
  s.range = addSignedRange(figure, scoreMagnitudeOf(scene));
  s.frames.cell = true;
  equation.add("score", std::move(s));
  return equation.layout();
}

void scaleSign(Equation& equation) {
  const Attention& attention = equation.scene.attention();
  const Index width = attention.keyWidth();
  if (!attention.spec.scaledByWidth || width == 0) {
    equation.sign("× " + exact(attention.spec.scale),
                  {attention.spec.scale == 1 ? Text(FOVEA_TR("Walk", "nothing is divided"))
                                             : Text(FOVEA_TR("Walk", "a number somebody chose"))});
    return;
  }
  const double root = std::sqrt(static_cast<double>(width));
  const bool whole = root == std::floor(root);
  equation.sign(
      "÷ √d",
      {width == 1 ? Text(FOVEA_TR("Walk", "d = 1 number"))
                  : Text(FOVEA_TR("Walk", "d = %1 numbers"), {plain(grouped(width))}),
       whole ? Text(FOVEA_TR("Walk", "√%1 = %2"), {plain(grouped(width)), plain(shown(root, 0))})
             : Text(FOVEA_TR("Walk", "√%1 ≈ %2"), {plain(grouped(width)), plain(shown(root, 3))})});
}

Layout scale(const Scene& scene, Figure& figure) {
  Equation equation{scene, figure, {}};
  const int scores = addSignedRange(figure, scoreMagnitudeOf(scene),
                                    Text(FOVEA_TR("Walk", "same colours for S and S′")));
  Heatmap before = equation.block(Quantity::Score);
  before.range = scores;
  before.frames.cell = true;
  equation.add("score", std::move(before));
  scaleSign(equation);
  equation.sign("=");
  Heatmap after = equation.block(Quantity::Scaled);
  after.range = scores;
  after.frames.cell = true;
  equation.add("scaled", std::move(after));
  return equation.layout();
}

Text maskName(const Mask& mask) {
  if (mask.none()) return Text(FOVEA_TR("Walk", "no mask"));
  if (mask == Mask::causal()) return Text(FOVEA_TR("Walk", "causal mask"));
  return Text(FOVEA_TR("Walk", "mask"));
}

Layout mask(const Scene& scene, Figure& figure) {
  Equation equation{scene, figure, {}};
  const int scores = addSignedRange(figure, scoreMagnitudeOf(scene),
                                    Text(FOVEA_TR("Walk", "same colours for S′, M and S″")));
  const auto add = [&](const char* id, Quantity quantity, Text name) {
    Heatmap heatmap = equation.block(quantity);
    heatmap.name = std::move(name);
    heatmap.range = scores;
    heatmap.frames.cell = true;
    equation.add(id, std::move(heatmap));
  };
  add("scaled", Quantity::Scaled, Text(FOVEA_TR("Walk", "scaled scores")));
  equation.sign("+");
  add("mask", Quantity::Mask, maskName(scene.attention().spec.mask));
  equation.sign("=");
  add("masked", Quantity::Masked, Text(FOVEA_TR("Walk", "masked scores")));
  return equation.layout();
}

Layout softmax(const Scene& scene, Figure& figure) {
  const Attention& attention = scene.attention();
  Equation equation{scene, figure, {}};
  const bool hides = attention.givenScores ||
                     attention.spec.mask.allowedPairs(attention.queries, attention.keys) !=
                         attention.queries * attention.keys;
  Heatmap scores = equation.block(Quantity::Masked);
  scores.name = hides ? Text(FOVEA_TR("Walk", "masked scores"))
                      : Text(FOVEA_TR("Walk", "scores, none masked"));
  scores.range = addSignedRange(figure, scoreMagnitudeOf(scene));
  scores.frames.row = true;
  equation.add("masked", std::move(scores));
  equation.sign("exp", {}, true);
  Heatmap exponent = equation.block(Quantity::Exponent);
  if (attention.spec.temperature != 1) {
    exponent.name = Text(FOVEA_TR("Walk", "exp((S″ − row’s max) ÷ %1)"),
                         {plain(exact(attention.spec.temperature))});
  }
  exponent.range = addUnitRange(figure);
  exponent.frames.row = true;
  exponent.rows.showLabels = false;
  exponent.rowSums = scene.stages->rowSum;
  equation.add("exponent", std::move(exponent));
  equation.sign("÷ sum", {}, true);
  Heatmap weights = equation.block(Quantity::Weights);
  weights.name = everyQueryHasKey(attention) ? Text(FOVEA_TR("Walk", "weights, rows add up to 1"))
                                             : Text(FOVEA_TR("Walk", "weights"));
  weights.range = addUnitRange(figure);
  weights.frames = {true, false, true};
  weights.rows.showLabels = false;
  equation.add("weights", std::move(weights));
  return equation.layout();
}

Layout mix(const Scene& scene, Figure& figure) {
  Equation equation{scene, figure, {}};
  Heatmap weights = equation.block(Quantity::Weights);
  weights.range = addUnitRange(figure);
  weights.frames.row = true;
  equation.add("weights", std::move(weights));
  equation.sign("·");
  const int vectors = addSignedRange(figure, largest(scene, {Quantity::Value, Quantity::Mix}),
                                     Text(FOVEA_TR("Walk", "same colours for V and Z")));
  Heatmap values = equation.block(Quantity::Value);
  values.rows.labelHue = Hue::Key;
  values.range = vectors;
  values.frames.column = true;
  equation.add("v", std::move(values));
  equation.sign("=");
  Heatmap z = equation.block(Quantity::Mix);
  z.range = vectors;
  z.frames.cell = true;
  equation.add("mix", std::move(z));
  return equation.layout();
}

Text joinedName(Index heads, const Tensor& values) {
  const std::vector<TextArg> shape = {plain(grouped(values.rows())),
                                      plain(grouped(values.columns()))};
  if (heads == 1) return Text(FOVEA_TR("Walk", "new vectors  %1 × %2"), shape);
  if (heads == 2) return Text(FOVEA_TR("Walk", "both heads, side by side  %1 × %2"), shape);
  return Text(FOVEA_TR("Walk", "all heads, side by side  %1 × %2"), shape);
}

Layout join(const Scene& scene, Figure& figure) {
  const Attention& attention = scene.attention();
  Equation equation{scene, figure, {}};
  Heatmap z = equation.block(Quantity::Mix);
  z.values = joinedMix(attention);
  z.name = joinedName(attention.spec.heads, z.values);
  z.columns = headNumbers(scene, true);
  z.frames = {true, false, !attention.wo};
  const double joined = magnitudeOf(z.values);
  if (!attention.wo) {
    z.letter = "O";
    z.quantity = Quantity::Output;
    z.range = addSignedRange(figure, joined);
    equation.add("output", std::move(z));
    return equation.layout();
  }
  z.range = addSignedRange(figure, std::max(joined, magnitudeOf(scene, Quantity::Output)),
                           Text(FOVEA_TR("Walk", "same colours for Z and O")));
  const int shared = z.range;
  equation.add("mix", std::move(z));
  equation.sign("·");
  Heatmap w = equation.block(Quantity::OutputWeight);
  w.range = addSignedRange(figure, magnitudeOf(scene, Quantity::OutputWeight));
  w.frames.column = true;
  equation.add("wo", std::move(w));
  equation.sign("=");
  Heatmap o = equation.block(Quantity::Output);
  o.range = shared;
  o.frames.cell = true;
  equation.add("output", std::move(o));
  return equation.layout();
}

/// What must exist for the stage's equation; without it the door's matrices are shown.
bool reached(const Attention& attention, Stage stage) {
  switch (stage) {
    case Stage::Project:
      return attention.input && attention.wq && attention.wk && attention.query && attention.key;
    case Stage::Score:
      return attention.query && attention.key;
    case Stage::Scale:
    case Stage::Mask:
    case Stage::Softmax:
      return hasQuantity(attention, Quantity::Score);
    case Stage::Mix:
    case Stage::Join:
      return true;
  }
  return true;
}

Layout equationOf(const Scene& scene, Figure& figure) {
  if (!reached(scene.attention(), scene.view.stage)) return given(scene, figure);
  switch (scene.view.stage) {
    case Stage::Project:
      return project(scene, figure);
    case Stage::Score:
      return score(scene, figure);
    case Stage::Scale:
      return scale(scene, figure);
    case Stage::Mask:
      return mask(scene, figure);
    case Stage::Softmax:
      return softmax(scene, figure);
    case Stage::Mix:
      return mix(scene, figure);
    case Stage::Join:
      return join(scene, figure);
  }
  return {};
}

}  // namespace

Result<Figure> stageFigure(const Shown& shown, const View& view, const Progress& progress) {
  if (auto why = whyStageDisabled(view.stage, *shown.trace)) {
    return fail(ErrorCode::Input, *why, "stage");
  }
  auto scene = sceneOf(shown, view, gridsOf(view.stage), progress);
  if (!scene) return fail(scene.error());
  const bool perHead = view.stage != Stage::Join;
  Figure figure;
  figure.id = "walk";
  figure.title = titled(stageName(view.stage), shown, view, perHead);
  figure.caption = captionOf(shown, view, perHead);
  figure.layout = equationOf(*scene, figure);
  const Quantity result = resultOf(view.stage);
  for (const Block& block : figure.blocks) {
    const auto* heatmap = std::get_if<Heatmap>(&block.body);
    if (!heatmap) continue;
    if (figure.primary.empty() || heatmap->quantity == result) figure.primary = block.id;
    if (heatmap->quantity == result) figure.story = storyOf(*scene, result);
  }
  settleMarks(figure, *scene);
  return figure;
}

Result<Figure> walkFigure(const Shown& shown, const View& view, const Progress& progress) {
  auto figure = stageFigure(shown, view, progress);
  if (!figure) return figure;
  // Nothing to explain before a number of a vector is chosen: the first stage leaves the room free.
  const bool explains = view.stage != Stage::Project || view.selection.feature != kNone;
  std::vector<Layout> left = {std::move(figure->layout)};
  left.front().weight = explains ? 463 : 595;
  if (explains) {
    std::vector<Layout> parts;
    for (Block& block : arithmeticBlocks(shown, view)) {
      parts.push_back(leaf(addBlock(*figure, std::move(block.id), std::move(block.body)),
                           parts.empty() ? 496 : 280));
    }
    left.push_back(parts.size() == 1 ? parts.front() : node(Layout::Kind::Row, std::move(parts)));
    left.back().weight = 240;
  }
  const int prose = addBlock(*figure, "prose", stageProse(shown, view));
  const int formula = addBlock(*figure, "formula", stageFormula(shown, view));
  const int flow = addBlock(*figure, "flow", stageFlow(shown, view));
  Layout right =
      node(Layout::Kind::Column, {leaf(prose, 351), leaf(formula, 86), leaf(flow, 266)}, 0);
  right.width = 336;
  figure->layout =
      node(Layout::Kind::Row, {node(Layout::Kind::Column, std::move(left)), std::move(right)});
  return figure;
}

}  // namespace fovea

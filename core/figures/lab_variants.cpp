#include "core/figures/lab_variants.h"

#include "core/base/number.h"
#include "core/figures/blocks.h"
#include "core/models/token_positions.h"

namespace fovea {
namespace {

/// What the toy would be asked for where the numbers of the document cannot be varied.
std::string textOf(const Sequence& sequence) {
  if (!sequence.text.empty()) return sequence.text;
  std::string text;
  for (const Token& token : sequence.tokens) text += (text.empty() ? "" : " ") + token.label;
  return text.empty() ? "the cat sat down" : text;
}

std::vector<std::string> labelsOf(const Sequence& sequence) {
  std::vector<std::string> labels;
  for (const Token& token : sequence.tokens) labels.push_back(token.label);
  return labels;
}

bool plainWeights(const Attention& a) {
  const bool biased = (a.wq && a.wq->bias) || (a.wk && a.wk->bias) || (a.wv && a.wv->bias);
  return a.input && a.wq && a.wk && a.wv && !biased && !a.rotation && !a.queryNorm && !a.keyNorm &&
         a.spec.slopes.empty() && a.firstQuery == 0;
}

Tensor numbersOf(const Linear& linear) {
  return linear.weight.columnsOf({0, linear.weight.columns()});
}

TextArg count(Index number) { return strong(grouped(number)); }

}  // namespace

Input variedInput(const Shown& shown) {
  const Attention& a = shown.attention();
  const Trace& trace = *shown.trace;
  Input input;
  if (!plainWeights(a)) {
    input.text = textOf(trace.queryTokens(shown.layer));
    return input;
  }
  input.door = Door::Project;
  input.x = *a.input;
  input.wq = numbersOf(*a.wq);
  input.wk = numbersOf(*a.wk);
  input.wv = numbersOf(*a.wv);
  input.heads = a.spec.heads;
  input.groups = a.spec.groups;
  input.labels = labelsOf(trace.queryTokens(shown.layer));
  input.temperature = a.spec.temperature;
  input.precision = a.spec.precision;
  return input;
}

Text toyNumbers() {
  return Text(
      FOVEA_TR("Lab", "The numbers are the toy’s here: those of the document cannot be varied."));
}

Result<Shown> variantOf(const Input& input, Index head, const Progress& progress) {
  Sources sources;
  auto trace = compute(input, sources, progress);
  if (!trace) return fail(trace.error());
  const Index heads = (*trace)->layers.front().spec.heads;
  return showHead(*trace, 0, std::min(head, heads - 1), kAllGrids, progress);
}

Result<Layout> addVariant(Figure& figure, const VariantGrid& grid, const Progress& progress) {
  auto scene = sceneOf(grid.shown, grid.view, kAllGrids, progress);
  if (!scene) return fail(scene.error());
  Heatmap heatmap = heatmapOf(*scene, grid.quantity);
  heatmap.name = grid.name;
  heatmap.range = grid.range;
  heatmap.signedMap = figure.ranges[static_cast<std::size_t>(grid.range)].low < 0;
  if (grid.other) {
    for (AxisInfo* axis : {&heatmap.rows, &heatmap.columns}) {
      if (axis->kind == AxisKind::KeyToken) axis->kind = AxisKind::None;
    }
    heatmap.frames.column = heatmap.frames.cell = false;
  } else {
    heatmap.foot = footOf(*scene, heatmap);
  }
  return leaf(addBlock(figure, grid.id, std::move(heatmap)));
}

namespace {

/// The second text through the toy, as wide as X.
void takeSecond(const Shown& shown, const std::string& text, Input& input) {
  if (input.door == Door::Text) {
    input.memoryText = text;
    return;
  }
  ToySetup setup;
  setup.modelWidth = input.x->columns();
  setup.seed = shown.trace->source.seed;
  const Sequence second = toyTokens(text);
  const Tensor plain = toyEmbedding(second, setup, input.precision);
  const auto placed = withPositions(plain, shown.trace->source.position, setup.seed);
  input.memoryX = placed ? *placed : plain;
  input.keyLabels = labelsOf(second);
}

struct Kind {
  const char* id;
  TextSource name;
  Shown shown;
};

Result<std::vector<Kind>> kindsOf(const Shown& shown, const std::string& second,
                                  const Progress& progress) {
  std::vector<Kind> kinds;
  const auto add = [&](const char* id, TextSource name, const Input& input) -> Result<void> {
    auto variant = variantOf(input, shown.head, progress);
    if (!variant) return fail(variant.error());
    kinds.push_back({id, name, std::move(*variant)});
    return {};
  };
  Input input = variedInput(shown);
  if (auto ok = add("bidirectional", FOVEA_TR("Lab", "bidirectional  %1 × %2"), input); !ok) {
    return fail(ok.error());
  }
  input.mask = Mask::causal();
  if (auto ok = add("causal", FOVEA_TR("Lab", "causal  %1 × %2"), input); !ok) {
    return fail(ok.error());
  }
  input.mask = Mask();
  takeSecond(shown, second, input);
  if (auto ok = add("cross", FOVEA_TR("Lab", "cross  %1 × %2"), input); !ok) {
    return fail(ok.error());
  }
  return kinds;
}

std::vector<Text> kindSentences(const std::vector<Kind>& kinds, bool own) {
  const Attention& both = kinds[0].shown.attention();
  const Attention& cross = kinds[2].shown.attention();
  const Index n = both.keys;
  std::vector<Text> sentences;
  sentences.emplace_back(
      FOVEA_TR("Lab", "Bidirectional: every token may look at every token, %1 × %1 = %2 pairs."),
      std::vector{plain(grouped(n)), count(n * n)});
  sentences.emplace_back(
      FOVEA_TR("Lab",
               "Causal: no token looks ahead, so %1 of these pairs stay and the first row is 1 on "
               "itself."),
      std::vector{count(n * (n + 1) / 2)});
  sentences.emplace_back(
      FOVEA_TR("Lab",
               "Cross: queries come from the text, keys and values from the second one, so the "
               "grid has %1 rows and %2 columns."),
      std::vector{count(cross.queries), count(cross.keys)});
  if (!own) {
    sentences.push_back(toyNumbers());
  } else {
    sentences.emplace_back(FOVEA_TR("Lab",
                                    "The words of the second text have random vectors, so this "
                                    "third grid shows a shape, no meaning."));
  }
  return sentences;
}

}  // namespace

Result<Figure> kindsFigure(const Shown& shown, const LabSettings& settings, const View& view,
                           const Progress& progress) {
  if (settings.word("second").empty()) {
    return fail(ErrorCode::Usage,
                Text(FOVEA_TR("Lab", "The second text is empty; type at least one word.")),
                "second");
  }
  if (auto ok = checkUtf8(settings.word("second")); !ok) {
    return fail(ErrorCode::Usage, ok.error().message, "second");
  }
  const auto kinds = kindsOf(shown, settings.word("second"), progress);
  if (!kinds) return fail(kinds.error());
  Figure figure = startedLab(
      "lab-variants", Text(FOVEA_TR("Lab", "Three kinds of attention differ in who may see whom")),
      Text(FOVEA_TR("Lab",
                    "Look at the shapes: the same queries meet the same keys, only the earlier "
                    "ones, or those of another text.")));
  const int range = addUnitRange(figure, Text(FOVEA_TR("Lab", "same colours for all weights")));
  std::vector<Layout> grids;
  std::vector<std::vector<double>> rows;
  for (std::size_t i = 0; i < kinds->size(); ++i) {
    const Kind& kind = (*kinds)[i];
    const Attention& a = kind.shown.attention();
    const Text name(kind.name, {plain(grouped(a.queries)), plain(grouped(a.keys))});
    auto grid = addVariant(
        figure, {kind.shown, view, Quantity::Weights, kind.id, name, range, i == 2}, progress);
    if (!grid) return fail(grid.error());
    // Wide as its columns, with room for the names at the left.
    grid->weight = 3 + static_cast<double>(std::min<Index>(a.keys, 12));
    grids.push_back(std::move(*grid));
    for (Index q = 0; q < a.queries; ++q) {
      for (Index k = 0; k < a.keys; ++k) {
        rows.push_back({static_cast<double>(i + 1), static_cast<double>(q + 1),
                        static_cast<double>(k + 1), a.weights->at(kind.shown.head, q, k)});
      }
    }
  }
  figure.caption = {
      {Text(FOVEA_TR("Lab", "Head")),
       Text::verbatim(std::to_string(kinds->front().shown.head + view.countFrom))},
      {Text(FOVEA_TR("Lab", "Second text")), Text::verbatim(settings.word("second"))}};
  const bool own = variedInput(shown).door == Door::Project;
  std::vector<Layout> words = {addWords(figure, "words", Text(FOVEA_TR("Lab", "What to look at")),
                                        kindSentences(*kinds, own))};
  if (view.invites) {
    words.push_back(addWords(
        figure, "try", Text(FOVEA_TR("Lab", "Try it")),
        {Text(FOVEA_TR("Lab", "Type a longer second text: columns are added, and no row."))}));
  }
  figure.layout = labPage({node(Layout::Kind::Row, std::move(grids))}, std::move(words), view);
  setNumbers(figure, {"variant", "query", "key", "weight"}, std::move(rows));
  figure.marks = {kinds->front().shown.layer, kinds->front().shown.head, view.selection.query,
                  view.selection.key, kNone};
  return figure;
}

Result<Figure> variantsLabFigure(const Shown& shown, const LabSettings& settings, const View& view,
                                 const Progress& progress) {
  const std::string& show = settings.word("show");
  if (show == "kinds") return kindsFigure(shown, settings, view, progress);
  if (show == "scores") return scoresFigure(shown, settings, view, progress);
  if (show == "alignment") return alignmentFigure(shown, settings, view, progress);
  return sharedKeysFigure(shown, settings, view, progress);
}

}  // namespace fovea

#include "core/figures/captions.h"

#include <cmath>

#include "core/base/number.h"
#include "core/models/token_positions.h"
#include "core/text/visible_text.h"

namespace fovea {
namespace {

constexpr std::size_t kLongestText = 240;  // bytes of the text a caption quotes

Text listed(Text first, Text second) {
  return Text(FOVEA_TR("Caption", "%1, %2"), {plain(std::move(first)), plain(std::move(second))});
}

Text counted(TextSource one, TextSource many, Index count) {
  return count == 1 ? Text(one) : Text(many, {plain(grouped(count))});
}

std::string quoted(const std::string& text) {
  if (text.size() <= kLongestText) return visibleText(text);
  std::size_t end = kLongestText;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return visibleText(text.substr(0, end)) + "…";
}

Text tokensText(const Attention& attention) {
  if (attention.queries == attention.keys) {
    return counted(FOVEA_TR("Caption", "1 token"), FOVEA_TR("Caption", "%1 tokens"),
                   attention.queries);
  }
  return listed(counted(FOVEA_TR("Caption", "1 query token"),
                        FOVEA_TR("Caption", "%1 query tokens"), attention.queries),
                counted(FOVEA_TR("Caption", "1 key token"), FOVEA_TR("Caption", "%1 key tokens"),
                        attention.keys));
}

Index specialTokens(const Sequence& sequence) {
  Index count = 0;
  for (const Token& token : sequence.tokens) count += token.special ? 1 : 0;
  return count;
}

using Caption = std::vector<std::pair<Text, Text>>;

/// The text and how many tokens it has.
void addTokens(const Trace& trace, Index layer, Caption& caption) {
  const Attention& attention = trace.layers[static_cast<std::size_t>(layer)];
  const Sequence& tokens = trace.queryTokens(layer);
  if (!tokens.text.empty()) {
    caption.emplace_back(Text(FOVEA_TR("Caption", "Text")), Text::verbatim(quoted(tokens.text)));
  }
  if (attention.memory && !trace.keyTokens(layer).text.empty()) {
    caption.emplace_back(Text(FOVEA_TR("Caption", "Second text")),
                         Text::verbatim(quoted(trace.keyTokens(layer).text)));
  }
  if (attention.querySequence != attention.keySequence) return;
  const Index special = specialTokens(tokens);
  caption.emplace_back(Text(FOVEA_TR("Caption", "Tokens")),
                       special == 0
                           ? Text::verbatim(grouped(tokens.size()))
                           : Text(FOVEA_TR("Caption", "%1, %2 of them special"),
                                  {plain(grouped(tokens.size())), plain(grouped(special))}));
}

/// What a figure of tokens alone states: nothing of the attention they enter.
Caption tokensCaption(const Trace& trace, Index layer) {
  Caption caption = {{Text(FOVEA_TR("Caption", "Source")), sourceText(trace)}};
  addTokens(trace, layer, caption);
  const Attention& attention = trace.layers[static_cast<std::size_t>(layer)];
  if (attention.querySequence != attention.keySequence) {
    caption.emplace_back(Text(FOVEA_TR("Caption", "Tokens")), tokensText(attention));
  }
  return caption;
}

Text givenText(Door door) {
  switch (door) {
    case Door::Text:
      return Text(FOVEA_TR("Caption", "a text"));
    case Door::Project:
      return Text(FOVEA_TR("Caption", "given X and weights"));
    case Door::QueryKeyValue:
      return Text(FOVEA_TR("Caption", "given queries, keys and values"));
    case Door::Scores:
      return Text(FOVEA_TR("Caption", "given scores"));
    case Door::Weights:
      return Text(FOVEA_TR("Caption", "given weights"));
  }
  return {};
}

}  // namespace

Text sourceText(const Trace& trace) {
  switch (trace.source.kind) {
    case Source::Kind::Toy:
      return Text(FOVEA_TR("Caption", "Toy model, seed %1"),
                  {plain(std::to_string(trace.source.seed))});
    case Source::Kind::Example:
      return Text(FOVEA_TR("Caption", "Worked example %1"), {plain(trace.source.exampleId)});
    case Source::Kind::Typed:
      return givenText(trace.source.door);
    case Source::Kind::Model:
      return Text::verbatim(trace.source.model);
  }
  return {};
}

Text sizesText(const Attention& attention) {
  Text sizes = tokensText(attention);
  const auto add = [&](TextSource source, Index number) {
    sizes = listed(std::move(sizes), Text(source, {plain(grouped(number))}));
  };
  if (attention.input) add(FOVEA_TR("Caption", "D = %1"), attention.input->columns());
  if (attention.query) add(FOVEA_TR("Caption", "d = %1"), attention.keyWidth());
  if (attention.value && attention.valueWidth() != attention.keyWidth()) {
    add(FOVEA_TR("Caption", "values of %1"), attention.valueWidth());
  }
  sizes = listed(std::move(sizes), counted(FOVEA_TR("Caption", "1 head"),
                                           FOVEA_TR("Caption", "%1 heads"), attention.spec.heads));
  if (attention.spec.groups != attention.spec.heads) {
    sizes = listed(std::move(sizes),
                   counted(FOVEA_TR("Caption", "1 key and value group"),
                           FOVEA_TR("Caption", "%1 key and value groups"), attention.spec.groups));
  }
  return sizes;
}

Text scaleText(const Attention& attention) {
  if (attention.spec.scaledByWidth && attention.keyWidth() > 0) {
    return Text(FOVEA_TR("Caption", "÷ √%1"), {plain(grouped(attention.keyWidth()))});
  }
  return Text(FOVEA_TR("Caption", "× %1"), {plain(exact(attention.spec.scale))});
}

Text titled(Text what, const Shown& shown, const View& view, bool perHead) {
  const bool layers = shown.trace->layers.size() > 1;
  const bool heads = perHead && shown.attention().spec.heads > 1;
  const TextArg layer = plain(std::to_string(shown.layer + view.countFrom));
  const TextArg head = plain(std::to_string(shown.head + view.countFrom));
  if (layers && heads) {
    return Text(FOVEA_TR("Caption", "%1, layer %2, head %3"),
                {plain(std::move(what)), layer, head});
  }
  if (layers) return Text(FOVEA_TR("Caption", "%1, layer %2"), {plain(std::move(what)), layer});
  if (heads) return Text(FOVEA_TR("Caption", "%1, head %2"), {plain(std::move(what)), head});
  return what;
}

bool differsByHead(const PanelInfo& panel, const Attention& attention) {
  return panel.perHead || (panel.id == "mask" && !attention.spec.slopes.empty());
}

Figure startedFigure(std::string_view id, const Shown& shown, const View& view) {
  const PanelInfo& panel = *findPanel(id);
  Figure figure;
  figure.id = id;
  const bool heads = differsByHead(panel, shown.attention());
  figure.title = panel.ofModel ? panel.title : titled(panel.title, shown, view, heads);
  figure.caption = panel.needsAttention ? captionOf(shown, view, heads)
                                        : tokensCaption(*shown.trace, shown.layer);
  return figure;
}

std::vector<std::pair<Text, Text>> captionOf(const Shown& shown, const View& view, bool perHead) {
  const Trace& trace = *shown.trace;
  const Attention& attention = shown.attention();
  Caption caption;
  const auto add = [&](TextSource key, Text value) {
    caption.emplace_back(Text(key), std::move(value));
  };
  add(FOVEA_TR("Caption", "Source"), sourceText(trace));
  const auto layers = static_cast<Index>(trace.layers.size());
  add(FOVEA_TR("Caption", "Shape"),
      layers == 1 ? sizesText(attention)
                  : listed(Text(FOVEA_TR("Caption", "%1 layers"), {plain(grouped(layers))}),
                           sizesText(attention)));
  if (perHead && (trace.layers.size() > 1 || attention.spec.heads > 1)) {
    add(FOVEA_TR("Caption", "Head"), Text(FOVEA_TR("Caption", "layer %1, head %2 (from %3)"),
                                          {plain(std::to_string(shown.layer + view.countFrom)),
                                           plain(std::to_string(shown.head + view.countFrom)),
                                           plain(std::to_string(view.countFrom))}));
  }
  addTokens(trace, shown.layer, caption);
  const Positions& positions = trace.source.position;
  if (trace.source.kind == Source::Kind::Toy ||
      (trace.source.kind != Source::Kind::Model && positions.scheme != PositionScheme::None)) {
    add(FOVEA_TR("Caption", "Position"), positionText(positions));
  }
  if (hasQuantity(attention, Quantity::Score)) {
    add(FOVEA_TR("Caption", "Mask"), attention.spec.mask.none()
                                         ? Text(FOVEA_TR("Caption", "none"))
                                         : attention.spec.mask.description(attention.keys));
    if (attention.spec.rule == ScoreRule::Additive) {
      add(FOVEA_TR("Caption", "Score"), Text(FOVEA_TR("Caption", "additive: tanh(q W + k U) · v")));
    } else if (attention.spec.rule == ScoreRule::Cosine) {
      add(FOVEA_TR("Caption", "Score"), Text(FOVEA_TR("Caption", "cosine of query and key")));
    }
    add(FOVEA_TR("Caption", "Scale"), scaleText(attention));
    if (attention.spec.temperature != 1) {
      add(FOVEA_TR("Caption", "Temperature"), Text::verbatim(exact(attention.spec.temperature)));
    }
  }
  add(FOVEA_TR("Caption", "Precision"), attention.spec.precision == Precision::Float32
                                            ? Text(FOVEA_TR("Caption", "32-bit float"))
                                            : Text(FOVEA_TR("Caption", "64-bit float")));
  for (const Text& note : trace.notes) add(FOVEA_TR("Caption", "Note"), note);
  return caption;
}

}  // namespace fovea

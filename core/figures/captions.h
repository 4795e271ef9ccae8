#pragma once
#include "core/figures/head_scene.h"

namespace fovea {

/// Where the numbers come from: "Toy model, seed 0", "Worked example b1", "given Q, K and V".
Text sourceText(const Trace& trace);
/// The sizes of a layer: "4 tokens, D = 8, d = 4, 1 head".
Text sizesText(const Attention& attention);
/// How scores are scaled: "÷ √4", "× 1", "× 0.3".
Text scaleText(const Attention& attention);
/// `what`, with layer and head where there are several: "Attention weights, layer 4, head 2".
/// Whether a panel of this layer differs from head to head: the mask does where each head has its
/// own slope.
bool differsByHead(const PanelInfo& panel, const Attention& attention);
Text titled(Text what, const Shown& shown, const View& view, bool perHead);
/// The setup as the caption of a figure states it: "Source", "Shape", "Head", "Text", "Mask" …
std::vector<std::pair<Text, Text>> captionOf(const Shown& shown, const View& view, bool perHead);

/// A figure of a panel with its id, title and caption, and no block yet.
Figure startedFigure(std::string_view id, const Shown& shown, const View& view);

/// One sentence about a matrix that is true of its numbers, for the page of an exported figure.
/// `raw`: Q and K before head norm and rotation.
Text storyOf(const HeadScene& scene, Quantity quantity, bool raw = false);

}  // namespace fovea

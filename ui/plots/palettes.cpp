#include "ui/plots/palettes.h"

#include <array>

#include "ui/plots/colour_map.h"

namespace fovea {
namespace {

using Stops = std::vector<QColor>;

Stops stopsOf(std::initializer_list<const char*> names) {
  Stops stops;
  for (const char* name : names) stops.emplace_back(QLatin1String(name));
  return stops;
}

Stops reversed(Stops stops) { return {stops.rbegin(), stops.rend()}; }

}  // namespace

std::span<const PaletteInfo> palettes() {
  static const std::array<PaletteInfo, 4> all = {
      {{"fovea", Text(FOVEA_TR("Palette", "Blue for weights, red to blue for signed numbers"))},
       {"grey", Text(FOVEA_TR("Palette",
                              "Grey for weights, orange to violet for signed numbers; survives a "
                              "black-and-white print"))},
       {"viridis", Text(FOVEA_TR("Palette", "Violet to yellow for weights"))},
       {"cividis",
        Text(FOVEA_TR("Palette",
                      "Blue to yellow for weights, the same for every kind of colour vision"))}}};
  return all;
}

bool applyPalette(Style& style, const std::string& id) {
  const Stops violetToOrange =
      stopsOf({"#7f3b08", "#c8700f", "#f3bd74", "#f6f6f5", "#bcb4d8", "#7a68ae", "#2d004b"});
  const Stops violetToOrangeDark =
      stopsOf({"#ffc27a", "#d98223", "#7a4a17", "#23272e", "#4a3d78", "#8d79cc", "#d9cffa"});
  if (id == "fovea") {
    const Style own = style.dark ? Style::darkTheme() : Style::light();
    style.weightStops = own.weightStops;
    style.signedStops = own.signedStops;
  } else if (id == "grey") {
    const Stops greys = stopsOf({"#ffffff", "#d9d9d9", "#b0b0b0", "#858585", "#565656", "#141414"});
    const Stops greysDark =
        stopsOf({"#16191e", "#3a3d42", "#63666b", "#909296", "#c2c3c5", "#f8f8f8"});
    style.weightStops = style.dark ? greysDark : greys;
    style.signedStops = style.dark ? violetToOrangeDark : violetToOrange;
  } else if (id == "viridis" || id == "cividis") {
    const Stops stops =
        id == "viridis"
            ? stopsOf({"#440154", "#414487", "#2a788e", "#22a884", "#7ad151", "#fde725"})
            : stopsOf({"#00204d", "#31446b", "#666970", "#958f78", "#cbba69", "#ffea46"});
    style.weightStops = style.dark ? stops : reversed(stops);
  } else {
    return false;
  }
  style.weightMap = std::make_shared<const ColourMap>(style.weightStops);
  style.signedMap = std::make_shared<const ColourMap>(style.signedStops);
  return true;
}

}  // namespace fovea

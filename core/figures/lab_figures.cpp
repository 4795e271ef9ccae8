#include "core/figures/lab_figures.h"

#include "core/figures/lab_builders.h"

namespace fovea {
namespace {

using LabBuilder = Result<Figure> (*)(const Shown& shown, const LabSettings& settings,
                                      const View& view, const Progress& progress);

struct Builder {
  std::string_view id;
  LabBuilder build;
};
/// One line for each laboratory.
constexpr Builder kBuilders[] = {
    {"lab-dot", dotLabFigure},           {"lab-scaling", scalingLabFigure},
    {"lab-softmax", softmaxLabFigure},   {"lab-mask", maskLabFigure},
    {"lab-variants", variantsLabFigure}, {"lab-position", positionLabFigure},
    {"lab-tiled", tiledLabFigure},       {"lab-generation", generationLabFigure},
    {"lab-cost", costLabFigure},
};

}  // namespace

Result<Figure> labFigure(std::string_view id, const Shown& shown, const View& view,
                         const Progress& progress) {
  const LabInfo* lab = findLab(id);
  for (const Builder& builder : kBuilders) {
    if (!lab || builder.id != id) continue;
    const auto settings = LabSettings::read(*lab, view.lab);
    if (!settings) return fail(settings.error());
    return builder.build(shown, *settings, view, progress);
  }
  return fail(
      ErrorCode::Usage,
      Text(FOVEA_TR("Lab", "There is no laboratory “%1”."), {plain(std::string(id.substr(0, 80)))}),
      "panel");
}

}  // namespace fovea

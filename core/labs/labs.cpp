#include <algorithm>

#include "core/labs/cost.h"
#include "core/labs/dot.h"
#include "core/labs/generation.h"
#include "core/labs/lab.h"
#include "core/labs/mask_lab.h"
#include "core/labs/positions.h"
#include "core/labs/scaling.h"
#include "core/labs/softmax.h"
#include "core/labs/tiled.h"
#include "core/labs/variants.h"

namespace fovea {

const std::vector<LabInfo>& labs() {
  static const std::vector<LabInfo> all = {
      dotLab(),      scalingLab(), softmaxLab(), maskLab(),       positionLab(),
      variantsLab(), tiledLab(),   costLab(),    generationLab(),
  };
  return all;
}

const LabInfo* findLab(std::string_view id) {
  const auto found =
      std::find_if(labs().begin(), labs().end(), [id](const LabInfo& lab) { return lab.id == id; });
  return found == labs().end() ? nullptr : &*found;
}

}  // namespace fovea

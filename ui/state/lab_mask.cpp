#include "ui/state/lab_mask.h"

#include "core/labs/mask_lab.h"
#include "ui/state/session.h"

namespace fovea {

void useLabMask(Session& session) {
  const Shown& shown = session.shown();
  const LabInfo* lab = findLab("lab-mask");
  if (!shown.trace || !lab) return;
  const auto& changed = session.document().labs;
  const auto values = changed.find(lab->id);
  const auto settings =
      LabSettings::read(*lab, values == changed.end() ? LabValues{} : values->second);
  if (!settings) return;
  const Attention& attention = shown.attention();
  const auto mask = maskOfLab(*settings, attention.queries, attention.keys);
  if (!mask) return;
  session.edit({}, [&](Input& input) { input.mask = *mask; });
}

}  // namespace fovea

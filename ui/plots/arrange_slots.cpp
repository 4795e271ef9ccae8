#include <algorithm>
#include <cmath>

#include "ui/plots/equation_plan.h"

namespace fovea {
namespace {

constexpr double kMostSpread = 320;  ///< added to the gap between two matrices
constexpr double kLeastSpread = 80;  ///< stays between them when features widen
constexpr double kFeature = 46, kNumberedFeature = 36;

}  // namespace

void Arranger::findSlots(EquationPlan& plan) const {
  // What every matrix may take across depends on the room, hardly on the text. Where there is not
  // enough, grids of tokens give way first, down to what four tokens need.
  const double high = std::max(px(16), plan.rect.height() - plan.head - plan.bottom);
  const double width = plan.rect.width();
  const double grid = std::clamp(px(216) + (width - px(864)) * 56 / 144, px(216), px(272));
  Index longest = 1;
  for (const EquationPart& part : plan.parts) {
    if (part.tokenColumns) longest = std::max(longest, part.heatmap->columnCount());
    if (part.tokenRows) longest = std::max(longest, part.heatmap->rowCount());
  }
  const double most = px(54) * double(longest);
  double wanted = 0, giving = 0;
  for (EquationPart& part : plan.parts) {
    part.slot = part.tokenColumns
                    ? std::max(std::min(high, std::max(grid, most)), std::min(grid, most))
                    : std::min(part.columns() *
                                   wholePitch(std::clamp(px(184) / part.columns(), px(4), px(46))),
                               std::max(px(184), .3 * width));
    if (part.tokenColumns) giving += std::max(0.0, part.slot - px(180));
    wanted += part.slot;
  }
  const double room = std::max(px(8) * double(plan.parts.size()), width - plan.fixed);
  const double give = giving > 0 ? std::clamp((wanted - room) / giving, 0.0, 1.0) : 0;
  wanted -= give * giving;
  const double shrink = std::min(1.0, room / wanted);
  // A narrow last matrix keeps room for its title; beyond that the room is spread over the gaps, up
  // to where the signs would lose their matrices.
  const EquationPart& last = plan.parts.back();
  const double title = std::max(0.0, titleWidth(*last.heatmap) + px(8) - last.slot - last.after);
  // Features widen where that lets them show their numbers.
  const double idle = room - wanted - title - px(kLeastSpread) * double(plan.parts.size() - 1);
  double growing = 0;
  for (const EquationPart& part : plan.parts) {
    if (!part.tokenColumns) growing += std::max(0.0, px(kFeature) * part.columns() - part.slot);
  }
  const double grow = growing > 0 ? std::clamp(idle / growing, 0.0, 1.0) : 0;
  const auto grown = [&](const EquationPart& part) {
    return part.slot + grow * std::max(0.0, px(kFeature) * part.columns() - part.slot);
  };
  const bool grows =
      grow > 0 && std::all_of(plan.parts.begin(), plan.parts.end(), [&](auto& part) {
        return part.tokenColumns || grown(part) >= px(kNumberedFeature) * part.columns();
      });
  for (EquationPart& part : plan.parts) {
    if (!grows || part.tokenColumns) continue;
    wanted += grown(part) - part.slot;
    part.slot = grown(part);
  }
  const double spare = std::max(0.0, room - wanted - title);
  const double spread =
      plan.parts.size() > 1 ? std::min(spare / double(plan.parts.size() - 1), px(kMostSpread)) : 0;
  double x = plan.rect.left();
  for (std::size_t i = 0; i < plan.parts.size(); ++i) {
    EquationPart& part = plan.parts[i];
    if (part.tokenColumns) part.slot -= std::max(0.0, part.slot - px(180)) * give;
    part.slot *= shrink;
    x += part.gap + (i > 0 ? spread : 0);
    part.left = std::round(x);
    x += part.slot + part.after;
  }
}

void Arranger::findPitches(EquationPlan& plan) const {
  const double high = std::max(px(16), plan.rect.height() - plan.head - plan.bottom);
  plan.tokenAcross = plan.tokenDown = px(54);
  plan.featureAcross = plan.featureDown = px(kFeature);
  for (const EquationPart& part : plan.parts) {
    double& across = part.tokenColumns ? plan.tokenAcross : plan.featureAcross;
    across = std::min(across, part.slot / part.columns());
    double& down = part.tokenRows ? plan.tokenDown : plan.featureDown;
    down = std::min(down, high / part.rows());
  }
  // A grid of attention is square, and features have one pitch; but where height is short and there
  // is width for numbers, cells are wider than high, to hold them.
  const double square = std::min(plan.tokenAcross, plan.tokenDown);
  const double feature = std::min({plan.featureAcross, plan.featureDown, std::max(square, px(4))});
  const double flat = std::min(plan.tokenDown, plan.featureDown);
  const bool numbered = plan.tokenAcross >= px(44) && plan.featureAcross >= px(36);
  // Fewer decimals, but the names still stand level.
  const bool named = square < px(36) && plan.tokenAcross >= px(36) && plan.featureAcross >= px(30);
  const bool wide =
      square < px(54) && flat >= px(20) && flat < plan.tokenAcross && (numbered || named);
  if (wide) {
    plan.tokenDown = plan.featureDown = flat;
  } else {
    plan.tokenAcross = plan.tokenDown = square;
    const bool numbers = plan.featureAcross >= px(kNumberedFeature) && plan.featureDown >= px(16);
    if (!numbers) plan.featureAcross = plan.featureDown = feature;
  }
  for (double* pitch :
       {&plan.tokenAcross, &plan.tokenDown, &plan.featureAcross, &plan.featureDown}) {
    *pitch = wholePitch(*pitch);
  }
}

}  // namespace fovea

#include <algorithm>

#include "ui/plots/ink.h"

namespace fovea {
namespace {

bool isToken(const Run& run) {
  return run.role == Role::Query || run.role == Role::Key || run.role == Role::Value;
}

}  // namespace

std::vector<Run> fittedRuns(std::vector<Run> runs, const QFont& normal, const QFont& bold,
                            double room) {
  const auto width = [&](const Run& run) { return runsWidth({run}, normal, bold); };
  const double least = 2 * textWidth(QStringLiteral("…"), bold);
  // The widest name gives way first, down to what the next one has.
  for (std::size_t attempt = 0; attempt < 2 * runs.size(); ++attempt) {
    const double over = runsWidth(runs, normal, bold) - room;
    if (over <= 0) return runs;
    double widest = 0, next = 0;
    Run* longest = nullptr;
    for (Run& run : runs) {
      if (!isToken(run)) continue;
      const double own = width(run);
      if (longest == nullptr || own > widest) {
        next = widest;
        widest = own;
        longest = &run;
      } else {
        next = std::max(next, own);
      }
    }
    if (longest == nullptr || widest <= least) break;
    // The last name takes all that is missing.
    const double wanted =
        next < widest - 1 && attempt == 0 ? std::max(next, widest - over) : widest - over;
    longest->text =
        elided(visibleWords(longest->text), bold, std::max(least, wanted)).toStdString();
  }
  // Without names, or where they are not enough: the rest is cut at the end.
  double left = room;
  for (Run& run : runs) {
    const QFont& font = run.role == Role::Plain || run.role == Role::Quiet ? normal : bold;
    run.text = elided(visibleWords(run.text), font, std::max(0.0, left)).toStdString();
    left -= width(run);
  }
  return runs;
}

}  // namespace fovea

// Heads in the order of a measure, with bars.
#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/plots/measure.h"
#include "ui/plots/paint.h"

namespace fovea {

void paintRanking(Ink& ink, const HeadRanking& ranking, const Place& place, const Marks& marks,
                  const Spot& hovered) {
  const auto tr = [](const char* text) { return QCoreApplication::translate("Plots", text); };
  const RankingRows rows = rankingRows(ranking, place.rect, ink.style);
  const double pad = std::min(ink.px(24), .05 * place.rect.width());
  ink.text({rows.layer, rows.head}, tr("layer"), ink.style.normal, ink.style.quiet, Align::Right);
  ink.text({rows.ranked, rows.head}, tr("head"), ink.style.normal, ink.style.quiet, Align::Right);
  const std::vector<Run> measure = ranking.measure.runs();
  const auto fits = static_cast<Index>((rows.bottom - rows.top + .5) / rows.pitch);
  double room = place.rect.right() - pad - rows.value;
  if (place.scrollable() <= 0 && fits < static_cast<Index>(ranking.entries.size())) {
    const QString first = tr("first %1").arg(fits);
    ink.text({place.rect.right() - pad, rows.head}, first, ink.style.quiet, Align::Right);
    room -= textWidth(first, ink.style.normal) + ink.px(12);
  }
  if (runsWidth(measure, ink.style.normal, ink.style.bold) <= room) {
    ink.runs({rows.value, rows.head}, measure, ink.style.normal, ink.style.bold, ink.style.text);
  } else {
    ink.text({rows.value, rows.head}, elided(toQString(ranking.measure), ink.style.normal, room),
             ink.style.text);
  }
  const auto count = static_cast<Index>(ranking.entries.size());
  const double scrolled = std::min(place.scrolled, place.scrollable());
  const bool scrolls = place.scrollable() > 0;
  double low = 0, high = 1;
  for (const HeadRanking::Entry& entry : ranking.entries) {
    low = std::min(low, entry.value);
    high = std::max(high, entry.value);
  }
  const double full = rows.right - rows.bars - (scrolls ? ink.px(12) : 0);
  const auto at = [&](double value) { return rows.bars + full * (value - low) / (high - low); };
  const double shownEnd = std::min(rows.bottom, rows.top + rows.pitch * double(count));
  const QRectF list(place.rect.left(), rows.top, place.rect.width(),
                    std::max(0.0, shownEnd - rows.top));
  ink.painter.save();
  ink.painter.setClipRect(list, Qt::IntersectClip);
  ink.clip = list;
  for (Index i = 0; i < count; ++i) {
    const HeadRanking::Entry& entry = ranking.entries[static_cast<std::size_t>(i)];
    const double y = rows.middle(i) - scrolled;
    // A row is whole or away.
    if (y - rows.pitch / 2 < rows.top - .5 || y + rows.pitch / 2 > rows.bottom + .5) continue;
    const bool on = entry.place == HeadPlace{marks.layer, marks.head};
    const double left = place.rect.left() + pad - ink.px(8);
    if (on) ink.fill({left, y - rows.pitch / 2, rows.right - left, rows.pitch}, ink.style.tint);
    if (hovered.row == i) {
      ink.frame({left + .5, y - rows.pitch / 2 + .5, rows.right - left - 1, rows.pitch - 1},
                ink.style.control, 1);
    }
    const QFont& font = on ? ink.style.bold : ink.style.normal;
    const auto number = [&](Index n) { return QString::number(n + ranking.countFrom); };
    ink.text({rows.layer, y}, number(entry.place.layer), font, ink.style.text, Align::Right);
    ink.text({rows.ranked, y}, number(entry.place.head), font, ink.style.text, Align::Right);
    ink.text({rows.value, y}, numberText(entry.value, ranking.decimals), font, ink.style.text);
    if (entry.value != 0) {
      const double zero = at(0), end = at(entry.value);
      const QColor colour = entry.value < 0 ? ink.style.negative
                            : on            ? ink.style.positive
                                            : ink.style.weightStops[3];
      ink.fill(
          {std::min(zero, end), y - ink.px(6), std::max(std::abs(end - zero), 1.0), ink.px(12)},
          colour);
    }
  }
  ink.clip.reset();
  ink.painter.restore();
  ink.line({at(0) - .5, rows.top}, {at(0) - .5, shownEnd}, ink.style.control);
  if (scrolls) {
    const double share = list.height() / (list.height() + place.scrollable());
    const double length = std::max(ink.px(24), share * list.height());
    ink.fill(
        {rows.right - ink.px(6),
         list.top() + (list.height() - length) * scrolled / place.scrollable(), ink.px(4), length},
        ink.style.control, ink.px(2));
  }
  double y = rows.notes;
  for (const Text& note : ranking.notes) {
    y = ink.paragraph({place.rect.left() + pad, y}, place.rect.width() - 2 * pad, note.runs(),
                      ink.style.normal, ink.style.bold, ink.style.quiet, ink.px(20));
  }
}

}  // namespace fovea

#include <cmath>

#include "ui/plots/axis_names.h"
#include "ui/plots/paint.h"

// The one place where cells and the numbers in them are drawn.

namespace fovea {
namespace {

constexpr double kGapFrom = 12;  ///< cells at least this wide are parted by a line

/// Cells as rectangles, for files of shapes: equal neighbours in one, each a little over its right
/// and lower neighbour so that no hairline shows.
void vectorCells(Ink& ink, const Heatmap& heatmap, const HeatmapPlace& place,
                 const ColourRange& range) {
  const double w = place.pitchX(), h = place.pitchY();
  const double gapX = w >= ink.px(kGapFrom) ? ink.px(1) : 0;
  const double gapY = h >= ink.px(kGapFrom) ? ink.px(1) : 0;
  if (gapX > 0 || gapY > 0) ink.fill(place.cells, ink.style.cellLine);
  for (Index i = 0; i < place.rowCount; ++i) {
    for (Index j = 0; j < place.columnCount;) {
      const double value = heatmap.at(i, j);
      const QColor colour = ink.style.mapped(value, range, heatmap.signedMap);
      Index end = j + 1;
      while (gapX == 0 && !std::isinf(value) && end < place.columnCount &&
             !std::isinf(heatmap.at(i, end)) &&
             ink.style.mapped(heatmap.at(i, end), range, heatmap.signedMap) == colour) {
        ++end;
      }
      const QRectF cell(place.cells.left() + double(j) * w, place.cells.top() + double(i) * h,
                        double(end - j) * w - gapX, h - gapY);
      if (std::isinf(value)) {
        ink.fill(cell, ink.style.surface);
        ink.hatch(cell);
      } else {
        ink.fill(cell.adjusted(0, 0, gapX > 0 || end == place.columnCount ? 0 : .5,
                               gapY > 0 || i + 1 == place.rowCount ? 0 : .5),
                 colour);
      }
      j = end;
    }
  }
}

void rasterCells(Ink& ink, const Heatmap& heatmap, const HeatmapPlace& place,
                 const ColourRange& range, const CellWindow& window) {
  const double ratio =
      ink.vector ? 4
                 : ink.painter.worldTransform().m11() * ink.painter.device()->devicePixelRatioF();
  const QSize pixels(static_cast<int>(std::lround(place.cells.width() * ratio)),
                     static_cast<int>(std::lround(place.cells.height() * ratio)));
  const QImage image =
      cellImage(heatmap, range, window, pixels, ink.style, ink.px(kGapFrom) * ratio,
                std::max(1, static_cast<int>(std::lround(ink.px(1) * ratio))), ink.px(8) * ratio);
  ink.painter.drawImage(place.cells, image);
}

void numbers(Ink& ink, const Heatmap& heatmap, const HeatmapPlace& place, const ColourRange& range,
             const CellWindow& window, int decimals, double numberWidth) {
  const double w = place.cells.width() / window.width();
  const double h = place.cells.height() / window.height();
  const double tail =
      decimals > 0 ? textWidth(QStringLiteral(".") + QString(decimals, u'0'), ink.style.normal) : 0;
  const double zero = textWidth(QStringLiteral("0"), ink.style.normal);
  for (Index i = static_cast<Index>(std::ceil(window.top)); i + 1 <= window.bottom; ++i) {
    for (Index j = static_cast<Index>(std::ceil(window.left)); j + 1 <= window.right; ++j) {
      const double value = heatmap.at(i, j);
      const double x = place.cells.left() + (double(j) - window.left + .5) * w - ink.px(.5);
      const double y = place.cells.top() + (double(i) - window.top + .5) * h - ink.px(.5);
      if (place.leastNumber > 0 && value < place.leastNumber) continue;
      const QString text = numberText(value, decimals);
      if (std::isinf(value) && !holdsInfinity(heatmap)) continue;
      if (std::isinf(value)) {
        const double plate =
            std::min(textWidth(text, ink.style.normal) + ink.px(10), w - ink.px(4));
        const double tall = std::min(ink.px(18), h - ink.px(3));
        ink.fill({x - plate / 2, y - tall / 2, plate, tall}, ink.style.surface);
        ink.text({x, y}, text, ink.style.text, Align::Centre);
        continue;
      }
      double right = x + numberWidth / 2;
      if (value == 0) right = numberWidth > tail + zero ? right - tail : x + zero / 2;
      ink.text({right, y}, text, Style::textOn(ink.style.mapped(value, range, heatmap.signedMap)),
               Align::Right);
    }
  }
}

/// Numbers in the cells of a large matrix that somebody looks into.
void zoomedNumbers(Ink& ink, const Heatmap& heatmap, const HeatmapPlace& place,
                   const ColourRange& range, const CellWindow& window) {
  const double w = place.cells.width() / window.width();
  if (w < ink.px(44) || place.cells.height() / window.height() < ink.px(20)) return;
  double widest = 0;
  for (Index i = static_cast<Index>(std::ceil(window.top)); i + 1 <= window.bottom; ++i) {
    for (Index j = static_cast<Index>(std::ceil(window.left)); j + 1 <= window.right; ++j) {
      widest = std::max(
          widest, textWidth(numberText(heatmap.at(i, j), heatmap.decimals), ink.style.normal));
    }
  }
  if (widest + ink.px(4) <= w) {
    numbers(ink, heatmap, place, range, window, heatmap.decimals, widest);
  }
}

constexpr double kWideHead = 30;  ///< from here on heads are parted by heavy lines

/// Whether the number of a head keeps clear of the last one that was written.
class Spaced {
 public:
  explicit Spaced(double apart) : apart_(apart) {}
  bool fits(double centre, double size) {
    if (centre - size / 2 < end_ + apart_) return false;
    end_ = centre + size / 2;
    return true;
  }

 private:
  double apart_, end_ = -1e9;
};

/// Every how manieth of `count` heads of this size is numbered: 1, 2, 4 …
Index headStep(double size, double needed) {
  Index step = 1;
  while (double(step) * size < needed) step *= 2;
  return step;
}

/// Lines between heads side by side, and their names; where these have no room, their numbers.
void columnGroups(Ink& ink, const Heatmap& heatmap, const HeatmapPlace& place) {
  const AxisInfo& axis = heatmap.columns;
  const QRectF& cells = place.cells;
  const double width = place.pitchX() * double(axis.groupSize);
  const Index heads = (place.columnCount + axis.groupSize - 1) / axis.groupSize;
  const bool wide = width >= ink.px(kWideHead);
  // Positions may stand across a boundary: the line leaves them room.
  const bool parted = place.columnWord && place.columns == Naming::Positions;
  const auto nameOf = [&](Index g) {
    return toQString(axis.groupNames[static_cast<std::size_t>(g)]);
  };
  const auto named = std::min(heads, static_cast<Index>(axis.groupNames.size()));
  const bool whole =
      wide && named > 0 && textWidth(nameOf(named - 1), ink.style.normal) + ink.px(8) <= width;
  // The line reaches up between the names of heads, never into one word for all or the title.
  const double word = place.columnWord ? place.columnWord->y() : cells.top();
  const double top = !place.columnWord || parted ? cells.top() - ink.px(6)
                     : whole                     ? word - ink.px(8)
                                                 : cells.top() - ink.px(26);
  for (Index g = 1; g < heads && width >= ink.px(6); ++g) {
    const double x = cells.left() + width * double(g);
    if (!wide) {
      ink.line({x, cells.top()}, {x, cells.bottom()}, ink.style.control);
      continue;
    }
    ink.line({x, top}, {x, cells.bottom() + ink.px(6)}, ink.style.ink, ink.px(2));
    if (parted && whole) {
      ink.line({x, word - ink.px(8)}, {x, word + ink.px(8)}, ink.style.ink, ink.px(2));
    }
  }
  if (!place.columnWord || axis.groupNames.empty()) return;
  if (whole) {
    for (Index g = 0; g < named; ++g) {
      ink.text({cells.left() + width * (double(g) + .5), place.columnWord->y()}, nameOf(g),
               ink.style.quiet, Align::Centre);
    }
    return;
  }
  ink.text(*place.columnWord, toQString(axis.word), ink.style.quiet, Align::Centre);
  // Where the numbers of features stand, as long as there are none.
  const bool free = double(axis.groupSize) * place.pitchX() < ink.px(40);
  if (!free) return;
  const auto numberOf = [&](Index g) { return nameOf(g).section(u' ', -1); };
  const Index step = headStep(width, textWidth(numberOf(named - 1), ink.style.normal) + ink.px(4));
  Spaced spaced(ink.px(3));
  for (Index g = 0; g < named; ++g) {
    if (g > 0 && (g + 1) % step != 0) continue;
    const double x = cells.left() + width * (double(g) + .5);
    if (!spaced.fits(x, textWidth(numberOf(g), ink.style.normal))) continue;
    ink.text({x, cells.top() - ink.px(13)}, numberOf(g), ink.style.quiet, Align::Centre);
  }
}

/// Lines between heads one below the other.
void rowGroups(Ink& ink, const Heatmap& heatmap, const HeatmapPlace& place) {
  const QRectF& cells = place.cells;
  const Index size = heatmap.rows.groupSize;
  const double height = place.pitchY() * double(size);
  for (Index g = 1; g * size < place.rowCount && height >= ink.px(6); ++g) {
    const double y = cells.top() + height * double(g);
    if (height < ink.px(kWideHead)) {
      ink.line({cells.left(), y}, {cells.right(), y}, ink.style.control);
    } else {
      ink.line({cells.left() - ink.px(24), y}, {cells.right() + ink.px(6), y}, ink.style.ink,
               ink.px(2));
    }
  }
}

/// The name and, after two spaces, the shape: where both are too long the name is cut, for the
/// shape says more.
QString fittedName(const QString& name, const QFont& font, double room) {
  const qsizetype gap = name.lastIndexOf(QLatin1String("  "));
  if (gap < 0 || textWidth(name, font) <= room) return elided(name, font, room);
  const QString shape = name.mid(gap + 2);
  const double left = room - textWidth(name.mid(gap), font);
  constexpr qsizetype kLeastLetters = 4;
  const QString cut = elided(name.left(gap), font, left);
  if (left > 0 && cut.size() > kLeastLetters) return cut + name.mid(gap);
  return textWidth(shape, font) <= room ? shape : elided(name, font, room);
}

void title(Ink& ink, const Heatmap& heatmap, const HeatmapPlace& place) {
  const QColor hue =
      heatmap.letterHue == Hue::Ink ? ink.style.text : ink.style.hue(heatmap.letterHue);
  double x = place.title->x();
  const double end = x + place.titleRoom;
  if (heatmap.letter.empty()) {
    const QString name = elided(toQString(heatmap.name), ink.style.bold, end - x);
    ink.text(*place.title, name, ink.style.bold, ink.style.text);
    return;
  }
  const QFont& font = heatmap.small ? ink.style.bold : ink.style.headingBold;
  if (heatmap.small) {
    double width = textWidth(toQString(heatmap.letter), font);
    if (!heatmap.subscript.empty()) {
      width += textWidth(toQString(heatmap.subscript), ink.style.subscript) + 1;
    }
    x -= width / 2;
  }
  x = ink.text({x, place.title->y()}, toQString(heatmap.letter), font, hue);
  if (!heatmap.subscript.empty()) {
    x = ink.text({x + 1, place.title->y() + ink.px(heatmap.small ? 4 : 7)},
                 toQString(heatmap.subscript), ink.style.subscript, hue);
  }
  if (heatmap.small) return;
  const QString name = fittedName(toQString(heatmap.name), ink.style.normal, end - x - ink.px(8));
  ink.text({x + ink.px(8), place.title->y() + ink.px(2)}, name, ink.style.quiet);
}

}  // namespace

void paintHeatmap(Ink& ink, const Figure& figure, const Heatmap& heatmap, const HeatmapPlace& place,
                  const CellWindow& window) {
  static const ColourRange kUnit;
  const ColourRange& range =
      heatmap.range == kNone ? kUnit : figure.ranges[static_cast<std::size_t>(heatmap.range)];
  const QRectF& cells = place.cells;
  const bool fine = std::min(place.pitchX(), place.pitchY()) < ink.px(kGapFrom);
  if (!heatmap.values.empty()) {
    ink.frame(cells.adjusted(-.5, -.5, .5, .5), fine ? ink.style.control : ink.style.cellLine, 1);
    if (ink.vector && place.rowCount <= 64 && place.columnCount <= 64) {
      vectorCells(ink, heatmap, place, range);
    } else {
      rasterCells(ink, heatmap, place, range, window);
    }
    if (place.decimals >= 0) {
      numbers(ink, heatmap, place, range, window, place.decimals, place.numberWidth);
    } else if (heatmap.numbers && window.width() < double(place.columnCount)) {
      zoomedNumbers(ink, heatmap, place, range, window);
    }
  }
  if (heatmap.columns.groupSize > 0) columnGroups(ink, heatmap, place);
  if (heatmap.rows.groupSize > 0) rowGroups(ink, heatmap, place);
  if (place.title) title(ink, heatmap, place);
  if (place.columnWord && heatmap.columns.groupNames.empty()) {
    const QString word = toQString(heatmap.columns.word);
    if (textWidth(word, ink.style.normal) <= place.titleRoom) {
      ink.text(*place.columnWord, word, ink.style.hue(heatmap.columns.wordHue), Align::Centre);
    }
  }
  if (place.rowWord) {
    ink.turned(*place.rowWord,
               place.rowText.isEmpty() ? toQString(heatmap.rows.word) : place.rowText,
               ink.style.normal, ink.style.hue(heatmap.rows.wordHue), Align::Centre);
  }
  if (place.aside) {
    QPointF at = *place.aside;
    for (const Text& line : heatmap.aside) {
      ink.text(at, toQString(line), ink.style.quiet);
      at.ry() += ink.px(20);
    }
  }
}

}  // namespace fovea

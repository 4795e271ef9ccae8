#include <cmath>

#include "ui/plots/axis_names.h"
#include "ui/plots/paint.h"

// The colour bars of a figure, level below its matrices or upright beside one.

namespace fovea {
namespace {

/// Ticks and meaning at the right of an upright bar.
void uprightNumbers(Ink& ink, const BarPlace& place, const ColourRange& range) {
  const double left = place.bar.right();
  const auto tick = [&](double t, const QString& text) {
    const double y = place.bar.bottom() - t * place.bar.height();
    ink.line({left, y}, {left + ink.px(5), y}, ink.style.text);
    return ink.text({left + ink.px(11), y}, text, ink.style.text);
  };
  if (place.signedMap) {
    tick(0, toQString(range.lowLabel));
    tick(1, toQString(range.highLabel));
    tick(.5, QStringLiteral("0"));
  } else {
    // Of 0 … 1 fifths are round numbers, of every other range halves.
    const bool fifths = range.low == 0 && range.high == 1 && place.bar.height() >= ink.px(200);
    const int steps = fifths ? 5 : place.bar.height() >= ink.px(100) ? 2 : 1;
    for (int i = 1; i < steps; ++i) {
      const double t = double(i) / steps;
      const double value = range.low + t * (range.high - range.low);
      tick(t, QString::number(value, 'g', 3).replace(u'-', QChar(0x2212)));
    }
    tick(0, toQString(range.lowLabel));
    tick(1, toQString(range.highLabel));
  }
  const QStringList lines = place.title.split(u'\n');
  for (int i = 0; i < lines.size(); ++i) {
    const double x = left + place.aside - ink.px(8) - ink.px(18) * double(lines.size() - 1 - i);
    ink.turned({x, place.bar.center().y()}, lines[i], ink.style.normal, ink.style.text,
               Align::Centre);
  }
}

}  // namespace

void paintBars(Ink& ink, const Figure& figure, const PlacedFigure& scene) {
  for (const BarPlace& place : scene.bars) {
    const ColourRange& range = figure.ranges[static_cast<std::size_t>(place.range)];
    QLinearGradient gradient(place.bar.topLeft(),
                             place.upright ? place.bar.bottomLeft() : place.bar.topRight());
    for (int i = 0; i <= 32; ++i) {
      const double t = i / 32.0;
      const double value = range.low * (1 - t) + range.high * t;
      gradient.setColorAt(place.upright ? 1 - t : t,
                          ink.style.mapped(value, range, place.signedMap));
    }
    ink.painter.fillRect(place.bar, gradient);
    ink.frame(place.bar.adjusted(-.5, -.5, .5, .5), ink.style.control, 1);
    const QString low = toQString(range.lowLabel), high = toQString(range.highLabel);
    if (place.upright) {
      uprightNumbers(ink, place, range);
      continue;
    }
    double y = place.bar.bottom() + ink.px(12);
    ink.text({place.bar.left(), y}, low, ink.style.quiet);
    ink.text({place.bar.right(), y}, high, ink.style.quiet, Align::Right);
    QString middle = place.signedMap ? QStringLiteral("0") : QString();
    if (!place.note.isEmpty() && !place.noteBelow) {
      middle = middle.isEmpty() ? place.note : middle + QStringLiteral("   ") + place.note;
    }
    // The zero of a signed bar stands at its middle, the note beside it.
    const double zero = place.signedMap ? textWidth(QStringLiteral("0"), ink.style.normal) / 2 : 0;
    const double x = place.signedMap
                         ? place.bar.center().x() - zero
                         : place.bar.center().x() - textWidth(middle, ink.style.normal) / 2;
    const double room = place.bar.right() - textWidth(high, ink.style.normal) - ink.px(6);
    const double width = textWidth(middle, ink.style.normal);
    const double start = x + width <= room ? x : place.bar.center().x() - width / 2;
    if (start >= place.bar.left() + textWidth(low, ink.style.normal) + ink.px(6) &&
        start + width <= room) {
      ink.text({start, y}, middle, ink.style.quiet);
    }
    if (!place.note.isEmpty() && place.noteBelow) {
      y += ink.px(20);
      ink.text({place.bar.left(), y}, place.note, ink.style.quiet);
    }
    if (place.sayStrongest) {
      y += ink.px(20);
      ink.text({place.bar.left(), y}, place.strongest, ink.style.quiet);
    }
    if (place.hiddenKey) {
      y += ink.px(27);
      const QRectF square(place.bar.left() + .5, y - ink.px(7), ink.px(20), ink.px(14));
      ink.hatch(square);
      ink.frame(square.adjusted(-.5, -.5, .5, .5), ink.style.control, 1);
      ink.text({square.right() + ink.px(8), y}, place.hiddenText, ink.style.text);
    }
  }
}

}  // namespace fovea

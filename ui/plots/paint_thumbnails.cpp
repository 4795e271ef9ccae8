#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/plots/axis_names.h"
#include "ui/plots/measure.h"
#include "ui/plots/paint.h"

namespace fovea {
namespace {

/// Where enlarged pictures are seen, below the numbers of the heads.
QRectF picturesRect(const Place& place, const ThumbnailGrid& grid) {
  return place.rect.adjusted(0, grid.top - 2, 0, 0);
}

}  // namespace

void paintThumbnails(Ink& ink, const Figure& figure, const Thumbnails& thumbnails,
                     const Place& place) {
  static const ColourRange kUnit;
  const ColourRange& range =
      thumbnails.range == kNone ? kUnit : figure.ranges[static_cast<std::size_t>(thumbnails.range)];
  const QRectF inner = thumbnailGround(thumbnails, place, ink.style);
  const ThumbnailGrid grid = thumbnailGrid(thumbnails, inner, ink.style);
  const double ratio =
      ink.vector ? 2
                 : ink.painter.worldTransform().m11() * ink.painter.device()->devicePixelRatioF();
  Heatmap heatmap;
  heatmap.signedMap = false;
  ink.painter.save();
  if (place.enlarged) ink.painter.setClipRect(picturesRect(place, grid), Qt::IntersectClip);
  for (Index h = 0; h < thumbnails.weights.slices(); ++h) {
    const QRectF picture = grid.picture(inner, h);
    heatmap.values =
        thumbnails.weights.rank() == 3 ? thumbnails.weights.slice(h) : thumbnails.weights;
    const QSize pixels(std::max(1, static_cast<int>(std::lround(picture.width() * ratio))),
                       std::max(1, static_cast<int>(std::lround(picture.height() * ratio))));
    ink.frame(picture.adjusted(-.5, -.5, .5, .5),
              grid.layers ? ink.style.cellLine : ink.style.control, 1);
    ink.painter.drawImage(picture, cellImage(heatmap, range, CellWindow::whole(heatmap), pixels,
                                             ink.style, ink.px(12) * ratio, 1, ink.px(8) * ratio));
  }
  ink.painter.restore();
}

namespace {

/// Whether the number of a row or column has room beside its neighbours and the chosen one.
bool said(Index i, Index chosen, double pitch, double room) {
  if (i == chosen || pitch >= room) return true;
  const auto step = static_cast<Index>(std::ceil(room / pitch));
  return i % step == 0 && (chosen == kNone || std::abs(double(i - chosen)) * pitch >= room);
}

/// Numbers of heads above and of layers at the left, and the frame of the chosen picture.
void layerMarks(Ink& ink, const Thumbnails& thumbnails, const Place& place, const QRectF& inner,
                const ThumbnailGrid& grid, const Marks& marks, const Spot& hovered) {
  const auto tr = [](const char* text) { return QCoreApplication::translate("Plots", text); };
  const double line = place.rect.top() + grid.top - ink.px(13);
  const QString heads = tr("head");
  const double half = textWidth(heads, ink.style.normal) / 2;
  const Index layer = marks.layer - thumbnails.layer;
  for (Index from = 0; from < thumbnails.layers; from += grid.inBlock) {
    const double left = inner.left() + double(from / grid.inBlock) * grid.blockStep;
    const bool here = layer >= from && layer < from + grid.inBlock;
    ink.text({std::max(left + grid.left - 1 + grid.stepX * grid.columns / 2, left + half),
              line - ink.px(19)},
             heads, ink.style.quiet, Align::Centre);
    ink.text({left, line}, tr("layer"), ink.style.quiet);
    for (Index h = 0; h < thumbnails.heads(); ++h) {
      const bool chosen = here && h == marks.head;
      if (!said(h, here ? marks.head : kNone, grid.stepX, ink.px(20))) continue;
      ink.text({grid.picture(inner, from * thumbnails.heads() + h).center().x(), line},
               toQString(thumbnails.names[static_cast<std::size_t>(h)]),
               chosen ? ink.style.bold : ink.style.normal, ink.style.text, Align::Centre);
    }
  }
  ink.painter.save();
  if (place.enlarged) {
    ink.painter.setClipRect(picturesRect(place, grid), Qt::IntersectClip);
    ink.clip = picturesRect(place, grid);
  }
  for (Index l = 0; l < thumbnails.layers; ++l) {
    const bool beside = l / grid.inBlock == layer / grid.inBlock;
    if (!said(l, beside ? layer : kNone, grid.stepY, ink.px(16))) continue;
    const QFont& font = l == layer ? ink.style.bold : ink.style.normal;
    const QRectF first = grid.picture(inner, l * thumbnails.heads());
    ink.text({first.left() - ink.px(10), first.center().y()},
             toQString(thumbnails.layerNames[static_cast<std::size_t>(l)]), font, ink.style.text,
             Align::Right);
  }
  const auto frame = [&](Index l, Index h, double wide) {
    if (l < 0 || h < 0 || l >= thumbnails.layers || h >= thumbnails.heads()) return;
    ink.frame(grid.picture(inner, l * thumbnails.heads() + h).adjusted(-1.5, -1.5, 1.5, 1.5),
              ink.style.ink, ink.px(wide));
  };
  frame(hovered.row, hovered.column, 1.5);
  frame(layer, marks.head, 2.5);
  ink.clip.reset();
  ink.painter.restore();
  if (place.scrollable() <= 0) return;
  const QRectF seen = picturesRect(place, grid);
  const double length = std::max(ink.px(24), seen.height() * seen.height() / place.listHeight);
  ink.fill({place.rect.right() - ink.px(8),
            seen.top() + (seen.height() - length) * place.scrolled / place.scrollable(), ink.px(4),
            length},
           ink.style.control, ink.px(2));
}

}  // namespace

void paintThumbnailMarks(Ink& ink, const Thumbnails& thumbnails, const Place& place,
                         const Marks& marks, const Spot& spot) {
  const QRectF inner = thumbnailGround(thumbnails, place, ink.style);
  const ThumbnailGrid grid = thumbnailGrid(thumbnails, inner, ink.style);
  if (grid.layers) {
    layerMarks(ink, thumbnails, place, inner, grid, marks, spot);
    return;
  }
  const Index hovered = spot.row;
  for (Index h = 0; h < thumbnails.weights.slices(); ++h) {
    const QRectF picture = grid.picture(inner, h);
    const bool on = h == marks.head;
    const auto k = static_cast<std::size_t>(h);
    QString name = k < thumbnails.names.size() ? toQString(thumbnails.names[k]) : QString();
    const QFont& font = on ? ink.style.bold : ink.style.normal;
    if (name.isEmpty() || textWidth(name, font) > grid.stepX - ink.px(4))
      name = QString::number(h + 1);
    if (textWidth(name, font) <= grid.stepX) {
      ink.text({picture.center().x(), picture.top() - ink.px(13)}, name, font,
               on ? ink.style.text : ink.style.quiet, Align::Centre);
    }
    if (on) {
      ink.frame(picture.adjusted(-2, -2, 2, 2), ink.style.ink, ink.px(2.5));
    } else if (h == hovered) {
      ink.frame(picture.adjusted(-1.5, -1.5, 1.5, 1.5), ink.style.ink, ink.px(1.5));
    }
  }
}

}  // namespace fovea

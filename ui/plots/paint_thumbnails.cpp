#include <cmath>

#include "ui/plots/axis_names.h"
#include "ui/plots/measure.h"
#include "ui/plots/paint.h"

namespace fovea {

void paintThumbnails(Ink& ink, const Figure& figure, const Thumbnails& thumbnails,
                     const QRectF& rect) {
  static const ColourRange kUnit;
  const ColourRange& range =
      thumbnails.range == kNone ? kUnit : figure.ranges[static_cast<std::size_t>(thumbnails.range)];
  const QRectF inner = thumbnailGround(rect, ink.style);
  const ThumbnailGrid grid = thumbnailGrid(thumbnails, inner, ink.style);
  const double ratio =
      ink.vector ? 2
                 : ink.painter.worldTransform().m11() * ink.painter.device()->devicePixelRatioF();
  Heatmap heatmap;
  heatmap.signedMap = false;
  for (Index h = 0; h < thumbnails.weights.slices(); ++h) {
    const QRectF picture = grid.picture(inner, h);
    heatmap.values =
        thumbnails.weights.rank() == 3 ? thumbnails.weights.slice(h) : thumbnails.weights;
    const QSize pixels(std::max(1, static_cast<int>(std::lround(picture.width() * ratio))),
                       std::max(1, static_cast<int>(std::lround(picture.height() * ratio))));
    ink.frame(picture.adjusted(-.5, -.5, .5, .5), ink.style.control, 1);
    ink.painter.drawImage(picture, cellImage(heatmap, range, CellWindow::whole(heatmap), pixels,
                                             ink.style, ink.px(12) * ratio, 1, ink.px(8) * ratio));
  }
}

void paintThumbnailMarks(Ink& ink, const Thumbnails& thumbnails, const QRectF& rect,
                         const Marks& marks, Index hovered) {
  const QRectF inner = thumbnailGround(rect, ink.style);
  const ThumbnailGrid grid = thumbnailGrid(thumbnails, inner, ink.style);
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

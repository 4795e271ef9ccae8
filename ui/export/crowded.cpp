#include "ui/export/crowded.h"

#include <QImage>
#include <cmath>

#include "core/base/number.h"
#include "ui/export/page_options.h"
#include "ui/plots/paint.h"

namespace fovea {
namespace {

bool crowded(const Figure& figure, const ExportOptions& options) {
  const Page page = pageFor(figure, options);
  const Style style = styleOf(options);
  // Only where texts stand is asked for, so a picture of one dot will do. What is marked may cover
  // its neighbours.
  Figure unmarked = figure;
  unmarked.marks.query = unmarked.marks.key = unmarked.marks.feature = kNone;
  QImage image(1, 1, QImage::Format_RGB32);
  QPainter painter(&image);
  Ink ink(painter, style);
  std::vector<TextBox> boxes;
  ink.boxes = &boxes;
  paintPage(ink, unmarked, page);
  const QRectF inside = QRectF(QPointF(0, 0), page.size).adjusted(-1, -1, 1, 1);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    if (!inside.contains(boxes[i].box)) return true;
    for (std::size_t k = 0; k < i; ++k) {
      const QRectF both = boxes[i].box.intersected(boxes[k].box);
      if (both.width() > 1.2 && both.height() > 2.2) return true;
    }
  }
  return false;
}

}  // namespace

Result<void> checkRoom(const Figure& figure, const ExportOptions& options,
                       const Progress& progress) {
  constexpr double kStep = 1.1;
  constexpr int kSteps = 24;
  const double width = options.widthMm, height = options.heightMm;
  if ((width <= 0 && height <= 0) || !crowded(figure, options)) return {};
  ExportOptions larger = options;
  for (int step = 1; step < kSteps; ++step) {
    if (progress.cancelled()) return fail(cancelled());
    larger.widthMm = std::ceil(width * std::pow(kStep, step));
    larger.heightMm = std::ceil(height * std::pow(kStep, step));
    if (crowded(figure, larger)) continue;
    const std::string across = exact(larger.widthMm), down = exact(larger.heightMm);
    const Text least =
        height <= 0  ? Text(FOVEA_TR("Export",
                                     "The texts do not fit: a width of %1 mm would do, or a smaller "
                                      "font, or no caption."),
                            {plain(across)})
        : width <= 0 ? Text(FOVEA_TR("Export",
                                     "The texts do not fit: a height of %1 mm would do, or a "
                                     "smaller font, or no caption."),
                            {plain(down)})
                     : Text(FOVEA_TR("Export",
                                     "The texts do not fit: %1 × %2 mm would do, or a smaller "
                                     "font, or no caption."),
                            {plain(across), plain(down)});
    return fail(ErrorCode::Usage, least, width > 0 ? "width" : "height");
  }
  return {};
}

}  // namespace fovea

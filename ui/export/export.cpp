#include "ui/export/export.h"

#include <QBuffer>
#include <QHashSeed>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <cmath>

#include "core/base/byte_text.h"
#include "core/base/number.h"
#include "ui/export/crowded.h"
#include "ui/export/page_options.h"
#include "ui/plots/palettes.h"

namespace fovea {
namespace {

constexpr double kScreenDpi = 96, kMmPerInch = 25.4, kNormalPoints = 10.5;
constexpr double kMostBytes = 2e9;  ///< of a PNG while it is painted
constexpr double kMostMm = 5000;

double factorOf(const ExportOptions& options) {
  return options.fontPoints > 0 ? options.fontPoints / kNormalPoints : 1;
}

/// Millimetres on paper to pixels of the page before fonts are scaled.
double toPixels(double mm, const ExportOptions& options) {
  return mm / kMmPerInch * kScreenDpi / factorOf(options);
}

/// The size on paper: what was asked for, to the last digit, else the page's.
QSizeF paperMm(const Page& page, const ExportOptions& options) {
  const double mmPerPixel = kMmPerInch / kScreenDpi * factorOf(options) / page.zoom;
  return {options.widthMm > 0 ? options.widthMm : page.size.width() * mmPerPixel,
          options.heightMm > 0 ? options.heightMm : page.size.height() * mmPerPixel};
}

void paintOn(QPainter& painter, const Figure& figure, const Page& page, const Style& style,
             const ExportOptions& options, bool vector, bool pdf) {
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing |
                         QPainter::LosslessImageRendering);
  const bool ground = !options.background || options.background->alpha() > 0;
  if (ground) painter.fillRect(QRectF(QPointF(0, 0), page.size), style.surface);
  Ink ink(painter, style);
  ink.vector = vector;
  ink.pictureEmoji = pdf;
  paintPage(ink, figure, page);
}

/// A buffer that refuses to take more once somebody has cancelled.
class StoppableBuffer : public QBuffer {
 public:
  explicit StoppableBuffer(const Progress& progress) : progress_(progress) {}

 private:
  qint64 writeData(const char* data, qint64 size) override {
    return progress_.cancelled() ? -1 : QBuffer::writeData(data, size);
  }
  const Progress& progress_;
};

Result<QByteArray> png(const Figure& figure, const Page& page, const Style& style,
                       const ExportOptions& options, const Progress& progress) {
  const QSizeF paper = paperMm(page, options);
  const double width = std::round(paper.width() / kMmPerInch * options.dpi);
  const double height = std::round(paper.height() / kMmPerInch * options.dpi);
  const double bytes = 4 * width * height;
  if (bytes > kMostBytes || width > 32000 || height > 32000) {
    return fail(ErrorCode::TooLarge,
                Text(FOVEA_TR("Export",
                              "A picture of %1 × %2 pixels would need %3; choose a smaller "
                              "size or fewer dots per inch."),
                     {plain(groupedSize(width)), plain(groupedSize(height)), inBytes(bytes)}),
                "dpi");
  }
  QImage image(std::max(1, static_cast<int>(width)), std::max(1, static_cast<int>(height)),
               QImage::Format_ARGB32_Premultiplied);
  if (image.isNull()) {
    return fail(ErrorCode::TooLarge,
                Text(FOVEA_TR("Export", "There is not enough memory for this picture (%1)."),
                     {inBytes(bytes)}),
                "dpi");
  }
  image.fill(Qt::transparent);
  // Fonts are sized by the dots per metre while painting: 96 to the inch, scaled by the painter.
  image.setDotsPerMeterX(3780);
  image.setDotsPerMeterY(3780);
  {
    QPainter painter(&image);
    painter.scale(width / page.size.width(), height / page.size.height());
    paintOn(painter, figure, page, style, options, false, false);
  }
  if (progress.cancelled()) return fail(cancelled());
  const int dots = static_cast<int>(std::lround(options.dpi / kMmPerInch * 1000));
  image.setDotsPerMeterX(dots);
  image.setDotsPerMeterY(dots);
  const bool opaque = !options.background || options.background->alpha() == 255;
  if (opaque) image = image.convertToFormat(QImage::Format_RGB32);
  progress.report(Text(FOVEA_TR("Export", "Packing the picture")), 1, 2);
  StoppableBuffer buffer(progress);
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, "PNG");
  if (progress.cancelled()) return fail(cancelled());
  return buffer.data();
}

Result<QByteArray> svg(const Figure& figure, const Page& page, const Style& style,
                       const ExportOptions& options, const Progress& progress) {
  StoppableBuffer buffer(progress);
  buffer.open(QIODevice::WriteOnly);
  const double factor = factorOf(options) / page.zoom;
  const QSizeF pixels = page.size * factor;
  {
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(static_cast<int>(kScreenDpi));
    generator.setSize(pixels.toSize());
    generator.setViewBox(QRectF(QPointF(0, 0), pixels));
    generator.setTitle(toQString(figure.title));
    generator.setDescription(QStringLiteral("Fovea"));
    QPainter painter(&generator);
    painter.scale(factor, factor);
    paintOn(painter, figure, page, style, options, true, false);
  }
  if (progress.cancelled()) return fail(cancelled());
  QByteArray data = buffer.data();
  // The size exactly as asked for, and a font family that other programs know.
  const QSizeF paper = paperMm(page, options);
  const qsizetype start = data.indexOf("<svg"), end = data.indexOf('>', start);
  QByteArray head = data.mid(start, end - start);
  const auto setAttribute = [&](const QByteArray& name, double mm) {
    const qsizetype at = head.indexOf(" " + name + "=\"");
    if (at < 0) return;
    const qsizetype from = at + name.size() + 3, to = head.indexOf('"', from);
    head.replace(from, to - from, QByteArray::number(mm, 'g', 10) + "mm");
  };
  setAttribute("width", paper.width());
  setAttribute("height", paper.height());
  data.replace(start, end - start, head);
  data.replace("font-family=\"DejaVu Sans\"", "font-family=\"DejaVu Sans, sans-serif\"");
  return data;
}

Result<QByteArray> pdf(const Figure& figure, const Page& page, const Style& style,
                       const ExportOptions& options, const Progress& progress) {
  StoppableBuffer buffer(progress);
  buffer.open(QIODevice::WriteOnly);
  // Font objects are written in the order of a hash: with a seed of its own it is always the same.
  QHashSeed::setDeterministicGlobalSeed();
  {
    QPdfWriter writer(&buffer);
    writer.setPageSize(
        QPageSize(paperMm(page, options), QPageSize::Millimeter, QString(), QPageSize::ExactMatch));
    writer.setPageMargins({});
    writer.setResolution(static_cast<int>(kScreenDpi));
    writer.setTitle(toQString(figure.title));
    writer.setCreator(QStringLiteral("Fovea"));
    QPainter painter(&writer);
    painter.scale(factorOf(options) / page.zoom, factorOf(options) / page.zoom);
    paintOn(painter, figure, page, style, options, true, true);
  }
  QHashSeed::resetRandomGlobalSeed();
  if (progress.cancelled()) return fail(cancelled());
  QByteArray data = buffer.data();
  // The clock has no place in a figure.
  const QByteArray mark = "/CreationDate (D:";
  if (const qsizetype at = data.indexOf(mark); at >= 0) {
    data.replace(at + mark.size(), 14, "20000101000000");
  }
  return data;
}

Result<void> check(const ExportOptions& options) {
  const auto bad = [](double value, double most) {
    return !std::isfinite(value) || value < 0 || value > most;
  };
  const auto refuse = [](const char* place, TextSource source, double most) {
    return fail(ErrorCode::Usage, Text(source, {plain(exact(most))}), place);
  };
  if (bad(options.widthMm, kMostMm) || (options.widthMm > 0 && options.widthMm < 10)) {
    return refuse("width", FOVEA_TR("Export", "The width must be from 10 to %1 mm."), kMostMm);
  }
  if (bad(options.heightMm, kMostMm) || (options.heightMm > 0 && options.heightMm < 10)) {
    return refuse("height", FOVEA_TR("Export", "The height must be from 10 to %1 mm."), kMostMm);
  }
  if (bad(options.dpi, 2400) || options.dpi < 10) {
    return refuse("dpi", FOVEA_TR("Export", "Dots per inch must be from 10 to %1."), 2400);
  }
  if (bad(options.fontPoints, 72) || (options.fontPoints > 0 && options.fontPoints < 3)) {
    return refuse("font-size", FOVEA_TR("Export", "The font size must be from 3 to %1 points."),
                  72);
  }
  return {};
}

}  // namespace

Style styleOf(const ExportOptions& options) {
  Style style = Style::forFile(options.dark);
  if (!options.palette.empty()) applyPalette(style, options.palette);
  if (options.background && options.background->alpha() > 0) style.surface = *options.background;
  return style;
}

Page pageFor(const Figure& figure, const ExportOptions& options) {
  loadFonts();
  return pageOf(figure, {toPixels(options.widthMm, options), toPixels(options.heightMm, options)},
                styleOf(options), options.title, options.caption);
}

QSizeF pageSizeMm(const Figure& figure, const ExportOptions& options) {
  return paperMm(pageFor(figure, options), options);
}

Result<QByteArray> exportFigure(const Figure& figure, FileFormat format,
                                const ExportOptions& options, const Progress& progress) {
  if (auto right = check(options); !right) return fail(right.error());
  if (auto room = checkRoom(figure, options, progress); !room) return fail(room.error());
  const Page page = pageFor(figure, options);
  const Style style = styleOf(options);
  progress.report(Text(FOVEA_TR("Export", "Drawing the picture")), 0, 2);
  switch (format) {
    case FileFormat::Png:
      return png(figure, page, style, options, progress);
    case FileFormat::Svg:
      return svg(figure, page, style, options, progress);
    case FileFormat::Pdf:
      return pdf(figure, page, style, options, progress);
  }
  return QByteArray();
}

}  // namespace fovea

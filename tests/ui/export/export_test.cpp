#include "ui/export/crowded.h"
#include "ui/export/figure_bytes.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QRegularExpression>
#include <QSvgRenderer>

#include "tests/ui/plots/sample_figures.h"
#include "ui/plots/style.h"

using namespace fovea;
using namespace fovea::test;

namespace {

Figure page() {
  Figure figure = gridFigure(4, 4);
  figure.caption = {{Text::verbatim("Mask"), Text::verbatim("none")}};
  figure.story = Text::verbatim("Each row shows how one token shares out its attention.");
  return figure;
}

QByteArray written(const Figure& figure, FileFormat format, const ExportOptions& options) {
  const Result<QByteArray> bytes = exportFigure(figure, format, options);
  EXPECT_TRUE(bytes.has_value());
  return bytes.value_or(QByteArray());
}

}  // namespace

TEST(Export, ThePictureHasTheSizeAndResolutionAskedFor) {
  ExportOptions options;
  options.widthMm = 120;
  options.heightMm = 100;
  options.dpi = 300;
  const QImage image = QImage::fromData(written(page(), FileFormat::Png, options));
  EXPECT_EQ(image.size(), QSize(1417, 1181));
  EXPECT_NEAR(image.dotsPerMeterX(), 300 / .0254, 1);
  EXPECT_EQ(image.pixelColor(2, 2), QColor(Qt::white));
}

TEST(Export, TheGroundIsWhatWasAskedFor) {
  ExportOptions options;
  options.background = QColor(Qt::transparent);
  EXPECT_EQ(QImage::fromData(written(page(), FileFormat::Png, options)).pixelColor(2, 2).alpha(),
            0);
  options.background = QColor("#fff8e0");
  EXPECT_EQ(QImage::fromData(written(page(), FileFormat::Png, options)).pixelColor(2, 2),
            QColor("#fff8e0"));
  options.background.reset();
  options.dark = true;
  EXPECT_EQ(QImage::fromData(written(page(), FileFormat::Png, options)).pixelColor(2, 2),
            Style::darkTheme().surface);
}

TEST(Export, TheSameFigureIsTheSameBytes) {
  for (const FileFormat format : {FileFormat::Png, FileFormat::Svg, FileFormat::Pdf}) {
    EXPECT_EQ(written(page(), format, {}), written(page(), format, {}));
  }
}

TEST(Export, SvgHasTextCellsAndTheExactSize) {
  ExportOptions options;
  options.widthMm = 123.4;
  options.heightMm = 100;
  const QByteArray svg = written(page(), FileFormat::Svg, options);
  const QString text = QString::fromUtf8(svg);
  EXPECT_TRUE(text.contains("width=\"123.4mm\"")) << text.left(400).toStdString();
  EXPECT_TRUE(text.contains("height=\"100mm\""));
  EXPECT_TRUE(text.contains("DejaVu Sans, sans-serif"));
  EXPECT_TRUE(text.contains(">suitcase<") || text.contains(">cat<"));
  EXPECT_FALSE(text.contains("<image")) << "cells are shapes";
  QSvgRenderer renderer(svg);
  EXPECT_TRUE(renderer.isValid());
}

TEST(Export, SvgOfALargeMatrixHoldsOneImage) {
  const QByteArray svg = written(gridFigure(100, 100), FileFormat::Svg, {});
  EXPECT_EQ(svg.count("<image"), 1);
}

TEST(Export, PdfHasTheExactPageAndNoClock) {
  ExportOptions options;
  options.widthMm = 127;
  options.heightMm = 101.6;
  const QByteArray pdf = written(page(), FileFormat::Pdf, options);
  EXPECT_TRUE(pdf.startsWith("%PDF"));
  const QRegularExpression box("/MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)\\]");
  const QRegularExpressionMatch match = box.match(QString::fromLatin1(pdf));
  ASSERT_TRUE(match.hasMatch());
  EXPECT_NEAR(match.captured(1).toDouble(), 360, .6);
  EXPECT_NEAR(match.captured(2).toDouble(), 288, .6);
  EXPECT_TRUE(pdf.contains("/CreationDate (D:20000101000000"));
}

TEST(Export, TitleAndCaptionCanBeLeftOut) {
  ExportOptions options;
  options.title = options.caption = false;
  const QByteArray without = written(page(), FileFormat::Svg, options);
  EXPECT_FALSE(without.contains("Drawn with"));
  EXPECT_TRUE(written(page(), FileFormat::Svg, {}).contains("Drawn with"));
}

TEST(Export, LargerTextMakesALargerPage) {
  ExportOptions options;
  const QSizeF normal = pageSizeMm(page(), options);
  options.fontPoints = 21;
  EXPECT_NEAR(pageSizeMm(page(), options).width(), 2 * normal.width(), .5);
}

TEST(Export, RefusesWhatMakesNoSense) {
  const auto refused = [](const ExportOptions& options, const char* place, ErrorCode code) {
    const Result<QByteArray> bytes = exportFigure(page(), FileFormat::Png, options);
    ASSERT_FALSE(bytes.has_value());
    EXPECT_EQ(bytes.error().place, place);
    EXPECT_EQ(bytes.error().code, code);
  };
  ExportOptions options;
  options.widthMm = -3;
  refused(options, "width", ErrorCode::Usage);
  options = {};
  options.heightMm = std::nan("");
  refused(options, "height", ErrorCode::Usage);
  options = {};
  options.dpi = 0;
  refused(options, "dpi", ErrorCode::Usage);
  options = {};
  options.fontPoints = 1e9;
  refused(options, "font-size", ErrorCode::Usage);
  options = {};
  options.widthMm = options.heightMm = 4000;
  options.dpi = 2400;
  refused(options, "dpi", ErrorCode::TooLarge);
}

TEST(Export, StopsWhileThePictureIsPacked) {
  ExportOptions options;
  options.dpi = 600;
  for (const Index last : {0, 1}) {
    std::stop_source stop;
    std::vector<Index> steps;
    const Progress progress(stop.get_token(), [&](const Text&, Index done, Index of) {
      EXPECT_EQ(of, 2);
      steps.push_back(done);
      if (done == last) stop.request_stop();
    });
    const Result<QByteArray> bytes = exportFigure(page(), FileFormat::Png, options, progress);
    ASSERT_FALSE(bytes.has_value());
    EXPECT_EQ(bytes.error().code, ErrorCode::Cancelled);
    EXPECT_EQ(steps.back(), last) << "nothing is begun after it";
  }
}

TEST(Export, StopsWhileAPageIsWritten) {
  for (const FileFormat format : {FileFormat::Svg, FileFormat::Pdf}) {
    std::stop_source stop;
    const Progress progress(stop.get_token(),
                            [&](const Text&, Index, Index) { stop.request_stop(); });
    const Result<QByteArray> bytes = exportFigure(page(), format, {}, progress);
    ASSERT_FALSE(bytes.has_value());
    EXPECT_EQ(bytes.error().code, ErrorCode::Cancelled);
  }
}

TEST(Export, StopsWhileItLooksForASizeThatWouldDo) {
  ExportOptions options;
  options.widthMm = 12;
  std::stop_source stop;
  stop.request_stop();
  const Result<void> room = checkRoom(page(), options, Progress(stop.get_token(), {}));
  ASSERT_FALSE(room.has_value());
  EXPECT_EQ(room.error().code, ErrorCode::Cancelled);
}

TEST(Export, KnowsFormatsByTheirEnding) {
  EXPECT_EQ(outputFormatOf("png"), OutputFormat::Png);
  EXPECT_EQ(outputFormatOf("svg"), OutputFormat::Svg);
  EXPECT_EQ(outputFormatOf("npy"), OutputFormat::Npy);
  EXPECT_FALSE(outputFormatOf("jpeg").has_value());
}

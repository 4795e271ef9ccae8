// The renderer's pictures against stored ones, with room for another antialiasing of text.
// FOVEA_WRITE_GOLDEN=1 writes the stored ones anew; look at what changed before committing them.
#include <gtest/gtest.h>

#include <QImage>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "core/document/document.h"
#include "core/figures/catalogue.h"
#include "tests/support/reference.h"
#include "ui/export/export.h"

namespace fovea::test {
namespace {

constexpr int kBlock = 4;           // pixels: what is compared is the mean colour of such squares
constexpr double kMost = 45;        // of 255: no square may differ by more
constexpr double kVisible = 10;     // a square that differs by more counts …
constexpr double kMostShare = .03;  // … and no more than this share of all may

/// How far a picture is from another: empty when they are the same to the eye.
std::string difference(const QImage& made, const QImage& stored) {
  if (made.size() != stored.size()) {
    return "size " + std::to_string(made.width()) + " × " + std::to_string(made.height()) +
           " instead of " + std::to_string(stored.width()) + " × " +
           std::to_string(stored.height());
  }
  const QImage a = made.convertToFormat(QImage::Format_RGB32);
  const QImage b = stored.convertToFormat(QImage::Format_RGB32);
  int blocks = 0, visible = 0;
  for (int top = 0; top + kBlock <= a.height(); top += kBlock) {
    for (int left = 0; left + kBlock <= a.width(); left += kBlock, ++blocks) {
      double sums[3] = {0, 0, 0};
      for (int y = top; y < top + kBlock; ++y) {
        for (int x = left; x < left + kBlock; ++x) {
          const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
          sums[0] += qRed(p) - qRed(q);
          sums[1] += qGreen(p) - qGreen(q);
          sums[2] += qBlue(p) - qBlue(q);
        }
      }
      double most = 0;
      for (const double sum : sums) most = std::max(most, std::abs(sum) / (kBlock * kBlock));
      if (most > kMost) {
        return "another colour at " + std::to_string(left) + ", " + std::to_string(top) + ": by " +
               std::to_string(most);
      }
      visible += most > kVisible ? 1 : 0;
    }
  }
  if (visible > kMostShare * blocks) {
    return std::to_string(visible) + " of " + std::to_string(blocks) + " squares differ";
  }
  return {};
}

struct Picture {
  std::string name, panel, example;
  Stage stage = Stage::Project;
  bool dark = false;
  Index tokens = 0;  ///< > 0: a text of so many tokens instead of the example
};

/// Names are printed when a test fails.
void PrintTo(const Picture& picture, std::ostream* out) { *out << picture.name; }

std::vector<Picture> pictures() {
  return {
      {"weights", "weights", "b1"},
      {"masked-dark", "masked", "b1c", Stage::Mask, true},
      {"walk-project", "walk", "b1", Stage::Project},
      {"walk-softmax", "walk", "b1c", Stage::Softmax},
      {"compare-scale", "compare-scale", "b1"},
      {"arithmetic", "arithmetic", "b1", Stage::Score},
      {"diagram", "diagram", "d3", Stage::Join},
      {"row", "row", "b4"},
      {"heads", "heads", "d3"},
      {"large", "weights", "", Stage::Softmax, false, 90},
  };
}

Result<Figure> figureOf(const Picture& picture) {
  Input input;
  if (picture.tokens > 0) {
    for (Index i = 1; i <= picture.tokens; ++i) input.text += "w" + std::to_string(i) + " ";
    input.text.pop_back();
    input.mask = Mask::causal();
  } else {
    input = findExample(picture.example)->document.input;
  }
  Sources sources;
  const auto trace = compute(input, sources, {});
  if (!trace) return fail(trace.error());
  View view;
  view.stage = picture.stage;
  view.selection = initialSelection(**trace);
  view.selection.query = view.selection.key = 1;
  view.selection.feature = 0;
  return makeFigure(picture.panel, {*trace, 0, 0, nullptr, {}}, forFile(view), {});
}

class GoldenPictures : public testing::TestWithParam<Picture> {};

TEST_P(GoldenPictures, LooksAsStored) {
  const auto figure = figureOf(GetParam());
  ASSERT_TRUE(figure) << figure.error().message.str();
  ExportOptions options;
  options.dpi = 72;
  options.dark = GetParam().dark;
  const auto bytes = exportFigure(*figure, FileFormat::Png, options);
  ASSERT_TRUE(bytes) << bytes.error().message.str();
  const QString path =
      QString::fromStdString(testPath("golden/pictures/" + GetParam().name + ".png"));
  const QImage made = QImage::fromData(*bytes);
  if (std::getenv("FOVEA_WRITE_GOLDEN")) {
    ASSERT_TRUE(made.save(path, "PNG", 0));
    GTEST_SKIP() << "written: " << path.toStdString();
  }
  const QImage stored(path);
  ASSERT_FALSE(stored.isNull()) << path.toStdString()
                                << " is missing; FOVEA_WRITE_GOLDEN=1 writes it";
  EXPECT_EQ(difference(made, stored), "") << GetParam().name;
}

INSTANTIATE_TEST_SUITE_P(All, GoldenPictures, testing::ValuesIn(pictures()),
                         [](const testing::TestParamInfo<Picture>& picture) {
                           std::string name = picture.param.name;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(GoldenPicture, ComparisonFindsAShiftAColourAndWhatIsMissing) {
  const auto figure = figureOf(pictures().front());
  ASSERT_TRUE(figure);
  ExportOptions options;
  options.dpi = 72;
  const auto drawn = [&](const Figure& one) {
    return QImage::fromData(exportFigure(one, FileFormat::Png, options).value_or(QByteArray()));
  };
  const QImage stored = drawn(*figure);
  EXPECT_EQ(difference(stored, stored), "");
  EXPECT_NE(difference(stored.copy(3, 0, stored.width(), stored.height()), stored), "") << "shift";
  EXPECT_NE(difference(stored.copy(0, 2, stored.width(), stored.height()), stored), "") << "shift";
  options.palette = "viridis";
  EXPECT_NE(difference(drawn(*figure), stored), "") << "another palette";
  options.palette.clear();
  Figure changed = *figure;
  auto& heatmap = std::get<Heatmap>(changed.blocks.front().body);
  std::vector<std::vector<double>> rows;
  for (Index i = 0; i < heatmap.rowCount(); ++i) {
    rows.emplace_back();
    for (Index j = 0; j < heatmap.columnCount(); ++j) rows.back().push_back(heatmap.at(i, j));
  }
  rows[0][3] += .25;
  heatmap.values = tensorFromRows(rows);
  EXPECT_NE(difference(drawn(changed), stored), "") << "one cell of another colour";
  changed = *figure;
  changed.ranges.clear();
  std::get<Heatmap>(changed.blocks.front().body).range = kNone;
  EXPECT_NE(difference(drawn(changed), stored), "") << "no colour bar";
  // Text that is drawn a little differently is the same to the eye.
  QImage soft = stored.scaled(stored.size() * 4, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  soft = soft.copy(1, 0, soft.width(), soft.height());
  soft = soft.scaled(stored.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  EXPECT_EQ(difference(soft, stored), "") << "a quarter of a pixel";
}

}  // namespace
}  // namespace fovea::test

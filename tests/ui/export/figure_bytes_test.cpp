#include "ui/export/figure_bytes.h"

#include <gtest/gtest.h>

#include <QImage>

#include "core/document/document.h"
#include "core/figures/catalogue.h"
#include "core/io/csv.h"
#include "core/io/npy.h"

namespace fovea::test {
namespace {

Figure figureOf(std::string_view panel) {
  Sources sources;
  const auto trace = compute(examples().front().document.input, sources, {});
  EXPECT_TRUE(trace);
  const auto figure = makeFigure(panel, {*trace, 0, 0, nullptr, {}}, View{}, {});
  EXPECT_TRUE(figure) << figure.error().message.str();
  return *figure;
}

TEST(FigureBytes, NumbersAreExactlyThoseOfTheFigure) {
  const Figure figure = figureOf("weights");
  const Tensor numbers = *numbersOf(figure);
  const auto npy = figureBytes(figure, OutputFormat::Npy, {});
  ASSERT_TRUE(npy);
  EXPECT_EQ(*parseNpy(*npy, "test", Precision::Float64), numbers);
  const auto csv = figureBytes(figure, OutputFormat::Csv, {});
  ASSERT_TRUE(csv);
  const auto read = parseCsv(*csv, "test");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->values, numbers);
  EXPECT_EQ(read->rowLabels[1], "cat");
}

TEST(FigureBytes, TabbedNumbersPasteBack) {
  const Figure figure = figureOf("score");
  const auto text = tabbedNumbers(figure);
  ASSERT_TRUE(text);
  const auto read = parsePasted(*text);
  ASSERT_TRUE(read) << read.error().message.str();
  EXPECT_EQ(read->values, *numbersOf(figure));
  EXPECT_EQ(read->columnLabels[3], "down");
}

TEST(FigureBytes, LabelsWithCommasQuotesAndTabsSurviveBetweenTabs) {
  Figure figure = figureOf("q");
  auto& heatmap = std::get<Heatmap>(figure.blocks.front().body);
  heatmap.rows.labels = {"a,b", "say \"it\"", "tab\there", "line\nend"};
  const auto text = tabbedNumbers(figure);
  ASSERT_TRUE(text);
  EXPECT_NE(text->find("\na,b\t"), std::string::npos);
  EXPECT_NE(text->find("\nsay \"it\"\t"), std::string::npos);
  EXPECT_NE(text->find("\ntab here\t"), std::string::npos);
  EXPECT_NE(text->find("\nline end\t"), std::string::npos);
}

TEST(FigureBytes, EveryPictureFormatIsWritten) {
  const Figure figure = figureOf("weights");
  const auto png = figureBytes(figure, OutputFormat::Png, {});
  ASSERT_TRUE(png);
  EXPECT_FALSE(QImage::fromData(QByteArray::fromStdString(*png), "PNG").isNull());
  EXPECT_NE(figureBytes(figure, OutputFormat::Svg, {})->find("<svg"), std::string::npos);
  EXPECT_TRUE(figureBytes(figure, OutputFormat::Pdf, {})->starts_with("%PDF"));
  EXPECT_TRUE(figureBytes(figure, OutputFormat::Json, {})->starts_with("{"));
}

TEST(FigureBytes, WhatCannotBeIsOneSentence) {
  EXPECT_FALSE(figureBytes(figureOf("diagram"), OutputFormat::Csv, {}));
  EXPECT_FALSE(figureBytes(figureOf("diagram"), OutputFormat::Npy, {}));
  EXPECT_FALSE(tabbedNumbers(figureOf("tokens")));
  ExportOptions options;
  options.dpi = 1e9;
  EXPECT_FALSE(figureBytes(figureOf("q"), OutputFormat::Png, options));
}

}  // namespace
}  // namespace fovea::test

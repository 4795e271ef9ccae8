#include "ui/plots/style.h"

#include <gtest/gtest.h>

#include "ui/plots/colour_map.h"
#include "ui/plots/ink.h"

using namespace fovea;

TEST(Style, MapsMeetTheirStopsAndNeverTurnBack) {
  for (const Style& style : {Style::light(), Style::darkTheme()}) {
    const ColourRange unit{0, 1, "", "", {}};
    EXPECT_EQ(style.mapped(0, unit, false), style.surface) << "weight 0 is the ground";
    for (std::size_t i = 0; i < style.weightStops.size(); ++i) {
      const double t = double(i) / double(style.weightStops.size() - 1);
      const QColor colour = style.mapped(t, unit, false);
      EXPECT_NEAR(colour.red(), style.weightStops[i].red(), 1);
      EXPECT_NEAR(colour.green(), style.weightStops[i].green(), 1);
      EXPECT_NEAR(colour.blue(), style.weightStops[i].blue(), 1);
    }
    double before = contrast(style.mapped(0, unit, false), style.surface);
    for (int i = 1; i <= 100; ++i) {
      const double now = contrast(style.mapped(i / 100.0, unit, false), style.surface);
      EXPECT_GE(now, before - .02);
      before = now;
    }
  }
}

TEST(Style, MixesInLabAsTheDesignDoes) {
  // Computed beside this code, with the formulas of CIE 15 in Python.
  const ColourRange range{-12.2, 12.2, "", "", {}};
  const std::pair<double, QColor> expected[] = {
      {4.58, "#92b7dc"}, {-10.99, "#8e2f22"}, {0.77, "#e6ebf1"}, {7.42, "#538ac5"}};
  for (const auto& [value, colour] : expected) {
    const QColor mapped = Style::light().mapped(value, range, true);
    EXPECT_NEAR(mapped.red(), colour.red(), 1) << value;
    EXPECT_NEAR(mapped.green(), colour.green(), 1) << value;
    EXPECT_NEAR(mapped.blue(), colour.blue(), 1) << value;
  }
}

TEST(Style, NumbersAreReadableOnEveryColour) {
  for (const Style& style : {Style::light(), Style::darkTheme()}) {
    for (int i = 0; i <= 200; ++i) {
      for (const bool signedMap : {true, false}) {
        const QColor ground = style.mapped(i / 200.0, {0, 1, "", "", {}}, signedMap);
        EXPECT_GE(contrast(Style::textOn(ground), ground), 4.5);
      }
    }
    EXPECT_GE(contrast(style.text, style.surface), 4.5);
    EXPECT_GE(contrast(style.quiet, style.surface), 4.5);
    EXPECT_GE(contrast(style.query, style.surface), 4.5);
    EXPECT_GE(contrast(style.key, style.surface), 4.5);
    EXPECT_GE(contrast(style.value, style.surface), 4.5);
  }
}

TEST(Style, AHugeRangeStillHasColours) {
  const ColourRange range{-1.7e308, 1.7e308, "", "", {}};
  const Style style = Style::light();
  EXPECT_EQ(style.mapped(1.7e308, range, true), style.signedStops.back());
  EXPECT_EQ(style.mapped(0, range, true), style.mapped(0, {-1, 1, "", "", {}}, true));
}

TEST(Style, ScalesFontsAndMeasures) {
  const Style large = Style::light().scaled(1.5);
  EXPECT_EQ(large.normal.pixelSize(), 20);
  EXPECT_EQ(large.heading.pixelSize(), 30);
  EXPECT_EQ(large.px(54), 81);
}

TEST(Ink, WritesLabelsNoFontCanDrawAsCodePoints) {
  loadFonts();
  EXPECT_EQ(visibleName("cat"), "cat");
  EXPECT_EQ(visibleName("قطة"), QString::fromUtf8("قطة"));
  // A private-use character: no font has it.
  EXPECT_EQ(visibleName("\xF3\xB0\x80\x80"), "U+F0000");
  EXPECT_EQ(toQString(Text::verbatim("a \xF3\xB0\x80\x80 − √d")), "a U+F0000 − √d");
}

TEST(Ink, CutsTextToItsRoomAndNotBeyond) {
  loadFonts();
  const QFont font = Style::light().normal;
  const QString text = QStringLiteral("internationalisation");
  for (double room = 0; room < textWidth(text, font) + 10; room += 7) {
    EXPECT_LE(textWidth(elided(text, font, room), font), room);
  }
  EXPECT_EQ(elided(text, font, 1000), text);
}

TEST(Ink, HugeNumbersStayShort) {
  EXPECT_EQ(numberText(-1e300, 2), QString::fromUtf8("−1.00e+300"));
  EXPECT_EQ(numberText(4.584, 2), "4.58");
}

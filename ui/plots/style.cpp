#include "ui/plots/style.h"

#include <QFontDatabase>
#include <cmath>

#include "ui/plots/colour_map.h"

static void initialiseFontResources() { Q_INIT_RESOURCE(fonts); }

namespace fovea {
namespace {

QFont font(double pixels, bool bold) {
  QFont result(QStringLiteral("DejaVu Sans"));
  result.setPixelSize(static_cast<int>(std::lround(pixels)));
  result.setBold(bold);
  result.setHintingPreference(QFont::PreferNoHinting);
  result.setStyleStrategy(QFont::PreferAntialias);
  return result;
}

void setFonts(Style& style, double normal, double heading, double subscript) {
  style.normal = font(normal, false);
  style.bold = font(normal, true);
  style.heading = font(heading, false);
  style.headingBold = font(heading, true);
  style.subscript = font(subscript, true);
}

std::vector<QColor> colours(std::initializer_list<const char*> names) {
  std::vector<QColor> result;
  for (const char* name : names) result.emplace_back(QLatin1String(name));
  return result;
}

void setMaps(Style& style) {
  style.weightMap = std::make_shared<const ColourMap>(style.weightStops);
  style.signedMap = std::make_shared<const ColourMap>(style.signedStops);
}

Style makeLight() {
  Style s;
  s.surface = QColor("#ffffff"), s.chrome = QColor("#f3f4f6"), s.tint = QColor("#e9ecf1");
  s.text = QColor("#1a1e26"), s.quiet = QColor("#545c6a"), s.disabled = QColor("#6e7683");
  s.ink = QColor("#1a1e26"), s.onInk = QColor("#ffffff");
  s.query = QColor("#5b2fb0"), s.key = QColor("#a34f00"), s.value = QColor("#007468");
  s.positive = QColor("#1d5c9e"), s.negative = QColor("#a63a2b");
  s.marker = QColor("#fff0c2"), s.control = QColor("#7b8494"), s.hatch = QColor("#8a92a0");
  s.focus = QColor("#1f6fd0"), s.error = QColor("#b3261e");
  s.line = QColor("#d3d7de"), s.cellLine = QColor("#e4e7eb");
  s.weightStops = colours({"#ffffff", "#d5e5f4", "#9cc3e6", "#5596cd", "#1f66aa", "#0b2f5e"});
  s.signedStops =
      colours({"#7d2016", "#b8503f", "#e3a394", "#f6f6f5", "#9dbfe0", "#3f7fbf", "#123f75"});
  s.heads = colours({"#5b2fb0", "#708c00", "#ff408c", "#23403a", "#408cff", "#662900", "#4d8c80",
                     "#ff00cc", "#385d66", "#401010", "#665d38", "#361040"});
  setFonts(s, 13, 20, 10);
  setMaps(s);
  return s;
}

Style makeDark() {
  Style s;
  s.dark = true;
  s.surface = QColor("#16191e"), s.chrome = QColor("#1e2228"), s.tint = QColor("#2a3039");
  s.text = QColor("#eceef2"), s.quiet = QColor("#a9b1be"), s.disabled = QColor("#8b94a2");
  s.ink = QColor("#eceef2"), s.onInk = QColor("#16191e");
  s.query = QColor("#b19aff"), s.key = QColor("#ffb454"), s.value = QColor("#6fe0cf");
  s.positive = QColor("#7fc0f0"), s.negative = QColor("#ff9d86");
  s.marker = QColor("#43391a"), s.control = QColor("#76808f"), s.hatch = QColor("#7d8694");
  s.focus = QColor("#6cb0ff"), s.error = QColor("#ff8a80");
  s.line = QColor("#39414c"), s.cellLine = QColor("#2a3039");
  s.weightStops = colours({"#16191e", "#1f3a58", "#2c64a0", "#4b94d4", "#93c8f2", "#f0f8ff"});
  s.signedStops =
      colours({"#ffb7a3", "#d9694f", "#7a3a2e", "#23272e", "#2b5480", "#4b94d4", "#b6dcf8"});
  s.heads = colours({"#b19aff", "#ccff00", "#ff8c8c", "#23778c", "#8cffe8", "#8c664d", "#b28f00",
                     "#8c40ff", "#62a2b2", "#8ce8ff", "#8c7000", "#00d9ad"});
  setFonts(s, 13, 20, 10);
  setMaps(s);
  return s;
}

}  // namespace

Style Style::light() {
  static const Style style = makeLight();
  return style;
}

Style Style::darkTheme() {
  static const Style style = makeDark();
  return style;
}

Style Style::forFile(bool dark, double points) {
  Style style = dark ? darkTheme() : light();
  setFonts(style, 14, 20, 10);
  style.unit = 14.0 / 13;
  return points > 0 ? style.scaled(points / 10.5) : style;
}

Style Style::scaled(double factor) const {
  Style style = *this;
  style.unit = unit * factor;
  setFonts(style, normal.pixelSize() * factor, heading.pixelSize() * factor,
           subscript.pixelSize() * factor);
  return style;
}

QColor Style::hue(Hue hue) const {
  switch (hue) {
    case Hue::Ink:
      return text;
    case Hue::Query:
      return query;
    case Hue::Key:
      return key;
    case Hue::Value:
      return value;
    case Hue::Quiet:
      return quiet;
    case Hue::Positive:
      return positive;
    case Hue::Negative:
      return negative;
  }
  return text;
}

QColor Style::role(Role role) const {
  switch (role) {
    case Role::Plain:
    case Role::Strong:
      return text;
    case Role::Query:
      return query;
    case Role::Key:
      return key;
    case Role::Value:
      return value;
    case Role::Quiet:
      return quiet;
  }
  return text;
}

QColor Style::mapped(double number, const ColourRange& range, bool signedColours) const {
  const double width = range.high / 2 - range.low / 2;  // halves: the whole may overflow
  const double t = width > 0 ? (number / 2 - range.low / 2) / width : 0.5;
  return QColor::fromRgb((signedColours ? signedMap : weightMap)->at(t));
}

QColor Style::textOn(const QColor& ground) {
  return contrast(Qt::black, ground) >= contrast(Qt::white, ground) ? QColor(Qt::black)
                                                                    : QColor(Qt::white);
}

void loadFonts() {
  static const bool loaded = [] {
    initialiseFontResources();
    const bool normal = QFontDatabase::addApplicationFont(":/fonts/DejaVuSans.ttf") >= 0;
    const bool bold = QFontDatabase::addApplicationFont(":/fonts/DejaVuSans-Bold.ttf") >= 0;
    return normal && bold;
  }();
  Q_ASSERT(loaded);
  Q_UNUSED(loaded);
}

}  // namespace fovea

#include "ui/panels/appearance.h"

#include <QApplication>
#include <QEvent>
#include <QProxyStyle>
#include <QScreen>
#include <QStyleFactory>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/panels/style_sheet.h"

static void initialiseIconResources() { Q_INIT_RESOURCE(icons); }

namespace fovea {
namespace {

constexpr std::array kScales = {0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0};
constexpr double kProjectorScale = 1.5;

/// Underlines the letters of menus only while Alt is held.
class PlainStyle : public QProxyStyle {
 public:
  PlainStyle() : QProxyStyle(QStyleFactory::create("Fusion")) {}
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* more) const override {
    if (hint == SH_UnderlineShortcut) {
      return QGuiApplication::queryKeyboardModifiers().testFlag(Qt::AltModifier) ? 1 : 0;
    }
    return QProxyStyle::styleHint(hint, option, widget, more);
  }
};

/// The largest scale at which a window as large as the screen still has the room of 1920 × 1080.
double scaleOf(const QScreen* screen) {
  if (!screen) return 1;
  const QSize size = screen->availableSize();
  const double room = std::min(size.width() / 1920.0, size.height() / 1000.0);
  return *std::prev(std::upper_bound(kScales.begin(), kScales.end(), std::max(1.0, room)));
}

}  // namespace

Appearance::Appearance(Settings& settings, QObject* parent) : QObject(parent), settings_(settings) {
  initialiseIconResources();
  loadFonts();
  screenScale_ = scaleOf(QGuiApplication::primaryScreen());
  QApplication::setStyle(new PlainStyle);
  apply();
  qApp->installEventFilter(this);
}

Theme Appearance::theme() const { return settings_.theme(); }

void Appearance::setTheme(Theme theme) {
  if (theme == settings_.theme()) return;
  settings_.setTheme(theme);
  apply();
}

double Appearance::scale() const {
  return projector_ ? std::max(kProjectorScale, chosenScale()) : chosenScale();
}

double Appearance::chosenScale() const { return settings_.scale().value_or(screenScale_); }

void Appearance::setScale(double scale) {
  const double inside = std::clamp(scale, kScales.front(), kScales.back());
  if (inside == chosenScale() && !projector_) return;
  projector_ = false;
  settings_.setScale(inside);
  apply();
}

void Appearance::resetScale() {
  projector_ = false;
  settings_.setScale({});
  apply();
}

void Appearance::larger() {
  const auto next = std::upper_bound(kScales.begin(), kScales.end(), scale() + 1e-9);
  if (next != kScales.end()) setScale(*next);
}

void Appearance::smaller() {
  const auto next = std::lower_bound(kScales.begin(), kScales.end(), scale() - 1e-9);
  if (next != kScales.begin()) setScale(*std::prev(next));
}

void Appearance::setProjector(bool on) {
  if (projector_ == on) return;
  projector_ = on;
  apply();
}

void Appearance::setWeightsToLargest(bool on) {
  if (weightsToLargest_ == on) return;
  weightsToLargest_ = on;
  emit weightRangeChanged();
}

int Appearance::px(double logical) const {
  return static_cast<int>(std::lround(style_.px(logical)));
}

bool Appearance::eventFilter(QObject* watched, QEvent* event) {
  // The system's theme changed. Our own palette changes come here too, hence the guard.
  if (event->type() == QEvent::ThemeChange && !applying_) apply();
  return QObject::eventFilter(watched, event);
}

void Appearance::apply() {
  applying_ = true;
  QApplication::setPalette(QPalette());
  systemDark_ = QApplication::palette().color(QPalette::Window).lightness() < 128;
  const bool dark = theme() == Theme::System ? systemDark_ : theme() == Theme::Dark;
  style_ = (dark ? Style::darkTheme() : Style::light()).scaled(scale());
  QApplication::setPalette(paletteOf(style_));
  QApplication::setFont(style_.normal);
  qApp->setStyleSheet(styleSheet(style_));
  applying_ = false;
  emit changed();
}

}  // namespace fovea

#include "ui/panels/tile_toggle.h"

#include <QKeyEvent>
#include <QPainter>

#include "ui/plots/ink.h"

namespace fovea {

TileToggle::TileToggle(const TileInfo& info, Appearance& appearance, QWidget* parent)
    : QAbstractButton(parent), info_(info), appearance_(appearance) {
  setObjectName("toggle-" + info.id);
  setCheckable(true);
  setText(info.word);
  setAccessibleName(info.name);
  setToolTip(info.name);
  setAttribute(Qt::WA_Hover);
  setFocusPolicy(Qt::ClickFocus);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize TileToggle::sizeHint() const {
  const Style& s = appearance_.style();
  const double text = textWidth(info_.word, s.bold) + textWidth(info_.subscript, s.subscript);
  return {std::max(static_cast<int>(text) + appearance_.px(20), appearance_.px(36)),
          appearance_.px(32)};
}

void TileToggle::keyPressEvent(QKeyEvent* event) {
  // The bar moves between toggles.
  if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) return event->ignore();
  QAbstractButton::keyPressEvent(event);
}

void TileToggle::paintEvent(QPaintEvent*) {
  const Style& s = appearance_.style();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF all(rect());
  Ink ink(painter, s);
  if (isChecked()) {
    ink.fill(all, underMouse() ? s.line : s.tint, s.px(4));
    ink.fill(QRectF(s.px(8), s.px(27), all.width() - s.px(16), s.px(2)), s.ink);
  } else {
    painter.setPen(QPen(s.control, 1));
    painter.setBrush(underMouse() ? QBrush(s.tint) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(all.adjusted(.5, .5, -.5, -.5), s.px(4), s.px(4));
  }
  const QFont& font = isChecked() ? s.bold : s.normal;
  const QColor colour = isChecked() ? s.hue(info_.hue) : s.quiet;
  const double wide = textWidth(info_.word, font) + textWidth(info_.subscript, s.subscript);
  const double x = ink.text({(all.width() - wide) / 2, s.px(15)}, info_.word, font, colour);
  if (!info_.subscript.isEmpty()) {
    ink.text({x, s.px(15 + 4)}, info_.subscript, s.subscript, colour);
  }
}

}  // namespace fovea

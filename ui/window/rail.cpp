#include "ui/window/rail.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace fovea {

Rail::Rail(const WindowContext& context, std::vector<Workspace> entries, QWidget* parent)
    : QWidget(parent), context_(context), entries_(std::move(entries)) {
  setObjectName("rail");
  setAccessibleName(tr("Workspaces"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
  const auto refresh = [this] {
    const int now = current();
    if (now >= 0) setAccessibleDescription(entries_[static_cast<std::size_t>(now)].name);
    update();
  };
  refresh();
  connect(&context.session, &Session::workspaceChanged, this, refresh);
  connect(&context.appearance, &Appearance::changed, this, &QWidget::updateGeometry);
}

void Rail::setWordsShown(bool shown) {
  if (words_ == shown) return;
  words_ = shown;
  update();
}

QSize Rail::sizeHint() const { return {context_.appearance.px(words_ ? 64 : 43), 0}; }

QRect Rail::entryRect(int index) const {
  const Appearance& a = context_.appearance;
  const int pitch = a.px(words_ ? 72 : 43);
  return {0, a.px(words_ ? 8 : 5) + index * pitch, width(), a.px(words_ ? 64 : 37)};
}

int Rail::current() const {
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (entries_[i].id.toStdString() == context_.session.document().workspace) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

int Rail::entryAt(const QPoint& point) const {
  for (int i = 0; i < static_cast<int>(entries_.size()); ++i) {
    if (entryRect(i).contains(point)) return i;
  }
  return -1;
}

void Rail::paintEvent(QPaintEvent*) {
  const Appearance& a = context_.appearance;
  const Style& s = a.style();
  QPainter painter(this);
  painter.fillRect(rect(), s.chrome);
  const int now = current();
  for (int i = 0; i < static_cast<int>(entries_.size()); ++i) {
    const QRect place = entryRect(i);
    const bool chosen = i == now;
    if (chosen) {
      painter.fillRect(place, s.surface);
      painter.fillRect(QRect(place.topLeft(), QSize(a.px(3), place.height())), s.ink);
    } else if (i == hovered_) {
      painter.fillRect(place, s.tint);
    }
    const Workspace& entry = entries_[static_cast<std::size_t>(i)];
    const QColor colour = chosen ? s.ink : s.quiet;
    const double middle = place.center().x() + 0.5;
    paintIcon(painter, entry.icon, QPointF(middle, place.top() + s.px(words_ ? 23 : 18.5)), colour,
              s.px(24));
    if (words_) {
      painter.setFont(chosen ? s.bold : s.normal);
      painter.setPen(chosen ? s.text : s.quiet);
      painter.drawText(QRectF(place.left(), place.top() + s.px(38), place.width(), s.px(20)),
                       Qt::AlignCenter, entry.name);
    }
    if (chosen && hasFocus()) {
      painter.setPen(QPen(s.focus, 2));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(QRectF(place).adjusted(3, 2, -3, -2));
    }
  }
}

bool Rail::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int entry = entryAt(help->pos());
    if (entry >= 0) {
      QToolTip::showText(
          help->globalPos(),
          tr("%1 (Ctrl+%2)").arg(entries_[static_cast<std::size_t>(entry)].name).arg(entry + 1));
      return true;
    }
  }
  return QWidget::event(event);
}

void Rail::mouseMoveEvent(QMouseEvent* event) {
  const int entry = entryAt(event->position().toPoint());
  if (entry == hovered_) return;
  hovered_ = entry;
  update();
}

void Rail::leaveEvent(QEvent*) {
  hovered_ = -1;
  update();
}

void Rail::mousePressEvent(QMouseEvent* event) {
  const int entry = entryAt(event->position().toPoint());
  if (entry >= 0) emit chosen(entries_[static_cast<std::size_t>(entry)].id);
}

void Rail::keyPressEvent(QKeyEvent* event) {
  const int step = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
  const int target = current() + step;
  if (step == 0) return QWidget::keyPressEvent(event);
  if (target >= 0 && target < static_cast<int>(entries_.size())) {
    emit chosen(entries_[static_cast<std::size_t>(target)].id);
  }
}

}  // namespace fovea

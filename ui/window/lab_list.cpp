#include "ui/window/lab_list.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace fovea {

LabList::LabList(const WindowContext& context, QWidget* parent)
    : QWidget(parent), context_(context) {
  setObjectName("lab-list");
  setAccessibleName(tr("Laboratories"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(&context.session, &Session::labOpened, this, &LabList::restyle);
  connect(&context.appearance, &Appearance::changed, this, &LabList::restyle);
  restyle();
}

void LabList::restyle() {
  const int now = current();
  if (now >= 0) {
    setAccessibleDescription(
        QString::fromStdString(labs()[static_cast<std::size_t>(now)].name.str()));
  }
  setFixedHeight(sizeHint().height());
  update();
}

void LabList::fit(int height) {
  const double designed = height / context_.appearance.scale();
  const int pitch = designed < 480 ? 25 : designed < 640 ? 32 : 40;
  if (pitch_ == pitch) return;
  pitch_ = pitch;
  restyle();
}

QSize LabList::sizeHint() const {
  return {context_.appearance.px(200),
          context_.appearance.px(pitch_) * static_cast<int>(labs().size())};
}

QRect LabList::entryRect(int index) const {
  const int pitch = context_.appearance.px(pitch_);
  return {0, index * pitch, width(), pitch};
}

int LabList::current() const {
  const std::string open = context_.session.openLab().toStdString();
  for (std::size_t i = 0; i < labs().size(); ++i) {
    if (labs()[i].id == open) return static_cast<int>(i);
  }
  return -1;
}

QString LabList::neighbour(int step) const {
  const int next = current() + step;
  if (next < 0 || next >= static_cast<int>(labs().size())) return {};
  return QString::fromStdString(labs()[static_cast<std::size_t>(next)].id);
}

int LabList::entryAt(const QPoint& point) const {
  for (int i = 0; i < static_cast<int>(labs().size()); ++i) {
    if (entryRect(i).contains(point)) return i;
  }
  return -1;
}

void LabList::paintEvent(QPaintEvent*) {
  const Appearance& a = context_.appearance;
  const Style& s = a.style();
  QPainter painter(this);
  painter.fillRect(rect(), s.chrome);
  const int now = current();
  for (int i = 0; i < static_cast<int>(labs().size()); ++i) {
    const QRect place = entryRect(i);
    if (i == now) {
      painter.fillRect(place, s.surface);
      painter.fillRect(QRect(place.topLeft(), QSize(a.px(3), place.height())), s.ink);
    } else if (i == hovered_) {
      painter.fillRect(place, s.tint);
    }
    painter.setFont(i == now ? s.bold : s.normal);
    painter.setPen(s.text);
    painter.drawText(place.adjusted(a.px(16), 0, -a.px(8), 0), Qt::AlignVCenter | Qt::AlignLeft,
                     QString::fromStdString(labs()[static_cast<std::size_t>(i)].name.str()));
    if (i == now && hasFocus()) {
      painter.setPen(QPen(s.focus, 2));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(QRectF(place).adjusted(4, 2, -3, -2));
    }
  }
}

void LabList::mouseMoveEvent(QMouseEvent* event) {
  const int entry = entryAt(event->position().toPoint());
  if (entry == hovered_) return;
  hovered_ = entry;
  update();
}

void LabList::leaveEvent(QEvent*) {
  hovered_ = -1;
  update();
}

void LabList::mousePressEvent(QMouseEvent* event) {
  const int entry = entryAt(event->position().toPoint());
  if (entry < 0) return;
  context_.session.setOpenLab(QString::fromStdString(labs()[static_cast<std::size_t>(entry)].id));
}

void LabList::keyPressEvent(QKeyEvent* event) {
  const int step = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
  if (step == 0) return QWidget::keyPressEvent(event);
  if (const QString next = neighbour(step); !next.isEmpty()) context_.session.setOpenLab(next);
}

}  // namespace fovea

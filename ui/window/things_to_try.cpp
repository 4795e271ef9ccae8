#include "ui/window/things_to_try.h"

#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <algorithm>

namespace fovea {

ThingsToTry::ThingsToTry(const WindowContext& context, QWidget* parent)
    : QWidget(parent), context_(context), heading_(new QLabel(tr("Things to try"), this)) {
  setObjectName("things-to-try");
  add("text", tr("Type your own sentence"), tr("Ctrl+T"));
  add("causal", tr("Hide the words to come"), tr("causal mask"));
  add("divide", tr("Leave out ÷ √d"), tr("and see why it is there"));
  add("matrices", tr("Type Q, K, V"), tr("your own numbers"));
  connect(&context.appearance, &Appearance::changed, this, &ThingsToTry::place);
  place();
}

void ThingsToTry::add(const char* id, const QString& link, const QString& below) {
  auto* button = new QPushButton(link, this);
  button->setObjectName(QStringLiteral("try-") + id);
  button->setProperty("link", true);
  button->setCursor(Qt::PointingHandCursor);
  auto* label = new QLabel(below, this);
  label->setProperty("quiet", true);
  button->setAccessibleDescription(below);
  connect(button, &QPushButton::clicked, this,
          [this, name = QString::fromLatin1(id)] { emit chosen(name); });
  items_.emplace_back(button, label);
}

void ThingsToTry::place() {
  const Appearance& a = context_.appearance;
  heading_->setFont(a.style().bold);
  // In a low window the lines stand closer, and in a very low one only the links are left.
  const bool low = height() < a.px(104), lowest = height() < a.px(80);
  heading_->move(a.px(24), a.px(low ? 10 : 18));
  heading_->adjustSize();
  int x = a.px(24);
  for (const auto& [button, label] : items_) {
    button->adjustSize();
    label->adjustSize();
    const int below = lowest ? 0 : label->sizeHint().width();
    const int wide = std::max(button->sizeHint().width(), below);
    button->setGeometry(x, a.px(low ? 34 : 46), button->sizeHint().width(), a.px(22));
    label->setGeometry(x, a.px(low ? 60 : 74), label->sizeHint().width(), a.px(18));
    const bool fits = x + wide <= width();
    button->setVisible(fits);
    label->setVisible(fits && !lowest);
    x += wide + a.px(36);
  }
}

void ThingsToTry::paintEvent(QPaintEvent*) {
  const Style& s = context_.appearance.style();
  QPainter painter(this);
  painter.fillRect(rect(), s.surface);
  painter.fillRect(QRect(0, 0, width(), 1), s.line);
}

void ThingsToTry::resizeEvent(QResizeEvent*) { place(); }

}  // namespace fovea

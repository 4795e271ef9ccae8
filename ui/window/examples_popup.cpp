#include "ui/window/examples_popup.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

namespace fovea {

ExamplesPopup::ExamplesPopup(const WindowContext& context, QWidget* parent)
    : QFrame(parent, Qt::Popup),
      context_(context),
      list_(new QListWidget(this)),
      title_(new QLabel(this)),
      story_(new QLabel(this)) {
  const Appearance& a = context.appearance;
  setObjectName("examples-popup");
  setAttribute(Qt::WA_DeleteOnClose);
  setProperty("ground", "surface");
  setStyleSheet(
      QStringLiteral("#examples-popup { border: 1px solid %1; }").arg(a.style().control.name()));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(a.px(16), a.px(16), a.px(16), a.px(16));
  row->setSpacing(a.px(16));
  list_->setObjectName("examples-list");
  list_->setAccessibleName(tr("Worked examples"));
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setTextElideMode(Qt::ElideRight);
  list_->setFixedWidth(a.px(320));
  row->addWidget(list_);
  auto* column = new QVBoxLayout;
  column->setSpacing(a.px(12));
  title_->setFont(a.style().bold);
  for (QLabel* label : {title_, story_}) {
    label->setWordWrap(true);
    label->setFixedWidth(a.px(304));
    column->addWidget(label);
  }
  column->addStretch(1);
  auto* open = new QPushButton(tr("Open"), this);
  open->setObjectName("examples-open");
  open->setProperty("primary", true);
  column->addWidget(open, 0, Qt::AlignRight);
  row->addLayout(column);
  for (const Example& example : examples()) {
    auto* item = new QListWidgetItem(QString::fromStdString(example.title.str()), list_);
    item->setData(Qt::UserRole, QString::fromStdString(example.id));
    item->setSizeHint(QSize(0, a.px(32)));
    if (example.id == context.session.input().exampleId) list_->setCurrentItem(item);
  }
  if (!list_->currentItem()) list_->setCurrentRow(0);
  connect(list_, &QListWidget::currentItemChanged, this, &ExamplesPopup::tell);
  connect(list_, &QListWidget::itemActivated, this, &ExamplesPopup::choose);
  connect(open, &QPushButton::clicked, this, &ExamplesPopup::choose);
  tell();
  setFixedHeight(a.px(456));
}

void ExamplesPopup::tell() {
  const QListWidgetItem* item = list_->currentItem();
  const Example* example =
      item ? findExample(item->data(Qt::UserRole).toString().toStdString()) : nullptr;
  if (!example) return;
  title_->setText(QString::fromStdString(example->title.str()));
  story_->setText(QString::fromStdString(example->story.str()));
}

void ExamplesPopup::choose() {
  const QListWidgetItem* item = list_->currentItem();
  if (!item) return;
  const QString id = item->data(Qt::UserRole).toString();
  close();
  emit chosen(id);
}

void ExamplesPopup::openBelow(QWidget* widget) {
  adjustSize();
  QPoint corner = widget->mapToGlobal(QPoint(0, widget->height() + context_.appearance.px(4)));
  const QRect screen = widget->screen()->availableGeometry();
  corner.setX(
      std::clamp(corner.x(), screen.left(), std::max(screen.left(), screen.right() - width())));
  corner.setY(
      std::clamp(corner.y(), screen.top(), std::max(screen.top(), screen.bottom() - height())));
  move(corner);
  show();
  list_->setFocus();
}

}  // namespace fovea

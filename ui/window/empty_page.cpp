#include "ui/window/empty_page.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace fovea {

EmptyPage::EmptyPage(const WindowContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      heading_(new QLabel(this)),
      sentence_(new QLabel(this)),
      text_(button("empty-text", tr("Type a sentence"))),
      example_(button("empty-example", tr("Take an example"))),
      file_(button("empty-file", tr("Open a file…"))) {
  setObjectName("empty-page");
  heading_->setObjectName("empty-heading");
  sentence_->setObjectName("empty-sentence");
  sentence_->setProperty("quiet", true);
  sentence_->setWordWrap(true);
  for (QLabel* label : {heading_, sentence_}) label->setAlignment(Qt::AlignHCenter);
  text_->setProperty("primary", true);
  auto* column = new QVBoxLayout(this);
  auto* row = new QHBoxLayout;
  row->addStretch(1);
  for (QPushButton* button : {text_, example_, file_}) row->addWidget(button);
  row->addStretch(1);
  column->addStretch(2);  // a little above the middle, where the eye looks first
  column->addWidget(heading_);
  column->addWidget(sentence_);
  column->addLayout(row);
  column->addStretch(3);
  connect(text_, &QPushButton::clicked, this, &EmptyPage::textAsked);
  connect(example_, &QPushButton::clicked, this, [this] { emit examplesAsked(example_); });
  connect(file_, &QPushButton::clicked, this, &EmptyPage::fileAsked);
  connect(&context.appearance, &Appearance::changed, this, &EmptyPage::restyle);
  setMissing(true);
  restyle();
}

QPushButton* EmptyPage::button(const char* id, const QString& words) {
  auto* made = new QPushButton(words, this);
  made->setObjectName(id);
  return made;
}

void EmptyPage::setMissing(bool text) {
  heading_->setText(text ? tr("No text yet") : tr("No picture yet"));
  sentence_->setText(
      text ? tr("Type a sentence, and every step from its words to attention appears here.")
           : tr("The line above says what is in the way."));
  setAccessibleName(heading_->text());
}

void EmptyPage::restyle() {
  const Appearance& a = context_.appearance;
  heading_->setFont(a.style().heading);
  auto* column = static_cast<QBoxLayout*>(layout());
  column->setContentsMargins(a.px(24), a.px(24), a.px(24), a.px(24));
  column->setSpacing(a.px(16));
  static_cast<QBoxLayout*>(column->itemAt(3)->layout())->setSpacing(a.px(8));
}

void EmptyPage::paintEvent(QPaintEvent*) {
  QPainter(this).fillRect(rect(), context_.appearance.style().surface);
}

}  // namespace fovea

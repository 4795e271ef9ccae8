#include "ui/window/notice.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace fovea {

Notice::Notice(const WindowContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      row_(new QHBoxLayout(this)),
      sentence_(new QLabel(this)),
      quiet_(new QLabel(this)) {
  setObjectName("notice");
  sentence_->setObjectName("notice-sentence");
  sentence_->setWordWrap(true);
  sentence_->setTextFormat(Qt::PlainText);
  sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  quiet_->setTextFormat(Qt::PlainText);
  quiet_->setProperty("quiet", true);
  row_->addWidget(sentence_, 1);
  row_->addWidget(quiet_);
  connect(&context.appearance, &Appearance::changed, this, &Notice::restyle);
  restyle();
  hide();
}

QString Notice::sentence() const { return sentence_->text(); }

void Notice::say(const QString& sentence, const QString& quiet, std::vector<Way> ways, bool error) {
  clear();
  error_ = error;
  sentence_->setText(sentence);
  quiet_->setText(quiet);
  quiet_->setVisible(!quiet.isEmpty());
  for (const Way& way : ways) {
    auto* link = new QPushButton(way.words, this);
    link->setObjectName("notice-" + way.id);
    link->setProperty("link", true);
    link->setCursor(Qt::PointingHandCursor);
    // Queued: what it does may clear this notice, and the link with it.
    connect(link, &QPushButton::clicked, this, way.go, Qt::QueuedConnection);
    row_->addWidget(link);
    links_.push_back(link);
  }
  setAccessibleName(sentence);
  show();
  update();
}

void Notice::clear() {
  for (QWidget* link : links_) {
    link->hide();
    link->deleteLater();
  }
  links_.clear();
  hide();
}

void Notice::restyle() {
  const Appearance& a = context_.appearance;
  row_->setContentsMargins(a.px(24), a.px(8), a.px(16), a.px(8) + 1);
  row_->setSpacing(a.px(16));
  sentence_->setFont(a.style().bold);
  update();
}

void Notice::paintEvent(QPaintEvent*) {
  const Appearance& a = context_.appearance;
  const Style& s = a.style();
  QPainter painter(this);
  painter.fillRect(rect(), s.surface);
  painter.fillRect(QRect(0, height() - 1, width(), 1), s.line);
  painter.fillRect(QRect(a.px(8), a.px(8), a.px(3), height() - a.px(16)), error_ ? s.error : s.ink);
}

}  // namespace fovea

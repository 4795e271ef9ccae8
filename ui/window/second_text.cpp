#include "ui/window/second_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

namespace fovea {
namespace {

constexpr int kLongText = 4096;  // characters from which the line shows the beginning only

}  // namespace

SecondText::SecondText(const WindowContext& context, QWidget* parent)
    : QWidget(parent), context_(context) {
  hide();
  layout_ = new QHBoxLayout(this);
  word_ = new QLabel(tr("Keys"), this);
  word_->setProperty("quiet", true);
  field_ = new QLineEdit(this);
  field_->setObjectName("second-text");
  field_->setAccessibleName(tr("Second text: keys and values come from it"));
  field_->setPlaceholderText(tr("Type the text that keys and values come from"));
  word_->setBuddy(field_);
  layout_->addWidget(word_);
  layout_->addWidget(field_, 1);
  layout_->addStretch(1);
  Session& session = context.session;
  connect(field_, &QLineEdit::textEdited, this, [this, &session](const QString& text) {
    session.holdRanges(true);
    emit typed();
    session.edit(QStringLiteral("memoryText"),
                 [&text](Input& input) { input.memoryText = text.toStdString(); });
  });
  connect(field_, &QLineEdit::editingFinished, &session, &Session::finishStep);
  connect(&session, &Session::inputChanged, this, &SecondText::refresh);
  connect(&context.appearance, &Appearance::changed, this, &SecondText::refreshMeasures);
  refreshMeasures();
  refresh();
}

void SecondText::refresh() {
  const Input& input = context_.session.input();
  const bool there = input.door == Door::Text && input.model.empty() && input.memoryText;
  if (there) {
    const QString text = QString::fromStdString(*input.memoryText);
    // A line field drops line ends: such a text is only shown.
    const bool fits = !text.contains('\n') && !text.contains('\r') && text.size() <= kLongText;
    field_->setReadOnly(!fits);
    if (field_->text() != text) field_->setText(fits ? text : text.left(kLongText));
  }
  if (isHidden() != there) return;
  setVisible(there);
  emit shownChanged();
}

void SecondText::refreshMeasures() {
  const Appearance& a = context_.appearance;
  layout_->setContentsMargins(a.px(16), a.px(8), a.px(16), 0);
  layout_->setSpacing(a.px(8));
  word_->setFixedWidth(a.px(48));
  field_->setMinimumWidth(a.px(160));
  field_->setMaximumWidth(a.px(536));
}

}  // namespace fovea

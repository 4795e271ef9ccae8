#include "ui/window/second_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/window/paragraph_dialog.h"
#include "ui/window/text_line.h"

namespace fovea {

SecondText::SecondText(const WindowContext& context, QWidget* parent)
    : QWidget(parent), context_(context) {
  hide();
  layout_ = new QHBoxLayout(this);
  word_ = new QLabel(tr("Keys"), this);
  word_->setProperty("quiet", true);
  field_ = new TextLine(this);
  field_->setObjectName("second-text");
  field_->setAccessibleName(tr("Second text: keys and values come from it"));
  field_->setPlaceholderText(tr("Type the text that keys and values come from"));
  word_->setBuddy(field_);
  layout_->addWidget(word_);
  // The first text has an entry in the menu; here the button alone leads to several lines.
  edit_ = new QPushButton(tr("Edit"), this);
  edit_->setObjectName("edit-second");
  edit_->setToolTip(tr("Edit the second text on several lines"));
  layout_->addWidget(field_, 1);
  layout_->addWidget(edit_);
  layout_->addStretch(1);
  Session& session = context.session;
  connect(field_, &QLineEdit::textEdited, this, &SecondText::write);
  connect(field_, &TextLine::linesAsked, this, &SecondText::editParagraph);
  connect(edit_, &QPushButton::clicked, this, [this] { editParagraph({}); });
  connect(field_, &QLineEdit::editingFinished, &session, &Session::finishStep);
  connect(&session, &Session::inputChanged, this, &SecondText::refresh);
  connect(&context.appearance, &Appearance::changed, this, &SecondText::refreshMeasures);
  refreshMeasures();
  refresh();
}

void SecondText::write(const QString& text) {
  context_.session.holdRanges(true);
  emit typed();
  context_.session.edit(QStringLiteral("memoryText"),
                        [&text](Input& input) { input.memoryText = text.toStdString(); });
}

void SecondText::editParagraph(const QString& words) {
  const auto& text = context_.session.input().memoryText;
  fovea::editParagraph({tr("Second text"), QString::fromStdString(text.value_or(std::string())),
                        words, [this](const QString& changed) { write(changed); }},
                       context_.session, context_.appearance, this);
}

void SecondText::refresh() {
  const Input& input = context_.session.input();
  const bool there = input.door == Door::Text && input.model.empty() && input.memoryText;
  if (there) field_->showText(QString::fromStdString(*input.memoryText));
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
  edit_->setFixedHeight(a.px(32));
  edit_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

}  // namespace fovea

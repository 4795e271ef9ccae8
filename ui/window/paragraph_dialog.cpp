#include "ui/window/paragraph_dialog.h"

#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace fovea {

ParagraphDialog::ParagraphDialog(const QString& title, const QString& text, Appearance& appearance,
                                 QWidget* parent)
    : QDialog(parent), field_(new QPlainTextEdit(this)) {
  setObjectName("paragraph");
  setWindowTitle(title);
  resize(appearance.px(640), appearance.px(320));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(appearance.px(16), appearance.px(16), appearance.px(16),
                             appearance.px(16));
  column->setSpacing(appearance.px(8));
  field_->setObjectName("paragraph-text");
  field_->setAccessibleName(title);
  field_->setPlainText(text);
  field_->setTabChangesFocus(true);
  column->addWidget(field_);
  auto* row = new QHBoxLayout;
  row->addStretch(1);
  auto* cancel = new QPushButton(tr("Cancel"), this);
  cancel->setObjectName("paragraph-cancel");
  cancel->setAutoDefault(false);
  row->addWidget(cancel);
  auto* done = new QPushButton(tr("Done"), this);
  done->setObjectName("paragraph-done");
  done->setProperty("primary", true);
  row->addWidget(done);
  column->addLayout(row);
  connect(field_, &QPlainTextEdit::textChanged, this,
          [this] { emit edited(field_->toPlainText()); });
  connect(done, &QPushButton::clicked, this, &QDialog::accept);
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  field_->moveCursor(QTextCursor::End);
  field_->setFocus();
}

void ParagraphDialog::insert(const QString& words) { field_->insertPlainText(words); }

void editParagraph(const Paragraph& paragraph, Session& session, Appearance& appearance,
                   QWidget* parent) {
  session.finishStep();
  const Input before = session.input();
  ParagraphDialog dialog(paragraph.title, paragraph.text, appearance, parent);
  QObject::connect(&dialog, &ParagraphDialog::edited, parent, paragraph.write);
  if (!paragraph.typed.isEmpty()) dialog.insert(paragraph.typed);
  const bool kept = dialog.exec() == QDialog::Accepted;
  // Typing with pauses is several steps.
  while (!kept && session.input() != before && session.canUndo()) session.undo();
  session.finishStep();
}

}  // namespace fovea

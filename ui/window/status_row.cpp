#include "ui/window/status_row.h"

#include <QHBoxLayout>
#include <QPainter>

#include "core/base/number.h"
#include "ui/panels/rich_label.h"

namespace fovea {

StatusRow::StatusRow(const WindowContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      left_(new RichLabel(context.appearance, this)),
      right_(new RichLabel(context.appearance, this)) {
  setObjectName("status");
  left_->setObjectName("status-left");
  right_->setObjectName("status-right");
  right_->setAlignment(Qt::AlignRight);
  auto* row = new QHBoxLayout(this);
  row->addWidget(left_, 1);
  row->addWidget(right_);
  Session& session = context.session;
  for (const auto signal : {&Session::pictureChanged, &Session::viewChanged}) {
    connect(&session, signal, this, &StatusRow::refresh);
  }
  connect(&session, &Session::hoverChanged, this, &StatusRow::refresh);
  connect(&session, &Session::selectionChanged, this, &StatusRow::refresh);
  connect(&session, &Session::stageChanged, this, &StatusRow::refresh);
  connect(&session, &Session::workspaceChanged, this, &StatusRow::refresh);
  connect(&session, &Session::busyChanged, this, &StatusRow::refresh);
  connect(&session, &Session::spokenChanged, this, &StatusRow::refresh);
  connect(&context.appearance, &Appearance::changed, this, &StatusRow::refresh);
  refresh();
}

QString StatusRow::hints() const {
  const Session& session = context_.session;
  if (session.busy() && session.tokensAhead() > 0) {
    const Index n = session.tokensAhead();
    const QString tokens = QString::fromStdString(grouped(n));
    return n == 1 ? tr("1 score a head")
                  : tr("%1 × %1 = %2 scores a head")
                        .arg(tokens, QString::fromStdString(grouped(n * n)));
  }
  if (!session.shown().trace) return tr("F1 help");
  if (session.document().workspace == "grids") {
    return tr("Click pins the cell   Double-click a tile to maximise it, Esc to go back");
  }
  if (session.document().workspace == "heads") {
    return tr("Arrow keys change head   Double-click enlarges   F finds   C compares");
  }
  if (session.document().workspace == "labs") {
    return tr("Page Down next laboratory   Export figure Ctrl+E");
  }
  if (!session.spokenOf()) return tr("Page Down next stage   F1 help");
  return tr("Arrow keys move the cell   Enter pins it   Page Down next stage");
}

void StatusRow::refresh() {
  const Appearance& a = context_.appearance;
  const Session& session = context_.session;
  setFixedHeight(a.px(28));
  layout()->setContentsMargins(a.px(80), 0, a.px(16), 0);
  layout()->setSpacing(a.px(24));
  if (session.busy() && session.shown().trace) {
    left_->setText(tr("The picture shows the text before, %n tokens, until the new one is ready",
                      nullptr, static_cast<int>(session.shown().trace->queryTokens().size())),
                   Role::Quiet);
  } else if (session.document().workspace == "labs") {
    left_->setText(
        session.spoken().isEmpty() ? tr("Point at anything to read it here") : session.spoken(),
        Role::Quiet);
  } else if (const auto cell = session.spokenOf()) {
    left_->setText(spokenCell(*session.shown().trace, *cell), Role::Quiet);
  } else if (!session.shown().trace) {
    left_->setText(QString(), Role::Quiet);
  } else {
    left_->setText(tr("Point at anything to read it here"), Role::Quiet);
  }
  right_->setText(hints(), Role::Quiet);
}

void StatusRow::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), context_.appearance.style().chrome);
}

}  // namespace fovea

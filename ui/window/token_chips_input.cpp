// Mouse and keys of the token chips.
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>

#include "core/base/number.h"
#include "ui/window/token_chips.h"

namespace fovea {

Cell TokenChips::cellOf(const Item& item, bool asKey) const {
  const Selection& selection = context_.session.selection();
  Cell cell{Quantity::Token, selection.layer, selection.head};
  const bool both = item.side == Side::Both && !context_.session.tokensHaveSides();
  const bool key = item.side == Side::Key || (item.side == Side::Both && asKey);
  if (both || !key) cell.query = item.place;
  if (both || key) cell.key = item.place;
  return cell;
}

void TokenChips::choose(int index, bool asKey) {
  cursor_ = index;
  context_.session.pin(cellOf(items_[static_cast<std::size_t>(index)], asKey), this);
}

void TokenChips::hoverAt(int index, bool asKey) {
  hovered_ = index;
  if (index < 0) {
    context_.session.setHover({}, this);
  } else {
    setAccessibleDescription(
        tr("%1, token %2 of %3").arg(label(index)).arg(index + 1).arg(count()));
    context_.session.setHover(cellOf(items_[static_cast<std::size_t>(index)], asKey), this);
  }
  update();
}

bool TokenChips::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int chip = chipAt(help->pos());
    if (chip < 0) {
      QToolTip::hideText();
    } else {
      const Item& item = items_[static_cast<std::size_t>(chip)];
      const QString words =
          item.id < 0
              ? tr("Token %1: %2. Click or Enter makes it the query, with Shift the key.")
              : tr("Token %1: %2, id %3. Click or Enter makes it the query, with Shift the key.");
      const QString place = QString::number(item.place + 1);
      QString said = item.id < 0 ? words.arg(place, item.label)
                                 : words.arg(place, item.label, QString::number(item.id));
      if (item.generated >= 0) {
        const Generated& made = trace_->generated[static_cast<std::size_t>(item.generated)];
        said += QLatin1Char('\n') +
                tr("Generated: the model gave it a probability of %1. The keys and values of the "
                   "%n tokens before it were kept, not computed again.",
                   nullptr, static_cast<int>(made.cached))
                    .arg(QString::fromStdString(fovea::shown(made.probability, 3)));
      }
      QToolTip::showText(help->globalPos(), said);
    }
    return true;
  }
  return QWidget::event(event);
}

void TokenChips::mouseMoveEvent(QMouseEvent* event) {
  const int chip = chipAt(event->position().toPoint());
  if (chip != hovered_) hoverAt(chip, event->modifiers() & Qt::ShiftModifier);
}

void TokenChips::leaveEvent(QEvent*) { hoverAt(-1, false); }

void TokenChips::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const int chip = chipAt(event->position().toPoint());
  if (chip >= 0) {
    choose(chip, event->modifiers() & Qt::ShiftModifier);
  } else if (shownEnd() < count() && event->position().x() > width() / 2) {
    scroll_ = std::clamp(scroll_ + width() / 2, 0, std::max(0, extent_ - width()));
    update();
  } else if (scroll_ > 0) {
    scroll_ = std::max(0, scroll_ - width() / 2);
    update();
  }
}

void TokenChips::contextMenuEvent(QContextMenuEvent* event) {
  const int chip = event->reason() == QContextMenuEvent::Mouse ? chipAt(event->pos()) : cursor_;
  if (chip < 0) return;
  QMenu menu(this);
  connect(menu.addAction(tr("Make it the query")), &QAction::triggered, this,
          [this, chip] { choose(chip, false); });
  connect(menu.addAction(tr("Make it the key")), &QAction::triggered, this,
          [this, chip] { choose(chip, true); });
  menu.exec(event->globalPos());
}

void TokenChips::wheelEvent(QWheelEvent* event) {
  const QPoint delta = event->angleDelta();
  const int step = delta.x() != 0 ? delta.x() : delta.y();
  scroll_ = std::clamp(scroll_ - step, 0, std::max(0, extent_ - width()));
  update();
}

void TokenChips::keyPressEvent(QKeyEvent* event) {
  const bool shift = event->modifiers() & Qt::ShiftModifier;
  int target = cursor_ >= 0 ? cursor_ : firstOf(context_.session.selection().query, Side::Query);
  switch (event->key()) {
    case Qt::Key_Left:
      --target;
      break;
    case Qt::Key_Right:
      ++target;
      break;
    case Qt::Key_Home:
      target = 0;
      break;
    case Qt::Key_End:
      target = count() - 1;
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (cursor_ >= 0) choose(cursor_, shift);
      return;
    case Qt::Key_Escape:
      context_.session.letGo();
      hovered_ = -1;
      update();
      return;
    default:
      return QWidget::keyPressEvent(event);
  }
  if (count() == 0) return;
  cursor_ = std::clamp(target, 0, count() - 1);
  reveal(cursor_);
  hoverAt(cursor_, shift);
}

void TokenChips::focusOutEvent(QFocusEvent* event) {
  if (event->reason() != Qt::PopupFocusReason && hovered_ >= 0 && !underMouse()) hoverAt(-1, false);
  update();
}

}  // namespace fovea

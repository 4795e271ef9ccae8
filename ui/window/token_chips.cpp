#include "ui/window/token_chips.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>

#include "core/base/number.h"
#include "ui/plots/ink.h"

namespace fovea {
namespace {

constexpr int kPad = 10, kGap = 6, kLongest = 200;  ///< a longer name is cut

}  // namespace

TokenChips::TokenChips(const WindowContext& context, QWidget* parent)
    : QWidget(parent), context_(context) {
  setObjectName("tokens");
  setAccessibleName(tr("Tokens"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  Session& session = context.session;
  connect(&session, &Session::tokensChanged, this, [this] {
    cursor_ = -1;
    if (hovered_ >= 0) hoverAt(-1, false);
  });
  connect(&session, &Session::pictureChanged, this, &TokenChips::rebuild);
  connect(&session, &Session::selectionChanged, this, &TokenChips::followSelection);
  connect(&session, &Session::stageChanged, this, qOverload<>(&QWidget::update));
  connect(&session, &Session::workspaceChanged, this, qOverload<>(&QWidget::update));
  connect(&session, &Session::hoverChanged, this,
          [this](const std::optional<Cell>&, QObject* origin) {
            if (origin != this) {
              if (const auto marks = context_.session.hoverMarks()) {
                reveal(firstOf(marks->key, Side::Key));
                reveal(firstOf(marks->query, Side::Query));
              }
            }
            update();
          });
  connect(&context.appearance, &Appearance::changed, this, [this] {
    trace_.reset();
    rebuild();
    updateGeometry();
  });
  rebuild();
}

QSize TokenChips::sizeHint() const { return {extent_, context_.appearance.px(32)}; }

QSize TokenChips::minimumSizeHint() const { return {0, context_.appearance.px(32)}; }

void TokenChips::rebuild() {
  const Shown& shown = context_.session.shown();
  if (shown.trace == trace_ && trace_) return;
  trace_ = shown.trace;
  items_.clear();
  extent_ = 0;
  if (trace_) {
    const Attention& attention = shown.attention();
    const bool apart = attention.querySequence != attention.keySequence;
    const bool model = trace_->source.kind == Source::Kind::Model;
    const Appearance& a = context_.appearance;
    const QFontMetrics metrics(a.style().bold);
    QHash<QString, int> widths;
    const auto append = [&](const Sequence& sequence, Side side) {
      if (!items_.empty()) extent_ += a.px(24);
      for (std::size_t i = 0; i < sequence.tokens.size(); ++i) {
        Item item;
        item.label = visibleName(sequence.tokens[i].label);
        item.place = static_cast<Index>(i);
        item.side = side;
        item.special = sequence.tokens[i].special;
        if (model) item.id = sequence.ids[i];
        auto width = widths.constFind(item.label);
        if (width == widths.constEnd()) {
          width = widths.insert(item.label, metrics.horizontalAdvance(item.label));
        }
        item.x = extent_;
        item.width = std::min(*width, a.px(kLongest)) + 2 * a.px(kPad);
        extent_ += item.width + a.px(kGap);
        items_.push_back(item);
      }
    };
    append(trace_->queryTokens(shown.layer), apart ? Side::Query : Side::Both);
    if (apart) append(trace_->keyTokens(shown.layer), Side::Key);
    for (std::size_t g = 0; g < trace_->generated.size(); ++g) {
      items_[static_cast<std::size_t>(trace_->generated[g].token)].generated = static_cast<int>(g);
    }
  }
  if (cursor_ >= count()) cursor_ = -1;
  if (hovered_ >= count()) hovered_ = -1;
  scroll_ = std::clamp(scroll_, 0, std::max(0, extent_ - width()));
  followSelection();
  updateGeometry();
}

int TokenChips::firstOf(Index place, Side side) const {
  if (place == kNone) return -1;
  for (int i = 0; i < count(); ++i) {
    const Item& item = items_[static_cast<std::size_t>(i)];
    if (item.place == place && (item.side == side || item.side == Side::Both)) return i;
  }
  return -1;
}

void TokenChips::followSelection() {
  const Selection& selection = context_.session.selection();
  reveal(firstOf(selection.key, Side::Key));
  reveal(firstOf(selection.query, Side::Query));
  update();
}

QString TokenChips::moreWords(int tokens) {
  return tr("%1 more").arg(QString::fromStdString(grouped(tokens)));
}

int TokenChips::moreWidth() const {
  const Appearance& a = context_.appearance;
  return QFontMetrics(a.style().normal).horizontalAdvance(moreWords(count())) + a.px(36);
}

void TokenChips::reveal(int index) {
  if (index < 0 || width() <= 0 || extent_ <= width()) return;
  const Item& item = items_[static_cast<std::size_t>(index)];
  const int left = moreWidth(), right = width() - moreWidth();
  if (item.x - scroll_ < (scroll_ > 0 ? left : 0)) scroll_ = item.x - left;
  if (item.x + item.width - scroll_ > right) scroll_ = item.x + item.width - right;
  scroll_ = std::clamp(scroll_, 0, std::max(0, extent_ - width()));
  update();
}

QRect TokenChips::chipRect(int index) const {
  const Item& item = items_[static_cast<std::size_t>(index)];
  return {item.x - scroll_, 0, item.width, height()};
}

void TokenChips::goTo(int index) {
  if (index < 0 || index >= count()) return;
  cursor_ = index;
  reveal(index);
  setFocus(Qt::OtherFocusReason);
  hoverAt(index, false);
}

/// First chip that is shown whole at the left.
int TokenChips::shownBegin() const {
  if (scroll_ == 0) return 0;
  const int words = moreWidth() - context_.appearance.px(kGap);
  int begin = 0;
  while (begin < count() && chipRect(begin).left() < words) ++begin;
  return begin;
}

/// First chip that is not shown whole at the right.
int TokenChips::shownEnd() const {
  if (extent_ - scroll_ - context_.appearance.px(kGap) <= width()) return count();
  int end = 0;
  while (end < count() && chipRect(end).right() < width() - moreWidth()) ++end;
  return end;
}

int TokenChips::chipAt(const QPoint& point) const {
  const int end = shownEnd();
  for (int i = shownBegin(); i < end; ++i) {
    if (chipRect(i).contains(point)) return i;
  }
  return -1;
}

void TokenChips::paintChip(QPainter& painter, int index) const {
  const Session& session = context_.session;
  const Appearance& a = context_.appearance;
  const Style& s = a.style();
  const Item& item = items_[static_cast<std::size_t>(index)];
  const QRect place = chipRect(index);
  const Marks marks = session.hoverMarks().value_or(session.marks());
  const bool project = !session.tokensHaveSides();
  const bool here = marks.query == item.place && item.side != Side::Key;
  const bool query = here && !project;
  const bool chosen = here && project;
  const bool key = marks.key == item.place && item.side != Side::Query && !project;
  const bool pinnedElsewhere =
      session.hover() &&
      ((session.marks().query == item.place && item.side != Side::Key) ||
       (session.marks().key == item.place && item.side != Side::Query && !project)) &&
      !here && !key;

  if (item.special) {
    painter.fillRect(place, s.surface);
    painter.setPen(QPen(s.control, 1, Qt::CustomDashLine));
    QPen dashes(s.control, 1);
    dashes.setDashPattern({3, 3});
    painter.setPen(dashes);
    painter.drawRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5));
  } else {
    painter.fillRect(place, s.tint);
  }
  if (item.generated >= 0) {
    QPen dots(s.quiet, a.px(2), Qt::CustomDashLine, Qt::FlatCap);
    dots.setDashPattern({1, 1.5});
    painter.setPen(dots);
    const int y = place.bottom() - a.px(2);
    painter.drawLine(place.left() + a.px(kPad), y, place.right() - a.px(kPad), y);
  }
  if (index == hovered_) {
    painter.setPen(QPen(s.ink, 2));
    painter.drawRect(QRectF(place).adjusted(1, 1, -1, -1));
  }
  const int bar = a.px(4);
  if (query || chosen) {
    painter.fillRect(QRect(place.left(), 0, bar, place.height()), query ? s.query : s.ink);
  }
  if (key) painter.fillRect(QRect(place.left(), 0, place.width(), bar), s.key);
  painter.setFont(query || key || chosen ? s.bold : s.normal);
  painter.setPen(query && !key ? s.query : key && !query ? s.key : item.special ? s.quiet : s.text);
  QRect room = place.adjusted(query || chosen ? a.px(2) : 0, key ? a.px(2) : 0, 0, 0);
  const int most = std::max(0, place.width() - 2 * a.px(kPad) + 2);
  painter.drawText(room, Qt::AlignCenter | Qt::TextSingleLine,
                   painter.fontMetrics().elidedText(item.label, Qt::ElideRight, most));
  if (pinnedElsewhere) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(s.ink);
    painter.drawEllipse(QPointF(place.right() - s.px(5), place.center().y() + 0.5), s.px(2.5),
                        s.px(2.5));
    painter.setBrush(Qt::NoBrush);
  }
  if (hasFocus() && index == cursor_) {
    painter.setPen(QPen(s.focus, 2));
    painter.drawRect(QRectF(place).adjusted(1, 1, -1, -1));
  }
}

void TokenChips::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Appearance& a = context_.appearance;
  const Style& s = a.style();
  const int begin = shownBegin(), end = shownEnd();
  for (int i = begin; i < end; ++i) paintChip(painter, i);
  painter.setFont(s.normal);
  if (end < count()) {
    const int x = end > 0 ? chipRect(end - 1).right() + a.px(kGap + 8) : a.px(8);
    const QString more = moreWords(count() - end);
    painter.setPen(s.quiet);
    painter.drawText(QRect(x, 0, width() - x, height()), Qt::AlignVCenter | Qt::AlignLeft, more);
    const int after = x + QFontMetrics(s.normal).horizontalAdvance(more);
    paintIcon(painter, IconKind::Next, QPointF(after + s.px(12), height() / 2.0), s.quiet,
              s.px(14));
  }
  if (scroll_ > 0) {
    paintIcon(painter, IconKind::Back, QPointF(s.px(6), height() / 2.0), s.quiet, s.px(14));
    painter.setPen(s.quiet);
    painter.drawText(QRect(a.px(16), 0, moreWidth(), height()), Qt::AlignVCenter | Qt::AlignLeft,
                     moreWords(begin));
  }
  if (items_.empty() && trace_) {
    painter.setPen(s.quiet);
    painter.drawText(rect(), Qt::AlignVCenter | Qt::AlignLeft, tr("none yet"));
  }
}

void TokenChips::resizeEvent(QResizeEvent*) {
  scroll_ = std::clamp(scroll_, 0, std::max(0, extent_ - width()));
  followSelection();
}

}  // namespace fovea

#include "ui/panels/tile.h"

#include <QContextMenuEvent>
#include <QPainter>
#include <QToolButton>

#include "ui/panels/icons.h"
#include "ui/plots/ink.h"

namespace fovea {
namespace {

constexpr double kHeader = 44, kSide = 24, kButtonsRight = 12;

/// The header says letter and name, so the figure need not.
void leaveOutTitle(Figure& figure) {
  if (figure.layout.kind != Layout::Kind::Block || figure.layout.block == kNone) return;
  Block& block = figure.blocks[static_cast<std::size_t>(figure.layout.block)];
  if (auto* heatmap = std::get_if<Heatmap>(&block.body)) {
    heatmap->letter.clear();
    heatmap->subscript.clear();
    heatmap->name = {};
  }
}

/// Leaves out the block `id` wherever it stands below `layout`.
void leaveOut(const Figure& figure, Layout& layout, std::string_view id) {
  std::erase_if(layout.children, [&](const Layout& child) {
    return child.kind == Layout::Kind::Block && child.block != kNone &&
           figure.blocks[static_cast<std::size_t>(child.block)].id == id;
  });
  for (Layout& child : layout.children) leaveOut(figure, child, id);
}

/// In a tile cells are wider than high, to hold numbers; a narrow comparison keeps what cannot be
/// read off its matrices.
void suitComparison(Figure& figure, double width) {
  if (figure.id != "compare-scale") return;
  figure.layout.children.front().kind = Layout::Kind::Row;
  const Text* word = nullptr;  // on both, so that both are equally large
  for (Block& block : figure.blocks) {
    auto* heatmap = std::get_if<Heatmap>(&block.body);
    if (!heatmap) continue;
    heatmap->letter.clear();
    if (word) heatmap->rows.word = *word;
    word = &heatmap->rows.word;
  }
  if (width >= 1300) return;
  leaveOut(figure, figure.layout, "largest");
  if (width < 860) leaveOut(figure, figure.layout, "row");
  figure.layout.children.back().weight = .9 * figure.layout.children.front().weight;
}

}  // namespace

Tile::Tile(const TileInfo& info, Session& session, Appearance& appearance, QWidget* parent)
    : QWidget(parent), info_(info), session_(session), appearance_(appearance) {
  setObjectName("tile-" + info.id);
  setAccessibleName(info.letter.isEmpty() ? info.name : tr("%1, %2").arg(info.symbol(), info.name));
  setAttribute(Qt::WA_OpaquePaintEvent);
  maximise_ = button("maximise-" + info.id);
  hide_ = button("hide-" + info.id);
  hide_->setToolTip(tr("Hide"));
  hide_->setAccessibleName(tr("Hide %1").arg(info.name));
  connect(maximise_, &QToolButton::clicked, this, &Tile::maximiseAsked);
  connect(hide_, &QToolButton::clicked, this, &Tile::hideAsked);
  connect(&appearance, &Appearance::changed, this, &Tile::restyle);
  restyle();
}

QToolButton* Tile::button(const QString& name) {
  auto* made = new QToolButton(this);
  made->setObjectName(name);
  made->setProperty("flat", true);
  made->setStyleSheet("padding: 0; min-height: 0;");
  made->setFocusPolicy(Qt::TabFocus);
  return made;
}

void Tile::setMaximised(bool maximised) {
  maximised_ = maximised;
  restyle();
}

void Tile::setEdges(bool left, bool top) {
  if (left == leftEdge_ && top == topEdge_) return;
  leftEdge_ = left;
  topEdge_ = top;
  update();
}

std::vector<QWidget*> Tile::stops() const {
  std::vector<QWidget*> stops;
  if (panel_) stops.push_back(&panel_->view());
  stops.insert(stops.end(), {maximise_, hide_});
  return stops;
}

void Tile::makePanel() {
  panel_ = new FigurePanel(session_, appearance_, info_.id, this);
  panel_->view().setAccessibleName(accessibleName());
  rearrange();
  placeParts();
  panel_->show();
}

void Tile::rearrange() {
  panel_->setRearrange([width = width() / appearance_.scale()](Figure& figure) {
    leaveOutTitle(figure);
    suitComparison(figure, width);
  });
}

void Tile::restyle() {
  const int side = appearance_.px(kSide);
  const QColor quiet = appearance_.style().quiet;
  for (QToolButton* button : {maximise_, hide_}) {
    button->setFixedSize(side, side);
    button->setIconSize(QSize(appearance_.px(16), appearance_.px(16)));
  }
  maximise_->setIcon(
      lineIcon(maximised_ ? IconKind::Restore : IconKind::Maximise, quiet, appearance_.px(16)));
  maximise_->setToolTip(maximised_ ? tr("Back to all tiles (Esc)") : tr("Maximise"));
  maximise_->setAccessibleName(maximised_ ? tr("Back to all tiles")
                                          : tr("Maximise %1").arg(info_.name));
  hide_->setIcon(lineIcon(IconKind::Close, quiet, appearance_.px(16)));
  placeParts();
  update();
}

void Tile::placeParts() {
  const int middle = appearance_.px(24), side = appearance_.px(kSide);
  int x = width() - appearance_.px(kButtonsRight) - side;
  for (QToolButton* button : {hide_, maximise_}) {
    button->move(x, middle - side / 2);
    x -= appearance_.px(28);
  }
  if (!panel_) return;
  const int top = appearance_.px(kHeader), left = leftEdge_ ? 1 : 0;
  panel_->setGeometry(left, top, width() - left, std::max(0, height() - top));
}

void Tile::showEvent(QShowEvent*) {
  if (!panel_) makePanel();
}

void Tile::resizeEvent(QResizeEvent* event) {
  if (panel_ && info_.wide && event->size().width() != event->oldSize().width()) rearrange();
  placeParts();
}

void Tile::paintEvent(QPaintEvent*) {
  const Style& s = appearance_.style();
  QPainter painter(this);
  painter.fillRect(rect(), s.surface);
  Ink ink(painter, s);
  double x = s.px(16);
  const double middle = s.px(24);
  if (!info_.letter.isEmpty()) {
    x = ink.text({x, middle}, info_.letter, s.headingBold, s.hue(info_.hue));
    if (!info_.subscript.isEmpty()) {
      x = ink.text({x + s.px(1), middle + s.px(7)}, info_.subscript, s.subscript, s.hue(info_.hue));
    }
    x += s.px(8);
  }
  const double room = maximise_->x() - s.px(8) - x;
  ink.text({x, middle + (info_.letter.isEmpty() ? 0 : s.px(2))}, elided(info_.name, s.normal, room),
           info_.letter.isEmpty() ? s.text : s.quiet);
  if (leftEdge_) painter.fillRect(QRect(0, 0, 1, height()), s.line);
  if (topEdge_) painter.fillRect(QRect(0, 0, width(), 1), s.line);
}

void Tile::mouseDoubleClickEvent(QMouseEvent*) { emit maximiseAsked(); }

void Tile::contextMenuEvent(QContextMenuEvent* event) {
  const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
  emit menuAsked(byKey ? mapToGlobal(QPoint(appearance_.px(16), appearance_.px(kHeader)))
                       : event->globalPos());
}

}  // namespace fovea

#include "ui/window/grids_page.h"

#include <QApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/panels/tile.h"
#include "ui/panels/tile_layout.h"
#include "ui/window/tile_bar.h"

namespace fovea {
namespace {

// Designed pixels.
constexpr QSize kLeast(300, 252), kDesigned(336, 351);
const char* const kMaximisedKey = "grids/maximised";
/// Stands in the settings for "no tile at all": an empty list means that nobody has chosen yet.
const char* const kNoTile = "none";

QStringList inOrder(const QStringList& ids) {
  QStringList ordered;
  for (const TileInfo& info : tileInfos()) {
    if (ids.contains(info.id)) ordered << info.id;
  }
  return ordered;
}

QStringList remembered(const Settings& settings) {
  const QStringList stored = settings.tiles();
  const QStringList known = inOrder(stored);
  if (!known.isEmpty() || stored.contains(QLatin1String(kNoTile))) return known;
  QStringList first;
  for (const TileInfo& info : tileInfos()) {
    if (info.shownAtFirst) first << info.id;
  }
  return first;
}

}  // namespace

GridsPage::GridsPage(const WindowContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      bar_(new TileBar(context, this)),
      scroll_(new QScrollArea(this)),
      ground_(new QWidget),
      empty_(new QWidget(ground_)) {
  setObjectName("grids");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(bar_);
  column->addWidget(scroll_, 1);
  scroll_->setObjectName("tile-scroll");
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setFocusPolicy(Qt::NoFocus);
  scroll_->setWidget(ground_);
  ground_->setProperty("ground", "surface");
  scroll_->viewport()->installEventFilter(this);

  auto* words = new QLabel(tr("No tile is shown."), empty_);
  words->setProperty("quiet", true);
  auto* all = new QPushButton(tr("Show the main tiles"), empty_);
  all->setObjectName("show-all-tiles");
  all->setProperty("link", true);
  auto* row = new QHBoxLayout(empty_);
  row->addStretch(1);
  row->addWidget(words);
  row->addWidget(all);
  row->addStretch(1);
  connect(all, &QPushButton::clicked, this, &GridsPage::showAll);

  connect(bar_, &TileBar::tileToggled, this, &GridsPage::setTileShown);
  connect(bar_, &TileBar::showAllAsked, this, &GridsPage::showAll);
  connect(bar_, &TileBar::setupAsked, this, &GridsPage::setupAsked);
  connect(&context.appearance, &Appearance::changed, this, &GridsPage::arrangeTiles);
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
    for (const auto& [id, tile] : tiles_) {
      if (now && tile->isAncestorOf(now)) used_ = id;
    }
  });
  maximised_ = context.settings.value(kMaximisedKey).toString();
  shown_ = remembered(context.settings);
  if (!shown_.contains(maximised_)) maximised_.clear();
  bar_->setShown(shown_);
  arrangeTiles();
}

GridsPage::~GridsPage() {
  disconnect(qApp, nullptr, this, nullptr);  // the focus moves while tiles go
}

void GridsPage::setShown(const QStringList& ids) {
  shown_ = inOrder(ids);
  context_.settings.setTiles(shown_.isEmpty() ? QStringList{QLatin1String(kNoTile)} : shown_);
  bar_->setShown(shown_);
  if (shown_.contains(maximised_)) {
    arrangeTiles();
  } else {
    setMaximised({});
  }
}

void GridsPage::setTileShown(const QString& id, bool shown) {
  QStringList ids = shown_;
  ids.removeAll(id);
  if (shown) {
    ids << id;
    maximised_.clear();  // a tile that is asked for is seen
  }
  setShown(ids);
}

void GridsPage::showAll() {
  QStringList ids = shown_;
  for (const TileInfo& info : tileInfos()) {
    if (info.first) ids << info.id;
  }
  setShown(ids);
}

void GridsPage::setMaximised(const QString& id) {
  maximised_ = id;
  context_.settings.setValue(kMaximisedKey, id);
  arrangeTiles();
  // Esc goes back from wherever the tile was made large.
  if (id.isEmpty() || !isVisible()) return;
  if (FigurePanel* panel = tile(id)->panel()) panel->view().setFocus(Qt::OtherFocusReason);
}

QString GridsPage::currentTile() const {
  if (!maximised_.isEmpty()) return maximised_;
  return shown_.contains(used_) ? used_ : shown_.value(0);
}

void GridsPage::setNarrow(bool narrow) {
  bar_->setNarrow(narrow);
  orderStops();
}

Tile* GridsPage::tile(const QString& id) {
  Tile*& tile = tiles_[id];
  if (tile) return tile;
  tile = new Tile(*findTile(id), context_.session, context_.appearance, ground_);
  connect(tile, &Tile::maximiseAsked, this,
          [this, id] { setMaximised(maximised_ == id ? QString() : id); });
  connect(tile, &Tile::hideAsked, this, [this, id] { setTileShown(id, false); });
  connect(tile, &Tile::menuAsked, this, [this, id](const QPoint& place) {
    used_ = id;
    showMenu(id, place);
  });
  return tile;
}

void GridsPage::arrangeTiles() {
  const QSize room = scroll_->viewport()->size();
  const Appearance& a = context_.appearance;
  const QStringList placed = maximised_.isEmpty() ? shown_ : QStringList{maximised_};
  std::vector<bool> wide;
  for (const QString& id : placed) wide.push_back(findTile(id)->wide);
  const auto scaled = [&](QSize size) { return QSize(a.px(size.width()), a.px(size.height())); };
  const TileLayout layout = layoutTiles(room, wide, scaled(kLeast), scaled(kDesigned));
  ground_->resize(room.width(), std::max(room.height(), layout.height));
  for (const auto& [id, tile] : tiles_) {
    if (!placed.contains(id)) tile->hide();
  }
  for (qsizetype i = 0; i < placed.size(); ++i) {
    Tile* shown = tile(placed[i]);
    const QRect& place = layout.rects[static_cast<std::size_t>(i)];
    shown->setEdges(place.left() > 0, place.top() > 0);
    shown->setGeometry(place);
    shown->setMaximised(!maximised_.isEmpty());
    shown->show();
  }
  empty_->setGeometry(ground_->rect());
  empty_->setVisible(placed.isEmpty());
  orderStops();
}

void GridsPage::orderStops() {
  QWidget* before = bar_->lastStop();
  for (const QString& id : maximised_.isEmpty() ? shown_ : QStringList{maximised_}) {
    const auto found = tiles_.find(id);
    if (found == tiles_.end()) continue;
    for (QWidget* stop : found->second->stops()) {
      setTabOrder(before, stop);
      before = stop;
    }
  }
}

void GridsPage::showMenu(const QString& id, const QPoint& globalPlace) {
  auto* menu = new QMenu(this);
  menu->setObjectName("tile-menu");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const bool maximised = maximised_ == id;
  const auto add = [&](const char* name, const QString& words, std::function<void()> go) {
    QAction* action = menu->addAction(words);
    action->setObjectName(QLatin1String(name));
    connect(action, &QAction::triggered, this, [go = std::move(go)] { go(); });
    return action;
  };
  add("tile-maximise", maximised ? tr("Back to all tiles") : tr("Maximise"),
      [=, this] { setMaximised(maximised ? QString() : id); });
  add("tile-hide", tr("Hide"), [=, this] { setTileShown(id, false); });
  menu->addSeparator();
  add("tile-copy-figure", tr("Copy figure"), [=, this] { emit copyFigureAsked(id); });
  add("tile-copy-numbers", tr("Copy numbers"), [=, this] {
    emit copyNumbersAsked(id);
  })->setEnabled(findPanel(id.toStdString())->hasNumbers);
  add("tile-export", tr("Export figure…"), [=, this] { emit exportAsked(id); });
  menu->popup(globalPlace);
}

bool GridsPage::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) arrangeTiles();
  return QWidget::eventFilter(watched, event);
}

void GridsPage::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && !maximised_.isEmpty()) {
    const QString id = maximised_;
    setMaximised({});
    if (FigurePanel* panel = tile(id)->panel()) panel->view().setFocus(Qt::OtherFocusReason);
    return;
  }
  QWidget::keyPressEvent(event);
}

}  // namespace fovea

#include "ui/window/walk_page.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <cmath>

#include "core/figures/arithmetic_line.h"
#include "ui/plots/ink.h"
#include "ui/window/arithmetic_tools.h"
#include "ui/window/slide.h"
#include "ui/window/stage_bar.h"
#include "ui/window/things_to_try.h"

namespace fovea {
namespace {

constexpr double kNarrow = 1200;
constexpr int kLow = 600;        // height of the figure below which the diagram needs all of it
constexpr int kToolsFrom = 600;  // width of the arithmetic from which its tools are shown
constexpr int kHeading = 40;     // middle of the arithmetic's heading below the top of its block

}  // namespace

WalkPage::WalkPage(const WindowContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      bar_(new StageBar(context, this)),
      panel_(new FigurePanel(context.session, context.appearance, QStringLiteral("walk"), this)),
      tools_(new ArithmeticTools(context, panel_)),
      things_(new ThingsToTry(context, panel_)),
      segments_(new QWidget(panel_)),
      segmentGroup_(new QButtonGroup(this)) {
  setObjectName("walk");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(bar_);
  column->addWidget(panel_, 1);
  tools_->hide();
  things_->hide();
  segments_->hide();
  segments_->setObjectName("segments");
  auto* row = new QHBoxLayout(segments_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  const QString words[] = {tr("Equation"), tr("Diagram"), tr("Text")};
  for (int i = 0; i < 3; ++i) {
    auto* button = new QPushButton(words[i], segments_);
    button->setObjectName(QStringLiteral("segment-%1").arg(i));
    button->setProperty("segment", true);
    button->setCheckable(true);
    button->setChecked(i == 0);
    segmentGroup_->addButton(button, i);
    row->addWidget(button, 1);
  }
  connect(segmentGroup_, &QButtonGroup::idClicked, this, [this](int id) {
    side_ = static_cast<WalkSide>(id);
    rearrange();
  });
  connect(bar_, &StageBar::setupAsked, this, &WalkPage::setupAsked);
  connect(tools_, &ArithmeticTools::copyAsked, this, &WalkPage::copyAsked);
  connect(things_, &ThingsToTry::chosen, this, &WalkPage::tried);
  connect(panel_, &FigurePanel::figureShown, this, &WalkPage::placeTools);
  connect(panel_, &FigurePanel::action, this, [this](const QString& name) {
    if (name != QLatin1String(kOpenArithmetic) && name != QLatin1String(kCloseArithmetic)) return;
    arithmeticOpen_ = name == QLatin1String(kOpenArithmetic);
    rearrange();
  });
  connect(&context.appearance, &Appearance::changed, this, &WalkPage::placeTools);
  new Slide(context, *panel_);
  rearrange();
}

void WalkPage::setWindowWidth(double logical, bool setupButton) {
  bar_->setNarrow(setupButton);
  const bool narrow = logical < kNarrow;
  if (narrow == narrow_) return;
  narrow_ = narrow;
  rearrange();
}

/// The first picture of a worked example, before anything was clicked.
bool WalkPage::offersThings() const {
  const Session& session = context_.session;
  return !narrow_ && session.stage() == Stage::Project && !session.input().exampleId.empty() &&
         session.selection().feature == kNone && !session.explained();
}

void WalkPage::rearrange() {
  panel_->setRearrange([this](Figure& figure) {
    if (narrow_) {
      low_ = isLow();
      if (low_ && !arithmeticOpen_) {
        closeFor(figure);
      } else if (low_) {
        offerClosing(figure);
      }
      arrangeNarrow(figure, side_, low_);
    } else if (offersThings()) {
      arrangeThings(figure);
    }
  });
}

bool WalkPage::isLow() const { return panel_->height() < context_.appearance.px(kLow); }

void WalkPage::closeFor(Figure& figure) const {
  const Style& style = context_.appearance.style();
  const double room = panel_->width() - style.px(kNarrowSide + 40);
  const Shown& shown = context_.session.shown();
  const View view = context_.session.view();
  Text line = arithmeticLine(shown, view);
  if (runsWidth(line.runs(), style.normal, style.bold) > room) {
    line = arithmeticLine(shown, view, 3);
  }
  closeArithmetic(figure, line, headingWidth(figure) > room);
}

int WalkPage::headingWidth(const Figure& figure) const {
  const Style& style = context_.appearance.style();
  for (const Block& block : figure.blocks) {
    const Table* table = std::get_if<Table>(&block.body);
    if (table == nullptr || block.id != "arithmetic") continue;
    return static_cast<int>(
        std::ceil(runsWidth(table->heading.runs(), style.heading, style.headingBold)));
  }
  return 0;
}

void WalkPage::placeTools() {
  if (narrow_ && panel_->figure() && low_ != isLow()) {
    rearrange();
    return;
  }
  const Appearance& a = context_.appearance;
  const QPoint origin = panel_->view().pos();
  const bool segmented =
      panel_->figure() && panel_->figure()->find(kSegmentsBlock) && !panel_->view().isHidden();
  segments_->setVisible(segmented);
  if (segmented) {
    const int wide = a.px(kNarrowSide - 24), high = a.px(32);
    segments_->setGeometry(panel_->width() - a.px(16) - wide, panel_->height() - a.px(8) - high,
                           wide, high);
  }
  const QRect things = panel_->view().blockRect(kThingsBlock);
  things_->setVisible(!things.isEmpty());
  if (!things.isEmpty()) things_->setGeometry(things.translated(origin).adjusted(0, 0, -1, 0));

  QRect table = panel_->view().blockRect(QStringLiteral("arithmetic"));
  // Scale draws the row beside its table; the tools stand above both.
  const QRect beside = panel_->view().blockRect(QStringLiteral("row-line"));
  if (!table.isEmpty() && beside.left() >= table.right()) table.setRight(beside.right());
  tools_->setVisible(table.width() >= a.px(kToolsFrom));
  if (!table.isEmpty()) {
    tools_->setRoom(table.width() - headingWidth(*panel_->figure()) - a.px(24 + 24 + 23));
    tools_->move(QPoint(table.right() - a.px(23) - tools_->width(),
                        table.top() + a.px(kHeading) - tools_->height() / 2) +
                 origin);
    tools_->raise();
  }
}

}  // namespace fovea

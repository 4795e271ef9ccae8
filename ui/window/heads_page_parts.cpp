// The parts of the workspace Heads: their headings, tools and panels.
#include <QBoxLayout>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "core/figures/arithmetic_names.h"
#include "core/figures/shown_tokens.h"
#include "ui/window/busy_strip.h"
#include "ui/window/head_finder.h"
#include "ui/window/heads_page.h"

namespace fovea {
namespace {

// "Where it looks", in designed pixels and rows; a low page leaves the height to the names above
// the weights.
constexpr int kLooks = 34, kLooksRow = 28, kFewRows = 3, kAllRows = 5, kLowPage = 690;

/// The heading says what it is, the status row says the numbers.
void leaveOutWords(Figure& figure) {
  for (Block& block : figure.blocks) {
    auto* heatmap = std::get_if<Heatmap>(&block.body);
    if (!heatmap) continue;
    heatmap->letter.clear();
    heatmap->name = {};
    heatmap->foot = {};
  }
}

/// The keys that get most of the row, largest first, `most` of them.
void keepStrongest(Figure& figure, const Sequence& tokens, const std::vector<Index>& drawn,
                   std::size_t most) {
  auto* bars = std::get_if<Bars>(&figure.blocks.front().body);
  if (!bars) return;
  std::vector<Index> keys = drawn;
  for (Index i = 0; drawn.empty() && i < static_cast<Index>(bars->values.size()); ++i) {
    keys.push_back(i);
  }
  const auto value = [bars](Index key) { return bars->values[static_cast<std::size_t>(key)]; };
  std::ranges::stable_sort(keys, std::greater{}, value);
  if (keys.size() > most) keys.resize(most);
  Bars few;
  few.items = bars->items;
  few.items.word = {};
  few.items.positions = keys;
  few.items.labels = labelsAmong(tokens, keys);
  for (const Index key : keys) {
    few.values.push_back(value(key));
    few.hidden.push_back(bars->hidden[static_cast<std::size_t>(key)]);
  }
  few.decimals = 2;
  few.high = bars->high;
  figure.blocks.front().body = std::move(few);
  figure.blocks.resize(1);
  figure.layout = {};
  figure.layout.block = 0;
}

}  // namespace

QWidget* HeadsPage::part(const char* name, QLabel*& heading,
                         std::initializer_list<QWidget*> tools) {
  auto* made = new QWidget(this);
  made->setObjectName(QLatin1String(name));
  auto* column = new QVBoxLayout(made);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* row = new QHBoxLayout;
  heading = new QLabel(made);
  headings_.push_back(heading);
  row->addWidget(heading);
  row->addStretch(1);
  for (QWidget* tool : tools) row->addWidget(tool);
  column->addLayout(row);
  return made;
}

FigurePanel* HeadsPage::panel(const char* id) {
  return new FigurePanel(context_.session, context_.appearance, QLatin1String(id), this);
}

void HeadsPage::makePictures() {
  QLabel* heading = nullptr;
  parts_[Pictures] = part("heads-pictures", heading, {new BusyStrip(context_, this)});
  heading->setText(tr("All heads"));
  pictures_ = panel("model-view");
  parts_[Pictures]->layout()->addWidget(pictures_);
}

void HeadsPage::makeFinder() {
  QLabel* heading = nullptr;
  parts_[Finder] = part("heads-finder", heading, {});
  heading->setText(tr("Find a head"));
  finder_ = new HeadFinder(context_, this);
  parts_[Finder]->layout()->addWidget(finder_);
}

void HeadsPage::makeLines() {
  compare_ = new QPushButton(this);
  compare_->setObjectName("compare-heads");
  compare_->setProperty("link", true);
  leastWord_ = new QLabel(tr("others over"), this);
  leastWord_->setProperty("quiet", true);
  least_ = new QDoubleSpinBox(this);
  least_->setObjectName("least-weight");
  least_->setAccessibleName(tr("Lines of other tokens over this weight"));
  least_->setToolTip(least_->accessibleName());
  least_->setLocale(QLocale::c());
  least_->setRange(0, 1);
  least_->setSingleStep(.05);
  least_->setDecimals(2);
  least_->setKeyboardTracking(false);
  QLabel* heading = nullptr;
  parts_[Lines] = part("heads-lines", heading, {compare_, leastWord_, least_});
  heading->setText(tr("Lines"));
  compareNote_ = new QLabel(this);
  compareNote_->setObjectName("compare-note");
  compareNote_->setWordWrap(true);
  compareNote_->setProperty("quiet", true);
  compareNote_->hide();
  parts_[Lines]->layout()->addWidget(compareNote_);
  lines_ = panel("head-view");
  static_cast<QVBoxLayout*>(parts_[Lines]->layout())->addWidget(lines_, 1);
  connect(least_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    Session::HeadsView view = context_.session.headsView();
    view.leastWeight = std::round(value * 100) / 100;
    context_.session.setHeadsView(view);
  });
  connect(compare_, &QPushButton::clicked, this, [this] {
    Session::HeadsView view = context_.session.headsView();
    const Selection& chosen = context_.session.selection();
    if (view.heads.empty()) return compare({chosen.layer, chosen.head});
    view.heads.clear();
    context_.session.setHeadsView(view);
  });
}

void HeadsPage::makeWeights() {
  special_ = new QCheckBox(this);
  special_->setObjectName("hide-special");
  parts_[Weights] = part("heads-weights", weightsHeading_, {special_});
  hidden_ = new QLabel(tr("Hidden in the pictures only: what is drawn of a row may add up to less "
                          "than 1."),
                       this);
  hidden_->setObjectName("hidden-note");
  hidden_->setWordWrap(true);
  hidden_->setProperty("quiet", true);
  hidden_->hide();
  weights_ = panel("weights");
  weights_->setRearrange(leaveOutWords);
  looksHeading_ = new QLabel(this);
  looksHeading_->setTextFormat(Qt::RichText);
  headings_.push_back(looksHeading_);
  looks_ = panel("row");
  auto* column = static_cast<QVBoxLayout*>(parts_[Weights]->layout());
  column->addWidget(hidden_);
  column->addWidget(weights_, 1);
  column->addWidget(looksHeading_);
  column->addWidget(looks_);
  connect(special_, &QCheckBox::toggled, this, [this](bool hides) {
    Session::HeadsView view = context_.session.headsView();
    view.hideSpecial = hides;
    context_.session.setHeadsView(view);
  });
}

void HeadsPage::fitLooks() {
  const Appearance& a = context_.appearance;
  const int rows = height() < a.px(kLowPage) ? kFewRows : kAllRows;
  if (rows == looksRows_) return;
  looksRows_ = rows;
  looks_->setFixedHeight(a.px(kLooks + rows * kLooksRow));
  looks_->setRearrange([this, rows](Figure& figure) {
    const Session& session = context_.session;
    if (!session.shown().trace) return;
    keepStrongest(figure, session.shown().trace->keyTokens(session.shown().layer),
                  ShownTokens(session.shown(), session.view()).keys(),
                  static_cast<std::size_t>(rows));
  });
}

}  // namespace fovea

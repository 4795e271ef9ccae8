#include "ui/window/head_finder.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <map>

#include "ui/plots/ink.h"

namespace fovea {
namespace {

const char* const kModes[] = {"finder", "sinks", "previous-token"};

/// The tokens, each told apart from equal ones by its place.
QStringList namesOf(const Sequence& sequence) {
  std::map<std::string, int> times;
  for (const Token& token : sequence.tokens) ++times[token.label];
  QStringList names;
  for (std::size_t i = 0; i < sequence.tokens.size(); ++i) {
    const std::string& label = sequence.tokens[i].label;
    QString name = visibleName(label);
    if (name.size() > 24) name = name.left(24) + QStringLiteral("…");
    if (times[label] > 1) name += QStringLiteral(" %1").arg(i + 1);
    names << name;
  }
  return names;
}

}  // namespace

HeadFinder::HeadFinder(const WindowContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      mode_(new QComboBox(this)),
      from_(new QComboBox(this)),
      to_(new QComboBox(this)),
      fromWord_(new QLabel(tr("from"), this)),
      toWord_(new QLabel(tr("to"), this)),
      panel_(new FigurePanel(context.session, context.appearance, QStringLiteral("finder"), this)) {
  setObjectName("head-finder");
  mode_->setObjectName("finder-mode");
  from_->setObjectName("finder-from");
  to_->setObjectName("finder-to");
  mode_->addItems({tr("One pair"), tr("Sinks"), tr("Previous token")});
  mode_->setAccessibleName(tr("What to find"));
  from_->setAccessibleName(tr("Query token"));
  to_->setAccessibleName(tr("Key token"));
  for (QComboBox* box : {mode_, from_, to_}) {
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(4);
    box->setMaxVisibleItems(20);
  }
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* row = new QHBoxLayout;
  row->setObjectName("finder-row");
  row->addWidget(mode_, 5);
  row->addWidget(fromWord_);
  row->addWidget(from_, 5);
  row->addWidget(toWord_);
  row->addWidget(to_, 6);
  column->addLayout(row);
  column->addWidget(panel_, 1);
  connect(mode_, &QComboBox::currentIndexChanged, this, [this](int mode) {
    panel_->source().setPanelId(QLatin1String(kModes[mode]));
    refresh();
  });
  const auto choose = [this](Index Selection::*place, int token) {
    Selection selection = context_.session.selection();
    selection.*place = token;
    context_.session.setSelection(selection, this);
  };
  connect(from_, &QComboBox::activated, this, [=](int i) { choose(&Selection::query, i); });
  connect(to_, &QComboBox::activated, this, [=](int i) { choose(&Selection::key, i); });
  connect(&context.session, &Session::pictureChanged, this, &HeadFinder::refresh);
  connect(&context.session, &Session::selectionChanged, this, &HeadFinder::refresh);
  connect(&context.appearance, &Appearance::changed, this, &HeadFinder::restyle);
  restyle();
  refresh();
}

void HeadFinder::focusFinder() { mode_->setFocus(Qt::ShortcutFocusReason); }

void HeadFinder::restyle() {
  const Appearance& a = context_.appearance;
  auto* row = static_cast<QHBoxLayout*>(layout()->itemAt(0)->layout());
  row->setContentsMargins(a.px(24), a.px(4), a.px(16), a.px(8));
  row->setSpacing(a.px(12));
}

void HeadFinder::fillTokens() {
  const Session& session = context_.session;
  if (!session.shown().trace || filled_.lock() == session.shown().trace) return;
  filled_ = session.shown().trace;
  const Index layer = session.shown().layer;
  const QSignalBlocker quietFrom(from_), quietTo(to_);
  from_->clear();
  to_->clear();
  from_->addItems(namesOf(session.shown().trace->queryTokens(layer)));
  to_->addItems(namesOf(session.shown().trace->keyTokens(layer)));
}

void HeadFinder::refresh() {
  fillTokens();
  const Selection& selection = context_.session.selection();
  const bool pair = mode_->currentIndex() == 0;
  const QSignalBlocker quietFrom(from_), quietTo(to_);
  from_->setCurrentIndex(static_cast<int>(selection.query));
  to_->setCurrentIndex(static_cast<int>(selection.key));
  for (QWidget* widget : std::initializer_list<QWidget*>{from_, to_, fromWord_, toWord_}) {
    widget->setEnabled(pair);
  }
}

}  // namespace fovea

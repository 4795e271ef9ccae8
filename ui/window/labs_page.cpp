#include "ui/window/labs_page.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <algorithm>

#include "core/base/number.h"
#include "ui/state/lab_mask.h"
#include "ui/window/lab_busy.h"
#include "ui/window/lab_fields.h"
#include "ui/window/lab_list.h"
#include "ui/window/lab_strokes.h"

namespace fovea {
namespace {

constexpr int kColumn = 216;  // designed width of the left column

/// The headline and the sentence of a laboratory stand over its pictures, left of the words.
void withHeading(Figure& figure) {
  Prose words;
  words.title = figure.title;
  if (!figure.story.empty()) {
    std::vector<TextArg> story = {withRole(figure.story, Role::Quiet)};
    words.sentences.push_back(Text(FOVEA_TR("Figure", "%1"), std::move(story)));
  }
  figure.blocks.push_back({"heading", std::move(words)});
  Layout heading;
  heading.block = static_cast<int>(figure.blocks.size()) - 1;
  heading.weight = 0;
  Layout* main = &figure.layout;
  if (main->kind == Layout::Kind::Row && !main->children.empty()) main = &main->children.front();
  if (main->kind != Layout::Kind::Column) {
    Layout column;
    column.kind = Layout::Kind::Column;
    column.weight = main->weight;
    column.width = main->width;
    main->width = 0;
    main->weight = 1;
    column.children.push_back(std::move(*main));
    *main = std::move(column);
  }
  main->children.insert(main->children.begin(), std::move(heading));
}

}  // namespace

LabsPage::LabsPage(const WindowContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      column_(new QScrollArea(this)),
      scroll_(new QScrollArea(this)),
      panel_(new FigurePanel(context.session, context.appearance, context.session.openLab())),
      busy_(new LabBusy(context.appearance, this)) {
  setObjectName("labs");
  setProperty("ground", "surface");
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(1);
  row->addWidget(column_);
  row->addWidget(scroll_, 1);
  buildColumn();
  scroll_->setObjectName("lab-scroll");
  scroll_->setWidgetResizable(true);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setFocusPolicy(Qt::NoFocus);
  scroll_->setWidget(panel_);
  scroll_->viewport()->installEventFilter(this);
  panel_->setRearrange(withHeading);
  Session& session = context.session;
  connect(&session, &Session::labOpened, this, &LabsPage::openLab);
  connect(&session, &Session::labChanged, this, &LabsPage::refresh);
  connect(&panel_->source(), &FigureSource::progressed, this, &LabsPage::refresh);
  connect(&panel_->source(), &FigureSource::figureChanged, this, &LabsPage::refresh);
  connect(panel_, &FigurePanel::figureShown, this, &LabsPage::fitFigure);
  connect(panel_, &FigurePanel::turned, this, &LabsPage::turn);
  connect(panel_, &FigurePanel::painted, this, &LabsPage::paint);
  connect(panel_, &FigurePanel::action, this, [&session](const QString& name) {
    if (name == QLatin1String("use-mask")) useLabMask(session);
  });
  connect(busy_, &LabBusy::stopped, this, [this] { panel_->source().stop(); });
  connect(&context.appearance, &Appearance::changed, this, &LabsPage::restyle);
  orderTabs();
  restyle();
  refresh();
}

void LabsPage::buildColumn() {
  auto* contents = new QWidget(column_);
  contents->setProperty("ground", "chrome");
  contents->setObjectName("lab-column");
  column_->setProperty("ground", "chrome");
  column_->setWidgetResizable(true);
  column_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  column_->setFocusPolicy(Qt::NoFocus);
  column_->viewport()->setProperty("ground", "chrome");
  column_->setWidget(contents);
  auto* lines = new QVBoxLayout(contents);
  lines->setContentsMargins(0, 0, 0, 0);
  lines->setSpacing(0);
  heading_ = new QLabel(tr("Labs"), contents);
  list_ = new LabList(context_, contents);
  auto* below = new QWidget(contents);
  rule_ = new QFrame(below);
  rule_->setFixedHeight(1);
  auto* fields = new QVBoxLayout(below);
  fields->setObjectName("lab-below");
  fields_ = new LabFields(context_, below);
  again_ = new QPushButton(tr("Measure again"), below);
  again_->setObjectName("lab-again");
  reset_ = new QPushButton(tr("Reset"), below);
  reset_->setObjectName("lab-reset");
  reset_->setToolTip(tr("Everything in this laboratory as it started"));
  error_ = new QLabel(below);
  error_->setObjectName("lab-error");
  error_->setProperty("refused", true);
  error_->setWordWrap(true);
  for (QWidget* widget : std::initializer_list<QWidget*>{rule_, fields_, error_, again_, reset_}) {
    fields->addWidget(widget);
  }
  lines->addWidget(heading_);
  lines->addWidget(list_);
  lines->addWidget(below);
  lines->addStretch(1);
  connect(again_, &QPushButton::clicked, this, &LabsPage::measureAgain);
  connect(reset_, &QPushButton::clicked, this,
          [this] { context_.session.resetLab(context_.session.openLab()); });
  connect(fields_, &LabFields::rebuilt, this, &LabsPage::orderTabs);
}

/// From the list to what can be turned, then to the picture.
void LabsPage::orderTabs() {
  QWidget* last = list_;
  const auto next = [&last, this](QWidget* widget) {
    // Lists that fall out of boxes are windows of their own.
    const bool inside = widget->window() == window() && !widget->focusProxy();
    if (!inside || !(widget->focusPolicy() & Qt::TabFocus)) return;
    setTabOrder(last, widget);
    last = widget;
  };
  for (QWidget* field : fields_->findChildren<QWidget*>()) next(field);
  for (QWidget* widget : std::initializer_list<QWidget*>{again_, reset_, &panel_->view()}) {
    next(widget);
  }
}

QString LabsPage::currentPanel() const { return panel_->panelId(); }

void LabsPage::step(int direction) {
  if (const QString next = list_->neighbour(direction); !next.isEmpty()) {
    context_.session.setOpenLab(next);
  }
}

void LabsPage::openLab() {
  panel_->setPanelId(context_.session.openLab());
  scroll_->ensureVisible(0, 0);
  refresh();
}

void LabsPage::refresh() {
  const QString open = context_.session.openLab();
  FigureSource& source = panel_->source();
  const std::optional<Error>& error = source.error();
  const LabInfo* lab = findLab(open.toStdString());
  fields_->setPictureError(error);
  const bool field =
      error && lab && std::any_of(lab->settings.begin(), lab->settings.end(), [&](const auto& one) {
        return one.id == error->place && !one.ofPicture && one.kind != LabSetting::Kind::Switch;
      });
  // What no field says, and the panel does not say in place of a figure.
  const bool here = error && !field && panel_->figure();
  error_->setVisible(here);
  if (here) error_->setText(QString::fromStdString(error->message.str()));
  const JobProgress* progress = source.progress();
  busy_->say(progress);
  busy_->place(scroll_->geometry());
  again_->setVisible(!progress && lab && canMeasureAgain(*lab, context_.session.labValues(open)));
  reset_->setVisible(!progress);
  reset_->setEnabled(!context_.session.labValues(open).empty());
}

void LabsPage::measureAgain() {
  const QString open = context_.session.openLab();
  const LabInfo* lab = findLab(open.toStdString());
  if (!lab) return;
  // With a seed: the next one. Else what is measured is another run of the machine.
  const auto next = nextSeed(*lab, context_.session.labValues(open));
  if (next) {
    std::ignore = context_.session.setLabValue(open, "seed", *next, Session::LabStep::Own);
  } else {
    panel_->source().refresh();
  }
}

void LabsPage::turn(const QString& setting, double x, double y, Gesture gesture) {
  Session& session = context_.session;
  const QString open = session.openLab();
  if (gesture == Gesture::Begin || gesture == Gesture::End) session.finishStep();
  session.holdRanges(gesture != Gesture::End && gesture != Gesture::Key);
  if (gesture == Gesture::Begin || gesture == Gesture::End) return;
  const LabInfo* lab = findLab(open.toStdString());
  if (!lab) return;
  std::ignore = session.setLabValue(
      open, setting.toStdString(), arrowValue(*lab, setting.toStdString(), x, y),
      gesture == Gesture::Key ? Session::LabStep::Follow : Session::LabStep::Drag);
}

void LabsPage::paint(const QString& setting, Index query, Index key, Gesture gesture) {
  Session& session = context_.session;
  const QString open = session.openLab();
  const std::string id = setting.toStdString();
  const bool first = gesture == Gesture::Begin || gesture == Gesture::Key;
  if (first || gesture == Gesture::End) session.finishStep();
  if (gesture == Gesture::End || query == kNone || key == kNone) return;
  const LabValues values = session.labValues(open);
  const auto found = values.find(id);
  const std::string before = found == values.end() ? std::string() : found->second;
  if (first) erasing_ = isToggled(before, query, key);
  std::ignore = session.setLabValue(open, id, withToggled(before, query, key, !erasing_),
                                    Session::LabStep::Drag);
  if (gesture == Gesture::Key) session.finishStep();
}

void LabsPage::restyle() {
  const Appearance& a = context_.appearance;
  const Style& s = a.style();
  column_->setFixedWidth(a.px(kColumn));
  heading_->setFont(s.bold);
  heading_->setContentsMargins(a.px(16), a.px(12), 0, a.px(12));
  heading_->setFixedHeight(a.px(44));
  rule_->setStyleSheet("background: " + s.line.name());
  QLayout* fields = fields_->parentWidget()->layout();
  fields->setContentsMargins(a.px(16), a.px(14), a.px(15), a.px(16));
  fields->setSpacing(a.px(12));
  fitFigure();
  update();
}

void LabsPage::fitFigure() {
  list_->fit(height());
  // What has no room is scrolled to.
  const QSize room = scroll_->viewport()->size();
  const int wanted = panel_->figure() ? panel_->view().heightForWidth(room.width()) : 0;
  panel_->setMinimumHeight(std::max(0, wanted));
}

void LabsPage::resizeEvent(QResizeEvent*) {
  fitFigure();
  busy_->place(scroll_->geometry());
}

bool LabsPage::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) fitFigure();
  return QWidget::eventFilter(watched, event);
}

void LabsPage::paintEvent(QPaintEvent*) {
  const Style& style = context_.appearance.style();
  QPainter painter(this);
  painter.fillRect(rect(), style.surface);
  painter.fillRect(QRect(column_->width(), 0, 1, height()), style.line);
}

}  // namespace fovea

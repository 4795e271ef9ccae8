#include "ui/window/setup_column.h"

#include <QCheckBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QRandomGenerator>
#include <QRegularExpressionValidator>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/state/typed_text.h"
#include "ui/window/setup_items.h"

namespace fovea {
namespace {

constexpr int kShort = 52;           // width of a field beside its word
constexpr int kLargest = 1'000'000;  // of a spin box; core says what is too much

}  // namespace

SetupColumn::SetupColumn(const WindowContext& context, QWidget* parent)
    : QWidget(parent), context_(context) {
  setObjectName("setup");
  setAccessibleName(tr("Setup"));
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
  build();
  Session& session = context.session;
  connect(&session, &Session::inputChanged, this, &SetupColumn::refresh);
  connect(&session, &Session::viewChanged, this, &SetupColumn::refresh);
  connect(&session, &Session::errorChanged, this, &SetupColumn::refreshErrors);
  connect(&session, &Session::pictureChanged, this, &SetupColumn::refresh);
  connect(&context.appearance, &Appearance::changed, this, &SetupColumn::refreshMeasures);
  refreshMeasures();
  refresh();
}

QSpinBox* SetupColumn::spin(const char* name, int least) {
  auto* made = new QSpinBox(this);
  made->setObjectName(name);
  made->setRange(least, kLargest);
  made->setLocale(QLocale::c());
  return made;
}

SetupField* SetupColumn::add(QVBoxLayout* column, const std::string& place, const QString& word,
                             QWidget* control, int compact) {
  auto* field = new SetupField(word, control, compact, context_.appearance, this);
  column->addWidget(field);
  fields_[place] = field;
  return field;
}

void SetupColumn::build() {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 1, 0);
  outer->setSpacing(0);
  collapse_ = new QToolButton(this);
  collapse_->setObjectName("setup-collapse");
  collapse_->setProperty("flat", true);
  collapse_->setAccessibleName(tr("Collapse setup"));
  collapse_->setToolTip(tr("Collapse or open setup (F9)"));
  connect(collapse_, &QToolButton::clicked, this, [this] { emit openAsked(!open_); });
  scroll_ = new QScrollArea(this);
  scroll_->setObjectName("setup-scroll");
  scroll_->setWidgetResizable(true);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setFocusPolicy(Qt::NoFocus);
  contents_ = new QWidget(scroll_);
  contents_->setProperty("ground", "chrome");
  scroll_->viewport()->setProperty("ground", "chrome");
  scroll_->setWidget(contents_);
  auto* heading = new QLabel(tr("Setup"), this);
  heading->setObjectName("setup-heading");
  outer->addWidget(heading);
  outer->addWidget(scroll_);

  auto* column = new QVBoxLayout(contents_);
  column->setObjectName("setup-fields");

  source_ = new QComboBox(this);
  source_->setObjectName("source");
  add(column, "source", tr("Numbers from"), source_, 0);
  heads_ = spin("heads", 0);
  add(column, "heads", tr("Heads"), heads_, kShort);
  headWidth_ = spin("head-width", 0);
  add(column, "headWidth", tr("Head width d"), headWidth_, kShort);
  buildPosition(column);
  mask_ = new QComboBox(this);
  mask_->setObjectName("mask");
  add(column, "mask", tr("Mask"), mask_, 0);
  window_ = spin("window", 0);
  windowField_ = add(column, "window", tr("Window size"), window_, kShort);
  divide_ = new QCheckBox(tr("Divide by √d"), this);
  divide_->setObjectName("divide");
  column->addWidget(divide_);
  special_ = new QCheckBox(this);
  special_->setObjectName("special");
  special_->setToolTip(tr("Tokens the model expects around a text"));
  column->addWidget(special_);
  auto* line = new QFrame(this);
  line->setObjectName("setup-line");
  line->setFixedHeight(1);
  column->addWidget(line);
  moreButton_ = new QPushButton(tr("More"), this);
  moreButton_->setObjectName("more");
  moreButton_->setProperty("flat", true);
  moreButton_->setLayoutDirection(Qt::RightToLeft);  // the arrow stands after the word
  connect(moreButton_, &QPushButton::clicked, this, [this] { setMoreShown(more_->isHidden()); });
  column->addWidget(moreButton_, 0, Qt::AlignLeft | Qt::AlignAbsolute);
  more_ = new QWidget(this);
  more_->setObjectName("more-fields");
  auto* below = new QVBoxLayout(more_);
  below->setContentsMargins(0, 0, 0, 0);
  buildMore(below);
  column->addWidget(more_);
  column->addStretch(1);
  more_->hide();

  connect(scroll_->verticalScrollBar(), &QScrollBar::rangeChanged, this,
          &SetupColumn::refreshMeasures);
  Session& session = context_.session;
  connect(source_, &QComboBox::activated, this, &SetupColumn::sourceChosen);
  connect(mask_, &QComboBox::activated, this, &SetupColumn::maskChosen);
  connect(divide_, &QCheckBox::toggled, this, [this, &session](bool on) {
    if (refreshing_) return;
    session.edit({}, [on](Input& input) {
      input.divide = on;
      input.scale.reset();
    });
  });
  connect(special_, &QCheckBox::toggled, this, [this, &session](bool on) {
    if (refreshing_) return;
    session.edit({}, [on](Input& input) { input.specialTokens = on; });
  });
  const auto bind = [this, &session](QSpinBox* box, const char* key,
                                     const std::function<void(Input&, int)>& put) {
    connect(box, &QSpinBox::valueChanged, this, [this, &session, key, put](int value) {
      if (refreshing_) return;
      session.edit(QString::fromLatin1(key), [&](Input& input) { put(input, value); });
    });
  };
  bind(heads_, "heads",
       [](Input& input, int n) { (input.door == Door::Text ? input.toy.heads : input.heads) = n; });
  bind(headWidth_, "headWidth", [](Input& input, int n) { input.toy.headWidth = n; });
  bind(modelWidth_, "modelWidth", [](Input& input, int n) { input.toy.modelWidth = n; });
  bind(groups_, "groups", [](Input& input, int n) {
    (input.door == Door::Text ? input.toy.groups : input.groups) = n;
  });
  bind(valueWidth_, "valueWidth", [](Input& input, int n) { input.toy.valueWidth = n; });
  bind(window_, "window", [](Input& input, int n) { input.mask = Mask::window(n); });
}

void SetupColumn::sourceChosen(int index) {
  const Input& input = context_.session.input();
  switch (source_->itemData(index).toInt()) {
    case ToyModel:
      context_.session.openToy();
      break;
    case RealModel:
      emit modelsAsked();
      break;
    case WorkedExample:
      if (input.exampleId.empty()) emit examplesAsked();
      break;
    case YourNumbers:
      emit matricesAsked();
      break;
  }
  refreshSource();
}

void SetupColumn::maskChosen(int index) {
  switch (mask_->itemData(index).toInt()) {
    case NoMask:
      context_.session.edit({}, [](Input& input) { input.mask = Mask(); });
      break;
    case CausalMask:
      context_.session.edit({}, [](Input& input) { input.mask = Mask::causal(); });
      break;
    case WindowMask:
      context_.session.edit({}, [](Input& input) { input.mask = Mask::window(2); });
      break;
    case MaskFromFile:
      emit maskFileAsked();
      break;
  }
  refreshMask();
}

void SetupColumn::setMoreShown(bool shown) {
  more_->setVisible(shown);
  refreshMeasures();
}

void SetupColumn::setOpen(bool open) {
  if (open_ == open) return;
  open_ = open;
  refreshMeasures();
}

void SetupColumn::setStripShown(bool shown) {
  if (stripShown_ == shown) return;
  stripShown_ = shown;
  refreshMeasures();
}

QSize SetupColumn::sizeHint() const { return {context_.appearance.px(open_ ? 176 : 32), 0}; }

void SetupColumn::refreshMeasures() {
  const Appearance& a = context_.appearance;
  const Style& s = a.style();
  setFixedWidth(a.px(open_ ? 176 : 32));
  setVisible(open_ || stripShown_);
  scroll_->setVisible(open_);
  auto* column = static_cast<QVBoxLayout*>(contents_->layout());
  // The scroll bar stands in the margin.
  const bool scrolls = scroll_->verticalScrollBar()->maximum() > 0;
  column->setContentsMargins(a.px(16), a.px(2), a.px(scrolls ? 5 : 15), a.px(16));
  column->setSpacing(a.px(14));
  auto* below = static_cast<QVBoxLayout*>(more_->layout());
  below->setSpacing(a.px(8));
  QLabel* heading = findChild<QLabel*>("setup-heading");
  heading->setFont(s.bold);
  // It stays where it is while the fields scroll, and so does the sign beside it.
  heading->setVisible(open_);
  heading->setContentsMargins(a.px(16), a.px(12), 0, a.px(12));
  heading->setFixedHeight(a.px(48));
  findChild<QFrame*>("setup-line")->setStyleSheet("background: " + s.line.name());
  collapse_->setText(open_ ? QStringLiteral("«") : QStringLiteral("»"));
  collapse_->setFont(s.heading);
  collapse_->setGeometry(open_ ? QRect(a.px(176 - 44), a.px(8), a.px(32), a.px(32))
                               : QRect(0, a.px(8), a.px(31), a.px(32)));
  collapse_->raise();
  collapse_->setAccessibleName(open_ ? tr("Collapse setup") : tr("Open setup"));
  const QString arrow = more_->isHidden() ? "down" : "spin-up";
  moreButton_->setIcon(
      QIcon(QStringLiteral(":/icons/%1-%2.svg").arg(arrow, s.dark ? "dark" : "light")));
  moreButton_->setIconSize(QSize(a.px(16), a.px(16)));
  moreButton_->setFixedWidth(moreButton_->sizeHint().width());
  update();
}

void SetupColumn::paintEvent(QPaintEvent*) {
  const Appearance& a = context_.appearance;
  const Style& s = a.style();
  QPainter painter(this);
  painter.fillRect(rect(), s.chrome);
  painter.fillRect(QRect(width() - 1, 0, 1, height()), s.line);
  if (open_) return;
  painter.setFont(s.normal);
  painter.setPen(s.text);
  painter.translate(width() / 2.0, a.px(72));
  painter.rotate(-90);
  painter.drawText(QRectF(-s.px(40), -s.px(10), s.px(80), s.px(20)), Qt::AlignCenter, tr("Setup"));
}

void SetupColumn::mousePressEvent(QMouseEvent* event) {
  if (!open_ && event->button() == Qt::LeftButton) emit openAsked(true);
}

void SetupColumn::keyPressEvent(QKeyEvent* event) {
  const bool vertical = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
  if (!vertical) return QWidget::keyPressEvent(event);
  // A group is one stop; arrows that no field used move between the fields.
  focusNextPrevChild(event->key() == Qt::Key_Down);
}

}  // namespace fovea

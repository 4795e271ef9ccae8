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

namespace fovea {
namespace {

constexpr int kShort = 52, kLong = 64;  // widths of fields beside their word
constexpr int kLargest = 1'000'000;     // of a spin box; core says what is too much

enum SourceItem { ToyModel, WorkedExample, YourNumbers };
enum MaskItem { NoMask, CausalMask, WindowMask, MaskFromFile, OtherMask };

MaskItem maskItem(const Mask& mask) {
  if (mask.none()) return NoMask;
  if (mask == Mask::causal()) return CausalMask;
  const auto& parts = mask.parts();
  if (parts.size() == 1 && parts[0].kind == MaskPart::Kind::Window) return WindowMask;
  return OtherMask;
}

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
  outer->addWidget(scroll_);

  auto* column = new QVBoxLayout(contents_);
  column->setObjectName("setup-fields");
  auto* heading = new QLabel(tr("Setup"), this);
  heading->setObjectName("setup-heading");
  column->addWidget(heading);

  source_ = new QComboBox(this);
  source_->setObjectName("source");
  add(column, "source", tr("Numbers from"), source_, 0);
  heads_ = spin("heads", 0);
  add(column, "heads", tr("Heads"), heads_, kShort);
  headWidth_ = spin("head-width", 0);
  add(column, "headWidth", tr("Head width d"), headWidth_, kShort);
  position_ = new QComboBox(this);
  position_->setObjectName("position");
  position_->addItem(tr("None"), QStringLiteral("none"));
  position_->addItem(tr("Sinusoidal"), QStringLiteral("sinusoidal"));
  add(column, "position", tr("Position"), position_, 0);
  mask_ = new QComboBox(this);
  mask_->setObjectName("mask");
  add(column, "mask", tr("Mask"), mask_, 0);
  window_ = spin("window", 0);
  windowField_ = add(column, "window", tr("Window size"), window_, kShort);
  divide_ = new QCheckBox(tr("Divide by √d"), this);
  divide_->setObjectName("divide");
  column->addWidget(divide_);
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
  connect(position_, &QComboBox::activated, this, [this, &session] {
    session.edit({}, [this](Input& input) {
      input.toy.position = position_->currentData().toString().toStdString();
    });
  });
  connect(divide_, &QCheckBox::toggled, this, [this, &session](bool on) {
    if (refreshing_) return;
    session.edit({}, [on](Input& input) {
      input.divide = on;
      input.scale.reset();
    });
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

void SetupColumn::buildMore(QVBoxLayout* column) {
  seed_ = new QLineEdit(this);
  seed_->setObjectName("seed");
  seed_->setValidator(
      new QRegularExpressionValidator(QRegularExpression(QStringLiteral("\\d{1,20}")), seed_));
  add(column, "seed", tr("Seed"), seed_, kLong);
  newNumbers_ = new QPushButton(tr("New numbers"), this);
  newNumbers_->setObjectName("new-numbers");
  column->addWidget(newNumbers_);
  modelWidth_ = spin("model-width", 0);
  add(column, "modelWidth", tr("Model width D"), modelWidth_, kLong);
  groups_ = spin("groups", 0);
  add(column, "groups", tr("Key/value groups"), groups_, kLong);
  valueWidth_ = spin("value-width", 0);
  add(column, "valueWidth", tr("Value width"), valueWidth_, kLong);
  scale_ = new NumberEdit(this);
  scale_->setObjectName("scale");
  scale_->setPlaceholderText(QStringLiteral("1/√d"));
  add(column, "scale", tr("Scale number"), scale_, kLong);
  temperature_ = new NumberEdit(this);
  temperature_->setObjectName("temperature");
  add(column, "temperature", tr("Temperature"), temperature_, kLong);
  precision_ = new QComboBox(this);
  precision_->setObjectName("precision");
  precision_->addItem(tr("Double (float64)"), static_cast<int>(Precision::Float64));
  precision_->addItem(tr("Single (float32)"), static_cast<int>(Precision::Float32));
  add(column, "precision", tr("Precision"), precision_, 0);
  outputWeights_ = new QCheckBox(tr("Join with W_O"), this);
  outputWeights_->setObjectName("output-weights");
  column->addWidget(outputWeights_);
  decimals_ = spin("setup-decimals", 1);
  decimals_->setMaximum(16);
  add(column, "decimals", tr("Decimals"), decimals_, kLong);
  numbers_ = new QCheckBox(tr("Numbers in cells"), this);
  numbers_->setObjectName("numbers-in-cells");
  column->addWidget(numbers_);
  matrices_ = new QPushButton(tr("Type Q, K, V"), this);
  matrices_->setObjectName("type-matrices");
  column->addWidget(matrices_);

  Session& session = context_.session;
  connect(seed_, &QLineEdit::textEdited, this, [this, &session](const QString& text) {
    bool ok = false;
    const quint64 seed = text.toULongLong(&ok);
    if (!ok) return;
    session.edit("seed", [seed](Input& input) { input.toy.seed = seed; });
  });
  connect(newNumbers_, &QPushButton::clicked, this, [&session] {
    const quint32 seed = QRandomGenerator::global()->bounded(1'000'000);
    session.edit({}, [seed](Input& input) { input.toy.seed = seed; });
  });
  connect(scale_, &NumberEdit::numberEdited, this, [this, &session] {
    session.edit("scale", [this](Input& input) { input.scale = scale_->number(); });
  });
  connect(temperature_, &NumberEdit::numberEdited, this, [this, &session] {
    session.edit("temperature",
                 [this](Input& input) { input.temperature = temperature_->number().value_or(1); });
  });
  connect(precision_, &QComboBox::activated, this, [this, &session] {
    session.edit({}, [this](Input& input) {
      input.precision = static_cast<Precision>(precision_->currentData().toInt());
    });
  });
  connect(outputWeights_, &QCheckBox::toggled, this, [this, &session](bool on) {
    if (refreshing_) return;
    session.edit({}, [on](Input& input) { input.toy.outputWeights = on; });
  });
  connect(decimals_, &QSpinBox::valueChanged, this, [this, &session](int value) {
    if (!refreshing_) session.setDecimals(value);
  });
  connect(numbers_, &QCheckBox::toggled, this, [this, &session](bool on) {
    if (!refreshing_) session.setNumbersInCells(on);
  });
  connect(matrices_, &QPushButton::clicked, this, &SetupColumn::matricesAsked);
}

void SetupColumn::sourceChosen(int index) {
  const Input& input = context_.session.input();
  switch (source_->itemData(index).toInt()) {
    case ToyModel:
      if (input.door != Door::Text) {
        context_.session.edit({}, [](Input& changed) { changed = asToy(changed); });
      }
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

void SetupColumn::refreshSource() {
  const Input& input = context_.session.input();
  source_->clear();
  source_->addItem(tr("Toy model"), ToyModel);
  source_->addItem(tr("Worked example"), WorkedExample);
  source_->addItem(tr("Your numbers"), YourNumbers);
  source_->setCurrentIndex(input.door == Door::Text  ? ToyModel
                           : input.exampleId.empty() ? YourNumbers
                                                     : WorkedExample);
}

void SetupColumn::refreshMask() {
  const Mask& mask = context_.session.input().mask;
  const MaskItem item = maskItem(mask);
  mask_->clear();
  mask_->addItem(tr("None"), NoMask);
  mask_->addItem(tr("Causal"), CausalMask);
  mask_->addItem(tr("Sliding window"), WindowMask);
  mask_->addItem(tr("From file…"), MaskFromFile);
  if (item == OtherMask) {
    mask_->addItem(QString::fromStdString(mask.description().str()), OtherMask);
  }
  mask_->setCurrentIndex(mask_->findData(item));
  windowField_->setVisible(item == WindowMask);
  if (item == WindowMask) window_->setValue(static_cast<int>(mask.parts()[0].size));
}

void SetupColumn::refresh() {
  refreshing_ = true;
  const Session& session = context_.session;
  const Input& input = session.input();
  const bool toy = input.door == Door::Text;
  refreshSource();
  refreshMask();
  const bool sound = input.toy.heads > 0;
  const ToySetup whole = sound ? resolved(input.toy) : input.toy;
  const Shown& shown = session.shown();
  const Attention* attention = shown.trace ? &shown.attention() : nullptr;
  const auto set = [](QSpinBox* box, Index value) {
    if (box->value() != value) box->setValue(static_cast<int>(std::min<Index>(value, kLargest)));
  };
  set(heads_, toy ? input.toy.heads : input.heads);
  set(headWidth_, toy ? whole.headWidth : attention ? attention->keyWidth() : 0);
  set(modelWidth_,
      toy ? whole.modelWidth : (attention && attention->input ? attention->input->columns() : 0));
  set(groups_, toy ? whole.groups : input.groups > 0 ? input.groups : input.heads);
  set(valueWidth_, toy ? whole.valueWidth : attention ? attention->valueWidth() : 0);
  position_->setCurrentIndex(
      position_->findData(QString::fromStdString(toy ? input.toy.position : "none")));
  const bool divided = input.divide && !input.scale;
  divide_->setChecked(divided);
  const QString seed = QString::number(input.toy.seed);
  if (seed_->text() != seed) seed_->setText(seed);
  scale_->setNumber(input.scale);
  temperature_->setNumber(input.temperature);
  precision_->setCurrentIndex(precision_->findData(static_cast<int>(input.precision)));
  outputWeights_->setChecked(toy ? input.toy.outputWeights : input.wo.has_value());
  decimals_->setValue(session.document().decimals);
  numbers_->setChecked(session.document().numbersInCells);

  const QString why = input.exampleId.empty() ? tr("Fixed by the typed numbers")
                                              : tr("Fixed by the worked example");
  const bool headsFree = toy || (input.door == Door::Project && input.exampleId.empty());
  fields_["heads"]->setFixed(!headsFree, why);
  fields_["groups"]->setFixed(!headsFree, why);
  for (const char* place : {"headWidth", "position", "modelWidth", "valueWidth", "seed"}) {
    fields_[place]->setFixed(!toy, why);
  }
  newNumbers_->setEnabled(toy);
  outputWeights_->setEnabled(toy && input.toy.heads > 1);
  const bool scores = input.door == Door::Scores || input.door == Door::Weights;
  divide_->setEnabled(!scores);
  fields_["scale"]->setFixed(scores, why);
  fields_["temperature"]->setFixed(input.door == Door::Weights, why);
  fields_["mask"]->setFixed(input.door == Door::Weights, why);
  refreshErrors();
  refreshing_ = false;
}

void SetupColumn::refreshErrors() {
  const std::optional<Error>& error = context_.session.error();
  std::string place = error ? error->place : std::string();
  if (place == "mask" && maskItem(context_.session.input().mask) == WindowMask) place = "window";
  for (const auto& [name, field] : fields_) {
    const bool here = name == place;
    field->setRefused(here ? QString::fromStdString(error->message.str()) : QString());
    if (here && more_->isAncestorOf(field)) setMoreShown(true);
  }
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
  column->setContentsMargins(a.px(16), a.px(12), a.px(scrolls ? 5 : 15), a.px(16));
  column->setSpacing(a.px(14));
  auto* below = static_cast<QVBoxLayout*>(more_->layout());
  below->setSpacing(a.px(8));
  QLabel* heading = findChild<QLabel*>("setup-heading");
  heading->setFont(s.bold);
  heading->setFixedHeight(a.px(24));
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

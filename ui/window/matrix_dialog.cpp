#include "ui/window/matrix_dialog.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTabWidget>
#include <QVBoxLayout>

#include "ui/panels/matrix_sheet.h"
#include "ui/state/given_matrices.h"

namespace fovea {

namespace {

const std::pair<Door, const char*> kDoors[] = {
    {Door::Project, QT_TRANSLATE_NOOP("fovea::MatrixDialog", "X and weights")},
    {Door::QueryKeyValue, QT_TRANSLATE_NOOP("fovea::MatrixDialog", "Q, K and V")},
    {Door::Scores, QT_TRANSLATE_NOOP("fovea::MatrixDialog", "scores")},
    {Door::Weights, QT_TRANSLATE_NOOP("fovea::MatrixDialog", "weights")},
};

QStringList list(const std::vector<std::string>& strings) {
  QStringList all;
  for (const std::string& text : strings) all << QString::fromStdString(text);
  return all;
}

/// A document can hold matrices that no sheet takes.
bool tooLarge(const Input& input) {
  for (const auto& tensor : {input.x, input.wq, input.wk, input.wv, input.wo, input.q, input.k,
                             input.v, input.scores, input.weights}) {
    if (tensor && tensor->size() > MatrixModel::kMost) return true;
  }
  return false;
}

}  // namespace

MatrixDialog::MatrixDialog(const WindowContext& context, QWidget* parent)
    : QDialog(parent), context_(context), sources_(std::make_shared<Sources>()) {
  setObjectName("matrices");
  setWindowTitle(tr("Type matrices"));
  setAttribute(Qt::WA_DeleteOnClose);
  build();
  // Typed numbers are typed on; what is typed first are Q, K and V.
  const Input& input = context.session.shownInput();
  const bool typed = input.door != Door::Text && input.exampleId.empty();
  setDoor(typed ? input.door : Door::QueryKeyValue);
}

void MatrixDialog::build() {
  const Appearance& a = context_.appearance;
  resize(a.px(720), a.px(560));
  auto* column = new QVBoxLayout(this);
  const int margin = a.px(24);
  column->setContentsMargins(margin, margin, margin, a.px(16));
  column->setSpacing(a.px(12));
  auto* fields = new QHBoxLayout;
  fields->setSpacing(a.px(8));
  const auto word = [&](const QString& text, QWidget* of) {
    auto* label = new QLabel(text, this);
    label->setProperty("quiet", true);
    label->setBuddy(of);
    fields->addWidget(label);
    fields->addWidget(of);
    fields->addSpacing(a.px(8));
    return label;
  };
  doors_ = new QComboBox(this);
  doors_->setObjectName("door");
  for (const auto& [door, words] : kDoors) doors_->addItem(tr(words), static_cast<int>(door));
  if (const Shown& shown = context_.session.shown();
      shown.trace && shown.trace->source.kind == Source::Kind::Model) {
    // A layer of a model adds biases and may rotate: X and W alone would give other numbers.
    auto* items = qobject_cast<QStandardItemModel*>(doors_->model());
    items->item(0)->setEnabled(false);
    items->item(0)->setToolTip(tr("A model also adds biases or rotates; begin at Q, K and V."));
  }
  word(tr("Begin at"), doors_);
  const auto spin = [this, &a](const char* name) {
    auto* made = new QSpinBox(this);
    made->setObjectName(name);
    made->setRange(1, 4096);
    made->setKeyboardTracking(false);
    made->setFixedWidth(a.px(64));
    return made;
  };
  headsWord_ = word(tr("Heads"), heads_ = spin("matrix-heads"));
  groupsWord_ = word(tr("K/V groups"), groups_ = spin("matrix-groups"));
  layout_ = new QComboBox(this);
  layout_->setObjectName("matrix-layout");
  layout_->addItem(tr("[in, out]"));
  layout_->addItem(tr("[out, in], as PyTorch"));
  layoutWord_ = word(tr("W are"), layout_);
  fields->addStretch(1);
  column->addLayout(fields);
  story_ = new QLabel(this);
  story_->setProperty("quiet", true);
  story_->setWordWrap(true);
  column->addWidget(story_);
  tabs_ = new QTabWidget(this);
  tabs_->setObjectName("matrix-tabs");
  tabs_->setDocumentMode(true);
  column->addWidget(tabs_, 1);
  problem_ = new QLabel(this);
  problem_->setObjectName("matrix-problem");
  problem_->setProperty("refused", true);
  problem_->setWordWrap(true);
  problem_->hide();
  column->addWidget(problem_);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(a.px(8));
  auto* cancel = new QPushButton(tr("Cancel"), this);
  cancel->setObjectName("matrix-cancel");
  cancel->setAutoDefault(false);
  use_ = new QPushButton(tr("Use these numbers"), this);
  use_->setObjectName("matrix-use");
  use_->setProperty("primary", true);
  use_->setAutoDefault(false);
  buttons->addStretch(1);
  buttons->addWidget(cancel);
  buttons->addWidget(use_);
  column->addLayout(buttons);
  connect(tabs_, &QTabWidget::currentChanged, this, &MatrixDialog::sayProblem);
  connect(doors_, &QComboBox::activated, this,
          [this] { setDoor(static_cast<Door>(doors_->currentData().toInt())); });
  connect(heads_, &QSpinBox::valueChanged, this, &MatrixDialog::takeHeads);
  connect(groups_, &QSpinBox::valueChanged, this, &MatrixDialog::takeHeads);
  connect(layout_, &QComboBox::activated, this, &MatrixDialog::edited);
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  connect(use_, &QPushButton::clicked, this, [this] {
    if (apply()) accept();
  });
  // The mask or the scale may change behind the dialog.
  connect(&context_.session, &Session::inputChanged, this, &MatrixDialog::check);
}

void MatrixDialog::setDoor(Door door) {
  door_ = door;
  doors_->setCurrentIndex(doors_->findData(static_cast<int>(door)));
  const Session& session = context_.session;
  const Input& input = session.shownInput();
  if (input.door == door) {
    tooLarge(input) ? refuse(tooManyToType()) : fill(input);
    return;
  }
  if (!session.shown().trace) {
    fill(Input{});
    return;
  }
  use_->setEnabled(false);
  fills_.start([this, door, shown = session.shown(),
                input](const Progress& progress) -> JobRunner::Delivery {
    Result<Input> given = givenAt(door, shown, input, MatrixModel::kMost, progress);
    if (given) return [this, given = std::move(*given)] { fill(given); };
    return [this, error = given.error()] { refuse(error); };
  });
}

void MatrixDialog::refuse(const Error& error) {
  fill(Input{});
  checks_.cancel();
  tabs_->hide();
  problem_->setText(QString::fromStdString(error.message.str()));
  problem_->show();
  use_->setEnabled(false);
}

void MatrixDialog::fill(const Input& input) {
  filling_ = true;
  tabs_->show();
  start_ = input;
  using Names = Part::Names;
  const auto w = [&](const char* field, std::optional<Tensor> Input::*tensor, const char* letter,
                     bool optional) {
    parts_.push_back({field, tensor, QLatin1String(letter), optional, Names::None, Names::None});
  };
  parts_.clear();
  switch (door_) {
    case Door::Text:
    case Door::Project:
      parts_.push_back({"x", &Input::x, "X", false, Names::Query, Names::None});
      w("wq", &Input::wq, "W_Q", false);
      w("wk", &Input::wk, "W_K", false);
      w("wv", &Input::wv, "W_V", true);
      w("wo", &Input::wo, "W_O", true);
      break;
    case Door::QueryKeyValue:
      parts_.push_back({"q", &Input::q, "Q", false, Names::Query, Names::None});
      parts_.push_back({"k", &Input::k, "K", false, Names::Key, Names::None});
      break;
    case Door::Scores:
      parts_.push_back({"scores", &Input::scores, "S", false, Names::Query, Names::Key});
      break;
    case Door::Weights:
      parts_.push_back({"weights", &Input::weights, "A", false, Names::Query, Names::Key});
      break;
  }
  if (door_ != Door::Project) {
    parts_.push_back({"v", &Input::v, "V", true, Names::Key, Names::None});
  }
  if (context_.session.input().rule == ScoreRule::Additive &&
      (door_ == Door::Project || door_ == Door::QueryKeyValue)) {
    w("scoreV", &Input::scoreV, "v", false);
    w("scoreW", &Input::scoreW, "W", true);
    w("scoreU", &Input::scoreU, "U", true);
  }
  labels_ = list(input.labels);
  separateKeys_ = !input.keyLabels.empty();
  keyLabels_ = separateKeys_ ? list(input.keyLabels) : labels_;
  {
    const QSignalBlocker quiet(layout_);
    layout_->setCurrentIndex(input.weightsOutIn ? 1 : 0);
  }
  rebuildSheets();
  filling_ = false;
  refreshFields();
  refreshLabels();
  use_->setEnabled(true);
  check();
}

void MatrixDialog::rebuildSheets() {
  while (tabs_->count() > 0) {
    QWidget* old = tabs_->widget(0);
    tabs_->removeTab(0);
    old->deleteLater();
  }
  // Where nothing is on screen a small sheet of zeros is offered.
  const Tensor small = TensorBuilder(Precision::Float64, {4, 4}).seal();
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    Part& part = parts_[i];
    const std::optional<Tensor>& tensor = start_.*part.tensor;
    const QString& name = part.letter;
    part.sheet = new MatrixSheet(QString::fromStdString(part.field), name, part.optional,
                                 context_.appearance, context_.settings, tabs_);
    MatrixModel& model = part.sheet->model();
    model.setHiddenAllowed(part.field == "scores");
    model.setLabelled(MatrixModel::Side::Rows, part.rows != Part::Names::None);
    model.setLabelled(MatrixModel::Side::Columns, part.columns != Part::Names::None);
    model.setTensor(tensor ? *tensor : small);
    part.sheet->setGiven(!part.optional || tensor.has_value());
    tabs_->addTab(part.sheet, name);
    connect(part.sheet, &MatrixSheet::edited, this, &MatrixDialog::edited);
    connect(part.sheet, &MatrixSheet::sizeAsked, this,
            [this, i](Index rows, Index columns) { takeSize(i, rows, columns); });
    connect(part.sheet, &MatrixSheet::labelsEdited, this,
            [this, sheet = part.sheet](MatrixModel::Side side) {
              takeLabels(*sheet, static_cast<int>(side));
            });
  }
}

MatrixDialog::Part* MatrixDialog::find(std::string_view field) {
  for (Part& part : parts_) {
    if (part.field == field) return &part;
  }
  return nullptr;
}

const MatrixDialog::Part* MatrixDialog::find(std::string_view field) const {
  return const_cast<MatrixDialog*>(this)->find(field);
}

bool MatrixDialog::apply() {
  for (const Part& part : parts_) {
    if (part.sheet->problem().isEmpty()) continue;
    tabs_->setCurrentWidget(part.sheet);
    part.sheet->goToProblem();
    return false;
  }
  if (checks_.running()) {
    applyWhenChecked_ = true;
    return false;
  }
  if (error_) return false;
  Session& session = context_.session;
  session.finishStep();
  Input input = typed();
  // Unchanged numbers of a worked example stay that example.
  Input same = input;
  same.exampleId = session.input().exampleId;
  if (same == session.input()) return true;
  session.setInput(std::move(input));
  session.finishStep();
  return true;
}

void MatrixDialog::done(int result) {
  fills_.cancel();
  checks_.cancel();
  QDialog::done(result);
}

}  // namespace fovea

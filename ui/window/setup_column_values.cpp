// What setup shows of the document, and which values it refuses.
#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QSpinBox>
#include <algorithm>

#include "ui/state/model_facts.h"
#include "ui/window/setup_column.h"
#include "ui/window/setup_items.h"

namespace fovea {

namespace {

bool isToy(const Input& input) { return input.door == Door::Text && input.model.empty(); }
bool isModel(const Input& input) { return input.door == Door::Text && !input.model.empty(); }

/// What stands in the fields of widths; 0 where there is none, or it is not known yet.
struct Widths {
  Index heads = 0, groups = 0, model = 0, key = 0, value = 0;
};

Widths widthsOf(const Session& session) {
  const Input& input = session.input();
  if (isToy(input)) {
    const ToySetup whole = input.toy.heads > 0 ? resolved(input.toy) : input.toy;
    return {input.toy.heads, whole.groups, whole.modelWidth, whole.headWidth, whole.valueWidth};
  }
  if (isModel(input)) {
    const auto model = session.model();
    if (!model) return {};
    const ModelConfig& c = model->config();
    return {c.heads, c.groups, c.width, c.headWidth, c.headWidth};
  }
  Widths widths{input.heads, input.groups > 0 ? input.groups : input.heads};
  if (!session.shown().trace) return widths;
  const Attention& attention = session.shown().attention();
  widths.model = attention.input ? attention.input->columns() : 0;
  widths.key = attention.keyWidth();
  widths.value = attention.valueWidth();
  return widths;
}

}  // namespace

void SetupColumn::refreshSource() {
  const Input& input = context_.session.input();
  const auto model = context_.session.model();
  const QString path = QString::fromStdString(input.model);
  source_->clear();
  source_->addItem(tr("Toy model"), ToyModel);
  source_->addItem(tr("Worked example"), WorkedExample);
  source_->addItem(tr("Your numbers"), YourNumbers);
  source_->addItem(!isModel(input) ? tr("Real model…")
                   : model         ? QString::fromStdString(model->name())
                                   : path.section('/', -1, -1, QString::SectionSkipEmpty),
                   RealModel);
  source_->setCurrentIndex(source_->findData(isToy(input)              ? ToyModel
                                             : isModel(input)          ? RealModel
                                             : input.exampleId.empty() ? YourNumbers
                                                                       : WorkedExample));
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

void SetupColumn::refreshScore() {
  const Input& input = context_.session.input();
  keysFrom_->setCurrentIndex(
      keysFrom_->findData(isToy(input) ? input.memoryText.has_value() : input.memoryX.has_value()));
  score_->setCurrentIndex(
      score_->findData(static_cast<int>(isModel(input) ? ScoreRule::Dot : input.rule)));
}

void SetupColumn::refreshWidths() {
  const Widths widths = widthsOf(context_.session);
  const auto set = [](QSpinBox* box, Index value) {
    if (box->value() != value)
      box->setValue(static_cast<int>(std::min<Index>(value, box->maximum())));
  };
  // Nothing is known of a model before it is read; elsewhere 0 is a number like any other.
  const QString unknown = isModel(context_.session.input()) ? QStringLiteral("–") : QString();
  for (QSpinBox* box : {heads_, groups_}) box->setSpecialValueText(unknown);
  // Given scores and weights have no width.
  headWidth_->setSpecialValueText(isToy(context_.session.input()) ? QString()
                                                                  : QStringLiteral("–"));
  set(heads_, widths.heads);
  set(headWidth_, widths.key);
  set(modelWidth_, widths.model);
  set(groups_, widths.groups);
  set(valueWidth_, widths.value);
}

void SetupColumn::refreshSpecial() {
  const auto model = context_.session.model();
  const std::vector<std::string> labels =
      model ? specialLabels(*model) : std::vector<std::string>{};
  special_->setVisible(!labels.empty());
  if (labels.empty()) return;
  special_->setText(labels.size() == 1   ? QString::fromStdString(labels[0])
                    : labels.size() == 2 ? tr("%1 and %2")
                                               .arg(QString::fromStdString(labels[0]),
                                                    QString::fromStdString(labels[1]))
                                         : tr("Special tokens"));
  special_->setChecked(context_.session.input().specialTokens);
}

/// Grey is what the source of the numbers fixes.
void SetupColumn::refreshFixed() {
  const Input& input = context_.session.input();
  const bool toy = isToy(input), model = isModel(input);
  const QString why = model                     ? tr("Fixed by the model")
                      : input.exampleId.empty() ? tr("Fixed by the typed numbers")
                                                : tr("Fixed by the worked example");
  const bool headsFree = toy || (input.door == Door::Project && input.exampleId.empty());
  for (const char* place : {"heads", "groups"}) fields_[place]->setFixed(!headsFree, why);
  for (const char* place : {"headWidth", "modelWidth", "valueWidth", "seed"}) {
    fields_[place]->setFixed(!toy, why);
  }
  fields_["position"]->setFixed(model || input.door == Door::Weights, why);
  fields_["precision"]->setFixed(model, tr("Models compute in single precision"));
  const bool scores = input.door == Door::Scores || input.door == Door::Weights;
  fields_["scale"]->setFixed(scores, why);
  fields_["temperature"]->setFixed(input.door == Door::Weights, why);
  fields_["rule"]->setFixed(scores || model || !input.exampleId.empty(), why);
  fields_["memoryText"]->setFixed(!toy, why);
  fields_["mask"]->setFixed(input.door == Door::Weights, why);
  const auto fix = [](QWidget* widget, bool fixed, const QString& reason) {
    widget->setEnabled(!fixed);
    widget->setToolTip(fixed ? reason : QString());
  };
  fix(newNumbers_, !toy, model ? tr("The numbers are those of the model") : why);
  fix(divide_, scores || model, model ? tr("Fixed by the model; Scale number overrides it") : why);
  fix(outputWeights_, !toy || input.toy.heads <= 1, toy ? tr("One head has nothing to join") : why);
}

void SetupColumn::refresh() {
  refreshing_ = true;
  const Session& session = context_.session;
  const Input& input = session.input();
  const bool toy = isToy(input), real = isModel(input);
  refreshSource();
  refreshMask();
  refreshScore();
  refreshWidths();
  refreshPosition();
  refreshSpecial();
  const auto model = session.model();
  const bool byWidth = !model || model->config().scaledByWidth;
  const bool scores = input.door == Door::Scores || input.door == Door::Weights;
  divide_->setChecked(input.divide && !input.scale && byWidth && !scores);
  // A refused seed never entered the document; it stays until another one takes its place.
  if (!toy || refusedAt_ != input.toy.seed) refusedAt_.reset();
  const QString seed = real ? QString() : QString::number(input.toy.seed);
  if (!refusedAt_ && seed_->text() != seed) {
    seed_->setText(seed);
    seed_->setCursorPosition(0);  // a long one shows its beginning
  }
  scale_->setNumber(input.scale);
  temperature_->setNumber(input.temperature);
  const Precision precision = real ? Precision::Float32 : input.precision;
  precision_->setCurrentIndex(precision_->findData(static_cast<int>(precision)));
  outputWeights_->setChecked(toy ? input.toy.outputWeights : real || input.wo.has_value());
  decimals_->setValue(session.document().decimals);
  numbers_->setChecked(session.document().numbersInCells);
  refreshFixed();
  refreshErrors();
  refreshing_ = false;
}

void SetupColumn::refreshErrors() {
  const std::optional<Error>& error = context_.session.error();
  std::string place = error ? error->place : std::string();
  if (place == "scoreW" || place == "scoreU" || place == "scoreV") place = "rule";
  // What is refused under a scheme that does not show it is said beside the scheme.
  const auto found = fields_.find(place);
  if (place.starts_with("position") && found != fields_.end() && found->second->isHidden()) {
    place = "position";
  }
  if (place == "mask" && maskItem(context_.session.input().mask) == WindowMask) place = "window";
  for (const auto& [name, field] : fields_) {
    const bool here = name == place;
    field->setRefused(here ? QString::fromStdString(error->message.str()) : QString());
    if (here && more_->isAncestorOf(field)) setMoreShown(true);
  }
  if (refusedAt_) {
    fields_["seed"]->setRefused(
        seed_->text().trimmed().isEmpty()
            ? tr("No seed: give a whole number from 0 to 2⁶⁴ − 1.")
            : tr("%1 is no seed: give a whole number from 0 to 2⁶⁴ − 1.").arg(seed_->text()));
  }
}

}  // namespace fovea

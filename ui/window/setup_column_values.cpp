// What setup shows of the document, and which values it refuses.
#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QSpinBox>
#include <algorithm>

#include "ui/window/setup_column.h"
#include "ui/window/setup_items.h"

namespace fovea {

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
    if (box->value() != value)
      box->setValue(static_cast<int>(std::min<Index>(value, box->maximum())));
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
  // A refused seed never entered the document; it stays until another one takes its place.
  if (!toy || refusedAt_ != input.toy.seed) refusedAt_.reset();
  const QString seed = QString::number(input.toy.seed);
  if (!refusedAt_ && seed_->text() != seed) seed_->setText(seed);
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
  if (refusedAt_) {
    fields_["seed"]->setRefused(
        seed_->text().trimmed().isEmpty()
            ? tr("No seed: give a whole number from 0 to 2⁶⁴ − 1.")
            : tr("%1 is no seed: give a whole number from 0 to 2⁶⁴ − 1.").arg(seed_->text()));
  }
}

}  // namespace fovea

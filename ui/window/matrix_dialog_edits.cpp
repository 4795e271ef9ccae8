// What follows when something in the dialog is edited: fields, labels, sizes, and the check.
#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTabWidget>

#include "ui/panels/matrix_sheet.h"
#include "ui/window/matrix_dialog.h"

namespace fovea {
namespace {

std::vector<std::string> strings(const QStringList& list) {
  std::vector<std::string> all;
  for (const QString& text : list) all.push_back(text.toStdString());
  return all;
}

}  // namespace

void MatrixDialog::refreshFields() {
  const bool project = door_ == Door::Project;
  for (QWidget* widget : std::initializer_list<QWidget*>{layoutWord_, layout_}) {
    widget->setVisible(project);
  }
  const QSignalBlocker first(heads_), second(groups_);
  if (project) {
    if (start_.heads > 0) heads_->setValue(static_cast<int>(start_.heads));
    groups_->setValue(static_cast<int>(start_.groups > 0 ? start_.groups : heads_->value()));
  } else {
    heads_->setValue(static_cast<int>(parts_.front().sheet->model().slices()));
    const Part* keys = find(door_ == Door::QueryKeyValue ? "k" : "v");
    groups_->setValue(static_cast<int>(keys->sheet->model().slices()));
  }
  const bool values = door_ == Door::QueryKeyValue || project || find("v")->sheet->given();
  groups_->setEnabled(values);
  groupsWord_->setEnabled(values);
  switch (door_) {
    case Door::Text:
    case Door::Project:
      story_->setText(tr("Q, K and V are computed from X and the weights."));
      break;
    case Door::QueryKeyValue:
      story_->setText(
          find("scoreV")
              ? tr("X and its weights are left out; v weighs the sums of the additive score.")
              : tr("X and its weights are left out. V may be left out, too."));
      break;
    case Door::Scores:
      story_->setText(
          tr("The scores are given: Q and K are left out. −∞ hides a pair. V may be left out."));
      break;
    case Door::Weights:
      story_->setText(
          tr("The weights are given: everything before is left out. V may be left "
             "out."));
      break;
  }
}

void MatrixDialog::refreshLabels() {
  for (const Part& part : parts_) {
    const auto set = [&](MatrixModel::Side side, Part::Names names) {
      if (names == Part::Names::None) return;
      part.sheet->model().setLabels(side, names == Part::Names::Query ? labels_ : keyLabels_);
    };
    set(MatrixModel::Side::Rows, part.rows);
    set(MatrixModel::Side::Columns, part.columns);
  }
}

void MatrixDialog::takeLabels(const MatrixSheet& from, int side) {
  for (const Part& part : parts_) {
    if (part.sheet != &from) continue;
    const auto which = static_cast<MatrixModel::Side>(side);
    const QStringList labels = part.sheet->model().labels(which);
    const Part::Names names = which == MatrixModel::Side::Rows ? part.rows : part.columns;
    if (names == Part::Names::Query) labels_ = labels;
    if (names == Part::Names::Key || !separateKeys_) keyLabels_ = labels;
    if (names == Part::Names::Key && !separateKeys_) labels_ = labels;
  }
  refreshLabels();
  edited();
}

/// A size that was asked for takes the arrays along that must have it, too.
void MatrixDialog::takeSize(std::size_t asked, Index rows, Index columns) {
  const auto size = [&](std::string_view field, Index newRows, Index newColumns) {
    Part* part = find(field);
    if (!part) return true;
    MatrixModel& model = part->sheet->model();
    return model.resize(model.slices(), newRows > 0 ? newRows : model.rows(),
                        newColumns > 0 ? newColumns : model.columns());
  };
  const std::string& field = parts_[asked].field;
  filling_ = true;  // one check for all of them
  bool fits = size(field, rows, columns);
  if (fits && field == "x") {
    // Of [out, in] matrices the columns are what enters.
    const bool outIn = layout_->currentIndex() == 1;
    for (const char* weight : {"wq", "wk", "wv"}) {
      size(weight, outIn ? 0 : columns, outIn ? columns : 0);
    }
  } else if (fits && (field == "q" || field == "k")) {
    size(field == "q" ? "k" : "q", separateKeys_ ? 0 : rows, columns);
    // Without W and U the additive score weighs as many sums as a key has numbers.
    const Part* inner = find("scoreW");
    if (inner && !inner->sheet->given() && !find("scoreU")->sheet->given()) {
      size("scoreV", 0, columns);
    }
    if (field == "k" || !separateKeys_) size("v", rows, 0);
  } else if (fits && (field == "scores" || field == "weights")) {
    size("v", columns, 0);
  } else if (fits && field == "v") {
    if (door_ == Door::QueryKeyValue) {
      size("k", rows, 0);
      if (!separateKeys_) size("q", rows, 0);
    } else {
      size(parts_.front().field, 0, rows);
    }
  }
  filling_ = false;
  edited();
}

void MatrixDialog::takeHeads() {
  if (door_ != Door::Project) {
    filling_ = true;
    const auto stack = [this](const char* field, Index slices) {
      Part* part = find(field);
      if (!part) return;
      MatrixModel& model = part->sheet->model();
      model.resize(slices, model.rows(), model.columns());
    };
    stack(parts_.front().field.c_str(), heads_->value());
    stack("k", groups_->value());
    stack("v", groups_->value());
    filling_ = false;
  }
  start_.heads = heads_->value();
  start_.groups = groups_->value();
  edited();
}

Input MatrixDialog::typed() const {
  // The mask, scale and precision of a model are its layer's own; what was read from it has them.
  const Input& document = context_.session.input();
  Input input = sameSetup(document.model.empty() ? document : start_, door_);
  input.model.clear();
  input.names = start_.names;
  for (const Part& part : parts_) {
    if (part.sheet->given() && part.sheet->model().problem().isEmpty()) {
      input.*part.tensor = part.sheet->model().tensor();
    }
  }
  input.weightsOutIn = door_ == Door::Project && layout_->currentIndex() == 1;
  input.heads = heads_->value();
  input.groups = groups_->isEnabled() && groups_->value() != heads_->value() ? groups_->value() : 0;
  const auto cut = [](QStringList labels, Index count) {
    if (labels.size() > count) labels.resize(count);
    return strings(labels);
  };
  const MatrixModel& first = parts_.front().sheet->model();
  const Part* k = find("k");
  const Index keys = k                        ? k->sheet->model().rows()
                     : door_ == Door::Project ? first.rows()
                                              : first.columns();
  input.labels = cut(labels_, first.rows());
  if (separateKeys_ || keys != first.rows()) input.keyLabels = cut(keyLabels_, keys);
  return input;
}

void MatrixDialog::edited() {
  if (filling_) return;
  refreshFields();
  check();
}

void MatrixDialog::check() {
  if (parts_.empty() || filling_) return;
  for (const Part& part : parts_) {
    if (part.sheet->given() && !part.sheet->model().problem().isEmpty()) {
      checks_.cancel();
      takeError({});
      return;
    }
  }
  checks_.start(
      [this, input = typed(), sources = sources_](const Progress& progress) -> JobRunner::Delivery {
        auto trace = fovea::compute(input, *sources, progress);
        std::optional<Error> error;
        if (!trace) error = trace.error();
        return [this, error] {
          takeError(error);
          if (!applyWhenChecked_) return;
          applyWhenChecked_ = false;
          if (apply()) accept();
        };
      });
}

void MatrixDialog::takeError(const std::optional<Error>& error) {
  error_ = error;
  const QString sentence = error ? QString::fromStdString(error->message.str()) : QString();
  const Part* owner = error ? find(error->place) : nullptr;
  for (const Part& part : parts_) {
    part.sheet->setComplaint(&part == owner ? sentence : QString());
    const QString& letter = part.letter;
    const int tab = tabs_->indexOf(part.sheet);
    const bool wrong = !part.sheet->problem().isEmpty();
    tabs_->setTabText(tab, wrong ? tr("%1 !").arg(letter) : letter);
    tabs_->setTabToolTip(tab, part.sheet->problem());
  }
  sayProblem();
}

void MatrixDialog::sayProblem() {
  if (filling_ || tabs_->isHidden()) return;
  const bool owned = error_ && find(error_->place);
  QString sentence = error_ && !owned ? QString::fromStdString(error_->message.str()) : QString();
  for (const Part& part : parts_) {
    const QString own = part.sheet->problem();
    if (own.isEmpty() || !sentence.isEmpty()) continue;
    // The sheet in sight says it itself.
    if (part.sheet == tabs_->currentWidget()) break;
    sentence = tr("%1: %2").arg(part.letter, own);
  }
  problem_->setText(sentence);
  problem_->setVisible(!sentence.isEmpty());
}

QString MatrixDialog::problem() const {
  for (const Part& part : parts_) {
    if (!part.sheet->problem().isEmpty()) return part.sheet->problem();
  }
  return problem_->text();
}

}  // namespace fovea

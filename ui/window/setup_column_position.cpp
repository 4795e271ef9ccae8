// The scheme of positions in setup, and what it can be turned by.
#include <QComboBox>
#include <QSpinBox>
#include <QVBoxLayout>

#include "ui/window/setup_column.h"

namespace fovea {
namespace {

constexpr int kWide = 76;  // width of a field beside its word: seven digits

bool stretches(PositionScheme scheme) {
  return scheme == PositionScheme::RopeLinear || scheme == PositionScheme::RopeYarn;
}
bool limited(PositionScheme scheme) {
  return scheme == PositionScheme::Learned || scheme == PositionScheme::RopeYarn;
}

}  // namespace

void SetupColumn::buildPosition(QVBoxLayout* column) {
  position_ = new QComboBox(this);
  position_->setObjectName("position");
  add(column, "position", tr("Position"), position_, 0);
  positionFactor_ = new NumberEdit(this);
  positionFactor_->setObjectName("position-factor");
  positionFactor_->setToolTip(tr("How much longer texts may become"));
  add(column, "positionFactor", tr("Longer by"), positionFactor_, kWide);
  positionLimit_ = spin("position-limit", 0);
  add(column, "positionLimit", tr("Limit"), positionLimit_, kWide);
  positionShift_ = spin("position-shift", 0);
  positionShift_->setMaximum(static_cast<int>(kMostPositionShift));
  positionShift_->setToolTip(tr("Added to every position"));
  add(column, "positionShift", tr("Shift by"), positionShift_, kWide);

  Session& session = context_.session;
  connect(position_, &QComboBox::activated, this, [this, &session] {
    session.edit({}, [this](Input& input) {
      input.position.scheme = static_cast<PositionScheme>(position_->currentData().toInt());
    });
  });
  connect(positionFactor_, &NumberEdit::numberEdited, this, [this, &session] {
    session.edit("positionFactor", [this](Input& input) {
      input.position.factor = positionFactor_->number().value_or(Positions().factor);
    });
  });
  connect(positionLimit_, &QSpinBox::valueChanged, this, [this, &session](int limit) {
    if (refreshing_) return;
    session.edit("positionLimit", [limit](Input& input) { input.position.limit = limit; });
  });
  connect(positionShift_, &QSpinBox::valueChanged, this, [this, &session](int shift) {
    if (refreshing_) return;
    session.edit("positionShift", [shift](Input& input) { input.position.shift = shift; });
  });
}

void SetupColumn::refreshPosition() {
  const Input& input = context_.session.input();
  const Positions& chosen = input.position;
  const bool model = input.door == Door::Text && !input.model.empty();
  const bool on = !model && acts(chosen.scheme, input.door);
  fields_["positionFactor"]->setVisible(on && stretches(chosen.scheme));
  fields_["positionLimit"]->setVisible(on && limited(chosen.scheme));
  // ALiBi counts distances: no shift changes them.
  fields_["positionShift"]->setVisible(on && (chosen.added() || chosen.turns()));
  positionFactor_->setNumber(chosen.factor);
  positionLimit_->setValue(static_cast<int>(std::min<Index>(chosen.limit, kMostPositionLimit)));
  positionLimit_->setToolTip(chosen.scheme == PositionScheme::Learned
                                 ? tr("Rows of the learned table")
                                 : tr("Positions before the text is stretched"));
  positionShift_->setValue(static_cast<int>(std::min<Index>(chosen.shift, kMostPositionShift)));
  position_->clear();
  if (model) {
    const auto loaded = context_.session.model();
    position_->addItem(!loaded                         ? QStringLiteral("–")
                       : loaded->config().ropeBase > 0 ? tr("Rotary")
                                                       : tr("Learned"));
    return;
  }
  const auto offer = [&](PositionScheme scheme, const QString& name) {
    if (scheme == PositionScheme::None || acts(scheme, input.door)) {
      position_->addItem(name, static_cast<int>(scheme));
    }
  };
  offer(PositionScheme::None, tr("None"));
  offer(PositionScheme::Sinusoidal, tr("Sinusoidal"));
  offer(PositionScheme::Learned, tr("Learned table"));
  offer(PositionScheme::Rope, tr("RoPE"));
  offer(PositionScheme::RopeLinear, tr("RoPE, interpolated"));
  offer(PositionScheme::RopeYarn, tr("RoPE, YaRN"));
  offer(PositionScheme::Alibi, tr("ALiBi"));
  const int at = position_->findData(static_cast<int>(chosen.scheme));
  position_->setCurrentIndex(std::max(at, 0));
}

}  // namespace fovea

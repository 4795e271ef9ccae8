// What stands under More in setup.
#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSpinBox>
#include <QVBoxLayout>

#include "ui/window/setup_column.h"

namespace fovea {
namespace {

constexpr int kLong = 56;  // width of a field beside its word
constexpr int kSeed = 96;  // ten digits

}  // namespace

void SetupColumn::buildMore(QVBoxLayout* column) {
  seed_ = new QLineEdit(this);
  seed_->setObjectName("seed");
  add(column, "seed", tr("Seed"), seed_, kSeed);
  newNumbers_ = new QPushButton(tr("New numbers"), this);
  newNumbers_->setObjectName("new-numbers");
  column->addWidget(newNumbers_);
  modelWidth_ = spin("model-width", 0);
  add(column, "modelWidth", tr("Model width D"), modelWidth_, kLong);
  modelWidth_->setSpecialValueText(QStringLiteral("–"));  // given behind X: there is none
  groups_ = spin("groups", 0);
  add(column, "groups", tr("Key/value groups"), groups_, kLong);
  valueWidth_ = spin("value-width", 0);
  valueWidth_->setSpecialValueText(QStringLiteral("–"));
  add(column, "valueWidth", tr("Value width"), valueWidth_, kLong);
  keysFrom_ = new QComboBox(this);
  keysFrom_->setObjectName("keys-from");
  keysFrom_->addItem(tr("The text itself"), false);
  keysFrom_->addItem(tr("A second text"), true);
  add(column, "memoryText", tr("Keys and values from"), keysFrom_, 0);
  score_ = new QComboBox(this);
  score_->setObjectName("score");
  score_->addItem(tr("Dot product"), static_cast<int>(ScoreRule::Dot));
  score_->addItem(tr("Additive"), static_cast<int>(ScoreRule::Additive));
  score_->addItem(tr("Cosine"), static_cast<int>(ScoreRule::Cosine));
  add(column, "rule", tr("Score"), score_, 0);
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
    refusedAt_.reset();
    if (!ok) refusedAt_ = session.input().toy.seed;
    refreshErrors();
    if (!ok) return;
    session.edit("seed", [seed](Input& input) { input.toy.seed = seed; });
  });
  connect(newNumbers_, &QPushButton::clicked, this, [&session] {
    const quint32 seed = QRandomGenerator::global()->bounded(1'000'000);
    session.edit({}, [seed](Input& input) { input.toy.seed = seed; });
  });
  connect(keysFrom_, &QComboBox::activated, this, [this, &session] {
    const bool second = keysFrom_->currentData().toBool();
    session.edit({}, [second](Input& input) {
      // The text itself stands there first, so that the picture stays.
      if (!second) input.memoryText.reset();
      if (second && !input.memoryText) input.memoryText = input.text;
    });
  });
  connect(score_, &QComboBox::activated, this, [this, &session] {
    const auto rule = static_cast<ScoreRule>(score_->currentData().toInt());
    const Shown& shown = session.shown();
    const Index width = shown.trace ? shown.attention().keyWidth() : 0;
    session.edit({}, [rule, width](Input& input) {
      input.rule = rule;
      const bool draws = input.door == Door::Text;
      if (rule != ScoreRule::Additive || draws || input.scoreV || width == 0) return;
      // Every sum weighs alike until a document or a file says otherwise.
      input.scoreV = tensorFromRows({std::vector<double>(static_cast<std::size_t>(width), 1)});
    });
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

}  // namespace fovea

#include "ui/window/generation_dialog.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStyle>

#include "core/base/number.h"

namespace fovea {

GenerationDialog::GenerationDialog(const WindowContext& context, QWidget* parent)
    : QDialog(parent), context_(context) {
  setObjectName("generation");
  setWindowTitle(tr("Go on with the text"));
  const Appearance& appearance = context.appearance;
  auto* form = new QFormLayout(this);
  form->setContentsMargins(appearance.px(24), appearance.px(24), appearance.px(24),
                           appearance.px(16));
  form->setHorizontalSpacing(appearance.px(16));
  form->setVerticalSpacing(appearance.px(8));
  const auto add = [&](const char* name, const QString& word, QWidget* field) {
    field->setObjectName(name);
    field->setAccessibleName(word);
    field->setMinimumWidth(appearance.px(120));
    form->addRow(word, field);
  };
  tokens_ = new QSpinBox(this);
  tokens_->setRange(0, static_cast<int>(kMostGenerated));
  add("generated-tokens", tr("Tokens behind the text"), tokens_);
  greedy_ = new QCheckBox(tr("Always the likeliest token"), this);
  greedy_->setObjectName("greedy");
  form->addRow(QString(), greedy_);
  temperature_ = new QDoubleSpinBox(this);
  temperature_->setRange(.01, 100);
  temperature_->setSingleStep(.1);
  add("sampling-temperature", tr("Temperature"), temperature_);
  topK_ = new QSpinBox(this);
  topK_->setRange(0, 1'000'000);
  topK_->setSpecialValueText(tr("all"));
  add("top-k", tr("Top k"), topK_);
  topP_ = new QDoubleSpinBox(this);
  topP_->setRange(.01, 1);
  topP_->setSingleStep(.05);
  add("top-p", tr("Top p"), topP_);
  seed_ = new QLineEdit(this);
  add("sampling-seed", tr("Seed"), seed_);
  said_ = new QLabel(this);
  said_->setObjectName("generation-said");
  said_->setWordWrap(true);
  said_->setTextFormat(Qt::PlainText);
  said_->setMinimumWidth(appearance.px(320));
  form->addRow(said_);
  auto* close = new QPushButton(tr("Close"), this);
  close->setObjectName("close");
  form->addRow(QString(), close);

  connect(close, &QPushButton::clicked, this, &QDialog::accept);
  connect(greedy_, &QCheckBox::toggled, this, &GenerationDialog::apply);
  connect(seed_, &QLineEdit::textEdited, this, &GenerationDialog::takeSeed);
  for (QSpinBox* box : {tokens_, topK_}) {
    connect(box, qOverload<int>(&QSpinBox::valueChanged), this, &GenerationDialog::apply);
  }
  for (QDoubleSpinBox* box : {temperature_, topP_}) {
    connect(box, qOverload<double>(&QDoubleSpinBox::valueChanged), this, &GenerationDialog::apply);
  }
  connect(&context.session, &Session::inputChanged, this, &GenerationDialog::refresh);
  connect(&context.session, &Session::pictureChanged, this, &GenerationDialog::refresh);
  connect(&context.session, &Session::errorChanged, this, &GenerationDialog::refresh);
  refresh();
}

void GenerationDialog::apply() {
  if (filling_) return;
  Generation generation = context_.session.input().generation;
  generation.tokens = tokens_->value();
  generation.sampling = {greedy_->isChecked(), temperature_->value(), topK_->value(),
                         topP_->value(), generation.sampling.seed};
  context_.session.edit("generation", [&](Input& input) { input.generation = generation; });
}

void GenerationDialog::takeSeed(const QString& text) {
  bool ok = false;
  const quint64 seed = text.toULongLong(&ok);
  refusedAt_.reset();
  if (ok) {
    context_.session.edit("generation",
                          [seed](Input& input) { input.generation.sampling.seed = seed; });
  } else {
    refusedAt_ = context_.session.input().generation.sampling.seed;
  }
  refresh();
}

/// A refused seed never entered the document; it stays until another one takes its place.
void GenerationDialog::refreshSeed() {
  const Sampling& sampling = context_.session.input().generation.sampling;
  if (sampling.greedy || refusedAt_ != sampling.seed) refusedAt_.reset();
  const QString seed = QString::number(sampling.seed);
  if (!refusedAt_ && seed_->text().trimmed() != seed) {
    seed_->setText(seed);
    seed_->setCursorPosition(0);  // a long one shows its beginning
  }
  seed_->setProperty("refused", refusedAt_.has_value());
  seed_->style()->unpolish(seed_);
  seed_->style()->polish(seed_);
}

void GenerationDialog::refresh() {
  filling_ = true;
  const Generation& generation = context_.session.input().generation;
  const Sampling& sampling = generation.sampling;
  tokens_->setValue(static_cast<int>(generation.tokens));
  greedy_->setChecked(sampling.greedy);
  temperature_->setValue(sampling.temperature);
  topK_->setValue(static_cast<int>(sampling.topK));
  topP_->setValue(sampling.topP);
  refreshSeed();
  for (QWidget* field : std::initializer_list<QWidget*>{temperature_, topK_, topP_, seed_}) {
    field->setEnabled(!sampling.greedy);
  }
  filling_ = false;

  const Session& session = context_.session;
  const Trace* trace = session.shown().trace.get();
  if (refusedAt_) {
    const QString seed = seed_->text().trimmed();
    said_->setText(seed.isEmpty()
                       ? tr("No seed: give a whole number from 0 to 2⁶⁴ − 1.")
                       : tr("%1 is no seed: give a whole number from 0 to 2⁶⁴ − 1.").arg(seed));
  } else if (session.error()) {
    said_->setText(QString::fromStdString(session.error()->message.str()));
  } else if (trace && !trace->generated.empty()) {
    const Generated& last = trace->generated.back();
    const Token& token = trace->queryTokens().tokens[static_cast<std::size_t>(last.token)];
    said_->setText(tr("The last token is %1, with probability %2. Keys and values of %3 tokens "
                      "were there; only its own were computed.")
                       .arg(QString::fromStdString(token.label),
                            QString::fromStdString(shown(last.probability, 3)),
                            QString::fromStdString(grouped(last.cached))));
  } else {
    said_->setText(tr("Each new token adds a row and a column to every grid."));
  }
}

}  // namespace fovea

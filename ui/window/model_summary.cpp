#include "ui/window/model_summary.h"

#include <QDir>
#include <QGridLayout>
#include <QLabel>
#include <QLayoutItem>
#include <QVBoxLayout>
#include <array>
#include <cmath>

#include "core/base/number.h"

namespace fovea {
namespace {

QString counted(Index value) { return QString::fromStdString(grouped(value)); }

}  // namespace

QString byteWords(double bytes) {
  static constexpr std::array kUnits = {"kB", "MB", "GB", "TB"};
  if (bytes < 1000) return ModelSummary::tr("%1 bytes").arg(static_cast<int>(bytes));
  std::size_t unit = 0;
  double value = bytes / 1000;
  while (std::round(value) >= 1000 && unit + 1 < kUnits.size()) {
    value /= 1000;
    ++unit;
  }
  const int decimals = value < 10 && unit > 1 ? 1 : 0;
  return ModelSummary::tr("%1 %2").arg(QString::fromStdString(shown(value, decimals)),
                                       QLatin1String(kUnits[unit]));
}

ModelSummary::ModelSummary(const WindowContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      name_(new QLabel(this)),
      path_(new QLabel(this)),
      reason_(new QLabel(this)),
      table_(new QWidget(this)),
      rows_(new QGridLayout(table_)) {
  setObjectName("model-summary");
  const Appearance& a = context.appearance;
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(a.px(8));
  name_->setObjectName("model-name");
  name_->setFont(a.style().heading);
  path_->setObjectName("model-path");
  path_->setProperty("quiet", true);
  reason_->setObjectName("model-reason");
  reason_->setProperty("refused", true);
  for (QLabel* label : {name_, path_, reason_}) {
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    // A path without spaces would ask for more width than there is.
    label->setMinimumWidth(1);
    column->addWidget(label);
  }
  rows_->setContentsMargins(0, a.px(8), 0, 0);
  rows_->setHorizontalSpacing(a.px(24));
  rows_->setVerticalSpacing(a.px(6));
  rows_->setColumnStretch(1, 1);
  column->addWidget(table_);
  column->addStretch(1);
  refresh();
}

void ModelSummary::read(const QString& path) {
  facts_.reset();
  refresh();
  name_->setText(QDir(path).dirName());
  path_->setText(tr("Reading what it says about itself…"));
  emit told();
  reading_.start([this, path = path.toStdString()](const Progress&) -> JobRunner::Delivery {
    return [this, facts = readModelFacts(path)] { tell(facts); };
  });
}

void ModelSummary::tell(const ModelFacts& facts) {
  reading_.cancel();
  facts_ = facts;
  refresh();
  emit told();
}

void ModelSummary::clear() {
  reading_.cancel();
  facts_.reset();
  refresh();
  emit told();
}

void ModelSummary::forgetRows() {
  while (QLayoutItem* item = rows_->takeAt(0)) {
    item->widget()->hide();
    item->widget()->deleteLater();
    delete item;
  }
}

void ModelSummary::row(const QString& word, const QString& value) {
  const int at = rows_->count() / 2;
  auto* name = new QLabel(word, table_);
  name->setProperty("quiet", true);
  auto* number = new QLabel(value, table_);
  number->setTextFormat(Qt::PlainText);
  number->setWordWrap(true);
  rows_->addWidget(name, at, 0, Qt::AlignTop);
  rows_->addWidget(number, at, 1, Qt::AlignTop);
}

void ModelSummary::refresh() {
  forgetRows();
  name_->setText(facts_ ? QString::fromStdString(facts_->name) : QString());
  path_->setText(facts_ ? QDir::toNativeSeparators(QString::fromStdString(facts_->path))
                        : QString());
  reason_->setText(facts_ && facts_->reason ? QString::fromStdString(facts_->reason->message.str())
                                            : QString());
  reason_->setVisible(!reason_->text().isEmpty());
  if (!facts_ || facts_->architecture.empty()) return;
  const ModelConfig& c = facts_->config;
  row(tr("Architecture"),
      c.decoder ? tr("%1, tells the next token").arg(QString::fromStdString(facts_->architecture))
                : tr("%1, embeds texts").arg(QString::fromStdString(facts_->architecture)));
  row(tr("Layers"), counted(c.layers));
  row(tr("Heads"), tr("%1 in each layer").arg(counted(c.heads)));
  row(tr("Key/value heads"), counted(c.groups));
  row(tr("Model width D"), counted(c.width));
  row(tr("Head width d"), counted(c.headWidth));
  row(tr("Vocabulary"), tr("%1 tokens").arg(counted(c.vocabulary)));
  row(tr("Longest text"), tr("%1 tokens").arg(counted(c.longestText())));
  row(tr("Positions"), c.ropeBase > 0 ? tr("rotary") : tr("learned"));
  if (!facts_->tokenizer.empty()) {
    row(tr("Tokenizer"), QString::fromStdString(facts_->tokenizer));
  }
  if (facts_->fileBytes > 0) {
    row(tr("On disk"), byteWords(static_cast<double>(facts_->fileBytes)));
  }
  if (facts_->memoryBytes > 0) {
    row(tr("Memory needed"), byteWords(static_cast<double>(facts_->memoryBytes)));
  }
}

}  // namespace fovea

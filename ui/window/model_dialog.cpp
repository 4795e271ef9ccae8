#include "ui/window/model_dialog.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace fovea {

ModelDialog::ModelDialog(const WindowContext& context, QWidget* parent)
    : QDialog(parent),
      context_(context),
      list_(new ModelList(context, this)),
      summary_(new ModelSummary(context, this)) {
  setObjectName("model-dialog");
  setWindowTitle(tr("Open model"));
  setAttribute(Qt::WA_DeleteOnClose);
  const Appearance& a = context.appearance;
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(a.px(24), a.px(24), a.px(24), a.px(16));
  column->setSpacing(a.px(16));
  auto* sides = new QHBoxLayout;
  sides->setSpacing(a.px(24));
  list_->setFixedWidth(a.px(352));
  sides->addWidget(list_);
  sides->addWidget(summary_, 1);
  column->addLayout(sides, 1);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(a.px(8));
  const auto button = [&](const char* name, const QString& words) {
    auto* made = new QPushButton(words, this);
    made->setObjectName(QLatin1String(name));
    made->setAutoDefault(false);
    buttons->addWidget(made);
    return made;
  };
  folder_ = button("model-folder", tr("Open model folder…"));
  file_ = button("model-file", tr("Open GGUF file…"));
  buttons->addStretch(1);
  cancel_ = button("model-cancel", tr("Cancel"));
  open_ = button("model-open", tr("Open"));
  open_->setProperty("primary", true);
  open_->setDefault(true);
  column->addLayout(buttons);
  connect(folder_, &QPushButton::clicked, this, &ModelDialog::folderAsked);
  connect(file_, &QPushButton::clicked, this, &ModelDialog::fileAsked);
  connect(cancel_, &QPushButton::clicked, this, &QDialog::reject);
  connect(open_, &QPushButton::clicked, this, &ModelDialog::openChosen);
  connect(list_, &ModelList::folderAsked, this, &ModelDialog::folderAsked);
  connect(list_, &ModelList::currentChanged, this, &ModelDialog::follow);
  connect(list_, &ModelList::activated, this, &ModelDialog::openChosen);
  connect(summary_, &ModelSummary::told, this, &ModelDialog::refresh);
  prepare(Shows::One, windowTitle());
}

void ModelDialog::prepare(Shows shows, const QString& title) {
  shows_ = shows;
  setWindowTitle(title);
  list_->setVisible(shows == Shows::List);
  const Appearance& a = context_.appearance;
  resize(a.px(shows == Shows::List ? 880 : 560), a.px(560));
  followed_.clear();
  refresh();
}

void ModelDialog::choose() {
  prepare(Shows::List, tr("Models on this computer"));
  summary_->clear();
  list_->find(QString::fromStdString(context_.session.input().model));
  list_->setFocus();
}

void ModelDialog::offer(const QString& path) {
  prepare(Shows::One, tr("Open model"));
  summary_->read(path);
  open_->setFocus();
}

void ModelDialog::inform(const QString& path) {
  prepare(Shows::Open, tr("Model information"));
  summary_->read(path);
  cancel_->setFocus();
}

void ModelDialog::follow() {
  if (shows_ != Shows::List) return;
  const QString path = list_->currentPath();
  const ModelFacts* facts = list_->currentFacts();
  if (path == followed_ && summary_->facts()) return;
  const bool another = path != followed_;
  followed_ = path;
  if (path.isEmpty()) {
    summary_->clear();
  } else if (facts) {
    summary_->tell(*facts);
  } else if (another) {
    summary_->read(path);
  }
}

void ModelDialog::refresh() {
  const std::optional<ModelFacts>& facts = summary_->facts();
  const bool runs = facts && facts->runs();
  const bool opens = shows_ != Shows::Open;
  for (QPushButton* button : {folder_, file_, open_}) button->setVisible(opens);
  open_->setEnabled(runs);
  cancel_->setText(opens ? tr("Cancel") : tr("Close"));
}

void ModelDialog::openChosen() {
  const std::optional<ModelFacts>& facts = summary_->facts();
  if (!open_->isVisible() || !facts || !facts->runs()) return;
  emit chosen(QString::fromStdString(facts->path));
  accept();
}

}  // namespace fovea

#include "ui/window/busy_strip.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <algorithm>

#include "core/base/number.h"
#include "ui/panels/rich_label.h"

namespace fovea {

void showProgress(QProgressBar& bar, const JobProgress& progress) {
  bar.setRange(0, progress.of > 0 ? 1000 : 0);
  if (progress.of > 0) {
    bar.setValue(static_cast<int>(std::min(progress.done, progress.of) * 1000 / progress.of));
  }
}

BusyStrip::BusyStrip(const WindowContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      what_(new RichLabel(context.appearance, this)),
      bar_(new QProgressBar(this)) {
  setObjectName("busy");
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(context.appearance.px(12));
  bar_->setObjectName("busy-progress");
  bar_->setAccessibleName(tr("How far the computation has come"));
  bar_->setTextVisible(false);
  bar_->setFixedWidth(context.appearance.px(96));
  auto* stop = new QPushButton(tr("Stop"), this);
  stop->setObjectName("stop");
  row->addWidget(what_);
  row->addWidget(bar_);
  row->addWidget(stop);
  Session& session = context.session;
  connect(stop, &QPushButton::clicked, &session, &Session::stop);
  connect(&session, &Session::busyChanged, this, &BusyStrip::refresh);
  connect(&session, &Session::progressed, this, &BusyStrip::refresh);
  refresh();
}

void BusyStrip::refresh() {
  const Session& session = context_.session;
  setVisible(session.busy());
  if (!session.busy()) return;
  const JobProgress& progress = session.progress();
  const QString step = QString::fromStdString(progress.what.str());
  const QString tokens = QString::fromStdString(grouped(session.tokensAhead()));
  if (session.loading()) {
    what_->setText(loadingWords());
  } else if (session.tokensAhead() == 0) {
    what_->setText(step.isEmpty() ? tr("Computing") : step);
  } else if (step.isEmpty()) {
    what_->setText(tr("%1 tokens").arg(tokens));
  } else {
    what_->setText(tr("%1 tokens: %2").arg(tokens, step));
  }
  showProgress(*bar_, progress);
}

QString BusyStrip::loadingWords() const {
  const Session& session = context_.session;
  if (session.loadingName().isEmpty()) return tr("Reading the model");
  const JobProgress& progress = session.progress();
  if (progress.of == 0) return tr("Reading %1").arg(session.loadingName());
  const auto megabytes = [](Index bytes) {
    return QString::fromStdString(grouped((bytes + 500'000) / 1'000'000));
  };
  return tr("Reading %1, %2 of %3 MB")
      .arg(session.loadingName(), megabytes(progress.done), megabytes(progress.of));
}

}  // namespace fovea

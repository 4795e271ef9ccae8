#include "ui/state/figure_source.h"

#include <algorithm>

#include "ui/state/weights_in.h"

namespace fovea {
namespace {

double largestIn(const Figure& figure) {
  double largest = 0;
  for (const Block& block : figure.blocks) {
    const Heatmap* weights = weightsIn(block);
    if (weights && !weights->values.empty()) {
      largest = std::max(largest, extentOf(weights->values).high);
    }
  }
  return largest;
}

/// What laboratories show where there is no text: the first worked example.
Result<Shown> exampleShown(const Progress& progress) {
  Sources sources;
  auto trace = compute(examples().front().document.input, sources, progress);
  if (!trace) return fail(trace.error());
  Shown shown;
  shown.trace = std::move(*trace);
  return shown;
}

}  // namespace

Result<Figure> makePanel(const std::string& panel, const Shown& shown, const View& view,
                         const Progress& progress) {
  if (shown.trace || !findLab(panel)) return makeFigure(panel, shown, view, progress);
  const auto example = exampleShown(progress);
  if (!example) return fail(example.error());
  return makeFigure(panel, *example, view, progress);
}

bool hasPanel(const Session& session, const QString& panel) {
  return session.shown().trace || findLab(panel.toStdString());
}

FigureSource::FigureSource(Session& session, const QString& panelId, QObject* parent)
    : QObject(parent), session_(session), panelId_(panelId) {
  connect(&session, &Session::pictureChanged, this, &FigureSource::follow);
  connect(&session, &Session::selectionChanged, this, &FigureSource::follow);
  connect(&session, &Session::viewChanged, this, &FigureSource::follow);
  connect(&jobs_, &JobRunner::busyChanged, this, &FigureSource::letGoOfAnother);
  connect(&jobs_, &JobRunner::busyChanged, this, &FigureSource::progressed);
  connect(&jobs_, &JobRunner::progressed, this, &FigureSource::progressed);
  connect(&session, &Session::labChanged, this, [this](const QString& lab) {
    if (lab == panelId_) refresh();
  });
  connect(&session, &Session::stageChanged, this, [this] {
    const PanelInfo* info = findPanel(panelId_.toStdString());
    if (info && info->usesStage) refresh();
  });
}

void FigureSource::setPanelId(const QString& panelId) {
  if (panelId_ == panelId) return;
  panelId_ = panelId;
  made_ = false;
  jobs_.cancel();
  refresh();
}

bool FigureSource::ofTraceAlone() const {
  const PanelInfo* info = findPanel(panelId_.toStdString());
  return info && !info->usesSelection;
}

/// A laboratory that shows nothing of the text.
bool FigureSource::ofSettingsAlone() const {
  const LabInfo* lab = findLab(panelId_.toStdString());
  return lab && !lab->ofText;
}

/// What depends on the trace alone is not made again for another selection: it may take long.
void FigureSource::follow() {
  if (ofSettingsAlone() && made_) return;
  const bool same = ofTraceAlone() && !madeOf_.expired() &&
                    madeOf_.lock() == session_.shown().trace &&
                    madeHiding_ == session_.view().hideSpecial;
  if (!same) refresh();
}

void FigureSource::setActive(bool active) {
  if (active_ == active) return;
  active_ = active;
  if (!active_ && jobs_.running() && ofTraceAlone()) {
    jobs_.cancel();
    dirty_ = true;
    made_ = false;
  }
  if (active_ && dirty_) refresh();
}

void FigureSource::setAdjust(std::function<void(View&)> adjust) {
  adjust_ = std::move(adjust);
  refresh();
}

void FigureSource::refresh() {
  dirty_ = true;
  if (!active_ || queued_) return;
  // Several signals of one change become one request.
  queued_ = true;
  QMetaObject::invokeMethod(
      this,
      [this] {
        queued_ = false;
        if (active_ && dirty_) request();
      },
      Qt::QueuedConnection);
}

void FigureSource::stop() {
  if (!jobs_.running()) return;
  jobs_.cancel();
  error_ = cancelled();
  emit figureChanged();
}

/// The picture of another panel does not stand for one that takes long.
void FigureSource::letGoOfAnother() {
  if (!jobs_.busy() || !figure_ || figure_->id == panelId_.toStdString()) return;
  figure_.reset();
  emit figureChanged();
}

void FigureSource::request() {
  const Shown& shown = session_.shown();
  if (!hasPanel(session_, panelId_)) {
    if (figure_ || error_) {
      jobs_.cancel();
      figure_.reset();
      error_.reset();
      emit figureChanged();
    }
    return;
  }
  // The head's grids are on their way; its picture asks again.
  const Selection& chosen = session_.selection();
  if (shown.trace && !ofTraceAlone() && (chosen.layer != shown.layer || chosen.head != shown.head))
    return;
  dirty_ = false;
  made_ = true;
  View view = session_.viewOf(panelId_);
  madeOf_ = shown.trace;
  madeHiding_ = view.hideSpecial;
  if (adjust_) adjust_(view);
  // Another panel or stage has other blocks, so it has ranges of its own.
  const bool alike = figure_ && figure_->id == panelId_.toStdString() && stage_ == view.stage;
  std::shared_ptr<const Figure> before = session_.rangesHeld() && alike ? figure_ : nullptr;
  jobs_.start([this, id = panelId_.toStdString(), shown, view,
               before = std::move(before)](const Progress& progress) -> JobRunner::Delivery {
    Result<Figure> made = makePanel(id, shown, view, progress);
    if (!made) {
      if (made.error().code == ErrorCode::Cancelled) return {};
      return [this, error = made.error()] {
        if (!figure_ || figure_->id != panelId_.toStdString() || !findLab(figure_->id)) {
          figure_.reset();
        }
        error_ = error;
        emit figureChanged();
      };
    }
    if (before && before->ranges.size() == made->ranges.size()) made->ranges = before->ranges;
    return [this, stage = view.stage, largest = largestIn(*made),
            figure = std::make_shared<const Figure>(std::move(*made))] {
      figure_ = figure;
      stage_ = stage;
      largestWeight_ = largest;
      error_.reset();
      emit figureChanged();
    };
  });
}

}  // namespace fovea

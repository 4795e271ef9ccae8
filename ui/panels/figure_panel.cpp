#include "ui/panels/figure_panel.h"

#include <QPainter>

#include "ui/plots/paint.h"
#include "ui/state/places.h"
#include "ui/state/weights_in.h"

namespace fovea {

FigurePanel::FigurePanel(Session& session, Appearance& appearance, const QString& panelId,
                         QWidget* parent)
    : QWidget(parent),
      session_(session),
      appearance_(appearance),
      view_(new FigureView(this)),
      weightRange_(new WeightRangeButton(appearance, this)),
      source_(session, panelId) {
  setObjectName("panel-" + panelId);
  view_->setObjectName("view-" + panelId);
  view_->setFigureStyle(appearance.style());
  view_->hide();
  connect(&appearance, &Appearance::changed, this, [this] {
    view_->setFigureStyle(appearance_.style());
    placeWeightRange();
    update();
  });
  connect(&source_, &FigureSource::figureChanged, this, &FigurePanel::takeFigure);
  connect(&appearance, &Appearance::weightRangeChanged, this, &FigurePanel::takeFigure);
  connect(&session, &Session::busyChanged, this, qOverload<>(&QWidget::update));
  connect(&session, &Session::selectionChanged, this, [this] {
    if (!standsAlone()) view_->setMarks(session_.marks());
  });
  // Another stage stands where the pointer is; what it pointed at has gone elsewhere.
  connect(&session, &Session::stageChanged, view_, &FigureView::leavePointer);
  connect(&session, &Session::tokensChanged, view_, &FigureView::pointAtNothing);
  connect(&session, &Session::hoverChanged, this, [this] {
    if (!standsAlone()) view_->setHover(session_.hoverMarks());
  });
  connect(view_, &FigureView::hovered, this, &FigurePanel::hover);
  connect(view_, &FigureView::spoke, this, [this](const QString& words) {
    if (findLab(this->panelId().toStdString()))
      session_.setSpoken(words.isEmpty() ? setup() : words);
  });
  connect(view_, &FigureView::turned, this, &FigurePanel::turned);
  connect(view_, &FigureView::painted, this, &FigurePanel::painted);
  connect(view_, &FigureView::pinned, this, [this](const Cell& cell) {
    if (!standsAlone() && (!takes_ || !takes_(cell))) session_.pin(cell, this);
  });
  connect(&source_, &FigureSource::progressed, this, qOverload<>(&QWidget::update));
  connect(view_, &FigureView::action, this, [this](const QString& name) {
    if (name == "unfold") {
      session_.setUnfolded(!session_.unfolded());
    } else if (name.startsWith("stage:")) {
      for (int i = 0; i < kStages; ++i) {
        const auto stage = static_cast<Stage>(i);
        if (name.mid(6).toStdString() == stageId(stage)) session_.setStage(stage);
      }
    } else {
      emit action(name);
    }
  });
}

void FigurePanel::setPanelId(const QString& panelId) {
  setObjectName("panel-" + panelId);
  view_->setObjectName("view-" + panelId);
  view_->setHover({});
  source_.setPanelId(panelId);
}

bool FigurePanel::standsAlone() const {
  const LabInfo* lab = findLab(panelId().toStdString());
  return lab && !lab->ofText;
}

/// What a laboratory was made with, on one line.
QString FigurePanel::setup() const {
  QStringList parts;
  if (const auto figure = view_->figure()) {
    for (const auto& [key, value] : figure->caption) {
      parts << tr("%1: %2").arg(toQString(key), toQString(value));
    }
  }
  return parts.join(QStringLiteral("    "));
}

void FigurePanel::hover(const std::optional<Cell>& cell) {
  if (!standsAlone()) {
    session_.setHover(cell, this);
    return;
  }
  // Linked within the figure alone.
  std::optional<Marks> marks;
  if (cell) marks = Marks{cell->layer, cell->head, cell->query, cell->key, cell->feature};
  view_->setHover(marks);
}

void FigurePanel::setRearrange(std::function<void(Figure&)> rearrange) {
  rearrange_ = std::move(rearrange);
  takeFigure();
}

void FigurePanel::takeFigure() {
  std::shared_ptr<const Figure> figure = source_.figure();
  const double largest = source_.largestWeight();
  const bool stretched = largest > 0 && appearance_.weightsToLargest();
  if (figure && (rearrange_ || stretched)) {
    auto changed = std::make_shared<Figure>(*figure);
    if (stretched) stretchWeights(*changed, largest);
    if (rearrange_) rearrange_(*changed);
    figure = changed;
  }
  view_->setFigure(figure);
  if (figure) view_->setAccessibleName(QString::fromStdString(figure->title.str()));
  view_->setMarks(standsAlone() && figure ? figure->marks : session_.marks());
  view_->setVisible(figure != nullptr);
  if (isVisible() && findLab(panelId().toStdString()) && view_->spot().block == kNone) {
    session_.setSpoken(setup());
  }
  placeWeightRange();
  update();
  emit figureShown();
}

void FigurePanel::placeWeightRange() {
  const auto figure = view_->figure();
  weightRange_->place(figure.get(), view_->placed(), view_->pos(), source_.largestWeight());
}

void FigurePanel::showEvent(QShowEvent*) { source_.setActive(true); }

void FigurePanel::hideEvent(QHideEvent*) { source_.setActive(false); }

void FigurePanel::resizeEvent(QResizeEvent*) {
  view_->setGeometry(rect());
  placeWeightRange();
  emit figureShown();
}

void FigurePanel::paintEvent(QPaintEvent*) {
  const JobProgress* own = source_.progress();
  const bool waits = !view_->figure() && (session_.busy() || own);
  if (view_->figure() || (!source_.error() && !waits)) return;
  const Style& style = appearance_.style();
  QPainter painter(this);
  painter.fillRect(rect(), style.surface);
  painter.setFont(style.normal);
  painter.setPen(style.quiet);
  const int margin = appearance_.px(24);
  painter.drawText(
      rect().adjusted(margin, margin, -margin, -margin), Qt::AlignCenter | Qt::TextWordWrap,
      source_.error() ? QString::fromStdString(source_.error()->message.str())
      : own && findLab(panelId().toStdString())
          ? (own->what.empty() ? tr("The first picture is being computed.") : toQString(own->what))
      : own && own->of > 0 ? tr("Looking at the heads: %1 of %2").arg(own->done).arg(own->of)
                           : tr("The first picture is being computed."));
}

}  // namespace fovea

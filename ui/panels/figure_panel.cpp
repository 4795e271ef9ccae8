#include "ui/panels/figure_panel.h"

#include <QPainter>

#include "ui/state/places.h"

namespace fovea {

FigurePanel::FigurePanel(Session& session, Appearance& appearance, const QString& panelId,
                         QWidget* parent)
    : QWidget(parent),
      session_(session),
      appearance_(appearance),
      view_(new FigureView(this)),
      source_(session, panelId) {
  setObjectName("panel-" + panelId);
  view_->setObjectName("view-" + panelId);
  view_->setFigureStyle(appearance.style());
  view_->hide();
  connect(&appearance, &Appearance::changed, this, [this] {
    view_->setFigureStyle(appearance_.style());
    update();
  });
  connect(&source_, &FigureSource::figureChanged, this, &FigurePanel::takeFigure);
  connect(&session, &Session::selectionChanged, this,
          [this] { view_->setMarks(session_.marks()); });
  connect(&session, &Session::hoverChanged, this,
          [this] { view_->setHover(session_.hoverMarks()); });
  connect(view_, &FigureView::hovered, this,
          [this](const std::optional<Cell>& cell) { session_.setHover(cell, this); });
  connect(view_, &FigureView::pinned, this, [this](const Cell& cell) { session_.pin(cell, this); });
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

void FigurePanel::setRearrange(std::function<void(Figure&)> rearrange) {
  rearrange_ = std::move(rearrange);
  takeFigure();
}

void FigurePanel::takeFigure() {
  std::shared_ptr<const Figure> figure = source_.figure();
  if (figure && rearrange_) {
    auto changed = std::make_shared<Figure>(*figure);
    rearrange_(*changed);
    figure = changed;
  }
  view_->setFigure(figure);
  if (figure) view_->setAccessibleName(QString::fromStdString(figure->title.str()));
  view_->setMarks(session_.marks());
  view_->setVisible(figure != nullptr);
  update();
  emit figureShown();
}

void FigurePanel::showEvent(QShowEvent*) { source_.setActive(true); }

void FigurePanel::hideEvent(QHideEvent*) { source_.setActive(false); }

void FigurePanel::resizeEvent(QResizeEvent*) {
  view_->setGeometry(rect());
  emit figureShown();
}

void FigurePanel::paintEvent(QPaintEvent*) {
  if (!source_.error()) return;
  const Style& style = appearance_.style();
  QPainter painter(this);
  painter.fillRect(rect(), style.surface);
  painter.setFont(style.normal);
  painter.setPen(style.quiet);
  const int margin = appearance_.px(24);
  painter.drawText(rect().adjusted(margin, margin, -margin, -margin),
                   Qt::AlignCenter | Qt::TextWordWrap,
                   QString::fromStdString(source_.error()->message.str()));
}

}  // namespace fovea

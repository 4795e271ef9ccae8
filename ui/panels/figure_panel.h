#pragma once
#include <QWidget>

#include "ui/panels/appearance.h"
#include "ui/panels/weight_range.h"
#include "ui/plots/figure_view.h"
#include "ui/state/figure_source.h"

namespace fovea {

/// A figure of the catalogue, live: shown by a FigureView, kept up to date by a FigureSource, and
/// linked with everything else through the Session (hover, pins, marks, links). Where there is
/// nothing to show it says why. Refreshes only while visible.
class FigurePanel : public QWidget {
  Q_OBJECT
 public:
  FigurePanel(Session& session, Appearance& appearance, const QString& panelId,
              QWidget* parent = nullptr);

  const QString& panelId() const { return source_.panelId(); }
  /// Shows another panel from now on.
  void setPanelId(const QString& panelId);
  FigureView& view() { return *view_; }
  FigureSource& source() { return source_; }
  /// The figure on screen; null when there is none.
  std::shared_ptr<const Figure> figure() const { return view_->figure(); }
  /// A change to every figure before it is shown (another arrangement, a title left out).
  void setRearrange(std::function<void(Figure&)> rearrange);
  /// Is asked before a clicked cell is pinned; true: the click meant something else.
  void setTakesClick(std::function<bool(const Cell&)> takes) { takes_ = std::move(takes); }

 signals:
  /// A new figure is on screen, or it has another size (for tools laid over its blocks).
  void figureShown();
  /// A link other than "unfold" was used.
  void action(const QString& name);
  /// Of a laboratory, as FigureView says it.
  void turned(const QString& setting, double x, double y, fovea::Gesture gesture);
  void painted(const QString& setting, fovea::Index query, fovea::Index key,
               fovea::Gesture gesture);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void takeFigure();
  QString setup() const;
  void hover(const std::optional<Cell>& cell);
  /// A laboratory whose cells are not those of the text.
  bool standsAlone() const;
  void placeWeightRange();

  Session& session_;
  Appearance& appearance_;
  FigureView* view_;
  WeightRangeButton* weightRange_;
  FigureSource source_;
  std::function<void(Figure&)> rearrange_;
  std::function<bool(const Cell&)> takes_;
};

}  // namespace fovea

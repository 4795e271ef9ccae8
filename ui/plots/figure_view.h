#pragma once
#include <QWidget>
#include <memory>
#include <optional>

#include "core/figures/figure.h"
#include "ui/plots/style.h"

namespace fovea {

/// Shows one Figure and lets a person point into it. Hovering and marks repaint an overlay only;
/// the figure's pixels are kept. Mouse and arrow keys move over cells; click or Enter pins.
class FigureView : public QWidget {
  Q_OBJECT
 public:
  explicit FigureView(QWidget* parent = nullptr);
  ~FigureView() override;

  /// The figure to show; null shows nothing. The view keeps it.
  void setFigure(std::shared_ptr<const Figure> figure);
  std::shared_ptr<const Figure> figure() const;
  void setFigureStyle(const Style& style);
  /// The pinned selection, when it changes without the figure's numbers changing.
  void setMarks(const Marks& marks);
  /// What is pointed at anywhere in the window; nothing when nothing is. Overrides the marks while
  /// set.
  void setHover(const std::optional<Marks>& hover);
  /// Where the block `blockId` lies in the widget (for tools laid over it); empty when absent.
  QRect blockRect(const QString& blockId) const;

 signals:
  /// The pointer or the keyboard is over a cell (nothing when it left).
  void hovered(const std::optional<fovea::Cell>& cell);
  /// A cell was clicked, or Enter was pressed on it.
  void pinned(const fovea::Cell& cell);
  /// A link inside the figure was used: "unfold", "head:3" …
  void action(const QString& name);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace fovea

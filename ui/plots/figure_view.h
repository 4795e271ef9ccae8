#pragma once
#include <QWidget>
#include <memory>
#include <optional>

#include "core/figures/figure.h"
#include "ui/plots/style.h"

namespace fovea {

class FigureViewState;
struct PlacedFigure;
struct Spot;

/// A part of a movement of the hand.
enum class Gesture {
  Begin,
  Go,
  End,
  Key,  ///< a key was pressed: all in one
};

/// Shows one Figure and lets a person point into it. Hovering and marks repaint an overlay only;
/// the figure's pixels are kept. Mouse and arrow keys move over cells; click or Enter pins, Esc
/// lets go; Space follows the link of the arithmetic; Tab goes from block to block. In matrices
/// with more cells than have room for their numbers the wheel zooms, dragging moves, a double click
/// shows everything again. Arrows that belong to a setting are dragged or moved by arrow keys;
/// cells that can be painted are painted by dragging, or by Space and Enter. Nothing is drawn
/// before the widget is painted, so a hidden view costs nothing.
class FigureView : public QWidget {
  Q_OBJECT
 public:
  explicit FigureView(QWidget* parent = nullptr);
  ~FigureView() override;

  /// The figure to show; null shows nothing. The view keeps it.
  void setFigure(std::shared_ptr<const Figure> figure);
  std::shared_ptr<const Figure> figure() const;
  void setFigureStyle(const Style& style);
  const Style& figureStyle() const;
  /// The pinned selection, when it changes without the figure's numbers changing.
  void setMarks(const Marks& marks);
  /// What is pointed at anywhere in the window; nothing when nothing is. Overrides the marks while
  /// set.
  void setHover(const std::optional<Marks>& hover);
  /// Points at nothing until the mouse moves again; what keys point at stays.
  void leavePointer();
  /// Points at nothing until the mouse moves or a key moves on from what is pinned.
  void pointAtNothing();
  /// Where the block `blockId` lies in the widget (for tools laid over it); empty when absent.
  QRect blockRect(const QString& blockId) const;
  /// Where everything lies (tests, accessibility).
  const PlacedFigure& placed() const;
  /// Where a cell of a block lies in the widget.
  QRectF cellRect(const Spot& spot) const;
  /// The spot under the keyboard or the pointer.
  const Spot& spot() const;
  /// The height at which everything has its designed measures.
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  /// The pointer or the keyboard is over a cell (nothing when it left).
  void hovered(const std::optional<fovea::Cell>& cell);
  /// A cell was clicked, or Enter was pressed on it.
  void pinned(const fovea::Cell& cell);
  /// What is pointed at, in words; empty when nothing is.
  void spoke(const QString& words);
  /// An arrow of a plane was moved: its setting and where it points now.
  void turned(const QString& setting, double x, double y, fovea::Gesture gesture);
  /// A cell of a matrix that can be painted was passed: its setting and its tokens.
  void painted(const QString& setting, fovea::Index query, fovea::Index key,
               fovea::Gesture gesture);
  /// A link inside the figure was used: "unfold", "stage:score" …
  void action(const QString& name);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool focusNextPrevChild(bool next) override;

 private:
  void focusMoved(QWidget* from, QWidget* to);

  std::unique_ptr<FigureViewState> state_;
};

}  // namespace fovea

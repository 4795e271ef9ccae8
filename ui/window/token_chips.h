#pragma once
#include <QHash>
#include <QWidget>
#include <vector>

#include "ui/window/workspace.h"

namespace fovea {

/// The tokens of the picture as chips on one line that scrolls, with the chosen ones kept in
/// sight. Where keys come from another sequence, its tokens follow. One tab stop: arrows move,
/// Enter makes the token the query, Shift+Enter the key, Esc lets go. A click does the same as
/// Enter.
class TokenChips : public QWidget {
  Q_OBJECT
 public:
  explicit TokenChips(const WindowContext& context, QWidget* parent = nullptr);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  /// Number of chips.
  int count() const { return static_cast<int>(items_.size()); }
  /// Where chip `index` lies now; may lie outside the widget.
  QRect chipRect(int index) const;
  QString label(int index) const { return items_[static_cast<std::size_t>(index)].label; }
  /// Scrolls the chip into sight and puts the cursor on it.
  void goTo(int index);

 private:
  enum class Side { Both, Query, Key };
  struct Item {
    QString label;
    Index place = 0;
    Side side = Side::Both;
    bool special = false;
    std::int64_t id = -1;  ///< in the vocabulary of a model; below 0: there is none
    int generated = -1;    ///< in Trace::generated; below 0: it is of the text
    int x = 0, width = 0;
  };

  void rebuild();
  void reveal(int index);
  void followSelection();
  int chipAt(const QPoint& point) const;
  int shownBegin() const;
  int shownEnd() const;
  static QString moreWords(int tokens);
  int moreWidth() const;
  Cell cellOf(const Item& item, bool asKey) const;
  void choose(int index, bool asKey);
  void hoverAt(int index, bool asKey);
  void paintChip(QPainter& painter, int index) const;
  int firstOf(Index place, Side side) const;

  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

  WindowContext context_;
  std::vector<Item> items_;
  std::shared_ptr<const Trace> trace_;
  int scroll_ = 0, cursor_ = -1, extent_ = 0, hovered_ = -1;
};

}  // namespace fovea

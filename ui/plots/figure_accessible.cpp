#include "ui/plots/figure_accessible.h"

#include <QAccessibleWidget>
#include <map>

#include "ui/plots/accessible_words.h"
#include "ui/plots/figure_view.h"
#include "ui/plots/hit.h"

namespace fovea {
namespace {

/// Shared by everything inside a view: an object without a QObject of its own.
class Part : public QAccessibleInterface {
 public:
  Part(FigureView& view, int block) : view_(view), block_(block) {}
  bool isValid() const override { return view_.figure() != nullptr && body() != nullptr; }
  QObject* object() const override { return nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override {
    const QRectF local = place();
    return {view_.mapToGlobal(local.topLeft().toPoint()), local.size().toSize()};
  }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.readOnly = true;
    return state;
  }

 protected:
  virtual QRectF place() const {
    const Place* found = view_.placed().find(block_);
    return found == nullptr ? QRectF() : found->heatmap ? found->heatmap->cells : found->rect;
  }
  const Block* body() const {
    const auto figure = view_.figure();
    return figure && block_ < static_cast<int>(figure->blocks.size())
               ? &figure->blocks[static_cast<std::size_t>(block_)]
               : nullptr;
  }
  const Heatmap* heatmap() const {
    const Block* block = body();
    return block == nullptr ? nullptr : std::get_if<Heatmap>(&block->body);
  }

  FigureView& view_;
  int block_;
};

/// Words of a block.
class WordsPart final : public Part {
 public:
  using Part::Part;
  QAccessibleInterface* parent() const override {
    return QAccessible::queryAccessibleInterface(&view_);
  }
  QAccessibleInterface* child(int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QAccessible::Role role() const override { return QAccessible::StaticText; }
  QString text(QAccessible::Text kind) const override {
    const Block* block = body();
    if (kind != QAccessible::Name || block == nullptr) return {};
    // Somebody moves inside: the item, else everything.
    const Spot& spot = view_.spot();
    const QString item = spot.block == block_ ? spotWords(*block, spot) : QString();
    return item.isEmpty() ? blockWords(*block) : item;
  }
};

class MatrixPart;

/// One cell of a matrix.
class CellPart final : public Part, public QAccessibleTableCellInterface {
 public:
  CellPart(FigureView& view, int block, MatrixPart& matrix, Index row, Index column)
      : Part(view, block), matrix_(matrix), row_(row), column_(column) {}
  QAccessibleInterface* parent() const override;
  QAccessibleInterface* child(int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QAccessible::Role role() const override { return QAccessible::Cell; }
  QString text(QAccessible::Text kind) const override {
    const Heatmap* h = heatmap();
    if (kind != QAccessible::Name || h == nullptr || row_ >= h->rowCount() ||
        column_ >= h->columnCount()) {
      return {};
    }
    return cellName(*h, row_, column_);
  }
  QAccessible::State state() const override {
    QAccessible::State state = Part::state();
    state.focusable = true;
    const Spot& spot = view_.spot();
    state.focused = spot.block == block_ && spot.row == row_ && spot.column == column_;
    return state;
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::TableCellInterface
               ? static_cast<QAccessibleTableCellInterface*>(this)
               : nullptr;
  }
  bool isSelected() const override { return false; }
  QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
  QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
  int columnIndex() const override { return static_cast<int>(column_); }
  int rowIndex() const override { return static_cast<int>(row_); }
  int columnExtent() const override { return 1; }
  int rowExtent() const override { return 1; }
  QAccessibleInterface* table() const override;

 protected:
  QRectF place() const override { return view_.cellRect({block_, row_, column_}); }

 private:
  MatrixPart& matrix_;
  Index row_, column_;
};

/// A matrix as a table whose cells are made when they are asked for.
class MatrixPart final : public Part, public QAccessibleTableInterface {
 public:
  using Part::Part;
  ~MatrixPart() override {
    for (const auto& [place, id] : cells_) QAccessible::deleteAccessibleInterface(id);
  }
  QAccessibleInterface* parent() const override {
    return QAccessible::queryAccessibleInterface(&view_);
  }
  QAccessibleInterface* child(int index) const override {
    const int columns = columnCount();
    return columns > 0 ? cellAt(index / columns, index % columns) : nullptr;
  }
  int childCount() const override { return rowCount() * columnCount(); }
  int indexOfChild(const QAccessibleInterface* child) const override {
    const auto* cell = dynamic_cast<const CellPart*>(child);
    return cell == nullptr ? -1 : cell->rowIndex() * columnCount() + cell->columnIndex();
  }
  QAccessible::Role role() const override { return QAccessible::Table; }
  QString text(QAccessible::Text kind) const override {
    const Heatmap* h = heatmap();
    if (kind != QAccessible::Name || h == nullptr) return {};
    return toQString(h->letter) +
           (h->subscript.empty() ? QString() : u' ' + toQString(h->subscript)) + u' ' +
           toQString(h->name);
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this)
                                               : nullptr;
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    const QPointF local = view_.mapFromGlobal(QPoint(x, y));
    const QRectF cells = place();
    if (!cells.contains(local)) return nullptr;
    return cellAt(static_cast<int>((local.y() - cells.top()) / cells.height() * rowCount()),
                  static_cast<int>((local.x() - cells.left()) / cells.width() * columnCount()));
  }
  QAccessibleInterface* cellAt(int row, int column) const override {
    if (row < 0 || column < 0 || row >= rowCount() || column >= columnCount()) return nullptr;
    const auto key = std::make_pair(row, column);
    if (const auto found = cells_.find(key); found != cells_.end()) {
      return QAccessible::accessibleInterface(found->second);
    }
    auto* self = const_cast<MatrixPart*>(this);
    const QAccessible::Id id =
        QAccessible::registerAccessibleInterface(new CellPart(view_, block_, *self, row, column));
    self->cells_[key] = id;
    return QAccessible::accessibleInterface(id);
  }
  int rowCount() const override {
    return heatmap() == nullptr ? 0 : static_cast<int>(heatmap()->rowCount());
  }
  int columnCount() const override {
    return heatmap() == nullptr ? 0 : static_cast<int>(heatmap()->columnCount());
  }
  QString rowDescription(int row) const override {
    return heatmap() == nullptr ? QString() : placeWord(heatmap()->rows, row);
  }
  QString columnDescription(int column) const override {
    return heatmap() == nullptr ? QString() : placeWord(heatmap()->columns, column);
  }
  QAccessibleInterface* caption() const override { return nullptr; }
  QAccessibleInterface* summary() const override { return nullptr; }
  int selectedCellCount() const override { return 0; }
  QList<QAccessibleInterface*> selectedCells() const override { return {}; }
  int selectedColumnCount() const override { return 0; }
  int selectedRowCount() const override { return 0; }
  QList<int> selectedColumns() const override { return {}; }
  QList<int> selectedRows() const override { return {}; }
  bool isColumnSelected(int) const override { return false; }
  bool isRowSelected(int) const override { return false; }
  bool selectRow(int) override { return false; }
  bool selectColumn(int) override { return false; }
  bool unselectRow(int) override { return false; }
  bool unselectColumn(int) override { return false; }
  void modelChange(QAccessibleTableModelChangeEvent*) override {}

 private:
  std::map<std::pair<int, int>, QAccessible::Id> cells_;
};

QAccessibleInterface* CellPart::parent() const { return &matrix_; }
QAccessibleInterface* CellPart::table() const { return &matrix_; }

/// The view: its blocks are its children.
class ViewPart final : public QAccessibleWidget {
 public:
  explicit ViewPart(FigureView* view) : QAccessibleWidget(view, QAccessible::Grouping) {}
  ~ViewPart() override {
    for (const auto& [block, id] : parts_) QAccessible::deleteAccessibleInterface(id);
  }
  int childCount() const override {
    const auto figure = view()->figure();
    return figure ? static_cast<int>(figure->blocks.size()) : 0;
  }
  QAccessibleInterface* child(int index) const override {
    if (index < 0 || index >= childCount()) return nullptr;
    const bool matrix = std::holds_alternative<Heatmap>(
        view()->figure()->blocks[static_cast<std::size_t>(index)].body);
    auto* self = const_cast<ViewPart*>(this);
    const auto found = parts_.find(index);
    if (found != parts_.end()) {
      QAccessibleInterface* known = QAccessible::accessibleInterface(found->second);
      if (known != nullptr && (known->role() == QAccessible::Table) == matrix) return known;
      QAccessible::deleteAccessibleInterface(found->second);
      self->parts_.erase(index);
    }
    QAccessibleInterface* made =
        matrix ? static_cast<QAccessibleInterface*>(new MatrixPart(*view(), index))
               : new WordsPart(*view(), index);
    self->parts_[index] = QAccessible::registerAccessibleInterface(made);
    return made;
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    for (const auto& [block, id] : parts_) {
      if (QAccessible::accessibleInterface(id) == child) return block;
    }
    return -1;
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    const QPointF local = view()->mapFromGlobal(QPoint(x, y));
    for (const Place& place : view()->placed().places) {
      if (place.rect.contains(local)) return child(place.block);
    }
    return nullptr;
  }
  QAccessibleInterface* focusChild() const override {
    const Spot& spot = view()->spot();
    if (spot.block == kNone || !view()->hasFocus()) return nullptr;
    QAccessibleInterface* block = child(spot.block);
    if (block == nullptr || block->tableInterface() == nullptr) return block;
    return block->tableInterface()->cellAt(static_cast<int>(spot.row),
                                           static_cast<int>(spot.column));
  }
  QString text(QAccessible::Text kind) const override {
    const QString own = QAccessibleWidget::text(kind);
    if (kind != QAccessible::Name || !own.isEmpty()) return own;
    const auto figure = view()->figure();
    return figure ? toQString(figure->title) : QString();
  }

 private:
  FigureView* view() const { return static_cast<FigureView*>(widget()); }
  std::map<int, QAccessible::Id> parts_;
};

QAccessibleInterface* factory(const QString&, QObject* object) {
  auto* view = qobject_cast<FigureView*>(object);
  return view == nullptr ? nullptr : new ViewPart(view);
}

}  // namespace

void installFigureAccessibility() {
  static const bool installed = [] {
    QAccessible::installFactory(factory);
    return true;
  }();
  Q_UNUSED(installed);
}

void announceFocus(FigureView& view) {
  if (!QAccessible::isActive() || !view.hasFocus()) return;
  QAccessibleInterface* whole = QAccessible::queryAccessibleInterface(&view);
  QAccessibleInterface* cell = whole == nullptr ? nullptr : whole->focusChild();
  if (cell == nullptr) return;
  QAccessibleEvent event(cell, QAccessible::Focus);
  QAccessible::updateAccessibility(&event);
}

}  // namespace fovea

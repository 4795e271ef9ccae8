#include "ui/plots/figure_accessible.h"

#include <QAccessibleWidget>
#include <QCoreApplication>
#include <map>
#include <memory>

#include "core/base/number.h"
#include "ui/plots/axis_names.h"
#include "ui/plots/figure_view.h"
#include "ui/plots/hit.h"

namespace fovea {
namespace {

QString tr(const char* source) { return QCoreApplication::translate("Accessible", source); }

QString quantityWord(Quantity quantity) {
  switch (quantity) {
    case Quantity::Token:
      return tr("token");
    case Quantity::Embedding:
      return tr("token as numbers");
    case Quantity::QueryWeight:
      return tr("query weight");
    case Quantity::KeyWeight:
      return tr("key weight");
    case Quantity::ValueWeight:
      return tr("value weight");
    case Quantity::Query:
      return tr("query number");
    case Quantity::Key:
      return tr("key number");
    case Quantity::Value:
      return tr("value number");
    case Quantity::Score:
      return tr("score");
    case Quantity::Scaled:
      return tr("scaled score");
    case Quantity::Mask:
      return tr("mask");
    case Quantity::Masked:
      return tr("masked score");
    case Quantity::Exponent:
      return tr("exponent");
    case Quantity::Weights:
      return tr("weight");
    case Quantity::Mix:
      return tr("new vector");
    case Quantity::OutputWeight:
      return tr("output weight");
    case Quantity::Output:
      return tr("output");
  }
  return {};
}

/// "query cat", "key down", "number 3", "cat".
QString placeWord(const AxisInfo& axis, Index i) {
  const QString name = i >= 0 ? axisName(axis, i) : QString();
  switch (axis.kind) {
    case AxisKind::QueryToken:
      return tr("query %1").arg(name);
    case AxisKind::KeyToken:
      return tr("key %1").arg(name);
    case AxisKind::Token:
      return tr("token %1").arg(name);
    default:
      return tr("number %1").arg(name);
  }
}

/// "weight, query cat, row 2, key down, column 4, 0.86".
QString cellName(const Heatmap& heatmap, Index row, Index column) {
  const double value = heatmap.at(row, column);
  return tr("%1, %2, row %3, %4, column %5, %6")
      .arg(quantityWord(heatmap.quantity), placeWord(heatmap.rows, row), QString::number(row + 1),
           placeWord(heatmap.columns, column), QString::number(column + 1),
           numberText(value, heatmap.decimals));
}

QString tableWords(const Table& table) {
  QString words = toQString(table.heading);
  for (const TableRow& row : table.rows) {
    words += u'\n';
    for (const TableCell& cell : row.cells) {
      if (cell.kind == TableCell::Kind::Empty || cell.kind == TableCell::Kind::Bar) continue;
      words += (cell.kind == TableCell::Kind::Number ? numberText(cell.number, cell.decimals)
                                                     : toQString(cell.text)) +
               u' ';
    }
  }
  for (const Text& note : table.notes) words += u'\n' + toQString(note);
  return words;
}

/// What a block that is no matrix says.
QString blockWords(const Block& block) {
  QString words;
  if (const Prose* prose = std::get_if<Prose>(&block.body)) {
    words = toQString(prose->title);
    for (const Text& sentence : prose->sentences) words += u'\n' + toQString(sentence);
  } else if (const Formula* formula = std::get_if<Formula>(&block.body)) {
    words = toQString(formula->spoken);
  } else if (const Table* table = std::get_if<Table>(&block.body)) {
    words = tableWords(*table);
  } else if (const Sign* sign = std::get_if<Sign>(&block.body)) {
    words = toQString(sign->text);
  } else if (const Flow* flow = std::get_if<Flow>(&block.body)) {
    for (const FlowBox& box : flow->boxes) {
      if (!box.absent) words += toQString(box.name) + u' ' + toQString(box.shape) + u'\n';
    }
  } else if (const Bars* bars = std::get_if<Bars>(&block.body)) {
    words = toQString(bars->title);
    for (std::size_t i = 0; i < bars->values.size() && i < 64; ++i) {
      words += u'\n' + axisName(bars->items, static_cast<Index>(i)) + u' ' +
               numberText(bars->values[i], bars->decimals);
    }
  } else if (const Lines* lines = std::get_if<Lines>(&block.body)) {
    words = toQString(lines->title);
    for (std::size_t i = 0; i < lines->first.size() && i < 64; ++i) {
      words += u'\n' + axisName(lines->items, static_cast<Index>(i)) + u' ' +
               numberText(lines->first[i], lines->decimals) + u' ' +
               numberText(lines->second[i], lines->decimals);
    }
  } else if (const Thumbnails* thumbnails = std::get_if<Thumbnails>(&block.body)) {
    for (const Text& name : thumbnails->names) words += toQString(name) + u'\n';
  } else if (const Chips* chips = std::get_if<Chips>(&block.body)) {
    for (const std::string& label : chips->labels) words += visibleName(label) + u' ';
  }
  return words;
}

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
    const Place* found = view_.scene().find(block_);
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
    return kind == QAccessible::Name && block != nullptr ? blockWords(*block) : QString();
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
    for (const Place& place : view()->scene().places) {
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

#pragma once
#include <QAbstractTableModel>
#include <QColor>
#include <QHash>
#include <QStringList>
#include <optional>

#include "core/io/csv.h"

namespace fovea {

/// An array of one or more matrices as a spreadsheet shows it, one matrix at a time. A cell keeps
/// what was typed even where it is no number; problem() says where. Row labels stand in a column of
/// their own before the numbers, column labels in a row above them.
class MatrixModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum class Side { Rows, Columns };
  /// Numbers a sheet may hold.
  static constexpr Index kMost = 1'000'000;

  explicit MatrixModel(QObject* parent = nullptr);

  /// Rank 1 to 3, at most kMost numbers.
  void setTensor(const Tensor& tensor);
  /// The numbers, [slices, rows, columns], or [rows, columns] when there is one matrix; problem()
  /// must be empty.
  Tensor tensor() const;
  Index slices() const { return slices_; }
  Index rows() const { return rows_; }
  Index columns() const { return columns_; }
  /// Keeps what stays inside; new numbers are 0, new matrices copies of the last. False, and
  /// nothing happens, when a size is below 1 or there would be more than kMost numbers.
  bool resize(Index slices, Index rows, Index columns);
  /// Which matrix the table shows.
  Index slice() const { return slice_; }
  void setSlice(Index slice);

  /// Shows labels on a side. Missing ones are numbered.
  void setLabels(Side side, const QStringList& labels);
  void setLabelled(Side side, bool labelled);
  bool labelled(Side side) const { return side == Side::Rows ? rowLabelled_ : columnLabelled_; }
  const QStringList& labels(Side side) const {
    return side == Side::Rows ? rowLabels_ : columnLabels_;
  }

  /// −∞ is a number here (scores that hide a pair).
  void setHiddenAllowed(bool allowed);
  /// What is wrong with the first cell that is no number; empty when all are.
  QString problem() const;
  /// Shows the matrix of that cell; the cell.
  QModelIndex goToProblem();

  /// Puts a pasted text with its first number at `at`; the matrix grows where it must. What is
  /// wrong with the text; empty when it was taken.
  QString paste(const QModelIndex& at, const QString& text);
  /// The cells of a rectangle as lines of numbers between tabs.
  QString copied(const QModelIndex& topLeft, const QModelIndex& bottomRight) const;
  /// Numbers become 0.
  void clear(const QModelIndexList& cells);

  /// The cell of the first number.
  QModelIndex firstNumber() const { return index(top(), left()); }
  void setColours(const QColor& ground, const QColor& label, const QColor& error);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;

 signals:
  /// A number changed, or how many there are.
  void numbersEdited();
  void labelsEdited(fovea::MatrixModel::Side side);

 private:
  int top() const { return columnLabelled_ ? 1 : 0; }
  int left() const { return rowLabelled_ ? 1 : 0; }
  bool isLabel(const QModelIndex& index) const;
  qint64 placeOf(const QModelIndex& index) const;
  qint64 firstRefused() const;
  QString labelAt(const QModelIndex& index) const;
  QString textAt(qint64 place) const;
  void store(qint64 place, const QString& text);

  Index slices_ = 1, rows_ = 1, columns_ = 1, slice_ = 0;
  std::vector<double> values_;
  QHash<qint64, QString> refused_;  ///< cells that hold no number, by place
  QStringList rowLabels_, columnLabels_;
  bool rowLabelled_ = false, columnLabelled_ = false, hiddenAllowed_ = false;
  QColor ground_, label_, error_;
};

}  // namespace fovea

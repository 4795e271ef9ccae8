#include "ui/panels/matrix_model.h"

#include <QLocale>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/number.h"
#include "ui/panels/cell_text.h"

namespace fovea {
namespace {

bool inRange(Index slices, Index rows, Index columns) {
  if (slices < 1 || rows < 1 || columns < 1) return false;
  const Index most = MatrixModel::kMost;
  return slices <= most && rows <= most / slices && columns <= most / slices / rows;
}

}  // namespace

MatrixModel::MatrixModel(QObject* parent) : QAbstractTableModel(parent), values_(1, 0.0) {}

void MatrixModel::setTensor(const Tensor& tensor) {
  Q_ASSERT(inRange(tensor.slices(), tensor.rows(), tensor.columns()));
  beginResetModel();
  slices_ = tensor.slices();
  rows_ = tensor.rows();
  columns_ = tensor.columns();
  slice_ = std::min(slice_, slices_ - 1);
  refused_.clear();
  values_.clear();
  values_.reserve(static_cast<std::size_t>(tensor.size()));
  const bool single = tensor.precision() == Precision::Float32;
  for (Index s = 0; s < slices_; ++s) {
    for (Index i = 0; i < rows_; ++i) {
      for (Index j = 0; j < columns_; ++j) {
        const double value = tensor.at(s, i, j);
        // A float32 number becomes the double its shortest writing stands for.
        const bool whole = !single || !std::isfinite(value);
        values_.push_back(
            whole ? value : QLocale::c().toDouble(QString::fromStdString(exact(value, true))));
        if (std::isnan(value) || (std::isinf(value) && !(hiddenAllowed_ && value < 0))) {
          refused_[static_cast<qint64>(values_.size()) - 1] = QString::fromStdString(exact(value));
        }
      }
    }
  }
  endResetModel();
}

Tensor MatrixModel::tensor() const {
  std::vector<Index> shape = {rows_, columns_};
  if (slices_ > 1) shape.insert(shape.begin(), slices_);
  TensorBuilder builder(Precision::Float64, shape);
  std::copy(values_.begin(), values_.end(), builder.data<double>());
  return builder.seal();
}

bool MatrixModel::resize(Index slices, Index rows, Index columns) {
  if (!inRange(slices, rows, columns)) return false;
  if (slices == slices_ && rows == rows_ && columns == columns_) return true;
  beginResetModel();
  std::vector<double> values;
  QHash<qint64, QString> refused;
  for (Index s = 0; s < slices; ++s) {
    const Index from = std::min(s, slices_ - 1);
    for (Index i = 0; i < rows; ++i) {
      for (Index j = 0; j < columns; ++j) {
        const bool kept = i < rows_ && j < columns_;
        const qint64 place = (from * rows_ + i) * columns_ + j;
        if (kept && refused_.contains(place)) {
          refused[static_cast<qint64>(values.size())] = refused_.value(place);
        }
        values.push_back(kept ? values_[static_cast<std::size_t>(place)] : 0);
      }
    }
  }
  slices_ = slices;
  rows_ = rows;
  columns_ = columns;
  slice_ = std::min(slice_, slices_ - 1);
  values_ = std::move(values);
  refused_ = std::move(refused);
  endResetModel();
  emit numbersEdited();
  return true;
}

void MatrixModel::setSlice(Index slice) {
  slice = std::clamp<Index>(slice, 0, slices_ - 1);
  if (slice == slice_) return;
  slice_ = slice;
  emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void MatrixModel::setLabels(Side side, const QStringList& labels) {
  QStringList& own = side == Side::Rows ? rowLabels_ : columnLabels_;
  if (own == labels) return;
  own = labels;
  emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void MatrixModel::setLabelled(Side side, bool labelled) {
  bool& own = side == Side::Rows ? rowLabelled_ : columnLabelled_;
  if (own == labelled) return;
  beginResetModel();
  own = labelled;
  endResetModel();
}

void MatrixModel::setHiddenAllowed(bool allowed) { hiddenAllowed_ = allowed; }

QString MatrixModel::paste(const QModelIndex& at, const QString& text) {
  const Result<LabelledMatrix> pasted = parsePasted(text.toStdString());
  if (!pasted) return QString::fromStdString(pasted.error().message.str());
  const Index row = at.isValid() ? std::max(0, at.row() - top()) : 0;
  const Index column = at.isValid() ? std::max(0, at.column() - left()) : 0;
  const Tensor& values = pasted->values;
  const Index rows = std::max(rows_, row + values.rows());
  const Index columns = std::max(columns_, column + values.columns());
  if (!inRange(slices_, rows, columns)) {
    return tr("That are more than %1 numbers; load them from a file.")
        .arg(QString::fromStdString(grouped(kMost)));
  }
  const auto takeLabels = [](const std::vector<std::string>& from, Index place, Index count,
                             QStringList& labels) {
    while (labels.size() < std::min<Index>(count, place + static_cast<Index>(from.size()))) {
      labels << QString();
    }
    for (std::size_t i = 0; i < from.size(); ++i) {
      labels[place + static_cast<Index>(i)] = QString::fromStdString(from[i]);
    }
  };
  {
    const QSignalBlocker quiet(this);
    resize(slices_, rows, columns);
  }
  beginResetModel();
  for (Index i = 0; i < values.rows(); ++i) {
    for (Index j = 0; j < values.columns(); ++j) {
      const qint64 place = (slice_ * rows_ + row + i) * columns_ + column + j;
      refused_.remove(place);
      values_[static_cast<std::size_t>(place)] = values.at(i, j);
    }
  }
  const bool rowsNamed = rowLabelled_ && !pasted->rowLabels.empty();
  const bool columnsNamed = columnLabelled_ && !pasted->columnLabels.empty();
  if (rowsNamed) takeLabels(pasted->rowLabels, row, rows_, rowLabels_);
  if (columnsNamed) takeLabels(pasted->columnLabels, column, columns_, columnLabels_);
  endResetModel();
  emit numbersEdited();
  if (rowsNamed) emit labelsEdited(Side::Rows);
  if (columnsNamed) emit labelsEdited(Side::Columns);
  return {};
}

QString MatrixModel::copied(const QModelIndex& topLeft, const QModelIndex& bottomRight) const {
  QString text;
  for (int i = topLeft.row(); i <= bottomRight.row(); ++i) {
    for (int j = topLeft.column(); j <= bottomRight.column(); ++j) {
      if (j > topLeft.column()) text += u'\t';
      text += index(i, j).data(Qt::EditRole).toString();
    }
    text += u'\n';
  }
  return text;
}

void MatrixModel::clear(const QModelIndexList& cells) {
  bool any = false;
  for (const QModelIndex& cell : cells) {
    if (isLabel(cell)) continue;
    store(placeOf(cell), QStringLiteral("0"));
    emit dataChanged(cell, cell);
    any = true;
  }
  if (any) emit numbersEdited();
}

void MatrixModel::setColours(const QColor& ground, const QColor& label, const QColor& error) {
  ground_ = ground;
  label_ = label;
  error_ = error;
  emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

bool MatrixModel::isLabel(const QModelIndex& index) const {
  return index.row() < top() || index.column() < left();
}

qint64 MatrixModel::placeOf(const QModelIndex& index) const {
  return (slice_ * rows_ + index.row() - top()) * columns_ + index.column() - left();
}

QString MatrixModel::labelAt(const QModelIndex& index) const {
  if (index.row() < top() && index.column() < left()) return {};
  const bool column = index.row() < top();
  const int at = column ? index.column() - left() : index.row() - top();
  const QString label = (column ? columnLabels_ : rowLabels_).value(at);
  return label.isEmpty() ? QString::number(at + 1) : label;
}

QString MatrixModel::textAt(qint64 place) const {
  const auto refused = refused_.constFind(place);
  if (refused != refused_.constEnd()) return *refused;
  const double value = values_[static_cast<std::size_t>(place)];
  if (std::isinf(value)) return QStringLiteral("−∞");
  QString text = QString::fromStdString(exact(value));
  if (text.startsWith(u'-')) text[0] = QChar(0x2212);
  return text;
}

void MatrixModel::store(qint64 place, const QString& text) {
  const std::optional<double> number = numberInCell(text);
  const bool hidden = number && *number == kHiddenPair && hiddenAllowed_;
  if (number && (std::isfinite(*number) || hidden)) {
    refused_.remove(place);
    values_[static_cast<std::size_t>(place)] = *number;
  } else {
    refused_[place] = text.trimmed();
  }
}

int MatrixModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_) + top();
}

int MatrixModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(columns_) + left();
}

QVariant MatrixModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const bool label = isLabel(index);
  switch (role) {
    case Qt::DisplayRole:
      return label ? labelAt(index) : shortenedCell(textAt(placeOf(index)));
    case Qt::EditRole:
    case Qt::ToolTipRole:
      return label ? labelAt(index) : textAt(placeOf(index));
    case Qt::TextAlignmentRole:
      return int(label && index.row() >= top() ? Qt::AlignVCenter | Qt::AlignLeft
                                               : Qt::AlignVCenter | Qt::AlignRight);
    case Qt::BackgroundRole:
      return label && ground_.isValid() ? QVariant(ground_) : QVariant();
    case Qt::ForegroundRole:
      if (label) return label_.isValid() ? QVariant(label_) : QVariant();
      return refused_.contains(placeOf(index)) && error_.isValid() ? QVariant(error_) : QVariant();
    default:
      return {};
  }
}

QVariant MatrixModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role != Qt::DisplayRole) return {};
  const int before = orientation == Qt::Horizontal ? left() : top();
  return section < before ? QString() : QString::number(section - before + 1);
}

Qt::ItemFlags MatrixModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::NoItemFlags;
  if (index.row() < top() && index.column() < left()) return Qt::ItemIsEnabled;
  return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable;
}

bool MatrixModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable)) return false;
  const QString text = value.toString();
  if (text == index.data(Qt::EditRole).toString()) return true;
  if (isLabel(index)) {
    const bool column = index.row() < top();
    QStringList& labels = column ? columnLabels_ : rowLabels_;
    const int at = column ? index.column() - left() : index.row() - top();
    while (labels.size() <= at) labels << QString();
    labels[at] = text.trimmed();
    emit dataChanged(index, index);
    emit labelsEdited(column ? Side::Columns : Side::Rows);
    return true;
  }
  store(placeOf(index), text);
  emit dataChanged(index, index);
  emit numbersEdited();
  return true;
}

}  // namespace fovea

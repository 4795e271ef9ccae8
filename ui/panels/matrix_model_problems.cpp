// What is wrong with the cells of a sheet, in words.
#include <algorithm>

#include "ui/panels/cell_text.h"
#include "ui/panels/matrix_model.h"

namespace fovea {

qint64 MatrixModel::firstRefused() const {
  return *std::min_element(refused_.keyBegin(), refused_.keyEnd());
}

QModelIndex MatrixModel::goToProblem() {
  if (refused_.isEmpty()) return {};
  const qint64 place = firstRefused();
  setSlice(place / (rows_ * columns_));
  return index(static_cast<int>(place / columns_ % rows_) + top(),
               static_cast<int>(place % columns_) + left());
}

QString MatrixModel::problem() const {
  if (refused_.isEmpty()) return {};
  const qint64 place = firstRefused();
  const QString text = refused_.value(place);
  const bool several = slices_ > 1;
  QString sentence;
  if (text.isEmpty()) {
    sentence = several ? tr("Row %1, column %2 of matrix %3 is empty; type a number.")
                       : tr("Row %1, column %2 is empty; type a number.");
  } else if (numberInCell(text)) {
    sentence = several ? tr("Row %1, column %2 of matrix %3 is “%4”; every number must be finite.")
                       : tr("Row %1, column %2 is “%4”; every number must be finite.");
  } else {
    sentence = several ? tr("Row %1, column %2 of matrix %3: “%4” is no number; write it like "
                            "0.25, −2 or 1e-3.")
                       : tr("Row %1, column %2: “%4” is no number; write it like 0.25, −2 or "
                            "1e-3.");
  }
  sentence = sentence.arg(place / columns_ % rows_ + 1).arg(place % columns_ + 1);
  if (several) sentence = sentence.arg(place / (rows_ * columns_) + 1);
  if (text.isEmpty()) return sentence;
  return sentence.arg(text.size() > 24 ? text.left(23) + QChar(0x2026) : text);
}

}  // namespace fovea

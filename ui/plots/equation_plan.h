#pragma once
#include <vector>

#include "ui/plots/arranger.h"

namespace fovea {

/// A matrix of the equation while its place is being found.
struct EquationPart {
  int block = kNone;
  const Heatmap* heatmap = nullptr;
  std::vector<int> signs;     ///< blocks between the part before and this one
  double gap = 0, names = 0;  ///< room before the cells; of it, the row names
  double after = 0;           ///< room after the cells (row sums, aside)
  double slot = 0, left = 0;  ///< width the matrix may take; where its cells begin
  bool tokenColumns = false, tokenRows = false;
  double columns() const { return double(std::max<Index>(1, heatmap->columnCount())); }
  double rows() const { return double(std::max<Index>(1, heatmap->rowCount())); }
};

struct EquationPlan {
  QRectF rect;
  std::vector<EquationPart> parts;
  std::vector<int> trailing;  ///< signs after the last matrix
  double fixed = 0;           ///< across: everything but the cells
  bool roomy = true;
  double head = 0, bottom = 0;  ///< above and below the cells
  bool pooled = false;
  // Pixels per cell: of token and feature axes, across and down.
  double tokenAcross = 0, tokenDown = 0, featureAcross = 0, featureDown = 0;
  double across(const EquationPart& part) const {
    return part.tokenColumns ? tokenAcross : featureAcross;
  }
  double down(const EquationPart& part) const { return part.tokenRows ? tokenDown : featureDown; }
};

}  // namespace fovea

#pragma once
#include <QString>
#include <vector>

#include "core/figures/figure.h"

namespace fovea {

/// A panel of the catalogue as a tile of Grids.
struct TileInfo {
  QString id;                 ///< of the panel
  QString letter, subscript;  ///< "Q"; empty for panels without a letter
  Hue hue = Hue::Ink;         ///< of the letter
  QString name;               ///< "queries", beside the letter
  /// "W_Q", as plain text writes it.
  QString symbol() const { return subscript.isEmpty() ? letter : letter + '_' + subscript; }
  QString word;               ///< what the tile bar writes: the letter, or a few words
  bool wide = false;          ///< fills a row of its own
  bool first = false;         ///< has its place in the tile bar; the others stand under More tiles
  bool shownAtFirst = false;  ///< shown until somebody chose
};

/// Every tile, in the order they stand: the data's, then the comparisons.
const std::vector<TileInfo>& tileInfos();
/// One of them; null for an unknown id.
const TileInfo* findTile(const QString& id);

}  // namespace fovea

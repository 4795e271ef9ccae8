#include "ui/panels/tile_info.h"

#include <QCoreApplication>

namespace fovea {
namespace {

/// The texts of tiles belong to this name.
struct Tiles {
  Q_DECLARE_TR_FUNCTIONS(Tiles)
};

TileInfo matrix(const char* id, const char* letter, Hue hue, const QString& name) {
  const QString written = QString::fromUtf8(letter);
  TileInfo tile{
      QLatin1String(id),         written.section('_', 0, 0), written.section('_', 1), hue, name,
      written.section('_', 0, 0)};
  return tile;
}

TileInfo inBar(TileInfo tile) {
  tile.first = tile.shownAtFirst = true;
  return tile;
}

TileInfo other(const char* id, const QString& name) {
  TileInfo tile;
  tile.id = QLatin1String(id);
  tile.name = tile.word = name;
  return tile;
}

std::vector<TileInfo> allTiles() {
  std::vector<TileInfo> tiles = {
      other("tokens", Tiles::tr("tokens")),
      matrix("x", "X", Hue::Ink, Tiles::tr("the tokens as numbers")),
      matrix("wq", "W_Q", Hue::Query, Tiles::tr("query weights")),
      matrix("wk", "W_K", Hue::Key, Tiles::tr("key weights")),
      matrix("wv", "W_V", Hue::Value, Tiles::tr("value weights")),
      inBar(matrix("q", "Q", Hue::Query, Tiles::tr("queries"))),
      inBar(matrix("k", "K", Hue::Key, Tiles::tr("keys"))),
      inBar(matrix("score", "S", Hue::Ink, Tiles::tr("scores"))),
      inBar(matrix("scaled", "S′", Hue::Ink, Tiles::tr("scaled scores"))),
      matrix("mask", "M", Hue::Ink, Tiles::tr("mask")),
      inBar(matrix("masked", "S″", Hue::Ink, Tiles::tr("masked scores"))),
      inBar(matrix("weights", "A", Hue::Ink, Tiles::tr("weights"))),
      inBar(matrix("v", "V", Hue::Value, Tiles::tr("values"))),
      inBar(matrix("mix", "Z", Hue::Ink, Tiles::tr("new vectors"))),
      matrix("wo", "W_O", Hue::Ink, Tiles::tr("output weights")),
      matrix("output", "O", Hue::Ink, Tiles::tr("output")),
      other("heads", Tiles::tr("all heads")),
      other("row", Tiles::tr("one row of weights")),
      matrix("compare-scale", "A", Hue::Ink, Tiles::tr("weights without and with ÷ √d")),
      other("arithmetic", Tiles::tr("arithmetic")),
      other("equation", Tiles::tr("equation")),
      other("diagram", Tiles::tr("diagram")),
      other("model-view", Tiles::tr("every layer and head")),
      other("head-view", Tiles::tr("lines from query to key")),
      other("finder", Tiles::tr("heads by the weight of a pair")),
      other("sinks", Tiles::tr("heads by their weight on the first token")),
      other("previous-token", Tiles::tr("heads by their weight on the token before")),
      other("next-token", Tiles::tr("next token")),
      other("generation", Tiles::tr("generated tokens")),
      matrix("residual", "R", Hue::Ink, Tiles::tr("residual stream")),
      matrix("pooled", "P", Hue::Ink, Tiles::tr("pooled embedding")),
      matrix("q-raw", "Q", Hue::Query, Tiles::tr("queries as projected")),
      matrix("k-raw", "K", Hue::Key, Tiles::tr("keys as projected")),
  };
  for (TileInfo& tile : tiles) {
    if (tile.id == "compare-scale") {
      tile.word = Tiles::tr("with and without ÷ √d");
      tile.first = tile.wide = true;
    } else if (tile.id == "arithmetic") {
      tile.wide = true;
    }
  }
  return tiles;
}

}  // namespace

const std::vector<TileInfo>& tileInfos() {
  static const std::vector<TileInfo> tiles = allTiles();
  return tiles;
}

const TileInfo* findTile(const QString& id) {
  for (const TileInfo& tile : tileInfos()) {
    if (tile.id == id) return &tile;
  }
  return nullptr;
}

}  // namespace fovea

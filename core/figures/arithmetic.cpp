#include "core/figures/arithmetic.h"

#include <algorithm>

#include "core/figures/arithmetic_tables.h"

namespace fovea {
namespace {

/// The nearest quantity the layer has: its door's own for what lies behind the door, the stage
/// before for what comes later.
Quantity nearest(const Attention& attention, Quantity wanted) {
  if (wanted == Quantity::Token) wanted = Quantity::Embedding;
  if (hasQuantity(attention, wanted)) return wanted;
  static constexpr Quantity later[] = {Quantity::Output, Quantity::Mix};
  static constexpr Quantity doors[] = {Quantity::Query, Quantity::Score, Quantity::Weights};
  if (wanted == Quantity::Output || wanted == Quantity::Mix) {
    for (const Quantity quantity : later) {
      if (quantity < wanted && hasQuantity(attention, quantity)) return quantity;
    }
    return Quantity::Weights;
  }
  for (const Quantity quantity : doors) {
    if (hasQuantity(attention, quantity)) return quantity;
  }
  return Quantity::Weights;
}

Index within(Index chosen, Index count) {
  return std::clamp(chosen, Index{0}, std::max(Index{1}, count) - 1);
}

const std::optional<Linear>* weightsOf(const Attention& attention, Quantity quantity) {
  switch (quantity) {
    case Quantity::QueryWeight:
      return &attention.wq;
    case Quantity::KeyWeight:
      return &attention.wk;
    case Quantity::ValueWeight:
      return &attention.wv;
    case Quantity::OutputWeight:
      return &attention.wo;
    default:
      return nullptr;
  }
}

/// Columns of a weight matrix as a cell counts them: of one head, all of them for W_O.
Index columnsOf(const Attention& attention, Quantity quantity) {
  const Index columns = (*weightsOf(attention, quantity))->weight.columns();
  if (quantity == Quantity::OutputWeight) return columns;
  return columns /
         (quantity == Quantity::QueryWeight ? attention.spec.heads : attention.spec.groups);
}

/// Project makes the numbers before head norm and rotation; elsewhere the view says which.
bool explainsRaw(const View& view) {
  return view.explained ? view.explainedRaw : view.stage == Stage::Project;
}

Table explained(const Arithmetic& about, std::vector<Block>& beside) {
  if (explain(about.trace(), about.cell).kind == Explanation::Kind::Given) {
    return givenTable(about);
  }
  switch (about.cell.quantity) {
    case Quantity::Query:
    case Quantity::Key:
    case Quantity::Value:
      return projectTable(about);
    case Quantity::Score:
      return scoreTable(about);
    case Quantity::Mix:
      return mixTable(about, rowNumbers(about.shown, about.cell.query));
    case Quantity::Output:
      return joinTable(about);
    default:
      break;
  }
  const RowNumbers row = rowNumbers(about.shown, about.cell.query);
  if (about.cell.quantity == Quantity::Scaled) {
    // One more than is kept is shown whole: a link would take the same room.
    const Fold fold =
        folded(row.scaled, kKeptBesideChart + 1, kKeptBesideChart, about.view, about.cell.key);
    beside.push_back({"row-line", scaleLines(about, row, fold)});
    return scaleTable(about, row, fold);
  }
  if (about.cell.quantity == Quantity::Mask || about.cell.quantity == Quantity::Masked) {
    return maskTable(about, row);
  }
  return softmaxTable(about, row);
}

}  // namespace

bool hasQuantity(const Attention& attention, Quantity quantity) {
  const bool scores = (attention.query && attention.key) || attention.givenScores;
  switch (quantity) {
    case Quantity::Token:
      return true;
    case Quantity::Embedding:
      return attention.input.has_value();
    case Quantity::QueryWeight:
    case Quantity::KeyWeight:
    case Quantity::ValueWeight:
    case Quantity::OutputWeight:
      return weightsOf(attention, quantity)->has_value();
    case Quantity::Query:
      return attention.query.has_value();
    case Quantity::Key:
      return attention.key.has_value();
    case Quantity::Value:
      return attention.value.has_value();
    case Quantity::Score:
    case Quantity::Scaled:
    case Quantity::Mask:
    case Quantity::Masked:
    case Quantity::Exponent:
      return scores;
    case Quantity::Weights:
      return scores || attention.weights.has_value();
    case Quantity::Mix:
      return attention.mix.has_value() && attention.value.has_value();
    case Quantity::Output:
      return attention.output.has_value() && attention.joins();
    case Quantity::Residual:
    case Quantity::Pooled:
      break;  // of the model, not of attention
  }
  return false;
}

Cell explainedCell(const Shown& shown, const View& view) {
  const Attention& attention = shown.attention();
  const Selection& chosen = view.selection;
  Cell cell;
  cell.quantity = nearest(attention, view.explained.value_or(resultOf(view.stage)));
  cell.layer = shown.layer;
  cell.head = shown.head;
  const Index query = within(chosen.query, attention.queries);
  const Index feature = chosen.feature;
  switch (cell.quantity) {
    case Quantity::Token:
    case Quantity::Embedding:
      cell.query = query;
      cell.feature = within(feature, attention.input ? attention.input->columns() : 1);
      break;
    case Quantity::QueryWeight:
    case Quantity::KeyWeight:
    case Quantity::ValueWeight:
    case Quantity::OutputWeight: {
      const WeightMatrix& weight = (*weightsOf(attention, cell.quantity))->weight;
      cell.input = within(view.explainedInput, weight.rows());
      cell.feature = within(feature, columnsOf(attention, cell.quantity));
      break;
    }
    case Quantity::Query:
      cell.query = query;
      cell.feature = within(feature, attention.keyWidth());
      cell.raw = attention.queryRaw && explainsRaw(view);
      break;
    case Quantity::Key:
    case Quantity::Value: {
      const bool one = attention.querySequence == attention.keySequence;
      cell.key = within(chosen.key == kNone && one ? chosen.query : chosen.key, attention.keys);
      cell.feature = within(
          feature, cell.quantity == Quantity::Key ? attention.keyWidth() : attention.valueWidth());
      cell.raw = cell.quantity == Quantity::Key && attention.keyRaw && explainsRaw(view);
      break;
    }
    case Quantity::Mix:
      cell.query = query;
      cell.feature = within(feature, attention.valueWidth());
      break;
    case Quantity::Output:
      cell.query = query;
      cell.feature =
          within(feature, attention.wo ? attention.output->columns() : attention.mix->columns());
      break;
    default:
      cell.query = query;
      cell.key = within(chosen.key, attention.keys);
      break;
  }
  return cell;
}

Text calculatedWith(Precision precision) {
  return precision == Precision::Float32
             ? Text(FOVEA_TR("Arithmetic", "Calculated with 7 significant digits, decimals shown"))
             : Text(
                   FOVEA_TR("Arithmetic", "Calculated with 16 significant digits, decimals shown"));
}

std::vector<Block> arithmeticBlocks(const Shown& shown, const View& view) {
  const Arithmetic about{shown, view, explainedCell(shown, view)};
  std::vector<Block> beside;
  std::vector<Block> blocks;
  blocks.push_back({"arithmetic", explained(about, beside)});
  for (Block& block : beside) blocks.push_back(std::move(block));
  return blocks;
}

}  // namespace fovea

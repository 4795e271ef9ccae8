#pragma once
#include <span>

#include "core/base/progress.h"
#include "core/document/document.h"
#include "core/figures/figure.h"

namespace fovea {

/// A head of a trace with its grids, derived once and shared by all figures of it. Grids may be
/// missing where nobody asked for them: builders derive what they need (the whole grid, or one row)
/// when it is.
struct Shown {
  std::shared_ptr<const Trace> trace;
  Index layer = 0, head = 0;
  std::shared_ptr<const HeadStages> stages;  ///< all rows; may be null
  /// scoreMagnitude() of this head, when somebody has measured it: saves a pass over S per figure.
  std::optional<double> scoreMagnitude = {};
  const Attention& attention() const { return trace->layers[static_cast<std::size_t>(layer)]; }
};

/// A head ready to be shown: its layer whole, the asked grids derived, and measured where S and S′
/// are among them. Cost of derive(). Errors: Cancelled.
Result<Shown> showHead(const std::shared_ptr<const Trace>& trace, Index layer, Index head,
                       unsigned grids, const Progress& progress);

/// How a figure is to be seen. Never changes a number, only what is shown of it.
struct View {
  Stage stage = Stage::Project;
  Selection selection;
  int decimals = 3;  ///< of arithmetic; cells have 2
  bool numbersInCells = true;
  bool unfolded = false;              ///< long sums shown whole
  std::optional<Quantity> explained;  ///< what the arithmetic explains; default: the stage's result
  bool explainedRaw = false;          ///< Query, Key: the number before head norm and rotation
  Index explainedInput = 0;           ///< its row, when that is a weight matrix
  int countFrom = 1;                  ///< captions: layers and heads counted from
  bool invites = true;                ///< sentences may ask for a click or a key; not in files
  bool hideSpecial = false;           ///< weights: the model's own tokens are not drawn
  double leastWeight = .05;           ///< lines of tokens that are not chosen are drawn above it
  std::vector<HeadPlace> heads;       ///< lines: several heads at once; empty: the shown one
  LabValues lab;                      ///< of a laboratory: what was changed in it
};

/// The same view for a figure in a file, which nobody can click.
inline View forFile(View view) {
  view.invites = false;
  return view;
}

struct PanelInfo {
  std::string_view id;  ///< "weights"
  Text title;
  bool hasNumbers;             ///< CSV and NPY can be written
  bool perHead;                ///< differs from head to head
  bool usesStage;              ///< depends on View::stage
  bool ofModel = false;        ///< the same for every layer and head
  bool usesSelection = true;   ///< depends on the chosen token; else on the trace alone
  bool needsAttention = true;  ///< false: shows the tokens alone, of computeTokens() too
  bool endsAtLast = false;     ///< speaks of one query; where none is chosen, of the last
};
/// Every panel of a text, in the data's order.
std::span<const PanelInfo> panels();
/// The laboratories, as panels.
std::span<const PanelInfo> labPanels();
/// A panel or a laboratory.
const PanelInfo* findPanel(std::string_view id);

/// Builds a figure of the catalogue. Errors: unknown id (Usage, nearest suggested), a panel the
/// trace cannot show because its door lies behind it (Input, says which matrix is missing),
/// Cancelled.
Result<Figure> makeFigure(std::string_view id, const Shown& shown, const View& view,
                          const Progress& progress);

/// Whether the trace can show the panel; when not, why ("given: the example starts at the
/// weights").
std::optional<Text> whyAbsent(std::string_view id, const Trace& trace);

/// Why a stage has nothing to do ("Join needs two heads or W_O"); nothing when it has. Stages
/// before the door are not disabled: they show what is given.
std::optional<Text> whyStageDisabled(Stage stage, const Trace& trace);

/// "Project", "Score" …
Text stageName(Stage stage);

/// The equation of matrices of View::stage alone, without arithmetic and words (narrow windows).
Result<Figure> stageFigure(const Shown& shown, const View& view, const Progress& progress);

/// Largest finite magnitude in S, S′ and S″, as far as they are there: the range that they share.
/// Linear in the grids.
double scoreMagnitude(const HeadStages& stages);

/// The numbers of a figure as a tensor (what NPY writes): those of its primary block, or all that
/// its picture stands for. Errors: Usage where there are none; TooLarge; Cancelled.
Result<Tensor> numbersOf(const Figure& figure, const Progress& progress = {});
/// The same as CSV with labels in the first row and column (RFC 4180).
Result<std::string> csvOf(const Figure& figure);
/// The whole figure as JSON, for golden tests and scripts.
std::string figureJson(const Figure& figure);

/// What one cell is, in words, for the status bar and screen readers:
/// "Weight of cat (row 2) on down (column 4): 0.8603". `decimals` < 0: every digit.
Text spokenCell(const Trace& trace, const Cell& cell, int decimals = -1);

}  // namespace fovea

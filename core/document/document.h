#pragma once
#include <nlohmann/json_fwd.hpp>

#include "core/document/input.h"
#include "core/document/selection.h"
#include "core/labs/lab.h"

namespace fovea {

/// What a .fovea file holds, and what undo steps through: one value.
struct Document {
  Input input;
  Selection selection;  ///< the pinned one
  Stage stage = Stage::Project;
  std::string workspace = "walk";         ///< "walk", "grids", "heads", "labs"
  std::string lab;                        ///< the laboratory that is open; empty: the first
  std::map<std::string, LabValues> labs;  ///< what was changed in each
  int decimals = 3;                       ///< of the arithmetic, 1 … 16
  bool numbersInCells = true;
  std::string unknown;  ///< keys of a file this version does not know, as JSON, kept for saving
  friend bool operator==(const Document&, const Document&) = default;
};

/// A worked example: a claim of the literature with the numbers it expects.
struct Expected {
  Quantity quantity = Quantity::Weights;  ///< which array of layer 0, head `head`
  Index head = 0;
  Tensor values;            ///< [rows, columns] from the array's first row and column
  double tolerance = 0;     ///< largest allowed |computed − expected|
  int printedDecimals = 2;  ///< how the literature prints them
};
/// The shape an array of layer 0 must come out with.
struct ExpectedShape {
  Quantity quantity = Quantity::Weights;
  std::vector<Index> shape;
};
struct Example {
  std::string id;     ///< "b1", "b1c" …
  Text title, story;  ///< one line; two or three sentences with what to look at
  Document document;
  std::vector<Expected> expected;
  std::vector<ExpectedShape> shapes;
};
/// All worked examples, in the order they are offered; the first opens on first start.
const std::vector<Example>& examples();
/// One example, without reading the others; null when there is none of this id.
const Example* findExample(std::string_view id);
/// The example `input` still is, setup and all, so that its expected numbers apply; null when
/// something was changed.
const Example* exampleOf(const Input& input);
/// What was computed where the literature has `expected`, in the same shape, and whether it lies
/// within the tolerance. Cost: the size of `expected.values` times a row.
Tensor computedFor(const Trace& trace, const Expected& expected);
bool holds(const Trace& trace, const Expected& expected);
/// Shape of an array of layer 0, [H,Tq,Tk] for the grids; empty when the trace has no such array.
std::vector<Index> shapeOf(const Trace& trace, Quantity quantity);

/// The document as versioned JSON text. Numbers round-trip bit for bit. `folder`, where the file
/// goes: the names of files beside or below it are written as seen from there.
std::string writeDocument(const Document& document, const std::string& folder = {});
/// Reads it back; older versions are migrated, unknown keys kept, newer versions and broken files
/// refused with one sentence that names `name`, the field and what to do.
/// `folder`, where the file lies: what it names as seen from there gets its full name back.
Result<Document> readDocument(std::string_view json, const std::string& name,
                              const std::string& folder = {});

/// Where the selection goes when the trace changes: every token by its spelling and nearest place,
/// else the first; head, layer and feature are clamped.
Selection followed(const Selection& selection, const Trace& before, const Trace& after);
/// The selection a fresh trace starts with.
Selection initialSelection(const Trace& trace);

}  // namespace fovea

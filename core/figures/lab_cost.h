#pragma once
#include <functional>

#include "core/attention/mask.h"
#include "core/figures/axes.h"
#include "core/figures/lab_builders.h"
#include "core/labs/cost.h"

// The laboratory of cost: a page for each question, of the same parts.

namespace fovea::cost {

/// What the settings say, the model with a person's own sizes put in.
struct CostQuestion {
  CostModel model;
  double tokens = 1, bytes = 2;
  Index window = 1;
  double kernel = 2;
  bool own = false;  ///< a size is not the model's

  double n() const { return tokens; }
  double all() const { return tokens * tokens; }
  double causal() const { return tokens * (tokens + 1) / 2; }
  double windowed() const { return windowedAt(static_cast<Index>(tokens)); }
  double windowedAt(Index count) const {
    return static_cast<double>(Mask::window(window).allowedPairs(count, count));
  }
};

/// Errors: Usage, at the setting that fits no other.
Result<CostQuestion> askedOf(const LabSettings& settings);

TextArg count(double number);
/// A number at the right of its column.
TableCell amount(double number, bool bold = false);
/// Bytes: exact up to 100,000, then to three digits; the numbers of the figure have all of them.
TableCell memory(double bytes);
TableCell heading(Text text);
TableCell formula(const char* text);
/// A table that is copied as it is read.
Table tableOf(Text title, std::vector<TableRow> rows, int level = 1);
/// Both axes logarithmic.
Chart logarithmic(Text title, Text x, Text y, double low, double high);
/// Adds a curve; the upright axis grows to hold it, in whole powers of ten.
void addCurve(Chart& chart, Text name, Hue hue, Chart::Series::Kind kind,
              const std::vector<double>& x, const std::function<double(double)>& y);
/// Powers of two, the last at or above `most`.
std::vector<double> doublings(double most);

/// What a page puts together.
struct CostPage {
  Figure& figure;
  const View& view;
  std::vector<Layout> measured, words;

  void add(std::string id, Chart chart) { put(std::move(id), std::move(chart), 1); }
  void add(std::string id, Table table) { put(std::move(id), std::move(table), 0); }
  void say(std::vector<Text> sentences, Text toTry) {
    words.push_back(
        addWords(figure, "words", Text(FOVEA_TR("Lab", "What to look at")), std::move(sentences)));
    if (view.invites) {
      words.push_back(addWords(figure, "try", Text(FOVEA_TR("Lab", "Try it")), {std::move(toTry)}));
    }
  }

 private:
  template <class Body>
  void put(std::string id, Body body, double weight) {
    measured.push_back(leaf(addBlock(figure, std::move(id), std::move(body)), weight));
  }
};

void growthPage(CostPage& page, const CostQuestion& asked);
void cachePage(CostPage& page, const CostQuestion& asked);
void headsPage(CostPage& page, const CostQuestion& asked);
void layersPage(CostPage& page, const CostQuestion& asked);
void handshakesPage(CostPage& page, const CostQuestion& asked);
/// Measures this machine. Errors: those of measureCost().
Result<void> measuredPage(CostPage& page, const CostQuestion& asked, const Progress& progress);

}  // namespace fovea::cost

// Grids of 2,048 tokens in widgets: pointing into one, and new numbers in four linked ones.
#include <QCoreApplication>
#include <QGridLayout>
#include <QMouseEvent>
#include <array>
#include <stdexcept>

#include "core/document/document.h"
#include "core/figures/catalogue.h"
#include "tests/bench/ui/painted.h"
#include "ui/plots/figure_view.h"
#include "ui/plots/placed_figure.h"

namespace fovea {
namespace {

constexpr Index kTokens = 2048;
constexpr std::array kGrids = {"score", "scaled", "masked", "weights"};

using Figures = std::vector<std::shared_ptr<const Figure>>;

/// The four grids of head 1 for a text of 2,048 words.
Figures gridsOf(std::uint64_t seed) {
  Input input;
  for (Index t = 0; t < kTokens; ++t) input.text += "w" + std::to_string(t) + " ";
  input.text.pop_back();
  input.toy.seed = seed;
  Sources sources;
  const auto trace = compute(input, sources, Progress());
  if (!trace) throw std::runtime_error(trace.error().message.str());
  Shown shown{*trace, 0, 0, {}};
  const auto stages = derive(shown.attention(), 0, kAllGrids, {0, kTokens}, Progress());
  if (!stages) throw std::runtime_error(stages.error().message.str());
  shown.stages = std::make_shared<const HeadStages>(*stages);
  View view;
  view.stage = Stage::Softmax;
  view.selection = initialSelection(**trace);
  Figures figures;
  for (const auto* id : kGrids) {
    auto figure = makeFigure(id, shown, view, Progress());
    if (!figure) throw std::runtime_error(figure.error().message.str());
    figures.push_back(std::make_shared<const Figure>(std::move(*figure)));
  }
  return figures;
}

/// Two sets of numbers, made once.
const std::array<Figures, 2>& twoSets() {
  static const std::array<Figures, 2> sets = {gridsOf(0), gridsOf(1)};
  return sets;
}

/// Four views in one window of 1366 × 768.
struct Tiles {
  QWidget window;
  std::vector<FigureView*> views;

  Tiles() {
    auto* grid = new QGridLayout(&window);
    for (int i = 0; i < 4; ++i) {
      auto* view = new FigureView;
      view->setFigureStyle(Style::light());
      view->setFigure(twoSets()[0][static_cast<std::size_t>(i)]);
      grid->addWidget(view, i / 2, i % 2);
      views.push_back(view);
    }
    window.resize(1366, 768);
    bench::secondsUntilLastPaint([this] { window.show(); }, [] { return false; });
  }
  void show(const Figures& figures) {
    for (std::size_t i = 0; i < views.size(); ++i) views[i]->setFigure(figures[i]);
  }
};

/// The pointer moves over the weights; all four tiles mark the same query and key.
void hoverOverLargeGrid(benchmark::State& state) {
  Tiles tiles;
  FigureView* pointed = tiles.views.back();
  QRectF cells;
  for (const Place& place : pointed->placed().places) {
    if (place.heatmap) cells = place.heatmap->cells;
  }
  for (FigureView* view : tiles.views) {
    QObject::connect(pointed, &FigureView::hovered, view, [view](const std::optional<Cell>& cell) {
      view->setHover(cell ? std::optional<Marks>({0, 0, cell->query, cell->key, kNone})
                          : std::nullopt);
    });
  }
  bench::paintLoop(state, [&](int i) {
    const QPointF at(cells.left() + cells.width() * (0.1 + 0.004 * (i * 37 % 200)),
                     cells.top() + cells.height() * (0.1 + 0.004 * (i * 53 % 200)));
    QMouseEvent move(QEvent::MouseMove, at, pointed->mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QCoreApplication::sendEvent(pointed, &move);
  });
}
BENCHMARK(hoverOverLargeGrid)->Iterations(200)->UseManualTime()->Unit(benchmark::kMillisecond);

/// Other numbers in four linked tiles, from setFigure to painted.
void newNumbersInFourTiles(benchmark::State& state) {
  Tiles tiles;
  bench::paintLoop(state, [&](int i) { tiles.show(twoSets()[static_cast<std::size_t>(i % 2)]); });
}
BENCHMARK(newNumbersInFourTiles)->Iterations(100)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace fovea

#include <QPainterPath>
#include <algorithm>

#include "ui/plots/measure.h"
#include "ui/plots/paint.h"

namespace fovea {
namespace {

/// The columns and lines of the diagram: X on top, or that of the queries and that of the keys and
/// values, Q K V below it, the stages down the middle of Q and K, V joining at Mix.
struct FlowGrid {
  double q = 0, k = 0, v = 0, middle = 0;
  double top = 0, unit = 1;
  double half = 11;    ///< of a box
  double passing = 0;  ///< where V passes the shapes of the stages
  bool close = false;  ///< low: lines of one height, shapes beside their letters
  /// Where the letter of an X stands: above K where it makes all three, else above what it makes.
  double x(bool two) const { return two ? q : k; }
  double memory() const { return (k + v) / 2; }
  /// Where the shapes of the stages begin.
  double shapes(const Style& style) const { return middle + style.px(52); }
  double y(int line) const {
    static constexpr double kLines[] = {0, 34, 52, 88, 114, 140, 166, 204, 230};
    static constexpr double kClose[] = {0, 22, 22, 46, 62, 78, 94, 114, 130};
    return top + (close ? kClose : kLines)[line] * unit;
  }
};

constexpr double kCloseBelow = 210;  ///< height from which the diagram has its full form
constexpr double kLeastUnit = .94;   ///< the closest lines stand

const FlowBox* boxOf(const Flow& flow, std::string_view id) {
  for (const FlowBox& box : flow.boxes) {
    if (box.id == id) return &box;
  }
  return nullptr;
}

bool present(const FlowBox* box) { return box != nullptr && !box->absent; }

double lastLine(const Flow& flow) { return present(boxOf(flow, "join")) ? 130 : 114; }

/// What a stage makes: "S [8, 8]".
QString shapeText(const FlowBox& box) {
  QString shape = toQString(box.letter);
  if (!box.shape.empty()) shape += u' ' + toQString(box.shape);
  return shape;
}

FlowGrid gridOf(const Flow& flow, const QRectF& rect, const Style& style) {
  FlowGrid grid;
  const double left = rect.left() + std::min(style.px(20), .05 * rect.width());
  const double step = std::clamp((rect.width() - style.px(136)) / 2, style.px(64), style.px(96));
  grid.q = left + style.px(48);
  grid.k = grid.q + step;
  grid.v = grid.k + step;
  grid.middle = (grid.q + grid.k) / 2;
  grid.passing = grid.v;
  for (const char* id : {"score", "scale", "mask", "softmax"}) {
    const FlowBox* box = boxOf(flow, id);
    if (!present(box)) continue;
    const double end = grid.shapes(style) + textWidth(shapeText(*box), style.normal);
    grid.passing = std::max(grid.passing, end + style.px(8));
  }
  grid.passing = std::max(grid.v, std::min(grid.passing, rect.right() - style.px(2)));
  const double room = rect.height() / style.unit;
  grid.close = room < kCloseBelow;
  if (grid.close) {
    grid.unit = style.unit * std::clamp((room - 20) / lastLine(flow), kLeastUnit, 1.25);
    grid.top = rect.top() + style.px(10);
    grid.half = std::min(style.px(11), 7.5 * grid.unit);
    return grid;
  }
  grid.unit = style.unit * std::min((room - 32) / 230, 1.25);
  grid.top = rect.top() + style.px(16);
  grid.half = style.px(11);
  return grid;
}

struct StageBox {
  const char* id;
  int line;
  Stage stage;
};
constexpr StageBox kStageBoxes[] = {{"score", 3, Stage::Score}, {"scale", 4, Stage::Scale},
                                    {"mask", 5, Stage::Mask},   {"softmax", 6, Stage::Softmax},
                                    {"mix", 7, Stage::Mix},     {"join", 8, Stage::Join}};

}  // namespace

double leastFlowHeight(const Flow& flow, const Style& style) {
  return style.px(20 + kLeastUnit * lastLine(flow));
}

std::vector<QRectF> flowRects(const Flow& flow, const QRectF& rect, const Style& style) {
  const FlowGrid grid = gridOf(flow, rect, style);
  const bool two = present(boxOf(flow, "memory"));
  std::vector<QRectF> rects;
  for (const FlowBox& box : flow.boxes) {
    QRectF place;
    if (box.id == "x" || box.id == "memory") {
      const double x = box.id == "x" ? grid.x(two) : grid.memory();
      const double wide = two ? std::min(style.px(96), grid.memory() - grid.q) : style.px(96);
      place = QRectF(x - style.px(16), grid.y(0) - style.px(11), wide, style.px(22));
    } else if (box.id == "q" || box.id == "k" || box.id == "v") {
      const double x = box.id == "q" ? grid.q : box.id == "k" ? grid.k : grid.v;
      place = QRectF(x - style.px(36), grid.y(1) - style.px(grid.close ? 10 : 12), style.px(72),
                     style.px(grid.close ? 20 : 42));
    } else {
      for (const StageBox& spec : kStageBoxes) {
        if (box.id == spec.id) {
          place = QRectF(grid.middle - style.px(44), grid.y(spec.line) - grid.half, style.px(88),
                         2 * grid.half);
        }
      }
    }
    rects.push_back(box.absent ? QRectF() : place);
  }
  return rects;
}

void paintFlow(Ink& ink, const Flow& flow, const QRectF& rect) {
  const FlowGrid grid = gridOf(flow, rect, ink.style);
  const int current = static_cast<int>(flow.stage);
  const auto lineColour = [&](int stage) {
    return stage <= current ? ink.style.text : ink.style.control;
  };
  const auto path = [&](const QPainterPath& lines, int stage) {
    ink.painter.setPen(QPen(lineColour(stage), ink.px(1.3)));
    ink.painter.setBrush(Qt::NoBrush);
    ink.painter.drawPath(lines);
  };
  const FlowBox* x = boxOf(flow, "x");
  const FlowBox* heads[] = {boxOf(flow, "q"), boxOf(flow, "k"), boxOf(flow, "v")};
  const double columns[] = {grid.q, grid.k, grid.v};
  const Hue hues[] = {Hue::Query, Hue::Key, Hue::Value};
  const double above = ink.px(9), half = grid.half;

  // An X at `at` and the lines to what it makes, from `first` to `last` of Q, K and V.
  const auto source = [&](const FlowBox& box, double at, int first, int last) {
    ink.text({at, grid.y(0)}, toQString(box.letter.empty() ? std::string("X") : box.letter),
             ink.style.text, Align::Centre);
    ink.text({at + ink.px(14), grid.y(0)}, toQString(box.shape), ink.style.quiet);
    const double joint = grid.close ? (grid.y(0) + grid.y(1)) / 2 : grid.y(0) + ink.px(15);
    QPainterPath lines({at, grid.y(0) + above});
    lines.lineTo(at, joint);
    for (int i = first; i <= last; ++i) {
      if (!present(heads[i])) continue;
      lines.moveTo(at, joint);
      lines.lineTo(columns[i], joint);
      lines.lineTo(columns[i], grid.y(1) - above);
    }
    path(lines, 0);
  };
  const FlowBox* memory = boxOf(flow, "memory");
  const bool two = present(memory);
  if (present(x)) source(*x, grid.x(two), 0, two ? 0 : 2);
  if (two) source(*memory, grid.memory(), 1, 2);
  if (flow.stage == Stage::Project && present(heads[0])) {
    const double edge = ink.px(grid.close ? 10 : 12);
    ink.fill({grid.q - ink.px(40), grid.y(1) - edge, grid.v - grid.q + ink.px(80),
              grid.y(2) - grid.y(1) + 2 * edge},
             ink.style.marker, ink.px(3));
  }
  for (int i = 0; i < 3; ++i) {
    if (!present(heads[i])) continue;
    const QString letter = toQString(heads[i]->letter);
    if (grid.close) {
      const QString shape = u' ' + toQString(heads[i]->shape);
      const double wide = textWidth(letter, ink.style.bold) + textWidth(shape, ink.style.normal);
      const double end = ink.text({columns[i] - wide / 2, grid.y(1)}, letter, ink.style.bold,
                                  ink.style.hue(hues[i]));
      ink.text({end, grid.y(1)}, shape, ink.style.quiet);
      continue;
    }
    ink.text({columns[i], grid.y(1)}, letter, ink.style.bold, ink.style.hue(hues[i]),
             Align::Centre);
    ink.text({columns[i], grid.y(2)}, toQString(heads[i]->shape), ink.style.quiet, Align::Centre);
  }
  const FlowBox* score = boxOf(flow, "score");
  if (present(score) && present(heads[0]) && present(heads[1])) {
    const double joint = grid.y(2) + ink.px(grid.close ? 12 : 15);
    QPainterPath lines({grid.q, grid.y(2) + above});
    lines.lineTo(grid.q, joint);
    lines.lineTo(grid.k, joint);
    lines.lineTo(grid.k, grid.y(2) + above);
    lines.moveTo(grid.middle, joint);
    lines.lineTo(grid.middle, grid.y(3) - half);
    path(lines, 1);
  }
  const FlowBox* mix = boxOf(flow, "mix");
  if (present(mix) && present(heads[2])) {
    QPainterPath lines({grid.v, grid.y(2) + above});
    const double joint = grid.close ? (grid.y(6) + grid.y(7)) / 2 : grid.y(7) - ink.px(20);
    if (grid.passing > grid.v) {
      const double aside = grid.y(2) + ink.px(grid.close ? 12 : 15);
      lines.lineTo(grid.v, aside);
      lines.lineTo(grid.passing, aside);
    }
    lines.lineTo(grid.passing, joint);
    lines.lineTo(grid.middle, joint);
    path(lines, 5);
  }
  const FlowBox* before = nullptr;
  int lineBefore = 0;
  for (const StageBox& spec : kStageBoxes) {
    const FlowBox* box = boxOf(flow, spec.id);
    if (!present(box)) continue;
    const int stage = static_cast<int>(spec.stage);
    const double y = grid.y(spec.line);
    if (before != nullptr) {
      QPainterPath lines({grid.middle, grid.y(lineBefore) + half});
      lines.lineTo(grid.middle, y - half);
      path(lines, stage);
    }
    const bool lit = flow.stage == spec.stage;
    if (lit) {
      ink.fill({grid.middle - ink.px(44), y - half, ink.px(88), 2 * half}, ink.style.ink,
               ink.px(3));
    }
    ink.text({grid.middle, y}, toQString(box->name), lit ? ink.style.bold : ink.style.normal,
             lit               ? ink.style.onInk
             : stage < current ? ink.style.text
                               : ink.style.quiet,
             Align::Centre);
    const double end = ink.text({grid.shapes(ink.style), y}, shapeText(*box),
                                lit ? ink.style.text : ink.style.quiet);
    if (box->id == "join" && flow.heads > 1) {
      ink.text({end + ink.px(12), y}, flowHeads(flow.heads),
               lit ? ink.style.text : ink.style.quiet);
    }
    before = box;
    lineBefore = spec.line;
  }
}

}  // namespace fovea

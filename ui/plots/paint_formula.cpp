#include <QPainterPath>
#include <algorithm>

#include "ui/plots/paint.h"

namespace fovea {
namespace {

/// A formula is measured and drawn around its axis: the middle of its capitals.
struct Size {
  double width = 0, up = 0, down = 0;
};

class FormulaPainter {
 public:
  FormulaPainter(Ink& inkToUse, const Formula& formula) : ink(inkToUse), formula_(formula) {}

  Size measure(const FormulaNode& node, bool lit) const {
    lit = lit || isLit(node);
    switch (node.kind) {
      case FormulaNode::Kind::Letter: {
        Size size{textWidth(toQString(node.text), font(lit)), ink.px(11), ink.px(11)};
        if (!node.subscript.empty()) {
          size.width += ink.px(1) + textWidth(toQString(node.subscript), ink.style.subscript);
          size.down = ink.px(14);
        }
        return size;
      }
      case FormulaNode::Kind::Row:
        return row(node, lit);
      case FormulaNode::Kind::Fraction: {
        const Size above = measure(child(node, 0), lit), below = measure(child(node, 1), lit);
        return {std::max(above.width, below.width) + ink.px(12), above.up + above.down + ink.px(6),
                below.up + below.down + ink.px(6)};
      }
      case FormulaNode::Kind::Root: {
        Size inside = row(node, lit);
        inside.width += textWidth(QStringLiteral("√"), font(lit));
        inside.up = std::max(inside.up, ink.px(11));
        return inside;
      }
      case FormulaNode::Kind::Parentheses:
      case FormulaNode::Kind::Brackets: {
        Size inside = row(node, lit);
        inside.width += 2 * fence(node);
        inside.up += ink.px(1);
        inside.down += ink.px(1);
        return inside;
      }
    }
    return {};
  }

  void draw(const FormulaNode& node, double x, double y, bool lit, Hue hue) {
    const bool begins = !lit && isLit(node);
    if (begins) {
      lit = true;
      const Size size = measure(node, true);
      ink.fill({x - ink.px(5), y - size.up - ink.px(3), size.width + ink.px(10),
                size.up + size.down + ink.px(6)},
               ink.style.marker, ink.px(3));
    }
    if (node.hue != Hue::Ink) hue = node.hue;
    const QColor colour = lit ? ink.style.hue(hue) : ink.style.quiet;
    switch (node.kind) {
      case FormulaNode::Kind::Letter: {
        const double end = ink.text({x, y}, toQString(node.text), font(lit), colour);
        if (!node.subscript.empty()) {
          ink.text({end + ink.px(1), y + ink.px(7)}, toQString(node.subscript), ink.style.subscript,
                   colour);
        }
        break;
      }
      case FormulaNode::Kind::Row:
        drawRow(node, x, y, lit, hue);
        break;
      case FormulaNode::Kind::Fraction: {
        const Size size = measure(node, lit);
        const Size above = measure(child(node, 0), lit), below = measure(child(node, 1), lit);
        const bool strong = lit || isLit(child(node, 1));
        ink.line({x, y}, {x + size.width, y}, strong ? ink.style.text : ink.style.quiet,
                 ink.px(strong ? 2.2 : 1.4));
        draw(child(node, 0), x + (size.width - above.width) / 2, y - ink.px(6) - above.down, lit,
             hue);
        draw(child(node, 1), x + (size.width - below.width) / 2, y + ink.px(6) + below.up, lit,
             hue);
        break;
      }
      case FormulaNode::Kind::Root: {
        const Size inside = row(node, lit);
        const double sign = ink.text({x, y}, QStringLiteral("√"), font(lit), colour);
        const double bar = y - ink.px(9.5);
        ink.line({sign - ink.px(1), bar}, {sign + inside.width, bar}, colour, ink.px(1.4));
        drawRow(node, sign, y, lit, hue);
        break;
      }
      case FormulaNode::Kind::Parentheses:
      case FormulaNode::Kind::Brackets: {
        const Size inside = row(node, lit);
        const double width = fence(node);
        fenceAt(node, x + width - ink.px(6), y, inside, -1, lit);
        drawRow(node, x + width, y, lit, hue);
        fenceAt(node, x + width + inside.width + ink.px(6), y, inside, 1, lit);
        break;
      }
    }
  }

 private:
  static const FormulaNode& child(const FormulaNode& node, std::size_t i) {
    static const FormulaNode kEmpty;
    return i < node.children.size() ? node.children[i] : kEmpty;
  }
  bool isLit(const FormulaNode& node) const {
    return formula_.anythingLit && node.hasTerm && node.term == formula_.lit;
  }
  const QFont& font(bool lit) const { return lit ? ink.style.headingBold : ink.style.heading; }
  double fence(const FormulaNode&) const { return ink.px(13); }

  static bool isOperator(const FormulaNode& node) {
    return node.kind == FormulaNode::Kind::Letter &&
           (node.text == "+" || node.text == "=" || node.text == "÷" || node.text == "·" ||
            node.text == "×");
  }
  double gap(const FormulaNode& a, const FormulaNode& b) const {
    return ink.px(isOperator(a) || isOperator(b) ? 8 : 3);
  }

  Size row(const FormulaNode& node, bool lit) const {
    Size total{0, ink.px(11), ink.px(11)};
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      const Size part = measure(node.children[i], lit);
      if (i > 0) total.width += gap(node.children[i - 1], node.children[i]);
      total.width += part.width;
      total.up = std::max(total.up, part.up);
      total.down = std::max(total.down, part.down);
    }
    return total;
  }

  void drawRow(const FormulaNode& node, double x, double y, bool lit, Hue hue) {
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      if (i > 0) x += gap(node.children[i - 1], node.children[i]);
      draw(node.children[i], x, y, lit, hue);
      x += measure(node.children[i], lit).width;
    }
  }

  void fenceAt(const FormulaNode& node, double x, double y, const Size& inside, int side,
               bool lit) {
    const double top = y - inside.up - ink.px(3), bottom = y + inside.down + ink.px(3);
    ink.painter.setPen(QPen(lit ? ink.style.text : ink.style.quiet, ink.px(1.6), Qt::SolidLine,
                            Qt::RoundCap, Qt::RoundJoin));
    ink.painter.setBrush(Qt::NoBrush);
    QPainterPath path;
    if (node.kind == FormulaNode::Kind::Parentheses) {
      const double bend = ink.px(3.5) * side, height = bottom - top;
      path.moveTo(x - bend, top);
      path.quadTo(x + bend, top + height / 2, x - bend, bottom);
    } else {
      const double hook = -ink.px(4) * side;
      path.moveTo(x + hook, top);
      path.lineTo(x, top);
      path.lineTo(x, bottom);
      path.lineTo(x + hook, bottom);
    }
    ink.painter.drawPath(path);
  }

  Ink& ink;
  const Formula& formula_;
};

}  // namespace

void paintFormula(Ink& ink, const Formula& formula, const QRectF& rect) {
  FormulaPainter painter(ink, formula);
  const Size size = painter.measure(formula.root, false);
  const double pad = ink.px(24);
  const double room = rect.width() - 2 * pad;
  ink.painter.save();
  const double y = rect.top() + rect.height() / 2 + (size.up - size.down) / 2;
  double scale = 1;
  if (size.width > room && size.width > 0) scale = std::max(.4, room / size.width);
  ink.painter.translate(rect.left() + pad, y);
  ink.painter.scale(scale, scale);
  std::vector<TextBox>* boxes = ink.boxes;
  ink.boxes = nullptr;  // letters of a formula stand close on purpose
  painter.draw(formula.root, 0, 0, false, Hue::Ink);
  ink.boxes = boxes;
  ink.painter.restore();
}

}  // namespace fovea

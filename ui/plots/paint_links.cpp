// Lines between two columns of tokens.
#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/figures/links.h"
#include "ui/plots/axis_names.h"
#include "ui/plots/measure.h"
#include "ui/plots/paint.h"

namespace fovea {
namespace {

QColor faint(QColor colour, double opacity) {
  colour.setAlphaF(static_cast<float>(std::clamp(opacity, 0.0, 1.0)));
  return colour;
}

bool holds(const std::vector<Index>& all, Index one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

/// Paints one block of lines.
class LinksPainter {
 public:
  LinksPainter(Ink& inkToUse, const Links& links, const QRectF& rect, const Marks& marks)
      : ink(inkToUse),
        links_(links),
        rect_(rect),
        columns_(linkColumns(links, rect, inkToUse.style)),
        query_(drawnAt(links.queries, marks.query)),
        key_(drawnAt(links.keys, marks.key)),
        chosen_(marks.query),
        several_(links.heads.size() > 1) {}

  void paint() {
    lines();
    words();
    const std::vector<Link> named = namedLinks(links_, chosen_);
    names(links_.queries, query_, {}, true);
    std::vector<Index> loud;
    for (const Link& link : named) loud.push_back(drawnAt(links_.keys, link.key));
    weights(named, names(links_.keys, key_, loud, false));
    if (several_) legend();
    notes();
  }

 private:
  QColor colour(Index head) const {
    const auto& all = ink.style.heads;
    return all[static_cast<std::size_t>(head) % all.size()];
  }
  /// Lines of several heads that meet stand side by side.
  double shift(Index head) const {
    const double count = double(links_.heads.size());
    const double step = std::min(ink.px(3), columns_.pitch / (count + 1));
    return (double(head) - (count - 1) / 2) * step;
  }

  void lines() {
    std::vector<const Link*> strongest(links_.heads.size(), nullptr);
    const std::vector<Link> all = linksOf(links_, chosen_);
    for (const Link& link : all) {
      const Index i = drawnAt(links_.queries, link.query), j = drawnAt(links_.keys, link.key);
      if (i == kNone || j == kNone) continue;
      const double size = std::min(1.0, std::abs(link.weight));
      QColor base = several_          ? colour(link.head)
                    : link.weight < 0 ? ink.style.negative
                    : link.chosen     ? ink.style.query
                                      : ink.style.control;
      const double opacity = link.chosen ? .35 + size : .16 + .3 * size;
      const double width = link.chosen ? .8 + 7 * size : .6 + 2.4 * size;
      const double move = several_ ? shift(link.head) : 0;
      ink.line({columns_.from(ink.style), columns_.middle(i) + move},
               {columns_.to(ink.style), columns_.middle(j) + move}, faint(base, opacity),
               ink.px(width));
      if (link.chosen) strongest[static_cast<std::size_t>(link.head)] = &link;
    }
    if (several_) {
      for (const Link* link : strongest) badge(link);
    }
  }

  /// The number of a head on its strongest line.
  void badge(const Link* link) {
    if (link == nullptr) return;
    const double share =
        .3 + .4 * (double(link->head) + .5) / std::max<double>(1, double(links_.heads.size()));
    const double x =
        columns_.from(ink.style) + share * (columns_.to(ink.style) - columns_.from(ink.style));
    const double a = columns_.middle(drawnAt(links_.queries, link->query));
    const double b = columns_.middle(drawnAt(links_.keys, link->key));
    number(link->head, {x, a + share * (b - a) + shift(link->head)});
  }
  void number(Index head, QPointF at) {
    const double side = ink.px(16);
    ink.fill({at.x() - side / 2, at.y() - side / 2, side, side}, colour(head), side / 2);
    ink.text(at, QString::number(head + 1), ink.style.subscript, Style::textOn(colour(head)),
             Align::Centre);
  }

  void words() {
    const double y = columns_.top - ink.px(24);
    ink.text({columns_.left, y}, toQString(links_.queries.word), ink.style.query, Align::Right);
    ink.text({columns_.right, y}, toQString(links_.keys.word), ink.style.key);
  }

  /// All names where they have room, else the chosen one, the `loud` ones and numbers between.
  /// Gives the tokens whose names are written.
  std::vector<Index> names(const AxisInfo& axis, Index chosen, const std::vector<Index>& loud,
                           bool left) {
    const Index count = drawnCount(axis);
    const bool roomy = columns_.pitch >= ink.px(16);
    std::vector<Index> written;
    std::vector<double> taken;
    const auto write = [&](Index i, bool named) {
      if (i == kNone) return;
      const double y = columns_.middle(i);
      for (const double other : taken) {
        if (!roomy && std::abs(other - y) < ink.px(16)) return;
      }
      if (!roomy) taken.push_back(y);
      if (named) written.push_back(i);
      name(axis, i, i == chosen, named, left);
    };
    if (chosen != kNone) write(chosen, true);
    if (roomy) {
      for (Index i = 0; i < count; ++i) {
        if (i != chosen) write(i, true);
      }
      return written;
    }
    for (const Index i : loud) {
      if (i != chosen) write(i, true);
    }
    for (Index i = 0; i < count; ++i) {
      if (isTick(i, columns_.pitch, ink.px(24))) write(i, false);
    }
    return written;
  }
  void name(const AxisInfo& axis, Index i, bool chosen, bool named, bool left) {
    const QFont& font = chosen ? ink.style.bold : ink.style.normal;
    const Index place = axis.positions.empty() ? i : axis.positions[static_cast<std::size_t>(i)];
    const QString text =
        named ? elided(axisName(axis, i), font, columns_.names - ink.px(12)) : positionText(place);
    const QColor colour = chosen  ? ink.style.hue(axis.chosenHue)
                          : named ? ink.style.hue(axis.labelHue)
                                  : ink.style.quiet;
    const double y = columns_.middle(i);
    if (left) {
      ink.text({columns_.left, y}, text, font, colour, Align::Right);
    } else {
      ink.text({columns_.right, y}, text, font, colour);
    }
    if (!chosen) return;
    const double width = textWidth(text, font);
    const double high = std::max(ink.px(14), std::min(columns_.pitch, ink.px(32)) - ink.px(10));
    if (left) {
      ink.fill({columns_.left - width - ink.px(9), y - high / 2, ink.px(3), high}, colour);
    } else {
      ink.fill({columns_.right, y - std::max(ink.px(11), high / 2 + ink.px(2)), width, ink.px(3)},
               colour);
    }
  }

  /// The largest weights of the chosen row, and that of the chosen key, beside their names: a name
  /// that makes way takes its number along.
  void weights(std::vector<Link> named, const std::vector<Index>& written) {
    if (several_ || columns_.values <= 0 || query_ == kNone) return;
    for (const Link& link : linksOf(links_, chosen_)) {
      if (link.chosen && drawnAt(links_.keys, link.key) == key_) named.insert(named.begin(), link);
    }
    std::vector<Index> done;
    for (const Link& link : named) {
      const Index j = drawnAt(links_.keys, link.key);
      if (!holds(written, j) || holds(done, j)) continue;
      done.push_back(j);
      ink.text({columns_.values, columns_.middle(j)}, numberText(link.weight, links_.decimals),
               j == key_ ? ink.style.bold : ink.style.normal, ink.style.text, Align::Right);
    }
  }

  void legend() {
    const double pad = linksPad(rect_, ink.style);
    const double half = (rect_.width() - 2 * pad) / 2;
    for (std::size_t h = 0; h < links_.heads.size(); ++h) {
      const double x = rect_.left() + pad + (h % 2 == 0 ? 0 : half);
      const std::size_t row = h / 2;
      const double y = columns_.legend + ink.px(20) * double(row);
      number(static_cast<Index>(h), {x + ink.px(8), y});
      ink.text({x + ink.px(22), y},
               elided(toQString(links_.heads[h].name), ink.style.normal, half - ink.px(26)),
               ink.style.text);
    }
  }

  void notes() {
    const double pad = linksPad(rect_, ink.style);
    double y = columns_.notes;
    for (const Text& note : linksNotes(links_, query_ == kNone ? kNone : chosen_)) {
      if (y > rect_.bottom() - ink.px(6)) return;
      y = ink.paragraph({rect_.left() + pad, y}, rect_.width() - 2 * pad, note.runs(),
                        ink.style.normal, ink.style.bold, ink.style.quiet, ink.px(20));
    }
  }

  Ink& ink;
  const Links& links_;
  QRectF rect_;
  LinkColumns columns_;
  Index query_, key_, chosen_;
  bool several_;
};

}  // namespace

void paintLinks(Ink& ink, const Links& links, const QRectF& rect, const Marks& marks) {
  if (links.heads.empty()) return;
  LinksPainter(ink, links, rect, marks).paint();
}

}  // namespace fovea

// Over 300 lines: one table is drawn by one class, whose parts use its measures throughout.
#include <algorithm>
#include <cmath>

#include "ui/plots/paint.h"
#include "ui/plots/paint_chart.h"

namespace fovea {
namespace {

bool isShortNumber(const QString& text) {
  return text.size() <= 4 &&
         std::all_of(text.begin(), text.end(), [](QChar c) { return c.isDigit(); });
}

/// Whether a title fits its column on two lines, cut at its first space.
bool inTwo(const QString& text, const QFont& font, double width) {
  const qsizetype space = text.indexOf(u' ');
  return space > 0 && text.lastIndexOf(u' ') != space &&
         textWidth(text.left(space), font) <= width &&
         textWidth(text.mid(space + 1), font) <= width;
}

/// Draws one table: columns, rows, rules, chart, notes.
class TablePainter {
 public:
  TablePainter(Ink& inkToUse, const Figure& figure, const Table& table, const Place& whole)
      : ink(inkToUse), table_(table), whole_(whole), place_(*whole.table), rect_(whole.rect) {
    range_ = ColourRange{};
    if (table.range != kNone) {
      range_ = figure.ranges[static_cast<std::size_t>(table.range)];
    } else {
      double most = 0;
      for (const TableRow& row : table.rows) {
        for (const TableCell& cell : row.cells) {
          if (cell.heat && std::isfinite(cell.number)) most = std::max(most, std::abs(cell.number));
        }
      }
      range_.low = -most;
      range_.high = most;
    }
  }

  void paint() {
    if (!table_.heading.empty()) {
      const bool small = table_.headingLevel > 1;
      const QFont& plain = small ? ink.style.bold : ink.style.heading;
      const QFont& strong = small ? ink.style.bold : ink.style.headingBold;
      ink.runs({rect_.left() + place_.left, rect_.top() + place_.heading},
               fittedRuns(table_.heading.runs(), plain, strong, place_.headingRoom), plain, strong,
               ink.style.text);
    }
    const double over = whole_.scrollable();
    if (over > 0) {
      const QRectF body = whole_.rect.adjusted(0, place_.body, 0, 0);
      rect_.translate(0, -std::min(whole_.scrolled, over));
      const double lifted = whole_.lifted();
      const QRectF moving = body.adjusted(0, 0, 0, lifted > 0 ? -keptHeight() : 0);
      ink.painter.save();
      ink.painter.setClipRect(moving, Qt::IntersectClip);
      ink.clip = moving;
      for (const TablePlace::Band& band : place_.bands) rows(band, 0, table_.rows.size());
      below();
      ink.clip.reset();
      ink.painter.restore();
      if (lifted > 0) {
        rect_.translate(0, -lifted);
        ink.line({x(place_.left), moving.bottom() + .5},
                 {whole_.rect.right() - place_.left, moving.bottom() + .5}, ink.style.control);
        rows(place_.bands.back(), place_.kept, table_.rows.size());
      }
      scrollBar(body, over);
    } else {
      for (const TablePlace::Band& band : place_.bands) rows(band, 0, table_.rows.size());
      below();
    }
  }

 private:
  void scrollBar(const QRectF& body, double over) {
    const double share = body.height() / (body.height() + over);
    const double length = std::max(ink.px(24), share * body.height());
    const double at = (body.height() - length) * std::min(1.0, whole_.scrolled / over);
    ink.fill({body.right() - ink.px(10), body.top() + at, ink.px(4), length}, ink.style.control,
             ink.px(2));
  }

  double keptHeight() const { return place_.keptBottom - place_.keptTop; }

  void rows(const TablePlace::Band& band, std::size_t first, std::size_t end) {
    for (std::size_t r = first; r < end; ++r) {
      if (band.has(r)) row(band, r);
    }
    chosenHeat(band, first);
  }

  /// The chart and the notes.
  void below() {
    if (place_.chartHeight > 0) {
      for (const TableChart& chart : table_.charts) paintTableChart(ink, chart, place_, rect_);
    }
    double y = rect_.top() + place_.notesTop;
    for (const Text& note : table_.notes) {
      y = ink.paragraph({rect_.left() + place_.left, y}, rect_.width() - 2 * place_.left,
                        note.runs(), ink.style.normal, ink.style.bold, ink.style.quiet,
                        ink.px(18)) +
          ink.px(3);
    }
  }

  double x(double relative) const { return rect_.left() + relative; }
  double y(const TablePlace::Band& band, std::size_t r) const { return rect_.top() + band.rows[r]; }
  /// Left edge and width of the room a column has.
  double left(int column, const TablePlace::Band& band) const {
    return x(place_.right(column, band) - place_.widths[static_cast<std::size_t>(column)]);
  }

  void row(const TablePlace::Band& band, std::size_t r) {
    const TableRow& row = table_.rows[r];
    const double middle = y(band, r);
    if (!row.cells.empty()) label(row, band, middle);
    for (int c = band.first; c < std::min<int>(band.last, static_cast<int>(row.cells.size()));
         ++c) {
      cell(row, c, band, middle);
    }
    if (row.ruleBelow == TableRow::Rule::None) return;
    const double at = std::round(middle + .72 * place_.rowPitch) + .5;
    const double right = ruleEnd(row, r, band);
    ink.line({x(place_.left), at}, {right, at},
             row.ruleBelow == TableRow::Rule::Heavy ? ink.style.control : ink.style.line);
  }

  /// A rule runs under the terms; the total beside them stands free.
  double ruleEnd(const TableRow& row, std::size_t r, const TablePlace::Band& band) const {
    int last = band.last - 1;
    int filled = band.first - 1;
    for (int c = band.first; c < std::min<int>(band.last, static_cast<int>(row.cells.size()));
         ++c) {
      if (row.cells[static_cast<std::size_t>(c)].kind != TableCell::Kind::Empty) filled = c;
    }
    const bool sums = r + 1 < table_.rows.size() && last >= 1 && filled < last &&
                      table_.rows[r + 1].cells.size() > static_cast<std::size_t>(last) &&
                      table_.rows[r + 1].cells[static_cast<std::size_t>(last - 1)].kind ==
                          TableCell::Kind::Operator;
    if (sums && filled >= band.first) last = std::max(filled, last - 2);
    return last < band.first ? x(place_.left + place_.widths[0])
                             : x(place_.right(last, band)) - ink.px(2);
  }

  /// The total alone on a line of its own is no product any more.
  static TableCell labelOf(const TableRow& row, const TablePlace::Band& band) {
    const auto first = static_cast<std::size_t>(band.first);
    TableCell label = row.cells.front();
    const bool total = band.first > 1 && band.last - band.first == 2 && first < row.cells.size() &&
                       row.cells[first].text.str() == "=";
    if (total) label.text = Text(FOVEA_TR("Figure", "sum"));
    return label;
  }
  void label(const TableRow& row, const TablePlace::Band& band, double middle) {
    const TableCell cell = labelOf(row, band);
    const double room = roomFor(row, 0, band);
    const double start = x(place_.left);
    const QFont& font = cell.bold ? ink.style.bold : ink.style.normal;
    if (cell.kind == TableCell::Kind::Text || cell.kind == TableCell::Kind::Link) {
      const std::vector<Run> runs = cell.text.runs();
      const double width = runsWidth(runs, font, ink.style.bold);
      const double at = cell.rightAligned ? start + place_.widths[0] - ink.px(16) - width : start;
      if (cell.kind == TableCell::Kind::Link) {
        link(cell, at, middle);
      } else if (width > room && place_.wrapped && place_.rowPitch >= ink.px(34) &&
                 runs.size() == 1) {
        ink.paragraph({at, middle - ink.px(8)}, room, runs, font, ink.style.bold,
                      ink.style.hue(cell.hue), ink.px(16));
      } else if (width <= room || runs.size() > 1) {
        ink.runs({at, middle}, fittedRuns(runs, font, ink.style.bold, room), font, ink.style.bold,
                 ink.style.hue(cell.hue));
      } else {
        ink.text({std::max(at, start), middle}, elided(toQString(cell.text), font, room), font,
                 ink.style.hue(cell.hue));
      }
    } else if (cell.kind == TableCell::Kind::Number) {
      ink.text({start + place_.widths[0] - ink.px(16), middle},
               numberText(cell.number, cell.decimals), font, ink.style.hue(cell.hue), Align::Right);
    }
  }

  /// How far a text that begins in a column may reach: to the next filled cell.
  double roomFor(const TableRow& row, int column, const TablePlace::Band& band) const {
    double room = column == 0 ? place_.widths[0] : place_.widths[static_cast<std::size_t>(column)];
    for (int c = std::max(column + 1, band.first); c < band.last; ++c) {
      if (c < static_cast<int>(row.cells.size()) &&
          row.cells[static_cast<std::size_t>(c)].kind != TableCell::Kind::Empty) {
        return room - ink.px(6);
      }
      room += place_.widths[static_cast<std::size_t>(c)];
    }
    return std::max(
        room, rect_.right() - ink.px(8) - (column == 0 ? x(place_.left) : left(column, band)));
  }

  void link(const TableCell& cell, double at, double middle) {
    const QString text = toQString(cell.text);
    const double width = textWidth(text, ink.style.normal);
    const bool leads = !cell.action.empty();  // in files it leads nowhere
    ink.text({at, middle}, text, leads ? ink.style.text : ink.style.quiet);
    if (leads)
      ink.line({at, middle + ink.px(9)}, {at + width, middle + ink.px(9)}, ink.style.control);
  }

  void cell(const TableRow& row, int c, const TablePlace::Band& band, double middle) {
    const TableCell& cell = row.cells[static_cast<std::size_t>(c)];
    const auto column = static_cast<std::size_t>(c);
    const double from = left(c, band), width = place_.widths[column];
    const double centre = from + width / 2;
    const double right = place_.numberWidths[column] > 0 ? centre + place_.numberWidths[column] / 2
                                                         : from + width - ink.px(5);
    const QFont& font = cell.bold ? ink.style.bold : ink.style.normal;
    const QColor hue = ink.style.hue(cell.hue);
    switch (cell.kind) {
      case TableCell::Kind::Empty:
        break;
      case TableCell::Kind::Operator:
        ink.text({centre, middle}, toQString(cell.text), font, hue, Align::Centre);
        break;
      case TableCell::Kind::Number: {
        QColor colour = hue;
        if (cell.heat) {
          const QColor ground = ink.style.mapped(cell.number, range_, true);
          const double half = place_.rowPitch / 2;
          ink.fill({from, middle - half, width - 1, 2 * half - 1}, ground);
          colour = Style::textOn(ground);
        }
        number(cell, right, place_.numberWidths[column], middle, font, colour);
        break;
      }
      case TableCell::Kind::Bar: {
        const double high = ink.px(14), full = width - ink.px(8);
        ink.fill({from, middle - high / 2, full, high}, ink.style.tint);
        const double value = std::isfinite(cell.number) ? std::clamp(cell.number, 0.0, 1.0) : 0;
        if (value > 0) {
          ink.fill({from, middle - high / 2, std::max(full * value, 1.0), high},
                   ink.style.positive);
        }
        break;
      }
      case TableCell::Kind::Link:
        link(cell,
             cell.rightAligned ? std::max(from + ink.px(2),
                                          right - textWidth(toQString(cell.text), ink.style.normal))
                               : from,
             middle);
        break;
      case TableCell::Kind::Text: {
        const QString text = toQString(cell.text);
        const std::vector<Run> runs = cell.text.runs();
        if (runs.size() > 1) {
          const double wide = runsWidth(runs, font, ink.style.bold);
          ink.runs({cell.rightAligned ? right - wide : from, middle}, runs, font, ink.style.bold,
                   hue);
        } else if (cell.rightAligned && isShortNumber(text)) {
          ink.text({centre, middle}, text, font, hue, Align::Centre);
        } else if (cell.rightAligned && textWidth(text, font) > width && inTwo(text, font, width)) {
          const qsizetype space = text.indexOf(u' ');
          ink.text({right, middle - ink.px(16)}, text.left(space), font, hue, Align::Right);
          ink.text({right, middle}, text.mid(space + 1), font, hue, Align::Right);
        } else if (cell.rightAligned) {
          // It may reach to the left over an empty cell.
          const bool free = c > band.first && row.cells[column - 1].kind == TableCell::Kind::Empty;
          const double room = width - ink.px(6) + (free ? place_.widths[column - 1] : 0);
          ink.text({std::max(right, from + std::min(width, textWidth(text, font))), middle},
                   cutInside(text, font, room), font, hue, Align::Right);
        } else {
          ink.text({from, middle}, elided(text, font, roomFor(row, c, band)), font, hue);
        }
        break;
      }
    }
  }

  /// A zero stands where the others have their point, if its column has any with a point.
  void number(const TableCell& cell, double right, double widest, double middle, const QFont& font,
              const QColor& colour) {
    if (cell.number == 0 && cell.decimals > 0) {
      const double tail =
          textWidth(QStringLiteral(".") + QString(cell.decimals, u'0'), ink.style.normal);
      const double zero = textWidth(QStringLiteral("0"), font);
      right -= widest > tail + zero - 1 ? tail : (widest - zero) / 2;
    }
    ink.text({right, middle}, numberText(cell.number, cell.decimals), font, colour, Align::Right);
  }

  /// Frames around the chosen column of coloured cells and its sum.
  void chosenHeat(const TablePlace::Band& band, std::size_t from) {
    for (std::size_t r = from; r < table_.rows.size(); ++r) {
      if (!band.has(r)) continue;
      const TableRow& row = table_.rows[r];
      for (int c = band.first; c < std::min<int>(band.last, static_cast<int>(row.cells.size()));
           ++c) {
        const TableCell& cell = row.cells[static_cast<std::size_t>(c)];
        if (!cell.heat || !cell.bold) continue;
        const double start = left(c, band), width = place_.widths[static_cast<std::size_t>(c)];
        const double half = place_.rowPitch / 2;
        std::size_t first = r;
        while (first > from && band.has(first - 1) &&
               static_cast<int>(table_.rows[first - 1].cells.size()) > c &&
               table_.rows[first - 1].cells[static_cast<std::size_t>(c)].heat) {
          --first;
        }
        if (first < r) {
          const double top = y(band, first) - half, bottom = y(band, r - 1) + half;
          ink.frame({start - 1, top - 1, width + 1, bottom - top + 1}, ink.style.value, ink.px(2));
        }
        ink.frame({start - .5, y(band, r) - half - .5, width, 2 * half}, ink.style.ink,
                  ink.px(2.5));
      }
    }
  }

  Ink& ink;
  const Table& table_;
  const Place& whole_;
  const TablePlace& place_;
  QRectF rect_;
  ColourRange range_;
};

}  // namespace

void paintTable(Ink& ink, const Figure& figure, const Table& table, const Place& place) {
  TablePainter(ink, figure, table, place).paint();
}

}  // namespace fovea

#pragma once
#include <QPainter>
#include <QString>
#include <optional>
#include <vector>

#include "ui/plots/style.h"

namespace fovea {

enum class Align { Left, Centre, Right };

/// Where a text stands on the picture; tests check that texts neither overlap nor leave it.
struct TextBox {
  QRectF box;
  QString text;
};

QString toQString(const Text& text);
QString toQString(const std::string& utf8);

/// Width of a text in a font. Remembered, so that asking again is cheap.
double textWidth(const QString& text, const QFont& font);
/// The text cut with "…" so that it is at most `room` wide.
QString elided(const QString& text, const QFont& font, double room);
/// A name cut so that its end stays, which tells equal names apart ("suit… 99").
QString cutInside(const QString& text, const QFont& font, double room);

/// A label as it can be drawn here: itself, or its code points when no available font has it.
QString visibleName(const std::string& label);
/// A text whose words are written so where no font can draw them.
QString visibleWords(const std::string& utf8);

/// A number as cells and tables write it: shown(), or the shortest exact form when that would be
/// longer than 24 characters.
QString numberText(double value, int decimals);

/// A painter together with a style: every text and every line of a figure goes through it. `y` of a
/// text is the middle of its capitals.
class Ink {
 public:
  Ink(QPainter& painterToUse, const Style& styleToUse) : painter(painterToUse), style(styleToUse) {}

  double px(double designed) const { return style.px(designed); }
  /// Returns the right edge of the text.
  double text(QPointF at, const QString& text, const QFont& font, const QColor& colour,
              Align align = Align::Left);
  double text(QPointF at, const QString& text, const QColor& colour, Align align = Align::Left) {
    return this->text(at, text, style.normal, colour, align);
  }
  /// Text turned up (read from below), beginning at `at` or centred on it.
  void turned(QPointF at, const QString& text, const QFont& font, const QColor& colour,
              Align align = Align::Left);
  /// Runs with their roles on one line; Strong and hues are bold. Returns the right edge. `base`
  /// colours plain runs.
  double runs(QPointF at, const std::vector<Run>& runs, const QFont& normal, const QFont& bold,
              const QColor& base);
  /// A paragraph wrapped to `width`; `at` is the middle of the first line. Returns the middle of
  /// the line after. With `draw` false only measures.
  double paragraph(QPointF at, double width, const std::vector<Run>& runs, const QFont& normal,
                   const QFont& bold, const QColor& base, double lineHeight, bool draw = true);
  void fill(const QRectF& rect, const QColor& colour, double radius = 0);
  /// A frame of `width` centred on the edges of `rect`.
  void frame(const QRectF& rect, const QColor& colour, double width,
             Qt::PenStyle penStyle = Qt::SolidLine);
  void line(QPointF a, QPointF b, const QColor& colour, double width = 1,
            Qt::PenStyle pen = Qt::SolidLine);
  /// Diagonal lines over `rect`, as hidden cells have them.
  void hatch(const QRectF& rect);

  QPainter& painter;
  const Style& style;
  bool vector = false;                    ///< into SVG or PDF: shapes instead of images
  bool pictureEmoji = false;              ///< colour emoji as pictures, where text would be blank
  QPointF offset;                         ///< added to the boxes that are noted
  std::optional<QRectF> clip;             ///< boxes outside are not noted
  std::vector<TextBox>* boxes = nullptr;  ///< when set, every text is noted there

 private:
  /// A stretch of one role; W_Q, W_K, W_V and W_O have subscripts.
  double words(QPointF at, const QString& words, const QFont& font, const QColor& colour,
               Role role);
  void put(QPointF base, const QString& text, const QFont& font, const QColor& colour);
  void note(const QRectF& box, const QString& text) {
    if (boxes != nullptr && !text.trimmed().isEmpty()) {
      if (!clip || clip->contains(box)) boxes->push_back({box.translated(offset), text});
    }
  }
};

/// Height of a paragraph of normal text wrapped to `width`.
double paragraphHeight(const std::vector<Run>& runs, const Style& style, double width,
                       double lineHeight);
double runsWidth(const std::vector<Run>& runs, const QFont& normal, const QFont& bold);
/// Runs that are at most `room` wide: names of tokens are cut with "…" before anything else is.
std::vector<Run> fittedRuns(std::vector<Run> runs, const QFont& normal, const QFont& bold,
                            double room);

}  // namespace fovea

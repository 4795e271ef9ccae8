// Stretches of words with roles: their width, and how they are written and wrapped.
#include <algorithm>
#include <cmath>

#include "ui/plots/ink.h"

namespace fovea {
namespace {

bool isBold(Role role) { return role != Role::Plain && role != Role::Quiet; }

/// Where the subscript of W_Q, W_K, W_V or W_O stands, from `from` on; −1: nowhere.
qsizetype subscriptIn(const QString& text, qsizetype from) {
  const QString letters = QStringLiteral("QKVO");
  for (qsizetype at = text.indexOf(QLatin1String("W_"), from); at >= 0;
       at = text.indexOf(QLatin1String("W_"), at + 1)) {
    if (at + 2 < text.size() && letters.contains(text[at + 2])) return at + 2;
  }
  return -1;
}

/// Names of tokens are written as they are.
bool hasSymbols(Role role) {
  return role != Role::Query && role != Role::Key && role != Role::Value;
}

QFont subscriptOf(const QFont& font) {
  QFont small = font;
  small.setPixelSize(std::max(1, static_cast<int>(std::lround(font.pixelSize() * 10 / 13.))));
  return small;
}

/// Width of a text in which the letter behind "W_" is a subscript.
double wordsWidth(const QString& text, const QFont& font, Role role) {
  double width = 0;
  qsizetype from = 0;
  for (qsizetype at = hasSymbols(role) ? subscriptIn(text, 0) : -1; at >= 0;
       at = subscriptIn(text, from)) {
    width += textWidth(text.mid(from, at - 1 - from), font) +
             textWidth(text.mid(at, 1), subscriptOf(font));
    from = at + 1;
  }
  return width + textWidth(text.mid(from), font);
}

/// One word of a paragraph: pieces of different roles that stay together.
struct Word {
  std::vector<std::pair<QString, Role>> pieces;
  double width = 0;
};

std::vector<Word> wordsOf(const std::vector<Run>& runs, const QFont& normal, const QFont& bold) {
  std::vector<Word> words;
  bool glue = false;
  for (const Run& run : runs) {
    QString piece;
    const auto finish = [&] {
      if (piece.isEmpty()) return;
      if (!glue) words.emplace_back();
      words.back().pieces.emplace_back(piece, run.role);
      words.back().width += wordsWidth(piece, isBold(run.role) ? bold : normal, run.role);
      glue = true;
      piece.clear();
    };
    const QString all = visibleWords(run.text);
    for (qsizetype i = 0; i < all.size(); ++i) {
      const QChar c = all[i];
      // "÷ √d" and "D = 8" stay whole.
      const bool bound = piece.endsWith(u'÷') || piece.endsWith(u'=') ||
                         (i + 1 < all.size() && all[i + 1] == u'=' && !piece.isEmpty());
      if (c == u' ' && bound) {
        piece.append(QChar::Nbsp);
      } else if (c == u' ' || c == u'\n') {
        finish();
        glue = false;
      } else {
        piece.append(c);
      }
    }
    finish();
  }
  return words;
}

constexpr int kMostParts = 3;  ///< lines a word is broken into; what is longer is cut

/// Where a word breaks to fit `width`: behind its last sign that joins parts, else anywhere.
qsizetype breakIn(const QString& word, const QFont& font, Role role, double width) {
  qsizetype fits = 1, joint = 0;
  while (fits < word.size() && wordsWidth(word.left(fits + 1), font, role) <= width) ++fits;
  for (const QChar sign : {u'-', u'_', u'/', u'.'}) {
    joint = std::max(joint, word.lastIndexOf(sign, fits - 1) + 1);
  }
  if (joint >= fits / 3 && joint > 0) return joint;
  return fits > 1 && word[fits - 1].isHighSurrogate() ? fits - 1 : fits;
}

/// Words of one piece that are wider than the line, as lines of their own.
std::vector<Word> fittedWords(const std::vector<Run>& runs, const QFont& normal, const QFont& bold,
                              double width) {
  std::vector<Word> fitted;
  for (Word& word : wordsOf(runs, normal, bold)) {
    for (int part = 1; part < kMostParts && word.width > width && word.pieces.size() == 1; ++part) {
      auto& [text, role] = word.pieces.front();
      const QFont& font = isBold(role) ? bold : normal;
      const qsizetype at = breakIn(text, font, role, width);
      if (at >= text.size()) break;
      fitted.push_back({{{text.left(at), role}}, wordsWidth(text.left(at), font, role)});
      text = text.mid(at);
      word.width = wordsWidth(text, font, role);
    }
    fitted.push_back(std::move(word));
  }
  return fitted;
}

}  // namespace

double runsWidth(const std::vector<Run>& runs, const QFont& normal, const QFont& bold) {
  double width = 0;
  for (const Run& run : runs)
    width += wordsWidth(visibleWords(run.text), isBold(run.role) ? bold : normal, run.role);
  return width;
}

double paragraphHeight(const std::vector<Run>& runs, const Style& style, double width,
                       double lineHeight) {
  const double space = textWidth(QStringLiteral(" "), style.normal);
  double x = 0, height = lineHeight;
  for (const Word& word : fittedWords(runs, style.normal, style.bold, width)) {
    if (x > 0 && x + space + word.width > width) {
      x = 0;
      height += lineHeight;
    }
    x += (x > 0 ? space : 0) + std::min(word.width, width);
  }
  return height;
}

double Ink::words(QPointF at, const QString& words, const QFont& font, const QColor& colour,
                  Role role) {
  double x = at.x();
  qsizetype from = 0;
  for (qsizetype low = hasSymbols(role) ? subscriptIn(words, 0) : -1; low >= 0;
       low = subscriptIn(words, from)) {
    x = text({x, at.y()}, words.mid(from, low - 1 - from), font, colour);
    x = text({x, at.y() + .3 * font.pixelSize()}, words.mid(low, 1), subscriptOf(font), colour);
    from = low + 1;
  }
  return from < words.size() ? text({x, at.y()}, words.mid(from), font, colour) : x;
}

double Ink::runs(QPointF at, const std::vector<Run>& runs, const QFont& normal, const QFont& bold,
                 const QColor& base) {
  double x = at.x();
  for (const Run& run : runs) {
    x = words({x, at.y()}, visibleWords(run.text), isBold(run.role) ? bold : normal,
              run.role == Role::Plain ? base : style.role(run.role), run.role);
  }
  return x;
}

double Ink::paragraph(QPointF at, double width, const std::vector<Run>& runs, const QFont& normal,
                      const QFont& bold, const QColor& base, double lineHeight, bool draw) {
  const double space = textWidth(QStringLiteral(" "), normal);
  double x = 0, y = at.y();
  for (const Word& word : fittedWords(runs, normal, bold, width)) {
    if (x > 0 && x + space + word.width > width) {
      x = 0;
      y += lineHeight;
    }
    if (x > 0) x += space;
    for (const auto& [piece, role] : word.pieces) {
      const QFont& font = isBold(role) ? bold : normal;
      const QString shownPiece = elided(piece, font, width);
      if (draw) {
        words({at.x() + x, y}, shownPiece, font, role == Role::Plain ? base : style.role(role),
              role);
      }
      x += wordsWidth(shownPiece, font, role);
    }
  }
  return y + lineHeight;
}

}  // namespace fovea

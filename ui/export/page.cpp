#include "ui/export/page.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/plots/paint.h"

namespace fovea {
namespace {

QString tr(const char* source) { return QCoreApplication::translate("Export", source); }

/// Whether the figure itself says its story already.
bool saysStory(const Figure& figure) {
  for (const Block& block : figure.blocks) {
    const Prose* prose = std::get_if<Prose>(&block.body);
    if (prose == nullptr) continue;
    for (const Text& sentence : prose->sentences) {
      if (sentence.str() == figure.story.str()) return true;
    }
  }
  return false;
}

bool hasCaption(const Figure& figure) { return !figure.story.empty() || !figure.caption.empty(); }

/// Writes story, key and value pairs and the signature into `rect`; returns the height they take.
double captionInto(Ink& ink, const Figure& figure, const PlacedFigure& scene, const QRectF& rect,
                   bool draw) {
  const Style& style = ink.style;
  const double lineHeight = style.px(21);
  double y = rect.top() + style.px(8);
  const auto paragraph = [&](double x, double width, const std::vector<Run>& runs,
                             const QColor& colour, double step) {
    y = ink.paragraph({x, y}, width, runs, style.normal, style.bold, colour, step, draw);
  };
  const bool story = !figure.story.empty() && !saysStory(figure);
  if (story) {
    paragraph(rect.left(), rect.width(), figure.story.runs(), style.text, lineHeight);
    y += style.px(11);
  }
  if (const double least = leastPrinted(scene); least > 0) {
    const QString note =
        tr("Weights of %1 and more are printed. No weight is left out of the colours.")
            .arg(numberText(least, 2));
    paragraph(rect.left(), rect.width(), {{note.toStdString(), Role::Plain}}, style.text,
              lineHeight);
    y += style.px(11);
  }
  double keys = 0;
  for (const auto& [key, value] : figure.caption) {
    keys = std::max(keys, textWidth(toQString(key), style.normal));
  }
  keys = std::min(keys + style.px(18), rect.width() / 2);
  if (!figure.caption.empty() && story) y += style.px(11);
  for (const auto& [key, value] : figure.caption) {
    if (draw)
      ink.text({rect.left(), y}, elided(toQString(key), style.normal, keys - style.px(4)),
               style.quiet);
    paragraph(rect.left() + keys, rect.width() - keys, value.runs(), style.text, style.px(20));
    y += style.px(4);
  }
  y += style.px(10);
  const QString signature = tr("Drawn with Fovea");
  const double last = std::max(y, rect.bottom() - style.px(6));
  if (draw) ink.text({rect.left(), last}, signature, style.quiet);
  return y + style.px(12) - rect.top();
}

double captionHeight(const Figure& figure, const PlacedFigure& scene, const Style& style,
                     double width) {
  QImage none(1, 1, QImage::Format_RGB32);
  QPainter painter(&none);
  Ink ink(painter, style);
  return captionInto(ink, figure, scene, {0, 0, width, 0}, false);
}

bool isCut(const Page& page) {
  return std::any_of(page.scene.places.begin(), page.scene.places.end(),
                     [](const Place& place) { return place.scrollable() > 0; });
}

Page laidOut(const Figure& figure, QSizeF size, const Style& style, bool title, bool caption) {
  Page page;
  const bool captioned = caption && hasCaption(figure);
  const bool titled = title && !figure.title.empty();
  const double margin = style.px(24), top = titled ? style.px(58) : style.px(16);
  const double aside = style.px(320), gap = style.px(28);

  // The caption stands at the right of figures, below them where the page is narrow.
  double width = size.width();
  QSizeF wanted;
  if (width <= 0) {
    wanted = comfortableSize(figure, style, 0, {true});
    width = wanted.width() + 2 * margin + (captioned ? aside + gap : 0);
  }
  const bool right = captioned && width >= style.px(680);
  const double room = width - 2 * margin - (right ? std::min(aside, .3 * width) + gap : 0);
  const double captionWidth = right ? std::min(aside, .3 * width) : width - 2 * margin;
  double height = size.height();
  const PlacedFigure early = arrange(figure, {room, style.px(600)}, style, {true});
  const double words =
      captioned ? captionHeight(figure, early, style, captionWidth) + style.px(right ? 0 : 16) : 0;
  if (height <= 0) {
    const double figureHeight = comfortableSize(figure, style, room, {true}).height();
    height = top + margin +
             (right ? std::max(figureHeight, words + style.px(44)) : figureHeight + words);
  }
  page.size = QSizeF(std::ceil(width), std::ceil(height));
  const double most = size.height() > 0 ? .5 * page.size.height() : words;
  const double below = right || !captioned ? 0 : std::min(words, most);
  page.figureAt = QPointF(margin, top);
  page.scene = arrange(
      figure, {std::max(1.0, room), std::max(1.0, page.size.height() - top - margin - below)},
      style, {true});
  // The title begins where the cells of a single matrix do.
  double left = margin;
  double first = top;
  if (page.scene.places.size() == 1 && page.scene.places.front().heatmap) {
    const HeatmapPlace& place = *page.scene.places.front().heatmap;
    left += place.cells.left();
    first += place.cells.top();
  }
  if (titled) {
    const double needed = textWidth(toQString(figure.title), style.headingBold);
    const bool fits = left + needed <= page.size.width() - margin;
    page.title = QPointF(fits ? left : margin, style.px(34));
  }
  if (right) {
    const double captionTop = std::max(top, std::min(first, page.size.height() - margin - words));
    const double captionLeft = std::min(page.size.width() - margin - captionWidth,
                                        margin + usedWidth(page.scene) + style.px(40));
    page.caption =
        QRectF(captionLeft, captionTop, captionWidth, page.size.height() - margin - captionTop);
  } else if (captioned) {
    page.caption = QRectF(margin, page.size.height() - margin - below + style.px(16), captionWidth,
                          below - style.px(16));
  }
  return page;
}

}  // namespace

Page pageOf(const Figure& figure, QSizeF size, const Style& style, bool title, bool caption) {
  constexpr double kStep = 1.1, kMost = 4;
  Page page = laidOut(figure, size, style, title, caption);
  const bool given = size.height() > 0;
  const double first = page.size.height();
  for (double grown = kStep; isCut(page) && grown < kMost; grown *= kStep) {
    const QSizeF wanted = given ? size * grown : QSizeF(size.width(), first * grown);
    page = laidOut(figure, wanted, style, title, caption);
    if (given) page.zoom = grown;
  }
  return page;
}

void paintPage(Ink& ink, const Figure& figure, const Page& page) {
  const Windows whole = [&](int block) {
    const auto* heatmap =
        std::get_if<Heatmap>(&figure.blocks[static_cast<std::size_t>(block)].body);
    return heatmap == nullptr ? CellWindow{} : CellWindow::whole(*heatmap);
  };
  if (page.title) {
    const double room = page.size.width() - page.title->x() - ink.px(8);
    ink.text(*page.title, elided(toQString(figure.title), ink.style.headingBold, room),
             ink.style.headingBold, ink.style.text);
  }
  ink.painter.save();
  ink.painter.translate(page.figureAt);
  ink.offset += page.figureAt;
  paintFigure(ink, figure, page.scene, whole);
  paintMarks(ink, figure, page.scene, figure.marks, {}, whole);
  ink.offset -= page.figureAt;
  ink.painter.restore();
  if (!page.caption.isEmpty()) captionInto(ink, figure, page.scene, page.caption, true);
}

}  // namespace fovea

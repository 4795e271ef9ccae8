#include "ui/window/figure_copy.h"

#include <QApplication>
#include <QClipboard>
#include <QImage>
#include <QMimeData>

#include "ui/state/figure_source.h"
#include "ui/window/export_settings.h"

namespace fovea {
namespace {

/// What goes on the clipboard, by MIME type.
struct Copied {
  QImage image;
  std::string svg, text, csv;
};

Result<Copied> pictureOf(const Figure& figure, const ExportOptions& options) {
  Copied copied;
  const auto png = exportFigure(figure, FileFormat::Png, options);
  if (!png) return fail(png.error());
  copied.image = QImage::fromData(*png, "PNG");
  const auto svg = exportFigure(figure, FileFormat::Svg, options);
  if (!svg) return fail(svg.error());
  copied.svg = svg->toStdString();
  return copied;
}

Result<Copied> numbersOn(const Figure& figure) {
  Copied copied;
  auto csv = csvOf(figure);
  if (!csv) return fail(csv.error());
  copied.csv = std::move(*csv);
  auto text = tabbedNumbers(figure);
  if (!text) return fail(text.error());
  copied.text = std::move(*text);
  return copied;
}

void toClipboard(const Copied& copied) {
  auto* data = new QMimeData;
  if (!copied.image.isNull()) data->setImageData(copied.image);
  if (!copied.svg.empty()) {
    data->setData(QStringLiteral("image/svg+xml"), QByteArray::fromStdString(copied.svg));
  }
  if (!copied.text.empty()) data->setText(QString::fromStdString(copied.text));
  if (!copied.csv.empty()) {
    data->setData(QStringLiteral("text/csv"), QByteArray::fromStdString(copied.csv));
  }
  QApplication::clipboard()->setMimeData(data);
}

}  // namespace

FigureCopy::FigureCopy(const WindowContext& context, QObject* parent)
    : QObject(parent), context_(context) {}

void FigureCopy::copyPicture(const QString& panelId) { start(panelId, false); }

void FigureCopy::copyNumbers(const QString& panelId) { start(panelId, true); }

void FigureCopy::start(const QString& panelId, bool numbers) {
  const Session& session = context_.session;
  if (!hasPanel(session, panelId)) return;
  jobs_.start([this, numbers, id = panelId.toStdString(), shown = session.shown(),
               view = session.viewOf(panelId), options = exportSettings(context_.settings).options](
                  const Progress& progress) -> JobRunner::Delivery {
    Result<Copied> copied = Copied{};
    if (const auto figure = makePanel(id, shown, forFile(view), progress); !figure) {
      copied = fail(figure.error());
    } else {
      copied = numbers ? numbersOn(*figure) : pictureOf(*figure, options);
    }
    if (!copied) {
      return [this, sentence = QString::fromStdString(copied.error().message.str())] {
        emit failed(sentence);
      };
    }
    return [this, copied = std::move(*copied)] {
      toClipboard(copied);
      emit this->copied();
    };
  });
}

}  // namespace fovea

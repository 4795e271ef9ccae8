#include "ui/window/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/base/number.h"
#include "core/figures/captions.h"
#include "core/io/atomic_file.h"
#include "ui/state/figure_source.h"
#include "ui/state/places.h"

namespace fovea {
namespace {

constexpr int kSettle = 150;             // milliseconds after the last change
constexpr double kPreviewPixels = 1200;  // longer side of the preview
constexpr qsizetype kPreviewText = 2000;

/// A preview: a picture, or the beginning of the numbers.
struct Preview {
  QImage image;
  QString text;
  QSizeF paper;
  std::size_t bytes = 0;
};

Result<Preview> previewOf(const Figure& figure, const ExportSettings& settings,
                          const Progress& progress) {
  Preview preview;
  if (isNumbers(settings.format)) {
    // NPY is no text: its numbers are shown as CSV writes them.
    const auto bytes = figureBytes(figure, settings.format, settings.options);
    if (!bytes) return fail(bytes.error());
    preview.bytes = bytes->size();
    if (settings.format == OutputFormat::Npy) {
      const auto csv = csvOf(figure);
      preview.text = QString::fromStdString(csv ? csv->substr(0, kPreviewText) : std::string());
    } else {
      preview.text = QString::fromStdString(bytes->substr(0, kPreviewText));
    }
    return preview;
  }
  ExportOptions options = settings.options;
  // The resolution is checked with the real size, the preview drawn with a small one.
  if (settings.format == OutputFormat::Png) {
    if (!(options.dpi >= 10 && options.dpi <= 2400)) {
      const auto wrong = exportFigure(figure, FileFormat::Png, options);
      if (!wrong) return fail(wrong.error());
    }
  }
  preview.paper = pageSizeMm(figure, options);
  const double longer = std::max(preview.paper.width(), preview.paper.height());
  options.dpi = std::clamp(kPreviewPixels / std::max(longer, 1.0) * 25.4, 10.0, 600.0);
  const auto png = exportFigure(figure, FileFormat::Png, options, progress);
  if (!png) return fail(png.error());
  preview.image = QImage::fromData(*png, "PNG");
  return preview;
}

}  // namespace

ExportDialog::ExportDialog(const WindowContext& context, const QString& panelId, QWidget* parent)
    : QDialog(parent), context_(context) {
  setObjectName("export");
  setWindowTitle(tr("Export figure"));
  const Appearance& a = context.appearance;
  resize(a.px(960), a.px(600));
  auto* all = new QHBoxLayout(this);
  const int margin = a.px(24);
  all->setContentsMargins(margin, margin, margin, a.px(16));
  all->setSpacing(margin);
  auto* left = new QVBoxLayout;
  form_ = new QFormLayout;
  form_->setHorizontalSpacing(a.px(12));
  form_->setVerticalSpacing(a.px(8));
  form_->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  buildFields();
  left->addLayout(form_);
  left->addStretch(1);
  message_ = new QLabel(this);
  message_->setObjectName("export-message");
  message_->setWordWrap(true);
  message_->setFixedWidth(a.px(288));
  left->addWidget(message_);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(a.px(8));
  auto* cancel = new QPushButton(tr("Cancel"), this);
  cancel->setObjectName("export-cancel");
  cancel->setAutoDefault(false);
  export_ = new QPushButton(tr("Export…"), this);
  export_->setObjectName("export-go");
  export_->setProperty("primary", true);
  export_->setDefault(true);
  buttons->addStretch(1);
  buttons->addWidget(cancel);
  buttons->addWidget(export_);
  left->addLayout(buttons);
  all->addLayout(left);
  picture_ = new QLabel(this);
  picture_->setObjectName("export-preview");
  picture_->setAccessibleName(tr("Preview"));
  picture_->setAlignment(Qt::AlignCenter);
  picture_->setMinimumSize(a.px(200), a.px(200));
  picture_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  picture_->setProperty("ground", "chrome");
  all->addWidget(picture_, 1);

  addPanels(panelId);
  fill(exportSettings(context.settings));
  settle_.setSingleShot(true);
  settle_.setInterval(kSettle);
  connect(&settle_, &QTimer::timeout, this, &ExportDialog::showPreview);
  for (QComboBox* box : {panel_, format_, theme_, palette_}) {
    connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::changed);
  }
  connect(background_, &QComboBox::currentTextChanged, this, &ExportDialog::changed);
  for (QDoubleSpinBox* spin : {width_, height_, dpi_, font_}) {
    connect(spin, &QDoubleSpinBox::valueChanged, this, &ExportDialog::changed);
  }
  for (QCheckBox* box : {title_, caption_}) {
    connect(box, &QCheckBox::toggled, this, &ExportDialog::changed);
  }
  connect(&context.session, &Session::pictureChanged, this, &ExportDialog::changed);
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  connect(export_, &QPushButton::clicked, this, &ExportDialog::askForFile);
  connect(&preview_, &JobRunner::busyChanged, this, [this](bool busy) {
    if (busy) say(tr("The picture is being made."), false);
  });
  connect(&writing_, &JobRunner::busyChanged, this, [this](bool busy) {
    if (busy) say(tr("Writing…"), false);
  });
  connect(&writing_, &JobRunner::progressed, this, [this](const JobProgress& progress) {
    say(tr("%1 (%2 of %3)…")
            .arg(QString::fromStdString(progress.what.str()))
            .arg(progress.done + 1)
            .arg(progress.of),
        false);
  });
  changed();
}

QString ExportDialog::message() const { return message_->text(); }

void ExportDialog::say(const QString& sentence, bool wrong) {
  message_->setText(sentence);
  message_->setProperty("refused", wrong);
  message_->setProperty("quiet", !wrong);
  message_->setStyleSheet({});  // looks at the properties again
}

void ExportDialog::changed() {
  const ExportSettings s = chosen();
  const bool picture = !isNumbers(s.format);
  for (QWidget* field : std::initializer_list<QWidget*>{width_, height_, theme_, background_,
                                                        palette_, font_, title_, caption_}) {
    field->setEnabled(picture);
  }
  dpi_->setEnabled(s.format == OutputFormat::Png);
  settle_.start();
}

void ExportDialog::showPreview() {
  const Session& session = context_.session;
  const ExportSettings settings = chosen();
  const bool badColour = settings.options.background && !settings.options.background->isValid();
  export_->setEnabled(false);
  preview_.cancel();  // that of the fields before must not speak for these
  if (badColour) {
    say(tr("There is no colour “%1”; write a name, #rrggbb, or transparent.")
            .arg(settings.background),
        true);
    return;
  }
  if (!hasPanel(session, panelId())) {
    say(tr("There is no picture to export yet."), true);
    return;
  }
  preview_.start([this, id = panelId().toStdString(), shown = session.shown(),
                  view = session.viewOf(panelId()),
                  settings](const Progress& progress) -> JobRunner::Delivery {
    const auto figure = makePanel(id, shown, forFile(view), progress);
    Result<Preview> preview =
        figure ? previewOf(*figure, settings, progress) : fail(figure.error());
    if (!preview) {
      return [this, sentence = QString::fromStdString(preview.error().message.str())] {
        say(sentence, true);
      };
    }
    return [this, preview = std::move(*preview)] {
      export_->setEnabled(true);
      image_ = preview.image;
      if (image_.isNull()) {
        picture_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        picture_->setText(preview.text);
        say(tr("%1 bytes")
                .arg(QString::fromStdString(grouped(static_cast<long long>(preview.bytes)))),
            false);
        return;
      }
      picture_->setAlignment(Qt::AlignCenter);
      resizeEvent(nullptr);
      const QLocale c = QLocale::c();
      say(tr("%1 × %2 mm")
              .arg(c.toString(preview.paper.width(), 'f', 1),
                   c.toString(preview.paper.height(), 'f', 1)),
          false);
    };
  });
}

void ExportDialog::resizeEvent(QResizeEvent* event) {
  if (event) QDialog::resizeEvent(event);
  if (image_.isNull()) return;
  const QSize room =
      picture_->size() - QSize(context_.appearance.px(16), context_.appearance.px(16));
  if (room.isEmpty()) return;
  picture_->setPixmap(QPixmap::fromImage(
      image_.scaled(room.boundedTo(image_.size()), Qt::KeepAspectRatio, Qt::SmoothTransformation)));
}

QString ExportDialog::suggestedName() const {
  const QString file = context_.session.fileName();
  const QString base = file.isEmpty() ? tr("figure") : QFileInfo(file).completeBaseName();
  QString panel = panelId();
  if (panel == "walk") panel = QLatin1String(stageId(context_.session.stage()).data());
  const Shown& shown = context_.session.shown();
  const PanelInfo* info = findPanel(panelId().toStdString());
  if (shown.trace && shown.trace->layers.size() > 1 && info &&
      differsByHead(*info, shown.attention())) {
    panel += QStringLiteral("-layer%1-head%2").arg(shown.layer + 1).arg(shown.head + 1);
  }
  return QStringLiteral("%1-%2.%3").arg(base, panel, endingOf(chosen().format));
}

void ExportDialog::askForFile() {
  const QString ending = endingOf(chosen().format);
  const QString folder =
      context_.settings.value("export/folder", context_.settings.folder()).toString();
  QFileDialog dialog(this, tr("Export figure"), folder,
                     QStringLiteral("%1 (*.%2)").arg(format_->currentText(), ending));
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.setDefaultSuffix(ending);
  dialog.selectFile(suggestedName());
  if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) return;
  const QString path = dialog.selectedFiles().constFirst();
  context_.settings.setValue("export/folder", QFileInfo(path).absolutePath());
  exportTo(path);
}

void ExportDialog::exportTo(const QString& path) {
  const Session& session = context_.session;
  const ExportSettings settings = chosen();
  rememberExport(context_.settings, settings);
  if (!hasPanel(session, panelId())) return;
  writing_.start([this, path, id = panelId().toStdString(), shown = session.shown(),
                  view = session.viewOf(panelId()),
                  settings](const Progress& progress) -> JobRunner::Delivery {
    std::optional<Error> error;
    if (const auto figure = makePanel(id, shown, forFile(view), progress); !figure) {
      error = figure.error();
    } else if (const auto bytes = figureBytes(*figure, settings.format, settings.options, progress);
               !bytes) {
      error = bytes.error();
    } else if (progress.cancelled()) {
      error = cancelled();
    } else if (const auto written = writeFile(path.toStdString(), *bytes); !written) {
      error = written.error();
    }
    return [this, path, error] {
      if (error) return say(QString::fromStdString(error->message.str()), true);
      emit exported(path);
      accept();
    };
  });
}

void ExportDialog::done(int result) {
  preview_.cancel();
  writing_.cancel();
  QDialog::done(result);
}

}  // namespace fovea

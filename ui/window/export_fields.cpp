// The fields of the export dialog, and what is chosen in them.
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QStandardItemModel>
#include <algorithm>

#include "ui/plots/palettes.h"
#include "ui/window/export_dialog.h"

namespace fovea {

void ExportDialog::buildFields() {
  const Appearance& a = context_.appearance;
  const auto combo = [&](const char* name, const QString& word) {
    auto* box = new QComboBox(this);
    box->setObjectName(name);
    box->setFixedWidth(a.px(184));
    form_->addRow(word, box);
    return box;
  };
  const auto spin = [&](const char* name, const QString& word, double most, const QString& unit,
                        const QString& automatic) {
    auto* box = new QDoubleSpinBox(this);
    box->setObjectName(name);
    box->setLocale(QLocale::c());
    box->setRange(0, most);
    box->setDecimals(1);
    box->setSuffix(unit);
    if (!automatic.isEmpty()) box->setSpecialValueText(automatic);
    box->setFixedWidth(a.px(184));
    form_->addRow(word, box);
    return box;
  };
  panel_ = combo("export-panel", tr("Figure"));
  format_ = combo("export-format", tr("Format"));
  const QString words[kOutputFormats] = {
      tr("PNG picture"), tr("SVG drawing"),         tr("PDF page"),
      tr("CSV numbers"), tr("NPY numbers (NumPy)"), tr("JSON, everything")};
  for (const QString& word : words) format_->addItem(word);
  width_ = spin("export-width", tr("Width"), 5000, tr(" mm"), tr("as needed"));
  height_ = spin("export-height", tr("Height"), 5000, tr(" mm"), tr("as needed"));
  dpi_ = spin("export-dpi", tr("Dots per inch"), 2400, {}, {});
  dpi_->setDecimals(0);
  theme_ = combo("export-theme", tr("Theme"));
  theme_->addItems({tr("Light"), tr("Dark")});
  background_ = combo("export-background", tr("Background"));
  background_->setEditable(true);
  background_->addItems({QString(), QStringLiteral("white"), QStringLiteral("transparent")});
  background_->lineEdit()->setPlaceholderText(tr("of the theme"));
  palette_ = combo("export-palette", tr("Palette"));
  for (const PaletteInfo& palette : palettes()) {
    palette_->addItem(QString::fromStdString(palette.id));
    palette_->setItemData(palette_->count() - 1, QString::fromStdString(palette.title.str()),
                          Qt::ToolTipRole);
  }
  font_ = spin("export-font", tr("Font size"), 72, tr(" pt"), tr("10.5 pt"));
  title_ = new QCheckBox(tr("Title"), this);
  title_->setObjectName("export-title");
  caption_ = new QCheckBox(tr("Caption"), this);
  caption_->setObjectName("export-caption");
  form_->addRow(QString(), title_);
  form_->addRow(QString(), caption_);
}

/// Every panel; those the picture cannot show are grey and say why.
void ExportDialog::addPanels(const QString& panelId) {
  const Session& session = context_.session;
  auto* model = qobject_cast<QStandardItemModel*>(panel_->model());
  for (const PanelInfo& info : panels()) {
    const bool walk = info.id == "walk";
    const QString id = QString::fromUtf8(info.id.data(), static_cast<qsizetype>(info.id.size()));
    const QString title =
        walk ? tr("This step: %1").arg(QString::fromStdString(stageName(session.stage()).str()))
             : QString::fromStdString(info.title.str());
    panel_->insertItem(walk ? 0 : panel_->count(), title, id);
    const int at = walk ? 0 : panel_->count() - 1;
    const auto why =
        session.shown().trace ? whyAbsent(info.id, *session.shown().trace) : std::optional<Text>();
    if (!why) continue;
    model->item(at)->setEnabled(false);
    panel_->setItemData(at, QString::fromStdString(why->str()), Qt::ToolTipRole);
  }
  for (const LabInfo& lab : labs()) {
    panel_->addItem(QString::fromStdString(lab.name.str()), QString::fromStdString(lab.id));
  }
  panel_->setCurrentIndex(std::max(0, panel_->findData(panelId)));
}

QString ExportDialog::panelId() const { return panel_->currentData().toString(); }

void ExportDialog::fill(const ExportSettings& s) {
  format_->setCurrentIndex(static_cast<int>(s.format));
  width_->setValue(s.options.widthMm);
  height_->setValue(s.options.heightMm);
  dpi_->setValue(s.options.dpi);
  theme_->setCurrentIndex(s.options.dark ? 1 : 0);
  background_->setCurrentText(s.background);
  palette_->setCurrentIndex(
      std::max(0, palette_->findText(QString::fromStdString(s.options.palette))));
  font_->setValue(s.options.fontPoints);
  title_->setChecked(s.options.title);
  caption_->setChecked(s.options.caption);
}

ExportSettings ExportDialog::chosen() const {
  ExportSettings s;
  s.format = static_cast<OutputFormat>(format_->currentIndex());
  s.background = background_->currentText().trimmed();
  s.options.background = backgroundNamed(s.background);
  s.options.widthMm = width_->value();
  s.options.heightMm = height_->value();
  s.options.dpi = dpi_->value();
  s.options.dark = theme_->currentIndex() == 1;
  s.options.palette = palette_->currentText().toStdString();
  s.options.fontPoints = font_->value();
  s.options.title = title_->isChecked();
  s.options.caption = caption_->isChecked();
  return s;
}

}  // namespace fovea

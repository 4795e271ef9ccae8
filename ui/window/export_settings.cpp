#include "ui/window/export_settings.h"

#include <cmath>

namespace fovea {
namespace {

double numberAt(const Settings& settings, const char* key, double fallback) {
  bool ok = false;
  const double value = settings.value(QLatin1String(key), fallback).toDouble(&ok);
  return ok && std::isfinite(value) && value >= 0 ? value : fallback;
}

}  // namespace

std::optional<QColor> backgroundNamed(const QString& text) {
  const QString name = text.trimmed();
  if (name.isEmpty()) return {};
  if (name == "transparent") return QColor(Qt::transparent);
  return QColor(name);
}

ExportSettings exportSettings(const Settings& settings) {
  ExportSettings s;
  s.format = outputFormatOf(settings.value("export/format").toString()).value_or(s.format);
  ExportOptions& o = s.options;
  o.widthMm = numberAt(settings, "export/width", o.widthMm);
  o.heightMm = numberAt(settings, "export/height", o.heightMm);
  o.dpi = numberAt(settings, "export/dpi", o.dpi);
  o.fontPoints = numberAt(settings, "export/fontPoints", o.fontPoints);
  o.dark = settings.value("export/dark", o.dark).toBool();
  o.palette = settings.value("export/palette").toString().toStdString();
  o.title = settings.value("export/title", o.title).toBool();
  o.caption = settings.value("export/caption", o.caption).toBool();
  s.background = settings.value("export/background").toString();
  o.background = backgroundNamed(s.background);
  if (o.background && !o.background->isValid()) {
    s.background.clear();
    o.background.reset();
  }
  return s;
}

void rememberExport(Settings& settings, const ExportSettings& chosen) {
  const ExportOptions& o = chosen.options;
  settings.setValue("export/format", endingOf(chosen.format));
  settings.setValue("export/width", o.widthMm);
  settings.setValue("export/height", o.heightMm);
  settings.setValue("export/dpi", o.dpi);
  settings.setValue("export/fontPoints", o.fontPoints);
  settings.setValue("export/dark", o.dark);
  settings.setValue("export/palette", QString::fromStdString(o.palette));
  settings.setValue("export/title", o.title);
  settings.setValue("export/caption", o.caption);
  settings.setValue("export/background", chosen.background);
}

}  // namespace fovea

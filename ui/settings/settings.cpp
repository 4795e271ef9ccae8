#include "ui/settings/settings.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>
#include <cmath>
#include <iterator>

namespace fovea {
namespace {

constexpr qsizetype kMostRecent = 10;

QString ownFile() {
  return QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) +
         QStringLiteral("/settings.ini");
}

}  // namespace

Settings::Settings(const QString& file, QObject* parent)
    : QObject(parent), store_(file.isEmpty() ? ownFile() : file, QSettings::IniFormat) {}

Theme Settings::theme() const {
  const QString name = value("appearance/theme").toString();
  if (name == "light") return Theme::Light;
  if (name == "dark") return Theme::Dark;
  return Theme::System;
}

void Settings::setTheme(Theme theme) {
  setValue("appearance/theme", theme == Theme::Light  ? "light"
                               : theme == Theme::Dark ? "dark"
                                                      : "system");
}

std::optional<double> Settings::scale() const {
  bool number = false;
  const double scale = value("appearance/scale").toDouble(&number);
  if (!number || !std::isfinite(scale)) return {};
  return std::clamp(scale, 0.8, 2.0);
}

void Settings::setScale(std::optional<double> scale) {
  setValue("appearance/scale", scale ? QVariant(*scale) : QVariant());
}

bool Settings::reducedMotion() const { return value("appearance/reducedMotion", false).toBool(); }

void Settings::setReducedMotion(bool on) { setValue("appearance/reducedMotion", on); }

bool Settings::setupOpen() const { return value("window/setupOpen", false).toBool(); }

void Settings::setSetupOpen(bool open) { setValue("window/setupOpen", open); }

QByteArray Settings::geometry() const { return value("window/geometry").toByteArray(); }

void Settings::setGeometry(const QByteArray& geometry) { setValue("window/geometry", geometry); }

QStringList Settings::recentFiles() const {
  QStringList files = value("files/recent").toStringList();
  files.removeAll(QString());
  files.removeDuplicates();
  return files.mid(0, kMostRecent);
}

void Settings::addRecentFile(const QString& path) {
  QStringList files = recentFiles();
  files.removeAll(path);
  files.prepend(path);
  setValue("files/recent", files.mid(0, kMostRecent));
  emit recentFilesChanged();
}

void Settings::clearRecentFiles() {
  setValue("files/recent", QStringList());
  emit recentFilesChanged();
}

std::vector<Settings::RecentModel> Settings::recentModels() const {
  // Path and name by turns.
  const QStringList stored = value("models/recent").toStringList();
  std::vector<RecentModel> models;
  for (qsizetype i = 0; i + 1 < stored.size(); i += 2) {
    const auto known = [&](const RecentModel& model) { return model.path == stored[i]; };
    if (stored[i].isEmpty() || std::any_of(models.begin(), models.end(), known)) continue;
    if (std::ssize(models) < kMostRecent) models.push_back({stored[i], stored[i + 1]});
  }
  return models;
}

void Settings::addRecentModel(const RecentModel& model) {
  QStringList stored = {model.path, model.name};
  for (const RecentModel& other : recentModels()) {
    if (other.path != model.path) stored << other.path << other.name;
  }
  setValue("models/recent", stored.mid(0, 2 * kMostRecent));
}

void Settings::clearRecentModels() { setValue("models/recent", QStringList()); }

QStringList Settings::tiles() const { return value("grids/tiles").toStringList(); }

void Settings::setTiles(const QStringList& ids) { setValue("grids/tiles", ids); }

QString Settings::folder() const {
  const QString last = value("files/folder").toString();
  if (!last.isEmpty() && QDir(last).exists()) return last;
  const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  return QDir(documents).exists() && !documents.isEmpty() ? documents : QDir::homePath();
}

void Settings::setFolderOf(const QString& file) {
  setValue("files/folder", QFileInfo(file).absolutePath());
}

QVariant Settings::value(const QString& key, const QVariant& fallback) const {
  return store_.value(key, fallback);
}

void Settings::setValue(const QString& key, const QVariant& value) { store_.setValue(key, value); }

}  // namespace fovea

#pragma once
#include <QByteArray>
#include <QObject>
#include <QSettings>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

namespace fovea {

enum class Theme { System, Light, Dark };

/// What is remembered between starts. A damaged or strange value reads as its default.
class Settings : public QObject {
  Q_OBJECT
 public:
  /// In the place the system keeps settings, or in `file` (tests).
  explicit Settings(const QString& file = {}, QObject* parent = nullptr);

  Theme theme() const;
  void setTheme(Theme theme);
  /// 0.8 … 2; nothing while nobody chose one.
  std::optional<double> scale() const;
  void setScale(std::optional<double> scale);
  bool reducedMotion() const;
  void setReducedMotion(bool on);
  bool setupOpen() const;
  void setSetupOpen(bool open);
  QByteArray geometry() const;
  void setGeometry(const QByteArray& geometry);
  /// Newest first, ten at most, without repetition.
  QStringList recentFiles() const;
  void addRecentFile(const QString& path);
  void clearRecentFiles();
  /// A model that was on screen: its path and what it is called.
  struct RecentModel {
    QString path, name;
    friend bool operator==(const RecentModel&, const RecentModel&) = default;
  };
  /// Newest first, ten at most, each path once.
  std::vector<RecentModel> recentModels() const;
  void addRecentModel(const RecentModel& model);
  void clearRecentModels();
  /// Ids of the tiles shown in Grids, in order; empty: never chosen.
  QStringList tiles() const;
  void setTiles(const QStringList& ids);
  /// Where files are looked for first: the folder used last, else that of documents or the home.
  QString folder() const;
  /// Remembers the folder of a file.
  void setFolderOf(const QString& file);
  /// Anything else a dialog wants to remember under its own key.
  QVariant value(const QString& key, const QVariant& fallback = {}) const;
  void setValue(const QString& key, const QVariant& value);

 signals:
  void recentFilesChanged();

 private:
  QSettings store_;
};

}  // namespace fovea

#pragma once
#include <QWidget>
#include <functional>
#include <map>
#include <string>

#include "ui/window/workspace.h"

class QCheckBox;
class QSlider;
class QVBoxLayout;

namespace fovea {

class SetupField;

/// The fields of the open laboratory, made of its settings. A value that is refused stays in its
/// field with the reason below it; the document keeps the last one that was fine.
class LabFields : public QWidget {
  Q_OBJECT
 public:
  explicit LabFields(const WindowContext& context, QWidget* parent = nullptr);

  /// What the picture itself found wrong with a setting; nothing when it did not.
  void setPictureError(const std::optional<Error>& error);

 signals:
  /// The fields are others.
  void rebuilt();

 private:
  using Put = std::function<void(const std::string& value, Session::LabStep step)>;

  void rebuild();
  void refresh();
  void showErrors();
  void put(const std::string& setting, const std::string& value, Session::LabStep step);
  /// How far a slider goes.
  double endOf(const LabSetting& setting) const;
  void add(QVBoxLayout* column, const LabSetting& setting);
  QWidget* control(const LabSetting& setting, int& compact);
  QWidget* spin(const LabSetting& setting, const Put& put);
  QWidget* line(const LabSetting& setting, const Put& put);
  QWidget* choice(const LabSetting& setting, const Put& put);
  QWidget* boxes(const LabSetting& setting, const Put& put);
  QWidget* withSlider(const LabSetting& setting, QWidget* field, const Put& put);

  WindowContext context_;
  QString lab_;
  QWidget* contents_ = nullptr;
  std::map<std::string, SetupField*> fields_;
  std::map<std::string, QWidget*> rows_;  ///< fields and boxes, with what stands beside them
  std::map<std::string, std::function<void(const std::string&)>> show_;  ///< writes a value
  std::map<std::string, Error> refused_;
  std::optional<Error> pictureError_;
  bool refreshing_ = false;
};

}  // namespace fovea

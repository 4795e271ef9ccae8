#include "ui/window/lab_fields.h"

#include <QCheckBox>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/window/setup_fields.h"

namespace fovea {

LabFields::LabFields(const WindowContext& context, QWidget* parent)
    : QWidget(parent), context_(context) {
  setObjectName("lab-fields");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  connect(&context.session, &Session::labOpened, this, &LabFields::rebuild);
  connect(&context.session, &Session::labChanged, this, [this](const QString& lab) {
    if (lab == lab_) refresh();
  });
  connect(&context.session, &Session::pictureChanged, this, &LabFields::refresh);
  connect(&context.appearance, &Appearance::changed, this, &LabFields::rebuild);
  rebuild();
}

double LabFields::endOf(const LabSetting& setting) const {
  const Shown& shown = context_.session.shown();
  const LabInfo* lab = findLab(lab_.toStdString());
  if (!setting.end || !shown.trace || !lab) return setting.most;
  const auto settings = LabSettings::read(*lab, context_.session.labValues(lab_));
  if (!settings) return setting.most;
  const auto end = static_cast<double>(setting.end(shown.attention(), *settings));
  return std::clamp(end, setting.least, setting.most);
}

void LabFields::put(const std::string& setting, const std::string& value, Session::LabStep step) {
  if (refreshing_) return;
  const auto done = context_.session.setLabValue(lab_, setting, value, step);
  if (done) {
    refused_.erase(setting);
  } else {
    refused_.insert_or_assign(setting, done.error());
  }
  showErrors();
}

void LabFields::rebuild() {
  lab_ = context_.session.openLab();
  refused_.clear();
  pictureError_.reset();
  fields_.clear();
  rows_.clear();
  show_.clear();
  delete contents_;
  contents_ = new QWidget(this);
  auto* column = new QVBoxLayout(contents_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(context_.appearance.px(8));
  layout()->addWidget(contents_);
  const LabInfo* lab = findLab(lab_.toStdString());
  if (!lab) return;
  for (const LabSetting& setting : lab->settings) {
    if (!setting.ofPicture) add(column, setting);
  }
  refresh();
  emit rebuilt();
}

void LabFields::add(QVBoxLayout* column, const LabSetting& setting) {
  const Put changed = [this, id = setting.id](const std::string& value, Session::LabStep step) {
    put(id, value, step);
  };
  const QString title = QString::fromStdString(setting.title.str());
  QWidget* made = nullptr;
  if (setting.kind == LabSetting::Kind::Switch) {
    auto* box = new QCheckBox(title, contents_);
    box->setObjectName("lab-" + QString::fromStdString(setting.id));
    connect(box, &QCheckBox::toggled, this,
            [changed](bool on) { changed(on ? "on" : "off", Session::LabStep::Own); });
    show_[setting.id] = [box](const std::string& value) { box->setChecked(value == "on"); };
    column->addWidget(box);
    made = box;
  } else {
    int compact = 0;
    QWidget* field = control(setting, compact);
    auto* row = new SetupField(title, field, compact, context_.appearance, contents_);
    fields_[setting.id] = row;
    column->addWidget(row);
    made = row;
  }
  rows_[setting.id] = made;
  if (!setting.help.empty()) made->setToolTip(QString::fromStdString(setting.help.str()));
}

void LabFields::refresh() {
  const LabInfo* lab = findLab(lab_.toStdString());
  if (!lab) return;
  refreshing_ = true;
  const LabValues values = context_.session.labValues(lab_);
  for (const LabSetting& setting : lab->settings) {
    const auto shown = show_.find(setting.id);
    if (shown != show_.end() && refused_.count(setting.id) == 0) {
      shown->second(writtenOf(setting, values));
    }
    const auto row = rows_.find(setting.id);
    if (row != rows_.end() && !setting.only.empty()) {
      row->second->setVisible(acts(*lab, setting, values));
    }
  }
  refreshing_ = false;
  showErrors();
}

void LabFields::setPictureError(const std::optional<Error>& error) {
  pictureError_ = error;
  showErrors();
}

void LabFields::showErrors() {
  for (const auto& [id, field] : fields_) {
    const auto refused = refused_.find(id);
    const Error* error = refused != refused_.end()                     ? &refused->second
                         : pictureError_ && pictureError_->place == id ? &*pictureError_
                                                                       : nullptr;
    field->setRefused(error ? QString::fromStdString(error->message.str()) : QString());
  }
}

}  // namespace fovea

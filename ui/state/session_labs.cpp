// The session's laboratories: which is open, and what was changed in each.
#include "ui/state/session.h"

namespace fovea {

QString Session::openLab() const {
  const LabInfo* lab = findLab(document_.lab);
  if (!lab && !labs().empty()) lab = &labs().front();
  return lab ? QString::fromStdString(lab->id) : QString();
}

void Session::setOpenLab(const QString& lab) {
  if (lab == openLab() || !findLab(lab.toStdString())) return;
  document_.lab = lab.toStdString();
  setSpoken({});
  emit labOpened(lab);
}

LabValues Session::labValues(const QString& lab) const {
  const auto found = document_.labs.find(lab.toStdString());
  return found == document_.labs.end() ? LabValues() : found->second;
}

Result<void> Session::setLabValue(const QString& lab, const std::string& setting,
                                  const std::string& value, LabStep step) {
  const LabInfo* info = findLab(lab.toStdString());
  if (!info) return {};
  LabValues values = labValues(lab);
  values[setting] = value;
  if (auto fine = LabSettings::read(*info, values); !fine) return fail(fine.error());
  for (const LabSetting& one : info->settings) {
    if (one.id == setting && one.standard == value) values.erase(setting);
  }
  const QString merge =
      step == LabStep::Own ? QString() : lab + u' ' + QString::fromStdString(setting);
  changeLab(lab, std::move(values), merge, step == LabStep::Drag);
  return {};
}

void Session::resetLab(const QString& lab) { changeLab(lab, {}, {}, false); }

void Session::changeLab(const QString& lab, LabValues values, const QString& merge, bool held) {
  if (values == labValues(lab)) return;
  history_.record(document_, merge, held);
  if (values.empty()) {
    document_.labs.erase(lab.toStdString());
  } else {
    document_.labs[lab.toStdString()] = std::move(values);
  }
  emit labChanged(lab);
  emit documentStateChanged();
}

/// Takes over the settings of another moment; the laboratory they belong to opens, so that what
/// was undone is seen.
void Session::takeLabs(const std::map<std::string, LabValues>& before) {
  for (const LabInfo& lab : labs()) {
    const auto found = before.find(lab.id);
    const QString id = QString::fromStdString(lab.id);
    if ((found == before.end() ? LabValues() : found->second) == labValues(id)) continue;
    if (found == before.end()) {
      document_.labs.erase(lab.id);
    } else {
      document_.labs[lab.id] = found->second;
    }
    setOpenLab(id);
    emit labChanged(id);
  }
}

View Session::viewOf(const QString& panelId) const {
  View view = this->view();
  if (findLab(panelId.toStdString())) view.lab = labValues(panelId);
  return view;
}

void Session::setSpoken(const QString& words) {
  if (words == spoken_) return;
  spoken_ = words;
  emit spokenChanged(words);
}

}  // namespace fovea

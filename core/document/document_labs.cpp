#include "core/document/document_json.h"

namespace fovea {

nlohmann::json labsJson(const std::map<std::string, LabValues>& labs) {
  nlohmann::json object = nlohmann::json::object();
  for (const auto& [lab, values] : labs) {
    for (const auto& [setting, value] : values) object[lab][setting] = value;
  }
  return object;
}

void readLabs(const FieldReader& fields, const char* key, std::map<std::string, LabValues>& read) {
  const FieldReader all = fields.child(key);
  for (const LabInfo& lab : labs()) {
    const FieldReader own = all.child(lab.id.c_str());
    LabValues values;
    for (const LabSetting& setting : lab.settings) {
      if (!own.has(setting.id.c_str())) continue;
      own.text(setting.id.c_str(), values[setting.id]);
      const auto fine = LabSettings::read(lab, {{setting.id, values[setting.id]}});
      if (fine) continue;
      own.refuse(setting.id.c_str(), FOVEA_TR("Document", "In %1 the field %2 cannot be taken: %3"),
                 {fine.error().message.str()});
    }
    if (!values.empty()) read[lab.id] = std::move(values);
  }
}

}  // namespace fovea

#include "app/lab_options.h"

#include <algorithm>

#include "app/unknown_word.h"

namespace fovea::app {
namespace {

bool has(const LabInfo& lab, const std::string& setting) {
  return std::any_of(lab.settings.begin(), lab.settings.end(),
                     [&](const LabSetting& one) { return one.id == setting; });
}

}  // namespace

Result<std::vector<TypedSetting>> readSettings(const std::vector<std::string>& written,
                                               std::span<const std::string> panels) {
  std::vector<TypedSetting> typed;
  std::vector<const LabInfo*> asked;
  for (const std::string& panel : panels) {
    if (const LabInfo* lab = findLab(panel)) asked.push_back(lab);
  }
  if (!written.empty() && asked.empty()) {
    return fail(
        ErrorCode::Usage,
        Text(FOVEA_TR("CommandLine", "--set is for laboratories; the panel %1 has no settings."),
             {plain(panels.empty() ? std::string() : panels.front())}),
        "--set");
  }
  for (const std::string& one : written) {
    const std::size_t equals = one.find('=');
    if (equals == std::string::npos || equals == 0) {
      return fail(
          ErrorCode::Usage,
          Text(FOVEA_TR("CommandLine", "--set takes a name and a value, as --set %1=%2, not “%3”."),
               {plain(asked.front()->settings.empty() ? std::string("name")
                                                      : asked.front()->settings[0].id),
                plain(asked.front()->settings.empty() ? std::string("value")
                                                      : asked.front()->settings[0].standard),
                plain(one)}),
          "--set");
    }
    typed.push_back({one.substr(0, equals), one.substr(equals + 1)});
    const std::string& name = typed.back().name;
    const bool known =
        std::any_of(asked.begin(), asked.end(), [&](const auto* lab) { return has(*lab, name); });
    if (known) continue;
    if (asked.size() == 1) {  // the laboratory itself says which is nearest
      return fail(LabSettings::read(*asked.front(), {{name, typed.back().value}}).error());
    }
    std::vector<std::string> ids;
    for (const LabInfo* lab : asked) {
      for (const LabSetting& setting : lab->settings) ids.push_back(setting.id);
    }
    return unknownWord("--set", name, ids);
  }
  for (const LabInfo* lab : asked) {
    const auto fine = LabSettings::read(*lab, labValues(lab->id, {}, typed));
    if (!fine) return fail(fine.error());
  }
  return typed;
}

LabValues labValues(const std::string& panel, const Document& document,
                    std::span<const TypedSetting> typed) {
  const LabInfo* lab = findLab(panel);
  if (!lab) return {};
  LabValues values;
  if (const auto found = document.labs.find(panel); found != document.labs.end()) {
    values = found->second;
  }
  for (const TypedSetting& one : typed) {
    if (has(*lab, one.name)) values[one.name] = one.value;
  }
  return values;
}

bool namesSource(const SourceOptions& o) {
  const auto files = {&o.example, &o.textFile, &o.document, &o.model, &o.x, &o.wq,     &o.wk,
                      &o.wv,      &o.wo,       &o.q,        &o.k,     &o.v, &o.scores, &o.weights};
  return o.text ||
         std::any_of(files.begin(), files.end(), [](const auto* file) { return !file->empty(); });
}

bool needNoSource(std::span<const std::string> panels) {
  return std::all_of(panels.begin(), panels.end(),
                     [](const std::string& panel) { return findLab(panel) != nullptr; });
}

}  // namespace fovea::app

#include "ui/window/lab_strokes.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "core/base/number.h"

namespace fovea {
namespace {

std::string wordOf(Index query, Index key) {
  return std::to_string(query + 1) + "." + std::to_string(key + 1);
}

const LabSetting* settingOf(const LabInfo& lab, const std::string& id) {
  const auto found = std::find_if(lab.settings.begin(), lab.settings.end(),
                                  [&](const LabSetting& setting) { return setting.id == id; });
  return found == lab.settings.end() ? nullptr : &*found;
}

}  // namespace

std::string settingNumber(double value) {
  const bool whole = std::floor(value) == value && std::abs(value) < 1e15;
  return whole ? std::to_string(std::llround(value)) : exact(value);
}

bool isToggled(const std::string& words, Index query, Index key) {
  std::istringstream list(words);
  const std::string wanted = wordOf(query, key);
  for (std::string word; list >> word;) {
    if (word == wanted) return true;
  }
  return false;
}

std::string withToggled(const std::string& words, Index query, Index key, bool toggled) {
  std::istringstream list(words);
  const std::string own = wordOf(query, key);
  std::string result;
  for (std::string word; list >> word;) {
    if (word != own) result += (result.empty() ? "" : " ") + word;
  }
  if (toggled) result += (result.empty() ? "" : " ") + own;
  return result;
}

std::string arrowValue(const LabInfo& lab, const std::string& setting, double x, double y) {
  const LabSetting* one = settingOf(lab, setting);
  const double unit = std::pow(10.0, one ? one->decimals : 2);
  const auto written = [&](double value) {
    const double rounded = std::round(value * unit) / unit;
    return settingNumber(rounded == 0 ? 0
                         : one        ? std::clamp(rounded, one->least, one->most)
                                      : rounded);
  };
  return written(x) + "," + written(y);
}

std::optional<std::string> nextSeed(const LabInfo& lab, const LabValues& values) {
  const LabSetting* seed = settingOf(lab, "seed");
  if (!seed || seed->kind != LabSetting::Kind::Whole) return {};
  const double now = std::stod(writtenOf(*seed, values));
  return settingNumber(now + 1 > seed->most ? seed->least : now + 1);
}

bool canMeasureAgain(const LabInfo& lab, const LabValues& values) {
  const LabSetting* seed = settingOf(lab, "seed");
  const bool draws = seed && acts(lab, *seed, values);
  return draws || std::any_of(values.begin(), values.end(),
                              [](const auto& value) { return value.second == "measured"; });
}

}  // namespace fovea

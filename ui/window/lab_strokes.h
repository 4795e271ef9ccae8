#pragma once
#include <optional>
#include <string>

#include "core/labs/lab.h"

// What hands and buttons write into settings of a laboratory.

namespace fovea {

/// A number as settings are written: whole ones in full.
std::string settingNumber(double value);

/// Painted cells are words "query.key", counted from 1 and parted by blanks.
bool isToggled(const std::string& words, Index query, Index key);
/// The words with a cell among them, or without it; the others stay as they are.
std::string withToggled(const std::string& words, Index query, Index key, bool toggled);

/// An arrow as its setting is written: "1.25,-3", with the decimals of the setting.
std::string arrowValue(const LabInfo& lab, const std::string& setting, double x, double y);

/// The seed after the one that is set; nothing in a laboratory without one.
std::optional<std::string> nextSeed(const LabInfo& lab, const LabValues& values);
/// Whether another seed gives another picture, or what is shown is "measured" on this machine.
bool canMeasureAgain(const LabInfo& lab, const LabValues& values);

}  // namespace fovea

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>

#include "core/base/number.h"
#include "core/base/suggest.h"
#include "core/labs/lab.h"

namespace fovea {
namespace {

using Kind = LabSetting::Kind;

/// The whole of `written` as a finite number.
std::optional<double> readNumber(std::string_view written) {
  while (!written.empty() && written.front() == ' ') written.remove_prefix(1);
  while (!written.empty() && written.back() == ' ') written.remove_suffix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(written.data(), written.data() + written.size(), value);
  if (error != std::errc() || end != written.data() + written.size() || !std::isfinite(value)) {
    return {};
  }
  return value;
}

std::vector<std::string_view> parts(std::string_view list) {
  std::vector<std::string_view> found;
  while (true) {
    const std::size_t comma = list.find(',');
    found.push_back(list.substr(0, comma));
    if (comma == std::string_view::npos) return found;
    list.remove_prefix(comma + 1);
  }
}

tl::unexpected<Error> refuse(const LabSetting& setting, TextSource source,
                             std::vector<TextArg> args) {
  return fail(ErrorCode::Usage, Text(source, std::move(args)), setting.id);
}

/// A limit as a person writes it: whole numbers in full.
std::string limit(double value) {
  const bool whole = std::floor(value) == value && std::abs(value) < 1e15;
  return whole ? std::to_string(std::llround(value)) : exact(value);
}

TextArg quoted(std::string_view written) { return plain(std::string(written.substr(0, 80))); }

Result<double> readInside(const LabSetting& setting, std::string_view written, bool whole) {
  const auto value = readNumber(written);
  if (value && *value >= setting.least && *value <= setting.most &&
      (!whole || std::floor(*value) == *value)) {
    return *value;
  }
  const std::vector<TextArg> args = {plain(setting.id), quoted(written),
                                     plain(limit(setting.least)), plain(limit(setting.most))};
  return whole ? refuse(setting,
                        FOVEA_TR("Lab",
                                 "The setting %1 is “%2”; choose a whole number from %3 to %4."),
                        args)
               : refuse(setting,
                        FOVEA_TR("Lab", "The setting %1 is “%2”; choose a number from %3 to %4."),
                        args);
}

Result<std::vector<double>> readNumbers(const LabSetting& setting, const std::string& written) {
  const std::vector<std::string_view> list = parts(written);
  if (written.empty() || list.size() < setting.fewest || list.size() > setting.mostMany) {
    const std::vector<TextArg> args = {plain(setting.id), plain(std::to_string(setting.fewest)),
                                       plain(std::to_string(setting.mostMany))};
    return setting.fewest == setting.mostMany
               ? refuse(setting,
                        FOVEA_TR("Lab", "The setting %1 needs %2 numbers, separated by commas."),
                        args)
               : refuse(
                     setting,
                     FOVEA_TR("Lab", "The setting %1 needs %2 to %3 numbers, separated by commas."),
                     args);
  }
  std::vector<double> numbers;
  for (const std::string_view part : list) {
    auto value = readInside(setting, part, false);
    if (!value) return fail(value.error());
    numbers.push_back(*value);
  }
  return numbers;
}

/// "a, b, c" of ids, as a sentence lists them.
std::string listed(const std::vector<LabSetting::Option>& choices) {
  std::string list;
  for (const auto& choice : choices) list += (list.empty() ? "" : ", ") + choice.id;
  return list;
}

}  // namespace

Result<LabSettings> LabSettings::read(const LabInfo& lab, const LabValues& values) {
  for (const auto& [id, written] : values) {
    const auto known = std::ranges::find(lab.settings, id, &LabSetting::id);
    if (known != lab.settings.end()) continue;
    std::vector<std::string_view> ids;
    for (const LabSetting& setting : lab.settings) ids.push_back(setting.id);
    const std::string nearest(nearestWord(id, ids));
    return fail(ErrorCode::Usage,
                nearest.empty()
                    ? Text(FOVEA_TR("Lab", "%1 has no setting “%2”."), {plain(lab.id), quoted(id)})
                    : Text(FOVEA_TR("Lab", "%1 has no setting “%2”; did you mean “%3”?"),
                           {plain(lab.id), quoted(id), plain(nearest)}),
                id);
  }
  LabSettings read;
  for (const LabSetting& setting : lab.settings) {
    const auto changed = values.find(setting.id);
    const std::string& written = changed == values.end() ? setting.standard : changed->second;
    Value value;
    switch (setting.kind) {
      case Kind::Whole:
      case Kind::Number: {
        auto number = readInside(setting, written, setting.kind == Kind::Whole);
        if (!number) return fail(number.error());
        value.numbers = {*number};
        break;
      }
      case Kind::Numbers: {
        auto numbers = readNumbers(setting, written);
        if (!numbers) return fail(numbers.error());
        value.numbers = std::move(*numbers);
        break;
      }
      case Kind::Switch:
        if (written != "on" && written != "off") {
          return refuse(setting, FOVEA_TR("Lab", "The setting %1 is “%2”; choose on or off."),
                        {plain(setting.id), quoted(written)});
        }
        break;
      case Kind::Choice:
        if (std::none_of(setting.choices.begin(), setting.choices.end(),
                         [&](const auto& choice) { return choice.id == written; })) {
          return refuse(setting, FOVEA_TR("Lab", "The setting %1 is “%2”; choose one of %3."),
                        {plain(setting.id), quoted(written), plain(listed(setting.choices))});
        }
        break;
      case Kind::Words:
        if (written.size() > kMostLabWords) {
          return refuse(setting,
                        FOVEA_TR("Lab", "The setting %1 has %2 bytes; at most %3 are taken."),
                        {plain(setting.id), plain(std::to_string(written.size())),
                         plain(std::to_string(kMostLabWords))});
        }
        break;
    }
    value.word = written;
    read.values_.emplace(setting.id, std::move(value));
  }
  return read;
}

const std::string& writtenOf(const LabSetting& setting, const LabValues& values) {
  const auto found = values.find(setting.id);
  return found == values.end() ? setting.standard : found->second;
}

bool acts(const LabInfo& lab, const LabSetting& setting, const LabValues& values) {
  return std::ranges::all_of(setting.only, [&](const LabSetting::Condition& condition) {
    const auto other = std::ranges::find(lab.settings, condition.setting, &LabSetting::id);
    return other == lab.settings.end() || !acts(lab, *other, values) ||
           std::ranges::find(condition.values, writtenOf(*other, values)) != condition.values.end();
  });
}

const LabSettings::Value& LabSettings::at(std::string_view id) const {
  const auto found = values_.find(id);
  assert(found != values_.end());
  return found->second;
}

Index LabSettings::whole(std::string_view id) const {
  return static_cast<Index>(at(id).numbers.front());
}
double LabSettings::number(std::string_view id) const { return at(id).numbers.front(); }
bool LabSettings::on(std::string_view id) const { return at(id).word == "on"; }
const std::string& LabSettings::word(std::string_view id) const { return at(id).word; }
const std::vector<double>& LabSettings::numbers(std::string_view id) const {
  return at(id).numbers;
}

}  // namespace fovea

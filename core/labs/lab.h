#pragma once
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/index.h"
#include "core/base/result.h"
#include "core/base/text.h"

// Laboratories: figures with something to turn. Each says what can be turned; the window makes
// fields of it, the command line options, the document keeps what was changed.

namespace fovea {

struct Attention;
class LabSettings;

/// One thing a person can turn in a laboratory.
struct LabSetting {
  enum class Kind {
    Whole,    ///< a whole number from least to most
    Number,   ///< a finite number from least to most
    Switch,   ///< "on" or "off"
    Choice,   ///< one of `choices`
    Numbers,  ///< `fewest` to `mostMany` numbers, separated by commas, each from least to most
    Words,    ///< any text of at most kMostLabWords bytes
  };
  struct Option {
    std::string id;
    Text title;
  };
  std::string id;  ///< as in --set id=value: "queries", "vector-lengths"
  Text title;
  Kind kind = Kind::Number;
  std::string standard;  ///< the value it starts with, as written
  double least = 0, most = 0;
  double step = 0;         ///< Whole, Number: of arrow keys and of a slider; 0: the field's own
  int decimals = 2;        ///< Number: as the field shows it
  bool slider = false;     ///< Whole, Number: turned rather than typed
  bool ofPicture = false;  ///< turned in the picture itself: no field
  std::size_t fewest = 1, mostMany = 1;  ///< Numbers
  std::vector<Option> choices;           ///< Choice; Numbers: values offered as boxes to tick
  Text help;                             ///< what it means, in one sentence
  /// Another setting must have one of these values.
  struct Condition {
    std::string setting;
    std::vector<std::string> values;
  };
  /// When it has something to do, see acts(); empty: always.
  std::vector<Condition> only = {};
  /// Whole, with a slider: how far it goes for this layer and these settings, at most `most`;
  /// larger values mean as far as it goes. Empty: to `most`.
  std::function<Index(const Attention& layer, const LabSettings& settings)> end = {};
};
inline constexpr std::size_t kMostLabWords = 100'000;

struct LabInfo {
  std::string id;  ///< "lab-scaling", also the id of its figure
  Text name;       ///< "Dividing by √d", in lists
  std::vector<LabSetting> settings;
  /// Shows tokens, the chosen head or the chosen cell: made anew when they change.
  bool ofText = false;
};

/// All laboratories, in the order they are offered.
const std::vector<LabInfo>& labs();
const LabInfo* findLab(std::string_view id);

/// What was changed in a laboratory, by setting, as written.
using LabValues = std::map<std::string, std::string>;

/// As written among the changed ones, else what it starts with.
const std::string& writtenOf(const LabSetting& setting, const LabValues& values);
/// Whether a setting has something to do beside these: every condition holds whose own setting
/// has.
bool acts(const LabInfo& lab, const LabSetting& setting, const LabValues& values);

/// The settings of a laboratory, each read and checked: what was changed, else what it starts with.
class LabSettings {
 public:
  /// Errors (Usage, the setting's id as place): a setting that is not there, with the nearest; a
  /// value that is not of its kind or outside its limits.
  static Result<LabSettings> read(const LabInfo& lab, const LabValues& values);

  Index whole(std::string_view id) const;
  double number(std::string_view id) const;
  bool on(std::string_view id) const;
  /// Choice: its id; Words: the text.
  const std::string& word(std::string_view id) const;
  const std::vector<double>& numbers(std::string_view id) const;

 private:
  struct Value {
    std::string word;
    std::vector<double> numbers;
  };
  const Value& at(std::string_view id) const;

  std::map<std::string, Value, std::less<>> values_;
};

}  // namespace fovea

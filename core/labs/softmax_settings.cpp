// What can be turned in the softmax laboratory, and how typed scores are read.
#include <charconv>
#include <cmath>

#include "core/labs/softmax.h"

namespace fovea {
namespace {

using Kind = LabSetting::Kind;

LabSetting setting(std::string id, TextSource title, Kind kind, std::string standard,
                   TextSource help) {
  LabSetting made;
  made.id = std::move(id);
  made.title = Text(title);
  made.kind = kind;
  made.standard = std::move(standard);
  made.help = Text(help);
  return made;
}

LabSetting slider(LabSetting made, double least, double most, double step) {
  made.least = least;
  made.most = most;
  made.step = step;
  made.decimals = 1;
  made.slider = true;
  return made;
}

LabSetting whole(LabSetting made, double least, double most) {
  made.least = least;
  made.most = most;
  return made;
}

tl::unexpected<Error> refuse(TextSource source, std::vector<TextArg> args = {}) {
  return fail(ErrorCode::Usage, Text(source, std::move(args)), "numbers");
}

/// With the signs a person may type put into those of C: "−" and "∞".
std::string plainSigns(std::string_view written) {
  std::string made;
  while (!written.empty()) {
    if (written.starts_with("−")) {
      made += '-';
      written.remove_prefix(std::string_view("−").size());
    } else if (written.starts_with("∞")) {
      made += "inf";
      written.remove_prefix(std::string_view("∞").size());
    } else {
      made += written.front();
      written.remove_prefix(1);
    }
  }
  return made;
}

}  // namespace

Result<std::vector<double>> typedScores(std::string_view written) {
  constexpr std::string_view kBetween = " ,;\t\r\n";
  const std::string text = plainSigns(written);
  std::string_view rest = text;
  std::vector<double> scores;
  while (true) {
    rest.remove_prefix(std::min(rest.find_first_not_of(kBetween), rest.size()));
    if (rest.empty()) break;
    const std::string_view word = rest.substr(0, rest.find_first_of(kBetween));
    rest.remove_prefix(word.size());
    const std::string_view digits = word.substr(word.starts_with('+') ? 1 : 0);
    double value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size() || std::isnan(value)) {
      return refuse(FOVEA_TR("Lab",
                             "“%1” is no number: type scores like 1 2 3, or −∞ for a hidden "
                             "key."),
                    {plain(std::string(word.substr(0, 40)))});
    }
    if (value == std::numeric_limits<double>::infinity()) {
      return refuse(FOVEA_TR("Lab",
                             "A score of ∞ has no softmax: ∞ ÷ ∞ is no number. Type a "
                             "finite score, or −∞ for a hidden key."));
    }
    if (static_cast<Index>(scores.size()) == kMostTypedScores) {
      return refuse(FOVEA_TR("Lab", "There are more than %1 scores: type fewer."),
                    {plain(std::to_string(kMostTypedScores))});
    }
    scores.push_back(value);
  }
  if (scores.empty()) return refuse(FOVEA_TR("Lab", "There is no score: type some, like 1 2 3."));
  return scores;
}

LabInfo softmaxLab() {
  LabInfo lab{"lab-softmax", Text(FOVEA_TR("Lab", "Softmax")), {}, true};
  LabSetting scores = setting("scores", FOVEA_TR("Lab", "Scores"), Kind::Choice, "typed",
                              FOVEA_TR("Lab", "Scores as typed, or those of the selected row."));
  scores.choices = {{"typed", Text(FOVEA_TR("Lab", "as typed"))},
                    {"row", Text(FOVEA_TR("Lab", "the selected row"))}};
  lab.settings = {
      std::move(scores),
      setting("numbers", FOVEA_TR("Lab", "Typed"), Kind::Words, "1 2 3",
              FOVEA_TR("Lab", "Scores, parted by blanks or commas; −∞ hides a key.")),
      slider(setting("factor", FOVEA_TR("Lab", "Times"), Kind::Number, "1",
                     FOVEA_TR("Lab", "Every score is multiplied by it first.")),
             0, 16, .5),
      slider(setting("temperature", FOVEA_TR("Lab", "Temperature"), Kind::Number, "1",
                     FOVEA_TR("Lab", "Divides the scores inside softmax; 1 changes nothing.")),
             .1, 10, .1),
      whole(setting("longest", FOVEA_TR("Lab", "Longest sum"), Kind::Whole, "65536",
                    FOVEA_TR("Lab", "Most numbers added up in the picture of rounded sums.")),
            16, 1 << 20),
      whole(setting("seed", FOVEA_TR("Lab", "Seed"), Kind::Whole, "0",
                    FOVEA_TR("Lab", "Draws the numbers that are added up.")),
            0, 4294967295.0)};
  return lab;
}

}  // namespace fovea

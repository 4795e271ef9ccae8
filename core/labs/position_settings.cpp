#include "core/labs/positions.h"

namespace fovea {
namespace {

using Kind = LabSetting::Kind;

LabSetting setting(std::string id, TextSource title, Kind kind, std::string standard) {
  LabSetting made;
  made.id = std::move(id);
  made.title = Text(title);
  made.kind = kind;
  made.standard = std::move(standard);
  return made;
}

LabSetting whole(std::string id, TextSource title, std::string standard, double least, double most,
                 bool slider = false) {
  LabSetting made = setting(std::move(id), title, Kind::Whole, std::move(standard));
  made.least = least;
  made.most = most;
  made.step = 1;
  made.slider = slider;
  return made;
}

LabSetting helped(LabSetting setting, TextSource help) {
  setting.help = Text(help);
  return setting;
}

LabSetting show() {
  LabSetting made = setting("show", FOVEA_TR("Lab", "Show"), Kind::Choice, "order");
  made.choices = {
      {"order", Text(FOVEA_TR("Lab", "Order of words"))},
      {"text", Text(FOVEA_TR("Lab", "The current text"))},
      {"waves", Text(FOVEA_TR("Lab", "Sinusoidal waves"))},
      {"table", Text(FOVEA_TR("Lab", "Learned table"))},
      {"turn", Text(FOVEA_TR("Lab", "RoPE: turning"))},
      {"stretch", Text(FOVEA_TR("Lab", "RoPE: longer texts"))},
      {"alibi", Text(FOVEA_TR("Lab", "ALiBi: slopes"))},
  };
  return made;
}

LabSetting scheme() {
  LabSetting made = setting("scheme", FOVEA_TR("Lab", "Positions"), Kind::Choice, "sinusoidal");
  made.choices = {
      {"none", Text(FOVEA_TR("Lab", "None"))},
      {"sinusoidal", Text(FOVEA_TR("Lab", "Sinusoidal"))},
      {"learned", Text(FOVEA_TR("Lab", "Learned table"))},
      {"rope", Text(FOVEA_TR("Lab", "RoPE"))},
      {"rope-linear", Text(FOVEA_TR("Lab", "RoPE, interpolated"))},
      {"rope-yarn", Text(FOVEA_TR("Lab", "RoPE, YaRN"))},
      {"alibi", Text(FOVEA_TR("Lab", "ALiBi"))},
  };
  return helped(std::move(made), FOVEA_TR("Lab", "For the order of words and the current text."));
}

}  // namespace

LabInfo positionLab() {
  LabSetting factor = setting("factor", FOVEA_TR("Lab", "Longer by"), Kind::Number, "4");
  factor.least = 1;
  factor.most = 64;
  factor.step = .5;
  factor.decimals = 1;
  factor.slider = true;
  LabInfo lab;
  lab.id = "lab-position";
  lab.name = Text(FOVEA_TR("Lab", "Positions"));
  lab.ofText = true;
  lab.settings = {
      show(),
      scheme(),
      helped(setting("sentence", FOVEA_TR("Lab", "Words"), Kind::Words, "dog bites man"),
             FOVEA_TR("Lab", "For the order of words: read forwards and backwards.")),
      helped(whole("shift", FOVEA_TR("Lab", "Shift all positions by"), "0", 0, 1000, true),
             FOVEA_TR("Lab", "Added to every position.")),
      helped(whole("query", FOVEA_TR("Lab", "Place of the query"), "10", 1, 512, true),
             FOVEA_TR("Lab", "For RoPE: where the query stands.")),
      helped(whole("key", FOVEA_TR("Lab", "Place of the key"), "5", 1, 512, true),
             FOVEA_TR("Lab", "For RoPE: where the key stands.")),
      helped(whole("width", FOVEA_TR("Lab", "Width"), "64", 2, 512),
             FOVEA_TR("Lab", "Numbers of a vector: of X for waves and table, of a head for RoPE.")),
      helped(whole("positions", FOVEA_TR("Lab", "Positions shown"), "64", 2, 512),
             FOVEA_TR("Lab", "How many places the pictures show.")),
      helped(std::move(factor),
             FOVEA_TR("Lab", "For stretched RoPE: how much longer texts become.")),
      helped(whole("limit", FOVEA_TR("Lab", "Limit"), "1024", 1, 1'000'000),
             FOVEA_TR("Lab", "Rows of the learned table; positions before YaRN.")),
      helped(whole("heads", FOVEA_TR("Lab", "Heads"), "8", 1, 64),
             FOVEA_TR("Lab", "For ALiBi: how many slopes there are.")),
      helped(whole("head", FOVEA_TR("Lab", "Head"), "1", 1, 64, true),
             FOVEA_TR("Lab", "For ALiBi: whose bias is shown.")),
  };
  return lab;
}

}  // namespace fovea

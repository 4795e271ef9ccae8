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

/// A setting that is there only while these pictures are shown.
LabSetting of(LabSetting setting, std::vector<std::string> pictures, TextSource help) {
  setting.only.push_back({"show", std::move(pictures)});
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
  return of(std::move(made), {"order", "text"}, FOVEA_TR("Lab", "How places enter attention."));
}

}  // namespace

LabInfo positionLab() {
  LabSetting factor = setting("factor", FOVEA_TR("Lab", "Longer by"), Kind::Number, "4");
  factor.least = 1;
  factor.most = 64;
  factor.step = .5;
  factor.decimals = 1;
  factor.slider = true;
  factor.only = {{"scheme", {"rope-linear", "rope-yarn"}}};
  LabSetting limit = whole("limit", FOVEA_TR("Lab", "Limit"), "1024", 1, 1'000'000);
  limit.only = {{"scheme", {"learned", "rope-yarn"}}};
  LabSetting head = whole("head", FOVEA_TR("Lab", "Head"), "1", 1, 64, true);
  head.end = [](const Attention&, const LabSettings& settings) { return settings.whole("heads"); };
  LabInfo lab;
  lab.id = "lab-position";
  lab.name = Text(FOVEA_TR("Lab", "Positions"));
  lab.ofText = true;
  lab.settings = {
      show(),
      scheme(),
      of(setting("sentence", FOVEA_TR("Lab", "Words"), Kind::Words, "dog bites man"), {"order"},
         FOVEA_TR("Lab", "Read forwards and backwards.")),
      of(whole("shift", FOVEA_TR("Lab", "Shift all positions by"), "0", 0, 1000, true),
         {"order", "text", "waves", "turn"}, FOVEA_TR("Lab", "Added to every position.")),
      of(whole("query", FOVEA_TR("Lab", "Place of the query"), "10", 1, 512, true), {"turn"},
         FOVEA_TR("Lab", "Where the query stands.")),
      of(whole("key", FOVEA_TR("Lab", "Place of the key"), "5", 1, 512, true), {"turn"},
         FOVEA_TR("Lab", "Where the key stands.")),
      of(whole("width", FOVEA_TR("Lab", "Width"), "64", 2, 512),
         {"waves", "table", "turn", "stretch"},
         FOVEA_TR("Lab", "Numbers of a vector: of X for waves and table, of a head for RoPE.")),
      of(whole("positions", FOVEA_TR("Lab", "Positions shown"), "64", 2, 512),
         {"waves", "turn", "stretch", "alibi"},
         FOVEA_TR("Lab", "How many places the pictures show.")),
      of(std::move(factor), {"order", "text", "stretch"},
         FOVEA_TR("Lab", "For stretched RoPE: how much longer texts become.")),
      of(std::move(limit), {"order", "text", "table", "stretch"},
         FOVEA_TR("Lab", "Rows of the learned table; positions before YaRN.")),
      of(whole("heads", FOVEA_TR("Lab", "Heads"), "8", 1, 64), {"alibi"},
         FOVEA_TR("Lab", "How many slopes there are.")),
      of(std::move(head), {"alibi"}, FOVEA_TR("Lab", "Whose bias is shown.")),
  };
  return lab;
}

}  // namespace fovea

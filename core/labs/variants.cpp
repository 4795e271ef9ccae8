#include "core/labs/variants.h"

namespace fovea {

LabInfo variantsLab() {
  LabSetting show;
  show.id = "show";
  show.title = Text(FOVEA_TR("Lab", "Show"));
  show.kind = LabSetting::Kind::Choice;
  show.standard = "kinds";
  show.choices = {{"kinds", Text(FOVEA_TR("Lab", "Three kinds"))},
                  {"scores", Text(FOVEA_TR("Lab", "Four ways to score"))},
                  {"alignment", Text(FOVEA_TR("Lab", "Additive alignment"))},
                  {"multi-head", Text(FOVEA_TR("Lab", "Multi-head"))},
                  {"grouped-query", Text(FOVEA_TR("Lab", "Grouped-query"))},
                  {"multi-query", Text(FOVEA_TR("Lab", "Multi-query"))}};
  show.help = Text(FOVEA_TR("Lab", "What is set side by side."));

  LabSetting second;
  second.id = "second";
  second.title = Text(FOVEA_TR("Lab", "Second text"));
  second.kind = LabSetting::Kind::Words;
  second.standard = "le chat noir";
  second.only = {{"show", {"kinds"}}};
  second.help =
      Text(FOVEA_TR("Lab", "Keys and values of cross-attention come from it, through the toy."));

  LabSetting heads;
  heads.id = "heads";
  heads.title = Text(FOVEA_TR("Lab", "Heads"));
  heads.kind = LabSetting::Kind::Whole;
  heads.standard = "4";
  heads.least = 1;
  heads.most = 16;
  heads.only = {{"show", {"multi-head", "grouped-query", "multi-query"}}};
  heads.help = Text(FOVEA_TR("Lab", "Query heads."));

  LabSetting groups = heads;
  groups.id = "groups";
  groups.title = Text(FOVEA_TR("Lab", "Key/value groups"));
  groups.standard = "2";
  groups.only = {{"show", {"grouped-query"}}};
  groups.help = Text(FOVEA_TR("Lab", "Each group of heads shares one key and value head."));

  return {"lab-variants",
          Text(FOVEA_TR("Lab", "Variants")),
          {std::move(show), std::move(second), std::move(heads), std::move(groups)},
          true};
}

}  // namespace fovea

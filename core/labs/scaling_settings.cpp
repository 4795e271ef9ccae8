// What can be turned in the laboratory of ÷ √d.
#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "core/labs/scaling.h"

namespace fovea {
namespace {

using Kind = LabSetting::Kind;

LabSetting whole(std::string id, TextSource title, std::string standard, double least, double most,
                 TextSource help) {
  LabSetting made;
  made.id = std::move(id);
  made.title = Text(title);
  made.kind = Kind::Whole;
  made.standard = std::move(standard);
  made.least = least;
  made.most = most;
  made.help = Text(help);
  return made;
}

LabSetting lengths() {
  LabSetting made = whole("lengths", FOVEA_TR("Lab", "Vector length d"), "16,64,256,1024", 1, 4096,
                          FOVEA_TR("Lab", "How many numbers a query and a key have."));
  made.kind = Kind::Numbers;
  made.mostMany = 6;
  for (const char* length : {"4", "16", "64", "256", "1024", "4096"}) {
    made.choices.push_back({length, Text::verbatim(length)});
  }
  return made;
}

LabSetting entries() {
  LabSetting made;
  made.id = "entries";
  made.title = Text(FOVEA_TR("Lab", "Entries"));
  made.kind = Kind::Choice;
  made.standard = "normal";
  made.choices = {{"normal", Text(FOVEA_TR("Lab", "normal"))},
                  {"uniform", Text(FOVEA_TR("Lab", "uniform"))},
                  {"signs", Text::verbatim("±1")}};
  made.help = Text(FOVEA_TR("Lab", "How the numbers are drawn; all have mean 0 and variance 1."));
  return made;
}

}  // namespace

Result<ScalingSetup> scalingSetup(const LabSettings& settings) {
  ScalingSetup setup;
  setup.queries = settings.whole("queries");
  setup.keys = settings.whole("keys");
  setup.seed = static_cast<std::uint64_t>(settings.whole("seed"));
  const std::string& entries = settings.word("entries");
  setup.entries = entries == "uniform" ? ScalingSetup::Entries::Uniform
                  : entries == "signs" ? ScalingSetup::Entries::Signs
                                       : ScalingSetup::Entries::Normal;
  for (const double length : settings.numbers("lengths")) {
    if (length != std::floor(length)) {
      return fail(
          ErrorCode::Usage,
          Text(FOVEA_TR("Lab", "A vector cannot have %1 numbers: choose whole vector lengths."),
               {plain(exact(length))}),
          "lengths");
    }
    setup.lengths.push_back(static_cast<Index>(length));
  }
  std::ranges::sort(setup.lengths);
  setup.lengths.erase(std::unique(setup.lengths.begin(), setup.lengths.end()), setup.lengths.end());
  return setup;
}

LabInfo scalingLab() {
  return {"lab-scaling",
          Text(FOVEA_TR("Lab", "Dividing by √d")),
          {whole("queries", FOVEA_TR("Lab", "Queries"), "10000", 1, 100'000,
                 FOVEA_TR("Lab", "Random queries of each length.")),
           whole("keys", FOVEA_TR("Lab", "Keys"), "64", 2, 512,
                 FOVEA_TR("Lab", "Random keys each query meets; every 100 queries get new ones.")),
           whole("seed", FOVEA_TR("Lab", "Seed"), "0", 0, 4294967295.0,
                 FOVEA_TR("Lab", "Another seed draws other numbers.")),
           lengths(), entries()}};
}

}  // namespace fovea

#include "core/labs/mask_lab.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace fovea {
namespace {

using Kind = LabSetting::Kind;

LabSetting whole(std::string id, TextSource title, int standard, int least, int most,
                 std::vector<std::string> patterns, TextSource help) {
  LabSetting setting;
  setting.id = std::move(id);
  setting.title = Text(title);
  setting.kind = Kind::Whole;
  setting.standard = std::to_string(standard);
  setting.least = least;
  setting.most = most;
  if (!patterns.empty()) setting.only = {{"pattern", std::move(patterns)}};
  setting.help = Text(help);
  return setting;
}

LabSetting patternSetting() {
  LabSetting setting;
  setting.id = "pattern";
  setting.title = Text(FOVEA_TR("Lab", "Pattern"));
  setting.kind = Kind::Choice;
  setting.standard = "window";
  setting.choices = {{"none", Text(FOVEA_TR("Lab", "None"))},
                     {"causal", Text(FOVEA_TR("Lab", "Causal"))},
                     {"padding", Text(FOVEA_TR("Lab", "Padding"))},
                     {"window", Text(FOVEA_TR("Lab", "Sliding window"))},
                     {"band", Text(FOVEA_TR("Lab", "Band"))},
                     {"dilated", Text(FOVEA_TR("Lab", "Dilated window"))},
                     {"block", Text(FOVEA_TR("Lab", "Blocks"))},
                     {"longformer", Text(FOVEA_TR("Lab", "Longformer"))},
                     {"bigbird", Text(FOVEA_TR("Lab", "BigBird"))},
                     {"streaming", Text(FOVEA_TR("Lab", "First tokens + window"))},
                     {"prefix", Text(FOVEA_TR("Lab", "Prefix"))},
                     {"documents", Text(FOVEA_TR("Lab", "Several documents"))}};
  setting.help = Text(FOVEA_TR("Lab", "Which keys each query may look at."));
  return setting;
}

LabSetting documentsSetting() {
  LabSetting setting;
  setting.id = "documents";
  setting.title = Text(FOVEA_TR("Lab", "Lengths of the documents"));
  setting.kind = Kind::Words;
  setting.standard = "2,2";
  setting.only = {{"pattern", {"documents"}}};
  setting.help = Text(FOVEA_TR(
      "Lab", "Tokens of each document, separated by commas; what is left is one more document."));
  return setting;
}

LabSetting causalSetting() {
  LabSetting setting;
  setting.id = "causal";
  setting.title = Text(FOVEA_TR("Lab", "Later tokens hidden too"));
  setting.kind = Kind::Switch;
  setting.standard = "off";
  setting.only = {{"pattern", {"padding", "band", "block", "longformer", "bigbird", "documents"}}};
  setting.help =
      Text(FOVEA_TR("Lab", "Joins the pattern with the causal mask, as a decoder must."));
  return setting;
}

LabSetting paintedSetting() {
  LabSetting setting;
  setting.id = "painted";
  setting.title = Text(FOVEA_TR("Lab", "Painted cells"));
  setting.kind = Kind::Words;
  setting.ofPicture = true;
  setting.help = Text(FOVEA_TR("Lab",
                               "Cells turned over by hand, as query.key counted from 1, separated "
                               "by blanks."));
  return setting;
}

/// The pattern as the command line spells masks.
std::string spelledPattern(const LabSettings& settings) {
  const std::string& pattern = settings.word("pattern");
  const auto number = [&](const char* id) { return std::to_string(settings.whole(id)); };
  const std::string sides = std::to_string(2 * settings.whole("side"));
  std::string spelled = pattern;
  if (pattern == "padding") spelled += ":" + number("padding");
  if (pattern == "window") spelled += ":" + number("window");
  if (pattern == "band") spelled += ":" + number("side");
  if (pattern == "dilated") spelled += ":" + number("window") + ":" + number("step");
  if (pattern == "block") spelled += ":" + number("block");
  if (pattern == "longformer") spelled += ":" + sides + ":" + number("globals");
  if (pattern == "bigbird") {
    spelled +=
        ":" + sides + ":" + number("globals") + ":" + number("randoms") + ":" + number("seed");
  }
  if (pattern == "streaming") spelled = "window:" + number("window") + "+sinks:" + number("first");
  if (pattern == "prefix") spelled += ":" + number("prefix");
  if (pattern == "documents") {
    std::string lengths = settings.word("documents");
    std::erase(lengths, ' ');
    spelled += ":" + lengths;
  }
  const std::vector<std::string> joinable = causalSetting().only.front().values;
  const bool may = std::ranges::find(joinable, pattern) != joinable.end();
  return settings.on("causal") && may ? spelled + "+causal" : spelled;
}

using Cells = std::set<std::pair<Index, Index>>;

Result<Cells> cellsIn(std::string_view painted) {
  Cells cells;
  while (true) {
    const std::size_t begin = painted.find_first_not_of(' ');
    if (begin == std::string_view::npos) return cells;
    painted.remove_prefix(begin);
    const std::string_view word = painted.substr(0, painted.find(' '));
    painted.remove_prefix(word.size());
    Index query = 0, key = 0;
    const char* end = word.data() + word.size();
    const auto first = std::from_chars(word.data(), end, query);
    bool right = first.ec == std::errc() && first.ptr != end && *first.ptr == '.' && query >= 1;
    if (right) {
      const auto second = std::from_chars(first.ptr + 1, end, key);
      right = second.ec == std::errc() && second.ptr == end && key >= 1;
    }
    if (!right) {
      return fail(ErrorCode::Usage,
                  Text(FOVEA_TR("Lab",
                                "“%1” is no painted cell; write query.key, counted from 1, like "
                                "2.3."),
                       {plain(std::string(word.substr(0, 80)))}),
                  "painted");
    }
    // What is painted twice is as it was.
    const std::pair cell(query - 1, key - 1);
    if (!cells.insert(cell).second) cells.erase(cell);
  }
}

}  // namespace

LabInfo maskLab() {
  constexpr int kMost = 1'000'000;
  LabInfo lab;
  lab.id = "lab-mask";
  lab.name = Text(FOVEA_TR("Lab", "Masks"));
  lab.ofText = true;
  lab.settings = {
      patternSetting(),
      whole("window", FOVEA_TR("Lab", "Window, itself included"), 2, 1, kMost,
            {"window", "dilated", "streaming"},
            FOVEA_TR("Lab", "Keys a query sees: itself and those before it.")),
      whole("step", FOVEA_TR("Lab", "Step"), 2, 1, kMost, {"dilated"},
            FOVEA_TR("Lab", "Every how many tokens the window takes one.")),
      whole("side", FOVEA_TR("Lab", "Keys on each side"), 1, 1, kMost,
            {"band", "longformer", "bigbird"},
            FOVEA_TR("Lab", "Half of the window: so many keys on each side of the token itself.")),
      whole("first", FOVEA_TR("Lab", "First tokens let in"), 1, 0, kMost, {"streaming"},
            FOVEA_TR("Lab", "Tokens at the start that every later token may look at.")),
      whole("globals", FOVEA_TR("Lab", "Global tokens"), 1, 0, kMost, {"longformer", "bigbird"},
            FOVEA_TR("Lab", "The first tokens, which see and are seen by all.")),
      whole("randoms", FOVEA_TR("Lab", "Random keys a row"), 1, 0, kMost, {"bigbird"},
            FOVEA_TR("Lab", "Drawn without repeats among the keys not yet allowed.")),
      whole("seed", FOVEA_TR("Lab", "Seed"), 0, 0, kMost, {"bigbird"},
            FOVEA_TR("Lab", "The same seed draws the same keys.")),
      whole("block", FOVEA_TR("Lab", "Block size"), 2, 1, kMost, {"block"},
            FOVEA_TR("Lab", "Tokens of a block; a token sees its own block.")),
      whole("prefix", FOVEA_TR("Lab", "Tokens of the prefix"), 2, 0, kMost, {"prefix"},
            FOVEA_TR("Lab", "They see each other; what follows is causal.")),
      whole("padding", FOVEA_TR("Lab", "Padding at the end"), 1, 0, kMost, {"padding"},
            FOVEA_TR("Lab", "Last keys that stand for nothing and are hidden from all.")),
      documentsSetting(),
      causalSetting(),
      whole("layers", FOVEA_TR("Lab", "Layers"), 2, 1, static_cast<int>(kMostReachLayers), {},
            FOVEA_TR("Lab", "How many layers of this mask stand on each other.")),
      paintedSetting()};
  lab.settings[13].slider = true;
  return lab;
}

Result<Mask> maskOfLab(const LabSettings& settings, Index queries, Index keys) {
  auto pattern = parseMask(spelledPattern(settings));
  if (!pattern) {
    Error error = pattern.error();
    error.place = settings.word("pattern") == "documents" ? "documents" : "pattern";
    return fail(error);
  }
  const auto cells = cellsIn(settings.word("painted"));
  if (!cells) return fail(cells.error());
  if (paintedInside(settings, queries, keys) == 0) return pattern;
  TensorBuilder allowed(Precision::Float32, {queries, keys});
  for (Index i = 0; i < queries; ++i) {
    const auto row = pattern->allowedRow(i, queries, keys);
    std::ranges::copy(row, allowed.data<float>() + i * keys);
  }
  for (const auto& [query, key] : *cells) {
    if (query >= queries || key >= keys) continue;
    float& cell = allowed.data<float>()[query * keys + key];
    cell = 1 - cell;
  }
  return Mask({{MaskPart::Kind::Given, 0, allowed.seal(), {}}});
}

Index paintedInside(const LabSettings& settings, Index queries, Index keys) {
  const auto cells = cellsIn(settings.word("painted"));
  if (!cells) return 0;
  return std::ranges::count_if(
      *cells, [&](const auto& cell) { return cell.first < queries && cell.second < keys; });
}

}  // namespace fovea

#include "core/labs/cost.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "core/attention/stages.h"
#include "core/attention/tiled.h"
#include "core/attention/tiled_rows.h"
#include "core/base/random.h"

namespace fovea {
namespace {

using Kind = LabSetting::Kind;

LabSetting whole(std::string id, TextSource title, std::string standard, double least,
                 double most) {
  LabSetting setting;
  setting.id = std::move(id);
  setting.title = Text(title);
  setting.kind = Kind::Whole;
  setting.standard = std::move(standard);
  setting.least = least;
  setting.most = most;
  return setting;
}

LabSetting choice(std::string id, TextSource title, std::vector<LabSetting::Option> choices) {
  LabSetting setting;
  setting.id = std::move(id);
  setting.title = Text(title);
  setting.kind = Kind::Choice;
  setting.standard = choices.front().id;
  setting.choices = std::move(choices);
  return setting;
}

/// A size of one's own; 0 leaves the model's.
LabSetting size(std::string id, TextSource title, double most) {
  LabSetting setting = whole(std::move(id), title, "0", 0, most);
  setting.help = Text(FOVEA_TR("Lab", "0 leaves what the model has."));
  return setting;
}

Attention randomHead(Index tokens, Index width, const Mask& mask) {
  Attention attention;
  attention.spec.precision = Precision::Float32;
  attention.spec.scale = 1 / std::sqrt(static_cast<double>(width));
  attention.spec.mask = mask;
  const auto drawn = [&](const char* name) {
    const CounterRandom random(0, name);
    TensorBuilder builder(Precision::Float32, {1, tokens, width});
    for (Index i = 0; i < tokens; ++i) {
      for (Index j = 0; j < width; ++j) builder.set(0, i, j, random.normal(i, j));
    }
    return builder.seal();
  };
  attention.query = drawn("query");
  attention.key = drawn("key");
  attention.value = drawn("value");
  return attention;
}

/// Seconds of the fastest of a few runs.
template <class Way>
Result<double> timeOf(const Way& way) {
  using Clock = std::chrono::steady_clock;
  constexpr int kRuns = 5;
  double best = 1e9;
  for (int run = 0; run < kRuns; ++run) {
    const auto start = Clock::now();
    if (auto done = way(); !done) return fail(done.error());
    best = std::min(best, std::chrono::duration<double>(Clock::now() - start).count());
  }
  return best;
}

/// Scores, weights and mix at once, the weights kept.
Result<MeasuredWay> wholeGrid(const Attention& attention, const Progress& progress) {
  Attention done;
  const auto seconds = timeOf([&]() -> Result<void> {
    done = attention;
    return complete(done, progress.quiet());
  });
  if (!seconds) return fail(seconds.error());
  const auto pairs = static_cast<double>(done.weights->rows() * done.weights->columns());
  return MeasuredWay{*seconds, pairs * sizeof(float)};
}

/// A tile at a time, its numbers dropped for those of the next.
Result<MeasuredWay> byTiles(Attention attention, const Progress& progress) {
  attention.queries = attention.query->rows();
  attention.keys = attention.key->rows();
  const TileSize tile{std::min(TileSize{}.queries, attention.queries),
                      std::min(TileSize{}.keys, attention.keys)};
  const auto seconds = timeOf([&] { return tiledMix(attention, 0, tile, progress.quiet()); });
  if (!seconds) return fail(seconds.error());
  return MeasuredWay{*seconds,
                     TiledRows<float>::workingNumbers(tile.queries, tile.keys) * sizeof(float)};
}

}  // namespace

std::span<const CostModel> costModels() {
  static const std::vector<CostModel> all = {
      {"smollm2-135m", "SmolLM2-135M", 30, 9, 3, 576, 64, 8192, "HuggingFaceTB/SmolLM2-135M"},
      {"qwen2.5-0.5b", "Qwen2.5-0.5B", 24, 14, 2, 896, 64, 32768, "Qwen/Qwen2.5-0.5B"},
      {"gpt2", "GPT-2 small", 12, 12, 12, 768, 64, 1024, "openai-community/gpt2"},
      {"tinyllama-1.1b", "TinyLlama 1.1B", 22, 32, 4, 2048, 64, 2048,
       "TinyLlama/TinyLlama-1.1B-Chat-v1.0"},
      {"llama-3-8b", "Llama 3 8B", 32, 32, 8, 4096, 128, 8192, "meta-llama/Meta-Llama-3-8B"},
      {"mistral-7b", "Mistral 7B", 32, 32, 8, 4096, 128, 32768, "mistralai/Mistral-7B-v0.1"},
      {"gpt2-xl", "GPT-2 XL", 48, 25, 25, 1600, 64, 1024, "openai-community/gpt2-xl"},
      {"llama-2-70b", "Llama 2 70B", 80, 64, 8, 8192, 128, 4096, "meta-llama/Llama-2-70b-hf"},
      {"llama-2-7b", "Llama 2 7B", 32, 32, 32, 4096, 128, 4096, "meta-llama/Llama-2-7b-hf"}};
  return all;
}

const CostModel* findCostModel(std::string_view id) {
  for (const CostModel& model : costModels()) {
    if (model.id == id) return &model;
  }
  return nullptr;
}

AttentionCost costOf(const CostModel& model, double tokens, double pairs) {
  const auto heads = static_cast<double>(model.heads), groups = static_cast<double>(model.groups);
  const auto width = static_cast<double>(model.width), d = static_cast<double>(model.headWidth);
  AttentionCost cost;
  cost.projections = tokens * width * (heads + 2 * groups) * d + tokens * heads * d * width;
  cost.scores = cost.mix = heads * pairs * d;
  cost.grid = heads * pairs;
  cost.vectors = tokens * (heads + 2 * groups) * d;
  return cost;
}

double cacheBytesPerToken(const CostModel& model, double bytes) {
  return 2 * static_cast<double>(model.layers) * static_cast<double>(model.groups) *
         static_cast<double>(model.headWidth) * bytes;
}

std::vector<LayerType> layerTypes(double tokens, double width, double kernel, double window) {
  using LayerKind = LayerType::Kind;
  return {{LayerKind::SelfAttention, tokens * tokens * width, 1, 1},
          {LayerKind::Recurrent, tokens * width * width, tokens, tokens},
          {LayerKind::Convolution, kernel * tokens * width * width, 1,
           std::max(1.0, std::ceil(std::log(tokens) / std::log(kernel)))},
          {LayerKind::Restricted, std::min(window, tokens) * tokens * width, 1,
           std::max(1.0, std::ceil(tokens / window))}};
}

Result<std::vector<MeasuredCost>> measureCost(std::span<const Index> tokens, Index window,
                                              const Progress& progress) {
  constexpr Index kWidth = 64;
  std::vector<MeasuredCost> measured;
  for (const Index n : tokens) {
    progress.report(Text(FOVEA_TR("Lab", "Measuring this machine")),
                    static_cast<Index>(measured.size()), static_cast<Index>(tokens.size()));
    if (progress.cancelled()) return fail(cancelled());
    const Attention head = randomHead(n, kWidth, {});
    const auto full = wholeGrid(head, progress);
    if (!full) return fail(full.error());
    const auto windowed = wholeGrid(randomHead(n, kWidth, Mask::window(window)), progress);
    if (!windowed) return fail(windowed.error());
    const auto tiled = byTiles(head, progress);
    if (!tiled) return fail(tiled.error());
    measured.push_back({n, *full, *windowed, *tiled});
  }
  return measured;
}

double fittedPower(std::span<const double> x, std::span<const double> y) {
  const auto count = static_cast<double>(x.size());
  double meanX = 0, meanY = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    meanX += std::log(x[i]) / count;
    meanY += std::log(y[i]) / count;
  }
  double both = 0, square = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    both += (std::log(x[i]) - meanX) * (std::log(y[i]) - meanY);
    square += (std::log(x[i]) - meanX) * (std::log(x[i]) - meanX);
  }
  return square > 0 ? both / square : 0;
}

LabInfo costLab() {
  std::vector<LabSetting::Option> models;
  for (const CostModel& model : costModels()) {
    models.push_back({model.id, Text::verbatim(model.name)});
  }
  LabSetting model = choice("model", FOVEA_TR("Lab", "Model"), std::move(models));
  model.standard = "qwen2.5-0.5b";
  LabSetting tokens = whole("tokens", FOVEA_TR("Lab", "Tokens n"), "1000", 1, 1e6);
  LabSetting window = whole("window", FOVEA_TR("Lab", "Window"), "256", 1, 1e6);
  window.help = Text(FOVEA_TR("Lab", "Keys a query sees with a sliding window, itself included."));
  LabSetting kernel = whole("kernel", FOVEA_TR("Lab", "Convolution width k"), "3", 2, 1000);
  LabSetting bytes = choice("bytes", FOVEA_TR("Lab", "Bytes of a number"),
                            {{"2", Text(FOVEA_TR("Lab", "2 (16 bits)"))},
                             {"4", Text(FOVEA_TR("Lab", "4 (32 bits)"))},
                             {"1", Text(FOVEA_TR("Lab", "1 (8 bits)"))},
                             {"8", Text(FOVEA_TR("Lab", "8 (64 bits)"))}});
  // A field is there only on the pages it changes.
  const auto on = [](LabSetting setting, std::vector<std::string> pages) {
    setting.only = {{"show", std::move(pages)}};
    return setting;
  };
  const std::vector<std::string> sized = {"growth", "cache"};
  return {
      "lab-cost",
      Text(FOVEA_TR("Lab", "Cost")),
      {choice("show", FOVEA_TR("Lab", "Show"),
              {{"growth", Text(FOVEA_TR("Lab", "Work and memory"))},
               {"cache", Text(FOVEA_TR("Lab", "Keys and values kept"))},
               {"heads", Text(FOVEA_TR("Lab", "One head or many"))},
               {"layers", Text(FOVEA_TR("Lab", "Kinds of layers"))},
               {"handshakes", Text(FOVEA_TR("Lab", "Handshakes"))},
               {"measured", Text(FOVEA_TR("Lab", "This machine"))}}),
       on(std::move(tokens), {"growth", "cache", "heads", "layers", "handshakes"}),
       on(std::move(model), {"growth", "cache", "heads", "layers"}), on(std::move(bytes), sized),
       on(std::move(window), {"growth", "layers", "measured"}), on(std::move(kernel), {"layers"}),
       on(size("layers", FOVEA_TR("Lab", "Layers"), 10000), sized),
       on(size("heads", FOVEA_TR("Lab", "Heads"), 10000), sized),
       on(size("groups", FOVEA_TR("Lab", "Key/value heads"), 10000), sized),
       on(size("width", FOVEA_TR("Lab", "Model width D"), 1e6),
          {"growth", "cache", "heads", "layers"}),
       on(size("head-width", FOVEA_TR("Lab", "Head width d"), 1e5), sized)}};
}

}  // namespace fovea

#include "core/labs/positions.h"

#include <cmath>

#include "core/attention/stages.h"
#include "core/models/token_positions.h"
#include "core/models/toy.h"

namespace fovea {
namespace {

/// The toy as it starts, on the text of a model.
Result<Attention> toyLayer(Trace& trace, const std::string& text) {
  trace.source = {};
  trace.sequences = {toyTokens(text)};
  if (trace.sequences.front().size() == 0) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Lab", "The text has no token; type at least one word.")), "text");
  }
  ToySetup setup;
  setup.groups = setup.heads;
  setup.headWidth = setup.valueWidth = setup.modelWidth / setup.heads;
  const auto set = ToyWeights().get(setup, Precision::Float64);
  Attention layer;
  layer.spec.heads = setup.heads;
  layer.spec.groups = setup.groups;
  layer.spec.scale = 1 / std::sqrt(static_cast<double>(setup.headWidth));
  layer.input = toyEmbedding(trace.sequences.front(), setup, Precision::Float64);
  layer.wq = set->wq;
  layer.wk = set->wk;
  layer.wv = set->wv;
  layer.wo = set->wo;
  return layer;
}

/// X of a layer without positions.
Tensor plainInput(const Trace& trace, const Attention& layer) {
  if (trace.source.kind != Source::Kind::Toy) return *layer.input;
  ToySetup setup;
  setup.seed = trace.source.seed;
  setup.modelWidth = layer.input->columns();
  return toyEmbedding(trace.queryTokens(), setup, layer.input->precision());
}

}  // namespace

Result<std::shared_ptr<const Trace>> placedTrace(const Trace& trace, Index layer,
                                                 const Positions& positions,
                                                 const Progress& progress) {
  auto placed = std::make_shared<Trace>();
  placed->source = trace.source;
  placed->sequences = trace.sequences;
  placed->names = trace.names;
  Attention attention = trace.layers[static_cast<std::size_t>(layer)];
  if (trace.source.kind == Source::Kind::Model) {
    auto toy = toyLayer(*placed, trace.sequences.front().text);
    if (!toy) return fail(toy.error());
    attention = std::move(*toy);
  } else if (attention.input && attention.wq) {
    attention.input = plainInput(trace, attention);
  } else if (attention.queryRaw) {
    attention.query = attention.queryRaw;
    attention.key = attention.keyRaw;
  }
  placed->source.position = positions;
  for (auto* made : {&attention.queryRaw, &attention.keyRaw, &attention.mix, &attention.output}) {
    made->reset();
  }
  attention.rotation.reset();
  attention.queryAhead = 0;
  attention.spec.slopes.clear();
  attention.lean = false;
  if (placed->source.door != Door::Weights) attention.weights.reset();
  if (attention.input && attention.wq) {
    auto x = withPositions(*attention.input, positions, placed->source.seed);
    if (!x) return fail(x.error());
    attention.input = placed->embedding = std::move(*x);
    std::optional<Tensor> keyInput = attention.input;
    if (attention.memory) {
      auto memory = withPositions(*attention.memory, positions, placed->source.seed);
      if (!memory) return fail(memory.error());
      attention.memory = keyInput = std::move(*memory);
    }
    attention.query = project(*attention.input, *attention.wq, attention.spec.heads);
    attention.key = project(*keyInput, *attention.wk, attention.spec.groups);
    if (attention.wv) attention.value = project(*keyInput, *attention.wv, attention.spec.groups);
  }
  if (auto right = placeTokens(attention, positions); !right) return fail(right.error());
  if (auto right = complete(attention, progress); !right) return fail(right.error());
  attention.layer = 0;
  placed->layers.push_back(std::move(attention));
  return std::shared_ptr<const Trace>(std::move(placed));
}

std::string backwards(const std::string& text) {
  const Sequence sequence = toyTokens(text);
  std::string turned;
  for (auto token = sequence.tokens.rbegin(); token != sequence.tokens.rend(); ++token) {
    if (!turned.empty()) turned += ' ';
    turned += token->text;
  }
  return turned;
}

std::vector<double> scoresByDistance(const Rotation& rotation, Index most) {
  const auto width = 2 * static_cast<Index>(rotation.frequencies.size());
  TensorBuilder ones(Precision::Float64, {1, most + 1, width});
  std::fill_n(ones.data<double>(), (most + 1) * width, 1.0);
  const Tensor turned = rotated(ones.seal(), rotation);
  std::vector<double> scores;
  for (Index distance = 0; distance <= most; ++distance) {
    scores.push_back(turned.matrix<double>().row(0).dot(turned.matrix<double>().row(distance)) /
                     static_cast<double>(width));
  }
  return scores;
}

std::vector<Stretch> stretches(const std::vector<double>& before, const std::vector<double>& after,
                               double factor) {
  constexpr double kRounding = 1e-12;
  std::vector<Stretch> all;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const double slower = before[i] / after[i];
    all.push_back(std::abs(slower - 1) <= kRounding            ? Stretch::Kept
                  : std::abs(slower / factor - 1) <= kRounding ? Stretch::Stretched
                                                               : Stretch::Blended);
  }
  return all;
}

}  // namespace fovea

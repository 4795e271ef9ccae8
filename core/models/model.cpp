#include "core/models/model.h"

#include <algorithm>

#include "core/base/memory.h"
#include "core/base/number.h"
#include "core/models/network.h"
#include "core/models/trace_rows.h"

namespace fovea {
namespace {

constexpr Index kNumberBytes = 4;

std::uint64_t weightsBytes(const ModelConfig& config, Index tokens) {
  return static_cast<std::uint64_t>(config.layers * config.heads) *
         static_cast<std::uint64_t>(tokens) * static_cast<std::uint64_t>(tokens) * kNumberBytes;
}

/// Whether the weights of all layers are kept.
bool keeps(const ModelConfig& config, Index tokens, const ForwardOptions& options) {
  return weightsBytes(config, tokens) <= static_cast<std::uint64_t>(options.keptWeightsBytes);
}

Error tooLarge(std::uint64_t bytes, std::uint64_t memory) {
  return {ErrorCode::TooLarge,
          Text(FOVEA_TR("Input",
                        "This text would need %1 bytes of memory, more than half of the %2 bytes "
                        "there are; use fewer tokens or a smaller model."),
               {plain(grouped(static_cast<long long>(bytes))),
                plain(grouped(static_cast<long long>(memory)))}),
          "text"};
}

Error tooLong(const ModelConfig& config, Index tokens) {
  const std::vector<TextArg> args = {plain(grouped(tokens)), plain(grouped(config.longestText())),
                                     plain(grouped(config.longestText() + 1))};
  if (config.ropeBase == 0) {
    return {ErrorCode::Input,
            Text(FOVEA_TR("Input",
                          "The text has %1 tokens, but this model has vectors for %2 positions "
                          "only: position %3 has none. Shorten the text."),
                 args),
            "text"};
  }
  return {ErrorCode::Input,
          Text(FOVEA_TR("Input",
                        "The text has %1 tokens, but this model was made for %2 positions at "
                        "most. Shorten the text."),
               args),
          "text"};
}

}  // namespace

Model::Model(std::string name, ModelConfig config, Tokenizer tokenizer,
             std::unique_ptr<const Network> network)
    : name_(std::move(name)),
      config_(std::move(config)),
      tokenizer_(std::move(tokenizer)),
      network_(std::move(network)) {}

Model::~Model() = default;

bool Model::hasLogits() const { return network_->head() != nullptr; }

std::uint64_t Model::bytesOfTrace(Index tokens, const ForwardOptions& options, bool lean) const {
  const Index joined = config_.heads * config_.headWidth;
  const Index grouped = config_.groups * config_.headWidth;
  const Index raw = config_.ropeBase > 0 || config_.headNorms ? joined + grouped : 0;
  const Index kept = config_.width + joined + 2 * grouped;
  const Index perToken = lean ? kept : kept + 2 * config_.width + joined + raw;
  std::uint64_t numbers = static_cast<std::uint64_t>(config_.layers) *
                          static_cast<std::uint64_t>(perToken) * static_cast<std::uint64_t>(tokens);
  numbers += static_cast<std::uint64_t>(options.logits.size()) *
             static_cast<std::uint64_t>(config_.vocabulary);
  const std::uint64_t weights =
      keeps(config_, tokens, options) ? weightsBytes(config_, tokens) : std::uint64_t{0};
  return numbers * kNumberBytes + weights;
}

bool Model::leaves(Index tokens, const ForwardOptions& options) const {
  return bytesOfTrace(tokens, options, false) > options.leanAboveBytes;
}

std::uint64_t Model::traceBytes(Index tokens, const ForwardOptions& options) const {
  return bytesOfTrace(tokens, options, leaves(tokens, options));
}

Result<void> Model::check(const Sequence& tokens, const ForwardOptions& options) const {
  const auto count = static_cast<Index>(tokens.ids.size());
  if (count == 0) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Input", "The text has no tokens. Type at least one word.")), "text");
  }
  if (count > config_.longestText()) return fail(tooLong(config_, count));
  const auto beyond = std::find_if(tokens.ids.begin(), tokens.ids.end(), [&](std::int64_t id) {
    return id < 0 || id >= config_.vocabulary;
  });
  if (beyond != tokens.ids.end()) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Input",
                              "Token %1 has the id %2, but the ids of this model end at %3. Use "
                              "the tokenizer that belongs to it."),
                     {plain(grouped(beyond - tokens.ids.begin() + 1)), plain(grouped(*beyond)),
                      plain(grouped(config_.vocabulary - 1))}),
                "text");
  }
  if (auto right = options.mask.check(count, count); !right) {
    return fail(ErrorCode::Input, right.error().message, "mask");
  }
  if (options.logits.size() > 0 && !hasLogits()) {
    return fail(
        ErrorCode::Input,
        Text(FOVEA_TR("Input", "%1 tells no next token: it has no logits. Choose a decoder."),
             {strong(name_)}),
        "logits");
  }
  assert(options.logits.begin >= 0 && options.logits.end <= count);
  const std::uint64_t bytes = traceBytes(count, options);
  const std::uint64_t memory = physicalMemory();
  if (bytes > memory / 2) return fail(tooLarge(bytes, memory));
  return {};
}

Result<std::shared_ptr<const Trace>> Model::forward(const Sequence& tokens,
                                                    const ForwardOptions& options,
                                                    const Progress& progress) const {
  if (auto right = check(tokens, options); !right) return fail(right.error());
  auto trace = std::make_shared<Trace>();
  trace->source.kind = Source::Kind::Model;
  trace->source.model = name_;
  if (config_.ropeBase == 0) trace->source.position.scheme = PositionScheme::Learned;
  trace->sequences = {tokens};

  ForwardRun run{config_, *trace, {},      options.mask, options.scale, options.temperature,
                 0,       {},     progress};
  run.ids.assign(tokens.ids.begin(), tokens.ids.end());
  if (keeps(config_, run.tokens(), options)) run.keptBytes = options.keptWeightsBytes;
  run.lean = leaves(run.tokens(), options);
  if (auto done = network_->forward(run); !done) return fail(done.error());

  const Tensor& final = trace->stream.at("final");
  if (!config_.decoder) trace->stream.emplace("pooled", pooled(final));
  if (options.logits.size() > 0) {
    auto all = logits(final, options.logits);
    if (!all) return fail(all.error());
    trace->stream.emplace("logits", std::move(*all));
  }
  if (progress.cancelled()) return fail(cancelled());
  return std::shared_ptr<const Trace>(std::move(trace));
}

bool Model::extends(const ForwardOptions& options, Index length) const {
  return rowsStay(config_, options.mask, length - 1, length);
}

Result<std::shared_ptr<const Trace>> Model::extended(const std::shared_ptr<const Trace>& past,
                                                     TokenId next, const ForwardOptions& options,
                                                     const Progress& progress) const {
  assert(config_.decoder);
  Sequence added;
  Token token;
  token.special = tokenizer_.special(next);
  if (!token.special) added.text = token.text = tokenizer_.bytes(next);
  token.label = tokenizer_.label(next);
  Sequence all = past->sequences.front();
  token.begin = all.text.size();
  added.tokens = {token};
  added.ids = {next};
  all.text += added.text;
  all.tokens.push_back(token);
  all.ids.push_back(next);
  if (auto right = check(all, options); !right) return fail(right.error());
  std::shared_ptr<Trace> trace;
  if (extends(options, all.size())) {
    Trace piece;
    piece.sequences = {added};
    ForwardRun run{config_, piece, {next},   options.mask, options.scale, options.temperature,
                   0,       {},    progress, past.get()};
    if (keeps(config_, all.size(), options)) run.keptBytes = options.keptWeightsBytes;
    run.lean = leaves(all.size(), options);
    if (auto done = network_->forward(run); !done) return fail(done.error());
    trace = std::make_shared<Trace>(appended(*past, piece, run.keptBytes));
  } else {
    auto whole = forward(all, options, progress);
    if (!whole) return whole;
    trace = std::make_shared<Trace>(**whole);
    trace->generated = past->generated;
  }
  if (progress.cancelled()) return fail(cancelled());
  return std::shared_ptr<const Trace>(std::move(trace));
}

Result<Attention> Model::restored(const Trace& trace, Index layer, const Progress& progress) const {
  Attention whole = trace.layers[static_cast<std::size_t>(layer)];
  whole.input = network_->entering(layer, trace.stream.at(hiddenName(layer)));
  if (whole.rotation || whole.queryNorm) {
    whole.queryRaw = project(*whole.input, *whole.wq, config_.heads);
    whole.keyRaw = project(*whole.input, *whole.wk, config_.groups);
  }
  if (auto done = complete(whole, progress, 0, Unkept::ByRows); !done) return fail(done.error());
  whole.lean = false;
  return whole;
}

Result<Tensor> Model::logits(const Tensor& final, Range rows) const {
  assert(hasLogits() && rows.begin >= 0 && rows.begin <= rows.end && rows.end <= final.rows());
  const std::uint64_t bytes = static_cast<std::uint64_t>(rows.size()) *
                              static_cast<std::uint64_t>(config_.vocabulary) * kNumberBytes;
  if (bytes > physicalMemory() / 2) return fail(tooLarge(bytes, physicalMemory()));
  TensorBuilder asked(Precision::Float32, {rows.size(), final.columns()});
  std::copy_n(final.data<float>() + rows.begin * final.columns(), rows.size() * final.columns(),
              asked.data<float>());
  Tensor all = multiplied(asked.seal(), *network_->head());
  if (const auto bad = findNonFinite(all)) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Input",
                              "The logit of token %1 for id %2 is too large for float32. The "
                              "weights of this model are damaged; use another copy."),
                     {plain(grouped(rows.begin + bad->row + 1)), plain(grouped(bad->column))}),
                "model");
  }
  return all;
}

}  // namespace fovea

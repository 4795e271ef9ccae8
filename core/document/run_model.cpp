#include "core/base/number.h"
#include "core/document/doors.h"
#include "core/models/trace_rows.h"

namespace fovea {
namespace {

/// Bytes of a trace that is kept whole. The window holds two while somebody types, and a third
/// while tokens are generated.
constexpr std::uint64_t kWholeTraceBytes = std::uint64_t{256} << 20;

ForwardOptions optionsOf(const Input& input, bool wholeLayers) {
  ForwardOptions options;
  if (!wholeLayers) options.leanAboveBytes = kWholeTraceBytes;
  options.mask = input.mask;
  options.scale = input.scale;
  if (!input.scale && !input.divide) options.scale = 1;
  options.temperature = input.temperature;
  return options;
}

/// Named at the text, where a person can change something.
Error atText(Error error) {
  if (error.code != ErrorCode::Cancelled) error.place = "text";
  return error;
}

/// What the model tells of the next token; it lives as long as its trace.
std::shared_ptr<const NextTokens> nextTokens(const std::shared_ptr<const Model>& model,
                                             Tensor final) {
  auto next = std::make_shared<NextTokens>();
  next->logits = [model, final = std::move(final)](Range rows) {
    return model->logits(final, rows);
  };
  next->label = [model](Index id) { return model->tokenizer().label(id); };
  return next;
}

/// The text alone, every layer.
Result<std::shared_ptr<const Trace>> runText(const Input& input, const Model& model,
                                             const ForwardOptions& options,
                                             const Progress& progress) {
  auto tokens = model.tokenizer().encode(
      input.text, input.specialTokens ? SpecialTokens::Add : SpecialTokens::Leave);
  if (!tokens) return fail(atText(tokens.error()));
  return model.forward(*tokens, options, progress);
}

/// Appends the tokens `input` asks for to the trace of its text, or to what was generated before.
Result<std::shared_ptr<const Trace>> generate(const Input& input, const Model& model,
                                              const ForwardOptions& options,
                                              std::shared_ptr<const Trace> trace,
                                              const Progress& progress) {
  const auto wanted = static_cast<std::size_t>(input.generation.tokens);
  while (trace->generated.size() < wanted) {
    // A special token ends the text.
    if (!trace->generated.empty() && trace->queryTokens().tokens.back().special) break;
    const Index last = trace->queryTokens().size() - 1;
    if (last + 1 >= model.config().longestText()) break;
    auto logits = model.logits(trace->stream.at("final"), {last, last + 1});
    if (!logits) return fail(logits.error());
    const auto step = static_cast<Index>(trace->generated.size());
    const Candidate next = chosen(*logits, 0, input.generation.sampling, step);
    auto longer = model.extended(trace, next.id, options, progress.quiet());
    if (!longer) return longer;
    auto written = std::make_shared<Trace>(**longer);
    written->generated.push_back({last + 1, next.probability, next.chance, last + 1});
    trace = std::move(written);
    progress.report(Text(FOVEA_TR("Progress", "Token %1 of %2"),
                         {plain(grouped(step + 1)), plain(grouped(input.generation.tokens))}),
                    step + 1, input.generation.tokens);
    if (progress.cancelled()) return fail(cancelled());
  }
  return trace;
}

/// The trace with its first `count` generated tokens alone: cut where the rows that stay are those
/// of the shorter text, else computed anew.
Result<std::shared_ptr<const Trace>> steppedBack(const Trace& whole, std::size_t count,
                                                 const Model& model, const ForwardOptions& options,
                                                 const Progress& progress) {
  const Index tokens = whole.generated[count].token;
  if (rowsStay(model.config(), options.mask, tokens, whole.queryTokens().size())) {
    return std::make_shared<const Trace>(firstTokens(whole, tokens));
  }
  auto anew = model.forward(firstTokens(whole.queryTokens(), tokens), options, progress);
  if (!anew) return anew;
  auto trace = std::make_shared<Trace>(**anew);
  trace->generated = whole.generated;
  trace->generated.resize(count);
  return std::shared_ptr<const Trace>(std::move(trace));
}

/// What a person must be told where the model's positions ended the text.
void noteEnd(const Input& input, const Model& model, Trace& trace) {
  const Index length = trace.queryTokens().size();
  const bool fewer = static_cast<Index>(trace.generated.size()) < input.generation.tokens;
  if (!fewer || length < model.config().longestText()) return;
  trace.notes.emplace_back(
      FOVEA_TR("Input", "The text ends at %1 tokens: the model has no more positions."),
      std::vector{plain(grouped(length))});
}

/// The input without a wish for tokens: what is generated behind it does not depend on how many.
Input unwished(const Input& input) {
  Input same = input;
  same.generation.tokens = 0;
  return same;
}

}  // namespace

std::shared_ptr<const Trace> GeneratedTexts::of(const Input& input) {
  const std::scoped_lock lock(mutex_);
  if (input_ && *input_ == unwished(input)) return trace_;
  input_.reset();
  trace_.reset();
  return nullptr;
}

void GeneratedTexts::keep(const Input& input, std::shared_ptr<const Trace> trace) {
  const std::scoped_lock lock(mutex_);
  input_ = std::make_unique<Input>(unwished(input));
  trace_ = std::move(trace);
}

Result<std::shared_ptr<const Trace>> runModel(const Input& input, Sources& sources,
                                              const Progress& progress) {
  if (input.text.empty()) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Input", "There is no text; type at least one word.")), "text");
  }
  auto trace = sources.texts.of(input);
  auto found = sources.models.get(input.model, progress);
  if (!found) {
    Error error = found.error();
    if (error.code != ErrorCode::Cancelled) error.place = "model";
    return fail(error);
  }
  const std::shared_ptr<const Model>& model = *found;
  const bool generates = input.generation.tokens > 0;
  if (generates && !model->hasLogits()) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Input",
                              "%1 tells no next token, so it cannot go on with the text. "
                              "Choose a decoder."),
                     {strong(model->name())}),
                "generation");
  }
  const ForwardOptions options = optionsOf(input, sources.wholeLayers);
  if (!trace) {
    auto run = runText(input, *model, options, progress);
    if (!run) return run;
    trace = *run;
  }
  if (generates) {
    auto longer = generate(input, *model, options, std::move(trace), progress);
    if (!longer) return longer;
    trace = *longer;
    sources.texts.keep(input, trace);
  }
  const auto wanted = static_cast<std::size_t>(input.generation.tokens);
  if (trace->generated.size() > wanted) {
    auto shorter = steppedBack(*trace, wanted, *model, options, progress);
    if (!shorter) return shorter;
    trace = *shorter;
  }
  auto ready = std::make_shared<Trace>(*trace);
  ready->restore = [model](const Trace& lean, Index layer, const Progress& quiet) {
    return model->restored(lean, layer, quiet);
  };
  if (model->hasLogits()) {
    noteEnd(input, *model, *ready);
    ready->next = nextTokens(model, ready->stream.at("final"));
  }
  return std::shared_ptr<const Trace>(std::move(ready));
}

}  // namespace fovea

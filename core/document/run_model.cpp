#include "core/document/doors.h"

namespace fovea {
namespace {

ForwardOptions optionsOf(const Input& input) {
  ForwardOptions options;
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
std::shared_ptr<const NextTokens> nextTokens(std::shared_ptr<const Model> model, Tensor final) {
  auto next = std::make_shared<NextTokens>();
  next->logits = [model, final = std::move(final)](Range rows) {
    return model->logits(final, rows);
  };
  next->label = [model](Index id) { return model->tokenizer().label(id); };
  return next;
}

}  // namespace

Result<std::shared_ptr<const Trace>> runModel(const Input& input, ModelShelf& models,
                                              const Progress& progress) {
  if (input.text.empty()) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Input", "There is no text; type at least one word.")), "text");
  }
  auto model = models.get(input.model, progress);
  if (!model) {
    Error error = model.error();
    if (error.code != ErrorCode::Cancelled) error.place = "model";
    return fail(error);
  }
  auto tokens = (*model)->tokenizer().encode(
      input.text, input.specialTokens ? SpecialTokens::Add : SpecialTokens::Leave);
  if (!tokens) return fail(atText(tokens.error()));
  auto run = (*model)->forward(*tokens, optionsOf(input), progress);
  if (!run) return fail(run.error());
  auto trace = std::make_shared<Trace>(**run);
  if ((*model)->hasLogits()) trace->next = nextTokens(*model, trace->stream.at("final"));
  return std::shared_ptr<const Trace>(std::move(trace));
}

}  // namespace fovea

#include "app/generation_options.h"

namespace fovea::app {

void addGenerationOptions(CLI::App& command, SourceOptions& o) {
  auto* generation = command.add_option_group("Generation (decoders)");
  generation->add_option("--generate", o.generate, "Tokens to append to the text (0)")
      ->check(wholeNumberFits());
  generation->add_option("--sample-temperature", o.sampleTemperature,
                         "Draws tokens instead of taking the likeliest; divides the logits (1)");
  generation->add_option("--top-k", o.topK, "Draws from the k likeliest only")
      ->check(wholeNumberFits());
  generation->add_option("--top-p", o.topP, "Draws from the likeliest that together reach p");
  generation->add_option("--sample-seed", o.sampleSeed, "Seed of the drawing (0)");
}

Result<void> applyGeneration(const SourceOptions& o, Input& input) {
  const bool draws = o.topK || o.topP || o.sampleTemperature || o.sampleSeed;
  if (!o.generate && !draws) return {};
  if (input.model.empty()) {
    return fail(ErrorCode::Usage,
                Text(FOVEA_TR("CommandLine",
                              "--generate needs a real model (--model); the toy predicts "
                              "nothing.")),
                "--generate");
  }
  Generation& generation = input.generation;
  if (o.generate) generation.tokens = *o.generate;
  if (draws && generation.tokens == 0) {
    const char* name = o.topK                ? "--top-k"
                       : o.topP              ? "--top-p"
                       : o.sampleTemperature ? "--sample-temperature"
                                             : "--sample-seed";
    return fail(ErrorCode::Usage,
                Text(FOVEA_TR("CommandLine",
                              "%1 says how tokens are drawn, and none are: give --generate and a "
                              "number beside it."),
                     {plain(std::string(name))}),
                name);
  }
  Sampling& sampling = generation.sampling;
  if (draws) sampling.greedy = false;
  if (o.sampleTemperature) sampling.temperature = *o.sampleTemperature;
  if (o.topK) sampling.topK = *o.topK;
  if (o.topP) sampling.topP = *o.topP;
  if (o.sampleSeed) sampling.seed = *o.sampleSeed;
  return {};
}

}  // namespace fovea::app

#pragma once
#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/document/document.h"

namespace fovea::app {

/// What the SOURCE and attention options of a command say, as typed.
struct SourceOptions {
  std::string example, textFile, document;
  std::optional<std::string> text;  ///< an empty text is a text
  std::string model;                ///< path or name of a real model
  bool noSpecial = false;
  std::string x, wq, wk, wv, wo, q, k, v, scores, weights;
  std::optional<std::string> memoryText;  ///< an empty one is told apart from none
  std::string memoryX, scoreW, scoreU, scoreV;
  std::optional<std::string> score;
  std::string labels, keyLabels, wLayout = "in-out";
  std::optional<Index> modelWidth, heads, groups, headWidth, valueWidth;
  std::optional<std::string>
      seed;  ///< read by hand: a sign or too many digits must not wrap around
  bool noOutputWeights = false;
  std::optional<std::string> position, mask, precision;
  std::optional<double> positionFactor;
  std::optional<Index> positionLimit, positionShift;
  std::optional<double> scale, temperature;
  bool noScale = false;
  std::optional<Index> generate, topK;  ///< tokens a decoder appends, and how they are drawn
  std::optional<double> sampleTemperature, topP;
  std::optional<std::uint64_t> sampleSeed;
};

/// Adds the SOURCE and attention options to a command. The number of heads is `headsOption`: where
/// --heads names the heads to draw it is --head-count alone.
void addSourceOptions(CLI::App& command, SourceOptions& options,
                      const char* headsOption = "--heads,--head-count");

/// Refuses a whole number that no 64 bits hold, which CLI11 would cut down to the largest; other
/// words pass.
CLI::Validator wholeNumberFits();

/// Adds --model and --no-special, for commands that read a text.
void addModelOptions(CLI::App& command, std::string& model, bool& noSpecial);

/// Reads the files the options name, those of a model left aside, and makes the document they
/// describe: selection, stage and decimals come from a .fovea file or a worked example, else from
/// the fresh trace. Errors: Usage for what the options alone prove wrong.
Result<Document> readSource(const SourceOptions& options);

/// Says on stderr what a person must be told of what was computed (Trace::notes).
void sayNotes(const Trace& trace);

}  // namespace fovea::app

#include "app/trace_model.h"

#include <algorithm>
#include <filesystem>

#include "app/arrays.h"
#include "app/commands.h"
#include "core/base/byte_text.h"
#include "core/base/memory.h"
#include "core/io/utf8.h"

namespace fovea::app {
namespace {

constexpr Index kLogitRows = 32;  ///< between two looks at Ctrl+C

tl::unexpected<Error> noLogits(const std::string& model) {
  return fail(ErrorCode::Input,
              Text(FOVEA_TR("CommandLine",
                            "--logits needs a model that tells the next token; %1 does not."),
                   {plain(model)}),
              "--logits");
}

/// Bytes of everything that will be written.
ArraySizes sizesOf(const ModelConfig& model, const ModelWish& wish, std::size_t layers,
                   Index tokens) {
  ArraySizes sizes;
  for (std::size_t layer = 0; layer < layers; ++layer) {
    for (const std::string& id : wish.arrays) {
      sizes.add(arrayShape(model, tokens, id), Precision::Float32);
    }
  }
  sizes.add({2, tokens, model.width}, Precision::Float32);  // embedding and final
  if (wish.logits) sizes.add({tokens, model.vocabulary}, Precision::Float32);
  return sizes;
}

}  // namespace

void ArraySizes::add(const std::vector<Index>& shape, Precision precision) {
  if (shape.empty()) return;
  auto bytes = static_cast<double>(bytesOf(precision));
  for (const Index side : shape) bytes *= static_cast<double>(side);
  all += bytes;
  largest = std::max(largest, bytes);
}

Result<void> checkRoom(const ArraySizes& sizes, const std::string& output) {
  if (sizes.largest > static_cast<double>(physicalMemory()) / 2) {
    return fail(ErrorCode::TooLarge,
                Text(FOVEA_TR("CommandLine",
                              "One array needs %1, more than half of the memory; choose "
                              "fewer with --arrays or a shorter text."),
                     {inBytes(sizes.largest)}));
  }
  std::error_code unknown;
  const auto folder = std::filesystem::absolute(output, unknown).parent_path();
  const auto space = std::filesystem::space(folder, unknown);
  if (!unknown && static_cast<double>(space.available) < sizes.all) {
    return fail(
        ErrorCode::TooLarge,
        Text(FOVEA_TR("CommandLine", "The arrays need %1; where %2 would go only %3 are free."),
             {inBytes(sizes.all), plain(output), inBytes(static_cast<double>(space.available))}));
  }
  return {};
}

Result<ReadyModel> readyModel(const Input& input, const ModelWish& wish, Sources& sources,
                              const Progress& progress) {
  const auto files = openModel(input.model);
  if (!files) return fail(files.error());
  if (auto runs = files->runs(); !runs) return fail(runs.error());
  const ModelConfig& config = files->config();
  const auto layers = readPositions(wish.layers, config.layers, 1, "--layers");
  if (!layers) return fail(layers.error());
  if (wish.logits && !config.decoder) return noLogits(files->name());
  const auto special = input.specialTokens ? SpecialTokens::Add : SpecialTokens::Leave;
  const auto tokens = files->tokenizer()->encode(input.text, special);
  if (!tokens) return fail(tokens.error());
  // A text that is too long is refused by its length, not by the room it would need.
  if (tokens->size() <= config.longestText()) {
    const Index whole = std::min(tokens->size() + input.generation.tokens, config.longestText());
    const auto sizes = sizesOf(config, wish, layers->size(), whole);
    if (auto ok = checkRoom(sizes, wish.output); !ok) return fail(ok.error());
  }
  if (progress.cancelled()) return fail(cancelled());
  auto model = sources.models.load(input.model, *files, progress);
  if (!model) return fail(model.error());
  if (wish.logits && !(*model)->hasLogits()) return noLogits(files->name());
  return ReadyModel{config, *files->tokenizer()};
}

Result<Tensor> allLogits(const Trace& trace, Index vocabulary, const Progress& progress) {
  const Index tokens = trace.queryTokens().size();
  TensorBuilder all(Precision::Float32, {tokens, vocabulary});
  for (Index row = 0; row < tokens; row += kLogitRows) {
    if (progress.cancelled()) return fail(cancelled());
    progress.report(Text(FOVEA_TR("CommandLine", "Logits")), row, tokens);
    const auto rows = trace.next->logits({row, std::min(row + kLogitRows, tokens)});
    if (!rows) return fail(rows.error());
    std::copy_n(rows->data<float>(), rows->rows() * vocabulary,
                all.data<float>() + row * vocabulary);
  }
  progress.report(Text(FOVEA_TR("CommandLine", "Logits")), tokens, tokens);
  return all.seal();
}

}  // namespace fovea::app

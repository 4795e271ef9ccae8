#include "app/matrix_files.h"

#include <array>

#include "core/document/mask_file.h"
#include "core/io/csv.h"
#include "core/io/npy.h"

namespace fovea::app {
namespace {

bool endsWith(const std::string& text, std::string_view end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

tl::unexpected<Error> usage(Text message, std::string place = {}) {
  return fail(ErrorCode::Usage, std::move(message), std::move(place));
}

/// A matrix option: where it is written and where it goes in the input.
struct MatrixOption {
  const char* name;
  std::string SourceOptions::*file;
  std::optional<Tensor> Input::*target;
  std::optional<Door> door;  ///< none: any before the scores
};
constexpr std::array<MatrixOption, 14> kMatrices = {{
    {"--x", &SourceOptions::x, &Input::x, Door::Project},
    {"--wq", &SourceOptions::wq, &Input::wq, Door::Project},
    {"--wk", &SourceOptions::wk, &Input::wk, Door::Project},
    {"--wv", &SourceOptions::wv, &Input::wv, Door::Project},
    {"--wo", &SourceOptions::wo, &Input::wo, Door::Project},
    {"--q", &SourceOptions::q, &Input::q, Door::QueryKeyValue},
    {"--k", &SourceOptions::k, &Input::k, Door::QueryKeyValue},
    {"--v", &SourceOptions::v, &Input::v, Door::QueryKeyValue},
    {"--scores", &SourceOptions::scores, &Input::scores, Door::Scores},
    {"--weights", &SourceOptions::weights, &Input::weights, Door::Weights},
    {"--memory-x", &SourceOptions::memoryX, &Input::memoryX, Door::Project},
    {"--score-w", &SourceOptions::scoreW, &Input::scoreW, {}},
    {"--score-u", &SourceOptions::scoreU, &Input::scoreU, {}},
    {"--score-v", &SourceOptions::scoreV, &Input::scoreV, {}},
}};

Result<void> requireMatrices(const SourceOptions& o, Door door) {
  const auto missing = [&](const char* option, const std::string& file) -> Result<void> {
    if (!file.empty()) return {};
    return usage(Text(FOVEA_TR("CommandLine", "%1 is missing: name its .npy or .csv file."),
                      {plain(std::string(option))}),
                 option);
  };
  if (door == Door::Project) {
    for (const auto& [name, file] :
         {std::pair{"--x", o.x}, {"--wq", o.wq}, {"--wk", o.wk}, {"--wv", o.wv}}) {
      if (auto ok = missing(name, file); !ok) return ok;
    }
    if (!o.v.empty()) {
      return usage(
          Text(FOVEA_TR("CommandLine", "--v does not go with --x; its values come from --wv.")),
          "--v");
    }
  }
  if (door == Door::QueryKeyValue) {
    if (auto ok = missing("--q", o.q); !ok) return ok;
    if (auto ok = missing("--k", o.k); !ok) return ok;
  }
  return {};
}

Result<Tensor> readMatrix(const std::string& path, Precision precision, Input& input, bool isGrid) {
  if (!endsWith(path, ".csv")) return readNpy(path, precision);
  auto csv = readCsv(path);
  if (!csv) return fail(csv.error());
  if (input.labels.empty()) input.labels = csv->rowLabels;
  if (isGrid && input.keyLabels.empty()) input.keyLabels = csv->columnLabels;
  return csv->values.as(precision);
}

}  // namespace

std::vector<std::pair<const char*, std::string*>> matrixOptions(SourceOptions& options) {
  std::vector<std::pair<const char*, std::string*>> all;
  for (const MatrixOption& matrix : kMatrices)
    all.emplace_back(matrix.name, &(options.*matrix.file));
  return all;
}

Result<void> readMatrices(const SourceOptions& o, Door door, Input& input) {
  if (auto ok = requireMatrices(o, door); !ok) return ok;
  input.door = door;
  for (const MatrixOption& matrix : kMatrices) {
    const std::string& path = o.*matrix.file;
    if (path.empty() || !matrix.door) continue;
    const bool isGrid = matrix.door == Door::Scores || matrix.door == Door::Weights;
    Input
        ignored;  // labels of a value or weight matrix say nothing about the tokens of the queries
    const bool namesTokens =
        isGrid || matrix.file == &SourceOptions::x || matrix.file == &SourceOptions::q;
    auto tensor = readMatrix(path, input.precision, namesTokens ? input : ignored, isGrid);
    if (!tensor) return fail(tensor.error());
    const bool namesKeys =
        matrix.file == &SourceOptions::k || matrix.file == &SourceOptions::memoryX;
    if (namesKeys && input.keyLabels.empty()) input.keyLabels = ignored.labels;
    input.*matrix.target = *tensor;
  }
  return {};
}

Result<void> readScoreMatrices(const SourceOptions& o, Input& input) {
  for (const MatrixOption& matrix : kMatrices) {
    const std::string& path = o.*matrix.file;
    if (path.empty() || matrix.door) continue;
    Input ignored;
    auto tensor = readMatrix(path, input.precision, ignored, false);
    if (!tensor) return fail(tensor.error());
    input.*matrix.target = *tensor;
  }
  return {};
}

Result<Mask> readMask(const std::string& spelled) {
  auto mask = parseMask(spelled);
  if (!mask) return mask;
  std::vector<MaskPart> parts = mask->parts();
  for (MaskPart& part : parts) {
    if (part.kind != MaskPart::Kind::Given) continue;
    auto allowed = readMaskFile(part.file);
    if (!allowed) return fail(allowed.error());
    part.allowed = *allowed;
  }
  return Mask(std::move(parts));
}

}  // namespace fovea::app

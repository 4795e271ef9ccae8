#include "core/io/csv.h"

#include "core/base/number.h"
#include "core/io/delimited.h"
#include "core/io/file_errors.h"
#include "core/io/read_file.h"
#include "core/io/utf8.h"

namespace fovea {

Result<LabelledMatrix> parseCsv(std::string_view text, const std::string& name) {
  MatrixText input;
  input.name = Text::verbatim(quotable(name));
  input.place = name;
  if (const auto bad = firstInvalidUtf8(text)) return fail(notUtf8(input.name, name, *bad));
  input.text = withoutByteOrderMark(text);
  return readDelimited(input);
}

Result<LabelledMatrix> readCsv(const std::string& path) {
  auto bytes = readFile(path);
  if (!bytes) return fail(std::move(bytes.error()));
  return parseCsv(*bytes, path);
}

std::string csvBytes(const LabelledMatrix& matrix) {
  const Tensor& values = matrix.values;
  assert(values.rank() <= 2);
  const bool named = !matrix.rowLabels.empty();
  const bool single = values.precision() == Precision::Float32;
  std::string csv;
  if (named || !matrix.columnLabels.empty()) {
    for (std::size_t j = 0; j < matrix.columnLabels.size(); ++j) {
      csv.append(named || j > 0 ? "," : "").append(csvField(matrix.columnLabels[j]));
    }
    csv += "\r\n";
  }
  for (Index i = 0; i < values.rows(); ++i) {
    if (named) {
      csv.append(csvField(matrix.rowLabels[static_cast<std::size_t>(i)])).push_back(',');
    }
    for (Index j = 0; j < values.columns(); ++j) {
      if (j > 0) csv.push_back(',');
      csv += exact(values.at(i, j), single);
    }
    csv += "\r\n";
  }
  return csv;
}

std::string csvField(std::string_view text) {
  const bool bare = text.find_first_of(",\"\r\n") == std::string_view::npos;
  if (bare) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted.push_back('"');
    quoted.push_back(c);
  }
  return quoted + "\"";
}

}  // namespace fovea

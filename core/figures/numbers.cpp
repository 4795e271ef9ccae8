// The numbers of a figure, as a tensor and as CSV.
#include "core/figures/catalogue.h"
#include "core/io/csv.h"

namespace fovea {
namespace {

tl::unexpected<Error> noNumbers(const Figure& figure) {
  return fail(ErrorCode::Usage,
              Text(FOVEA_TR("Numbers",
                            "The panel %1 has no table of numbers: save it as a picture or as "
                            "JSON."),
                   {plain(figure.id)}),
              "panel");
}

Tensor turned(const Tensor& matrix) {
  TensorBuilder builder(matrix.precision(), {matrix.columns(), matrix.rows()});
  withType(matrix.precision(), [&](auto zero) {
    using T = decltype(zero);
    builder.matrix<T>() = matrix.matrix<T>().transpose();
  });
  return builder.seal();
}

/// Bars as columns: weight and running sum, or without and with.
Tensor columnsOf(const Bars& bars) {
  const std::vector<double>& first = bars.others.empty() ? bars.values : bars.others;
  const std::vector<double>& second = bars.others.empty() ? bars.running : bars.values;
  const Index columns = second.empty() ? 1 : 2;
  TensorBuilder builder(Precision::Float64, {static_cast<Index>(first.size()), columns});
  for (std::size_t i = 0; i < first.size(); ++i) {
    builder.set(0, static_cast<Index>(i), 0, first[i]);
    if (columns == 2) builder.set(0, static_cast<Index>(i), 1, second[i]);
  }
  return builder.seal();
}

std::vector<std::string> labelsOf(const AxisInfo& axis, Index count) {
  if (!axis.labels.empty()) return axis.labels;
  std::vector<std::string> labels;
  for (Index i = 0; i < count; ++i) {
    const bool grouped = axis.groupSize > 0 && count > axis.groupSize;
    labels.push_back(grouped ? std::to_string(i / axis.groupSize + 1) + "." +
                                   std::to_string(i % axis.groupSize + 1)
                             : std::to_string(i + 1));
  }
  return labels;
}

}  // namespace

Result<Tensor> numbersOf(const Figure& figure) {
  const Block* block = figure.find(figure.primary);
  if (!block) return noNumbers(figure);
  if (const auto* heatmap = std::get_if<Heatmap>(&block->body)) {
    return heatmap->transposed ? turned(heatmap->values) : heatmap->values;
  }
  if (const auto* bars = std::get_if<Bars>(&block->body)) return columnsOf(*bars);
  if (const auto* thumbnails = std::get_if<Thumbnails>(&block->body)) return thumbnails->weights;
  return noNumbers(figure);
}

Result<std::string> csvOf(const Figure& figure) {
  auto numbers = numbersOf(figure);
  if (!numbers) return fail(numbers.error());
  LabelledMatrix matrix;
  const Block* block = figure.find(figure.primary);
  if (const auto* heatmap = std::get_if<Heatmap>(&block->body)) {
    matrix.rowLabels = labelsOf(heatmap->rows, heatmap->rowCount());
    matrix.columnLabels = labelsOf(heatmap->columns, heatmap->columnCount());
  } else if (const auto* bars = std::get_if<Bars>(&block->body)) {
    matrix.rowLabels = labelsOf(bars->items, numbers->rows());
    const bool compared = !bars->others.empty();
    matrix.columnLabels = {(compared ? bars->othersCaption : bars->valuesCaption).str(),
                           (compared ? bars->valuesCaption : bars->othersCaption).str()};
    matrix.columnLabels.resize(static_cast<std::size_t>(numbers->columns()));
  } else if (const auto* thumbnails = std::get_if<Thumbnails>(&block->body)) {
    if (numbers->slices() > 1) {
      return fail(ErrorCode::Usage,
                  Text(FOVEA_TR("Numbers",
                                "CSV holds one matrix, but %1 has one for each of %2 heads: save "
                                "it as NPY, or the panel weights of one head as CSV."),
                       {plain(figure.id), plain(std::to_string(numbers->slices()))}),
                  "panel");
    }
    matrix.rowLabels = labelsOf(thumbnails->rows, numbers->rows());
    matrix.columnLabels = labelsOf(thumbnails->columns, numbers->columns());
    *numbers = numbers->slice(0);
  }
  matrix.values = std::move(*numbers);
  return csvBytes(matrix);
}

}  // namespace fovea

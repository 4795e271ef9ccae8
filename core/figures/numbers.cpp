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

/// Layer, head, value; places counted as the picture counts them.
Tensor columnsOf(const HeadRanking& ranking) {
  TensorBuilder builder(Precision::Float64, {static_cast<Index>(ranking.entries.size()), 3});
  Index row = 0;
  for (const HeadRanking::Entry& entry : ranking.entries) {
    builder.set(0, row, 0, static_cast<double>(entry.place.layer + ranking.countFrom));
    builder.set(0, row, 1, static_cast<double>(entry.place.head + ranking.countFrom));
    builder.set(0, row++, 2, entry.value);
  }
  return builder.seal();
}

/// The matrix of the only head, or of all heads; of the rows and columns that are drawn.
Result<Tensor> weightsOf(const Figure& figure, const Links& links) {
  std::vector<Tensor> drawn;
  for (const Links::Head& head : links.heads) {
    const auto places = [](const AxisInfo& axis, Index count) {
      std::vector<Index> all = axis.positions;
      for (Index i = 0; i < count && axis.positions.empty(); ++i) all.push_back(i);
      return all;
    };
    if (head.weights.rows() < static_cast<Index>(links.queries.labels.size())) {
      return fail(ErrorCode::Usage,
                  Text(FOVEA_TR("Numbers",
                                "The picture %1 of a long text holds one row only: save the panel "
                                "weights, which has all."),
                       {plain(figure.id)}),
                  "panel");
    }
    const std::vector<Index> rows = places(links.queries, head.weights.rows());
    const std::vector<Index> columns = places(links.keys, head.weights.columns());
    TensorBuilder builder(head.weights.precision(),
                          {static_cast<Index>(rows.size()), static_cast<Index>(columns.size())});
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t j = 0; j < columns.size(); ++j) {
        builder.set(0, static_cast<Index>(i), static_cast<Index>(j),
                    head.weights.at(rows[i], columns[j]));
      }
    }
    drawn.push_back(builder.seal());
  }
  if (drawn.size() == 1) return drawn.front();
  TensorBuilder all(drawn.front().precision(), {static_cast<Index>(drawn.size()),
                                                drawn.front().rows(), drawn.front().columns()});
  for (std::size_t h = 0; h < drawn.size(); ++h) {
    for (Index i = 0; i < drawn[h].rows(); ++i) {
      for (Index j = 0; j < drawn[h].columns(); ++j) {
        all.set(static_cast<Index>(h), i, j, drawn[h].at(i, j));
      }
    }
  }
  return all.seal();
}

tl::unexpected<Error> severalMatrices(const Figure& figure, Index heads) {
  return fail(ErrorCode::Usage,
              Text(FOVEA_TR("Numbers",
                            "CSV holds one matrix, but %1 has one for each of %2 heads: save it as "
                            "NPY, or the panel weights of one head as CSV."),
                   {plain(figure.id), plain(std::to_string(heads))}),
              "panel");
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

Result<Tensor> numbersOf(const Figure& figure, const Progress& progress) {
  if (figure.numbers) return figure.numbers(progress);
  const Block* block = figure.find(figure.primary);
  if (!block) return noNumbers(figure);
  if (const auto* heatmap = std::get_if<Heatmap>(&block->body)) {
    return heatmap->transposed ? turned(heatmap->values) : heatmap->values;
  }
  if (const auto* bars = std::get_if<Bars>(&block->body)) return columnsOf(*bars);
  if (const auto* thumbnails = std::get_if<Thumbnails>(&block->body)) return thumbnails->weights;
  if (const auto* ranking = std::get_if<HeadRanking>(&block->body)) return columnsOf(*ranking);
  if (const auto* links = std::get_if<Links>(&block->body)) return weightsOf(figure, *links);
  return noNumbers(figure);
}

Result<std::string> csvOf(const Figure& figure) {
  const Block* block = figure.find(figure.primary);
  // Known before anything large is made.
  if (block) {
    const auto* pictures = std::get_if<Thumbnails>(&block->body);
    if (pictures && pictures->weights.slices() > 1) {
      return severalMatrices(figure, pictures->weights.slices());
    }
    const auto* links = std::get_if<Links>(&block->body);
    if (links && links->heads.size() > 1) {
      return severalMatrices(figure, static_cast<Index>(links->heads.size()));
    }
  }
  auto numbers = numbersOf(figure);
  if (!numbers) return fail(numbers.error());
  LabelledMatrix matrix;
  if (!figure.numberNames.empty() || !block) {
    matrix.columnLabels = figure.numberNames;
  } else if (const auto* heatmap = std::get_if<Heatmap>(&block->body)) {
    matrix.rowLabels = labelsOf(heatmap->rows, heatmap->rowCount());
    matrix.columnLabels = labelsOf(heatmap->columns, heatmap->columnCount());
  } else if (const auto* bars = std::get_if<Bars>(&block->body)) {
    matrix.rowLabels = labelsOf(bars->items, numbers->rows());
    const bool compared = !bars->others.empty();
    matrix.columnLabels = {(compared ? bars->othersCaption : bars->valuesCaption).str(),
                           (compared ? bars->valuesCaption : bars->othersCaption).str()};
    matrix.columnLabels.resize(static_cast<std::size_t>(numbers->columns()));
  } else if (const auto* thumbnails = std::get_if<Thumbnails>(&block->body)) {
    matrix.rowLabels = labelsOf(thumbnails->rows, numbers->rows());
    matrix.columnLabels = labelsOf(thumbnails->columns, numbers->columns());
    *numbers =
        numbers->reshaped({numbers->shape()[numbers->shape().size() - 2], numbers->columns()});
  } else if (const auto* links = std::get_if<Links>(&block->body)) {
    matrix.rowLabels = labelsOf(links->queries, numbers->rows());
    matrix.columnLabels = labelsOf(links->keys, numbers->columns());
  } else if (const auto* ranking = std::get_if<HeadRanking>(&block->body)) {
    for (Index i = 0; i < numbers->rows(); ++i) matrix.rowLabels.push_back(std::to_string(i + 1));
    matrix.columnLabels = {Text(FOVEA_TR("Numbers", "layer")).str(),
                           Text(FOVEA_TR("Numbers", "head")).str(), ranking->measure.str()};
  }
  matrix.values = std::move(*numbers);
  return csvBytes(matrix);
}

}  // namespace fovea

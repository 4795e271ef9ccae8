#include "core/io/csv.h"
#include "tests/fuzz/promise.h"
#include "tests/fuzz/targets.h"

namespace fovea::fuzz {
namespace {

void check(const Result<LabelledMatrix>& read) {
  if (!read) {
    promise(!read.error().message.empty());
    return;
  }
  const Tensor& values = read->values;
  promise(values.rank() == 2 && !values.empty() && !findNonFinite(values));
  const bool labelled = !read->columnLabels.empty();
  promise(labelled == !read->rowLabels.empty());
  promise(!labelled || (static_cast<Index>(read->rowLabels.size()) == values.rows() &&
                        static_cast<Index>(read->columnLabels.size()) == values.columns()));
  const auto again = parseCsv(csvBytes(*read), "again.csv");
  promise(again.has_value() && *again == *read);
}

}  // namespace

int fuzzCsv(const std::uint8_t* data, std::size_t size) {
  check(parseCsv(asText(data, size), "fuzz.csv"));
  return 0;
}

int fuzzPasted(const std::uint8_t* data, std::size_t size) {
  check(parsePasted(asText(data, size)));
  return 0;
}

}  // namespace fovea::fuzz

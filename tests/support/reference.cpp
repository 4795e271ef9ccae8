#include "tests/support/reference.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "tests/support/source_folder.h"

namespace fovea::test {

std::string testPath(const std::string& relative) {
  return (sourceFolder() / "tests" / relative).string();
}

Tensor referenceTensor(const std::string& relative, const std::string& key, Precision precision) {
  std::ifstream file(testPath(relative));
  if (!file) throw std::runtime_error("cannot open " + testPath(relative));
  const auto json = nlohmann::json::parse(file).at(nlohmann::json::json_pointer("/" + key));
  std::vector<Index> shape;
  for (const auto* level = &json; level->is_array(); level = &level->front()) {
    shape.push_back(static_cast<Index>(level->size()));
  }
  std::vector<double> flat;
  const std::function<void(const nlohmann::json&)> collect = [&](const nlohmann::json& level) {
    if (level.is_array()) {
      for (const auto& part : level) collect(part);
    } else {
      flat.push_back(level.get<double>());
    }
  };
  collect(json);
  TensorBuilder builder(Precision::Float64, shape);
  std::copy(flat.begin(), flat.end(), builder.data<double>());
  return builder.seal().as(precision);
}

double largestDifference(const Tensor& a, const Tensor& b) {
  if (a.shape() != b.shape()) return std::numeric_limits<double>::infinity();
  double largest = 0;
  for (Index s = 0; s < a.slices(); ++s) {
    for (Index i = 0; i < a.rows(); ++i) {
      for (Index j = 0; j < a.columns(); ++j) {
        const double x = a.at(s, i, j);
        const double y = b.at(s, i, j);
        if (x == y) continue;
        const double difference = std::abs(x - y);
        if (!(difference <= largest))
          largest = std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference;
      }
    }
  }
  return largest;
}

}  // namespace fovea::test

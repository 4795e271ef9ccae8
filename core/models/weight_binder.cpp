#include "core/models/weight_binder.h"

#include <algorithm>
#include <set>

#include "core/io/utf8.h"
#include "core/tensor/shape_text.h"

namespace fovea {
namespace {

/// "a, b, c", or "–" for an empty list.
std::string listed(const std::vector<std::string>& names) {
  if (names.empty()) return "–";
  std::string text;
  for (const std::string& name : names) {
    if (!text.empty()) text += ", ";
    text += quotable(name);
  }
  return text;
}

}  // namespace

WeightBinder::WeightBinder(const TensorFile& file, const std::vector<std::string>& prefixes,
                           const std::string& probe)
    : file_(file) {
  const auto right = std::find_if(prefixes.begin(), prefixes.end(), [&](const auto& prefix) {
    return file.find(prefix + probe) != nullptr;
  });
  if (right != prefixes.end()) prefix_ = *right;
}

const StoredTensor* WeightBinder::find(const std::string& name) const {
  const StoredTensor* tensor = file_.find(prefix_ + name);
  return tensor != nullptr ? tensor : file_.find(name);
}

void WeightBinder::add(Order order) {
  order.tensor = find(order.name);
  orders_.push_back(std::move(order));
}

DType WeightBinder::Order::kept() const {
  // What is not as it is asked for is refused before it is read.
  if (tensor == nullptr || tensor->shape != shape) return DType::F32;
  const DType stored = tensor->dtype;
  if (stored == DType::F16 || stored == DType::BF16) return stored;
  return isQuantized(stored) && layout == Layout::OutIn ? stored : DType::F32;
}

void WeightBinder::vector(const std::string& name, Index size, Tensor& to) {
  Order order;
  order.name = name;
  order.shape = {size};
  order.table = &to;
  bytes_ += static_cast<std::uint64_t>(4 * size);
  add(std::move(order));
}

void WeightBinder::table(const std::string& name, Index rows, Index columns, Tensor& to) {
  Order order;
  order.name = name;
  order.shape = {rows, columns};
  order.table = &to;
  bytes_ += static_cast<std::uint64_t>(4 * rows * columns);
  add(std::move(order));
}

void WeightBinder::linear(const std::string& name, Index in, std::vector<Part> parts, bool biased,
                          Layout layout) {
  Index out = 0;
  for (const Part& part : parts) out += part.columns;
  Order order;
  order.kind = Order::Kind::Matrix;
  order.name = name + ".weight";
  order.layout = layout;
  order.shape = layout == Layout::InOut ? std::vector<Index>{in, out} : std::vector<Index>{out, in};
  order.parts = parts;
  order.tensor = find(order.name);
  for (const Part& part : parts) {
    const Index matrix =
        WeightMatrixBuilder::bytesNeeded(in, part.columns, part.heads, order.kept());
    bytes_ += static_cast<std::uint64_t>(matrix + (biased ? 4 * part.columns : 0));
  }
  add(std::move(order));
  if (!biased) return;
  Order bias;
  bias.kind = Order::Kind::Bias;
  bias.name = name + ".bias";
  bias.shape = {out};
  bias.parts = std::move(parts);
  add(std::move(bias));
}

void WeightBinder::norm(const std::string& name, Index size, double epsilon, Norm::Kind kind,
                        Norm& to) {
  to.kind = kind;
  to.epsilon = epsilon;
  const bool old = !has(name + ".weight") && has(name + ".gamma");
  vector(name + (old ? ".gamma" : ".weight"), size, to.weight);
  if (kind == Norm::Kind::Layer) vector(name + (old ? ".beta" : ".bias"), size, to.bias);
}

void WeightBinder::ignore(std::vector<std::string> parts) { ignored_ = std::move(parts); }

bool WeightBinder::ignored(std::string_view name) const {
  return std::any_of(ignored_.begin(), ignored_.end(), [&](const std::string& part) {
    return name.find(part) != std::string_view::npos;
  });
}

Result<void> WeightBinder::check() const {
  std::vector<std::string> missing, misshapen, unknown;
  std::set<const StoredTensor*> used;
  for (const Order& order : orders_) {
    if (order.tensor == nullptr) {
      missing.push_back(prefix_ + order.name);
      continue;
    }
    used.insert(order.tensor);
    if (order.tensor->shape != order.shape) {
      misshapen.push_back(order.tensor->name + " " + shapeText(order.tensor->shape) + " ≠ " +
                          shapeText(order.shape));
    } else if (!isReal(order.tensor->dtype)) {
      misshapen.push_back(order.tensor->name + " " + std::string(nameOf(order.tensor->dtype)));
    }
  }
  for (const StoredTensor& tensor : file_.tensors()) {
    if (used.count(&tensor) == 0 && !ignored(tensor.name)) unknown.push_back(tensor.name);
  }
  if (missing.empty() && misshapen.empty() && unknown.empty()) return {};
  const std::string file = file_.paths().front();
  return fail(ErrorCode::Input,
              Text(FOVEA_TR("Error",
                            "%1 does not hold the weights its configuration asks for. Missing: "
                            "%2. Of another shape or type: %3. Not known: %4. Use a complete copy "
                            "of the model."),
                   {strong(quotable(file)), plain(listed(missing)), plain(listed(misshapen)),
                    plain(listed(unknown))}),
              file);
}

void bindTokenVectors(WeightBinder& binder, const ModelConfig& config, const std::string& embedding,
                      const std::string& head, TokenVectors& to) {
  if (config.tiedHead) {
    binder.linear(embedding, config.width, {{&to.head, config.vocabulary}}, false);
    return;
  }
  binder.linear(embedding, config.width, {{&to.vectors, config.vocabulary}}, false);
  if (config.headless && !binder.has(head + ".weight")) return;
  binder.linear(head, config.width, {{&to.head, config.vocabulary}}, false);
}

}  // namespace fovea

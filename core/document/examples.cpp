#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <deque>
#include <mutex>

#include "core/document/document_json.h"
#include "core/document/embedded.h"
#include "core/document/example_texts.h"
#include "core/document/field_reader.h"
#include "core/io/json.h"

namespace fovea {
namespace {

using nlohmann::json;

std::vector<std::string_view> quantityIds() {
  std::vector<std::string_view> ids;
  for (int i = 0; i <= static_cast<int>(Quantity::Output); ++i) {
    ids.push_back(quantityId(static_cast<Quantity>(i)));
  }
  return ids;
}

/// Takes the keys "expected" and "shapes" out of an example's file.
void takeExpected(const json& file, const std::string& name, Example& example,
                  std::optional<Error>& error) {
  const FieldReader fields(file, name, "", error);
  const auto ids = quantityIds();
  fields.list("expected", [&](const FieldReader& part) {
    Expected expected;
    part.choice("quantity", ids, expected.quantity);
    part.place("head", expected.head);
    part.number("tolerance", expected.tolerance);
    Index decimals = expected.printedDecimals;
    part.integer("decimals", decimals);
    expected.printedDecimals = static_cast<int>(decimals);
    std::optional<Tensor> values;
    part.tensor("values", true, values);
    if (values) expected.values = *values;
    example.expected.push_back(std::move(expected));
  });
  fields.list("shapes", [&](const FieldReader& part) {
    ExpectedShape shape;
    part.choice("quantity", ids, shape.quantity);
    part.integers("shape", shape.shape);
    example.shapes.push_back(std::move(shape));
  });
}

/// The embedded files are part of the program: one that cannot be read is a broken invariant, which
/// the tests rule out.
Example loadExample(const ExampleText& text) {
  Example example{std::string(text.id), Text(text.title), Text(text.story), {}, {}, {}};
  const std::string name = example.id + ".fovea";
  const auto files = embeddedExamples();
  const auto file = std::find_if(files.begin(), files.end(),
                                 [&](const EmbeddedFile& each) { return each.name == name; });
  assert(file != files.end());
  auto object = parseJson(file->contents, name);
  assert(object);
  std::optional<Error> error;
  takeExpected(*object, name, example, error);
  assert(!error);
  object->erase("expected");
  object->erase("shapes");
  auto document = documentFrom(*object, name);
  assert(document);
  example.document = std::move(*document);
  return example;
}

struct Slot {
  std::once_flag once;
  Example example;
};

const Example& exampleAt(std::size_t index) {
  static std::deque<Slot> slots(exampleTexts().size());
  Slot& slot = slots[index];
  std::call_once(slot.once, [&] { slot.example = loadExample(exampleTexts()[index]); });
  return slot.example;
}

Cell cellOf(const Expected& expected, Index row, Index column) {
  Cell cell;
  cell.quantity = expected.quantity;
  cell.head = expected.head;
  switch (expected.quantity) {
    case Quantity::Score:
    case Quantity::Scaled:
    case Quantity::Mask:
    case Quantity::Masked:
    case Quantity::Exponent:
    case Quantity::Weights:
      cell.query = row;
      cell.key = column;
      break;
    case Quantity::Key:
    case Quantity::Value:
      cell.key = row;
      cell.feature = column;
      break;
    case Quantity::QueryWeight:
    case Quantity::KeyWeight:
    case Quantity::ValueWeight:
    case Quantity::OutputWeight:
      cell.input = row;
      cell.feature = column;
      break;
    default:
      cell.query = row;
      cell.feature = column;
  }
  return cell;
}

}  // namespace

const std::vector<Example>& examples() {
  static const std::vector<Example> all = [] {
    std::vector<Example> loaded;
    for (std::size_t i = 0; i < exampleTexts().size(); ++i) loaded.push_back(exampleAt(i));
    return loaded;
  }();
  return all;
}

const Example* findExample(std::string_view id) {
  const auto texts = exampleTexts();
  const auto text = std::find_if(texts.begin(), texts.end(),
                                 [&](const ExampleText& each) { return each.id == id; });
  return text == texts.end() ? nullptr : &exampleAt(static_cast<std::size_t>(text - texts.begin()));
}

const Example* exampleOf(const Input& input) {
  const Example* example = input.exampleId.empty() ? nullptr : findExample(input.exampleId);
  return example && example->document.input == input ? example : nullptr;
}

Tensor computedFor(const Trace& trace, const Expected& expected) {
  TensorBuilder builder(Precision::Float64, expected.values.shape());
  for (Index i = 0; i < expected.values.rows(); ++i) {
    for (Index j = 0; j < expected.values.columns(); ++j) {
      builder.set(0, i, j, valueOf(trace, cellOf(expected, i, j)));
    }
  }
  return builder.seal();
}

bool holds(const Trace& trace, const Expected& expected) {
  const Tensor computed = computedFor(trace, expected);
  for (Index i = 0; i < computed.rows(); ++i) {
    for (Index j = 0; j < computed.columns(); ++j) {
      const double a = computed.at(i, j);
      const double b = expected.values.at(i, j);
      if (a != b && !(std::abs(a - b) <= expected.tolerance)) return false;
    }
  }
  return true;
}

std::vector<Index> shapeOf(const Trace& trace, Quantity quantity) {
  const Attention& layer = trace.layers.front();
  const auto shape = [](const std::optional<Tensor>& tensor) {
    return tensor ? tensor->shape() : std::vector<Index>{};
  };
  const auto weightShape = [](const std::optional<Linear>& linear) {
    return linear ? linear->weight.shape() : std::vector<Index>{};
  };
  const std::vector<Index> grid = {layer.spec.heads, layer.queries, layer.keys};
  switch (quantity) {
    case Quantity::Token:
      return {layer.queries};
    case Quantity::Embedding:
      return shape(trace.embedding);
    case Quantity::QueryWeight:
      return weightShape(layer.wq);
    case Quantity::KeyWeight:
      return weightShape(layer.wk);
    case Quantity::ValueWeight:
      return weightShape(layer.wv);
    case Quantity::OutputWeight:
      return weightShape(layer.wo);
    case Quantity::Query:
      return shape(layer.query);
    case Quantity::Key:
      return shape(layer.key);
    case Quantity::Value:
      return shape(layer.value);
    case Quantity::Score:
    case Quantity::Scaled:
    case Quantity::Masked:
    case Quantity::Exponent:
      return layer.query || layer.givenScores ? grid : std::vector<Index>{};
    case Quantity::Mask:
      return {layer.queries, layer.keys};
    case Quantity::Weights:
      return grid;
    case Quantity::Mix:
      return shape(layer.mix);
    case Quantity::Output:
      return shape(layer.output);
    case Quantity::Residual:
    case Quantity::Pooled: {
      const Tensor* found = streamed(trace, quantity, 0);
      return found ? found->shape() : std::vector<Index>{};
    }
  }
  return {};
}

}  // namespace fovea

#include "core/figures/json_writer.h"

#include <cmath>

#include "core/base/number.h"

namespace fovea {
namespace {

std::string_view roleId(Role role) {
  switch (role) {
    case Role::Plain:
      return "plain";
    case Role::Query:
      return "query";
    case Role::Key:
      return "key";
    case Role::Value:
      return "value";
    case Role::Strong:
      return "strong";
    case Role::Quiet:
      return "quiet";
  }
  return "plain";
}

void appendQuoted(std::string& bytes, std::string_view text) {
  constexpr char kHex[] = "0123456789abcdef";
  bytes += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      bytes += '\\';
      bytes += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      bytes += "\\u00";
      bytes += kHex[static_cast<unsigned char>(c) >> 4];
      bytes += kHex[static_cast<unsigned char>(c) & 15];
    } else {
      bytes += c;
    }
  }
  bytes += '"';
}

}  // namespace

void JsonWriter::breakLine() {
  bytes_ += '\n';
  bytes_.append(inObject_.size(), ' ');
}

void JsonWriter::separate() {
  if (afterKey_) {
    afterKey_ = false;
    return;
  }
  if (!first_) bytes_ += inObject_.empty() || inObject_.back() ? "," : ", ";
  first_ = false;
}

void JsonWriter::beginObject() {
  separate();
  bytes_ += '{';
  inObject_.push_back(true);
  first_ = true;
}

void JsonWriter::endObject() {
  inObject_.pop_back();
  if (!first_) breakLine();
  bytes_ += '}';
  first_ = false;
}

void JsonWriter::beginArray() {
  separate();
  bytes_ += '[';
  inObject_.push_back(false);
  first_ = true;
}

void JsonWriter::endArray() {
  inObject_.pop_back();
  bytes_ += ']';
  first_ = false;
}

void JsonWriter::key(std::string_view name) {
  separate();
  breakLine();
  appendQuoted(bytes_, name);
  bytes_ += ": ";
  afterKey_ = true;
}

void JsonWriter::string(std::string_view value) {
  separate();
  appendQuoted(bytes_, value);
}

void JsonWriter::number(double value, bool single) {
  separate();
  if (std::isfinite(value)) {
    bytes_ += exact(value, single);
  } else {
    appendQuoted(bytes_, exact(value));
  }
}

void JsonWriter::integer(Index value) {
  separate();
  bytes_ += std::to_string(value);
}

void JsonWriter::boolean(bool value) {
  separate();
  bytes_ += value ? "true" : "false";
}

void JsonWriter::text(const Text& value) {
  const std::vector<Run> runs = value.runs();
  if (runs.empty() || (runs.size() == 1 && runs.front().role == Role::Plain)) {
    string(runs.empty() ? std::string_view() : std::string_view(runs.front().text));
    return;
  }
  beginArray();
  for (const Run& run : runs) {
    beginArray();
    string(run.text);
    string(roleId(run.role));
    endArray();
  }
  endArray();
}

void JsonWriter::numbers(const std::vector<double>& values) {
  beginArray();
  for (const double value : values) number(value);
  endArray();
}

void JsonWriter::strings(const std::vector<std::string>& values) {
  beginArray();
  for (const std::string& value : values) string(value);
  endArray();
}

void JsonWriter::tensor(const Tensor& values) {
  const bool single = values.precision() == Precision::Float32;
  if (values.rank() == 3) beginArray();
  for (Index slice = 0; slice < values.slices(); ++slice) {
    if (values.rank() >= 2) beginArray();
    for (Index row = 0; row < values.rows(); ++row) {
      beginArray();
      for (Index column = 0; column < values.columns(); ++column) {
        number(values.at(slice, row, column), single);
      }
      endArray();
    }
    if (values.rank() >= 2) endArray();
  }
  if (values.rank() == 3) endArray();
}

}  // namespace fovea

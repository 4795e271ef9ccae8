#include "core/document/json_text.h"

#include <algorithm>

#include "core/base/number.h"

namespace fovea {
namespace {

using nlohmann::json;

/// Numbers in their shortest form that reads back with the same bits, always as a fraction.
void printScalar(const json& value, std::string& out) {
  if (value.is_number_float()) {
    const std::string digits = exact(value.get<double>());
    out += digits;
    if (digits.find_first_of(".e") == std::string::npos) out += ".0";
  } else {
    out += value.dump(-1, ' ', false, json::error_handler_t::replace);
  }
}

void print(const json& value, int indent, std::string& out) {
  const std::string margin(static_cast<std::size_t>(indent + 1), ' ');
  const auto close = [&](char bracket) {
    out += '\n';
    out.append(static_cast<std::size_t>(indent), ' ');
    out += bracket;
  };
  if (value.is_object() && !value.empty()) {
    out += '{';
    bool first = true;
    const auto member = [&](const std::string& key, const json& body) {
      out += first ? "\n" : ",\n";
      first = false;
      out += margin;
      printScalar(key, out);
      out += ": ";
      print(body, indent + 1, out);
    };
    if (value.contains("fovea")) member("fovea", value["fovea"]);
    for (const auto& [key, body] : value.items()) {
      if (key != "fovea") member(key, body);
    }
    close('}');
  } else if (value.is_array() && std::any_of(value.begin(), value.end(), [](const json& part) {
               return part.is_structured();
             })) {
    out += '[';
    for (std::size_t i = 0; i < value.size(); ++i) {
      out += i == 0 ? "\n" : ",\n";
      out += margin;
      print(value[i], indent + 1, out);
    }
    close(']');
  } else if (value.is_array()) {
    out += '[';
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (i > 0) out += ", ";
      printScalar(value[i], out);
    }
    out += ']';
  } else {
    printScalar(value, out);
  }
}

}  // namespace

std::string prettyJson(const json& value) {
  std::string out;
  print(value, 0, out);
  out += '\n';
  return out;
}

json unknownKeys(const json& file, const json& known) {
  json unknown;
  for (const auto& [key, body] : file.items()) {
    const auto own = known.find(key);
    if (own == known.end()) {
      unknown[key] = body;
    } else if (body.is_object() && own->is_object()) {
      json below = unknownKeys(body, *own);
      if (!below.is_null()) unknown[key] = std::move(below);
    }
  }
  return unknown;
}

void addUnknownKeys(json& known, const json& unknown) {
  for (const auto& [key, body] : unknown.items()) {
    const auto own = known.find(key);
    if (own == known.end()) {
      known[key] = body;
    } else if (body.is_object() && own->is_object()) {
      addUnknownKeys(*own, body);
    }
  }
}

}  // namespace fovea

#include "core/document/json_text.h"

#include <algorithm>

namespace fovea {
namespace {

using nlohmann::json;

/// Byte of the first bracket that opens a level too deep.
std::optional<std::size_t> tooDeepAt(std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kDeepestJson) return i;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return {};
}

std::string scalar(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
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
      out += margin + scalar(key) + ": ";
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
      out += scalar(value[i]);
    }
    out += ']';
  } else {
    out += scalar(value);
  }
}

}  // namespace

Result<json> parseJson(std::string_view text, const std::string& name) {
  const auto damaged = [&](std::size_t byte) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Document",
                              "%1 is no Fovea document, or it is damaged at byte %2; open another "
                              "file or a copy of it."),
                     {plain(name), plain(std::to_string(byte))}),
                name);
  };
  if (const auto deep = tooDeepAt(text)) return damaged(*deep + 1);
  try {
    return json::parse(text);
  } catch (const json::parse_error& error) {
    return damaged(error.byte);
  } catch (const json::out_of_range&) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Document",
                              "%1 holds a number too large for any computation; open another "
                              "file."),
                     {plain(name)}),
                name);
  }
}

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

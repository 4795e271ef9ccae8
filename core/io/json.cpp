#include "core/io/json.h"

#include <algorithm>
#include <set>

#include "core/base/byte_text.h"
#include "core/io/file_errors.h"
#include "core/io/read_file.h"
#include "core/io/utf8.h"

namespace fovea {
namespace {

using nlohmann::json;

// Reads characters and counts them where others can see it: the library's callback does not say
// where in the text it stands.
struct CountingIterator {
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  reference operator*() const { return *at; }
  CountingIterator& operator++() {
    ++at;
    ++*count;
    return *this;
  }
  friend bool operator==(const CountingIterator& a, const CountingIterator& b) {
    return a.at == b.at;
  }
  friend bool operator!=(const CountingIterator& a, const CountingIterator& b) { return !(a == b); }

  const char* at = nullptr;
  std::size_t* count = nullptr;
};

// Line and column, from 1, of the last of the first `bytes` bytes.
std::pair<std::size_t, std::size_t> lineAndColumn(std::string_view text, std::size_t bytes) {
  const std::string_view before = text.substr(0, bytes == 0 ? 0 : bytes - 1);
  const auto lines = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t lineStart = before.rfind('\n');
  const std::size_t column =
      lineStart == std::string_view::npos ? before.size() : before.size() - lineStart - 1;
  return {lines + 1, column + 1};
}

struct Refused {
  ErrorCode code;
  TextSource sentence;
  std::string detail;
};

// Watches depth and keys while the library builds the value; throws Refused.
class Watch {
 public:
  explicit Watch(int depth) : depth_(depth) {}

  bool operator()(int depth, json::parse_event_t event, json& parsed) {
    using Event = json::parse_event_t;
    if (event == Event::object_start || event == Event::array_start) {
      if (depth >= depth_) {
        throw Refused{ErrorCode::TooLarge,
                      FOVEA_TR("Error",
                               "%1, line %2, column %3: more than %4 arrays and objects stand "
                               "inside each other. Write the file less deep."),
                      std::to_string(depth_)};
      }
      if (event == Event::object_start) keys_.emplace_back();
    } else if (event == Event::object_end) {
      keys_.pop_back();
    } else if (event == Event::key) {
      const auto& key = parsed.get_ref<const std::string&>();
      if (!keys_.back().insert(key).second) {
        throw Refused{ErrorCode::Input,
                      FOVEA_TR("Error",
                               "%1, line %2, column %3: the field “%4” comes twice. Remove one of "
                               "them."),
                      key};
      }
    }
    return true;
  }

 private:
  int depth_;
  std::vector<std::set<std::string>> keys_;
};

tl::unexpected<Error> refuseAt(const Refused& refused, std::string_view text, std::size_t bytes,
                               const std::string& name) {
  const auto [line, column] = lineAndColumn(text, bytes);
  return fail(refused.code,
              Text(refused.sentence, {strong(quotable(name)), plain(std::to_string(line)),
                                      plain(std::to_string(column)), plain(refused.detail)}),
              name);
}

Refused notJson() {
  return {ErrorCode::Input,
          FOVEA_TR("Error",
                   "%1, line %2, column %3: this is not JSON. Correct it, or use a copy of the "
                   "file."),
          {}};
}

Refused hugeNumber() {
  return {ErrorCode::Input,
          FOVEA_TR("Error",
                   "%1, line %2, column %3: the number is too large. Write one between -1e308 and "
                   "1e308."),
          {}};
}

/// The text without a byte-order mark. Errors: too long, not UTF-8, U+0000 inside.
Result<std::string_view> checkedText(std::string_view text, const std::string& name,
                                     const JsonLimits& limits) {
  if (text.size() > limits.bytes) {
    return fail(ErrorCode::TooLarge,
                Text(FOVEA_TR("Error",
                              "%1 holds %2, more than the %3 that can be read. Choose a "
                              "smaller file."),
                     {strong(quotable(name)), inBytes(static_cast<double>(text.size())),
                      inBytes(static_cast<double>(limits.bytes))}),
                name);
  }
  if (const auto bad = firstInvalidUtf8(text)) {
    return fail(notUtf8(Text::verbatim(quotable(name)), name, *bad));
  }
  text = withoutByteOrderMark(text);
  // The library takes U+0000 for the end of the text.
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
    return refuseAt(notJson(), text, nul + 1, name);
  }
  return text;
}

}  // namespace

Result<json> parseJson(std::string_view text, const std::string& name, const JsonLimits& limits) {
  const auto checked = checkedText(text, name, limits);
  if (!checked) return fail(checked.error());
  text = *checked;
  std::size_t read = 0;
  try {
    return json::parse(CountingIterator{text.data(), &read},
                       CountingIterator{text.data() + text.size(), &read}, Watch(limits.depth));
  } catch (const Refused& refused) {
    return refuseAt(refused, text, read, name);
  } catch (const json::out_of_range&) {
    return refuseAt(hugeNumber(), text, read, name);
  } catch (const json::exception&) {
    return refuseAt(notJson(), text, read, name);
  }
}

bool JsonEvents::parse_error(std::size_t, const std::string&, const json::exception& error) {
  constexpr int kNumberOutOfRange = 406;
  failed_ = true;
  hugeNumber_ = error.id == kNumberOutOfRange;
  return false;
}

Result<void> readJsonEvents(std::string_view text, const std::string& name,
                            const JsonLimits& limits, JsonEvents& events) {
  const auto checked = checkedText(text, name, limits);
  if (!checked) return fail(checked.error());
  std::size_t read = 0;
  const std::string_view all = *checked;
  json::sax_parse(CountingIterator{all.data(), &read},
                  CountingIterator{all.data() + all.size(), &read}, &events);
  if (!events.failed()) return {};
  return refuseAt(events.hugeNumber() ? hugeNumber() : notJson(), all, read, name);
}

Result<json> readJson(const std::string& path, const JsonLimits& limits) {
  auto bytes = readFile(path, limits.bytes);
  if (!bytes) return fail(std::move(bytes.error()));
  return parseJson(*bytes, path, limits);
}

}  // namespace fovea

#include "core/io/npy_header.h"

#include <charconv>
#include <optional>

#include "core/io/utf8.h"

namespace fovea {
namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr Index kMostRank = 3;
// Beyond it no machine holds the numbers; below it no product of sizes overflows.
constexpr std::size_t kMostNumbers = std::size_t{1} << 48;

tl::unexpected<Error> refuse(TextSource sentence, const std::string& name,
                             std::string_view detail = {}) {
  return fail(ErrorCode::Input, Text(sentence, {strong(quotable(name)), plain(quotable(detail))}),
              name);
}

tl::unexpected<Error> brokenHeader(const std::string& name) {
  return refuse(FOVEA_TR("Error",
                         "%1 is not a whole NPY file: its header cannot be read. Save the array "
                         "again with numpy.save."),
                name);
}

std::size_t littleEndian(std::string_view bytes) {
  std::size_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;)
    value = value << 8 | static_cast<std::uint8_t>(bytes[i]);
  return value;
}

// Reads the Python literal of the header, piece by piece; every function says whether it found
// what it looks for.
class HeaderScanner {
 public:
  explicit HeaderScanner(std::string_view text) : text_(text) {}

  bool take(char c) {
    skipSpaces();
    if (!text_.starts_with(c)) return false;
    text_.remove_prefix(1);
    return true;
  }
  bool takeWord(std::string_view word) {
    skipSpaces();
    if (!text_.starts_with(word)) return false;
    text_.remove_prefix(word.size());
    return true;
  }
  std::optional<std::string_view> quoted() {
    skipSpaces();
    if (text_.empty() || (text_[0] != '\'' && text_[0] != '"')) return {};
    const std::size_t end = text_.find(text_[0], 1);
    if (end == std::string_view::npos) return {};
    const std::string_view inside = text_.substr(1, end - 1);
    text_.remove_prefix(end + 1);
    return inside;
  }
  std::optional<std::size_t> number() {
    skipSpaces();
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
    if (error == std::errc::invalid_argument) return {};
    if (error == std::errc::result_out_of_range) value = kMostNumbers + 1;
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    takeWord("L");  // Python 2 wrote long numbers so
    return value;
  }
  // A tuple of numbers: (), (3,), (3, 4), (3, 4,).
  std::optional<std::vector<std::size_t>> tuple() {
    if (!take('(')) return {};
    std::vector<std::size_t> sizes;
    bool comma = true;
    while (!take(')')) {
      if (!comma) return {};
      const auto size = number();
      if (!size) return {};
      sizes.push_back(*size);
      comma = take(',');
    }
    if (sizes.size() == 1 && !comma) return {};
    return sizes;
  }
  bool atEnd() {
    skipSpaces();
    return text_.empty();
  }

 private:
  void skipSpaces() {
    while (!text_.empty() && (text_[0] == ' ' || text_[0] == '\n')) text_.remove_prefix(1);
  }
  std::string_view text_;
};

struct RawHeader {
  std::optional<std::string_view> descr;
  std::optional<bool> fortranOrder;
  std::optional<std::vector<std::size_t>> shape;
};

// Reads one 'key': value; false when it is none of the three or comes twice.
bool readEntry(HeaderScanner& scanner, RawHeader& header) {
  const auto key = scanner.quoted();
  if (!key || !scanner.take(':')) return false;
  if (*key == "descr" && !header.descr) {
    header.descr = scanner.quoted();
    return header.descr.has_value();
  }
  if (*key == "fortran_order" && !header.fortranOrder) {
    const bool yes = scanner.takeWord("True");
    if (!yes && !scanner.takeWord("False")) return false;
    header.fortranOrder = yes;
    return true;
  }
  if (*key == "shape" && !header.shape) {
    header.shape = scanner.tuple();
    return header.shape.has_value();
  }
  return false;
}

std::optional<RawHeader> readDictionary(std::string_view text) {
  HeaderScanner scanner(text);
  RawHeader header;
  if (!scanner.take('{')) return {};
  bool comma = true;
  while (!scanner.take('}')) {
    if (!comma || !readEntry(scanner, header)) return {};
    comma = scanner.take(',');
  }
  if (!scanner.atEnd() || !header.descr || !header.fortranOrder || !header.shape) return {};
  return header;
}

// "<f8", "|b1", ">i2" …; false for any type that is no plain number.
bool readType(std::string_view descr, NpyHeader& header) {
  if (descr.size() != 3) return false;
  const char order = descr[0], kind = descr[1];
  const std::size_t bytes = static_cast<std::size_t>(descr[2] - '0');
  if (order != '<' && order != '>' && order != '|' && order != '=') return false;
  const bool powerOfTwo = bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
  if (!powerOfTwo || (order == '|' && bytes != 1)) return false;
  header.bigEndian = order == '>';
  header.itemBytes = bytes;
  switch (kind) {
    case 'f':
      header.kind = NpyHeader::Kind::Float;
      return bytes > 1;
    case 'i':
      header.kind = NpyHeader::Kind::Signed;
      return true;
    case 'u':
      header.kind = NpyHeader::Kind::Unsigned;
      return true;
    case 'b':
      header.kind = NpyHeader::Kind::Boolean;
      return bytes == 1;
    default:
      return false;
  }
}

std::string spelled(const std::vector<std::size_t>& sizes) {
  std::string text = "(";
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (i > 0) text += ", ";
    text += sizes[i] > kMostNumbers ? "…" : std::to_string(sizes[i]);
  }
  return text + ")";
}

Result<void> readShape(const std::vector<std::size_t>& sizes, NpyHeader& header,
                       const std::string& name) {
  if (sizes.empty() || sizes.size() > kMostRank) {
    return refuse(FOVEA_TR("Error",
                           "%1 has the shape %2; an array of one to three dimensions is needed. "
                           "Save it in one."),
                  name, spelled(sizes));
  }
  std::size_t numbers = 1;
  for (const std::size_t size : sizes) {
    if (size == 0) {
      return refuse(FOVEA_TR("Error",
                             "%1 has the shape %2, so it holds no numbers. Choose an array with at "
                             "least one."),
                    name, spelled(sizes));
    }
    if (size > kMostNumbers / numbers) {
      return fail(ErrorCode::TooLarge,
                  Text(FOVEA_TR("Error",
                                "%1 claims the shape %2, more numbers than any file holds. Save "
                                "the array again."),
                       {strong(quotable(name)), plain(spelled(sizes))}),
                  name);
    }
    numbers *= size;
    header.shape.push_back(static_cast<Index>(size));
  }
  header.numbers = numbers;
  return {};
}

}  // namespace

Result<std::size_t> npyDataOffset(std::string_view preamble, const std::string& name) {
  const std::string_view start = preamble.substr(0, kMagic.size());
  if (start.empty() || !kMagic.starts_with(start)) {
    return refuse(
        FOVEA_TR("Error", "%1 is not an NPY file. Choose a file that numpy.save has written."),
        name);
  }
  if (preamble.size() < kNpyPreamble) return brokenHeader(name);
  const auto version = static_cast<std::uint8_t>(preamble[6]);
  if (version < 1 || version > 3 || preamble[7] != 0) {
    return refuse(
        FOVEA_TR("Error",
                 "%1 is an NPY file of version %2; versions 1.0 to 3.0 can be read. Save "
                 "the array again with numpy.save."),
        name,
        std::to_string(version) + "." + std::to_string(static_cast<std::uint8_t>(preamble[7])));
  }
  const std::size_t lengthBytes = version == 1 ? 2 : 4;
  const std::size_t length = littleEndian(preamble.substr(8, lengthBytes));
  if (length > kNpyHeaderLimit) return brokenHeader(name);
  return 8 + lengthBytes + length;
}

Result<NpyHeader> parseNpyHeader(std::string_view beforeData, const std::string& name) {
  const std::size_t lengthBytes = beforeData.size() > 6 && beforeData[6] == 1 ? 2 : 4;
  if (beforeData.size() < 8 + lengthBytes) return brokenHeader(name);
  const auto raw = readDictionary(beforeData.substr(8 + lengthBytes));
  if (!raw) return brokenHeader(name);
  NpyHeader header;
  header.fortranOrder = *raw->fortranOrder;
  if (!readType(*raw->descr, header)) {
    return refuse(FOVEA_TR("Error",
                           "%1 holds values of the type “%2”; real numbers or booleans are needed. "
                           "Convert the array, for example with astype(float)."),
                  name, *raw->descr);
  }
  if (auto shape = readShape(*raw->shape, header, name); !shape) {
    return fail(std::move(shape.error()));
  }
  return header;
}

std::string makeNpyHeader(std::string_view descr, const std::vector<Index>& shape) {
  std::string dictionary =
      "{'descr': '" + std::string(descr) + "', 'fortran_order': False, 'shape': (";
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (i > 0) dictionary += ", ";
    dictionary += std::to_string(shape[i]);
  }
  dictionary += shape.size() == 1 ? ",), }" : "), }";
  constexpr std::size_t kAlignment = 64, kBefore = 10;
  const std::size_t unpadded = kBefore + dictionary.size() + 1;
  const std::size_t total = (unpadded + kAlignment - 1) / kAlignment * kAlignment;
  dictionary.append(total - unpadded, ' ').push_back('\n');
  std::string header(kMagic);
  header += {'\x01', '\x00', static_cast<char>(dictionary.size() & 0xFF),
             static_cast<char>(dictionary.size() >> 8)};
  return header + dictionary;
}

}  // namespace fovea

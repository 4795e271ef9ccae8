#include <algorithm>
#include <optional>

#include "core/io/csv.h"
#include "core/io/delimited.h"
#include "core/io/file_errors.h"
#include "core/io/utf8.h"

namespace fovea {
namespace {

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool has(std::string_view text, char c) { return text.find(c) != std::string_view::npos; }

std::string_view trimmedLine(std::string_view line) {
  while (!line.empty() && isBlank(line.front())) line.remove_prefix(1);
  while (!line.empty() && isBlank(line.back())) line.remove_suffix(1);
  return line;
}

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// From the first line with something on it to the last, line ends included.
std::string_view withoutBlankEnds(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  const std::size_t before = text.rfind('\n', first);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::size_t end = text.find('\n', text.find_last_not_of(kBlanks));
  return text.substr(begin, end == std::string_view::npos ? end : end + 1 - begin);
}

// 1,234 or 12,345,678: what may as well be thousands.
bool looksLikeThousands(std::string_view cell) {
  if (!cell.empty() && (cell[0] == '-' || cell[0] == '+')) cell.remove_prefix(1);
  const std::size_t head = std::min(cell.find(','), cell.size());
  if (head == 0 || head > 3 || cell[0] == '0') return false;
  for (std::size_t i = 0; i < cell.size(); ++i) {
    const bool commaHere = i >= head && (i - head) % 4 == 0;
    if (commaHere ? cell[i] != ',' : !isDigit(cell[i])) return false;
  }
  return (cell.size() - head) % 4 == 0;
}

// How numbers are written: which character separates them, and what commas inside them mean.
struct Writing {
  char separator = '\t';
  bool decimalComma = false;
};

// Commas inside the numbers of a text whose separator is known; nothing when they have no one
// reading.
std::optional<Writing> insideCells(std::string_view text, char separator) {
  bool points = false, commas = false, proven = false, doubtful = false, labelled = false;
  CellReader cells(text, separator);
  while (cells.next()) {
    if (cells.row() == 1 && cells.column() == 1) labelled = cells.cell().empty();
    if (labelled && (cells.row() == 1 || cells.column() == 1)) continue;
    const std::string& cell = cells.cell();
    points = points || has(cell, '.');
    if (!has(cell, ',')) continue;
    commas = true;
    if (std::count(cell.begin(), cell.end(), ',') > 1) doubtful = true;
    if (!looksLikeThousands(trimmedLine(cell))) proven = true;
  }
  if (!commas) return Writing{separator, false};
  if (points || doubtful || !proven) return {};
  return Writing{separator, true};
}

// Neither tabs nor semicolons: commas are separators or decimal commas, blanks are separators or
// decoration.
std::optional<Writing> amongCommas(const std::vector<std::string_view>& lines) {
  bool tight = false, besideBlank = false, besideSign = false, points = false, blanks = false;
  bool several = false, thousands = true;
  for (std::string_view line : lines) {
    line = trimmedLine(line);
    for (std::size_t i = 0; i < line.size(); ++i) {
      points = points || line[i] == '.';
      blanks = blanks || isBlank(line[i]);
      if (line[i] != ',') continue;
      const bool before = i > 0 && isDigit(line[i - 1]);
      const bool after = i + 1 < line.size() && isDigit(line[i + 1]);
      const bool blankHere =
          i == 0 || i + 1 == line.size() || isBlank(line[i - 1]) || isBlank(line[i + 1]);
      tight = tight || (before && after);
      besideBlank = besideBlank || blankHere;
      besideSign = besideSign || (!blankHere && !(before && after));
    }
    several = several || std::count(line.begin(), line.end(), ',') > 1;
    thousands = thousands && looksLikeThousands(line);
  }
  constexpr Writing kSeparators{',', false};
  if (points || besideSign || !tight) return kSeparators;
  if (besideBlank) return {};
  if (blanks) return Writing{' ', false};
  if (several && !thousands) return kSeparators;
  return {};
}

std::string blanksToTabs(const std::vector<std::string_view>& lines) {
  std::string text;
  for (std::string_view line : lines) {
    line = trimmedLine(line);
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (!isBlank(line[i])) text.push_back(line[i]);
      if (isBlank(line[i]) && !isBlank(line[i - 1])) text.push_back('\t');
    }
    text.push_back('\n');
  }
  return text;
}

tl::unexpected<Error> unclearCommas(const Text& name) {
  return fail(ErrorCode::Input,
              Text(FOVEA_TR("Error",
                            "%1: a comma may separate numbers, decimals or thousands here. Write "
                            "decimals with a point and separate numbers by tabs."),
                   {strong(name)}));
}

}  // namespace

Result<LabelledMatrix> parsePasted(std::string_view text) {
  MatrixText input;
  input.name = Text(FOVEA_TR("Error", "Pasted numbers"));
  if (const auto bad = firstInvalidUtf8(text)) return fail(notUtf8(input.name, {}, *bad));
  text = withoutBlankEnds(withoutByteOrderMark(text));
  const auto lines = linesOf(text);
  std::optional<Writing> writing;
  if (text.starts_with(',')) {
    writing = Writing{',', false};
  } else if (text.starts_with(';')) {
    writing = insideCells(text, ';');
  } else if (has(text, '\t')) {
    writing = insideCells(text, '\t');
  } else if (has(text, ';')) {
    writing = insideCells(text, ';');
  } else if (has(text, ',')) {
    writing = amongCommas(lines);
  } else {
    writing = Writing{' ', false};
  }
  std::string spread;
  if (writing && writing->separator == ' ') {
    spread = blanksToTabs(lines);
    text = spread;
    writing = insideCells(text, '\t');
  }
  if (!writing) return unclearCommas(input.name);
  input.text = text;
  input.separator = writing->separator;
  input.decimalComma = writing->decimalComma;
  return readDelimited(input);
}

}  // namespace fovea

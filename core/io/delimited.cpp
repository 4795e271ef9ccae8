#include "core/io/delimited.h"

#include <charconv>
#include <cmath>
#include <optional>

#include "core/io/utf8.h"

namespace fovea {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

// A cell as a message quotes it: not too long, whole characters.
std::string excerpt(std::string_view cell) {
  constexpr std::size_t kMost = 32;
  if (cell.size() <= kMost) return quotable(cell);
  cell = cell.substr(0, kMost);
  return std::string(cell.substr(0, firstInvalidUtf8(cell).value_or(kMost))) + "…";
}

enum class NumberFault { Misspelt, NotFinite, OutOfRange };

tl::expected<double, NumberFault> toNumber(std::string_view cell, bool decimalComma) {
  constexpr std::string_view kMinus = "−";
  std::string digits;
  if (cell.starts_with(kMinus)) {
    digits = "-";
    cell.remove_prefix(kMinus.size());
  } else if (cell.starts_with('+')) {
    cell.remove_prefix(1);
    if (cell.starts_with('-')) return tl::unexpected(NumberFault::Misspelt);
  }
  digits += cell;
  if (decimalComma) {
    if (const std::size_t comma = digits.find(','); comma != std::string::npos) digits[comma] = '.';
  }
  double value = 0;
  const char* const stop = digits.data() + digits.size();
  const auto [end, error] = std::from_chars(digits.data(), stop, value);
  if (error == std::errc::invalid_argument || end != stop) {
    return tl::unexpected(NumberFault::Misspelt);
  }
  if (error == std::errc::result_out_of_range) return tl::unexpected(NumberFault::OutOfRange);
  if (!std::isfinite(value)) return tl::unexpected(NumberFault::NotFinite);
  return value;
}

// Gathers cells row by row; reports the first thing that is wrong.
class MatrixReader {
 public:
  explicit MatrixReader(const MatrixText& input)
      : input_(input), cells_(input.text, input.separator) {}

  Result<LabelledMatrix> read() {
    while (cells_.next()) {
      if (auto taken = takeCell(); !taken) return fail(std::move(taken.error()));
      if (!cells_.lastInRow()) continue;
      if (cells_.row() == 1) width_ = cells_.column();
      if (cells_.column() != width_) return ragged();
    }
    if (cells_.broken()) return brokenQuotes();
    if (numbers_.empty()) return nothing();
    const Index columns = width_ - (labelled_ ? 1 : 0);
    const Index rows = static_cast<Index>(numbers_.size()) / columns;
    TensorBuilder builder(Precision::Float64, {rows, columns});
    std::copy(numbers_.begin(), numbers_.end(), builder.data<double>());
    matrix_.values = builder.seal();
    return std::move(matrix_);
  }

 private:
  Result<void> takeCell() {
    const bool first = cells_.row() == 1 && cells_.column() == 1;
    if (first && cells_.cell().empty() && !cells_.lastInRow()) {
      labelled_ = true;
      return {};
    }
    if (cells_.row() > 1 && cells_.column() > width_) return {};  // told at the end of the row
    if (labelled_ && cells_.row() == 1) {
      matrix_.columnLabels.push_back(cells_.cell());
    } else if (labelled_ && cells_.column() == 1) {
      matrix_.rowLabels.push_back(cells_.cell());
    } else {
      return takeNumber(trimmed(cells_.cell()));
    }
    return {};
  }

  Result<void> takeNumber(std::string_view cell) {
    if (cell.empty()) {
      return at(FOVEA_TR("Error", "%1: row %2, column %3 is empty. Write a number there."), cell);
    }
    const auto value = toNumber(cell, input_.decimalComma);
    if (value) {
      numbers_.push_back(*value);
      return {};
    }
    switch (value.error()) {
      case NumberFault::NotFinite:
        return at(FOVEA_TR("Error",
                           "%1: row %2, column %3 holds “%4”, but only finite numbers can be used. "
                           "Write an ordinary number."),
                  cell);
      case NumberFault::OutOfRange:
        return at(
            FOVEA_TR("Error",
                     "%1: row %2, column %3 holds “%4”, which is too large or too close to 0. "
                     "Write a number between 1e-300 and 1e300, or 0."),
            cell);
      case NumberFault::Misspelt:
        break;
    }
    return at(FOVEA_TR("Error",
                       "%1: row %2, column %3 holds “%4”, which is not a number. Write digits with "
                       "a decimal point."),
              cell);
  }

  tl::unexpected<Error> at(TextSource sentence, std::string_view cell) const {
    return refuse(sentence,
                  {std::to_string(cells_.row()), std::to_string(cells_.column()), excerpt(cell)});
  }
  tl::unexpected<Error> brokenQuotes() const {
    return at(
        FOVEA_TR("Error",
                 "%1: the quotes in row %2, column %3 do not match. Put them around the whole "
                 "cell and write a quote inside it twice."),
        {});
  }
  tl::unexpected<Error> ragged() const {
    return refuse(
        FOVEA_TR("Error",
                 "%1: the number of cells in row %2 is %3, in the first row %4. Make all "
                 "rows equally long."),
        {std::to_string(cells_.row()), std::to_string(cells_.column()), std::to_string(width_)});
  }
  tl::unexpected<Error> nothing() const {
    return refuse(FOVEA_TR("Error", "%1: no numbers are there. Write at least one."), {});
  }
  tl::unexpected<Error> refuse(TextSource sentence, std::vector<std::string> details) const {
    std::vector<TextArg> args = {strong(input_.name)};
    for (std::string& detail : details) args.push_back(plain(std::move(detail)));
    return fail(ErrorCode::Input, Text(sentence, std::move(args)), input_.place);
  }

  const MatrixText& input_;
  CellReader cells_;
  LabelledMatrix matrix_;
  std::vector<double> numbers_;
  Index width_ = 0;
  bool labelled_ = false;
};

}  // namespace

bool CellReader::next() {
  if (broken_) return false;
  if (lastInRow_) {
    if (rest_.empty()) return false;
    ++row_;
    column_ = 0;
  } else if (column_ == 0 && rest_.empty()) {
    return false;
  }
  ++column_;
  cell_.clear();
  broken_ = !(rest_.starts_with('"') ? readQuoted() : readPlain());
  if (broken_) return false;
  lastInRow_ = !rest_.starts_with(separator_);
  if (!lastInRow_) {
    rest_.remove_prefix(1);
  } else if (rest_.starts_with("\r\n")) {
    rest_.remove_prefix(2);
  } else if (rest_.starts_with('\n')) {
    rest_.remove_prefix(1);
  }
  return true;
}

bool CellReader::readQuoted() {
  rest_.remove_prefix(1);
  while (true) {
    const std::size_t quote = rest_.find('"');
    if (quote == std::string_view::npos) return false;
    cell_.append(rest_.substr(0, quote));
    rest_.remove_prefix(quote + 1);
    if (!rest_.starts_with('"')) break;
    cell_.push_back('"');
    rest_.remove_prefix(1);
  }
  return rest_.empty() || rest_.starts_with(separator_) || rest_.starts_with('\n') ||
         rest_.starts_with("\r\n");
}

bool CellReader::readPlain() {
  const char stops[] = {separator_, '\n', '"'};
  std::size_t end = std::min(rest_.find_first_of({stops, 3}), rest_.size());
  if (end < rest_.size() && rest_[end] == '"') return false;
  if (end > 0 && end < rest_.size() && rest_[end] == '\n' && rest_[end - 1] == '\r') --end;
  cell_.append(rest_.substr(0, end));
  rest_.remove_prefix(end);
  return true;
}

Result<LabelledMatrix> readDelimited(const MatrixText& input) { return MatrixReader(input).read(); }

}  // namespace fovea

#include <charconv>
#include <numeric>

#include "app/commands.h"

namespace fovea::app {
namespace {

tl::unexpected<Error> notAList(const std::string& written, const char* option) {
  return fail(
      ErrorCode::Usage,
      Text(FOVEA_TR(
               "CommandLine",
               "%1 takes “all”, one number, or numbers and ranges as 1-4,6; “%2” is none of them."),
           {plain(std::string(option)), plain(written)}),
      option);
}

std::optional<Index> wholeNumber(std::string_view text) {
  Index value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc{} || end != text.data() + text.size()) return {};
  return value;
}

}  // namespace

Result<Index> readPosition(Index written, Index count, Index from, const char* option) {
  if (written >= from && written < from + count) return written - from;
  if (written < from) {
    return fail(ErrorCode::Usage,
                Text(FOVEA_TR("CommandLine", "%1 %2: counting starts at %3."),
                     {plain(std::string(option)), plain(std::to_string(written)),
                      plain(std::to_string(from))}),
                option);
  }
  return fail(ErrorCode::Input,
              Text(FOVEA_TR("CommandLine", "%1 %2 does not exist here; it goes from %3 to %4."),
                   {plain(std::string(option)), plain(std::to_string(written)),
                    plain(std::to_string(from)), plain(std::to_string(from + count - 1))}),
              option);
}

Result<std::vector<Index>> readPositions(const std::string& written, Index count, Index from,
                                         const char* option) {
  std::vector<Index> positions;
  if (written == "all") {
    positions.resize(static_cast<std::size_t>(count));
    std::iota(positions.begin(), positions.end(), Index{0});
    return positions;
  }
  std::size_t begin = 0;
  while (begin <= written.size()) {
    const std::size_t end = std::min(written.find(',', begin), written.size());
    const std::string_view part = std::string_view(written).substr(begin, end - begin);
    const std::size_t dash = part.find('-');
    const auto first = wholeNumber(part.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : wholeNumber(part.substr(dash + 1));
    if (!first || !last || *first > *last) return notAList(written, option);
    auto low = readPosition(*first, count, from, option);
    if (!low) return fail(low.error());
    auto high = readPosition(*last, count, from, option);
    if (!high) return fail(high.error());
    for (Index i = *low; i <= *high; ++i) positions.push_back(i);
    begin = end + 1;
  }
  return positions;
}

}  // namespace fovea::app

#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/commands.h"
#include "app/model_path.h"
#include "app/source_options.h"
#include "app/token_json.h"
#include "core/io/read_file.h"
#include "core/text/tokens.h"

namespace fovea::app {
namespace {

constexpr std::uint64_t kLargestFile = std::uint64_t{1} << 30;

struct TokensOptions {
  std::optional<std::string> text;
  std::string textFile, lines, model;
  bool noSpecial = false;
};

bool isJson(const std::string& path) {
  return path.size() > 5 && path.compare(path.size() - 5, 5, ".json") == 0;
}

Result<std::vector<std::string>> textsOfJson(const std::string& bytes, const std::string& path) {
  const auto json = nlohmann::json::parse(bytes, nullptr, false);
  std::vector<std::string> texts;
  bool strings = json.is_array();
  for (const auto& item : json) {
    strings = strings && item.is_string();
    if (strings) texts.push_back(item.get<std::string>());
  }
  if (!strings) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("CommandLine", "%1 must be a JSON array of texts."), {plain(path)}),
                path);
  }
  return texts;
}

Result<std::vector<std::string>> readLines(const std::string& path) {
  auto bytes = readFile(path, kLargestFile);
  if (!bytes) return fail(bytes.error());
  if (isJson(path)) return textsOfJson(*bytes, path);
  if (auto ok = checkUtf8(*bytes); !ok) {
    Error error = ok.error();
    error.place = path;
    return fail(error);
  }
  std::vector<std::string> lines;
  std::size_t begin = bytes->rfind("\xEF\xBB\xBF", 0) == 0 ? 3 : 0;
  while (begin < bytes->size()) {
    const std::size_t end = std::min(bytes->find('\n', begin), bytes->size());
    std::size_t last = end;
    if (last > begin && (*bytes)[last - 1] == '\r') --last;
    lines.push_back(bytes->substr(begin, last - begin));
    begin = end + 1;
  }
  return lines;
}

Result<std::vector<std::string>> readTexts(const TokensOptions& o) {
  const int sources = (o.text ? 1 : 0) + (o.textFile.empty() ? 0 : 1) + (o.lines.empty() ? 0 : 1);
  if (sources != 1) {
    return fail(
        ErrorCode::Usage,
        Text(FOVEA_TR("CommandLine", "Give exactly one of --text, --text-file and --lines.")));
  }
  if (o.text) {
    if (auto ok = checkUtf8(*o.text); !ok) return fail(ok.error());
    return std::vector{*o.text};
  }
  if (!o.textFile.empty()) {
    auto text = readTextFile(o.textFile);
    if (!text) return fail(text.error());
    return std::vector{*text};
  }
  return readLines(o.lines);
}

Result<std::optional<Tokenizer>> readTokenizer(const TokensOptions& o) {
  if (o.model.empty()) return std::optional<Tokenizer>();
  const auto path = modelPath(o.model);
  if (!path) return fail(path.error());
  auto tokenizer = tokenizerAt(*path);
  if (!tokenizer) return fail(tokenizer.error());
  return std::optional(std::move(*tokenizer));
}

Result<void> printTokens(const TokensOptions& o, const Progress& progress) {
  const auto texts = readTexts(o);
  if (!texts) return fail(texts.error());
  const auto tokenizer = readTokenizer(o);
  if (!tokenizer) return fail(tokenizer.error());
  const Tokenizer* own = *tokenizer ? &**tokenizer : nullptr;
  const auto special = o.noSpecial ? SpecialTokens::Leave : SpecialTokens::Add;
  for (const std::string& text : *texts) {
    if (progress.cancelled()) return fail(cancelled());
    const auto tokens = own ? own->encode(text, special) : Result<Sequence>(toyTokens(text));
    if (!tokens) return fail(tokens.error());
    std::printf("%s\n", dumped(tokenJson(*tokens, own)).c_str());
  }
  return {};
}

}  // namespace

Command addTokensCommand(CLI::App& program) {
  auto options = std::make_shared<TokensOptions>();
  CLI::App* command =
      program.add_subcommand("tokens", "Prints the tokens of texts as JSON, one object a line");
  addModelOptions(*command, options->model, options->noSpecial);
  command->add_option("--text", options->text, "A text");
  command->add_option("--text-file", options->textFile, "A UTF-8 text file");
  command->add_option("--lines", options->lines,
                      "A file with a text on each line, or a .json array of texts");
  return {command, [options](const Progress& progress) { return printTokens(*options, progress); }};
}

}  // namespace fovea::app

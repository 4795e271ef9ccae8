#include "core/base/text.h"

#include <utility>

namespace fovea {
namespace {

Translator& translator() {
  static Translator installed;
  return installed;
}

std::string translated(const TextSource& source, std::optional<Index> count) {
  const int n = count ? static_cast<int>(*count) : -1;
  if (translator()) return translator()(source.context, source.source, n);
  return source.source;
}

void append(std::vector<Run>& runs, std::string_view text, Role role) {
  if (text.empty()) return;
  if (!runs.empty() && runs.back().role == role) {
    runs.back().text += text;
  } else {
    runs.push_back({std::string(text), role});
  }
}

}  // namespace

Text::Text(TextSource source, std::vector<TextArg> args, std::optional<Index> count)
    : source_(source), args_(std::move(args)), count_(count) {}

Text Text::verbatim(std::string utf8, Role role) {
  Text text;
  text.verbatim_ = std::move(utf8);
  text.role_ = role;
  return text;
}

bool Text::empty() const { return verbatim_.empty() && *source_.source == '\0'; }

std::vector<Run> Text::runs() const {
  std::vector<Run> runs;
  if (*source_.source == '\0') {
    append(runs, verbatim_, role_);
    return runs;
  }
  const std::string form = translated(source_, count_);
  std::size_t plainFrom = 0;
  for (std::size_t i = 0; i + 1 < form.size(); ++i) {
    if (form[i] != '%') continue;
    const char what = form[i + 1];
    const bool isCount = what == 'n' && count_;
    const std::size_t position = static_cast<std::size_t>(what - '1');
    if (!isCount && (what < '1' || what > '9' || position >= args_.size())) continue;
    append(runs, std::string_view(form).substr(plainFrom, i - plainFrom), role_);
    if (isCount) {
      append(runs, std::to_string(*count_), role_);
    } else {
      const TextArg& arg = args_[position];
      for (const Run& run : arg.text->runs()) {
        append(runs, run.text, run.role == Role::Plain ? arg.role : run.role);
      }
    }
    plainFrom = i + 2;
    ++i;
  }
  append(runs, std::string_view(form).substr(plainFrom), role_);
  return runs;
}

std::string Text::str() const {
  std::string all;
  for (const Run& run : runs()) all += run.text;
  return all;
}

bool operator==(const Text& a, const Text& b) { return a.runs() == b.runs(); }

TextArg withRole(Text text, Role role) {
  return {std::make_shared<const Text>(std::move(text)), role};
}
TextArg plain(std::string utf8) { return withRole(Text::verbatim(std::move(utf8)), Role::Plain); }
TextArg plain(Text text) { return withRole(std::move(text), Role::Plain); }
TextArg queryRole(std::string utf8) {
  return withRole(Text::verbatim(std::move(utf8)), Role::Query);
}
TextArg keyRole(std::string utf8) { return withRole(Text::verbatim(std::move(utf8)), Role::Key); }
TextArg valueRole(std::string utf8) {
  return withRole(Text::verbatim(std::move(utf8)), Role::Value);
}
TextArg strong(std::string utf8) { return withRole(Text::verbatim(std::move(utf8)), Role::Strong); }
TextArg strong(Text text) { return withRole(std::move(text), Role::Strong); }
TextArg quiet(std::string utf8) { return withRole(Text::verbatim(std::move(utf8)), Role::Quiet); }

void installTranslator(Translator installed) { translator() = std::move(installed); }

}  // namespace fovea

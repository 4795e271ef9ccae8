#pragma once
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/index.h"

// Text without Qt: core marks every text a person reads with FOVEA_TR(context, source) and passes
// it on as a Text. The program installs a translator; lupdate collects the marks through an alias
// of QT_TRANSLATE_NOOP.
#define FOVEA_TR(context, source) \
  ::fovea::TextSource { context, source }
// The same for a text with a count: %n, and a form for each plural of the language.
#define FOVEA_TRN(context, source) FOVEA_TR(context, source)

namespace fovea {

/// The part a stretch of text plays; it decides colour and weight, never meaning.
enum class Role { Plain, Query, Key, Value, Strong, Quiet };

/// A translatable sentence. `%1` … `%9` stand for arguments, `%n` for the count.
struct TextSource {
  const char* context = "";
  const char* source = "";
};

/// A stretch of rendered text with one role.
struct Run {
  std::string text;
  Role role = Role::Plain;
  friend bool operator==(const Run&, const Run&) = default;
};

class Text;

/// An argument of a Text: a text (translated when rendered) and the role it is written in.
struct TextArg {
  std::shared_ptr<const Text> text;
  Role role = Role::Plain;
};

/// A text that is translated when it is rendered. Core never glues sentences together from pieces:
/// one source string is one whole sentence or label.
class Text {
 public:
  Text() = default;
  /// A translatable text. `count`, when given, chooses the plural form and replaces %n.
  Text(TextSource source, std::vector<TextArg> args = {}, std::optional<Index> count = {});
  /// Text that is never translated: token labels, letters, numbers.
  static Text verbatim(std::string utf8, Role role = Role::Plain);

  bool empty() const;
  /// The rendered text, cut where the role changes.
  std::vector<Run> runs() const;
  /// The rendered text without roles.
  std::string str() const;
  /// The source string with its placeholders, for tests that find a sentence by its template.
  std::string_view source() const { return source_.source; }

 private:
  TextSource source_;
  std::string verbatim_;
  Role role_ = Role::Plain;
  std::vector<TextArg> args_;
  std::optional<Index> count_;
};

bool operator==(const Text& a, const Text& b);

/// Arguments for Text, named after the role they are written in.
TextArg plain(std::string utf8);
TextArg plain(Text text);
TextArg queryRole(std::string utf8);
TextArg keyRole(std::string utf8);
TextArg valueRole(std::string utf8);
TextArg strong(std::string utf8);
TextArg strong(Text text);
TextArg quiet(std::string utf8);
TextArg withRole(Text text, Role role);

/// Translates (context, source, count or -1) into the person's language.
using Translator = std::function<std::string(const char*, const char*, int)>;
/// Installs the translator for the whole process; an empty one gives the English sources. Not
/// thread-safe: call it before any job runs.
void installTranslator(Translator translator);

}  // namespace fovea

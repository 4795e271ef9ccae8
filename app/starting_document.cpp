#include "app/starting_document.h"

#include "app/unknown_word.h"
#include "core/io/read_file.h"

namespace fovea::app {

namespace {

constexpr std::uint64_t kLargestDocument = std::uint64_t{1} << 30;

}  // namespace

Result<Document> startingDocument(const SourceOptions& o) {
  if (!o.example.empty()) {
    const Example* example = findExample(o.example);
    if (example) return example->document;
    std::vector<std::string> ids;
    for (const Example& one : examples()) ids.push_back(one.id);
    return unknownWord("--example", o.example, ids, "examples");
  }
  if (!o.document.empty()) {
    auto json = readFile(o.document, kLargestDocument);
    if (!json) return fail(json.error());
    auto document = readDocument(*json, o.document);
    if (!document) return document;
    // What is wrong in the file is no fault of the options.
    if (auto ok = checkOptions(document->input); !ok) {
      return fail(ErrorCode::Input,
                  Text(FOVEA_TR("CommandLine", "%1, field “%2”: %3"),
                       {strong(o.document), plain(ok.error().place), plain(ok.error().message)}),
                  o.document);
    }
    return document;
  }
  return Document{};
}

}  // namespace fovea::app

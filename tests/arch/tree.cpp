#include "tests/arch/tree.h"

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

#include "tests/support/source_folder.h"

namespace fovea::test {
namespace {

const std::filesystem::path kRoot = sourceFolder();

bool isRoom(const std::string& name) {
  return name.starts_with("core_") || name.starts_with("ui_");
}

std::string folderOf(std::string target) {
  if (isRoom(target)) target[target.find('_')] = '/';
  return target;
}

}  // namespace

std::string SourceFile::room() const {
  if (!path.starts_with("core/") && !path.starts_with("ui/")) return {};
  return path.substr(0, path.find('/', path.find('/') + 1));
}

std::vector<SourceFile> filesBelow(const std::string& folder,
                                   const std::set<std::string>& endings) {
  std::vector<SourceFile> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kRoot / folder)) {
    if (!entry.is_regular_file()) continue;
    const auto name = entry.path().filename().string();
    const auto matches = [&](const std::string& ending) { return name.ends_with(ending); };
    if (std::none_of(endings.begin(), endings.end(), matches)) continue;
    SourceFile file{entry.path().lexically_relative(kRoot).string(), {}};
    std::ifstream stream(entry.path());
    for (std::string line; std::getline(stream, line);) file.lines.push_back(line);
    files.push_back(std::move(file));
  }
  std::sort(files.begin(), files.end(),
            [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
  return files;
}

std::vector<std::string> includesOf(const SourceFile& file) {
  static const std::regex kInclude(R"(^\s*#\s*include\s*["<]([^">]+)[">])");
  std::vector<std::string> includes;
  std::smatch match;
  for (const auto& line : file.lines) {
    if (std::regex_search(line, match, kInclude)) includes.push_back(match[1]);
  }
  return includes;
}

std::map<std::string, std::set<std::string>> dependencies() {
  static const std::regex kRoomCall(R"(fovea_room\(\s*(\w+)\s+DEPENDS\s+([^)]*)\))");
  std::map<std::string, std::set<std::string>> all;
  for (const auto* floor : {"core", "ui"}) {
    for (const auto& file : filesBelow(floor, {"CMakeLists.txt"})) {
      std::string text;
      for (const auto& line : file.lines) text += line.substr(0, line.find('#')) + '\n';
      std::smatch match;
      if (!std::regex_search(text, match, kRoomCall)) continue;
      auto& of = all[folderOf(match[1])];
      std::istringstream words(match[2]);
      for (std::string word; words >> word;) of.insert(folderOf(word));
    }
  }
  return all;
}

std::set<std::string> reachable(const std::string& room,
                                const std::map<std::string, std::set<std::string>>& dependencies) {
  std::set<std::string> seen;
  std::vector<std::string> open{room};
  while (!open.empty()) {
    const std::string next = open.back();
    open.pop_back();
    if (!seen.insert(next).second) continue;
    const auto found = dependencies.find(next);
    if (found == dependencies.end()) continue;
    open.insert(open.end(), found->second.begin(), found->second.end());
  }
  return seen;
}

}  // namespace fovea::test

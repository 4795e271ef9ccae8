#pragma once
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace fovea::test {

/// A source or build file of the repository.
struct SourceFile {
  std::string path;  ///< from the top of the repository, "core/base/text.h"
  std::vector<std::string> lines;
  /// The folder that is a link target: "core/base"; empty for files of app and of the tests.
  std::string room() const;
};

/// All files below a folder of the repository whose names end in one of `endings`, by path.
std::vector<SourceFile> filesBelow(const std::string& folder,
                                   const std::set<std::string>& endings = {".h", ".cpp"});

/// What the #include lines of a file name, without quotes or brackets.
std::vector<std::string> includesOf(const SourceFile& file);

/// What each room of core and ui depends on: "core/tensor" -> {"core/base", "Eigen3::Eigen"}, as
/// its CMakeLists.txt says. Names of rooms are written as folders.
std::map<std::string, std::set<std::string>> dependencies();

/// The rooms that can be reached from `room` through dependencies, itself included.
std::set<std::string> reachable(const std::string& room,
                                const std::map<std::string, std::set<std::string>>& dependencies);

}  // namespace fovea::test

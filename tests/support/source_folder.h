#pragma once
#include <filesystem>

namespace fovea::test {

/// The top of the project's sources.
std::filesystem::path sourceFolder();

}  // namespace fovea::test

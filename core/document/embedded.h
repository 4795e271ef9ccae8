#pragma once
#include <span>
#include <string_view>

namespace fovea {

/// A file of resources/ that travels inside the library.
struct EmbeddedFile {
  std::string_view name;  ///< without folder
  std::string_view contents;
};

/// The files of resources/examples, one for each worked example: "b1.fovea" …
std::span<const EmbeddedFile> embeddedExamples();

}  // namespace fovea

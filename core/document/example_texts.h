#pragma once
#include <span>
#include <string_view>

#include "core/base/text.h"

namespace fovea {

/// The words of a worked example; its numbers stand in resources/examples/ID.fovea.
struct ExampleText {
  std::string_view id;
  TextSource title, story;
};

/// All of them, in the order they are offered.
std::span<const ExampleText> exampleTexts();

}  // namespace fovea

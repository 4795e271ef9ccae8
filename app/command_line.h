#pragma once
#include <optional>
#include <string>

#include "core/base/result.h"

namespace fovea::app {

/// What the program was asked to do: a command that ran without a window gives its exit code;
/// nothing means that the window is wanted, with `open` as the file to show.
struct Asked {
  std::optional<int> exitCode;
  std::string open;
};

/// Reads the command line and runs a command (figure, figures, trace, tokens, info, list, --help,
/// --version). Exit codes: 0 done, 1 the text or a file is wrong, 2 the options are wrong, 3
/// cancelled. One sentence on stderr.
Asked runCommandLine(int argc, char** argv);

/// The exit code an error ends the program with.
int exitCodeOf(ErrorCode code);

}  // namespace fovea::app

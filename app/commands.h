#pragma once
#include <CLI/CLI.hpp>
#include <functional>
#include <memory>

#include "core/base/progress.h"
#include "core/base/result.h"

namespace fovea::app {

/// A command of the command line: its options are bound when it is added, `execute` does the work.
struct Command {
  CLI::App* parser = nullptr;
  std::function<Result<void>(const Progress&)> execute;
};

Command addFigureCommand(CLI::App& program);
Command addFiguresCommand(CLI::App& program);
Command addTraceCommand(CLI::App& program);
Command addTokensCommand(CLI::App& program);
Command addInfoCommand(CLI::App& program);
Command addListCommand(CLI::App& program);

/// Reads "all", "3" or "1-4,6" as positions from 0, in the order written. `from` is what counting
/// starts at (0 or 1).
Result<std::vector<Index>> readPositions(const std::string& written, Index count, Index from,
                                         const char* option);

/// One position typed by a person, as a position from 0. Errors: Usage below what counting starts
/// at, which no source could have; Input beyond the last, naming the range there is.
Result<Index> readPosition(Index written, Index count, Index from, const char* option);

}  // namespace fovea::app

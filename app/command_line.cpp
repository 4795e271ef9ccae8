#include "app/command_line.h"

#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <thread>

#include "app/commands.h"
#include "core/base/suggest.h"

namespace fovea::app {
namespace {

// A signal handler may only set a flag; InterruptWatcher turns it into a stop.
volatile std::sig_atomic_t interrupted = 0;
extern "C" void onInterrupt(int) { interrupted = 1; }

/// One sentence, in place of the progress where there is a terminal.
void say(const Error& error) {
  const char* clear = isatty(STDERR_FILENO) != 0 ? "\r\x1b[K" : "";
  std::fprintf(stderr, "%sfovea: %s\n", clear, error.message.str().c_str());
}

/// Whether everything printed has arrived: 0, or 1 with a sentence (a full disk, a closed pipe).
int flushed() {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return 0;
  say({ErrorCode::File,
       Text(FOVEA_TR("CommandLine", "The output could not be written: %1."),
            {plain(std::string(std::strerror(errno)))}),
       {}});
  return 1;
}

/// Progress for a person at a terminal; nothing where stderr is a file or a pipe.
Progress terminalProgress(std::stop_token stop) {
  const bool terminal = isatty(STDERR_FILENO) != 0;
  return Progress(std::move(stop), [terminal](const Text& what, Index done, Index of) {
    if (!terminal || of <= 0) return;
    std::fprintf(stderr, "\r%s %3d %%\x1b[K", what.str().c_str(),
                 static_cast<int>(100 * done / of));
    if (done >= of) std::fprintf(stderr, "\r\x1b[K");
  });
}

/// The long options of a command, those of its groups too.
std::vector<std::string> optionsOf(const CLI::App& parser) {
  std::vector<std::string> names;
  const auto add = [&](const CLI::App& part) {
    for (const CLI::Option* option : part.get_options()) {
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
  };
  add(parser);
  const auto isGroup = [](const CLI::App* part) { return part->get_name().empty(); };
  for (const CLI::App* group : parser.get_subcommands(isGroup)) add(*group);
  return names;
}

/// CLI11's complaint as one sentence, with the nearest option where a word is not known.
std::string complaint(const CLI::App& program, const CLI::ParseError& error) {
  const CLI::App* parser = &program;
  for (const CLI::App* used : program.get_subcommands()) parser = used;
  const std::vector<std::string> known = optionsOf(*parser);
  for (const std::string& word : parser->remaining(true)) {
    if (!word.starts_with('-')) break;
    const std::string nearest(
        nearestWord(word, std::vector<std::string_view>(known.begin(), known.end())));
    if (nearest.empty()) break;
    return Text(FOVEA_TR("CommandLine", "“%1” is not an option here; did you mean %2?"),
                {plain(word), plain(nearest)})
        .str();
  }
  std::string sentence = error.what();
  std::replace(sentence.begin(), sentence.end(), '\n', ' ');
  return Text(FOVEA_TR("CommandLine", "%1. “fovea %2--help” shows the options."),
              {plain(sentence),
               plain(parser == &program ? std::string() : parser->get_name() + " ")})
      .str();
}

/// A path that is no file may be a misspelt command.
std::optional<Error> wrongPath(const CLI::App& program, const std::string& path) {
  std::error_code ignored;
  if (path.empty() || std::filesystem::exists(path, ignored)) return {};
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  if (path.find_first_of("./") != std::string::npos) {
    return Error{ErrorCode::Input,
                 Text(FOVEA_TR("CommandLine", "%1 does not exist."), {plain(path)}), path};
  }
  const std::string nearest(
      nearestWord(path, std::vector<std::string_view>(names.begin(), names.end())));
  return Error{
      ErrorCode::Usage,
      nearest.empty()
          ? Text(FOVEA_TR("CommandLine",
                          "“%1” is neither a file nor a command; “fovea --help” shows the "
                          "commands."),
                 {plain(path)})
          : Text(FOVEA_TR("CommandLine", "“%1” is neither a file nor a command; did you mean %2?"),
                 {plain(path), plain(nearest)}),
      path};
}

/// Turns Ctrl+C, and a terminal or a time limit that ends, into a stop request while a command
/// runs.
class InterruptWatcher {
 public:
  InterruptWatcher() {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, onInterrupt);
    watcher_ = std::jthread([this](const std::stop_token& done) {
      while (!done.stop_requested()) {
        if (interrupted) source_.request_stop();
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
      }
    });
  }
  std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
  std::jthread watcher_;
};

}  // namespace

int exitCodeOf(ErrorCode code) {
  switch (code) {
    case ErrorCode::Usage:
      return 2;
    case ErrorCode::Cancelled:
      return 3;
    default:
      return 1;
  }
}

Asked runCommandLine(int argc, char** argv) {
  CLI::App program(
      "See the attention mechanism compute. Without a command the window opens; a path opens that "
      "file.",
      "fovea");
  program.set_version_flag("--version", std::string("fovea ") + FOVEA_VERSION);
  program.require_subcommand(0, 1);
  std::string open;
  program.add_option(
      "path", open,
      "What to open in the window: a model's folder, or a .gguf, .fovea or .txt file");
  const std::vector<Command> commands = {addFigureCommand(program), addFiguresCommand(program),
                                         addTraceCommand(program),  addTokensCommand(program),
                                         addInfoCommand(program),   addListCommand(program)};
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& success) {
    const int code = program.exit(success);
    std::cout.flush();
    return {code != 0 ? code : flushed(), {}};
  } catch (const CLI::ParseError& error) {
    std::fprintf(stderr, "fovea: %s\n", complaint(program, error).c_str());
    return {2, {}};
  }
  for (const Command& command : commands) {
    if (!command.parser->parsed()) continue;
    const InterruptWatcher watcher;
    const auto done = command.execute(terminalProgress(watcher.token()));
    if (done) return {flushed(), {}};
    say(done.error());
    return {exitCodeOf(done.error().code), {}};
  }
  if (const auto wrong = wrongPath(program, open)) {
    say(*wrong);
    return {exitCodeOf(wrong->code), {}};
  }
  return {std::nullopt, open};
}

}  // namespace fovea::app

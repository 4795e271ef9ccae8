#include "app/write_all.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "core/io/atomic_file.h"
#include "core/io/file_errors.h"
#include "core/io/npy.h"

namespace fovea::app {
namespace {
namespace fs = std::filesystem;

tl::unexpected<Error> refused(const fs::path& path, const std::error_code& why) {
  return fail(cannotWrite(path.string(), why.value()));
}

/// Other endings than that of the archive are mistaken for one.
bool endsAsFile(const fs::path& target) {
  const auto endings = {".npz", ".npy", ".zip", ".csv", ".json", ".svg", ".png", ".pdf"};
  return std::find(endings.begin(), endings.end(), target.extension()) != endings.end();
}

/// A hidden folder beside the target that is gone with the object.
class Staging {
 public:
  explicit Staging(const fs::path& target)
      : path_(target.parent_path() /
              ("." + target.filename().string() + ".part-" + std::to_string(getpid()))) {}
  ~Staging() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Staging(const Staging&) = delete;
  Staging& operator=(const Staging&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

Result<void> writeEntry(const fs::path& path, const NpzEntry& entry) {
  if (!entry.make) return writeFile(path.string(), entry.bytes);
  const auto tensor = entry.make();
  if (!tensor) return fail(tensor.error());
  return writeNpy(path.string(), *tensor);
}

Result<void> writeFolder(const fs::path& target, const std::vector<NpzEntry>& entries) {
  std::error_code code;
  const Staging staging(target);
  fs::create_directory(staging.path(), code);
  if (code) return refused(target, code);
  for (const NpzEntry& entry : entries) {
    if (auto ok = writeEntry(staging.path() / entry.name, entry); !ok) return ok;
  }
  if (!fs::exists(target, code)) {
    fs::rename(staging.path(), target, code);
    if (code) return refused(target, code);
    return {};
  }
  for (const NpzEntry& entry : entries) {
    fs::rename(staging.path() / entry.name, target / entry.name, code);
    if (code) return refused(target / entry.name, code);
  }
  return {};
}

}  // namespace

Result<void> writeTogether(const std::string& named, std::vector<NpzEntry> entries,
                           Archives archives) {
  std::error_code code;
  fs::path target = fs::absolute(named, code).lexically_normal();
  if (!target.has_filename()) target = target.parent_path();
  const bool allowed = archives == Archives::Allowed;
  if (allowed && target.extension() == ".npz") return writeNpz(named, std::move(entries));
  const bool folder = fs::is_directory(target, code);
  if (!folder && (fs::exists(target, code) || endsAsFile(target))) {
    return fail(ErrorCode::File,
                Text(allowed ? FOVEA_TR("CommandLine",
                                        "%1 is the name of a file; name a folder, or a file "
                                        "ending in .npz.")
                             : FOVEA_TR("CommandLine", "%1 is the name of a file; name a folder."),
                     {plain(named)}),
                named);
  }
  return writeFolder(target, entries);
}

}  // namespace fovea::app

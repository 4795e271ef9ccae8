#include "app/write_all.h"

#include <unistd.h>

#include <filesystem>

#include "core/io/atomic_file.h"
#include "core/io/npy.h"

namespace fovea::app {
namespace {
namespace fs = std::filesystem;

tl::unexpected<Error> cannotWrite(const fs::path& path, const std::error_code& why) {
  return fail(ErrorCode::File,
              Text(FOVEA_TR("CommandLine", "%1 cannot be written: %2."),
                   {plain(path.string()), plain(why.message())}),
              path.string());
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
  if (code) return cannotWrite(target, code);
  for (const NpzEntry& entry : entries) {
    if (auto ok = writeEntry(staging.path() / entry.name, entry); !ok) return ok;
  }
  if (!fs::exists(target, code)) {
    fs::rename(staging.path(), target, code);
    if (code) return cannotWrite(target, code);
    return {};
  }
  for (const NpzEntry& entry : entries) {
    fs::rename(staging.path() / entry.name, target / entry.name, code);
    if (code) return cannotWrite(target / entry.name, code);
  }
  return {};
}

}  // namespace

Result<void> writeTogether(const std::string& named, std::vector<NpzEntry> entries) {
  std::error_code code;
  fs::path target = fs::absolute(named, code).lexically_normal();
  if (!target.has_filename()) target = target.parent_path();
  const bool archive = target.extension() == ".npz";
  if (archive) return writeNpz(named, std::move(entries));
  if (fs::exists(target, code) && !fs::is_directory(target, code)) {
    return fail(
        ErrorCode::File,
        Text(FOVEA_TR("CommandLine", "%1 is a file; name a folder, or a file ending in .npz."),
             {plain(named)}),
        named);
  }
  return writeFolder(target, entries);
}

}  // namespace fovea::app

#include "core/io/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <filesystem>
#include <utility>

#include "core/io/file_errors.h"

namespace fovea {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 20;

std::string folderOf(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

// Where the links end. A link to a file that is not there yet leads to that file.
std::string followed(std::string path) {
  constexpr int kMostLinks = 40;
  for (int i = 0; i < kMostLinks; ++i) {
    std::error_code none;
    const auto next = std::filesystem::read_symlink(path, none);
    if (none) break;
    path = (next.is_absolute() ? next : std::filesystem::path(folderOf(path)) / next).string();
  }
  return path;
}

void syncFolder(const std::string& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

Result<AtomicFile> AtomicFile::create(const std::string& path) {
  if (path.empty() || path.find('\0') != std::string::npos) return fail(cannotWrite(path, ENOENT));
  AtomicFile file(path);
  struct stat info {};
  const bool exists = ::stat(path.c_str(), &info) == 0;
  if (!exists && errno != ENOENT) return fail(cannotWrite(path, errno));
  if (exists && S_ISDIR(info.st_mode)) return fail(cannotWrite(path, EISDIR));
  if (!exists && path.back() == '/') return fail(cannotWrite(path, EISDIR));
  if (exists && ::access(path.c_str(), W_OK) != 0) return fail(cannotWrite(path, errno));
  // What stands below /dev may lead to a file that is open already, as /dev/stdout does.
  if (exists && (!S_ISREG(info.st_mode) || path.starts_with("/dev/"))) {
    file.descriptor_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (file.descriptor_ < 0) return fail(cannotWrite(path, errno));
    return file;
  }
  file.target_ = followed(path);
  if (auto opened = file.openTemporary(); !opened) return fail(std::move(opened.error()));
  if (exists) fchmod(file.descriptor_, info.st_mode & 07777);
  return file;
}

Result<void> AtomicFile::openTemporary() {
  // A short name of its own: the target's name plus a suffix could be too long for the folder.
  static std::atomic<unsigned> counter = 0;
  const std::string stem =
      (std::filesystem::path(folderOf(target_)) / ".fovea-").string() + std::to_string(getpid());
  do {
    temporary_ = stem + "-" + std::to_string(counter++);
    descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  } while (descriptor_ < 0 && errno == EEXIST);
  if (descriptor_ >= 0) return {};
  temporary_.clear();
  return failed(errno);
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

AtomicFile::~AtomicFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

Result<void> AtomicFile::failed(int number) { return fail(cannotWrite(path_, number)); }

Result<void> AtomicFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), std::min(bytes.size(), kPiece));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return failed(errno);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

Result<void> AtomicFile::commit() {
  const bool device = temporary_.empty();
  if (!device) {
    // Another writer may have replaced the temporary, so it is opened anew by its name.
    struct stat info {};
    fstat(descriptor_, &info);
    ::close(descriptor_);
    descriptor_ = ::open(temporary_.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor_ < 0) return failed(errno);
    fchmod(descriptor_, info.st_mode & 07777);
    if (fsync(descriptor_) != 0 && errno != EINVAL) return failed(errno);
  }
  if (::close(std::exchange(descriptor_, -1)) != 0) return failed(errno);
  if (device) return {};
  if (::rename(temporary_.c_str(), target_.c_str()) != 0) return failed(errno);
  temporary_.clear();
  syncFolder(folderOf(target_));
  return {};
}

Result<void> writeFile(const std::string& path, std::string_view bytes) {
  auto file = AtomicFile::create(path);
  if (!file) return fail(std::move(file.error()));
  if (auto written = file->write(bytes); !written) return written;
  return file->commit();
}

}  // namespace fovea

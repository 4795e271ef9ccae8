#include "core/io/read_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "core/base/byte_text.h"
#include "core/io/file_errors.h"
#include "core/io/utf8.h"

namespace fovea {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 20;

Error tooLarge(const std::string& path, std::uint64_t size, std::uint64_t limit) {
  return {ErrorCode::TooLarge,
          Text(FOVEA_TR("Error",
                        "%1 holds %2, more than the %3 that can be read. Choose a smaller "
                        "file."),
               {strong(quotable(path)), inBytes(static_cast<double>(size)),
                inBytes(static_cast<double>(limit))}),
          path};
}

Error endless(const std::string& path, std::uint64_t limit) {
  return {
      ErrorCode::TooLarge,
      Text(FOVEA_TR("Error", "%1 holds more than the %2 that can be read. Choose a smaller file."),
           {strong(quotable(path)), inBytes(static_cast<double>(limit))}),
      path};
}

}  // namespace

Result<InputFile> InputFile::open(const std::string& path) {
  // A name with U+0000 inside would open another file than the one that was named.
  if (path.find('\0') != std::string::npos) return fail(cannotRead(path, ENOENT));
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return fail(cannotRead(path, errno));
  InputFile file(path, descriptor);
  struct stat info {};
  if (fstat(descriptor, &info) != 0) return fail(cannotRead(path, errno));
  if (S_ISDIR(info.st_mode)) return fail(cannotRead(path, EISDIR));
  file.regular_ = S_ISREG(info.st_mode);
  file.size_ = file.regular_ ? static_cast<std::uint64_t>(info.st_size) : 0;
  return file;
}

InputFile::InputFile(InputFile&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_),
      regular_(other.regular_) {}

InputFile::~InputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<std::size_t> InputFile::read(char* target, std::size_t count) {
  std::size_t done = 0;
  while (done < count) {
    const ssize_t got = ::read(descriptor_, target + done, std::min(count - done, kPiece));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail(cannotRead(path_, errno));
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

Result<std::size_t> InputFile::readAt(std::uint64_t offset, void* target, std::size_t count) const {
  std::size_t done = 0;
  while (done < count) {
    const ssize_t got = ::pread(descriptor_, static_cast<char*>(target) + done,
                                std::min(count - done, kPiece), static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail(cannotRead(path_, errno));
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

Result<std::string> readFile(const std::string& path, std::uint64_t limit) {
  auto file = InputFile::open(path);
  if (!file) return fail(std::move(file.error()));
  if (file->size() > limit) return fail(tooLarge(path, file->size(), limit));
  std::string bytes;
  bytes.reserve(static_cast<std::size_t>(file->size()) + 1);
  std::size_t got = 0;
  do {
    const std::size_t before = bytes.size();
    const std::size_t room = std::max<std::size_t>(bytes.capacity() - before, 4096);
    bytes.resize(before + std::min(room, kPiece));
    auto read = file->read(bytes.data() + before, bytes.size() - before);
    if (!read) return fail(std::move(read.error()));
    got = *read;
    bytes.resize(before + got);
    if (bytes.size() > limit) return fail(endless(path, limit));
  } while (got > 0);
  return bytes;
}

}  // namespace fovea

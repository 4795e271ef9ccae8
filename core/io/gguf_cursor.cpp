#include "core/io/gguf_cursor.h"

#include <algorithm>

#include "core/base/number.h"
#include "core/io/tensor_checks.h"

namespace fovea {
namespace {

constexpr std::size_t kBuffer = std::size_t{1} << 18;

}  // namespace

bool GgufCursor::allowed(std::uint64_t bytes) {
  if (position_ <= kLimit && bytes <= kLimit - position_) return true;
  stop(refuseFile(FOVEA_TR("Error",
                           "%1 has a header of more than the %2 bytes that can be read. Choose "
                           "another file."),
                  file_.path(), {grouped(static_cast<long long>(kLimit))}, ErrorCode::TooLarge));
  return false;
}

bool GgufCursor::fill(std::size_t bytes) {
  if (failed()) return false;
  if (bytes > file_.size() - std::min(position_, file_.size())) {
    stop(refuseFile(FOVEA_TR("Error",
                             "%1 is cut short, or damaged: its header does not end within the "
                             "file. Download it again."),
                    file_.path()));
    return false;
  }
  if (!allowed(bytes)) return false;
  if (end_ - at_ >= bytes) return true;
  if (!buffer_) {
    capacity_ = static_cast<std::size_t>(std::min<std::uint64_t>(file_.size(), kBuffer));
    buffer_ = std::make_unique_for_overwrite<char[]>(capacity_);
  }
  std::memmove(buffer_.get(), buffer_.get() + at_, end_ - at_);
  end_ -= at_;
  at_ = 0;
  auto got = file_.readAt(position_ + end_, buffer_.get() + end_, capacity_ - end_);
  if (!got) {
    stop(fail(std::move(got.error())));
    return false;
  }
  end_ += *got;
  if (end_ >= bytes) return true;
  stop(refuseFile(FOVEA_TR("Error",
                           "%1 has become shorter since it was opened. Open it again when it is "
                           "complete."),
                  file_.path(), {}, ErrorCode::File));
  return false;
}

const char* GgufCursor::take(std::size_t bytes) {
  if (!fill(bytes)) return nullptr;
  const char* taken = buffer_.get() + at_;
  at_ += bytes;
  position_ += bytes;
  return taken;
}

std::string GgufCursor::string() {
  std::string text;
  std::uint64_t left = count(1);
  if (!allowed(left)) left = 0;
  while (left > 0 && !failed()) {
    const auto piece = static_cast<std::size_t>(std::min<std::uint64_t>(left, kBuffer));
    if (const char* bytes = take(piece)) text.append(bytes, piece);
    left -= piece;
  }
  if (failed()) text.clear();
  return text;
}

std::uint64_t GgufCursor::count(std::uint64_t smallest) {
  const std::uint64_t at = position_;
  const auto count = number<std::uint64_t>();
  if (failed()) return 0;
  if (count <= (file_.size() - position_) / smallest) return count;
  stop(refuseFile(FOVEA_TR("Error",
                           "%1 is cut short, or damaged: the length at byte %2 leads beyond the "
                           "end of the file. Download it again."),
                  file_.path(), {counted(at)}));
  return 0;
}

}  // namespace fovea

#pragma once
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/io/read_file.h"

// For the GGUF reader; not for use outside this folder.

namespace fovea {

/// Reads the header of a file from front to back through a small buffer. Once something went wrong
/// every further number is 0 and every string empty; error() says what it was. Lengths and counts
/// are compared with what is left of the file before anything grows.
class GgufCursor {
 public:
  /// Bytes of header that are read at most.
  static constexpr std::uint64_t kLimit = std::uint64_t{64} << 20;

  explicit GgufCursor(const InputFile& file) : file_(file) {}

  bool failed() const { return error_.has_value(); }
  const Error& error() const { return *error_; }
  /// Stops with this error, unless there is one already.
  void stop(tl::unexpected<Error> error) {
    if (!error_) error_ = std::move(error.value());
  }
  std::uint64_t position() const { return position_; }

  /// The next number, little-endian.
  template <class T>
  T number() {
    static_assert(std::is_arithmetic_v<T>);
    T value{};
    if (const char* bytes = take(sizeof(T))) std::memcpy(&value, bytes, sizeof(T));
    return value;
  }
  /// A length of 8 bytes and that many bytes.
  std::string string();
  /// A count of things of at least `smallest` bytes each.
  std::uint64_t count(std::uint64_t smallest);

 private:
  /// The next `bytes` bytes, at most the buffer's size; nullptr after a failure.
  const char* take(std::size_t bytes);
  bool fill(std::size_t bytes);
  /// Whether `bytes` more are within kLimit; else stops.
  bool allowed(std::uint64_t bytes);

  const InputFile& file_;
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_ = 0;
  std::size_t at_ = 0, end_ = 0;  ///< what of the buffer is not read yet
  std::uint64_t position_ = 0;    ///< in the file, of the next byte
  std::optional<Error> error_;
};

}  // namespace fovea

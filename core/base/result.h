#pragma once
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "core/base/text.h"

namespace fovea {

/// Why something did not work. The command line turns it into its exit code.
enum class ErrorCode {
  Input,      ///< what needs the text or a file to be seen wrong (exit 1)
  Usage,      ///< what the options alone prove wrong (exit 2)
  Cancelled,  ///< stopped on request; not a failure (exit 3)
  File,       ///< a file cannot be read or written (exit 1)
  TooLarge,   ///< would need more memory or space than there is (exit 1)
};

/// One clear sentence about what is wrong, where, and what to do.
struct Error {
  ErrorCode code = ErrorCode::Input;
  Text message;       ///< the whole sentence
  std::string place;  ///< file, field, tensor or byte offset it concerns; names the field of Setup
                      ///< for the window
};

/// A value or an Error. Anything a user or a file can get wrong comes back as one; broken
/// invariants assert.
template <class T>
class [[nodiscard]] Result : public tl::expected<T, Error> {
 public:
  using tl::expected<T, Error>::expected;
  Result(tl::expected<T, Error> other) : tl::expected<T, Error>(std::move(other)) {}
};

/// Makes the failed Result: `return fail(ErrorCode::Input, Text(FOVEA_TR(…)), "heads");`
inline tl::unexpected<Error> fail(ErrorCode code, Text message, std::string place = {}) {
  return tl::unexpected<Error>(Error{code, std::move(message), std::move(place)});
}
inline tl::unexpected<Error> fail(Error error) { return tl::unexpected<Error>(std::move(error)); }

/// The Error of a computation that was stopped on request.
Error cancelled();

}  // namespace fovea

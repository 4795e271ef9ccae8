#pragma once
#include <string>

#include "core/base/result.h"

namespace fovea {

/// What the system's error number `number` means for a file that was to be written or read: one
/// sentence that names the file and what to do. Code File, place = path.
Error cannotWrite(const std::string& path, int number);
Error cannotRead(const std::string& path, int number);
/// The same for a folder that was to be looked into.
Error cannotReadFolder(const std::string& path, int number);
/// `name` is not UTF-8: the byte at `offset` (from 0) belongs to no character. Code Input.
Error notUtf8(const Text& name, std::string place, std::size_t offset);

}  // namespace fovea

#pragma once
#include <optional>
#include <string>

#include "core/io/gguf_cursor.h"
#include "core/io/metadata.h"
#include "core/tensor/dtype.h"

// For the GGUF reader; not for use outside this folder.

namespace fovea {

/// The value that comes next, of the type with this number. Nothing when there is no such type, or
/// when it is a list of lists; after a failure of the cursor the value means nothing. Memory grows
/// with the bytes that were read.
std::optional<MetaValue> readGgufValue(GgufCursor& cursor, std::uint32_t type);

/// How the tensor type with this number is stored; nothing when it cannot be read.
std::optional<DType> dtypeOfGguf(std::uint32_t type);
/// The name of any tensor type, also of those that cannot be read: "IQ2_XXS", "type 77".
std::string nameOfGgufType(std::uint32_t type);

}  // namespace fovea

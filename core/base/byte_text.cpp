#include "core/base/byte_text.h"

#include "core/base/number.h"

namespace fovea {

TextArg inBytes(double bytes) {
  if (bytes == 1) return plain(Text(FOVEA_TR("Size", "1 byte")));
  return plain(Text(FOVEA_TR("Size", "%1 bytes"), {plain(groupedSize(bytes))}));
}

}  // namespace fovea

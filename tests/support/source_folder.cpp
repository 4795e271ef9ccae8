#include "tests/support/source_folder.h"

namespace fovea::test {

std::filesystem::path sourceFolder() { return FOVEA_SOURCE_DIR; }

}  // namespace fovea::test

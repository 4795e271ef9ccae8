#include "core/base/result.h"

namespace fovea {

Error cancelled() { return {ErrorCode::Cancelled, Text(FOVEA_TR("Error", "Stopped.")), {}}; }

}  // namespace fovea

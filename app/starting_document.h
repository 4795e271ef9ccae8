#pragma once
#include "app/source_options.h"

namespace fovea::app {

/// The document a source begins with, before its options are taken into it: an example's, a file's,
/// else a fresh one. Errors: Usage (unknown example); those of readFile and readDocument.
Result<Document> startingDocument(const SourceOptions& options);

}  // namespace fovea::app

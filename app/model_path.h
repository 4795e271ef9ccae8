#pragma once
#include <string>

#include "core/models/model.h"

namespace fovea::app {

/// Where a model lies: `written` where there is such a file or folder, else the place of the model
/// of that name, whole or without its owner, that `list models` knows. Errors: File when there is
/// neither.
Result<std::string> modelPath(const std::string& written);

/// The tokenizer of a folder or of a GGUF file; the weights may be missing, the architecture may be
/// any. Errors: those of tokenizerFromFolder and tokenizerFromGguf; Input for another kind of file.
Result<Tokenizer> tokenizerAt(const std::string& path);

}  // namespace fovea::app

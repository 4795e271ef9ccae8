#pragma once
#include "core/models/architecture.h"

namespace fovea {

/// Encoders of BERT's build (Devlin et al. 2019): learned positions, norms behind each part.
/// DistilBERT has no token types; the positions of RoBERTa and XLM-RoBERTa begin behind the padding
/// id.
const Architecture& bert();
const Architecture& distilbert();
const Architecture& roberta();

}  // namespace fovea

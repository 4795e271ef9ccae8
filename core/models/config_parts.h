#pragma once
#include "core/models/config_fields.h"
#include "core/models/model_config.h"

// What several architectures read from their configuration in the same way.

namespace fovea {

/// The activation a field names; refuses others.
Activation readActivation(ConfigFields& fields, const char* field, const char* absent);
/// Refuses the model when a switch that is not supported is on.
void refuseFlag(ConfigFields& fields, const char* field);
/// rope_theta with rope_scaling, or rope_parameters.
void readRope(ConfigFields& fields, ModelConfig& config);
/// layer_types, a word for each layer, into `windowed`.
void readLayerTypes(ConfigFields& fields, ModelConfig& config);
/// `whole` parts of `width` numbers must make up the model's width; refuses else.
Index dividedWidth(ConfigFields& fields, const char* widthField, Index width,
                   const char* headsField, Index heads);

}  // namespace fovea

#pragma once
#include <string>

#include "core/io/tensor_file.h"

namespace fovea {

/// Opens one safetensors file and checks its header: 8 bytes of length, a JSON object {name:
/// {dtype, shape, data_offsets}}, then the numbers without a gap to the end of the file (the
/// format's description in github.com/huggingface/safetensors). Numbers may lie at any byte:
/// nothing needs to be aligned.
///
/// Errors, each naming the file and, where it is one's fault, the tensor. File: not readable, a
/// folder, a link of a download cache that leads nowhere. Input: shorter or longer than its header
/// says, header not JSON or no object, fields missing or of another kind, a type that is not known,
/// sizes that are negative or too large, ranges that overlap, leave a gap, or do not fit shape and
/// type. TooLarge: a header above 16 MiB, before it is read. Linear in the header.
Result<TensorFile> openSafetensors(const std::string& path);

/// Opens the weights of a Hugging Face folder: model.safetensors, else the shards that
/// model.safetensors.index.json lists. Errors: those of openSafetensors and readJson; Input with
/// what to do when the folder holds only pickles (pytorch_model.bin: never executed), weights of
/// other programs, or none; when shards are missing or have names that leave the folder; when a
/// tensor is not in the shard the index names, or in two.
Result<TensorFile> openSafetensorsFolder(const std::string& folder);

}  // namespace fovea

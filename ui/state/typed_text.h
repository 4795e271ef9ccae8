#pragma once
#include <string>

#include "core/document/input.h"

namespace fovea {

/// The text a person sees in the text field: the text itself, or behind that door the tokens'
/// labels. Where the toy's tokenizer would cut these ("[CLS]"), spaces part the tokens.
std::string textOf(const Input& input);

/// The input after its text was changed in the text field. Behind the door Text, as many tokens as
/// before only rename the matrices' rows; another number of tokens leaves the matrices for the toy
/// model, in their widths.
Input withText(const Input& input, const std::string& text);

/// The same text through the model at `path`, as the model was made: nothing hidden besides, its
/// own scale.
Input withModel(const Input& input, const std::string& path);

/// The same text and setup with the toy model's numbers, in the widths of the matrices.
Input asToy(const Input& input);

/// Number of tokens of a text that takes the place of the one at a typed door.
Index tokensOf(const Input& input, const std::string& text);

/// Whether the text has another number of tokens than the typed matrices have rows: somebody must
/// choose between withRows() and asToy(). Worked examples are not asked about: they become the toy.
bool needsChoice(const Input& input, const std::string& text);

/// The input with the text, its matrices fitted to one row for each token (resizedTo).
Input withRows(const Input& input, const std::string& text);

/// Number of rows the matrices of a door behind Text have on the query side; 0 at the door Text.
Index rowsOf(const Input& input);

}  // namespace fovea

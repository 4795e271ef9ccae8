#pragma once

namespace fovea {

class Session;

/// The mask of the laboratory "lab-mask", as it stands in the document, becomes the document's: one
/// step of undo. Nothing happens while there is no picture, or a setting cannot be read.
void useLabMask(Session& session);

}  // namespace fovea

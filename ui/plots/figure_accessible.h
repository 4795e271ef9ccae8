#pragma once

namespace fovea {

class FigureView;

/// Lets screen readers into every FigureView: a table of cells for each matrix, made when they are
/// asked for, and the words of everything else. Once is enough; more does nothing.
void installFigureAccessibility();

/// Tells a screen reader, if there is one, that another cell of the view is pointed at.
void announceFocus(FigureView& view);

}  // namespace fovea

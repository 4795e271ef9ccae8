#pragma once
#include <QColor>
#include <QFont>
#include <memory>
#include <vector>

#include "core/figures/figure.h"

namespace fovea {

class ColourMap;

/// Every colour, font and measure of the program, in one value: light or dark, for the screen or
/// for a file. Colours and measures are named after their use.
struct Style {
  bool dark = false;
  double unit = 1;                               ///< every designed measure is multiplied by it
  QColor surface, chrome, tint;                  ///< grounds
  QColor text, quiet, disabled, ink, onInk;      ///< text and the chosen
  QColor query, key, value;                      ///< the three hues
  QColor positive, negative;                     ///< bars
  QColor marker, control, hatch, focus, error;   ///< lit term, outlines, hidden cells, ring, error
  QColor line, cellLine;                         ///< parting lines; say nothing
  std::vector<QColor> heads;                     ///< of the lines of several heads
  std::vector<QColor> weightStops, signedStops;  ///< of the colour maps, mixed in CIELAB
  QFont normal, bold, heading, headingBold,
      subscript;  ///< DejaVu Sans 13, 13 bold, 20, 20 bold, 10
  std::shared_ptr<const ColourMap> weightMap, signedMap;  ///< of the stops

  static Style light();
  static Style darkTheme();
  /// The style for exported figures: sizes 14 and 20. `points`, when given, becomes the size of
  /// normal text (14 px are 10.5 points): fonts and measures grow with it.
  static Style forFile(bool dark, double points = 0);
  /// The same style with every font and measure multiplied.
  Style scaled(double factor) const;

  /// A designed measure in pixels of this style.
  double px(double designed) const { return designed * unit; }
  QColor hue(Hue hue) const;
  QColor role(Role role) const;
  /// Colour of a value on a range; weights 0 … 1, signed −m … m.
  QColor mapped(double value, const ColourRange& range, bool signedMap) const;
  /// Black or white, whichever contrasts more with `ground`.
  static QColor textOn(const QColor& ground);
};

/// Loads the DejaVu fonts from the resources, once; call after the application object exists.
void loadFonts();

}  // namespace fovea

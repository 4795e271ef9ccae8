#pragma once
#include <QWidget>

#include "ui/panels/figure_panel.h"
#include "ui/window/workspace.h"

class QComboBox;
class QLabel;

namespace fovea {

/// What heads are ranked by, between which tokens, and the ranking.
class HeadFinder : public QWidget {
  Q_OBJECT
 public:
  explicit HeadFinder(const WindowContext& context, QWidget* parent = nullptr);
  FigurePanel& panel() { return *panel_; }
  /// Puts the keyboard where a person says what to find.
  void focusFinder();

 private:
  void refresh();
  void fillTokens();
  void restyle();

  WindowContext context_;
  QComboBox *mode_, *from_, *to_;
  QLabel *fromWord_, *toWord_;
  FigurePanel* panel_;
  std::weak_ptr<const Trace> filled_;  ///< whose tokens the lists hold
};

}  // namespace fovea

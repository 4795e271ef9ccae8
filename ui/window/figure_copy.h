#pragma once
#include <QObject>

#include "ui/window/workspace.h"

namespace fovea {

/// Copies panels to the clipboard, in the background: as a picture (PNG and SVG), or as numbers
/// (text between tabs, and CSV). The look is that of the last export.
class FigureCopy : public QObject {
  Q_OBJECT
 public:
  explicit FigureCopy(const WindowContext& context, QObject* parent = nullptr);

  void copyPicture(const QString& panelId);
  void copyNumbers(const QString& panelId);
  bool running() const { return jobs_.running(); }

 signals:
  void copied();
  /// Why nothing was copied.
  void failed(const QString& sentence);

 private:
  void start(const QString& panelId, bool numbers);

  WindowContext context_;
  JobRunner jobs_;
};

}  // namespace fovea

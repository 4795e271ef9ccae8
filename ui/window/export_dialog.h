#pragma once
#include <QDialog>
#include <QTimer>

#include "ui/window/export_settings.h"
#include "ui/window/workspace.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QPushButton;

namespace fovea {

/// Writes a panel, or the step of the walk, into a file: what, as which format, how large and with
/// which look, beside a live preview. Choices are remembered; what is wrong is said in place.
class ExportDialog : public QDialog {
  Q_OBJECT
 public:
  /// Begins with the panel `panelId`.
  ExportDialog(const WindowContext& context, const QString& panelId, QWidget* parent = nullptr);

  QString panelId() const;
  /// What is chosen now; its background may be an invalid colour.
  ExportSettings chosen() const;
  /// Writes the file in the background; exported() or a sentence in the dialog follows.
  void exportTo(const QString& path);
  /// The name that is offered for the file: of the document, the panel and, in a model, the head.
  QString suggestedName() const;
  /// The sentence in the dialog.
  QString message() const;
  bool busy() const { return preview_.running() || writing_.running() || settle_.isActive(); }

 signals:
  void exported(const QString& path);

 private:
  void buildFields();
  void addPanels(const QString& panelId);
  void fill(const ExportSettings& settings);
  void changed();
  void showPreview();
  void say(const QString& sentence, bool wrong);
  void askForFile();
  void resizeEvent(QResizeEvent* event) override;
  void done(int result) override;

  WindowContext context_;
  QFormLayout* form_;
  QComboBox *panel_, *format_, *theme_, *background_, *palette_;
  QDoubleSpinBox *width_, *height_, *dpi_, *font_;
  QCheckBox *title_, *caption_;
  QLabel *picture_, *message_;
  QPushButton* export_;
  QTimer settle_;
  QImage image_;
  JobRunner preview_, writing_;
};

}  // namespace fovea

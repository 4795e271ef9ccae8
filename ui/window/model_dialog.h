#pragma once
#include <QDialog>

#include "ui/window/model_list.h"
#include "ui/window/model_summary.h"
#include "ui/window/workspace.h"

class QPushButton;

namespace fovea {

/// Shows what a model is before it is opened: one model alone, the document's own, or the models of
/// this computer to choose from.
class ModelDialog : public QDialog {
  Q_OBJECT
 public:
  explicit ModelDialog(const WindowContext& context, QWidget* parent = nullptr);

  /// The models of this computer, the document's own first.
  void choose();
  /// One model, to open or not.
  void offer(const QString& path);
  /// One model that is open already.
  void inform(const QString& path);
  const ModelSummary& summary() const { return *summary_; }

 signals:
  void chosen(const QString& path);
  /// Another place is wanted.
  void folderAsked();
  void fileAsked();

 private:
  enum class Shows { List, One, Open };
  void prepare(Shows shows, const QString& title);
  void follow();
  void refresh();
  void openChosen();

  WindowContext context_;
  ModelList* list_;
  ModelSummary* summary_;
  QPushButton *folder_, *file_, *cancel_, *open_;
  Shows shows_ = Shows::One;
  QString followed_;  ///< path of the list that the summary shows
};

}  // namespace fovea

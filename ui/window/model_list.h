#pragma once
#include <QWidget>
#include <vector>

#include "core/models/model_places.h"
#include "ui/state/model_facts.h"
#include "ui/window/workspace.h"

class QLabel;
class QListWidget;
class QStackedWidget;

namespace fovea {

/// The models that lie on this computer: name, the program that keeps it, size; grey, with the
/// reason, where one cannot run. They are looked for and read in the background.
class ModelList : public QWidget {
  Q_OBJECT
 public:
  explicit ModelList(const WindowContext& context, QWidget* parent = nullptr);

  /// Looks for models; `chosen` is to be the current one where it is found.
  void find(const QString& chosen);
  /// Path of the current model; empty when there is none.
  QString currentPath() const;
  /// What was read about it; null while it is not.
  const ModelFacts* currentFacts() const;
  /// The models have been looked for and all of them read.
  bool complete() const { return found_ && facts_.size() == places_.size(); }

 signals:
  /// Another model is the current one, or more is known about it.
  void currentChanged();
  /// Enter or a double click.
  void activated();
  void folderAsked();

 private:
  QWidget* emptyPage();
  void take(std::vector<ModelPlace> places, const QString& chosen);
  void readNext();
  void tell(int row);

  WindowContext context_;
  QStackedWidget* pages_;
  QLabel* looking_;
  QWidget* empty_;
  QListWidget* list_;
  std::vector<ModelPlace> places_;
  std::vector<ModelFacts> facts_;  ///< of the first places
  bool found_ = false;
  JobRunner jobs_;
};

}  // namespace fovea

#pragma once
#include <QWidget>
#include <optional>

#include "ui/state/model_facts.h"
#include "ui/window/workspace.h"

class QGridLayout;
class QLabel;

namespace fovea {

/// "87 MB", "1.2 GB": powers of 1,000, as file managers count.
QString byteWords(double bytes);

/// What there is to know about a model before it is loaded, and the reason when it cannot run. The
/// headers are read in the background.
class ModelSummary : public QWidget {
  Q_OBJECT
 public:
  explicit ModelSummary(const WindowContext& context, QWidget* parent = nullptr);

  /// Reads the model at `path` and shows it.
  void read(const QString& path);
  /// Shows what was read before.
  void tell(const ModelFacts& facts);
  void clear();
  /// What is shown; nothing while it is being read.
  const std::optional<ModelFacts>& facts() const { return facts_; }

 signals:
  /// facts() is another one.
  void told();

 private:
  void row(const QString& word, const QString& value);
  void forgetRows();
  void refresh();

  WindowContext context_;
  QLabel *name_, *path_, *reason_;
  QWidget* table_;
  QGridLayout* rows_;
  JobRunner reading_;
  std::optional<ModelFacts> facts_;
};

}  // namespace fovea

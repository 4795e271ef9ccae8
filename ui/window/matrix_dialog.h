#pragma once
#include <QDialog>
#include <QStringList>
#include <map>
#include <memory>
#include <vector>

#include "ui/window/workspace.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QTabWidget;

namespace fovea {

class MatrixSheet;

/// Enters the computation at a later door: X and weights, Q, K and V, scores, or weights, typed,
/// pasted or loaded, each in a small spreadsheet. It starts with the numbers on screen. While
/// something is wrong it is said beside its field and the last valid picture stays; taking the
/// numbers is one undo step.
class MatrixDialog : public QDialog {
  Q_OBJECT
 public:
  explicit MatrixDialog(const WindowContext& context, QWidget* parent = nullptr);

  Door door() const { return door_; }
  void setDoor(Door door);
  /// What is typed now, with the mask, scale, temperature and precision of the document. Not
  /// checked.
  Input typed() const;
  /// What is wrong with it; empty while it is still being checked.
  QString problem() const;
  bool checking() const { return checks_.running(); }

 public slots:
  /// Takes the numbers; false, with the cursor where something is wrong, when they do not fit.
  bool apply();

 private:
  /// One array of the door and its sheet.
  struct Part {
    std::string field;  ///< as in Error::place
    std::optional<Tensor> Input::*tensor;
    QString letter;
    bool optional;
    enum class Names { None, Query, Key } rows, columns;
    MatrixSheet* sheet = nullptr;
  };
  void build();
  void fill(const Input& input);
  /// Leaves the dialog without sheets and says why.
  void refuse(const Error& error);
  void rebuildSheets();
  void edited();
  void check();
  void takeError(const std::optional<Error>& error);
  /// Says below the sheets what is wrong with one that is not in sight.
  void sayProblem();
  void takeLabels(const MatrixSheet& from, int side);
  void takeSize(std::size_t part, Index rows, Index columns);
  void takeHeads();
  void refreshFields();
  void refreshLabels();
  Part* find(std::string_view field);
  const Part* find(std::string_view field) const;
  void done(int result) override;

  WindowContext context_;
  Door door_ = Door::QueryKeyValue;
  Input start_;  ///< what the sheets were filled with
  QComboBox *doors_, *layout_;
  QSpinBox *heads_, *groups_;
  QLabel *layoutWord_, *headsWord_, *groupsWord_, *story_, *problem_;
  QTabWidget* tabs_;
  QPushButton* use_;
  std::vector<Part> parts_;
  QStringList labels_, keyLabels_;
  bool separateKeys_ = false;  ///< the keys are other tokens than the queries
  bool filling_ = false, applyWhenChecked_ = false;
  std::shared_ptr<Sources> sources_;
  std::optional<Error> error_;
  JobRunner fills_, checks_;
};

}  // namespace fovea

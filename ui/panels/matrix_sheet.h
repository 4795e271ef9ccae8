#pragma once
#include <QWidget>

#include "ui/panels/appearance.h"
#include "ui/panels/matrix_model.h"

class QCheckBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QTableView;

namespace fovea {

/// A small spreadsheet for one array: its sizes, load, paste, copy and clear, the numbers, and
/// below them what is wrong. Ctrl+C, Ctrl+V, Delete and the arrow keys do what they do in a
/// spreadsheet.
class MatrixSheet : public QWidget {
  Q_OBJECT
 public:
  /// `id` names the children ("table-q"); `optional`: a switch says whether the array is given.
  MatrixSheet(const QString& id, const QString& name, bool optional, Appearance& appearance,
              Settings& settings, QWidget* parent = nullptr);

  MatrixModel& model() { return *model_; }
  QTableView& table() { return *table_; }
  bool given() const;
  void setGiven(bool given);
  /// A sentence of somebody else about this array; its own problems go first.
  void setComplaint(const QString& sentence);
  /// What is wrong; empty when nothing is.
  QString problem() const;
  /// Brings the cursor to what is wrong.
  void goToProblem();
  /// Reads NPY or CSV; says what is wrong where it cannot.
  void load(const QString& path);

 signals:
  /// Numbers, sizes, or whether they are given.
  void edited();
  void labelsEdited(fovea::MatrixModel::Side side);
  /// A person asked for another size here.
  void sizeAsked(fovea::Index rows, fovea::Index columns);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QSpinBox* spin(const char* what, const QString& name);
  QPushButton* button(const char* what, const QString& words);
  void refresh();
  void restyle();
  void copy();
  void paste();
  void clear();
  void askForFile();

  QString id_, name_;
  Appearance& appearance_;
  Settings& settings_;
  MatrixModel* model_;
  QTableView* table_;
  QCheckBox* given_ = nullptr;
  QSpinBox *rows_, *columns_, *slice_;
  QLabel *sliceWord_, *sliceOf_, *problem_;
  std::vector<QWidget*> tools_;
  QString refused_, complaint_;  ///< the last paste or file; what the computation says
};

}  // namespace fovea

#pragma once
#include <QWidget>
#include <map>
#include <optional>
#include <string>

#include "ui/window/setup_fields.h"
#include "ui/window/workspace.h"

class QCheckBox;
class QComboBox;
class QPushButton;
class QScrollArea;
class QSpinBox;
class QToolButton;
class QVBoxLayout;

namespace fovea {

/// The column that sets up attention: six fields, the rest under More. Collapsed it is a strip with
/// its name. A refused value gets a red frame and its reason; the last valid picture stays.
class SetupColumn : public QWidget {
  Q_OBJECT
 public:
  explicit SetupColumn(const WindowContext& context, QWidget* parent = nullptr);

  bool open() const { return open_; }
  void setOpen(bool open);
  /// Whether the collapsed strip is shown at all (narrow windows have a button instead).
  void setStripShown(bool shown);
  void setMoreShown(bool shown);
  QSize sizeHint() const override;

 signals:
  /// The column was opened or collapsed by its own button.
  void openAsked(bool open);
  void matricesAsked();
  void examplesAsked();
  void maskFileAsked();
  void modelsAsked();

 private:
  void build();
  void buildPosition(QVBoxLayout* column);
  void buildMore(QVBoxLayout* column);
  SetupField* add(QVBoxLayout* column, const std::string& place, const QString& word,
                  QWidget* control, int compact);
  QSpinBox* spin(const char* name, int least);
  void refresh();
  void refreshSource();
  void refreshMask();
  void refreshScore();
  void refreshWidths();
  void refreshPosition();
  void refreshSpecial();
  void refreshFixed();
  void refreshErrors();
  void refreshMeasures();
  void sourceChosen(int index);
  void maskChosen(int index);
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

  WindowContext context_;
  QScrollArea* scroll_;
  QWidget *contents_, *more_;
  QToolButton* collapse_;
  QPushButton* moreButton_;
  QComboBox *source_, *position_, *mask_, *precision_, *score_, *keysFrom_;
  QSpinBox *heads_, *headWidth_, *window_, *modelWidth_, *groups_, *valueWidth_, *decimals_;
  QSpinBox *positionLimit_, *positionShift_;
  QLineEdit* seed_;
  NumberEdit *scale_, *temperature_, *positionFactor_;
  QCheckBox *divide_, *special_, *outputWeights_, *numbers_;
  QPushButton *newNumbers_, *matrices_;
  SetupField* windowField_;
  std::map<std::string, SetupField*> fields_;  ///< by Error::place
  std::optional<quint64> refusedAt_;           ///< the document's seed while the field holds none
  bool open_ = true, stripShown_ = true, refreshing_ = false;
};

}  // namespace fovea

#pragma once
#include <QWidget>
#include <array>

#include "ui/panels/figure_panel.h"
#include "ui/window/workspace.h"

class QCheckBox;
class QDoubleSpinBox;
class QGridLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace fovea {

class HeadFinder;
class HeadsBar;

/// The workspace Heads: every head as a picture, a finder below, the lines of the chosen head (or
/// of several), and its weights large. Narrow windows show some of these parts, chosen above.
class HeadsPage : public QWidget {
  Q_OBJECT
 public:
  explicit HeadsPage(const WindowContext& context, QWidget* parent = nullptr);

  /// `logical`: width of the window as designed; `setupButton`: there is no strip with Setup.
  void setWindowWidth(double logical, bool setupButton);
  /// The panel with the focus, else the lines (exports, copies).
  QString currentPanel() const;
  /// Takes a head into the comparison, or out of it.
  void compare(HeadPlace place);

 signals:
  void setupAsked();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  enum Part { Pictures, Finder, Lines, Weights };
  static constexpr int kParts = 4;
  enum class Room { Wide, Two, One };

  /// A part with its heading, tools at the right of it.
  QWidget* part(const char* name, QLabel*& heading, std::initializer_list<QWidget*> tools);
  FigurePanel* panel(const char* id);
  void makePictures();
  void makeFinder();
  void makeLines();
  void makeWeights();
  void arrange();
  void fitPictures();
  /// Rows of "Where it looks" for the height there is.
  void fitLooks();
  void refresh();
  void restyle();
  bool moveHead(int key);
  bool takeClick(const Cell& cell);

  WindowContext context_;
  HeadsBar* bar_;
  QGridLayout* grid_;
  std::array<QWidget*, kParts> parts_{};
  FigurePanel *pictures_ = nullptr, *lines_ = nullptr, *weights_ = nullptr, *looks_ = nullptr;
  int looksRows_ = 0;
  HeadFinder* finder_ = nullptr;
  std::vector<QLabel*> headings_;
  QLabel *weightsHeading_ = nullptr, *looksHeading_ = nullptr, *hidden_ = nullptr;
  QCheckBox* special_ = nullptr;
  QPushButton* compare_ = nullptr;
  QLabel* compareNote_ = nullptr;
  QLabel* leastWord_ = nullptr;
  QDoubleSpinBox* least_ = nullptr;
  Room room_ = Room::Wide;
  bool setupButton_ = false;
  int turn_ = Lines;
};

}  // namespace fovea

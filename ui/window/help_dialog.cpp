#include "ui/window/help_dialog.h"

#include <QApplication>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace fovea {
namespace {

QVBoxLayout* columnOf(QWidget* widget, const Appearance& appearance) {
  auto* column = new QVBoxLayout(widget);
  column->setContentsMargins(appearance.px(24), appearance.px(24), appearance.px(24),
                             appearance.px(16));
  column->setSpacing(appearance.px(12));
  return column;
}

QLabel* paragraph(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  return label;
}

QLabel* heading(const QString& text, const QFont& font, QWidget* parent) {
  auto* label = paragraph(text, parent);
  label->setFont(font);
  return label;
}

void addClose(QVBoxLayout* column, QDialog* dialog) {
  auto* close = new QPushButton(QDialog::tr("Close"), dialog);
  close->setObjectName("close");
  QObject::connect(close, &QPushButton::clicked, dialog, &QDialog::accept);
  column->addWidget(close, 0, Qt::AlignRight);
}

}  // namespace

HelpDialog::HelpDialog(Appearance& appearance, QWidget* parent) : QDialog(parent) {
  setObjectName("help-dialog");
  setWindowTitle(tr("Help"));
  resize(appearance.px(640), appearance.px(600));
  const Style& style = appearance.style();
  auto* outer = columnOf(this, appearance);
  auto* scroll = new QScrollArea(this);
  scroll->setWidgetResizable(true);
  auto* page = new QWidget(scroll);
  page->setProperty("ground", "surface");
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, appearance.px(12), 0);
  column->setSpacing(appearance.px(12));
  column->addWidget(heading(tr("How to read it"), style.heading, page));
  column->addWidget(paragraph(tr("Type a sentence. Each token becomes a query, a key and a value. "
                                 "Step with Page Down: every "
                                 "stage shows its matrices with the real numbers."),
                              page));
  column->addWidget(paragraph(
      tr("Point at a number to see what it belongs to. Click it, and its arithmetic is laid out "
         "below: the operands, the products and the sum."),
      page));
  column->addWidget(paragraph(
      tr("Violet is the query side (rows), orange the key side (columns), teal the values. Blue "
         "numbers are positive, red ones negative; hatched cells are hidden by the mask."),
      page));
  column->addWidget(heading(tr("Keys"), style.heading, page));
  auto* keys = new QGridLayout;
  keys->setHorizontalSpacing(appearance.px(24));
  keys->setVerticalSpacing(appearance.px(6));
  const std::pair<QString, QString> rows[] = {
      {tr("Page Down, Page Up"), tr("next and previous stage, from anywhere")},
      {tr("Arrow keys"), tr("move inside the group that has the focus")},
      {tr("Tab"), tr("to the next group")},
      {tr("Enter, Esc"), tr("pin what is pointed at, let go")},
      {tr("Shift+Enter"), tr("on a token: make it the key")},
      {tr("Space"), tr("open or close what the arithmetic leaves out")},
      {tr("Ctrl+Page Down, Page Up"), tr("next and previous head, with Shift the layer")},
      {tr("Ctrl+Shift+M"), tr("models on this computer")},
      {tr("Ctrl+G, Ctrl+B"), tr("a decoder goes on by a token, back by one")},
      {tr("Ctrl+1 … Ctrl+4"), tr("workspaces")},
      {tr("Ctrl+T"), tr("text")},
      {tr("F9"), tr("setup")},
      {tr("Ctrl+O, Ctrl+S"), tr("open, save a document")},
      {tr("Ctrl+E"), tr("export a figure")},
      {tr("Ctrl+C"), tr("copy the arithmetic as text")},
      {tr("Ctrl+Z, Ctrl+Shift+Z"), tr("undo, redo")},
      {tr("Ctrl + and −"), tr("larger, smaller")},
      {tr("Ctrl+Shift+P"), tr("projector size")},
      {tr("F11"), tr("full screen")},
  };
  int row = 0;
  for (const auto& [key, meaning] : rows) {
    auto* name = new QLabel(key, page);
    name->setFont(style.bold);
    keys->addWidget(name, row, 0, Qt::AlignTop);
    keys->addWidget(paragraph(meaning, page), row++, 1);
  }
  keys->setColumnStretch(1, 1);
  column->addLayout(keys);
  column->addStretch(1);
  scroll->setWidget(page);
  outer->addWidget(scroll, 1);
  addClose(outer, this);
}

AboutDialog::AboutDialog(Appearance& appearance, QWidget* parent) : QDialog(parent) {
  setObjectName("about-dialog");
  setWindowTitle(tr("About Fovea"));
  auto* column = columnOf(this, appearance);
  column->addWidget(heading(tr("Fovea %1").arg(QApplication::applicationVersion()),
                            appearance.style().heading, this));
  QLabel* what = paragraph(
      tr("See the attention mechanism compute. Every number on screen is the number that was "
         "computed."),
      this);
  what->setMinimumWidth(appearance.px(400));
  column->addWidget(what);
  column->addWidget(paragraph(tr("Free software under the GNU General Public License, version 3 or "
                                 "later. Built with Qt %1, Eigen and QCustomPlot.")
                                  .arg(QLatin1String(qVersion())),
                              this));
  addClose(column, this);
}

}  // namespace fovea

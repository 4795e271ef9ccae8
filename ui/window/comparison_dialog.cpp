#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "ui/window/example_strip.h"

namespace fovea {
namespace {

constexpr Index kRows = 200;  // pairs shown of one example

QString arrayName(Quantity quantity) {
  const auto& panel = quantityId(quantity);
  return QString::fromUtf8(panel.data(), static_cast<qsizetype>(panel.size()));
}

/// Every digit, with the signs of the screen.
QString everyDigit(double value) {
  if (std::isinf(value)) return QString::fromStdString(shown(value, 0));
  return QString::fromStdString(exact(value)).replace(u'-', u'−');
}

QString shapeWords(const std::vector<Index>& shape) {
  QStringList sizes;
  for (const Index size : shape) sizes << QString::fromStdString(grouped(size));
  return '[' + sizes.join(", ") + ']';
}

}  // namespace

ComparisonDialog::ComparisonDialog(const Example& example, const Trace& trace,
                                   Appearance& appearance, QWidget* parent)
    : QDialog(parent) {
  setObjectName("comparison");
  setWindowTitle(tr("Expected and computed numbers"));
  resize(appearance.px(720), appearance.px(520));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(appearance.px(24), appearance.px(24), appearance.px(24),
                             appearance.px(16));
  column->setSpacing(appearance.px(12));
  auto* title = new QLabel(QString::fromStdString(example.title.str()), this);
  title->setFont(appearance.style().bold);
  auto* story = new QLabel(QString::fromStdString(example.story.str()), this);
  story->setWordWrap(true);
  column->addWidget(title);
  column->addWidget(story);
  auto* table = new QTableWidget(0, 5, this);
  table->setObjectName("comparison-table");
  table->setAccessibleName(tr("Expected and computed numbers"));
  table->setHorizontalHeaderLabels(
      {tr("Array"), tr("Row, column"), tr("Expected"), tr("Computed"), tr("Difference")});
  table->verticalHeader()->hide();
  table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  // Every digit is there to be compared: names take what they need, numbers the rest.
  table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table->horizontalHeader()->setStretchLastSection(true);
  const auto add = [table](const QStringList& texts) {
    const int row = table->rowCount();
    table->insertRow(row);
    for (int i = 0; i < texts.size(); ++i) {
      auto* item = new QTableWidgetItem(texts[i]);
      item->setTextAlignment(Qt::AlignVCenter | (i < 2 ? Qt::AlignLeft : Qt::AlignRight));
      table->setItem(row, i, item);
    }
  };
  for (const Expected& expected : example.expected) {
    const Tensor computed = computedFor(trace, expected);
    const Tensor& wanted = expected.values;
    for (Index i = 0; i < wanted.rows(); ++i) {
      for (Index j = 0; j < wanted.columns() && table->rowCount() < kRows; ++j) {
        const double a = wanted.at(i, j);
        const bool there = i < computed.rows() && j < computed.columns();
        const double b = there ? computed.at(i, j) : 0;
        add({arrayName(expected.quantity), tr("%1, %2").arg(i + 1).arg(j + 1),
             QString::fromStdString(shown(a, expected.printedDecimals)),
             there ? everyDigit(b) : tr("none"),
             there ? everyDigit(a == b ? 0.0 : std::abs(a - b)) : QString()});
      }
    }
  }
  for (const ExpectedShape& expected : example.shapes) {
    const std::vector<Index> shape = shapeOf(trace, expected.quantity);
    add({arrayName(expected.quantity), tr("shape"), shapeWords(expected.shape), shapeWords(shape),
         shape == expected.shape ? tr("the same") : tr("another")});
  }
  column->addWidget(table, 1);
  auto* close = new QPushButton(tr("Close"), this);
  connect(close, &QPushButton::clicked, this, &QDialog::accept);
  column->addWidget(close, 0, Qt::AlignRight);
}

}  // namespace fovea

#include "ui/panels/matrix_sheet.h"

#include <QAbstractItemDelegate>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTableView>
#include <QVBoxLayout>

#include "core/base/number.h"
#include "core/io/npy.h"

namespace fovea {

MatrixSheet::MatrixSheet(const QString& id, const QString& name, bool optional,
                         Appearance& appearance, Settings& settings, QWidget* parent)
    : QWidget(parent),
      id_(id),
      name_(name),
      appearance_(appearance),
      settings_(settings),
      model_(new MatrixModel(this)),
      table_(new QTableView(this)) {
  setObjectName("sheet-" + id);
  auto* column = new QVBoxLayout(this);
  auto* tools = new QHBoxLayout;
  const auto word = [this, tools](const QString& text) {
    auto* label = new QLabel(text, this);
    label->setProperty("quiet", true);
    tools->addWidget(label);
    return label;
  };
  if (optional) {
    given_ = new QCheckBox(tr("given"), this);
    given_->setObjectName("given-" + id);
    given_->setAccessibleName(tr("%1 is given").arg(name));
    tools->addWidget(given_);
    connect(given_, &QCheckBox::toggled, this, [this] {
      refresh();
      emit edited();
    });
  }
  tools_.push_back(word(tr("Rows")));
  tools->addWidget(rows_ = spin("rows", tr("Rows of %1").arg(name)));
  tools_.push_back(word(tr("Columns")));
  tools->addWidget(columns_ = spin("columns", tr("Columns of %1").arg(name)));
  sliceWord_ = word(tr("Matrix"));
  tools->addWidget(slice_ = spin("matrix", tr("Which matrix of %1 is shown").arg(name)));
  sliceOf_ = word({});
  tools->addStretch(1);
  QPushButton* load = button("load", tr("Load…"));
  QPushButton* pasting = button("paste", tr("Paste"));
  QPushButton* copying = button("copy", tr("Copy"));
  QPushButton* clearing = button("clear", tr("Clear"));
  for (QPushButton* made : {load, pasting, copying, clearing}) tools->addWidget(made);
  column->addLayout(tools);

  table_->setObjectName("table-" + id);
  table_->setAccessibleName(name);
  table_->setModel(model_);
  table_->setEditTriggers(QAbstractItemView::AnyKeyPressed | QAbstractItemView::DoubleClicked |
                          QAbstractItemView::EditKeyPressed);
  table_->setCornerButtonEnabled(false);
  table_->setTabKeyNavigation(false);
  table_->installEventFilter(this);
  // Enter goes down, as in every spreadsheet.
  connect(table_->itemDelegate(), &QAbstractItemDelegate::closeEditor, this,
          [this](QWidget*, QAbstractItemDelegate::EndEditHint hint) {
            if (hint != QAbstractItemDelegate::SubmitModelCache) return;
            const QModelIndex at = table_->currentIndex();
            if (at.row() + 1 < model_->rowCount()) {
              table_->setCurrentIndex(at.siblingAtRow(at.row() + 1));
            }
          });
  for (QHeaderView* header : {table_->horizontalHeader(), table_->verticalHeader()}) {
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setHighlightSections(false);
    header->setFocusPolicy(Qt::NoFocus);
  }
  column->addWidget(table_, 1);
  problem_ = new QLabel(this);
  problem_->setObjectName("problem-" + id);
  problem_->setProperty("refused", true);
  problem_->setWordWrap(true);
  column->addWidget(problem_);
  column->setContentsMargins(0, 0, 0, 0);

  const auto ask = [this] { emit sizeAsked(rows_->value(), columns_->value()); };
  connect(rows_, &QSpinBox::valueChanged, this, ask);
  connect(columns_, &QSpinBox::valueChanged, this, ask);
  connect(slice_, &QSpinBox::valueChanged, this, [this](int at) { model_->setSlice(at - 1); });
  connect(load, &QPushButton::clicked, this, &MatrixSheet::askForFile);
  connect(pasting, &QPushButton::clicked, this, &MatrixSheet::paste);
  connect(copying, &QPushButton::clicked, this, &MatrixSheet::copy);
  connect(clearing, &QPushButton::clicked, this, &MatrixSheet::clear);
  connect(model_, &MatrixModel::numbersEdited, this, [this] {
    refused_.clear();
    refresh();
    emit edited();
  });
  connect(model_, &MatrixModel::labelsEdited, this, &MatrixSheet::labelsEdited);
  connect(model_, &QAbstractItemModel::modelReset, this, &MatrixSheet::refresh);
  connect(&appearance, &Appearance::changed, this, &MatrixSheet::restyle);
  restyle();
  refresh();
}

QSpinBox* MatrixSheet::spin(const char* what, const QString& name) {
  auto* made = new QSpinBox(this);
  made->setObjectName(QLatin1String(what) + '-' + id_);
  made->setAccessibleName(name);
  made->setRange(1, static_cast<int>(MatrixModel::kMost));
  made->setKeyboardTracking(false);
  tools_.push_back(made);
  return made;
}

QPushButton* MatrixSheet::button(const char* what, const QString& words) {
  auto* made = new QPushButton(words, this);
  made->setObjectName(QLatin1String(what) + '-' + id_);
  made->setAutoDefault(false);
  tools_.push_back(made);
  return made;
}

bool MatrixSheet::given() const { return !given_ || given_->isChecked(); }

void MatrixSheet::setGiven(bool given) {
  if (!given_) return;
  const QSignalBlocker quiet(given_);
  given_->setChecked(given);
  refresh();
}

void MatrixSheet::setComplaint(const QString& sentence) {
  if (complaint_ == sentence) return;
  complaint_ = sentence;
  refresh();
}

QString MatrixSheet::problem() const {
  if (!given()) return {};
  const QString own = model_->problem();
  return !own.isEmpty() ? own : complaint_;
}

void MatrixSheet::goToProblem() {
  const QModelIndex cell = model_->goToProblem();
  refresh();
  table_->setFocus(Qt::OtherFocusReason);
  if (cell.isValid()) table_->setCurrentIndex(cell);
}

void MatrixSheet::refresh() {
  for (QWidget* tool : tools_) tool->setEnabled(given());
  table_->setEnabled(given());
  {
    const QSignalBlocker first(rows_), second(columns_), third(slice_);
    rows_->setValue(static_cast<int>(model_->rows()));
    columns_->setValue(static_cast<int>(model_->columns()));
    slice_->setRange(1, static_cast<int>(model_->slices()));
    slice_->setValue(static_cast<int>(model_->slice()) + 1);
  }
  for (QWidget* part : std::initializer_list<QWidget*>{sliceWord_, slice_, sliceOf_}) {
    part->setVisible(model_->slices() > 1);
  }
  sliceOf_->setText(tr("of %1").arg(model_->slices()));
  const QString sentence = refused_.isEmpty() ? problem() : refused_;
  problem_->setText(sentence);
  problem_->setVisible(!sentence.isEmpty());
}

void MatrixSheet::restyle() {
  const Style& s = appearance_.style();
  layout()->setSpacing(appearance_.px(8));
  table_->horizontalHeader()->setDefaultSectionSize(appearance_.px(96));
  table_->verticalHeader()->setDefaultSectionSize(appearance_.px(28));
  table_->verticalHeader()->setMinimumWidth(appearance_.px(40));
  for (const char* name : {"rows-", "columns-", "matrix-"}) {
    findChild<QWidget*>(QLatin1String(name) + id_)->setFixedWidth(appearance_.px(72));
  }
  model_->setColours(s.chrome, s.text, s.error);
}

void MatrixSheet::copy() {
  const QItemSelection selection = table_->selectionModel()->selection();
  const bool one = selection.size() == 1 && selection.first().indexes().size() > 1;
  const int rows = model_->rowCount() - 1, columns = model_->columnCount() - 1;
  const QModelIndex from = one ? QModelIndex(selection.first().topLeft()) : model_->index(0, 0);
  const QModelIndex to =
      one ? QModelIndex(selection.first().bottomRight()) : model_->index(rows, columns);
  QApplication::clipboard()->setText(model_->copied(from, to));
}

void MatrixSheet::paste() {
  const QModelIndex at = table_->currentIndex();
  refused_ = model_->paste(at, QApplication::clipboard()->text());
  refresh();
}

void MatrixSheet::clear() {
  const QModelIndexList selected = table_->selectionModel()->selectedIndexes();
  if (selected.size() > 1) return model_->clear(selected);
  QModelIndexList all;
  for (int i = 0; i < model_->rowCount(); ++i) {
    for (int j = 0; j < model_->columnCount(); ++j) all << model_->index(i, j);
  }
  model_->clear(all);
}

void MatrixSheet::askForFile() {
  const QString path =
      QFileDialog::getOpenFileName(this, tr("Load %1").arg(name_), settings_.folder(),
                                   tr("Arrays (*.npy *.csv *.tsv *.txt);;All files (*)"));
  if (path.isEmpty()) return;
  settings_.setFolderOf(path);
  load(path);
}

void MatrixSheet::load(const QString& path) {
  refused_.clear();
  if (path.endsWith(QLatin1String(".npy"), Qt::CaseInsensitive)) {
    const Result<Tensor> read = readNpy(path.toStdString(), Precision::Float64);
    if (!read) {
      refused_ = QString::fromStdString(read.error().message.str());
    } else if (read->size() > MatrixModel::kMost) {
      refused_ =
          tr("%1 holds more than %2 numbers, too many for a sheet.")
              .arg(QFileInfo(path).fileName(), QString::fromStdString(grouped(MatrixModel::kMost)));
    } else {
      model_->setTensor(*read);
    }
  } else {
    const Result<LabelledMatrix> read = readCsv(path.toStdString());
    if (!read) {
      refused_ = QString::fromStdString(read.error().message.str());
    } else if (read->values.size() > MatrixModel::kMost) {
      refused_ =
          tr("%1 holds more than %2 numbers, too many for a sheet.")
              .arg(QFileInfo(path).fileName(), QString::fromStdString(grouped(MatrixModel::kMost)));
    } else {
      model_->setTensor(read->values);
      QStringList names;
      for (const std::string& label : read->rowLabels) names << QString::fromStdString(label);
      if (!names.isEmpty() && model_->labelled(MatrixModel::Side::Rows)) {
        model_->setLabels(MatrixModel::Side::Rows, names);
        emit labelsEdited(MatrixModel::Side::Rows);
      }
    }
  }
  refresh();
  if (refused_.isEmpty()) emit edited();
}

bool MatrixSheet::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  if (key->matches(QKeySequence::Copy)) {
    copy();
  } else if (key->matches(QKeySequence::Paste)) {
    paste();
  } else if (key->key() == Qt::Key_Delete || key->key() == Qt::Key_Backspace) {
    model_->clear(table_->selectionModel()->selectedIndexes());
  } else {
    return QWidget::eventFilter(watched, event);
  }
  return true;
}

}  // namespace fovea

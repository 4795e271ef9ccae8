#include "ui/window/model_list.h"

#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "ui/window/model_summary.h"

namespace fovea {
namespace {

enum ItemRole { SecondLine = Qt::UserRole, Runs };

/// Two lines a model: its name, and below it what is known.
class ModelDelegate : public QStyledItemDelegate {
 public:
  ModelDelegate(Appearance& appearance, QObject* parent)
      : QStyledItemDelegate(parent), appearance_(appearance) {}

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
    return {0, appearance_.px(52)};
  }
  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    const Style& s = appearance_.style();
    const bool current = option.state & QStyle::State_Selected;
    const bool runs = index.data(Runs).toBool();
    if (current) painter->fillRect(option.rect, s.tint);
    const QRect room = option.rect.adjusted(appearance_.px(12), appearance_.px(6),
                                            -appearance_.px(12), -appearance_.px(6));
    const auto line = [&](int part, const QString& words, const QFont& font, const QColor& colour) {
      painter->setFont(font);
      painter->setPen(colour);
      const QRect place(room.left(), room.top() + part * room.height() / 2, room.width(),
                        room.height() / 2);
      painter->drawText(place, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                        QFontMetrics(font).elidedText(words, Qt::ElideRight, place.width()));
    };
    line(0, index.data().toString(), current ? s.bold : s.normal, runs ? s.text : s.disabled);
    line(1, index.data(SecondLine).toString(), s.normal, runs ? s.quiet : s.disabled);
  }

 private:
  Appearance& appearance_;
};

}  // namespace

ModelList::ModelList(const WindowContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      pages_(new QStackedWidget(this)),
      looking_(new QLabel(tr("Looking for models on this computer…"), this)),
      empty_(emptyPage()),
      list_(new QListWidget(this)) {
  setObjectName("model-list");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(pages_);
  looking_->setProperty("quiet", true);
  looking_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  list_->setObjectName("models-found");
  list_->setAccessibleName(tr("Models on this computer"));
  list_->setItemDelegate(new ModelDelegate(context.appearance, list_));
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  for (QWidget* page : std::initializer_list<QWidget*>{looking_, empty_, list_}) {
    pages_->addWidget(page);
  }
  setFocusProxy(list_);
  connect(list_, &QListWidget::currentRowChanged, this, &ModelList::currentChanged);
  connect(list_, &QListWidget::itemActivated, this, &ModelList::activated);
}

QWidget* ModelList::emptyPage() {
  const Appearance& a = context_.appearance;
  auto* page = new QWidget(this);
  page->setObjectName("models-none");
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(a.px(12));
  auto* heading = new QLabel(tr("No models found on this computer."), page);
  heading->setFont(a.style().bold);
  auto* where =
      new QLabel(tr("Fovea looks where Hugging Face, Ollama and LM Studio keep theirs. The script "
                    "packaging/models fetches two small ones into Fovea’s own folder."),
                 page);
  auto* folder = new QPushButton(tr("Open model folder"), page);
  folder->setObjectName("models-none-folder");
  folder->setProperty("link", true);
  folder->setCursor(Qt::PointingHandCursor);
  folder->setAutoDefault(false);
  for (QLabel* label : {heading, where}) {
    label->setWordWrap(true);
    column->addWidget(label);
  }
  column->addWidget(folder, 0, Qt::AlignLeft);
  column->addStretch(1);
  connect(folder, &QPushButton::clicked, this, &ModelList::folderAsked);
  return page;
}

void ModelList::find(const QString& chosen) {
  found_ = false;
  places_.clear();
  facts_.clear();
  list_->clear();
  pages_->setCurrentWidget(looking_);
  jobs_.start([this, chosen](const Progress& progress) -> JobRunner::Delivery {
    return [this, chosen, places = modelPlaces(progress)] { take(places, chosen); };
  });
}

void ModelList::take(std::vector<ModelPlace> places, const QString& chosen) {
  found_ = true;
  places_ = std::move(places);
  pages_->setCurrentWidget(places_.empty() ? empty_ : list_);
  if (places_.empty()) {
    emit currentChanged();
    return;
  }
  int current = 0;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    auto* item = new QListWidgetItem(QString::fromStdString(places_[i].name), list_);
    item->setData(SecondLine, QString::fromStdString(places_[i].from));
    item->setData(Runs, true);
    if (places_[i].path == chosen.toStdString()) current = static_cast<int>(i);
  }
  list_->setCurrentRow(current);
  readNext();
}

void ModelList::readNext() {
  if (complete()) return;
  jobs_.start([this, path = places_[facts_.size()].path](const Progress&) -> JobRunner::Delivery {
    return [this, facts = readModelFacts(path)] {
      facts_.push_back(facts);
      tell(static_cast<int>(facts_.size()) - 1);
      readNext();
    };
  });
}

void ModelList::tell(int row) {
  const auto at = static_cast<std::size_t>(row);
  const ModelFacts& facts = facts_[at];
  const QString from = QString::fromStdString(places_[at].from);
  const QString why =
      facts.reason ? QString::fromStdString(facts.reason->message.str()) : QString();
  const QString line = facts.runs()
                           ? tr("%1, %2").arg(from, byteWords(static_cast<double>(facts.fileBytes)))
                           : tr("%1: cannot run").arg(from);
  QListWidgetItem* item = list_->item(row);
  item->setData(SecondLine, line);
  item->setData(Runs, facts.runs());
  item->setToolTip(why);
  item->setData(Qt::AccessibleTextRole, tr("%1, %2").arg(item->text(), line));
  item->setData(Qt::AccessibleDescriptionRole, why);
  if (row == list_->currentRow()) emit currentChanged();
}

QString ModelList::currentPath() const {
  const int row = list_->currentRow();
  return row < 0 ? QString() : QString::fromStdString(places_[static_cast<std::size_t>(row)].path);
}

const ModelFacts* ModelList::currentFacts() const {
  const int row = list_->currentRow();
  const auto at = static_cast<std::size_t>(row);
  return row < 0 || at >= facts_.size() ? nullptr : &facts_[at];
}

}  // namespace fovea

#include "ui/window/text_row.h"

#include <QAction>
#include <QBoxLayout>
#include <QIntValidator>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>

#include "core/base/number.h"
#include "ui/panels/rich_label.h"
#include "ui/state/typed_text.h"
#include "ui/window/paragraph_dialog.h"
#include "ui/window/second_text.h"
#include "ui/window/summary.h"
#include "ui/window/text_line.h"
#include "ui/window/token_chips.h"

namespace fovea {
namespace {

constexpr int kGoToFrom = 64;  // tokens from which "Go to token" is offered
constexpr int kSettle = 600;   // milliseconds after the last key until ranges settle
constexpr int kInset = 24;     // of the field's width, for its frame and the cursor
constexpr int kChosen = 200;   // width at least for the chosen tokens
constexpr int kFieldShare = 4, kSummaryShare = 3;  // of the width beside the buttons

}  // namespace

TextRow::TextRow(const WindowContext& context, QWidget* parent)
    : QWidget(parent), context_(context) {
  setObjectName("text-row");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  textLine_ = new QWidget(this);
  tokenLine_ = new QWidget(this);
  column->addWidget(textLine_);
  column->addWidget(second_ = new SecondText(context, this));
  column->addWidget(tokenLine_);
  textLayout_ = new QHBoxLayout(textLine_);
  tokenLayout_ = new QHBoxLayout(tokenLine_);

  textWord_ = new QLabel(tr("Text"), this);
  tokensWord_ = new QLabel(tr("Tokens"), this);
  for (QLabel* word : {textWord_, tokensWord_}) word->setProperty("quiet", true);
  field_ = new TextLine(this);
  field_->setObjectName("text");
  field_->setAccessibleName(tr("Text"));
  field_->setPlaceholderText(tr("Type a sentence"));
  textWord_->setBuddy(field_);
  edit_ = new QPushButton(tr("Edit"), this);
  edit_->setObjectName("edit");
  edit_->setToolTip(tr("Edit the text on several lines"));
  examples_ = new QPushButton(tr("Examples"), this);
  examples_->setObjectName("examples");
  summary_ = new RichLabel(context.appearance, this);
  summary_->setObjectName("summary");
  summary_->setAlignment(Qt::AlignRight);
  // The field has its share of the row, however much there is to say at the right.
  summary_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  textLayout_->addWidget(textWord_);
  textLayout_->addWidget(field_, kFieldShare);
  textLayout_->addWidget(edit_);
  textLayout_->addWidget(examples_);
  textLayout_->addWidget(summary_, kSummaryShare);

  chips_ = new TokenChips(context, this);
  editNarrow_ = new QPushButton(tr("Edit"), this);
  editNarrow_->setObjectName("edit-narrow");
  goTo_ = new QLineEdit(this);
  goTo_->setObjectName("go-to-token");
  goTo_->setPlaceholderText(tr("Go to token"));
  goTo_->setAccessibleName(tr("Go to token"));
  chosen_ = new RichLabel(context.appearance, this);
  chosen_->setObjectName("chosen");
  chosen_->setAlignment(Qt::AlignRight);
  tokenLayout_->addWidget(tokensWord_);
  tokenLayout_->addWidget(chips_);
  tokenLayout_->addWidget(editNarrow_);
  tokenLayout_->addStretch(1);
  tokenLayout_->addWidget(goTo_);
  tokenLayout_->addWidget(chosen_);
  next_ = new QPushButton(tr("Next token"), this);
  next_->setObjectName("next-token-button");
  next_->hide();
  tokenLayout_->addWidget(next_);

  connect(field_, &QLineEdit::textEdited, this, &TextRow::typed);
  connect(field_, &TextLine::linesAsked, this, &TextRow::editParagraph);
  // Queued: showing or hiding the button changes the width once more.
  connect(field_, &TextLine::resized, this, &TextRow::refreshEdit, Qt::QueuedConnection);
  connect(field_, &QLineEdit::editingFinished, &context.session, &Session::finishStep);
  connect(edit_, &QPushButton::clicked, this, [this] { editParagraph(); });
  connect(editNarrow_, &QPushButton::clicked, this, [this] { editParagraph(); });
  connect(examples_, &QPushButton::clicked, this, [this] { emit examplesAsked(examples_); });
  connect(goTo_, &QLineEdit::returnPressed, this, [this] {
    const int token = goTo_->text().toInt();
    if (token >= 1) chips_->goTo(token - 1);
  });
  settle_.setSingleShot(true);
  settle_.setInterval(kSettle);
  connect(&settle_, &QTimer::timeout, this, [this] { context_.session.holdRanges(false); });
  connect(second_, &SecondText::shownChanged, this, &TextRow::refreshMeasures);
  connect(second_, &SecondText::typed, &settle_, qOverload<>(&QTimer::start));
  Session& session = context.session;
  connect(&session, &Session::inputChanged, this, &TextRow::refreshText);
  connect(&session, &Session::pictureChanged, this, [this] {
    refreshSummary();
    refreshSelection();
  });
  connect(&session, &Session::selectionChanged, this, &TextRow::refreshSelection);
  connect(&session, &Session::hoverChanged, this, &TextRow::refreshSelection);
  connect(&session, &Session::stageChanged, this, &TextRow::refreshSelection);
  connect(&session, &Session::workspaceChanged, this, &TextRow::refreshSelection);
  connect(&context.appearance, &Appearance::changed, this, &TextRow::refreshMeasures);
  refreshMeasures();
  refreshText();
  refreshSummary();
  refreshSelection();
}

void TextRow::setNextToken(QAction* action) {
  const auto refresh = [this, action] {
    next_->setVisible(action->isEnabled());
    refreshRoom();
    const Sampling& sampling = context_.session.input().generation.sampling;
    const QString how =
        sampling.greedy
            ? tr("Appends the token the model finds likeliest (%1)")
            : tr("Appends a token drawn with temperature %2, top k %3, top p %4, seed %5 (%1)")
                  .arg(QStringLiteral("%1"), QString::fromStdString(exact(sampling.temperature)),
                       sampling.topK > 0 ? QString::number(sampling.topK) : tr("all"),
                       QString::fromStdString(exact(sampling.topP)),
                       QString::number(sampling.seed));
    next_->setToolTip(how.arg(action->shortcut().toString(QKeySequence::NativeText)));
  };
  connect(next_, &QPushButton::clicked, action, &QAction::trigger);
  connect(action, &QAction::changed, this, refresh);
  connect(&context_.session, &Session::inputChanged, this, refresh);
  refresh();
}

void TextRow::setNarrow(bool narrow) {
  if (narrow_ == narrow) return;
  narrow_ = narrow;
  refreshMeasures();
}

void TextRow::focusText() {
  if (narrow_ || !field_->isEnabled()) {
    editParagraph();
    return;
  }
  field_->setFocus(Qt::ShortcutFocusReason);
  field_->selectAll();
}

void TextRow::editParagraph(const QString& words) {
  Session& session = context_.session;
  fovea::editParagraph({tr("Text"), QString::fromStdString(textOf(session.input())), words,
                        [this](const QString& text) { typed(text); }},
                       session, context_.appearance, this);
}

void TextRow::typed(const QString& text) {
  context_.session.holdRanges(true);
  settle_.start();
  context_.session.setText(text);
}

void TextRow::refreshText() {
  field_->showText(QString::fromStdString(textOf(context_.session.input())));
  refreshEdit();
}

/// Editing on several lines is offered where the line does not show the whole text.
void TextRow::refreshEdit() {
  // As wide as the field is without the button.
  const int taken = edit_->isHidden() ? 0 : edit_->width() + textLayout_->spacing();
  const int width = std::min(field_->width() + taken, field_->maximumWidth());
  edit_->setVisible(!field_->showsAll(width - context_.appearance.px(kInset)));
}

void TextRow::refreshSummary() {
  const Shown& shown = context_.session.shown();
  summary_->setText(shown.trace ? sourceSummary(*shown.trace) : QString(), Role::Quiet);
  summary_->setToolTip(summary_->text());
  const auto tokens = shown.trace ? shown.trace->queryTokens().size() : 0;
  goTo_->setVisible(tokens >= kGoToFrom && !narrow_);
  goTo_->setValidator(new QIntValidator(1, static_cast<int>(std::max<Index>(1, tokens)), goTo_));
}

void TextRow::refreshSelection() {
  const Session& session = context_.session;
  const Marks marks = session.hoverMarks().value_or(session.marks());
  std::vector<Run> runs;
  const Shown& shown = session.shown();
  if (shown.trace && session.tokensHaveSides()) {
    const auto label = [](const Sequence& sequence, Index place) {
      return place >= 0 && place < sequence.size()
                 ? sequence.tokens[static_cast<std::size_t>(place)].label
                 : std::string();
    };
    runs = Text(FOVEA_TR("TextRow", "query %1   key %2"),
                {queryRole(label(shown.trace->queryTokens(shown.layer), marks.query)),
                 keyRole(label(shown.trace->keyTokens(shown.layer), marks.key))})
               .runs();
  }
  chosen_->setRuns(std::move(runs), Role::Quiet);
  refreshRoom();
}

/// The chips make way for what is chosen, and that for the button.
void TextRow::refreshRoom() {
  const bool besideButton = narrow_ && !next_->isHidden();
  chosen_->setVisible(!besideButton && !chosen_->text().isEmpty());
  chosen_->setMinimumWidth(narrow_ ? 0 : context_.appearance.px(kChosen));
}

void TextRow::refreshMeasures() {
  const Appearance& a = context_.appearance;
  textLine_->setVisible(!narrow_);
  tokensWord_->setVisible(!narrow_);
  editNarrow_->setVisible(narrow_);
  setFixedHeight(a.px((narrow_ ? 38 : 88) + (second_->isHidden() ? 0 : 40)) + 1);
  const int left = a.px(16), right = a.px(16);
  textLayout_->setContentsMargins(left, a.px(8), right, 0);
  textLayout_->setSpacing(a.px(8));
  tokenLayout_->setContentsMargins(left, a.px(narrow_ ? 3 : 8), right, a.px(narrow_ ? 3 : 8) + 1);
  tokenLayout_->setSpacing(a.px(8));
  const int words = a.px(56 - 8);
  textWord_->setFixedWidth(words);
  tokensWord_->setFixedWidth(words);
  field_->setMinimumWidth(a.px(160));
  field_->setMaximumWidth(a.px(536));
  goTo_->setFixedWidth(a.px(104));
  for (QPushButton* button : {edit_, examples_, next_}) {
    button->setFixedHeight(a.px(32));
    button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  }
  examples_->setMinimumWidth(a.px(96));
  refreshSummary();
  refreshRoom();
}

void TextRow::paintEvent(QPaintEvent*) {
  const Style& s = context_.appearance.style();
  QPainter painter(this);
  painter.fillRect(rect(), s.surface);
  painter.fillRect(QRect(0, height() - 1, width(), 1), s.line);
}

}  // namespace fovea

#include "ui/window/example_strip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include "core/base/number.h"

namespace fovea {
namespace {

struct Agreement {
  Index agreeing = 0, all = 0;
};

Agreement agreementOf(const Example& example, const Trace& trace) {
  Agreement agreement;
  for (const Expected& expected : example.expected) {
    ++agreement.all;
    if (holds(trace, expected)) ++agreement.agreeing;
  }
  for (const ExpectedShape& expected : example.shapes) {
    ++agreement.all;
    if (shapeOf(trace, expected.quantity) == expected.shape) ++agreement.agreeing;
  }
  return agreement;
}

}  // namespace

ExampleStrip::ExampleStrip(const WindowContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      title_(new QLabel(this)),
      verdict_(new QLabel(this)),
      compare_(new QPushButton(tr("Compare"), this)),
      close_(new QPushButton(tr("Hide"), this)) {
  setObjectName("example-strip");
  title_->setObjectName("example-title");
  verdict_->setObjectName("example-verdict");
  verdict_->setProperty("quiet", true);
  title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  compare_->setObjectName("example-compare");
  close_->setObjectName("example-hide");
  auto* row = new QHBoxLayout(this);
  row->addWidget(title_, 1);
  row->addWidget(verdict_);
  for (QPushButton* link : {compare_, close_}) {
    link->setProperty("link", true);
    link->setCursor(Qt::PointingHandCursor);
    row->addWidget(link);
  }
  connect(compare_, &QPushButton::clicked, this, &ExampleStrip::compare);
  connect(close_, &QPushButton::clicked, this, [this] { close(shownId_); });
  connect(&context.session, &Session::pictureChanged, this, &ExampleStrip::refresh);
  connect(&context.session, &Session::inputChanged, this, &ExampleStrip::refresh);
  connect(&context.appearance, &Appearance::changed, this, &ExampleStrip::restyle);
  restyle();
  hide();
}

void ExampleStrip::offer() {
  closedId_.clear();
  refresh();
}

void ExampleStrip::close(const std::string& id) {
  closedId_ = id;
  refresh();
}

void ExampleStrip::refresh() {
  const Session& session = context_.session;
  const bool current = session.shown().trace && session.shownInput() == session.input();
  const Example* example = current ? exampleOf(session.input()) : nullptr;
  if (!example || example->id == closedId_ ||
      (example->expected.empty() && example->shapes.empty())) {
    hide();
    return;
  }
  shownId_ = example->id;
  const Agreement agreement = agreementOf(*example, *session.shown().trace);
  title_->setText(QString::fromStdString(example->title.str()));
  title_->setToolTip(QString::fromStdString(example->story.str()));
  verdict_->setText(
      agreement.agreeing == agreement.all
          ? tr("The computed numbers are the expected ones.")
          : tr("%1 of %2 arrays are as expected.").arg(agreement.agreeing).arg(agreement.all));
  show();
}

void ExampleStrip::restyle() {
  const Appearance& a = context_.appearance;
  layout()->setContentsMargins(a.px(16), a.px(6), a.px(16), a.px(6) + 1);
  layout()->setSpacing(a.px(16));
  title_->setFont(a.style().bold);
}

void ExampleStrip::paintEvent(QPaintEvent*) {
  const Style& s = context_.appearance.style();
  QPainter painter(this);
  painter.fillRect(rect(), s.chrome);
  painter.fillRect(QRect(0, height() - 1, width(), 1), s.line);
}

void ExampleStrip::compare() {
  const Example* example = findExample(shownId_);
  if (!example || !context_.session.shown().trace) return;
  ComparisonDialog dialog(*example, *context_.session.shown().trace, context_.appearance, this);
  dialog.exec();
}

}  // namespace fovea

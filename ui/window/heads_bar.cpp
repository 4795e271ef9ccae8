#include "ui/window/heads_bar.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPushButton>
#include <algorithm>

#include "ui/window/busy_strip.h"

namespace fovea {

HeadsBar::HeadsBar(const WindowContext& context, const QStringList& parts, QWidget* parent)
    : QWidget(parent),
      context_(context),
      row_(new QHBoxLayout(this)),
      group_(new QButtonGroup(this)),
      setup_(new QPushButton(tr("Setup"), this)) {
  setObjectName("heads-bar");
  for (int i = 0; i < parts.size(); ++i) {
    auto* button = new QPushButton(parts[i], this);
    button->setObjectName(QStringLiteral("heads-part-%1").arg(i));
    button->setProperty("segment", true);
    button->setCheckable(true);
    group_->addButton(button, i);
    row_->addWidget(button);
  }
  row_->addStretch(1);
  row_->addWidget(new BusyStrip(context, this));
  setup_->setObjectName("setup-button");
  row_->addWidget(setup_);
  connect(group_, &QButtonGroup::idClicked, this, &HeadsBar::chosen);
  connect(setup_, &QPushButton::clicked, this, &HeadsBar::setupAsked);
  connect(&context.appearance, &Appearance::changed, this, &HeadsBar::restyle);
  restyle();
}

void HeadsBar::offer(const std::vector<int>& parts, int chosen) {
  for (QAbstractButton* button : group_->buttons()) {
    const int part = group_->id(button);
    button->setVisible(std::ranges::find(parts, part) != parts.end());
    if (part == chosen) button->setChecked(true);
  }
}

void HeadsBar::setSetupShown(bool shown) { setup_->setVisible(shown); }

void HeadsBar::restyle() {
  const Appearance& a = context_.appearance;
  setFixedHeight(a.px(48) + 1);
  row_->setContentsMargins(a.px(16), 0, a.px(16), 1);
  row_->setSpacing(0);
}

}  // namespace fovea

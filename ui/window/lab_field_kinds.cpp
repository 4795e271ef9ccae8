// A field for each kind of setting.
#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QSlider>
#include <QSpinBox>
#include <QTimer>
#include <cmath>
#include <map>
#include <memory>

#include "ui/window/lab_fields.h"
#include "ui/window/lab_strokes.h"

namespace fovea {
namespace {

constexpr int kLargest = 1'000'000'000;  ///< of a spin box
constexpr int kPause = 400;              ///< milliseconds after the last key
constexpr int kShort = 80;               ///< width of a field beside its word

using Kind = LabSetting::Kind;

QString nameOf(const LabSetting& setting) { return "lab-" + QString::fromStdString(setting.id); }

double numberOf(const std::string& value) {
  return QLocale::c().toDouble(QString::fromStdString(value));
}

std::vector<std::string> partsOf(const std::string& list) {
  std::vector<std::string> parts;
  for (const QString& part : QString::fromStdString(list).split(u',', Qt::SkipEmptyParts)) {
    parts.push_back(part.trimmed().toStdString());
  }
  return parts;
}

}  // namespace

QWidget* LabFields::control(const LabSetting& setting, int& compact) {
  const Put changed = [this, id = setting.id](const std::string& value, Session::LabStep step) {
    put(id, value, step);
  };
  switch (setting.kind) {
    case Kind::Whole:
    case Kind::Number: {
      const bool counts = setting.kind == Kind::Whole && setting.most <= kLargest;
      QWidget* field = counts ? spin(setting, changed) : line(setting, changed);
      if (setting.slider) return withSlider(setting, field, changed);
      compact = kShort;
      return field;
    }
    case Kind::Choice:
      return choice(setting, changed);
    case Kind::Numbers:
      if (!setting.choices.empty()) return boxes(setting, changed);
      return line(setting, changed);
    case Kind::Switch:
    case Kind::Words:
      return line(setting, changed);
  }
  return nullptr;
}

QWidget* LabFields::spin(const LabSetting& setting, const Put& put) {
  auto* box = new QSpinBox(contents_);
  box->setObjectName(nameOf(setting));
  box->setLocale(QLocale::c());
  // What is out of the limits is refused with them, not silently changed.
  box->setRange(setting.least < 0 ? -kLargest : 0, kLargest);
  box->setSingleStep(std::max(1, static_cast<int>(setting.step)));
  box->setKeyboardTracking(false);
  connect(box, &QSpinBox::valueChanged, this,
          [put](int value) { put(std::to_string(value), Session::LabStep::Follow); });
  show_[setting.id] = [box](const std::string& value) {
    box->setValue(static_cast<int>(numberOf(value)));
  };
  return box;
}

QWidget* LabFields::line(const LabSetting& setting, const Put& put) {
  auto* edit = new QLineEdit(contents_);
  edit->setObjectName(nameOf(setting));
  auto* pause = new QTimer(edit);
  pause->setSingleShot(true);
  pause->setInterval(kPause);
  const auto take = [edit, pause, put] {
    if (!edit->isModified()) return;
    pause->stop();
    edit->setModified(false);
    QString words = edit->text();
    put(words.replace(QChar(0x2212), QLatin1Char('-')).toStdString(), Session::LabStep::Follow);
  };
  connect(edit, &QLineEdit::textEdited, pause, qOverload<>(&QTimer::start));
  connect(pause, &QTimer::timeout, edit, take);
  connect(edit, &QLineEdit::editingFinished, edit, take);
  show_[setting.id] = [edit, pause](const std::string& value) {
    const QString words = QString::fromStdString(value);
    if (pause->isActive() || edit->text() == words) return;
    edit->setText(words);
    edit->setCursorPosition(0);  // a long one shows its beginning
  };
  return edit;
}

QWidget* LabFields::choice(const LabSetting& setting, const Put& put) {
  auto* box = new QComboBox(contents_);
  box->setObjectName(nameOf(setting));
  for (const LabSetting::Option& option : setting.choices) {
    box->addItem(QString::fromStdString(option.title.str()), QString::fromStdString(option.id));
  }
  connect(box, &QComboBox::activated, this, [box, put](int index) {
    put(box->itemData(index).toString().toStdString(), Session::LabStep::Own);
  });
  show_[setting.id] = [box](const std::string& value) {
    box->setCurrentIndex(box->findData(QString::fromStdString(value)));
  };
  return box;
}

QWidget* LabFields::boxes(const LabSetting& setting, const Put& put) {
  auto* ground = new QWidget(contents_);
  ground->setObjectName(nameOf(setting));
  auto* grid = new QGridLayout(ground);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setVerticalSpacing(context_.appearance.px(10));
  // By number, so that those a file brings along stand in their place.
  auto boxes = std::make_shared<std::map<double, std::pair<std::string, QCheckBox*>>>();
  const auto ticked = [boxes] {
    std::string list;
    for (const auto& [number, one] : *boxes) {
      if (one.second->isChecked()) list += (list.empty() ? "" : ",") + one.first;
    }
    return list;
  };
  const auto offer = [this, ground, boxes, ticked, put](const std::string& id,
                                                        const QString& title) {
    auto* box = new QCheckBox(title, ground);
    connect(box, &QCheckBox::toggled, this,
            [ticked, put] { put(ticked(), Session::LabStep::Own); });
    boxes->emplace(numberOf(id), std::pair(id, box));
  };
  const auto place = [grid, boxes] {
    int at = 0;
    for (const auto& [number, one] : *boxes) {
      grid->addWidget(one.second, at / 2, at % 2);
      ++at;
    }
  };
  for (const LabSetting::Option& option : setting.choices) {
    offer(option.id, QString::fromStdString(option.title.str()));
  }
  place();
  show_[setting.id] = [boxes, offer, place](const std::string& value) {
    const std::vector<std::string> parts = partsOf(value);
    for (const std::string& part : parts) {
      if (boxes->count(numberOf(part)) > 0) continue;
      offer(part, QString::fromStdString(part));
      place();
    }
    for (const auto& [number, one] : *boxes) {
      one.second->setChecked(std::ranges::find(parts, number, numberOf) != parts.end());
    }
  };
  return ground;
}

/// A slider with the field at its right; both show the same.
QWidget* LabFields::withSlider(const LabSetting& setting, QWidget* field, const Put& put) {
  auto* ground = new QWidget(contents_);
  auto* row = new QHBoxLayout(ground);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(context_.appearance.px(8));
  auto* slider = new QSlider(Qt::Horizontal, ground);
  slider->setObjectName(nameOf(setting) + "-slider");
  slider->setAccessibleName(QString::fromStdString(setting.title.str()));
  const double step = setting.step > 0              ? setting.step
                      : setting.kind == Kind::Whole ? 1
                                                    : (setting.most - setting.least) / 200;
  const auto fit = [this, slider, &setting, step] {
    slider->setRange(0, static_cast<int>(std::lround((endOf(setting) - setting.least) / step)));
    slider->setPageStep(std::max(1, slider->maximum() / 10));
  };
  fit();
  field->setParent(ground);
  field->setFixedWidth(context_.appearance.px(64));
  row->addWidget(slider, 1);
  row->addWidget(field);
  const int decimals = setting.kind == Kind::Whole ? 0 : setting.decimals;
  connect(slider, &QSlider::valueChanged, this,
          [slider, put, step, least = setting.least, decimals](int place) {
            const double unit = std::pow(10.0, decimals);
            const double value = std::round((least + place * step) * unit) / unit;
            put(settingNumber(value),
                slider->isSliderDown() ? Session::LabStep::Drag : Session::LabStep::Follow);
          });
  connect(slider, &QSlider::sliderPressed, this, [this] {
    context_.session.finishStep();
    context_.session.holdRanges(true);
  });
  connect(slider, &QSlider::sliderReleased, this, [this] {
    context_.session.finishStep();
    context_.session.holdRanges(false);
  });
  const auto showField = show_[setting.id];
  show_[setting.id] = [slider, showField, fit, step,
                       least = setting.least](const std::string& value) {
    showField(value);
    if (!slider->isSliderDown()) {
      fit();
      slider->setValue(static_cast<int>(std::lround((numberOf(value) - least) / step)));
    }
  };
  return ground;
}

}  // namespace fovea

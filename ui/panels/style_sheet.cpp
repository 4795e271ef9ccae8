#include "ui/panels/style_sheet.h"

#include <cmath>

namespace fovea {
namespace {

// @name is a colour or a word of the theme, #12 stands for 12 designed pixels.
constexpr const char* kSheet = R"(
QMainWindow, QDialog { background: @surface; }
QWidget[ground="chrome"] { background: @chrome; }
QWidget[ground="surface"] { background: @surface; }
QLabel { color: @text; background: transparent; }
QLabel[quiet="true"] { color: @quiet; }
QLabel[refused="true"] { color: @error; }
QLabel:disabled { color: @disabled; }
QToolTip { color: @text; background: @surface; border: 1px solid @control; padding: #4px; }

QMenuBar { background: @chrome; color: @text; border: none; padding: 0 #4px; spacing: 0; }
QMenuBar::item { padding: #8px #12px; background: transparent; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: @tint; }
QMenu { background: @surface; color: @text; border: 1px solid @control; padding: #4px 0; }
QMenu::item { padding: #6px #28px #6px #32px; background: transparent; }
QMenu::item:selected { background: @tint; }
QMenu::item:disabled { color: @disabled; }
QMenu::separator { height: 1px; background: @line; margin: #4px 0; }
QMenu::indicator { width: #16px; height: #16px; left: #8px; }
QMenu::indicator:checked { image: url(:/icons/tick-@theme.svg); }
QMenu::right-arrow { image: url(:/icons/right-@theme.svg); width: #16px; height: #16px; right: #6px; }

QPushButton, QToolButton { background: @surface; color: @text; border: 1px solid @control;
  border-radius: #4px; min-height: #30px; padding: 0 #14px; outline: none; }
QPushButton:hover, QToolButton:hover { background: @tint; }
QPushButton:pressed, QToolButton:pressed { background: @line; }
QPushButton:disabled, QToolButton:disabled { color: @disabled; border-color: @line; }
QPushButton[primary="true"], QPushButton:checked, QToolButton:checked { background: @ink;
  color: @onInk; border-color: @ink; }
QPushButton[primary="true"]:disabled { background: @chrome; color: @disabled; border-color: @line; }
QToolButton[flat="true"], QPushButton[flat="true"] { border: none; background: transparent;
  padding: 0; }
QToolButton[flat="true"]:hover, QPushButton[flat="true"]:hover { background: @tint; }
QFileDialog QToolButton { border: none; background: transparent; padding: 0 #4px; }
QPushButton[link="true"] { border: none; border-bottom: 1px solid @control; border-radius: 0;
  background: transparent; padding: 0; min-height: #18px; text-align: left; }
QPushButton[link="true"]:hover { border-bottom: 1px solid @ink; background: transparent; }
QPushButton[link="true"]:disabled { color: @disabled; border-bottom-color: @line; }
QPushButton[segment="true"] { border-radius: 0; padding: 0 #8px; }
QPushButton[menu="true"] { padding-right: #30px; }
QPushButton::menu-indicator { image: url(:/icons/down-@theme.svg); width: #16px; height: #16px;
  subcontrol-origin: padding; subcontrol-position: center right; right: #8px; }
QPushButton[segment="true"]:checked { background: @ink; color: @onInk; }

QLineEdit, QPlainTextEdit, QTextEdit, QComboBox, QAbstractSpinBox { background: @surface;
  color: @text; border: 1px solid @control; border-radius: #4px; min-height: #30px;
  padding: 0 #9px; selection-background-color: @focus; selection-color: @surface; }
QPlainTextEdit, QTextEdit { padding: #6px; }
QComboBox { padding-left: #7px; padding-right: 0; }
QAbstractSpinBox { padding-left: #7px; padding-right: 0; }
QLineEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled { background: @chrome;
  color: @disabled; border-color: @line; }
QLineEdit[refused="true"], QComboBox[refused="true"], QAbstractSpinBox[refused="true"] {
  border: 2px solid @error; padding-left: #6px; }
QComboBox::drop-down { border: none; width: #20px; subcontrol-origin: padding;
  subcontrol-position: center right; }
QComboBox::down-arrow { image: url(:/icons/down-@theme.svg); width: #16px; height: #16px; }
QComboBox::down-arrow:disabled { image: url(:/icons/down-off-@theme.svg); }
QComboBox QAbstractItemView { background: @surface; color: @text; border: 1px solid @control;
  padding: #4px 0; selection-background-color: @tint; selection-color: @text; outline: none; }
QComboBox QAbstractItemView::item { min-height: #28px; padding: 0 #8px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { subcontrol-origin: border;
  width: #18px; border: none; background: transparent; }
QAbstractSpinBox::up-button { subcontrol-position: top right; height: #16px; }
QAbstractSpinBox::down-button { subcontrol-position: bottom right; height: #16px; }
QAbstractSpinBox::up-arrow { image: url(:/icons/spin-up-@theme.svg); width: #12px; height: #12px; }
QAbstractSpinBox::down-arrow { image: url(:/icons/spin-down-@theme.svg); width: #12px;
  height: #12px; }
QAbstractSpinBox::up-arrow:disabled, QAbstractSpinBox::down-arrow:disabled { image: none; }

QCheckBox, QRadioButton { color: @text; spacing: #8px; background: transparent; outline: none; }
QCheckBox:disabled, QRadioButton:disabled { color: @disabled; }
QCheckBox::indicator { width: #14px; height: #14px; border: 1px solid @control;
  border-radius: #3px; background: @surface; }
QCheckBox::indicator:checked { background: @ink; border-color: @ink;
  image: url(:/icons/check-@theme.svg); }
QCheckBox::indicator:disabled { border-color: @line; background: @chrome; }
QCheckBox::indicator:checked:disabled { background: @disabled; }
QRadioButton::indicator { width: #14px; height: #14px; border: 1px solid @control;
  border-radius: #8px; background: @surface; }
QRadioButton::indicator:checked { border: #5px solid @ink; width: #6px; height: #6px; }

QScrollArea { background: transparent; border: none; }
QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: #10px; }
QScrollBar:horizontal { height: #10px; }
QScrollBar::handle { background: @control; border-radius: #3px; margin: #2px; }
QScrollBar::handle:vertical { min-height: #24px; }
QScrollBar::handle:horizontal { min-width: #24px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; border: none; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QListView, QTreeView, QTableView { background: @surface; color: @text; border: 1px solid @control;
  border-radius: #4px; gridline-color: @line; selection-background-color: @tint;
  selection-color: @text; outline: none; }
QHeaderView::section { background: @chrome; color: @quiet; border: none;
  border-right: 1px solid @line; border-bottom: 1px solid @line; padding: #4px #8px; }
QTableCornerButton::section { background: @chrome; border: none; }
QTabBar::tab { background: transparent; color: @quiet; padding: #8px #12px; border: none; }
QTabBar::tab:selected { color: @text; border-bottom: 2px solid @ink; }
QTabWidget::pane { border: none; border-top: 1px solid @line; }
QGroupBox { border: none; margin-top: #24px; color: @text; }
QGroupBox::title { subcontrol-origin: margin; left: 0; }
QSplitter::handle { background: @line; }
QProgressBar { background: @tint; border: none; border-radius: #2px; max-height: #4px;
  min-height: #4px; }
QProgressBar::chunk { background: @ink; border-radius: #2px; }
QSlider::groove:horizontal { height: #4px; background: @tint; border-radius: #2px; }
QSlider::sub-page:horizontal { background: @ink; border-radius: #2px; }
QSlider::handle:horizontal { width: #16px; margin: #-6px 0; border-radius: #8px; background: @ink; }
)";

QString wordOf(const Style& s, const QString& name) {
  const std::pair<const char*, QColor> colours[] = {
      {"surface", s.surface}, {"chrome", s.chrome},     {"tint", s.tint},   {"text", s.text},
      {"quiet", s.quiet},     {"disabled", s.disabled}, {"ink", s.ink},     {"onInk", s.onInk},
      {"control", s.control}, {"focus", s.focus},       {"error", s.error}, {"line", s.line},
  };
  for (const auto& [word, colour] : colours) {
    if (name == QLatin1String(word)) return colour.name();
  }
  Q_ASSERT(name == "theme");
  return s.dark ? QStringLiteral("dark") : QStringLiteral("light");
}

}  // namespace

QString styleSheet(const Style& style) {
  const QString source = QString::fromUtf8(kSheet);
  QString sheet;
  sheet.reserve(source.size() * 2);
  for (qsizetype i = 0; i < source.size(); ++i) {
    qsizetype end = i + 1;
    if (source[i] == '@') {
      while (end < source.size() && source[end].isLetter()) ++end;
      sheet += wordOf(style, source.mid(i + 1, end - i - 1));
    } else if (source[i] == '#') {
      if (source[end] == '-') ++end;
      while (end < source.size() && source[end].isDigit()) ++end;
      sheet += QString::number(std::lround(style.px(source.mid(i + 1, end - i - 1).toInt())));
    } else {
      sheet += source[i];
      continue;
    }
    i = end - 1;
  }
  return sheet;
}

QPalette paletteOf(const Style& s) {
  QPalette palette;
  const auto set = [&](QPalette::ColorRole role, const QColor& colour) {
    palette.setColor(role, colour);
  };
  set(QPalette::Window, s.surface);
  set(QPalette::WindowText, s.text);
  set(QPalette::Base, s.surface);
  set(QPalette::AlternateBase, s.chrome);
  set(QPalette::Text, s.text);
  set(QPalette::Button, s.surface);
  set(QPalette::ButtonText, s.text);
  set(QPalette::BrightText, s.onInk);
  set(QPalette::ToolTipBase, s.surface);
  set(QPalette::ToolTipText, s.text);
  set(QPalette::PlaceholderText, s.quiet);
  set(QPalette::Highlight, s.focus);
  set(QPalette::HighlightedText, s.surface);
  set(QPalette::Link, s.focus);
  set(QPalette::LinkVisited, s.focus);
  set(QPalette::Light, s.chrome);
  set(QPalette::Midlight, s.tint);
  set(QPalette::Mid, s.line);
  set(QPalette::Dark, s.control);
  set(QPalette::Shadow, s.ink);
  for (const QPalette::ColorRole role :
       {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    palette.setColor(QPalette::Disabled, role, s.disabled);
  }
  return palette;
}

}  // namespace fovea

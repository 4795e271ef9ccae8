#include "tests/bench/ui/desk.h"

#include <QApplication>
#include <QKeyEvent>

#include "ui/window/text_row.h"

namespace fovea::bench {

namespace {

Input wordsInToy(Index tokens, Index heads, Precision precision) {
  Input input;
  for (Index t = 0; t < tokens; ++t) input.text += (t ? " w" : "w") + std::to_string(t);
  input.toy.heads = heads;
  input.toy.headWidth = 64;
  input.toy.modelWidth = heads * 64;
  input.precision = precision;
  return input;
}

}  // namespace

Desk::Desk(Index tokens, Index heads, Precision precision)
    : Desk(wordsInToy(tokens, heads, precision)) {}

Desk::Desk(const Input& input) {
  window.resize(1366, 768);
  window.show();
  window.session().setInput(input);
  window.session().setWorkspace(QStringLiteral("grids"));
  settled([] {});
}

QLineEdit* Desk::field() { return window.findChild<TextRow*>()->findChild<QLineEdit*>(); }

double Desk::settled(const std::function<void()>& action) {
  return secondsUntilLastPaint(action, [this] { return window.session().computing(); });
}

void Desk::type(QWidget* receiver, int key) {
  const QString text = key < 0x80 ? QString(QChar(key)).toLower() : QString();
  QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier, text);
  QApplication::sendEvent(receiver, &press);
  QKeyEvent release(QEvent::KeyRelease, key, Qt::NoModifier, text);
  QApplication::sendEvent(receiver, &release);
}

void Desk::run(benchmark::State& state, QWidget* receiver, const std::function<int(int)>& keyOf) {
  receiver->setFocus();
  std::vector<double> seconds;
  int i = 0;
  for (auto _ : state) {
    const int key = keyOf(i++);
    seconds.push_back(settled([&] { type(receiver, key); }));
    state.SetIterationTime(seconds.back());
  }
  state.counters["p95 ms"] = percentile95(seconds);
}

}  // namespace fovea::bench

// Scrolling over fields.
#include <QComboBox>
#include <QSpinBox>
#include <QWheelEvent>

#include "tests/ui/window/window_test.h"

namespace fovea::test {
namespace {

void wheelDown(QWidget* field) {
  const QPointF middle = field->rect().center();
  QWheelEvent turn(middle, field->mapToGlobal(middle), QPoint(), QPoint(0, -120), Qt::NoButton,
                   Qt::NoModifier, Qt::NoScrollPhase, false);
  QApplication::sendEvent(field, &turn);
}

TEST_F(WindowTest, TheWheelChangesOnlyAFieldThatHasTheFocus) {
  window->setSetupOpen(true);
  session().setText("one two three");
  ASSERT_TRUE(settled());
  auto* heads = child<QSpinBox>("heads");
  auto* mask = child<QComboBox>("mask");
  heads->setValue(2);
  ASSERT_TRUE(settled());
  const Input before = session().document().input;
  for (QWidget* field : {static_cast<QWidget*>(heads), static_cast<QWidget*>(mask)}) {
    EXPECT_FALSE(field->focusPolicy() & Qt::WheelFocus & ~Qt::StrongFocus);
    wheelDown(field);
  }
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().document().input, before);
  heads->setFocus();
  wheelDown(heads);
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().document().input.toy.heads, before.toy.heads - 1);
}

}  // namespace
}  // namespace fovea::test

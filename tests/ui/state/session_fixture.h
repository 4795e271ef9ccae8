#pragma once
#include <gtest/gtest.h>

#include <QTest>

#include "core/document/document.h"
#include "ui/state/session.h"

namespace fovea::test {

/// A session, and the steps its tests take.
class SessionFixture : public testing::Test {
 protected:
  /// Waits until nothing computes.
  bool settled() {
    return QTest::qWaitFor([this] { return !session.computing(); }, 20000);
  }
  void open(const char* id) {
    session.openDocument(findExample(id)->document, {});
    ASSERT_TRUE(settled());
    ASSERT_TRUE(session.shown().trace);
  }
  void type(const QString& text) {
    session.setText(text);
    ASSERT_TRUE(settled());
  }
  std::string label(Index place) const {
    return session.shown().trace->queryTokens().tokens[static_cast<std::size_t>(place)].label;
  }

  Session session;
};

}  // namespace fovea::test

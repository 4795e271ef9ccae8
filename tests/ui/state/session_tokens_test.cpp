// What becomes of the pointed-at cell when the tokens are others.
#include <QSignalSpy>

#include "tests/ui/state/session_fixture.h"

namespace fovea::test {
namespace {

using SessionTokens = SessionFixture;

TEST_F(SessionTokens, HoverOutsideOfANewPictureIsDropped) {
  open("b1");
  session.setHover(Cell{Quantity::Weights, 0, 0, 3, 3});
  type("one two");
  EXPECT_FALSE(session.hover().has_value());
}

TEST_F(SessionTokens, WhatIsPointedAtIsLetGoWhenItsTokenMoves) {
  open("b1");
  session.setSelection({0, 0, 1, 3, 0});
  session.setHover(Cell{Quantity::Weights, 0, 0, 1, 3});
  session.edit({}, [](Input& input) { input.temperature = 2; });
  ASSERT_TRUE(settled());
  EXPECT_TRUE(session.hover().has_value()) << "the tokens are the same";
  QSignalSpy tokens(&session, &Session::tokensChanged);
  type("today the big cat sat down");
  EXPECT_EQ(tokens.count(), 1);
  EXPECT_FALSE(session.hover().has_value());
  EXPECT_EQ(session.spokenOf()->query, session.selection().query);
  session.setHover(Cell{Quantity::Weights, 0, 0, 1, 3});
  session.undo();
  ASSERT_TRUE(settled());
  EXPECT_FALSE(session.hover().has_value());
}

}  // namespace
}  // namespace fovea::test

#include "ui/state/lab_mask.h"

#include "tests/ui/state/session_fixture.h"

namespace fovea::test {
namespace {

TEST_F(SessionFixture, TheLaboratorysMaskBecomesTheDocumentsAndIsUndone) {
  Document document;
  document.input.text = "one two three four";
  document.labs["lab-mask"] = {{"pattern", "longformer"}, {"painted", "2.2"}};
  session.openDocument(document, {});
  ASSERT_TRUE(settled());
  useLabMask(session);
  ASSERT_TRUE(settled());
  const Mask& mask = session.input().mask;
  ASSERT_EQ(mask.parts().size(), 1U);
  EXPECT_EQ(mask.parts()[0].kind, MaskPart::Kind::Given);
  EXPECT_FALSE(mask.allows(1, 1, 4, 4)) << "painted";
  EXPECT_TRUE(mask.allows(3, 0, 4, 4)) << "global";
  EXPECT_FALSE(mask.allows(3, 1, 4, 4)) << "outside the window";
  EXPECT_EQ(session.shown().attention().spec.mask, mask);
  session.undo();
  EXPECT_TRUE(session.input().mask.none());
}

}  // namespace
}  // namespace fovea::test

// The same input is the same bytes, whatever the number of threads.
#include <gtest/gtest.h>

#include "core/base/thread_pool.h"
#include "core/document/document.h"
#include "core/figures/catalogue.h"
#include "ui/export/figure_bytes.h"

namespace fovea::test {
namespace {

constexpr OutputFormat kFormats[] = {OutputFormat::Png, OutputFormat::Svg, OutputFormat::Pdf,
                                     OutputFormat::Csv, OutputFormat::Npy, OutputFormat::Json};

Input longText(Precision precision) {
  Input input;
  for (int i = 1; i <= 160; ++i) input.text += "word" + std::to_string(i * i % 91) + " ";
  input.text.pop_back();
  input.toy.heads = 4;
  input.toy.modelWidth = 64;
  input.mask = Mask::window(40);
  input.precision = precision;
  return input;
}

/// The files of a panel in all formats.
std::vector<std::string> filesOf(const Input& input, const char* panel, Index threads) {
  ThreadPool::limitShared(threads);
  Sources sources;
  const auto trace = compute(input, sources, {});
  if (!trace) return {};
  View view;
  view.stage = Stage::Softmax;
  view.selection = initialSelection(**trace);
  const auto figure = makeFigure(panel, {*trace, 0, 0, nullptr, {}}, forFile(view), {});
  std::vector<std::string> files;
  for (const OutputFormat format : kFormats) {
    files.push_back(figure ? figureBytes(*figure, format, {}).value_or("") : "");
  }
  return files;
}

TEST(SameBytes, EveryFormatTwiceAndWithOneAndTwoThreads) {
  for (const Precision precision : {Precision::Float64, Precision::Float32}) {
    const Input input = longText(precision);
    for (const char* panel : {"weights", "walk"}) {
      const auto first = filesOf(input, panel, 1), again = filesOf(input, panel, 1),
                 two = filesOf(input, panel, 2);
      ASSERT_EQ(first.size(), std::size(kFormats));
      for (std::size_t i = 0; i < first.size(); ++i) {
        EXPECT_FALSE(first[i].empty()) << panel << ' ' << i;
        EXPECT_TRUE(first[i] == again[i]) << panel << ' ' << i << ", again";
        EXPECT_TRUE(first[i] == two[i]) << panel << ' ' << i << ", two threads";
      }
    }
  }
  ThreadPool::limitShared(0);
}

}  // namespace
}  // namespace fovea::test

#include <gtest/gtest.h>

#include "tests/fuzz/targets.h"
#include "tests/support/reference.h"
#include "tests/support/scratch.h"

// Replays what is known to be hard for each reader where there is no fuzzer: a reader that breaks a
// promise aborts the program.

namespace fovea {
namespace {

struct Reader {
  const char* name;
  int (*run)(const std::uint8_t*, std::size_t);
};

class Corpus : public testing::TestWithParam<Reader> {};

TEST_P(Corpus, Replays) {
  std::size_t files = 0;
  const std::string folder = test::testPath(std::string("fuzz/corpus/") + GetParam().name);
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    SCOPED_TRACE(entry.path().string());
    const std::string bytes = test::slurp(entry.path().string());
    // A copy of exactly this size, so that sanitizers see every read beyond it.
    const std::vector<std::uint8_t> exact(bytes.begin(), bytes.end());
    EXPECT_EQ(GetParam().run(exact.data(), exact.size()), 0);
    ++files;
  }
  EXPECT_GE(files, 8U);
}

INSTANTIATE_TEST_SUITE_P(
    Readers, Corpus,
    testing::Values(Reader{"npy", fuzz::fuzzNpy}, Reader{"csv", fuzz::fuzzCsv},
                    Reader{"pasted", fuzz::fuzzPasted}, Reader{"json", fuzz::fuzzJson},
                    Reader{"safetensors", fuzz::fuzzSafetensors},
                    Reader{"shard_index", fuzz::fuzzShardIndex}, Reader{"gguf", fuzz::fuzzGguf},
                    Reader{"tokens", fuzz::fuzzTokens}, Reader{"tokenizer", fuzz::fuzzTokenizer},
                    Reader{"config", fuzz::fuzzConfig}, Reader{"gguf_model", fuzz::fuzzGgufModel},
                    Reader{"document", fuzz::fuzzDocument}),
    [](const auto& tested) { return std::string(tested.param.name); });

}  // namespace
}  // namespace fovea

#include <gtest/gtest.h>

#include "core/base/thread_pool.h"
#include "tests/core/models/model_support.h"
#include "tests/support/reference.h"

namespace fovea {
namespace {

using test::loaded;
using test::Reference;
using test::sequenceOf;

namespace fs = std::filesystem;

/// A model and the file of what transformers computes with it.
struct Case {
  std::string name, model, reference;
};

/// Small models with random weights, each with a trap of its own (NOTE.md beside it), as folders
/// and as GGUF files (tests/reference/make_models.py).
std::vector<Case> everyCase() {
  std::vector<Case> all;
  for (const auto& entry : fs::directory_iterator(test::testPath("reference/models"))) {
    const fs::path& path = entry.path();
    all.push_back({path.filename().string(), path, path / "reference.safetensors"});
  }
  for (const auto& entry : fs::directory_iterator(test::testPath("reference/gguf"))) {
    const fs::path& path = entry.path();
    if (path.extension() != ".gguf") continue;
    fs::path reference = fs::path(path).replace_extension(".safetensors");
    if (!fs::exists(reference)) {
      reference = test::testPath("reference/models/" + path.stem().string()) +
                  std::string("/reference.safetensors");
    }
    all.push_back({"gguf " + path.stem().string(), path, reference});
  }
  std::sort(all.begin(), all.end(), [](const Case& a, const Case& b) { return a.name < b.name; });
  return all;
}

class ReferenceModel : public testing::TestWithParam<Case> {};

TEST_P(ReferenceModel, ComputesWhatTransformersComputes) {
  const auto model = loaded(GetParam().model);
  ASSERT_TRUE(model);
  const Reference reference(GetParam().reference);
  int texts = 0;
  for (; reference.has("t" + std::to_string(texts) + ".ids"); ++texts) {
    SCOPED_TRACE(texts);
    const auto ids = reference.integers("t" + std::to_string(texts) + ".ids");
    ForwardOptions options;
    if (model->hasLogits()) options.logits = {0, static_cast<Index>(ids.size())};
    const auto trace = model->forward(sequenceOf(ids), options);
    ASSERT_TRUE(trace.has_value()) << trace.error().message.str();
    EXPECT_EQ((*trace)->layers.size(), static_cast<std::size_t>(model->config().layers));
    EXPECT_EQ(model->hasLogits(), reference.has("t0.logits"));
    const int perLayer = (*trace)->layers.front().queryRaw ? 8 : 6;
    const int around = model->hasLogits() ? 3 : 2;
    EXPECT_EQ(test::expectAgrees(**trace, reference, texts),
              perLayer * model->config().layers + around);
  }
  EXPECT_GE(texts, 1);
}

// Claim G5.
TEST(RotaryFrequencies, AreThoseOfTransformers) {
  for (const char* name : {"rope-linear", "rope-dynamic", "rope-yarn", "rope-yarn-bands"}) {
    SCOPED_TRACE(name);
    const std::string path = test::testPath("reference/models/" + std::string(name));
    const auto config = configFromFolder(path, nullptr);
    ASSERT_TRUE(config.has_value()) << config.error().message.str();
    const Reference reference(path + "/reference.safetensors");
    int texts = 0;
    for (; reference.has("t" + std::to_string(texts) + ".ids"); ++texts) {
      const std::string start = "t" + std::to_string(texts);
      const Tensor theirs = reference.tensor(start + ".frequencies");
      const auto tokens = static_cast<Index>(reference.integers(start + ".ids").size());
      const std::vector<float> ours = config->ropeFrequencies(tokens);
      ASSERT_EQ(static_cast<Index>(ours.size()), theirs.size());
      for (std::size_t i = 0; i < ours.size(); ++i) {
        const double theirNumber = theirs.at(0, static_cast<Index>(i));
        EXPECT_NEAR(ours[i], theirNumber, 1e-6 * theirNumber) << i;
      }
      EXPECT_NEAR(config->ropeScaling.attentionFactor,
                  reference.tensor(start + ".lengthening").at(0, 0), 1e-6);
    }
    EXPECT_GE(texts, 1);
  }
}

// The same bits with one thread and with four.
TEST_P(ReferenceModel, ThreadsChangeNothing) {
  const auto model = loaded(GetParam().model);
  ASSERT_TRUE(model);
  const Reference reference(GetParam().reference);
  const Sequence tokens = sequenceOf(reference.integers("t0.ids"));
  ThreadPool::limitShared(1);
  const auto alone = model->forward(tokens);
  ThreadPool::limitShared(4);
  const auto together = model->forward(tokens);
  ThreadPool::limitShared(0);
  ASSERT_TRUE(alone.has_value() && together.has_value());
  EXPECT_EQ((*alone)->stream, (*together)->stream);
  for (std::size_t l = 0; l < (*alone)->layers.size(); ++l) {
    EXPECT_EQ(*(*alone)->layers[l].weights, *(*together)->layers[l].weights);
    EXPECT_EQ(*(*alone)->layers[l].output, *(*together)->layers[l].output);
  }
}

INSTANTIATE_TEST_SUITE_P(Models, ReferenceModel, testing::ValuesIn(everyCase()),
                         [](const auto& model) {
                           std::string name = model.param.name;
                           for (char& c : name) {
                             if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
                           }
                           return name;
                         });

}  // namespace
}  // namespace fovea

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <limits>
#include <stop_token>

#include "tests/core/models/model_folder.h"
#include "tests/core/models/model_support.h"

namespace fovea {
namespace {

using nlohmann::json;
using test::ModelFolder;
using testing::AllOf;
using testing::HasSubstr;

/// Why a folder does not run, or "runs".
std::string reasonOf(const std::string& path) {
  const auto files = openModel(path);
  if (!files) return files.error().message.str();
  return files->runs() ? "runs" : files->runs().error().message.str();
}

TEST(OpenModel, TellsWhatThereIsToSayBeforeLoading) {
  const ModelFolder folder("qwen3");
  const auto files = openModel(folder.path());
  ASSERT_TRUE(files.has_value()) << files.error().message.str();
  EXPECT_TRUE(files->runs().has_value());
  EXPECT_EQ(files->architectureTitle(), "Qwen3");
  EXPECT_EQ(files->fileBytes(), std::filesystem::file_size(folder / "model.safetensors"));
  EXPECT_EQ(files->config().headWidth, 16);
  // 35,136 numbers, each 4 bytes; panels are filled up.
  EXPECT_GE(files->memoryBytes(), 4 * 34'000U);
  EXPECT_LE(files->memoryBytes(), 8 * 35'136U);
  ASSERT_TRUE(files->tokenizer().has_value());
  EXPECT_EQ(files->tokenizer()->kind(), "byte-level BPE");
}

TEST(OpenModel, NamesFilesFoldersAndCaches) {
  EXPECT_EQ(openModel(test::testPath("reference/gguf/gpt2.gguf"))->name(), "gpt2");
  EXPECT_EQ(openModel(test::testPath("reference/models/gpt2/"))->name(), "gpt2");
  const test::ScratchFolder scratch;
  const auto snapshot = std::filesystem::path(scratch / "models--some--thing--x") / "snapshots";
  std::filesystem::create_directories(snapshot);
  std::filesystem::create_directory_symlink(test::testPath("reference/models/gpt2"),
                                            snapshot / "0123abcd");
  EXPECT_EQ(openModel(snapshot / "0123abcd")->name(), "some/thing--x");
  std::filesystem::copy(test::testPath("reference/gguf/gpt2.gguf"), scratch / "sha256-00ff");
  EXPECT_EQ(openModel(scratch / "sha256-00ff")->name(), "Tiny GPT-2");
}

TEST(OpenModel, AcceptsPrefixesAndOldNames) {
  for (const auto& [part, by] :
       {std::pair<std::string, std::string>{"LayerNorm.weight", "LayerNorm.gamma"},
        {"LayerNorm.bias", "LayerNorm.beta"},
        {"e", "bert.e"}}) {
    ModelFolder folder("bert-uncased");
    if (part == "e") {
      folder.rename("embeddings.", "bert.embeddings.");
      folder.rename("encoder.", "bert.encoder.");
      folder.rename("pooler.", "bert.pooler.");
    } else {
      folder.rename("LayerNorm.weight", "LayerNorm.gamma");
      folder.rename("LayerNorm.bias", "LayerNorm.beta");
    }
    const auto model = test::loaded(folder.path());
    ASSERT_TRUE(model);
    const test::Reference reference(
        test::testPath("reference/models/bert-uncased/reference.safetensors"));
    const auto trace = model->forward(test::sequenceOf(reference.integers("t0.ids")));
    ASSERT_TRUE(trace.has_value());
    EXPECT_GT(test::expectAgrees(**trace, reference, 0), 10);
  }
  ModelFolder bare("gpt2");
  bare.rename("transformer.", "");
  EXPECT_EQ(reasonOf(bare.path()), "runs");
  ModelFolder buffers("gpt2");
  buffers.rename("transformer.h.2.mlp.c_fc.bias", "transformer.h.2.attn.masked_bias");
  EXPECT_THAT(reasonOf(buffers.path()), AllOf(HasSubstr("Missing: transformer.h.2.mlp.c_fc.bias."),
                                              HasSubstr("Not known: –.")));
}

TEST(OpenModel, ListsEverythingThatIsWrongWithTheTensors) {
  ModelFolder folder("gpt2");
  folder.rename("h.1.ln_1", "h.1.strange");
  folder.rename("wpe.weight", "other.weight");
  folder.setConfig({{"n_inner", 64}});
  const std::string reason = reasonOf(folder.path());
  EXPECT_THAT(reason, AllOf(HasSubstr("Missing: transformer.wpe.weight, "
                                      "transformer.h.1.ln_1.weight, transformer.h.1.ln_1.bias."),
                            HasSubstr("transformer.h.0.mlp.c_fc.weight [32, 128] ≠ [32, 64]"),
                            HasSubstr("transformer.h.2.mlp.c_proj.weight [128, 32] ≠ [64, 32]"),
                            HasSubstr("transformer.h.0.mlp.c_fc.bias [128] ≠ [64]"),
                            HasSubstr("Not known: transformer.h.1.strange.bias, "
                                      "transformer.h.1.strange.weight, "
                                      "transformer.other.weight.")));
}

TEST(OpenModel, NamesTheTensorThatHoldsNaN) {
  ModelFolder folder("gpt2");
  folder.setFirst("transformer.h.1.attn.c_proj.weight", std::numeric_limits<float>::quiet_NaN());
  const auto files = openModel(folder.path());
  ASSERT_TRUE(files.has_value() && files->runs());
  const auto model = files->load();
  ASSERT_FALSE(model.has_value());
  EXPECT_THAT(model.error().message.str(), HasSubstr("transformer.h.1.attn.c_proj.weight"));
}

TEST(OpenModel, RefusesATokenizerWithMoreTokensThanTheEmbedding) {
  ModelFolder folder("gpt2");
  json tokenizer = json::parse(test::slurp(folder / "tokenizer.json"));
  tokenizer["added_tokens"] = json::array();
  tokenizer["added_tokens"].push_back({{"id", 400},
                                       {"content", "<new>"},
                                       {"single_word", false},
                                       {"lstrip", false},
                                       {"rstrip", false},
                                       {"normalized", false},
                                       {"special", true}});
  folder.put("tokenizer.json", tokenizer.dump());
  EXPECT_THAT(reasonOf(folder.path()), AllOf(HasSubstr("401"), HasSubstr("400")));
}

TEST(OpenModel, GivesTheReasonWhatIsMissing) {
  ModelFolder folder("gpt2");
  folder.remove("tokenizer.json");
  const auto files = openModel(folder.path());
  ASSERT_TRUE(files.has_value());
  EXPECT_FALSE(files->tokenizer().has_value());
  EXPECT_FALSE(files->runs().has_value());
  EXPECT_FALSE(files->load().has_value());
  folder.remove("model.safetensors");
  EXPECT_THAT(reasonOf(folder.path()), HasSubstr("safetensors"));
  folder.put("pytorch_model.bin", "\x80\x02");
  EXPECT_THAT(reasonOf(folder.path()), HasSubstr("pickle"));
  folder.remove("config.json");
  EXPECT_THAT(reasonOf(folder.path()), HasSubstr("pickle"));
  folder.remove("pytorch_model.bin");
  EXPECT_THAT(reasonOf(folder.path()), HasSubstr("safetensors"));
  EXPECT_THAT(reasonOf(folder / "nowhere"), HasSubstr("nowhere"));
  EXPECT_THAT(reasonOf(test::testPath("reference/models/gpt2/model.safetensors")),
              HasSubstr("Open the folder"));
  EXPECT_THAT(reasonOf(test::testPath("reference/models/gpt2/config.json")), HasSubstr(".gguf"));
}

TEST(OpenModel, AGgufFileThatIsCutShortStillSaysWhatItIs) {
  const test::ScratchFolder scratch;
  const std::string whole = test::slurp(test::testPath("reference/gguf/gpt2.gguf"));
  const auto files =
      openModel(scratch.put("cut.gguf", std::string_view(whole).substr(0, whole.size() - 40000)));
  ASSERT_TRUE(files.has_value()) << files.error().message.str();
  EXPECT_EQ(files->config().layers, 3);
  EXPECT_TRUE(files->tokenizer().has_value());
  EXPECT_EQ(files->fileBytes(), 0U);
  ASSERT_FALSE(files->runs().has_value());
  EXPECT_THAT(files->runs().error().message.str(), HasSubstr("cut short"));
  EXPECT_FALSE(files->load().has_value());
}

TEST(OpenModel, AFileShortenedAfterOpeningIsAnError) {
  ModelFolder folder("gpt2");
  const auto files = openModel(folder.path());
  ASSERT_TRUE(files.has_value());
  std::filesystem::resize_file(folder / "model.safetensors", 5000);
  const auto model = files->load();
  ASSERT_FALSE(model.has_value());
  EXPECT_EQ(model.error().code, ErrorCode::File);
}

TEST(OpenModel, LoadingReportsBytesAndCanBeCancelled) {
  const ModelFolder folder("gpt2");
  const auto files = openModel(folder.path());
  ASSERT_TRUE(files.has_value());
  std::vector<Index> done;
  Index total = 0;
  ASSERT_TRUE(files->load({{}, [&](const Text&, Index now, Index of) {
                             done.push_back(now);
                             total = of;
                           }}));
  EXPECT_TRUE(std::is_sorted(done.begin(), done.end()));
  EXPECT_EQ(done.back(), total);
  std::stop_source stop;
  stop.request_stop();
  const auto cancelledLoad = files->load({stop.get_token(), {}});
  ASSERT_FALSE(cancelledLoad.has_value());
  EXPECT_EQ(cancelledLoad.error().code, ErrorCode::Cancelled);
}

TEST(OpenModel, AMissingHeadIsMissedWhereTheClassHasOne) {
  ModelFolder folder("gpt2");
  folder.setConfig({{"tie_word_embeddings", false}});
  EXPECT_THAT(reasonOf(folder.path()), HasSubstr("Missing: transformer.lm_head.weight."));
  folder.setConfig({{"architectures", {"GPT2Model"}}});
  EXPECT_EQ(reasonOf(folder.path()), "runs");
}

TEST(OpenModel, AModelWithoutAHeadHasNoLogits) {
  ModelFolder folder("llama2-f16");
  folder.setConfig({{"architectures", {"LlamaModel"}}});
  folder.rename("lm_head.weight", "score.weight");
  const auto model = test::loaded(folder.path());
  ASSERT_TRUE(model);
  EXPECT_FALSE(model->hasLogits());
  ForwardOptions options;
  options.logits = {0, 1};
  const auto trace = model->forward(test::sequenceOf({1, 2}), options);
  ASSERT_FALSE(trace.has_value());
  EXPECT_THAT(trace.error().message.str(), HasSubstr("no logits"));
}

}  // namespace
}  // namespace fovea

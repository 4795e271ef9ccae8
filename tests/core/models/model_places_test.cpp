#include "core/models/model_places.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "core/models/model.h"
#include "tests/support/reference.h"
#include "tests/support/scratch.h"

namespace fovea {
namespace {

namespace fs = std::filesystem;
using Kind = ModelRoot::Kind;

constexpr const char* kHash = "c9745ed1d9f207416be6d2e6f8de32d1f16199bf";

class ModelPlaces : public testing::Test {
 protected:
  std::string at(const std::string& name) const { return scratch_ / name; }
  void put(const std::string& name, const std::string& bytes = "x") const {
    fs::create_directories(fs::path(at(name)).parent_path());
    std::ofstream(at(name), std::ios::binary) << bytes;
  }
  void link(const std::string& name, const std::string& target) const {
    fs::create_directories(fs::path(at(name)).parent_path());
    fs::create_symlink(target, at(name));
  }
  std::vector<ModelPlace> in(Kind kind, const std::string& root) const {
    return modelPlaces({{kind, at(root)}});
  }
  /// One of Ollama's lists, with a digest.
  static std::string list(const std::string& digest) {
    return R"({"schemaVersion":2,"layers":[{"mediaType":"application/vnd.ollama.image.license",)"
           R"("digest":"sha256:11"},{"mediaType":"application/vnd.ollama.image.model","digest":")" +
           digest + R"("}]})";
  }

  test::ScratchFolder scratch_;
};

TEST_F(ModelPlaces, FindsTheCurrentSnapshotsOfTheCache) {
  const std::string repository = "hub/models--owner--a-model";
  put(repository + "/blobs/1234", "{}");
  put(repository + "/refs/main", std::string(kHash) + "\n");
  link(repository + "/snapshots/" + kHash + "/config.json", "../../blobs/1234");
  link(repository + "/snapshots/" + kHash + "/model.safetensors", "../../blobs/5678");
  put(repository + "/snapshots/ffff/config.json");
  put("hub/models--gpt2/snapshots/aaaa/config.json");
  put("hub/models--gpt2/snapshots/bbbb/config.json");
  put("hub/models--owner--files-GGUF/snapshots/cc/m-Q4_K_M.gguf");
  put("hub/models--owner--files-GGUF/snapshots/cc/big/m-F16-00001-of-00002.gguf");
  put("hub/models--owner--files-GGUF/snapshots/cc/big/m-F16-00002-of-00002.gguf");
  put("hub/models--owner--nothing/snapshots/dd/README.md");
  put("hub/models--owner--empty/refs/main", "../../../etc");
  put("hub/datasets--owner--texts/snapshots/dd/config.json");
  const std::string hub = at("hub");
  EXPECT_EQ(
      in(Kind::HuggingFace, "hub"),
      (std::vector<ModelPlace>{
          {hub + "/models--gpt2/snapshots/bbbb", "gpt2", "Hugging Face"},
          {hub + "/models--owner--a-model/snapshots/" + kHash, "owner/a-model", "Hugging Face"},
          {hub + "/models--owner--files-GGUF/snapshots/cc/m-Q4_K_M.gguf", "m-Q4_K_M",
           "Hugging Face"},
          {hub + "/models--owner--files-GGUF/snapshots/cc/big/m-F16-00001-of-00002.gguf",
           "m-F16-00001-of-00002", "Hugging Face"}}));
}

TEST_F(ModelPlaces, FollowsTheListsOfOllama) {
  const std::string library = "ollama/manifests/registry.ollama.ai/library";
  put(library + "/llama3.2/1b", list("sha256:00aa"));
  put(library + "/broken/latest", "{\"layers\": [");
  put(library + "/number/latest", "7");
  put(library + "/strange/latest", R"({"layers": [1, {"mediaType": 2, "digest": 3}]})");
  put(library + "/outside/latest", list("sha256:../../../etc/passwd"));
  put(library + "/other/latest", list("md5:00aa"));
  put("ollama/manifests/hf.co/owner/Model-GGUF/Q4_K_M", list("sha256:bb"));
  put("ollama/manifests/registry.ollama.ai/stray", list("sha256:bb"));
  const std::string blobs = at("ollama/blobs");
  EXPECT_EQ(
      in(Kind::Ollama, "ollama"),
      (std::vector<ModelPlace>{{blobs + "/sha256-bb", "hf.co/owner/Model-GGUF:Q4_K_M", "Ollama"},
                               {blobs + "/sha256-00aa", "llama3.2:1b", "Ollama"}}));
}

TEST_F(ModelPlaces, FindsFilesAndFoldersOfLmStudioAndOfItsOwn) {
  put("models/owner/m-GGUF/m-Q8_0.gguf");
  put("models/owner/m-GGUF/README.md");
  put("models/owner/mlx/config.json");
  put("models/owner/mlx/model.safetensors");
  put("models/owner/mlx/1_Pooling/config.json");
  put("models/owner/pickles/pytorch_model.bin");
  put("models/config.json");
  put("models/a/b/c/d/too-deep.gguf");
  put("models/.hidden/m.gguf");
  put("models/single.gguf");
  const auto expected = [&](const std::string& from) {
    const std::string models = at("models");
    return std::vector<ModelPlace>{{models + "/single.gguf", "single", from},
                                   {models + "/owner/m-GGUF/m-Q8_0.gguf", "m-Q8_0", from},
                                   {models + "/owner/mlx", "mlx", from},
                                   {models + "/owner/pickles", "pickles", from}};
  };
  EXPECT_EQ(in(Kind::LmStudio, "models"), expected("LM Studio"));
  EXPECT_EQ(in(Kind::Fovea, "models"), expected("Fovea"));
}

TEST_F(ModelPlaces, PassesOverWhatCannotBeRead) {
  put("models/good.gguf");
  put("models/locked/m.gguf");
  fs::permissions(at("models/locked"), fs::perms::none);
  link("models/nowhere", at("missing"));
  link("models/circle", at("models"));
  put("hub/models--a--b/snapshots", "a file");
  mkfifo(at("hub/models--a--b/refs").c_str(), 0600);
  link("ollama/manifests", at("missing"));
  const auto found = modelPlaces({{Kind::Fovea, at("missing")},
                                  {Kind::HuggingFace, at("hub")},
                                  {Kind::Ollama, at("ollama")},
                                  {Kind::Fovea, at("models/good.gguf")},
                                  {Kind::Fovea, at("models")}});
  fs::permissions(at("models/locked"), fs::perms::owner_all);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found.front().path, at("models/good.gguf"));
  EXPECT_TRUE(std::none_of(found.begin(), found.end(), [](const ModelPlace& place) {
    return place.path.find("nowhere") != std::string::npos;
  }));
}

TEST_F(ModelPlaces, EndsAtItsLimitAndWhenCancelled) {
  for (std::size_t i = 0; i < kMostModelPlaces + 20; ++i) {
    put("models/m" + std::to_string(i) + ".gguf");
  }
  EXPECT_EQ(in(Kind::Fovea, "models").size(), kMostModelPlaces);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_TRUE(modelPlaces({{Kind::Fovea, at("models")}}, Progress(stop.get_token(), {})).empty());
}

TEST_F(ModelPlaces, SaysWhetherAModelRuns) {
  const std::string name = "tiny";
  fs::create_directories(at("models"));
  fs::create_directory_symlink(test::testPath("reference/models/gpt2"), at("models/" + name));
  put("models/pickles/pytorch_model.bin");
  put("models/pickles/config.json",
      test::slurp(test::testPath("reference/models/gpt2/config.json")));
  const auto found = in(Kind::Fovea, "models");
  ASSERT_EQ(found.size(), 2U);
  const auto pickles = openModel(found[0].path);
  ASSERT_TRUE(pickles.has_value());
  EXPECT_FALSE(pickles->runs().has_value());
  const auto tiny = openModel(found[1].path);
  ASSERT_TRUE(tiny.has_value());
  EXPECT_TRUE(tiny->runs().has_value());
  EXPECT_EQ(tiny->name(), found[1].name);
}

/// Sets environment variables and puts back what they were.
class Environment {
 public:
  void set(const std::string& name, const std::string& value) {
    const char* before = getenv(name.c_str());
    before_.emplace_back(name, before ? std::optional<std::string>(before) : std::nullopt);
    setenv(name.c_str(), value.c_str(), 1);
  }
  ~Environment() {
    for (const auto& [name, value] : before_) {
      value ? setenv(name.c_str(), value->c_str(), 1) : unsetenv(name.c_str());
    }
  }

 private:
  std::vector<std::pair<std::string, std::optional<std::string>>> before_;
};

TEST(ModelRoots, FollowTheEnvironment) {
  Environment environment;
  environment.set("HOME", "/h");
  for (const char* name :
       {"XDG_DATA_HOME", "XDG_CACHE_HOME", "HF_HUB_CACHE", "HF_HOME", "OLLAMA_MODELS"}) {
    environment.set(name, "");
  }
  const std::vector<ModelRoot> usual = {{Kind::Fovea, "/h/.local/share/fovea/models"},
                                        {Kind::HuggingFace, "/h/.cache/huggingface/hub"},
                                        {Kind::Ollama, "/h/.ollama/models"},
                                        {Kind::Ollama, "/usr/share/ollama/.ollama/models"},
                                        {Kind::LmStudio, "/h/.lmstudio/models"},
                                        {Kind::LmStudio, "/h/.cache/lm-studio/models"}};
  EXPECT_EQ(modelRoots(), usual);
  environment.set("XDG_DATA_HOME", "/d");
  environment.set("XDG_CACHE_HOME", "/c");
  environment.set("HF_HUB_CACHE", "~/hub");
  environment.set("HF_HOME", "/hf");
  environment.set("OLLAMA_MODELS", "/h/./.ollama/models");
  const std::vector<ModelRoot> chosen = {
      {Kind::Fovea, "/d/fovea/models"},        {Kind::HuggingFace, "/h/hub"},
      {Kind::HuggingFace, "/hf/hub"},          {Kind::HuggingFace, "/c/huggingface/hub"},
      {Kind::Ollama, "/h/.ollama/models"},     {Kind::Ollama, "/usr/share/ollama/.ollama/models"},
      {Kind::LmStudio, "/h/.lmstudio/models"}, {Kind::LmStudio, "/h/.cache/lm-studio/models"}};
  EXPECT_EQ(modelRoots(), chosen);
}

}  // namespace
}  // namespace fovea

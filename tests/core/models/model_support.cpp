#include "tests/core/models/model_support.h"

#include <algorithm>
#include <cmath>

namespace fovea::test {
namespace {

std::string shapeOf(const Tensor& tensor) {
  std::string text;
  for (const Index length : tensor.shape()) text += std::to_string(length) + " ";
  return text;
}

/// [H,T,D] as [T,H·D].
Tensor sideBySide(const Tensor& heads) {
  TensorBuilder builder(heads.precision(), {heads.rows(), heads.slices() * heads.columns()});
  for (Index h = 0; h < heads.slices(); ++h) {
    for (Index t = 0; t < heads.rows(); ++t) {
      for (Index d = 0; d < heads.columns(); ++d) {
        builder.set(0, t, h * heads.columns() + d, heads.at(h, t, d));
      }
    }
  }
  return builder.seal();
}

int compare(const Reference& reference, const std::string& name, const Tensor& ours) {
  if (!reference.has(name)) return 0;
  SCOPED_TRACE(name);
  expectNear(ours, reference.tensor(name));
  return 1;
}

}  // namespace

Reference::Reference(const std::string& path) : file_(openSafetensors(path)) {
  EXPECT_TRUE(file_.has_value()) << file_.error().message.str();
}

Tensor Reference::tensor(const std::string& name) const {
  const StoredTensor* stored = file_->find(name);
  EXPECT_NE(stored, nullptr) << name;
  auto read = file_->readTensor(*stored);
  EXPECT_TRUE(read.has_value()) << name;
  return *read;
}

std::vector<std::int64_t> Reference::integers(const std::string& name) const {
  const StoredTensor* stored = file_->find(name);
  EXPECT_NE(stored, nullptr) << name;
  return *file_->readIntegers(*stored);
}

void expectNear(const Tensor& ours, const Tensor& theirs) {
  ASSERT_EQ(shapeOf(ours), shapeOf(theirs));
  const double allowed = 5e-5 * std::max(1.0, extentOf(theirs).magnitude());
  for (Index s = 0; s < ours.slices(); ++s) {
    for (Index i = 0; i < ours.rows(); ++i) {
      double apart = 0, length = 0;
      for (Index j = 0; j < ours.columns(); ++j) {
        const double difference = ours.at(s, i, j) - theirs.at(s, i, j);
        ASSERT_LE(std::abs(difference), allowed) << s << " " << i << " " << j;
        apart += difference * difference;
        length += theirs.at(s, i, j) * theirs.at(s, i, j);
      }
      ASSERT_LE(std::sqrt(apart), 1e-4 * std::sqrt(length)) << s << " " << i;
    }
  }
}

int expectAgrees(const Trace& trace, const Reference& reference, int text) {
  const std::string start = "t" + std::to_string(text) + ".";
  int compared = 0;
  EXPECT_EQ(trace.stream.at("hidden.00"), *trace.embedding);
  compared += compare(reference, start + "hidden0", *trace.embedding);
  for (std::size_t l = 0; l < trace.layers.size(); ++l) {
    const Attention& layer = trace.layers[l];
    const std::string number = std::to_string(l);
    compared += compare(reference, start + "q" + number, *layer.query);
    compared += compare(reference, start + "k" + number, *layer.key);
    compared += compare(reference, start + "v" + number, *layer.value);
    if (layer.queryRaw) compared += compare(reference, start + "qraw" + number, *layer.queryRaw);
    if (layer.keyRaw) compared += compare(reference, start + "kraw" + number, *layer.keyRaw);
    EXPECT_EQ(layer.queryRaw.has_value(), layer.rotation.has_value() || layer.queryNorm);
    compared += compare(reference, start + "weights" + number, *layer.weights);
    compared += compare(reference, start + "mix" + number, sideBySide(*layer.mix));
    compared += compare(reference, start + "hidden" + std::to_string(l + 1),
                        trace.stream.at((l < 9 ? "hidden.0" : "hidden.") + std::to_string(l + 1)));
  }
  compared += compare(reference, start + "final", trace.stream.at("final"));
  if (trace.stream.count("logits")) {
    compared += compare(reference, start + "logits", trace.stream.at("logits"));
  }
  if (trace.stream.count("pooled")) {
    compared += compare(reference, start + "pooled",
                        trace.stream.at("pooled").reshaped({trace.stream.at("pooled").columns()}));
  }
  return compared;
}

void expectSameLayer(const Attention& ours, const Attention& theirs) {
  EXPECT_EQ(ours.input, theirs.input);
  EXPECT_EQ(ours.query, theirs.query);
  EXPECT_EQ(ours.key, theirs.key);
  EXPECT_EQ(ours.value, theirs.value);
  EXPECT_EQ(ours.keyRaw, theirs.keyRaw);
  EXPECT_EQ(ours.queryRaw, theirs.queryRaw);
  EXPECT_EQ(ours.mix, theirs.mix);
  EXPECT_EQ(ours.output, theirs.output);
  EXPECT_EQ(ours.spec, theirs.spec);
  EXPECT_EQ(ours.queries, theirs.queries);
  EXPECT_EQ(ours.keys, theirs.keys);
  EXPECT_EQ(ours.lean, theirs.lean);
}

Sequence sequenceOf(std::vector<std::int64_t> ids) {
  Sequence sequence;
  for (const std::int64_t id : ids) {
    Token token;
    token.label = std::to_string(id);
    sequence.tokens.push_back(token);
  }
  sequence.ids = std::move(ids);
  return sequence;
}

std::shared_ptr<const Model> loaded(const std::string& path) {
  const auto files = openModel(path);
  EXPECT_TRUE(files.has_value()) << files.error().message.str();
  if (!files) return nullptr;
  auto model = files->load();
  EXPECT_TRUE(model.has_value()) << model.error().message.str();
  return model ? *model : nullptr;
}

}  // namespace fovea::test

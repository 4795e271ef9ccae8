#include "core/models/layers.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/attention/stages.h"
#include "core/base/number.h"
#include "core/base/thread_pool.h"
#include "core/models/trace_rows.h"

namespace fovea {
namespace {

TensorBuilder like(const Tensor& x) { return {Precision::Float32, x.shape()}; }

/// q or k of a layer from raw: normed, then turned.
Tensor positioned(const Tensor& raw, const std::optional<HeadNorm>& norm,
                  const std::optional<Rotation>& rotation) {
  const Tensor normal = norm ? normed(raw, *norm) : raw;
  return rotation ? rotated(normal, *rotation) : normal;
}

bool hasPart(const Mask& mask, MaskPart::Kind kind) {
  return std::any_of(mask.parts().begin(), mask.parts().end(),
                     [&](const MaskPart& part) { return part.kind == kind; });
}

/// What both masks allow.
Mask both(const Mask& own, const Mask& narrowing, Index tokens) {
  std::vector<MaskPart> parts = own.parts();
  const bool opens = hasPart(narrowing, MaskPart::Kind::Sinks);
  if (!opens || !hasPart(own, MaskPart::Kind::Window)) {
    parts.insert(parts.end(), narrowing.parts().begin(), narrowing.parts().end());
    return Mask(std::move(parts));
  }
  // Sinks would open the model's own window, so the given mask enters as a matrix.
  TensorBuilder allowed(Precision::Float32, {tokens, tokens});
  for (Index i = 0; i < tokens; ++i) {
    std::ranges::copy(narrowing.allowedRow(i, tokens, tokens), allowed.data<float>() + i * tokens);
  }
  parts.push_back({MaskPart::Kind::Given, 0, allowed.seal(), narrowing.spelled()});
  return Mask(std::move(parts));
}

Result<void> checkFinite(const Tensor& hidden, Index layer) {
  const auto bad = findNonFinite(hidden);
  if (!bad) return {};
  return fail(
      ErrorCode::Input,
      Text(FOVEA_TR("Input",
                    "Behind layer %1, number %2 of token %3 is too large for float32. The "
                    "weights of this model are damaged; use another copy."),
           {plain(grouped(layer)), plain(grouped(bad->column + 1)), plain(grouped(bad->row + 1))}),
      "model");
}

}  // namespace

Tensor normed(const Tensor& x, const Norm& norm) {
  TensorBuilder builder = like(x);
  const Index width = x.columns();
  const bool centred = norm.kind == Norm::Kind::Layer;
  const float* weight = norm.weight.data<float>();
  const float* bias = norm.bias.empty() ? nullptr : norm.bias.data<float>();
  ThreadPool::shared().forEach(x.rows(), 4 * x.size(), [&](Index t) {
    const float* from = x.data<float>() + t * width;
    float* to = builder.data<float>() + t * width;
    double mean = 0;
    if (centred) {
      for (Index i = 0; i < width; ++i) mean += static_cast<double>(from[i]);
      mean /= static_cast<double>(width);
    }
    double squares = 0;
    for (Index i = 0; i < width; ++i) {
      const double apart = static_cast<double>(from[i]) - mean;
      squares += apart * apart;
    }
    const double length = std::sqrt(squares / static_cast<double>(width) + norm.epsilon);
    for (Index i = 0; i < width; ++i) {
      const auto scaled = static_cast<float>((static_cast<double>(from[i]) - mean) / length);
      to[i] = scaled * weight[i] + (bias ? bias[i] : 0.0F);
    }
  });
  return builder.seal();
}

Tensor TokenVectors::vectorsOf(std::span<const Index> ids) const {
  const WeightMatrix& columns = vectors.weight.empty() ? head.weight : vectors.weight;
  TensorBuilder builder(Precision::Float32, {static_cast<Index>(ids.size()), columns.rows()});
  float* to = builder.data<float>();
  for (const Index id : ids) {
    columns.copyColumn(id, to);
    to += columns.rows();
  }
  return builder.seal();
}

Tensor withRows(const Tensor& x, const Tensor& table, std::span<const Index> rows) {
  TensorBuilder builder = like(x);
  for (Index t = 0; t < x.rows(); ++t) {
    const Index row = rows[static_cast<std::size_t>(t)];
    builder.matrix<float>().row(t) = x.matrix<float>().row(t) + table.matrix<float>().row(row);
  }
  return builder.seal();
}

Tensor multiplied(const Tensor& x, const Linear& linear) {
  return project(x, linear, 1).reshaped({x.rows(), linear.weight.columns()});
}

Tensor sum(const Tensor& a, const Tensor& b) {
  TensorBuilder builder = like(a);
  ThreadPool::shared().forEach(a.rows(), a.size(), [&](Index t) {
    builder.matrix<float>().row(t) = a.matrix<float>().row(t) + b.matrix<float>().row(t);
  });
  return builder.seal();
}

Tensor pooled(const Tensor& x) {
  std::vector<double> mean(static_cast<std::size_t>(x.columns()));
  double squares = 0;
  for (Index i = 0; i < x.columns(); ++i) {
    double& number = mean[static_cast<std::size_t>(i)];
    for (Index t = 0; t < x.rows(); ++t) number += x.at(t, i);
    number /= static_cast<double>(x.rows());
    squares += number * number;
  }
  const double length = squares > 0 ? std::sqrt(squares) : 1;
  TensorBuilder builder(Precision::Float32, {1, x.columns()});
  for (Index i = 0; i < x.columns(); ++i) {
    builder.set(0, 0, i, mean[static_cast<std::size_t>(i)] / length);
  }
  return builder.seal();
}

std::string hiddenName(Index layersDone) {
  char name[32];
  std::snprintf(name, sizeof name, "hidden.%02td", layersDone);
  return name;
}

void ForwardRun::begin(const Tensor& embedding) {
  trace.embedding = embedding;
  trace.stream.emplace(hiddenName(0), embedding);
}

Result<Tensor> ForwardRun::attend(const AttentionWeights& weights, const Tensor& input) {
  Attention attention;
  attention.layer = static_cast<Index>(trace.layers.size());
  Spec& spec = attention.spec;
  spec.heads = config.heads;
  spec.groups = config.groups;
  spec.precision = Precision::Float32;
  spec.mask = both(config.maskOf(attention.layer), narrowing, length());
  spec.temperature = temperature;
  spec.scaledByWidth = !scale && config.scaledByWidth && !config.scaledByLayer;
  const double byLayer = config.scaledByLayer ? 1 / static_cast<double>(attention.layer + 1) : 1.0;
  const double byWidth =
      config.scaledByWidth ? 1 / std::sqrt(static_cast<double>(config.headWidth)) : 1.0;
  spec.scale = scale.value_or(byWidth * byLayer);

  attention.input = input;
  attention.wq = weights.query;
  attention.wk = weights.key;
  attention.wv = weights.value;
  attention.wo = weights.output;
  attention.firstQuery = first();
  attention.query = project(input, weights.query, config.heads);
  attention.key = project(input, weights.key, config.groups);
  attention.value = project(input, weights.value, config.groups);
  if (!frequencies.empty()) {
    attention.rotation = Rotation{
        {frequencies.begin(), frequencies.end()}, config.ropeScaling.attentionFactor, first()};
  }
  attention.queryNorm = weights.queryNorm;
  attention.keyNorm = weights.keyNorm;
  if (attention.rotation || attention.queryNorm) {
    attention.queryRaw = attention.query;
    attention.keyRaw = attention.key;
    attention.query = positioned(*attention.queryRaw, attention.queryNorm, attention.rotation);
    attention.key = positioned(*attention.keyRaw, attention.keyNorm, attention.rotation);
  }
  if (past) {
    const Attention& before = past->layers[trace.layers.size()];
    attention.key = stackedRows(*before.key, *attention.key);
    attention.value = stackedRows(*before.value, *attention.value);
    if (!before.keyRaw) attention.keyRaw.reset();
    if (attention.keyRaw) attention.keyRaw = stackedRows(*before.keyRaw, *attention.keyRaw);
  }
  if (auto done = complete(attention, progress.quiet(), keptBytes, Unkept::ByRows); !done) {
    return fail(done.error());
  }
  Tensor output = *attention.output;
  if (lean) leaveOut(attention);
  trace.layers.push_back(std::move(attention));
  return output;
}

Result<void> ForwardRun::leave(const Tensor& hidden) {
  const auto done = static_cast<Index>(trace.layers.size());
  if (auto right = checkFinite(hidden, done); !right) return right;
  trace.stream.emplace(hiddenName(done), hidden);
  progress.report(Text(FOVEA_TR("Progress", "Layer %1 of %2"),
                       {plain(grouped(done)), plain(grouped(config.layers))}),
                  done, config.layers);
  return {};
}

Result<void> ForwardRun::finish(const Tensor& final) {
  if (auto right = checkFinite(final, config.layers); !right) return right;
  trace.stream.emplace("final", final);
  return {};
}

}  // namespace fovea

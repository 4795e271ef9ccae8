#include "core/models/token_positions.h"

#include <cmath>

#include "core/base/number.h"
#include "core/base/random.h"
#include "core/base/thread_pool.h"
#include "core/models/model_config.h"

namespace fovea {
namespace {

constexpr double kBase = 10000;

double sinusoid(Index position, Index column, Index width) {
  const Index first = column - column % 2;  // of the pair
  const double exponent = static_cast<double>(first) / static_cast<double>(width);
  const double angle = static_cast<double>(position) / std::pow(kBase, exponent);
  return column % 2 == 0 ? std::sin(angle) : std::cos(angle);
}

/// A row for each position, number(position, column).
template <class F>
Tensor rows(Range positions, Index width, Precision precision, F&& number) {
  TensorBuilder builder(precision, {positions.size(), width});
  ThreadPool::shared().forEach(positions.size(), 200 * positions.size() * width, [&](Index t) {
    for (Index d = 0; d < width; ++d) builder.set(0, t, d, number(positions.begin + t, d));
  });
  return builder.seal();
}

Tensor sum(const Tensor& a, const Tensor& b) {
  TensorBuilder builder(a.precision(), a.shape());
  withType(a.precision(), [&](auto zero) {
    using T = decltype(zero);
    builder.matrix<T>() = a.matrix<T>() + b.matrix<T>();
  });
  return builder.seal();
}

Error tableEnds(Index tokens, const Positions& positions) {
  const Index last = positions.shift + tokens;
  return {ErrorCode::Input,
          Text(FOVEA_TR("Input",
                        "The text reaches position %1, but the learned table ends at %2, so "
                        "that position has no vector. Shorten the text or choose a longer table."),
               {plain(grouped(last)), plain(grouped(positions.limit))}),
          "positionLimit"};
}

}  // namespace

Tensor sinusoidalPositions(Range positions, Index width, Precision precision) {
  return rows(positions, width, precision,
              [width](Index position, Index column) { return sinusoid(position, column, width); });
}

Tensor learnedPositions(Range positions, Index width, std::uint64_t seed, Precision precision) {
  const CounterRandom random(seed, "positions");
  return rows(positions, width, precision,
              [&random](Index position, Index column) { return random.normal(position, column); });
}

Result<void> check(const Positions& positions) {
  if (!(positions.factor >= 1 && positions.factor <= kMostPositionFactor)) {
    return fail(
        ErrorCode::Usage,
        Text(FOVEA_TR("Input",
                      "Positions are stretched by %1; choose a factor from 1 to 1,000,000."),
             {plain(exact(positions.factor))}),
        "positionFactor");
  }
  if (positions.limit < 1 || positions.limit > kMostPositionLimit) {
    return fail(
        ErrorCode::Usage,
        Text(FOVEA_TR("Input",
                      "The limit of positions is %1; choose a whole number from 1 to 1,000,000."),
             {plain(std::to_string(positions.limit))}),
        "positionLimit");
  }
  if (positions.shift < 0 || positions.shift > kMostPositionShift) {
    return fail(ErrorCode::Usage,
                Text(FOVEA_TR("Input",
                              "Positions are shifted by %1; choose a whole number from 0 to "
                              "1,000,000,000."),
                     {plain(std::to_string(positions.shift))}),
                "positionShift");
  }
  return {};
}

Result<Tensor> withPositions(const Tensor& x, const Positions& positions, std::uint64_t seed) {
  const Range places{positions.shift, positions.shift + x.rows()};
  switch (positions.scheme) {
    case PositionScheme::Sinusoidal:
      return sum(x, sinusoidalPositions(places, x.columns(), x.precision()));
    case PositionScheme::Learned:
      if (places.end > positions.limit) return fail(tableEnds(x.rows(), positions));
      return sum(x, learnedPositions(places, x.columns(), seed, x.precision()));
    default:
      return x;
  }
}

Rotation rotationOf(const Positions& positions, Index width) {
  ModelConfig config;
  config.headWidth = width;
  config.ropeBase = kBase;
  config.positions = positions.limit;
  RopeScaling& scaling = config.ropeScaling;
  if (positions.scheme != PositionScheme::Rope) scaling.factor = positions.factor;
  if (positions.scheme == PositionScheme::RopeLinear) scaling.kind = RopeScaling::Kind::Linear;
  if (positions.scheme == PositionScheme::RopeYarn) {
    scaling.kind = RopeScaling::Kind::Yarn;
    scaling.originalPositions = positions.limit;
    scaling.attentionFactor = yarnLengthening(positions.factor);
  }
  return {config.exactRopeFrequencies(positions.limit), scaling.attentionFactor, positions.shift,
          true};
}

Result<void> placeTokens(Attention& attention, const Positions& positions) {
  if (positions.scheme == PositionScheme::Alibi) {
    attention.spec.slopes = alibiSlopes(attention.spec.heads);
  }
  if (!positions.turns() || !attention.query) return {};
  if (attention.keyWidth() % 2 != 0) return fail(oddWidth(attention.keyWidth()));
  attention.rotation = rotationOf(positions, attention.keyWidth());
  attention.queryAhead = attention.key->rows() - attention.query->rows();
  attention.queryRaw = attention.query;
  attention.keyRaw = attention.key;
  attention.query = rotated(*attention.queryRaw, *attention.rotation, attention.queryAhead);
  attention.key = rotated(*attention.keyRaw, *attention.rotation);
  return {};
}

Error oddWidth(Index width) {
  return {ErrorCode::Input,
          Text(FOVEA_TR("Input",
                        "Rotary positions turn pairs of numbers, and a head of %1 leaves one over; "
                        "choose an even head width or other positions."),
               {plain(grouped(width))}),
          "position"};
}

Text positionText(const Positions& positions) {
  const std::vector<TextArg> stretched = {plain(exact(positions.factor)),
                                          plain(grouped(positions.shift))};
  const bool shifted = positions.shift > 0;
  switch (positions.scheme) {
    case PositionScheme::None:
    case PositionScheme::Alibi:
      break;
    case PositionScheme::Sinusoidal:
      return shifted ? Text(FOVEA_TR("Caption", "sinusoidal, shifted by %2"), stretched)
                     : Text(FOVEA_TR("Caption", "sinusoidal"));
    case PositionScheme::Learned:
      return shifted ? Text(FOVEA_TR("Caption", "learned table, shifted by %2"), stretched)
                     : Text(FOVEA_TR("Caption", "learned table"));
    case PositionScheme::Rope:
      return shifted ? Text(FOVEA_TR("Caption", "RoPE, shifted by %2"), stretched)
                     : Text(FOVEA_TR("Caption", "RoPE"));
    case PositionScheme::RopeLinear:
      return shifted ? Text(FOVEA_TR("Caption", "RoPE, positions ÷ %1, shifted by %2"), stretched)
                     : Text(FOVEA_TR("Caption", "RoPE, positions ÷ %1"), stretched);
    case PositionScheme::RopeYarn:
      return shifted ? Text(FOVEA_TR("Caption", "RoPE, YaRN × %1, shifted by %2"), stretched)
                     : Text(FOVEA_TR("Caption", "RoPE, YaRN × %1"), stretched);
  }
  return positions.scheme == PositionScheme::None ? Text(FOVEA_TR("Caption", "none"))
                                                  : Text(FOVEA_TR("Caption", "ALiBi"));
}

}  // namespace fovea

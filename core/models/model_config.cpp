#include "core/models/model_config.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fovea {
namespace {

constexpr float kTurn = 2 * std::numbers::pi_v<float>;

/// base^(2i ÷ width) for each pair i.
std::vector<float> powers(double base, Index width) {
  std::vector<float> all;
  for (Index i = 0; i < width; i += 2) {
    const float exponent = static_cast<float>(i) / static_cast<float>(width);
    all.push_back(static_cast<float>(
        std::pow(static_cast<double>(static_cast<float>(base)), static_cast<double>(exponent))));
  }
  return all;
}

std::vector<float> plainFrequencies(double base, Index width) {
  std::vector<float> all = powers(base, width);
  for (float& x : all) x = 1 / x;
  return all;
}

/// Waves longer than the text the model knew are stretched, short ones left, those between blended.
void stretchLlama3(const RopeScaling& scaling, std::vector<float>& frequencies) {
  const auto known = static_cast<float>(scaling.originalPositions);
  const auto low = static_cast<float>(scaling.lowFactor);
  const auto high = static_cast<float>(scaling.highFactor);
  const auto factor = static_cast<float>(scaling.factor);
  for (float& frequency : frequencies) {
    const float wave = kTurn / frequency;
    if (wave > known / low) {
      frequency /= factor;
    } else if (wave >= known / high) {
      const float smooth = (known / wave - low) / (high - low);
      frequency = (1 - smooth) * frequency / factor + smooth * frequency;
    }
  }
}

/// Pairs that turn often stay, those that hardly turn are stretched, those between blended. (Peng
/// et al. 2023, "YaRN", section 3.2.)
std::vector<float> yarnFrequencies(const ModelConfig& config) {
  const RopeScaling& scaling = config.ropeScaling;
  const auto width = static_cast<double>(config.headWidth);
  const auto pairTurning = [&](double turns) {
    const double known = static_cast<double>(scaling.originalPositions);
    return width * std::log(known / (turns * 2 * std::numbers::pi)) /
           (2 * std::log(config.ropeBase));
  };
  double low = pairTurning(scaling.betaFast);
  double high = pairTurning(scaling.betaSlow);
  if (scaling.wholeBands) {
    low = std::floor(low);
    high = std::ceil(high);
  }
  low = std::max(low, 0.0);
  high = std::min(high, width - 1);
  if (low == high) high += 0.001;

  std::vector<float> all = powers(config.ropeBase, config.headWidth);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const float ramp = static_cast<float>(i) - static_cast<float>(low);
    const float stretched = std::clamp(ramp / static_cast<float>(high - low), 0.0F, 1.0F);
    const float kept = 1 - stretched;
    all[i] = 1 / (static_cast<float>(scaling.factor) * all[i]) * (1 - kept) + 1 / all[i] * kept;
  }
  return all;
}

}  // namespace

Index ModelConfig::longestText() const {
  const bool stretched = ropeScaling.kind == RopeScaling::Kind::Linear ||
                         ropeScaling.kind == RopeScaling::Kind::Dynamic;
  const double factor = stretched ? ropeScaling.factor : 1;
  const double most = static_cast<double>(positions - positionOffset) * factor;
  return static_cast<Index>(std::min(most, static_cast<double>(kMostPositions)));
}

Mask ModelConfig::maskOf(Index layer) const {
  if (!decoder) return {};
  const bool here = windowed.empty() || windowed[static_cast<std::size_t>(layer)];
  return window > 0 && here ? Mask::window(window) : Mask::causal();
}

std::vector<float> ModelConfig::ropeFrequencies(Index tokens) const {
  using Kind = RopeScaling::Kind;
  if (ropeScaling.kind == Kind::Yarn) return yarnFrequencies(*this);
  double base = ropeBase;
  const auto known = static_cast<double>(positions);
  if (ropeScaling.kind == Kind::Dynamic && tokens > positions && headWidth > 2) {
    const auto turned = static_cast<double>(headWidth);
    const double longer = ropeScaling.factor * static_cast<double>(tokens) / known;
    base *= std::pow(longer - (ropeScaling.factor - 1), turned / (turned - 2));
  }
  std::vector<float> all = plainFrequencies(base, headWidth);
  if (ropeScaling.kind == Kind::Linear) {
    for (float& frequency : all) frequency /= static_cast<float>(ropeScaling.factor);
  }
  if (ropeScaling.kind == Kind::Llama3) stretchLlama3(ropeScaling, all);
  return all;
}

}  // namespace fovea

#include "core/models/model_config.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fovea {
namespace {

// T is float, as models are trained, or double.

/// base^(2i ÷ width) for each pair i.
template <class T>
std::vector<T> powers(double base, Index width) {
  std::vector<T> all;
  for (Index i = 0; i < width; i += 2) {
    const T exponent = static_cast<T>(i) / static_cast<T>(width);
    all.push_back(static_cast<T>(
        std::pow(static_cast<double>(static_cast<T>(base)), static_cast<double>(exponent))));
  }
  return all;
}

template <class T>
std::vector<T> plainFrequencies(double base, Index width) {
  std::vector<T> all = powers<T>(base, width);
  for (T& x : all) x = 1 / x;
  return all;
}

/// Waves longer than the text the model knew are stretched, short ones left, those between blended.
template <class T>
void stretchLlama3(const RopeScaling& scaling, std::vector<T>& frequencies) {
  const auto known = static_cast<T>(scaling.originalPositions);
  const auto low = static_cast<T>(scaling.lowFactor);
  const auto high = static_cast<T>(scaling.highFactor);
  const auto factor = static_cast<T>(scaling.factor);
  for (T& frequency : frequencies) {
    const T wave = 2 * std::numbers::pi_v<T> / frequency;
    if (wave > known / low) {
      frequency /= factor;
    } else if (wave >= known / high) {
      const T smooth = (known / wave - low) / (high - low);
      frequency = (1 - smooth) * frequency / factor + smooth * frequency;
    }
  }
}

/// Pairs that turn often stay, those that hardly turn are stretched, those between blended. (Peng
/// et al. 2023, "YaRN", section 3.2.)
template <class T>
std::vector<T> yarnFrequencies(const ModelConfig& config) {
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

  std::vector<T> all = powers<T>(config.ropeBase, config.headWidth);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const T ramp = static_cast<T>(i) - static_cast<T>(low);
    const T stretched = std::clamp(ramp / static_cast<T>(high - low), T(0), T(1));
    const T kept = 1 - stretched;
    all[i] = 1 / (static_cast<T>(scaling.factor) * all[i]) * (1 - kept) + 1 / all[i] * kept;
  }
  return all;
}

template <class T>
std::vector<T> frequenciesOf(const ModelConfig& config, Index tokens) {
  using Kind = RopeScaling::Kind;
  const RopeScaling& scaling = config.ropeScaling;
  if (scaling.kind == Kind::Yarn) return yarnFrequencies<T>(config);
  double base = config.ropeBase;
  const auto known = static_cast<double>(config.positions);
  if (scaling.kind == Kind::Dynamic && tokens > config.positions && config.headWidth > 2) {
    const auto turned = static_cast<double>(config.headWidth);
    const double longer = scaling.factor * static_cast<double>(tokens) / known;
    base *= std::pow(longer - (scaling.factor - 1), turned / (turned - 2));
  }
  std::vector<T> all = plainFrequencies<T>(base, config.headWidth);
  if (scaling.kind == Kind::Linear) {
    for (T& frequency : all) frequency /= static_cast<T>(scaling.factor);
  }
  if (scaling.kind == Kind::Llama3) stretchLlama3(scaling, all);
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
  return frequenciesOf<float>(*this, tokens);
}

std::vector<double> ModelConfig::exactRopeFrequencies(Index tokens) const {
  return frequenciesOf<double>(*this, tokens);
}

double yarnLengthening(double factor, double weight) {
  return factor <= 1 ? 1.0 : 0.1 * weight * std::log(factor) + 1;
}

}  // namespace fovea

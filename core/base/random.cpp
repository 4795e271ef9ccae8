#include "core/base/random.h"

#include <array>

namespace fovea {
namespace {

using Counter = std::array<std::uint32_t, 4>;

Counter philox(Counter counter, std::uint32_t key0, std::uint32_t key1) {
  constexpr std::uint64_t kMultiplier0 = 0xD2511F53u;
  constexpr std::uint64_t kMultiplier1 = 0xCD9E8D57u;
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t product0 = kMultiplier0 * counter[0];
    const std::uint64_t product1 = kMultiplier1 * counter[2];
    counter = {static_cast<std::uint32_t>(product1 >> 32) ^ counter[1] ^ key0,
               static_cast<std::uint32_t>(product1),
               static_cast<std::uint32_t>(product0 >> 32) ^ counter[3] ^ key1,
               static_cast<std::uint32_t>(product0)};
    key0 += 0x9E3779B9u;
    key1 += 0xBB67AE85u;
  }
  return counter;
}

}  // namespace

std::uint64_t stableHash(std::string_view bytes) {
  std::uint64_t hash = 14695981039346656037u;
  for (const char byte : bytes) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 1099511628211u;
  }
  return hash;
}

CounterRandom::CounterRandom(std::uint64_t seed, std::string_view name) {
  const std::uint64_t hash = stableHash(name);
  key_[0] = static_cast<std::uint32_t>(seed);
  key_[1] = static_cast<std::uint32_t>(seed >> 32);
  stream_[0] = static_cast<std::uint32_t>(hash);
  stream_[1] = static_cast<std::uint32_t>(hash >> 32);
}

double CounterRandom::normal(Index row, Index column) const {
  // Three blocks of four words; the block number rides in the top bits of the row, the column takes
  // a word.
  std::uint64_t sum = 0;
  for (std::uint32_t block = 0; block < 3; ++block) {
    const Counter bits =
        philox({static_cast<std::uint32_t>(column), static_cast<std::uint32_t>(row) ^ (block << 30),
                stream_[0], stream_[1]},
               key_[0], key_[1]);
    for (const std::uint32_t word : bits) sum += word;
  }
  // Twelve words in [0, 2^32 − 1]: the mean is exactly 6 · (2^32 − 1).
  const std::int64_t centred =
      static_cast<std::int64_t>(sum) - std::int64_t{6} * std::int64_t{0xFFFFFFFF};
  return static_cast<double>(centred) / 4294967296.0;
}

double CounterRandom::uniform(Index row, Index column) const {
  const Counter bits =
      philox({static_cast<std::uint32_t>(column), static_cast<std::uint32_t>(row) ^ (3u << 30),
              stream_[0], stream_[1]},
             key_[0], key_[1]);
  return static_cast<double>(bits[0]) / 4294967296.0;
}

}  // namespace fovea

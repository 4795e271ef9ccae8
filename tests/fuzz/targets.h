#pragma once
#include <cstddef>
#include <cstdint>

namespace fovea::fuzz {

// One function for each reader, as libFuzzer calls them. Each feeds the bytes to the reader, and
// checks what it promises about what it accepts; a broken promise aborts. They return 0.
// Everywhere else the files of corpus/NAME go through them (tests/core/io/corpus_test.cpp).

int fuzzNpy(const std::uint8_t* data, std::size_t size);
int fuzzCsv(const std::uint8_t* data, std::size_t size);
int fuzzPasted(const std::uint8_t* data, std::size_t size);
int fuzzJson(const std::uint8_t* data, std::size_t size);
int fuzzTokens(const std::uint8_t* data, std::size_t size);
int fuzzTokenizer(const std::uint8_t* data, std::size_t size);
int fuzzSafetensors(const std::uint8_t* data, std::size_t size);
int fuzzShardIndex(const std::uint8_t* data, std::size_t size);
int fuzzGguf(const std::uint8_t* data, std::size_t size);
int fuzzConfig(const std::uint8_t* data, std::size_t size);
int fuzzGgufModel(const std::uint8_t* data, std::size_t size);
int fuzzDocument(const std::uint8_t* data, std::size_t size);

}  // namespace fovea::fuzz

#include "core/io/npy.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>

#include "core/base/byte_text.h"
#include "core/base/memory.h"
#include "core/io/atomic_file.h"
#include "core/io/npy_header.h"
#include "core/io/read_file.h"
#include "core/io/utf8.h"

static_assert(std::endian::native == std::endian::little,
              "NPY bodies are written as they lie in memory");

namespace fovea {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{1} << 18;

// Fills a buffer with the next bytes; fewer only at the end.
using ByteReader = std::function<Result<std::size_t>(char*, std::size_t)>;
constexpr std::uint64_t kUnknownSize = ~std::uint64_t{0};

tl::unexpected<Error> wrongLength(const std::string& name, const NpyHeader& header, bool shorter) {
  const TextSource sentence =
      shorter ? FOVEA_TR("Error",
                         "%1 is cut short: its header promises %2 of numbers. Copy or save "
                         "it again.")
              : FOVEA_TR("Error",
                         "%1 holds more than the %2 of numbers its header promises. Save the "
                         "array again, alone in its file.");
  const auto bytes = static_cast<double>(header.dataBytes());
  return fail(ErrorCode::Input, Text(sentence, {strong(quotable(name)), inBytes(bytes)}), name);
}

Result<void> checkMemory(const NpyHeader& header, const std::string& name, Precision precision) {
  const std::uint64_t needed = header.numbers * static_cast<std::uint64_t>(bytesOf(precision));
  const std::uint64_t there = physicalMemory() / 2;
  if (needed <= there) return {};
  return fail(ErrorCode::TooLarge,
              Text(FOVEA_TR("Error",
                            "%1 needs %2 of memory, more than half of this machine's memory "
                            "(%3). Choose a smaller array."),
                   {strong(quotable(name)), inBytes(static_cast<double>(needed)),
                    inBytes(static_cast<double>(there))}),
              name);
}

template <class Stored>
Stored loaded(const char* bytes, bool swapped) {
  char item[sizeof(Stored)];
  std::memcpy(item, bytes, sizeof(Stored));
  if (swapped) std::reverse(item, item + sizeof(Stored));
  return std::bit_cast<Stored>(item);
}

// Calls f with a function char* -> double-like value for the stored type.
template <class F>
void withLoader(const NpyHeader& header, F&& f) {
  using Kind = NpyHeader::Kind;
  const bool swapped = header.bigEndian;
  const auto plainLoader = [&](auto zero) {
    using Stored = decltype(zero);
    f([swapped](const char* bytes) { return loaded<Stored>(bytes, swapped); });
  };
  const auto bySize = [&](auto one, auto two, auto four, auto eight) {
    if (header.itemBytes == 1) return plainLoader(one);
    if (header.itemBytes == 2) return plainLoader(two);
    if (header.itemBytes == 4) return plainLoader(four);
    return plainLoader(eight);
  };
  switch (header.kind) {
    case Kind::Float:
      if (header.itemBytes == 4) return plainLoader(float{});
      if (header.itemBytes == 8) return plainLoader(double{});
      return f([swapped](const char* bytes) {
        const auto bits = loaded<std::uint16_t>(bytes, swapped);
        return static_cast<float>(Eigen::numext::bit_cast<Eigen::half>(bits));
      });
    case Kind::Signed:
      return bySize(std::int8_t{}, std::int16_t{}, std::int32_t{}, std::int64_t{});
    case Kind::Unsigned:
      return bySize(std::uint8_t{}, std::uint16_t{}, std::uint32_t{}, std::uint64_t{});
    case Kind::Boolean:
      return f([](const char* byte) { return *byte != 0; });
  }
}

// Where the number that stands at `place` in a Fortran-ordered file belongs in C order.
std::size_t placeInCOrder(std::size_t place, const std::vector<Index>& shape) {
  std::size_t target = 0, stride = 1;
  std::vector<std::size_t> position;
  for (const Index size : shape) {
    position.push_back(place % static_cast<std::size_t>(size));
    place /= static_cast<std::size_t>(size);
  }
  for (std::size_t i = shape.size(); i-- > 0;) {
    target += position[i] * stride;
    stride *= static_cast<std::size_t>(shape[i]);
  }
  return target;
}

template <class T>
Result<void> fill(T* target, const NpyHeader& header, const std::string& name,
                  const ByteReader& read) {
  std::vector<char> piece(std::min(kPieceBytes, header.dataBytes()));
  const std::size_t perPiece = piece.size() / header.itemBytes;
  for (std::size_t first = 0; first < header.numbers; first += perPiece) {
    const std::size_t count = std::min(perPiece, header.numbers - first);
    auto got = read(piece.data(), count * header.itemBytes);
    if (!got) return fail(std::move(got.error()));
    if (*got < count * header.itemBytes) return wrongLength(name, header, true);
    withLoader(header, [&](auto load) {
      for (std::size_t i = 0; i < count; ++i) {
        const std::size_t place =
            header.fortranOrder ? placeInCOrder(first + i, header.shape) : first + i;
        target[place] = static_cast<T>(load(piece.data() + i * header.itemBytes));
      }
    });
  }
  return {};
}

// `size`: bytes there are in all; when it is known, lengths are checked before allocating.
Result<Tensor> readArray(const ByteReader& read, std::uint64_t size, const std::string& name,
                         Precision precision) {
  std::string start(kNpyPreamble, '\0');
  auto got = read(start.data(), start.size());
  if (!got) return fail(std::move(got.error()));
  start.resize(*got);
  auto offset = npyDataOffset(start, name);
  if (!offset) return fail(std::move(offset.error()));
  // Version 1 headers begin within the preamble; the rest of the header follows it.
  const std::size_t before = start.size();
  start.resize(std::max(*offset, before));
  got = read(start.data() + before, start.size() - before);
  if (!got) return fail(std::move(got.error()));
  start.resize(before + *got);
  auto header = parseNpyHeader(std::string_view(start).substr(0, *offset), name);
  if (!header) return fail(std::move(header.error()));
  const std::uint64_t promised = *offset + header->dataBytes();
  if (size != kUnknownSize && size != promised) return wrongLength(name, *header, size < promised);
  if (auto fits = checkMemory(*header, name, precision); !fits) {
    return fail(std::move(fits.error()));
  }
  TensorBuilder builder(precision, header->shape);
  auto filled = withType(precision, [&](auto zero) {
    return fill(builder.data<decltype(zero)>(), *header, name, read);
  });
  if (!filled) return fail(std::move(filled.error()));
  char beyond = 0;
  got = read(&beyond, 1);
  if (!got) return fail(std::move(got.error()));
  if (*got != 0) return wrongLength(name, *header, false);
  return builder.seal();
}

std::string_view bytesOf(const void* data, std::size_t count) {
  return {static_cast<const char*>(data), count};
}

}  // namespace

Result<Tensor> readNpy(const std::string& path, Precision precision) {
  auto file = InputFile::open(path);
  if (!file) return fail(std::move(file.error()));
  const std::uint64_t size = file->regular() ? file->size() : kUnknownSize;
  return readArray([&](char* target, std::size_t count) { return file->read(target, count); }, size,
                   path, precision);
}

Result<Tensor> parseNpy(std::string_view bytes, const std::string& name, Precision precision) {
  std::string_view left = bytes;
  const auto read = [&](char* target, std::size_t count) -> Result<std::size_t> {
    const std::size_t got = left.copy(target, count);
    left.remove_prefix(got);
    return got;
  };
  return readArray(read, bytes.size(), name, precision);
}

std::string npyHeader(const Tensor& tensor) {
  return makeNpyHeader(tensor.precision() == Precision::Float32 ? "<f4" : "<f8", tensor.shape());
}

std::string_view npyBody(const Tensor& tensor) {
  return withType(tensor.precision(), [&](auto zero) {
    using T = decltype(zero);
    return bytesOf(tensor.data<T>(), static_cast<std::size_t>(tensor.size()) * sizeof(T));
  });
}

std::string npyBytes(const Tensor& tensor) { return npyHeader(tensor).append(npyBody(tensor)); }

std::string npyBytesInt64(std::span<const std::int64_t> values, const std::vector<Index>& shape) {
  return makeNpyHeader("<i8", shape).append(bytesOf(values.data(), values.size_bytes()));
}

std::string npyBytesBool(const Tensor& mask) {
  std::string bytes = makeNpyHeader("|b1", mask.shape());
  withType(mask.precision(), [&](auto zero) {
    const auto* data = mask.data<decltype(zero)>();
    std::transform(data, data + mask.size(), std::back_inserter(bytes),
                   [](auto x) { return static_cast<char>(x != 0); });
  });
  return bytes;
}

Result<void> writeNpy(const std::string& path, const Tensor& tensor) {
  auto file = AtomicFile::create(path);
  if (!file) return fail(std::move(file.error()));
  if (auto written = file->write(npyHeader(tensor)); !written) return written;
  if (auto written = file->write(npyBody(tensor)); !written) return written;
  return file->commit();
}

}  // namespace fovea

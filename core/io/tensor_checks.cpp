#include "core/io/tensor_checks.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <tuple>

#include "core/io/file_errors.h"
#include "core/io/utf8.h"

namespace fovea {
namespace {

// Beyond it no disk holds the numbers; below it no product of sizes overflows.
constexpr Index kMostNumbers = Index{1} << 48;

// Names come from the file and may be of any length.
std::string shortened(const std::string& detail) {
  constexpr std::size_t kMost = 200;
  return quotable(detail.size() <= kMost ? detail : detail.substr(0, kMost) + "…");
}

}  // namespace

Result<InputFile> openWeightFile(const std::string& path) {
  auto file = InputFile::open(path);
  if (file && file->regular()) return file;
  if (file) return fail(cannotRead(path, ESPIPE));
  std::error_code ignored;
  if (std::filesystem::is_symlink(path, ignored) && !std::filesystem::exists(path, ignored)) {
    return refuseFile(FOVEA_TR("Error",
                               "%1 is a link to a file that is not there: the download was not "
                               "finished, or cleaned up. Download the model again."),
                      path, {}, ErrorCode::File);
  }
  return file;
}

std::optional<std::uint64_t> storedBytes(DType dtype, const std::vector<Index>& shape) {
  Index numbers = 1;
  bool none = false;
  for (const Index size : shape) {
    if (size < 0 || size > kMostNumbers) return {};
    none = none || size == 0;
    if (__builtin_mul_overflow(numbers, std::max<Index>(size, 1), &numbers)) return {};
    if (numbers > kMostNumbers) return {};
  }
  const Index columns = shape.empty() ? 1 : shape.back();
  if (columns % blockNumbers(dtype) != 0) return {};
  if (none) return 0;
  const auto bytes = bytesOf(dtype, numbers);
  if (!bytes) return {};
  return static_cast<std::uint64_t>(*bytes);
}

tl::unexpected<Error> refuseFile(TextSource sentence, const std::string& path,
                                 const std::vector<std::string>& details, ErrorCode code) {
  std::vector<TextArg> args{strong(quotable(path))};
  for (const std::string& detail : details) args.push_back(plain(shortened(detail)));
  return fail(code, Text(sentence, std::move(args)), path);
}

tl::unexpected<Error> refuseTensor(TextSource sentence, const std::string& path,
                                   std::string_view tensor, std::vector<std::string> details) {
  details.insert(details.begin(), std::string(tensor));
  return refuseFile(sentence, path, details);
}

std::optional<TensorPair> findOverlap(std::vector<StoredTensor>& tensors) {
  std::sort(tensors.begin(), tensors.end(), [](const StoredTensor& a, const StoredTensor& b) {
    return std::tie(a.offset, a.bytes) < std::tie(b.offset, b.bytes);
  });
  const StoredTensor* before = nullptr;
  for (const StoredTensor& tensor : tensors) {
    if (tensor.bytes == 0) continue;
    if (before != nullptr && tensor.offset < before->offset + before->bytes) {
      return TensorPair{before, &tensor};
    }
    before = &tensor;
  }
  return {};
}

tl::unexpected<Error> refuseOverlap(const TensorPair& pair, const std::string& path) {
  return refuseTensor(FOVEA_TR("Error",
                               "%1 is damaged: the tensors “%2” and “%3” overlap. Download it "
                               "again."),
                      path, pair.first->name, {pair.second->name});
}

}  // namespace fovea

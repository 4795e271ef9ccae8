#include "core/io/gguf.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <set>

#include "core/base/number.h"
#include "core/io/gguf_cursor.h"
#include "core/io/gguf_types.h"
#include "core/io/tensor_checks.h"

static_assert(std::endian::native == std::endian::little, "headers are read as they lie in memory");

namespace fovea {
namespace {

constexpr std::uint32_t kMagic = 0x46554747;  // "GGUF"
constexpr std::uint64_t kDefaultAlignment = 32;
constexpr std::uint32_t kMostDimensions = 4;
constexpr const char* kAlignment = "general.alignment";

class GgufReader {
 public:
  explicit GgufReader(const InputFile& file) : cursor_(file), file_(file), path_(file.path()) {}

  Result<void> read(bool withNumbers) {
    readHeader();
    if (!cursor_.failed()) checkParts();
    if (!cursor_.failed() && withNumbers) placeTensors();
    if (!withNumbers) {  // behind the end, so that nothing can be read
      for (StoredTensor& tensor : tensors) tensor.offset = file_.size();
    }
    if (cursor_.failed()) return fail(cursor_.error());
    return {};
  }

  Metadata metadata;
  std::vector<StoredTensor> tensors;

 private:
  void stop(TextSource sentence, const std::vector<std::string>& details = {}) {
    cursor_.stop(refuseFile(sentence, path_, details));
  }

  void readHeader() {
    if (!readVersion()) return;
    const std::uint64_t tensorCount = cursor_.count(24);
    const std::uint64_t keyCount = cursor_.count(13);
    for (std::uint64_t i = 0; i < keyCount && !cursor_.failed(); ++i) readKey();
    std::set<std::string, std::less<>> names;
    for (std::uint64_t i = 0; i < tensorCount && !cursor_.failed(); ++i) {
      readTensorInfo();
      if (cursor_.failed()) return;
      if (names.insert(tensors.back().name).second) continue;
      stop(FOVEA_TR("Error", "%1 is damaged: the tensor “%2” comes twice. Download it again."),
           {tensors.back().name});
    }
  }

  /// What a file is that does not begin as a GGUF file does.
  TextSource noGguf() const {
    if (file_.size() == 0) return FOVEA_TR("Error", "%1 is empty. Download it again.");
    if (!path_.ends_with(".gguf")) {
      return FOVEA_TR("Error", "%1 is no GGUF file. Choose a file that ends in .gguf.");
    }
    return FOVEA_TR("Error",
                    "%1 does not begin as a GGUF file does: it is damaged, or something else under "
                    "this name. Download it again.");
  }

  bool readVersion() {
    if (file_.size() < 8 || cursor_.number<std::uint32_t>() != kMagic) {
      stop(noGguf());
      return false;
    }
    const auto version = cursor_.number<std::uint32_t>();
    if (version == 2 || version == 3) return true;
    if ((version & 0xFFFFU) == 0 && version != 0) {
      stop(FOVEA_TR("Error",
                    "%1 is written for processors with the other byte order (big-endian). Choose "
                    "the little-endian file of this model."));
    } else {
      stop(FOVEA_TR("Error",
                    "%1 is a GGUF file of version %2; versions 2 and 3 can be read. Choose a newer "
                    "file of this model."),
           {std::to_string(version)});
    }
    return false;
  }

  void readKey() {
    std::string key = cursor_.string();
    const auto type = cursor_.number<std::uint32_t>();
    if (cursor_.failed()) return;
    auto value = readGgufValue(cursor_, type);
    if (cursor_.failed()) return;
    if (!value) {
      return stop(FOVEA_TR("Error",
                           "%1: the key “%2” holds a type of value that cannot be read (number "
                           "%3, or a list of lists). Choose another file of this model."),
                  {key, std::to_string(type)});
    }
    const std::string name = key;
    if (metadata.add(std::move(key), std::move(*value))) return;
    stop(FOVEA_TR("Error", "%1 is damaged: the key “%2” comes twice. Download it again."), {name});
  }

  void readTensorInfo() {
    StoredTensor tensor;
    tensor.name = cursor_.string();
    const auto dimensions = cursor_.number<std::uint32_t>();
    if (dimensions > kMostDimensions) {
      return stop(FOVEA_TR("Error",
                           "%1 is damaged: the tensor “%2” has %3 dimensions, and at most 4 are "
                           "possible. Download it again."),
                  {tensor.name, std::to_string(dimensions)});
    }
    constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<Index>::max());
    for (std::uint32_t i = 0; i < dimensions; ++i) {
      const auto size = std::min(cursor_.number<std::uint64_t>(), kMost);
      tensor.shape.insert(tensor.shape.begin(), static_cast<Index>(size));
    }
    const auto type = cursor_.number<std::uint32_t>();
    tensor.offset = cursor_.number<std::uint64_t>();
    if (cursor_.failed()) return;
    const auto dtype = dtypeOfGguf(type);
    if (!dtype) {
      return stop(FOVEA_TR("Error",
                           "%1: the tensor “%2” is stored as %3, which cannot be read. Choose a "
                           "file of this model with F32, F16, BF16, Q4 to Q8 or K-quant weights."),
                  {tensor.name, nameOfGgufType(type)});
    }
    tensor.dtype = *dtype;
    const auto bytes = storedBytes(*dtype, tensor.shape);
    if (!bytes) {
      return stop(FOVEA_TR("Error",
                           "%1 is damaged: the tensor “%2” has an impossible shape for %3 "
                           "weights. Download it again."),
                  {tensor.name, std::string(nameOf(*dtype))});
    }
    tensor.bytes = *bytes;
    tensors.push_back(std::move(tensor));
  }

  // A model may be cut into several files, of which one alone cannot run.
  void checkParts() {
    const auto* parts = metadata.get<std::int64_t>("split.count");
    if (parts == nullptr || *parts <= 1) return;
    stop(FOVEA_TR("Error",
                  "%1 is one of %2 files that hold this model together. Join them with "
                  "llama-gguf-split --merge, or choose a model in one file."),
         {std::to_string(*parts)});
  }

  std::optional<std::uint64_t> alignment() const {
    if (metadata.find(kAlignment) == nullptr) return kDefaultAlignment;
    const auto* given = metadata.get<std::int64_t>(kAlignment);
    if (given == nullptr || *given <= 0 || *given > std::numeric_limits<std::uint32_t>::max() ||
        !std::has_single_bit(static_cast<std::uint64_t>(*given))) {
      return {};
    }
    return static_cast<std::uint64_t>(*given);
  }

  // Offsets count from the first aligned byte behind the header.
  void placeTensors() {
    const auto unit = alignment();
    if (!unit) {
      return stop(FOVEA_TR("Error",
                           "%1 is damaged: its alignment (“%2”) is no power of two. Download it "
                           "again."),
                  {kAlignment});
    }
    const std::uint64_t begin = (cursor_.position() + *unit - 1) / *unit * *unit;
    const std::uint64_t there = file_.size() - std::min(begin, file_.size());
    for (StoredTensor& tensor : tensors) {
      if (tensor.offset % *unit != 0) {
        return stop(FOVEA_TR("Error",
                             "%1 is damaged: the tensor “%2” does not begin at a multiple of %3 "
                             "bytes. Download it again."),
                    {tensor.name, counted(*unit)});
      }
      if (tensor.offset > there || tensor.bytes > there - tensor.offset) {
        return stop(FOVEA_TR("Error",
                             "%1 is cut short: the tensor “%2” (%3 bytes) leads beyond the end of "
                             "the file. Download it again."),
                    {tensor.name, counted(tensor.bytes)});
      }
      // A tensor without numbers may stand behind the last byte.
      tensor.offset = std::min(begin + tensor.offset, file_.size());
    }
    if (const auto pair = findOverlap(tensors)) cursor_.stop(refuseOverlap(*pair, path_));
  }

  GgufCursor cursor_;
  const InputFile& file_;
  const std::string& path_;
};

Result<TensorFile> open(const std::string& path, bool withNumbers) {
  auto file = openWeightFile(path);
  if (!file) return fail(std::move(file.error()));
  GgufReader reader(*file);
  if (auto read = reader.read(withNumbers); !read) return fail(std::move(read.error()));
  std::vector<InputFile> files;
  files.push_back(std::move(*file));
  return TensorFile(TensorFile::Format::Gguf, std::move(files), std::move(reader.tensors),
                    std::move(reader.metadata));
}

}  // namespace

Result<TensorFile> openGguf(const std::string& path) { return open(path, true); }

Result<TensorFile> openGgufHeader(const std::string& path) { return open(path, false); }

}  // namespace fovea

#include "core/tensor/tensor.h"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <mutex>
#include <numeric>

namespace fovea {
namespace {

Index sizeOf(const std::vector<Index>& shape) {
  if (shape.empty()) return 0;
  return std::accumulate(shape.begin(), shape.end(), Index{1}, std::multiplies<>());
}

constexpr std::size_t kHugePage = std::size_t{2} << 20;

/// Blocks in huge pages. The system takes many times longer to hand out fresh pages than zeroing
/// used ones takes, so some that were given back are kept for the next.
class LargeBlocks {
 public:
  /// Never destroyed: tensors of any lifetime give back to it.
  static LargeBlocks& shared() {
    static auto& blocks = *new LargeBlocks;
    return blocks;
  }

  /// A block of `bytes`, a multiple of a huge page; null where the system has none.
  std::shared_ptr<void> zeroed(std::size_t bytes) {
    Block block = taken(bytes);
    if (block.start) {
      std::memset(block.start, 0, bytes);
    } else {
      void* fresh =
          mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (fresh == MAP_FAILED) return nullptr;
      madvise(fresh, bytes, MADV_HUGEPAGE);
      block = {fresh, bytes};
    }
    return {block.start, [this, block](void*) { giveBack(block); }};
  }

 private:
  static constexpr std::size_t kKept = std::size_t{64} << 20;
  struct Block {
    void* start = nullptr;
    std::size_t bytes = 0;
  };

  /// The smallest kept block that is large enough, and at most a quarter larger.
  Block taken(std::size_t bytes) {
    const std::scoped_lock lock(mutex_);
    auto best = kept_.end();
    for (auto block = kept_.begin(); block != kept_.end(); ++block) {
      const bool fits = block->bytes >= bytes && block->bytes <= bytes + bytes / 4;
      if (fits && (best == kept_.end() || block->bytes < best->bytes)) best = block;
    }
    if (best == kept_.end()) return {};
    const Block block = *best;
    *best = kept_.back();
    kept_.pop_back();
    keptBytes_ -= block.bytes;
    return block;
  }

  void giveBack(const Block& block) {
    {
      const std::scoped_lock lock(mutex_);
      if (keptBytes_ + block.bytes <= kKept) {
        kept_.push_back(block);
        keptBytes_ += block.bytes;
        return;
      }
    }
    munmap(block.start, block.bytes);
  }

  std::mutex mutex_;
  std::vector<Block> kept_;
  std::size_t keptBytes_ = 0;
};

}  // namespace

std::shared_ptr<void> zeroedStorage(std::size_t bytes) {
  if (bytes >= 2 * kHugePage) {
    const std::size_t rounded = (bytes + kHugePage - 1) / kHugePage * kHugePage;
    if (std::shared_ptr<void> block = LargeBlocks::shared().zeroed(rounded)) return block;
  }
  void* block = ::operator new (std::max<std::size_t>(bytes, 1), std::align_val_t{64});
  std::memset(block, 0, bytes);
  return {block, [](void* owned) { ::operator delete (owned, std::align_val_t{64}); }};
}

Index Tensor::size() const { return sizeOf(shape_); }

Tensor Tensor::reshaped(std::vector<Index> shape) const {
  assert(sizeOf(shape) == size());
  Tensor other = *this;
  other.shape_ = std::move(shape);
  return other;
}

Tensor Tensor::slice(Index index) const {
  assert(index >= 0 && index < slices());
  Tensor other;
  other.precision_ = precision_;
  other.shape_ = {rows(), columns()};
  const auto offset = static_cast<std::size_t>(index * rows() * columns() * bytesOf(precision_));
  other.data_ = std::shared_ptr<const void>(data_, static_cast<const char*>(data_.get()) + offset);
  return other;
}

Tensor Tensor::as(Precision precision) const {
  if (precision == precision_) return *this;
  TensorBuilder builder(precision, shape_);
  if (precision == Precision::Float32) {
    std::transform(data<double>(), data<double>() + size(), builder.data<float>(),
                   [](double x) { return static_cast<float>(x); });
  } else {
    std::copy(data<float>(), data<float>() + size(), builder.data<double>());
  }
  return builder.seal();
}

bool operator==(const Tensor& a, const Tensor& b) {
  if (a.shape_ != b.shape_ || a.precision_ != b.precision_) return false;
  if (a.data_ == b.data_ || a.empty()) return true;
  return std::memcmp(a.data_.get(), b.data_.get(),
                     static_cast<std::size_t>(a.size() * bytesOf(a.precision_))) == 0;
}

TensorBuilder::TensorBuilder(Precision precision, std::vector<Index> shape) {
  tensor_.precision_ = precision;
  tensor_.shape_ = std::move(shape);
  data_ = zeroedStorage(static_cast<std::size_t>(tensor_.size() * bytesOf(precision)));
}

void TensorBuilder::set(Index slice, Index row, Index column, double value) {
  const Index i = (slice * tensor_.rows() + row) * tensor_.columns() + column;
  assert(i >= 0 && i < tensor_.size());
  if (tensor_.precision() == Precision::Float32) {
    data<float>()[i] = static_cast<float>(value);
  } else {
    data<double>()[i] = value;
  }
}

Tensor TensorBuilder::seal() {
  tensor_.data_ = std::move(data_);
  return std::move(tensor_);
}

Tensor tensorFromRows(const std::vector<std::vector<double>>& rows, Precision precision) {
  const Index columns = rows.empty() ? 0 : static_cast<Index>(rows.front().size());
  TensorBuilder builder(precision, {static_cast<Index>(rows.size()), columns});
  for (Index i = 0; i < static_cast<Index>(rows.size()); ++i) {
    const auto& row = rows[static_cast<std::size_t>(i)];
    assert(static_cast<Index>(row.size()) == columns);
    for (Index j = 0; j < columns; ++j) builder.set(0, i, j, row[static_cast<std::size_t>(j)]);
  }
  return builder.seal();
}

std::optional<BadNumber> findNonFinite(const Tensor& tensor) {
  if (tensor.empty()) return {};
  return withType(tensor.precision(), [&](auto zero) -> std::optional<BadNumber> {
    using T = decltype(zero);
    const T* data = tensor.data<T>();
    const T* bad = std::find_if(data, data + tensor.size(), [](T x) { return !std::isfinite(x); });
    if (bad == data + tensor.size()) return {};
    const Index i = bad - data;
    const Index columns = tensor.columns();
    const Index perSlice = tensor.rows() * columns;
    assert(columns > 0 && perSlice > 0);
    return BadNumber{i / perSlice, i % perSlice / columns, i % columns, static_cast<double>(*bad)};
  });
}

Extent extentOf(const Tensor& tensor) {
  if (tensor.empty()) return {};
  return withType(tensor.precision(), [&](auto zero) -> Extent {
    using T = decltype(zero);
    constexpr Index kLanes = 16;  // side by side, so that the compiler works on several at once
    constexpr T kMost = std::numeric_limits<T>::max();
    constexpr T kInfinity = std::numeric_limits<T>::infinity();
    std::array<T, kLanes> low, high;
    low.fill(kInfinity);
    high.fill(-kInfinity);
    const T* data = tensor.data<T>();
    const auto take = [&](Index lane, T x) {
      const auto l = static_cast<std::size_t>(lane);
      const T orHigh = std::abs(x) <= kMost ? x : kInfinity;
      const T orLow = std::abs(x) <= kMost ? x : -kInfinity;
      low[l] = orHigh < low[l] ? orHigh : low[l];
      high[l] = orLow > high[l] ? orLow : high[l];
    };
    Index i = 0;
    for (; i + kLanes <= tensor.size(); i += kLanes) {
      for (Index lane = 0; lane < kLanes; ++lane) take(lane, data[i + lane]);
    }
    for (; i < tensor.size(); ++i) take(0, data[i]);
    const T least = *std::min_element(low.begin(), low.end());
    const T most = *std::max_element(high.begin(), high.end());
    if (least > most) return {};
    return {static_cast<double>(least), static_cast<double>(most)};
  });
}

}  // namespace fovea

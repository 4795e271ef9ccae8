#include "core/io/tensor_reader.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>

#include "core/base/number.h"
#include "core/base/thread_pool.h"
#include "core/io/tensor_checks.h"
#include "core/tensor/convert.h"

namespace fovea {
namespace {

constexpr Index kPieceBytes = Index{1} << 20;

// Some whole blocks of one order, counted from the order's first row.
struct Piece {
  std::size_t order;
  Index firstBlock, blocks;
};

Index blocksOf(const TensorRead& order) {
  return order.rows.size() * order.tensor->columns() / blockNumbers(order.tensor->dtype);
}

std::vector<Piece> cut(std::span<const TensorRead> orders) {
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < orders.size(); ++i) {
    const TensorRead& order = orders[i];
    assert(order.tensor != nullptr && order.rows.begin >= 0 && order.rows.size() >= 0 &&
           order.rows.end <= order.tensor->rows());
    assert((order.floats == nullptr) != (order.raw == nullptr) || blocksOf(order) == 0);
    const Index perPiece = kPieceBytes / blockBytes(order.tensor->dtype);
    const Index blocks = blocksOf(order);
    for (Index first = 0; first < blocks; first += perPiece) {
      pieces.push_back({i, first, std::min(perPiece, blocks - first)});
    }
  }
  return pieces;
}

/// Room for one piece; it only grows.
class PieceRoom {
 public:
  std::byte* ofSize(Index bytes) {
    if (bytes > size_) {
      bytes_ = std::make_unique_for_overwrite<std::byte[]>(static_cast<std::size_t>(bytes));
      size_ = bytes;
    }
    return bytes_.get();
  }

 private:
  std::unique_ptr<std::byte[]> bytes_;
  Index size_ = 0;
};

/// Reads the pieces of all orders from any number of threads.
class PieceReader {
 public:
  PieceReader(const std::vector<InputFile>& files, std::span<const TensorRead> orders,
              const Progress& progress)
      : files_(files), orders_(orders), progress_(progress), pieces_(cut(orders)) {
    for (const Piece& piece : pieces_) totalBytes_ += bytesOfPiece(piece);
  }

  Result<void> run() {
    ThreadPool& pool = ThreadPool::shared();
    const auto pieces = static_cast<Index>(pieces_.size());
    pool.forEach(std::min(pool.threads(), pieces), totalBytes_, [this](Index) { takePieces(); });
    if (failure_) return fail(std::move(*failure_));
    if (progress_.cancelled()) return fail(cancelled());
    return {};
  }

 private:
  Index bytesOfPiece(const Piece& piece) const {
    return piece.blocks * blockBytes(orders_[piece.order].tensor->dtype);
  }

  // Takes one piece after the other, in their order, until there are none.
  void takePieces() {
    PieceRoom scratch;
    while (!stop_.load(std::memory_order_relaxed) && !progress_.cancelled()) {
      const std::size_t next = next_.fetch_add(1);
      if (next >= pieces_.size()) return;
      auto read = readPiece(pieces_[next], scratch);
      const std::scoped_lock lock(mutex_);
      if (!read) {
        stop_ = true;
        if (next < failedPiece_) {
          failedPiece_ = next;
          failure_ = std::move(read.error());
        }
        return;
      }
      doneBytes_ += bytesOfPiece(pieces_[next]);
      progress_.report(Text(FOVEA_TR("Progress", "Reading the weights")), doneBytes_, totalBytes_);
    }
  }

  Result<void> readPiece(const Piece& piece, PieceRoom& scratch) const {
    const TensorRead& order = orders_[piece.order];
    const StoredTensor& tensor = *order.tensor;
    const InputFile& file = files_[tensor.file];
    const Index numbersPerBlock = blockNumbers(tensor.dtype);
    const Index bytes = bytesOfPiece(piece);
    const Index skipped = piece.firstBlock * blockBytes(tensor.dtype);
    const Index firstNumber = piece.firstBlock * numbersPerBlock;
    float* floats = order.floats == nullptr ? nullptr : order.floats + firstNumber;

    std::byte* place = nullptr;
    if (order.raw != nullptr) {
      place = order.raw + skipped;
    } else if (tensor.dtype == DType::F32) {
      place = reinterpret_cast<std::byte*>(floats);
    } else {
      place = scratch.ofSize(bytes);
    }
    const std::uint64_t offset =
        tensor.offset + static_cast<std::uint64_t>(order.rows.begin) * tensor.bytesPerRow() +
        static_cast<std::uint64_t>(skipped);
    const auto got = file.readAt(offset, place, static_cast<std::size_t>(bytes));
    if (!got) return fail(got.error());
    if (static_cast<Index>(*got) < bytes) {
      return refuseFile(FOVEA_TR("Error",
                                 "%1 has become shorter since it was opened: the tensor “%2” is "
                                 "no longer whole. Open it again when the file is complete."),
                        file.path(), {tensor.name}, ErrorCode::File);
    }
    const Index numbers = piece.blocks * numbersPerBlock;
    if (const auto bad = firstNonFinite(tensor.dtype, place, numbers)) {
      const Index at = order.rows.begin * tensor.columns() + firstNumber + *bad;
      return refuseTensor(FOVEA_TR("Error",
                                   "%1: the tensor “%2” holds NaN or infinity, first in row %3, "
                                   "column %4. Download the model again, or choose another one."),
                          file.path(), tensor.name,
                          {grouped(at / tensor.columns() + 1), grouped(at % tensor.columns() + 1)});
    }
    if (order.raw == nullptr && tensor.dtype != DType::F32) {
      toFloat(tensor.dtype, place, numbers, floats);
    }
    return {};
  }

  const std::vector<InputFile>& files_;
  std::span<const TensorRead> orders_;
  const Progress& progress_;
  std::vector<Piece> pieces_;
  Index totalBytes_ = 0;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> stop_{false};
  std::mutex mutex_;  ///< guards what follows
  Index doneBytes_ = 0;
  std::size_t failedPiece_ = std::numeric_limits<std::size_t>::max();
  std::optional<Error> failure_;
};

}  // namespace

Result<void> readTensors(const std::vector<InputFile>& files, std::span<const TensorRead> orders,
                         const Progress& progress) {
  return PieceReader(files, orders, progress).run();
}

}  // namespace fovea

#include <algorithm>
#include <cstring>
#include <numeric>

#include "core/attention/scratch.h"
#include "core/base/number.h"
#include "core/models/weight_binder.h"

namespace fovea {
namespace {

/// Numbers of a matrix that are read before they are packed.
constexpr Index kNumbersAtOnce = Index{1} << 22;

}  // namespace

/// Reads the orders one after the other; matrices pass through a buffer on their way into panels.
class WeightBinder::Loading {
 public:
  Loading(const WeightBinder& binder, const Progress& progress)
      : file_(binder.file_), orders_(binder.orders_), progress_(progress) {
    for (const Order& order : orders_) total_ += static_cast<Index>(order.tensor->bytes);
  }

  Result<void> run() {
    for (const Order& order : orders_) {
      auto done = order.kind == Order::Kind::Table  ? table(order)
                  : order.kind == Order::Kind::Bias ? bias(order)
                                                    : matrix(order);
      if (!done) return done;
    }
    return {};
  }

 private:
  Result<void> read(TensorRead read, Range rows) {
    read.rows = rows;
    auto done = file_.read({&read, 1}, progress_.part(done_, total_));
    done_ += static_cast<Index>(read.tensor->bytesPerRow()) * rows.size();
    return done;
  }
  Result<void> readFloats(const Order& order, Range rows, float* to) {
    return read(TensorRead::asFloat(*order.tensor, to), rows);
  }

  Result<void> table(const Order& order) {
    TensorBuilder builder(Precision::Float32, order.shape);
    auto done = readFloats(order, {0, order.tensor->rows()}, builder.data<float>());
    if (done) *order.table = builder.seal();
    return done;
  }

  Result<void> bias(const Order& order) {
    float* from = buffer_.get<float>(order.tensor->size());
    if (auto done = readFloats(order, {0, 1}, from); !done) return done;
    for (const Part& part : order.parts) {
      TensorBuilder builder(Precision::Float32, {part.columns});
      const std::byte* ordered = halves(part, reinterpret_cast<std::byte*>(from), sizeof(float));
      std::memcpy(builder.data<float>(), ordered, sizeof(float) * part.columns);
      part.to->bias = builder.seal();
      from += part.columns;
    }
    return {};
  }

  Result<void> matrix(const Order& order) {
    const bool turned = order.layout == Layout::OutIn;
    const Index rows = order.shape[0];
    const Index columns = order.shape[1];
    const Index in = turned ? columns : rows;
    const DType dtype = order.kept();
    std::vector<WeightMatrixBuilder> builders;
    for (const Part& part : order.parts) builders.emplace_back(in, part.columns, part.heads, dtype);

    // A large matrix comes in stretches of rows; what belongs to heads comes whole.
    const bool inStretches = turned && order.parts.size() == 1 && order.parts[0].heads == 1;
    constexpr Index kBlock = WeightMatrixBuilder::kBlock;
    const Index step =
        inStretches ? std::max(kBlock, kNumbersAtOnce / columns / kBlock * kBlock) : rows;
    const Index rowBytes = *bytesOf(dtype, columns);
    for (Index begin = 0; begin < rows; begin += step) {
      const Range stretch{begin, std::min(begin + step, rows)};
      std::byte* from = buffer_.get<std::byte>(stretch.size() * rowBytes);
      auto done = dtype == order.tensor->dtype
                      ? read(TensorRead::asStored(*order.tensor, from), stretch)
                      : readFloats(order, stretch, reinterpret_cast<float*>(from));
      if (!done) return done;
      if (inStretches) {
        builders[0].put(stretch, from, 1, columns);
        continue;
      }
      for (std::size_t p = 0; p < order.parts.size(); ++p) {
        const Part& part = order.parts[p];
        const Range all{0, part.columns};
        if (turned) {
          builders[p].put(all, halves(part, from, rowBytes), 1, columns);
          from += part.columns * rowBytes;
        } else {
          assert(!part.neighbours);
          builders[p].put(all, from, columns, 1);
          from += *bytesOf(dtype, part.columns);
        }
      }
    }
    for (std::size_t p = 0; p < builders.size(); ++p) {
      order.parts[p].to->weight = builders[p].seal();
    }
    return {};
  }

  /// The columns of a part, `size` bytes each, in the order in which rotation turns the numbers
  /// i and i + Dk/2 of a head.
  const std::byte* halves(const Part& part, const std::byte* from, Index size) {
    if (!part.neighbours) return from;
    std::byte* to = ordered_.get<std::byte>(part.columns * size);
    const Index half = part.columns / part.heads / 2;
    for (Index h = 0; h < part.heads; ++h) {
      for (Index i = 0; i < 2 * half; ++i) {
        const Index source = h * 2 * half + i % half * 2 + i / half;
        std::copy_n(from + source * size, size, to + (h * 2 * half + i) * size);
      }
    }
    return to;
  }

  const TensorFile& file_;
  const std::vector<Order>& orders_;
  const Progress& progress_;
  Index done_ = 0, total_ = 0;
  Scratch buffer_, ordered_;
};

Result<void> WeightBinder::load(const Progress& progress) const {
  return Loading(*this, progress).run();
}

}  // namespace fovea

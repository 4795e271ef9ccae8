#include "ui/plots/cell_image.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <thread>

#include "ui/plots/colour_map.h"

namespace fovea {
namespace {

/// Which cells a pixel of one axis shows: [first, last), empty where a line between cells runs.
struct Span {
  Index first = 0, last = 0;
};

std::vector<Span> spansOf(double from, double to, Index count, int pixels, double gapFrom,
                          int linePixels) {
  std::vector<Span> spans(static_cast<std::size_t>(pixels));
  const double cellsPerPixel = (to - from) / pixels;
  const bool gaps = cellsPerPixel > 0 && 1 / cellsPerPixel >= gapFrom;
  for (int p = 0; p < pixels; ++p) {
    Span& span = spans[static_cast<std::size_t>(p)];
    if (cellsPerPixel <= 1) {
      const Index cell = std::clamp<Index>(
          static_cast<Index>(std::floor(from + (p + .5) * cellsPerPixel)), 0, count - 1);
      span = {cell, cell + 1};
      if (gaps) {
        const double edge = (static_cast<double>(cell) + 1 - from) / cellsPerPixel;
        if (std::lround(edge) - p <= linePixels) span.last = span.first;
      }
    } else {
      span.first =
          std::clamp<Index>(static_cast<Index>(from + p * cellsPerPixel + 1e-9), 0, count - 1);
      span.last = std::clamp<Index>(static_cast<Index>(from + (p + 1) * cellsPerPixel + 1e-9),
                                    span.first + 1, count);
    }
  }
  return spans;
}

constexpr int kHatchLevels = 16;

/// Colours of the hatch by the position along its diagonal, in sixteenths of a step.
std::array<QRgb, kHatchLevels> hatchColours(const Style& style, double step) {
  std::array<QRgb, kHatchLevels> colours;
  const double half = .75 * std::sqrt(2.0) * step / 8;  // half a line of 1.5 in 8
  for (int i = 0; i < kHatchLevels; ++i) {
    const double at = (i + .5) / kHatchLevels * step;
    const double distance = std::min(at, step - at);
    const double cover = std::clamp(half - distance + .5, 0.0, 1.0);
    const auto mix = [&](int a, int b) {
      return static_cast<int>(std::lround(a + (b - a) * cover));
    };
    colours[static_cast<std::size_t>(i)] = qRgb(mix(style.surface.red(), style.hatch.red()),
                                                mix(style.surface.green(), style.hatch.green()),
                                                mix(style.surface.blue(), style.hatch.blue()));
  }
  return colours;
}

/// Where pixels take their numbers from: the cells, or blocks of them with their largest and
/// smallest.
struct Numbers {
  const Tensor* high;
  const Tensor* low;
  Index block;
};

/// Blocks, where a pixel is at least one and a half of them wide and high: then the edge of a block
/// is never half a pixel off.
Numbers numbersFor(const Heatmap& heatmap, const CellWindow& window, QSize pixels) {
  if (heatmap.pooled) {
    const double side = 1.5 * static_cast<double>(heatmap.pooled->block);
    if (window.width() >= side * pixels.width() && window.height() >= side * pixels.height()) {
      return {&heatmap.pooled->high, &heatmap.pooled->low, heatmap.pooled->block};
    }
  }
  return {&heatmap.values, &heatmap.values, 1};
}

/// Renders rows of pixels from a matrix of type T stored row by row, or turned.
template <class T>
class Renderer {
 public:
  Renderer(const Numbers& numbers, const Heatmap& heatmap, const ColourRange& range,
           const Style& style, std::vector<Span> across, std::vector<Span> down, QImage& image,
           double hatchStep)
      : high_(numbers.high->data<T>()),
        low_(numbers.low->data<T>()),
        stride_(numbers.high->columns()),
        transposed_(heatmap.transposed),
        signed_(heatmap.signedMap),
        map_(heatmap.signedMap ? *style.signedMap : *style.weightMap),
        line_(style.cellLine.rgb()),
        hatch_(hatchColours(style, hatchStep)),
        hatchStep_(hatchStep),
        across_(std::move(across)),
        down_(std::move(down)),
        image_(image) {
    const double width = range.high / 2 - range.low / 2;
    scale_ = width > 0 ? .5 / width : 0;
    offset_ = width > 0 ? -range.low / 2 / width : .5;
    for (const Span& span : across_) {
      if (span.last <= span.first) continue;
      begin_ = std::min(begin_, span.first);
      end_ = std::max(end_, span.last);
    }
  }

  void rows(int from, int to) {
    std::vector<T> high(static_cast<std::size_t>(std::max<Index>(0, end_ - begin_)));
    std::vector<T> low(high.size());
    Span before{-1, -1};
    for (int y = from; y < to; ++y) {
      auto* out = reinterpret_cast<QRgb*>(image_.scanLine(y));
      const Span span = down_[static_cast<std::size_t>(y)];
      if (span.last <= span.first || end_ <= begin_) {
        std::fill(out, out + image_.width(), line_);
        continue;
      }
      if (span.first != before.first || span.last != before.last) {
        gather(span, high, low);
        before = span;
      }
      paint(out, y, high, low);
    }
  }

 private:
  static constexpr T kInfinity = std::numeric_limits<T>::infinity();

  /// The largest and, for signed values, the smallest finite number of every column in a span.
  void gather(Span span, std::vector<T>& high, std::vector<T>& low) const {
    const Index n = end_ - begin_;
    if (transposed_) {
      for (Index c = 0; c < n; ++c) {
        const Index column = (begin_ + c) * stride_;
        const T* p = high_ + column;
        const T* q = low_ + column;
        T most = -kInfinity, least = kInfinity;
        for (Index r = span.first; r < span.last; ++r) {
          most = p[r] > most ? p[r] : most;
          if (q[r] != -kInfinity) least = q[r] < least ? q[r] : least;
        }
        high[static_cast<std::size_t>(c)] = most;
        low[static_cast<std::size_t>(c)] = least;
      }
      return;
    }
    T* most = high.data();
    T* least = low.data();
    const T* p = high_ + span.first * stride_ + begin_;
    const T* q = low_ + span.first * stride_ + begin_;
    for (Index c = 0; c < n; ++c) most[c] = p[c];
    if (signed_) {
      for (Index c = 0; c < n; ++c) least[c] = q[c] == -kInfinity ? kInfinity : q[c];
    }
    for (Index r = span.first + 1; r < span.last; ++r) {
      p = high_ + r * stride_ + begin_;
      q = low_ + r * stride_ + begin_;
      if (signed_) {
        for (Index c = 0; c < n; ++c) {
          const T v = p[c];
          const T finite = q[c] == -kInfinity ? kInfinity : q[c];
          most[c] = v > most[c] ? v : most[c];
          least[c] = finite < least[c] ? finite : least[c];
        }
      } else {
        for (Index c = 0; c < n; ++c) most[c] = p[c] > most[c] ? p[c] : most[c];
      }
    }
  }

  void paint(QRgb* out, int y, const std::vector<T>& high, const std::vector<T>& low) const {
    for (std::size_t x = 0; x < across_.size(); ++x) {
      const Span span = across_[x];
      if (span.last <= span.first) {
        out[x] = line_;
        continue;
      }
      T most = high[static_cast<std::size_t>(span.first - begin_)];
      T least = low[static_cast<std::size_t>(span.first - begin_)];
      for (Index c = span.first + 1 - begin_; c < span.last - begin_; ++c) {
        most = std::max(most, high[static_cast<std::size_t>(c)]);
        least = std::min(least, low[static_cast<std::size_t>(c)]);
      }
      if (most == -kInfinity) {
        const double along = std::fmod(static_cast<double>(x) + y, hatchStep_) / hatchStep_;
        out[x] = hatch_[static_cast<std::size_t>(along * kHatchLevels) % kHatchLevels];
        continue;
      }
      const T value = signed_ && -least > most ? least : most;
      out[x] = map_.at(static_cast<double>(value) * scale_ + offset_);
    }
  }

  const T* high_;
  const T* low_;
  Index stride_;
  bool transposed_, signed_;
  const ColourMap& map_;
  QRgb line_;
  std::array<QRgb, kHatchLevels> hatch_;
  double hatchStep_;
  std::vector<Span> across_, down_;
  QImage& image_;
  double scale_ = 1, offset_ = 0;
  Index begin_ = std::numeric_limits<Index>::max(), end_ = 0;
};

}  // namespace

QImage cellImage(const Heatmap& heatmap, const ColourRange& range, const CellWindow& window,
                 QSize pixels, const Style& style, double gapFrom, int linePixels,
                 double hatchStep) {
  if (pixels.isEmpty() || heatmap.values.empty()) return {};
  QImage image(pixels, QImage::Format_RGB32);
  image.bits();  // detached before threads write into it
  withType(heatmap.values.precision(), [&](auto zero) {
    using T = decltype(zero);
    const Numbers numbers = numbersFor(heatmap, window, pixels);
    const auto block = static_cast<double>(numbers.block);
    const Index rows = heatmap.transposed ? numbers.high->columns() : numbers.high->rows();
    const Index columns = heatmap.transposed ? numbers.high->rows() : numbers.high->columns();
    Renderer<T> renderer(numbers, heatmap, range, style,
                         spansOf(window.left / block, window.right / block, columns, pixels.width(),
                                 gapFrom, linePixels),
                         spansOf(window.top / block, window.bottom / block, rows, pixels.height(),
                                 gapFrom, linePixels),
                         image, hatchStep);
    const int half = pixels.height() / 2;
    if (window.width() * window.height() > 1e6 * block * block) {
      std::thread other([&] { renderer.rows(half, pixels.height()); });
      renderer.rows(0, half);
      other.join();
    } else {
      renderer.rows(0, pixels.height());
    }
  });
  return image;
}

bool holdsInfinity(const Heatmap& heatmap) {
  switch (heatmap.quantity) {
    case Quantity::Score:
    case Quantity::Scaled:
    case Quantity::Mask:
    case Quantity::Masked:
      return true;
    default:
      return false;
  }
}

}  // namespace fovea

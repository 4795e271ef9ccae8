#include "core/attention/kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <functional>
#include <limits>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "core/attention/scratch.h"
#include "core/base/random.h"

namespace fovea {
namespace {

template <class T>
class KernelsTest : public ::testing::Test {};
using Types = ::testing::Types<float, double>;
TYPED_TEST_SUITE(KernelsTest, Types);

template <class T>
std::vector<T> drawn(const char* name, Index size) {
  const CounterRandom random(3, name);
  std::vector<T> numbers(static_cast<std::size_t>(size));
  for (Index i = 0; i < size; ++i) {
    numbers[static_cast<std::size_t>(i)] = static_cast<T>(random.normal(0, i));
  }
  return numbers;
}

/// Checks every table this processor can run.
template <class T>
void forEachTable(const std::function<void(const Kernels<T>&)>& check) {
  for (int place = 0; const Kernels<T>* table = kernelsAt<T>(place); ++place) {
    SCOPED_TRACE(table->name);
    check(*table);
  }
}

TYPED_TEST(KernelsTest, ProductsAreSummedInOrderWhereverTheyStand) {
  using T = TypeParam;
  forEachTable<T>([](const Kernels<T>& kernel) {
    for (const Index rows : {1, 2, 3, 4, 5, 6, 7, 8, 19}) {
      for (const Index columns : {1, 5, 16, 37}) {
        const Index depth = 19;
        const auto a = drawn<T>("a", rows * depth);
        const auto b = drawn<T>("b", depth * columns);
        Scratch scratch;
        T* packed = scratch.get<T>((columns + kernel.panel) * depth);
        kernel.pack(b.data(), depth, columns, columns, 1, packed);
        std::vector<T> result(static_cast<std::size_t>(rows * columns), T(-1));
        kernel.multiply(a.data(), depth, rows, packed, depth, 2, depth, 0, columns, result.data(),
                        columns);
        for (Index i = 0; i < rows; ++i) {
          for (Index j = 0; j < columns; ++j) {
            T sum = 0;
            for (Index k = 2; k < depth; ++k) {
              const T left = a[static_cast<std::size_t>(i * depth + k)];
              const T right = b[static_cast<std::size_t>(k * columns + j)];
              const T product = left * right;
              sum = kernel.fused ? std::fma(left, right, sum) : sum + product;
            }
            EXPECT_EQ(result[static_cast<std::size_t>(i * columns + j)], sum);
          }
        }
        // In two parts, the second going on from the first.
        std::vector<T> parts(result.size(), T(-1));
        for (const Index end : {Index{9}, depth}) {
          const auto multiply = end == depth ? kernel.multiplyAdd : kernel.multiply;
          multiply(a.data(), depth, rows, packed, depth, end == depth ? 9 : 2, end, 0, columns,
                   parts.data(), columns);
        }
        EXPECT_EQ(parts, result);
      }
    }
  });
}

TYPED_TEST(KernelsTest, ExponentialIsAccurateToTwoUnits) {
  using T = TypeParam;
  forEachTable<T>([](const Kernels<T>& kernel) {
    const T least = sizeof(T) == 4 ? T(-86.9) : T(-707.9);
    std::vector<T> x, y;
    for (int i = 0; i <= 40'000; ++i) x.push_back(least * static_cast<T>(i) / T(40'000));
    y = x;
    kernel.exponent(y.data(), static_cast<Index>(y.size()), T(0), T(1));
    for (std::size_t i = 0; i < x.size(); ++i) {
      const long double right = std::exp(static_cast<long double>(x[i]));
      const T rounded = static_cast<T>(right);
      const T unit = std::nextafter(rounded, T(2)) - rounded;
      ASSERT_LE(std::abs(static_cast<long double>(y[i]) - right),
                2.0L * static_cast<long double>(unit))
          << static_cast<double>(x[i]);
    }
  });
}

TYPED_TEST(KernelsTest, ExponentialHasExactEnds) {
  using T = TypeParam;
  forEachTable<T>([](const Kernels<T>& kernel) {
    const T infinity = std::numeric_limits<T>::infinity();
    const T most = std::numeric_limits<T>::max();
    std::vector<T> x = {most, -most, -infinity, T(-1e30), most - most / 4, T(0)};
    kernel.exponent(x.data(), 6, most, T(1));
    EXPECT_EQ(x, (std::vector<T>{1, 0, 0, 0, 0, 0}));
    // The same for every place, vectors and what is left over.
    for (Index size = 1; size < 40; ++size) {
      std::vector<T> same(static_cast<std::size_t>(size), T(-1.37));
      kernel.exponent(same.data(), size, T(0.25), T(0.7));
      EXPECT_EQ(same, std::vector<T>(static_cast<std::size_t>(size), same.front()));
    }
  });
}

TYPED_TEST(KernelsTest, SumsRunInKeyOrder) {
  using T = TypeParam;
  forEachTable<T>([](const Kernels<T>& kernel) {
    const Index keys = 45, stride = 50;
    const auto numbers = drawn<T>("s", 7 * stride);
    std::vector<T> sums(7);
    kernel.sums(numbers.data(), stride, 7, keys, sums.data());
    for (Index i = 0; i < 7; ++i) {
      T sum = 0;
      for (Index j = 0; j < keys; ++j) sum += numbers[static_cast<std::size_t>(i * stride + j)];
      EXPECT_EQ(sums[static_cast<std::size_t>(i)], sum);
    }
  });
}

TYPED_TEST(KernelsTest, TotalsAreSixteenSumsSideBySide) {
  using T = TypeParam;
  forEachTable<T>([](const Kernels<T>& kernel) {
    for (const Index count : {0, 1, 15, 16, 17, 45, 256}) {
      const auto numbers = drawn<T>("t", count);
      std::array<T, 16> parts{};
      for (std::size_t j = 0; j < numbers.size(); ++j) parts[j % 16] += numbers[j];
      for (std::size_t half = 8; half > 0; half /= 2) {
        for (std::size_t p = 0; p < half; ++p) parts[p] += parts[p + half];
      }
      EXPECT_EQ(kernel.total(numbers.data(), count), parts[0]) << count;
    }
  });
}

TYPED_TEST(KernelsTest, ScaleKeepsWhatIsHidden) {
  using T = TypeParam;
  forEachTable<T>([](const Kernels<T>& kernel) {
    const T hidden = -std::numeric_limits<T>::infinity();
    std::vector<T> scores = {1, hidden, -2};
    kernel.scale(scores.data(), 3, T(0));
    EXPECT_EQ(scores[1], hidden);
    EXPECT_EQ(scores[0], 0);
    EXPECT_EQ(kernel.largest(scores.data(), 0), hidden);
  });
}

TYPED_TEST(KernelsTest, TablesThatRoundAlikeMakeTheSameBits) {
  using T = TypeParam;
  const Index rows = 7, depth = 33, columns = 45;
  const auto a = drawn<T>("a", rows * depth), b = drawn<T>("b", depth * columns);
  std::map<bool, std::vector<T>> made;
  forEachTable<T>([&](const Kernels<T>& kernel) {
    Scratch scratch;
    T* packed = scratch.get<T>((columns + kernel.panel) * depth);
    kernel.pack(b.data(), depth, columns, columns, 1, packed);
    std::vector<T> all(static_cast<std::size_t>(rows * columns + rows + 1));
    kernel.multiply(a.data(), depth, rows, packed, depth, 0, depth, 0, columns, all.data(),
                    columns);
    T* sums = all.data() + rows * columns;
    sums[rows] = kernel.largest(all.data(), rows * columns);
    kernel.scale(all.data(), rows * columns, T(0.37));
    kernel.exponent(all.data(), rows * columns, sums[rows], T(1.7));
    kernel.sums(all.data(), columns, rows, columns, sums);
    for (Index i = 0; i < rows; ++i) kernel.divide(all.data() + i * columns, columns, sums[i]);
    EXPECT_EQ(all, made.emplace(kernel.fused, all).first->second);
  });
  // Between the two there is rounding, nothing else.
  if (made.size() < 2) return;
  const T unit = std::numeric_limits<T>::epsilon();
  for (std::size_t i = 0; i < made[true].size(); ++i) {
    EXPECT_NEAR(made[true][i], made[false][i],
                100 * unit * std::max(T(1), std::abs(made[true][i])));
  }
}

TEST(KernelBuilds, TheFirstTableRunsEverywhereAndNamesDiffer) {
  ASSERT_NE(kernelsAt<float>(0), nullptr);
  EXPECT_STREQ(kernelsAt<float>(0)->name, "baseline");
  for (int place = 1; kernelsAt<float>(place); ++place) {
    EXPECT_STRNE(kernelsAt<float>(place)->name, kernelsAt<float>(place - 1)->name);
    EXPECT_STREQ(kernelsAt<float>(place)->name, kernelsAt<double>(place)->name);
  }
}

/// What a command prints, line by line.
std::vector<std::string> linesOf(const std::string& command) {
  std::FILE* pipe = popen(command.c_str(), "r");
  std::string text;
  std::array<char, 4096> piece;
  while (pipe && std::fgets(piece.data(), piece.size(), pipe)) text += piece.data();
  EXPECT_TRUE(pipe && pclose(pipe) == 0) << command;
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST(KernelBuilds, ShareNoFunctionTheLinkerCouldTakeFromAnother) {
  std::istringstream objects(FOVEA_KERNEL_OBJECTS);
  int builds = 0;
  for (std::string object; std::getline(objects, object, '|');) {
    const auto at = object.rfind("/kernels_");
    if (at == std::string::npos) continue;
    ++builds;
    const auto build = object.substr(at + 9, object.find('.', at) - at - 9);
    for (const auto& line : linesOf("nm -C '" + object + "'")) {
      if (line.size() < 20 || std::string("WVu").find(line[17]) == std::string::npos) continue;
      const auto name = line.substr(19);
      EXPECT_TRUE(name.find("fovea::" + build + "::") != std::string::npos ||
                  name.find("Eigen_" + build + "::") != std::string::npos ||
                  name == "DW.ref.__gxx_personality_v0")
          << object << " holds " << name;
    }
  }
  EXPECT_GE(builds, 1);
}

}  // namespace
}  // namespace fovea

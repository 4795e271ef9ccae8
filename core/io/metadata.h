#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/index.h"

namespace fovea {

/// A list of strings in one block of memory, so that a vocabulary costs little more than its bytes.
class StringList {
 public:
  Index size() const { return static_cast<Index>(ends_.size()); }
  /// Valid as long as the list does not change.
  std::string_view operator[](Index i) const {
    const auto at = static_cast<std::size_t>(i);
    const std::size_t begin = at == 0 ? 0 : ends_[at - 1];
    return std::string_view(bytes_).substr(begin, ends_[at] - begin);
  }
  void add(std::string_view text);
  friend bool operator==(const StringList&, const StringList&) = default;

 private:
  std::string bytes_;
  std::vector<std::size_t> ends_;
};

/// What stands behind a key of a file of weights. Whole numbers of every width become int64 (one
/// above its range a double), float32 and float64 double. Strings are bytes: nobody has checked
/// that they are UTF-8.
using MetaValue =
    std::variant<bool, std::int64_t, double, std::string, std::vector<bool>,
                 std::vector<std::int64_t>, std::vector<float>, std::vector<double>, StringList>;

/// Keys and values of a file of weights, by key.
class Metadata {
 public:
  using Map = std::map<std::string, MetaValue, std::less<>>;

  const Map& all() const { return values_; }
  /// The value as it is; nullptr when the key is absent.
  const MetaValue* find(std::string_view key) const;
  /// The value when the key is there and has this type: bool, std::int64_t, std::string,
  /// StringList, std::vector<…>; else nullptr.
  template <class T>
  const T* get(std::string_view key) const {
    const MetaValue* value = find(key);
    return value == nullptr ? nullptr : std::get_if<T>(value);
  }
  /// A whole or real number as double.
  std::optional<double> number(std::string_view key) const;
  /// False when the key is there already.
  bool add(std::string key, MetaValue&& value);

 private:
  Map values_;
};

}  // namespace fovea

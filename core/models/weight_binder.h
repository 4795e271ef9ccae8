#pragma once
#include <string>
#include <vector>

#include "core/io/tensor_file.h"
#include "core/models/layers.h"

namespace fovea {

/// Takes the orders of an architecture: which tensor of which shape goes where. Then check() finds
/// everything that is wrong with names and shapes at once, and load() reads.
///
/// A name is written without what stands before it where a model is part of another
/// ("h.0.ln_1.weight"); that prefix is found by itself.
class WeightBinder {
 public:
  /// `prefixes` may stand before the names of the file; `probe` is a name every such model has.
  WeightBinder(const TensorFile& file, const std::vector<std::string>& prefixes,
               const std::string& probe);

  bool gguf() const { return file_.format() == TensorFile::Format::Gguf; }
  /// Whether the file has a tensor of that name, with the prefix or without it.
  bool has(const std::string& name) const { return find(name) != nullptr; }

  /// How a matrix stands in the file: [in,out], or turned around.
  enum class Layout { InOut, OutIn };
  /// Where the next columns of a stored matrix, and the next numbers of its bias, go.
  struct Part {
    Linear* to = nullptr;
    Index columns = 0;
    Index heads = 1;          ///< the columns belong to
    bool neighbours = false;  ///< rotation turns neighbours; they are put half a head apart
  };

  void vector(const std::string& name, Index size, Tensor& to);
  /// A table kept as rows.
  void table(const std::string& name, Index rows, Index columns, Tensor& to);
  /// `name`.weight, whose columns are shared out, and `name`.bias where `biased`.
  void linear(const std::string& name, Index in, std::vector<Part> parts, bool biased,
              Layout layout = Layout::OutIn);
  /// `name`.weight, and `name`.bias where the norm has one; old files call them gamma and beta.
  void norm(const std::string& name, Index size, double epsilon, Norm::Kind kind, Norm& to);
  /// Names that hold one of these may be there and are not read.
  void ignore(std::vector<std::string> parts);

  /// Errors (Input): every missing, misshapen and unknown tensor, all listed.
  Result<void> check() const;
  /// Bytes everything takes in memory.
  std::uint64_t bytes() const { return bytes_; }
  /// Reads into the targets, which must still be where they were; after check(). Errors: those of
  /// TensorFile::read, NaN with the name of its tensor.
  Result<void> load(const Progress& progress) const;

 private:
  struct Order {
    enum class Kind { Table, Bias, Matrix } kind = Kind::Table;
    std::string name;
    std::vector<Index> shape;
    const StoredTensor* tensor = nullptr;
    Tensor* table = nullptr;
    Layout layout = Layout::OutIn;
    std::vector<Part> parts;
    /// How the numbers of a matrix are kept: as they are stored, where that is at most 32 bits each
    /// and their blocks lie along its columns.
    DType kept() const;
  };
  class Loading;
  void add(Order order);
  const StoredTensor* find(const std::string& name) const;
  bool ignored(std::string_view name) const;

  const TensorFile& file_;
  std::string prefix_;
  std::vector<Order> orders_;
  std::vector<std::string> ignored_;
  std::uint64_t bytes_ = 0;
};

/// The embedding and the head that gives logits: one matrix where they are tied, none where the
/// file is of a model without a head. Names without ".weight".
void bindTokenVectors(WeightBinder& binder, const ModelConfig& config, const std::string& embedding,
                      const std::string& head, TokenVectors& to);

}  // namespace fovea

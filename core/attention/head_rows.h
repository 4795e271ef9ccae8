#pragma once
#include <cstdint>
#include <vector>

#include "core/attention/scratch.h"
#include "core/attention/trace.h"

namespace fovea {

/// A matrix in panels, as the kernels multiply by it.
template <class T>
struct Packed {
  T* data = nullptr;
  Index depth = 0, columns = 0;
};
/// Numbers a packed matrix takes.
template <class T>
Index packedSize(Index depth, Index columns);
/// Packs kᵀ [Dk,Tk] from k [Tk,Dk], or v [Tk,Dv] as it is.
template <class T>
Packed<T> packTransposed(ConstMatrixMap<T> matrix, T* target);
template <class T>
Packed<T> packPlain(ConstMatrixMap<T> matrix, T* target);

/// What additive scores of one head are made from.
template <class T>
struct AddedVectors {
  Index firstQuery = 0;       ///< the query the first row of `query` belongs to
  const T* query = nullptr;   ///< q W [·,A]
  const T* key = nullptr;     ///< k U [Tk,A]
  const T* weight = nullptr;  ///< v [A]
  Index width = 0;            ///< A
};

/// What one head computes with. Pointers that do not apply are null.
template <class T>
struct HeadSource {
  const Spec* spec = nullptr;
  Index queries = 0, keys = 0;
  const T* query = nullptr;               ///< [Tq,Dk]
  Packed<T> key;                          ///< [Dk,Tk]
  const T* givenScores = nullptr;         ///< [Tq,Tk]
  T slope = 0;                            ///< ALiBi's; 0: none
  AddedVectors<T> added;                  ///< of additive scores, instead of query and key
  const T* weights = nullptr;             ///< [Tq,Tk], given or kept
  Packed<T> value;                        ///< [Tk,Dv]
  Index firstAllowed = 0;                 ///< the query the first row of `allowed` belongs to
  const std::uint8_t* allowed = nullptr;  ///< [·,Tk]; null when the mask's key ranges say all
};

/// Where the numbers of a range of rows go: each points to its first row, of Tk numbers (mix: of
/// Dv), and holds zeros: what no row of a block can see may be left untouched. Null: not wanted.
template <class T>
struct RowTargets {
  T *score = nullptr, *scaled = nullptr, *masked = nullptr, *exponent = nullptr, *weights = nullptr,
    *unscaled = nullptr, *mix = nullptr;
  double *rowMax = nullptr, *rowSum = nullptr;
};

/// Additive scores of the queries `rows` and the keys `columns`, in the order of the numbers: row i
/// at to + i·stride, the first column there.
template <class T>
void addedScores(const AddedVectors<T>& added, Range rows, Range columns, T* to, Index stride);

/// Rows a block may have so that its scores stay in the second-level cache.
template <class T>
Index blockRows(const Mask& mask, Index keys);

/// The five stages of the rows `rows` of one head.
template <class T>
void computeRows(const HeadSource<T>& head, Range rows, const RowTargets<T>& targets,
                 Scratch& scratch);

/// Which keys the queries of `rows` may see, one byte each; empty when the mask's key ranges say
/// all.
std::vector<std::uint8_t> allowedKeys(const Mask& mask, Range rows, Index queries, Index keys);

/// The scale and temperature of a spec in type T, kept inside its finite range.
template <class T>
T scaleIn(const Spec& spec);
template <class T>
T temperatureIn(const Spec& spec);

/// ALiBi's slope of a head in type T, 0 without, and what it adds to a score at a distance.
template <class T>
T slopeIn(const Spec& spec, Index head) {
  return spec.slopes.empty() ? T(0) : static_cast<T>(spec.slopes[static_cast<std::size_t>(head)]);
}
template <class T>
T biasIn(T slope, Index distance) {
  return slope * static_cast<T>(-distance);
}

}  // namespace fovea

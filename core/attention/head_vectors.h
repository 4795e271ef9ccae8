#pragma once
#include "core/attention/head_rows.h"
#include "core/attention/score_rules.h"

namespace fovea {

/// What the scores of one head are made from, ready for the kernels; a source points into it.
template <class T>
class HeadVectors {
 public:
  /// Fills in queries and keys, or given scores, of the queries `rows`. Packed keys go into
  /// `scratch`.
  HeadVectors(const Attention& attention, Index head, Range rows, Scratch& scratch,
              HeadSource<T>& source) {
    if (attention.givenScores) {
      source.givenScores = attention.givenScores->matrix<T>(head).data();
      return;
    }
    query_ = scoredQuery(attention, head, rows);
    key_ = scoredKey(attention, head);
    if (attention.spec.rule == ScoreRule::Additive) {
      const Index width = key_.columns();
      source.added = {rows.begin, query_.data<T>(), key_.data<T>(),
                      attention.additive->v.data<T>() + head * width, width};
      return;
    }
    source.query = query_.data<T>();
    source.key = packTransposed<T>(key_.matrix<T>(),
                                   scratch.get<T>(packedSize<T>(key_.columns(), key_.rows())));
  }

 private:
  Tensor query_, key_;
};

}  // namespace fovea

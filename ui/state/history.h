#pragma once
#include <QElapsedTimer>
#include <QString>
#include <vector>

#include "core/document/document.h"

namespace fovea {

/// Undo as a stack of values. It holds what came before and after; the present stays with its
/// owner. Values share their tensors, so a step costs little more than its text.
class History {
 public:
  /// Milliseconds after which changes under one key no longer merge.
  static constexpr int kPause = 1500;
  /// Steps kept; the oldest go first.
  static constexpr std::size_t kSteps = 500;

  /// Remembers the present before it is changed. A change under the same non-empty key as the one
  /// just before belongs to its step. Drops what could be redone.
  /// `held`: however long ago that was.
  void record(const Document& present, const QString& merge, bool held = false);
  /// The next change begins a step of its own.
  void finishStep() { merge_.clear(); }
  void clear();

  bool canUndo() const { return !before_.empty(); }
  bool canRedo() const { return !after_.empty(); }
  /// The document to go to, given the present one; canUndo() / canRedo() must hold.
  Document undo(const Document& present);
  Document redo(const Document& present);

 private:
  std::vector<Document> before_, after_;
  QString merge_;
  QElapsedTimer sinceChange_;
};

}  // namespace fovea

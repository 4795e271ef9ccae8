#include "ui/state/history.h"

#include <cassert>

namespace fovea {

void History::record(const Document& present, const QString& merge, bool held) {
  const bool merges = !merge.isEmpty() && merge == merge_ && sinceChange_.isValid() &&
                      (held || sinceChange_.elapsed() < kPause) && after_.empty() &&
                      !before_.empty();
  if (!merges) before_.push_back(present);
  if (before_.size() > kSteps) before_.erase(before_.begin());
  after_.clear();
  merge_ = merge;
  sinceChange_.start();
}

void History::clear() {
  before_.clear();
  after_.clear();
  merge_.clear();
}

Document History::undo(const Document& present) {
  assert(canUndo());
  Document document = std::move(before_.back());
  before_.pop_back();
  after_.push_back(present);
  merge_.clear();
  return document;
}

Document History::redo(const Document& present) {
  assert(canRedo());
  Document document = std::move(after_.back());
  after_.pop_back();
  before_.push_back(present);
  merge_.clear();
  return document;
}

}  // namespace fovea

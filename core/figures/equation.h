#pragma once
#include "core/figures/blocks.h"

// The equation of matrices of each stage, as blocks and signs in a layout.

namespace fovea {

/// X, and for each of Q, K, V its W, "=" and itself.
Layout projectEquation(const HeadScene& scene, Figure& figure);
/// What a door gave, for the stages before it.
Layout givenEquation(const HeadScene& scene, Figure& figure);
Layout scoreEquation(const HeadScene& scene, Figure& figure);
Layout scaleEquation(const HeadScene& scene, Figure& figure);
Layout maskEquation(const HeadScene& scene, Figure& figure);
Layout softmaxEquation(const HeadScene& scene, Figure& figure);
Layout mixEquation(const HeadScene& scene, Figure& figure);
Layout joinEquation(const HeadScene& scene, Figure& figure);

/// Largest magnitude of several quantities, for a range they share.
double largestOf(const HeadScene& scene, std::initializer_list<Quantity> quantities);

/// One stage's equation while it is put together.
class Equation {
 public:
  Equation(const HeadScene& scene, Figure& figure) : scene_(scene), figure_(figure) {}

  /// The quantity's heatmap without frames, to be changed and added.
  Heatmap block(Quantity quantity, bool raw = false) const;
  /// Appends a block; only the first one keeps the word of its rows.
  void add(std::string id, Heatmap heatmap);
  /// The next block added keeps the word of its rows too.
  void keepRowWord() { keepsRowWord_ = true; }
  void sign(std::string text, std::vector<Text> lines = {}, bool arrow = false);
  Layout layout() { return node(Layout::Kind::Equation, std::move(parts_)); }

  const HeadScene& scene() const { return scene_; }

 private:
  const HeadScene& scene_;
  Figure& figure_;
  std::vector<Layout> parts_;
  bool keepsRowWord_ = true;
};

}  // namespace fovea

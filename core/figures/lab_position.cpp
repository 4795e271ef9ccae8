#include "core/figures/lab_position.h"

#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "core/models/token_positions.h"

namespace fovea {
namespace {

using Picture = Result<Figure> (*)(const PositionScene&);
struct Named {
  std::string_view id;
  Picture picture;
};
constexpr Named kPictures[] = {{"order", orderPicture}, {"text", textPicture},
                               {"waves", wavesPicture}, {"table", tablePicture},
                               {"turn", turnPicture},   {"stretch", stretchPicture},
                               {"alibi", alibiPicture}};

}  // namespace

Positions PositionScene::of(std::string_view scheme) const {
  Positions positions;
  positions.scheme =
      static_cast<PositionScheme>(std::ranges::find(kPositionIds, scheme) - kPositionIds.begin());
  positions.factor = settings.number("factor");
  positions.limit = settings.whole("limit");
  positions.shift = settings.whole("shift");
  return positions;
}

Result<Index> PositionScene::evenWidth() const {
  const Index width = settings.whole("width");
  if (width % 2 == 0) return width;
  return fail(ErrorCode::Usage, oddWidth(width).message, "width");
}

AxisInfo positionAxis(TextSource word, Index first, Index count) {
  AxisInfo axis;
  axis.word = Text(word);
  for (Index i = 0; first > 1 && i < count; ++i) axis.labels.push_back(grouped(first + i));
  return axis;
}

GridDifference differenceOf(const Tensor& a, const Tensor& b, bool turned) {
  GridDifference found;
  const Index last = a.rows() - 1;
  for (Index i = 0; i < a.rows(); ++i) {
    for (Index j = 0; j < a.columns(); ++j) {
      const double other = turned ? b.at(last - i, last - j) : b.at(i, j);
      const double apart = std::abs(a.at(i, j) - other);
      if (apart > found.largest) found = {apart, i, j};
    }
  }
  return found;
}

Result<Heatmap> placedWeights(const PositionScene& scene, const std::shared_ptr<const Trace>& trace,
                              Index head, Text name, bool linked) {
  Shown shown;
  shown.trace = trace;
  shown.head = head;
  const auto made =
      sceneOf(shown, scene.view, static_cast<unsigned>(Grid::Weights), scene.progress);
  if (!made) return fail(made.error());
  Heatmap heatmap = heatmapOf(*made, Quantity::Weights);
  heatmap.name = std::move(name);
  heatmap.foot = {};
  heatmap.frames = linked ? Frames{true, false, true} : Frames{};
  heatmap.layer = linked ? scene.shown.layer : 0;
  if (!linked) heatmap.rows.kind = heatmap.columns.kind = AxisKind::None;
  return heatmap;
}

Text schemeText(const Positions& positions) {
  return positions.scheme == PositionScheme::None ? Text(FOVEA_TR("Lab", "no positions"))
                                                  : positionText(positions);
}

std::string smallNumber(double difference) {
  if (difference == 0) return "0";
  return difference < 1e-3 ? asPower(difference, 0) : shown(difference, 3);
}

std::vector<Layout> positionWords(Figure& figure, const PositionScene& scene,
                                  std::vector<Text> sentences, TextSource invitation) {
  std::vector<Layout> words = {
      addWords(figure, "words", Text(FOVEA_TR("Lab", "What to look at")), std::move(sentences))};
  if (scene.view.invites) {
    words.push_back(addWords(figure, "try", Text(FOVEA_TR("Lab", "Try it")), {Text(invitation)}));
  }
  return words;
}

Result<Figure> positionLabFigure(const Shown& shown, const LabSettings& settings, const View& view,
                                 const Progress& progress) {
  const auto found = std::ranges::find(kPictures, settings.word("show"), &Named::id);
  return found->picture({shown, settings, view, progress});
}

}  // namespace fovea

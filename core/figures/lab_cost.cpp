// What attention costs: the page that is asked for.
#include "core/figures/lab_cost.h"

#include "core/base/byte_text.h"
#include "core/base/number.h"

namespace fovea {
namespace {

Text headlineOf(const std::string& shownPage) {
  if (shownPage == "cache") {
    return Text(FOVEA_TR("Lab", "What a decoder keeps grows with every token"));
  }
  if (shownPage == "heads") return Text(FOVEA_TR("Lab", "Many heads cost as much as one"));
  if (shownPage == "layers") {
    return Text(FOVEA_TR("Lab", "Self-attention is cheap while n is below D"));
  }
  if (shownPage == "handshakes") return Text(FOVEA_TR("Lab", "Pairs grow with the square"));
  if (shownPage == "measured") {
    return Text(FOVEA_TR("Lab", "All pairs take time that grows with the square"));
  }
  return Text(FOVEA_TR("Lab", "Twice the tokens, four times the scores"));
}

Text storyOfPage(const std::string& shownPage) {
  if (shownPage == "cache") {
    return Text(FOVEA_TR("Lab",
                         "Look at the bytes a token needs: they follow the key/value heads, "
                         "not the query heads."));
  }
  if (shownPage == "heads") {
    return Text(FOVEA_TR("Lab", "Look down the column of multiply–adds: it is the same number."));
  }
  if (shownPage == "layers") {
    return Text(FOVEA_TR("Lab",
                         "Look where the line of self-attention crosses that of the "
                         "recurrent layer."));
  }
  if (shownPage == "handshakes") {
    return Text(FOVEA_TR("Lab", "Look at 10 and 20: twice the people, four times the hands."));
  }
  if (shownPage == "measured") {
    return Text(FOVEA_TR("Lab",
                         "Look at the slopes, then at the last column: tiles save memory, a window "
                         "saves work."));
  }
  return Text(FOVEA_TR("Lab",
                       "Look at the slopes: the line of Score and Mix is twice as steep as that of "
                       "Project and Join."));
}

}  // namespace

Result<Figure> costLabFigure(const Shown&, const LabSettings& settings, const View& view,
                             const Progress& progress) {
  using namespace cost;
  const auto asked = askedOf(settings);
  if (!asked) return fail(asked.error());
  const std::string& wanted = settings.word("show");
  Figure figure = startedLab("lab-cost", headlineOf(wanted), storyOfPage(wanted));
  const CostModel& model = asked->model;
  figure.caption = {
      {Text(FOVEA_TR("Lab", "Model")),
       asked->own ? Text(FOVEA_TR("Lab", "own sizes")) : Text::verbatim(model.name)},
      {Text(FOVEA_TR("Lab", "Sizes")),
       Text(
           FOVEA_TR("Lab", "%1 layers, H = %2 heads, G = %3 key/value heads, D = %4, d = %5"),
           {plain(grouped(model.layers)), plain(grouped(model.heads)), plain(grouped(model.groups)),
            plain(grouped(model.width)), plain(grouped(model.headWidth))})},
      {Text(FOVEA_TR("Lab", "Tokens")), Text::verbatim(groupedSize(asked->tokens))},
      {Text(FOVEA_TR("Lab", "Window")), Text::verbatim(grouped(asked->window))}};
  // What this machine is measured with is no named model's.
  if (wanted == "measured") figure.caption.erase(figure.caption.begin(), figure.caption.end() - 1);
  CostPage page{figure, view, {}, {}};
  if (wanted == "growth") growthPage(page, *asked);
  if (wanted == "cache") cachePage(page, *asked);
  if (wanted == "heads") headsPage(page, *asked);
  if (wanted == "layers") layersPage(page, *asked);
  if (wanted == "handshakes") handshakesPage(page, *asked);
  if (wanted == "measured") {
    if (auto done = measuredPage(page, *asked, progress); !done) return fail(done.error());
  }
  figure.layout = labPage(std::move(page.measured), std::move(page.words), view);
  return figure;
}

}  // namespace fovea

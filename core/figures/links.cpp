#include "core/figures/links.h"

#include <algorithm>
#include <cmath>

#include "core/base/number.h"

namespace fovea {
namespace {

std::vector<Index> placesOf(const AxisInfo& axis, Index count) {
  if (!axis.positions.empty()) return axis.positions;
  std::vector<Index> places(static_cast<std::size_t>(count));
  for (Index i = 0; i < count; ++i) places[static_cast<std::size_t>(i)] = i;
  return places;
}

bool stronger(const Link& a, const Link& b) { return std::abs(a.weight) > std::abs(b.weight); }

std::string labelAt(const AxisInfo& axis, Index place) {
  const auto found = std::ranges::find(axis.positions, place);
  const auto at = axis.positions.empty() ? static_cast<std::size_t>(place)
                                         : static_cast<std::size_t>(found - axis.positions.begin());
  return at < axis.labels.size() ? axis.labels[at] : std::to_string(place + 1);
}

bool drawn(const AxisInfo& axis, Index place) {
  return axis.positions.empty() || std::ranges::find(axis.positions, place) != axis.positions.end();
}

}  // namespace

Range linkedQueries(const Links& links) {
  Range range{0, 0};
  for (std::size_t h = 0; h < links.heads.size(); ++h) {
    const Links::Head& head = links.heads[h];
    const Range rows{head.firstRow, head.firstRow + head.weights.rows()};
    range = h == 0 ? rows : Range{std::max(range.begin, rows.begin), std::min(range.end, rows.end)};
  }
  return range;
}

std::vector<Link> linksOf(const Links& links, Index query) {
  std::vector<Link> others, chosen;
  const Range rows = linkedQueries(links);
  for (std::size_t h = 0; h < links.heads.size(); ++h) {
    const Links::Head& head = links.heads[h];
    const std::vector<Index> keys = placesOf(links.keys, head.weights.columns());
    std::vector<Link> row;
    for (const Index i : placesOf(links.queries, head.firstRow + head.weights.rows())) {
      if (i < rows.begin || i >= rows.end || (links.most > 0 && i != query)) continue;
      for (const Index j : keys) {
        const double weight = head.weights.at(i - head.firstRow, j);
        if (weight == 0) continue;
        const Link link{static_cast<Index>(h), i, j, weight, i == query};
        if (i == query) {
          row.push_back(link);
        } else if (std::abs(weight) > links.least) {
          others.push_back(link);
        }
      }
    }
    if (links.most > 0 && static_cast<Index>(row.size()) > links.most) {
      std::ranges::stable_sort(row, stronger);
      row.resize(static_cast<std::size_t>(links.most));
    }
    chosen.insert(chosen.end(), row.begin(), row.end());
  }
  // The strongest are drawn last, on top.
  std::ranges::stable_sort(chosen, [](const Link& a, const Link& b) { return stronger(b, a); });
  others.insert(others.end(), chosen.begin(), chosen.end());
  return others;
}

std::vector<Link> namedLinks(const Links& links, Index query) {
  std::vector<Link> named;
  if (links.heads.size() != 1) return named;
  std::vector<Link> all = linksOf(links, query);
  for (auto link = all.rbegin(); link != all.rend() && link->chosen && named.size() < 3; ++link) {
    named.push_back(*link);
  }
  return named;
}

std::vector<Text> linksNotes(const Links& links, Index query) {
  std::vector<Text> notes = {Text(FOVEA_TR("Links", "Thicker line, larger weight."))};
  const Range rows = linkedQueries(links);
  const bool known = query >= rows.begin && query < rows.end && drawn(links.queries, query);
  const TextArg least = plain(exact(links.least));
  if (!known) {
    notes.push_back(links.most > 0
                        ? Text(FOVEA_TR("Links", "Choose a query token to see its lines."))
                        : Text(FOVEA_TR("Links", "Weights over %1."), {least}));
    return notes;
  }
  const TextArg who = queryRole(labelAt(links.queries, query));
  if (links.most == 0) {
    notes.emplace_back(FOVEA_TR("Links", "From %1 all; from others, over %2."),
                       std::vector<TextArg>{who, least});
    return notes;
  }
  std::vector<Index> lines(links.heads.size(), 0);
  for (const Link& link : linksOf(links, query)) ++lines[static_cast<std::size_t>(link.head)];
  if (std::ranges::all_of(lines, [&](Index count) { return count < links.most; })) {
    notes.emplace_back(FOVEA_TR("Links", "From %1 all; from others, none."),
                       std::vector<TextArg>{who});
    return notes;
  }
  notes.emplace_back(FOVEA_TR("Links", "From %1 the %2 strongest; from others, none."),
                     std::vector<TextArg>{who, plain(std::to_string(links.most))});
  return notes;
}

}  // namespace fovea

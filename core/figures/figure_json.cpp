// Over 300 lines: one writer for each kind of block. A figure as JSON; fields that hold nothing are
// left out.
#include "core/figures/catalogue.h"
#include "core/figures/json_writer.h"
#include "core/figures/links.h"

namespace fovea {
namespace {

const char* hueId(Hue hue) {
  switch (hue) {
    case Hue::Ink:
      return "ink";
    case Hue::Query:
      return "query";
    case Hue::Key:
      return "key";
    case Hue::Value:
      return "value";
    case Hue::Quiet:
      return "quiet";
    case Hue::Positive:
      return "positive";
    case Hue::Negative:
      return "negative";
  }
  return "";
}

const char* axisId(AxisKind kind) {
  switch (kind) {
    case AxisKind::QueryToken:
      return "query-token";
    case AxisKind::KeyToken:
      return "key-token";
    case AxisKind::Token:
      return "token";
    case AxisKind::Number:
      return "number";
    case AxisKind::HeadNumber:
      return "head-number";
    case AxisKind::Input:
      return "input";
    case AxisKind::None:
      return "none";
  }
  return "";
}

/// Writes named fields and leaves the empty ones out.
struct Fields {
  JsonWriter& json;
  Marks marks;  ///< of the figure

  void text(const char* name, const Text& value) {
    if (value.empty()) return;
    json.key(name);
    json.text(value);
  }
  void string(const char* name, std::string_view value) {
    if (value.empty()) return;
    json.key(name);
    json.string(value);
  }
  void number(const char* name, double value) {
    json.key(name);
    json.number(value);
  }
  void integer(const char* name, Index value) {
    json.key(name);
    json.integer(value);
  }
  void flag(const char* name, bool value) {
    if (!value) return;
    json.key(name);
    json.boolean(true);
  }
  void numbers(const char* name, const std::vector<double>& values) {
    if (values.empty()) return;
    json.key(name);
    json.numbers(values);
  }
  void strings(const char* name, const std::vector<std::string>& values) {
    if (values.empty()) return;
    json.key(name);
    json.strings(values);
  }
  void flags(const char* name, const std::vector<bool>& values) {
    if (values.empty()) return;
    json.key(name);
    json.beginArray();
    for (const bool value : values) json.boolean(value);
    json.endArray();
  }
  void texts(const char* name, const std::vector<Text>& values) {
    if (values.empty()) return;
    json.key(name);
    json.beginArray();
    for (const Text& value : values) json.text(value);
    json.endArray();
  }
  template <class Items, class Write>
  void array(const char* name, const Items& items, Write write) {
    if (items.empty()) return;
    json.key(name);
    json.beginArray();
    for (const auto& item : items) write(item);
    json.endArray();
  }
  void tensor(const char* name, const Tensor& values) {
    json.key(name);
    json.tensor(values);
  }
  void axis(const char* name, const AxisInfo& axis) {
    json.key(name);
    json.beginObject();
    string("kind", axisId(axis.kind));
    text("word", axis.word);
    string("wordHue", hueId(axis.wordHue));
    strings("labels", axis.labels);
    array("positions", axis.positions, [&](Index place) { json.integer(place + 1); });
    string("labelHue", hueId(axis.labelHue));
    string("chosenHue", hueId(axis.chosenHue));
    flag("labelsHidden", !axis.showLabels);
    if (axis.groupSize > 0) integer("groupSize", axis.groupSize);
    texts("groupNames", axis.groupNames);
    json.endObject();
  }
};

void write(Fields fields, const Heatmap& heatmap) {
  fields.string("kind", "heatmap");
  fields.string("letter", heatmap.letter);
  fields.string("subscript", heatmap.subscript);
  fields.string("letterHue", hueId(heatmap.letterHue));
  fields.text("name", heatmap.name);
  fields.string("quantity", quantityId(heatmap.quantity));
  fields.flag("raw", heatmap.raw);
  fields.integer("layer", heatmap.layer + 1);
  fields.integer("head", heatmap.head + 1);
  fields.flag("transposed", heatmap.transposed);
  fields.axis("rows", heatmap.rows);
  fields.axis("columns", heatmap.columns);
  fields.string("map", heatmap.signedMap ? "signed" : "weights");
  if (heatmap.range != kNone) fields.integer("range", heatmap.range);
  fields.integer("decimals", heatmap.decimals);
  fields.flag("numbers", heatmap.numbers);
  fields.flag("square", heatmap.zeroFeature);
  fields.flag("frameRow", heatmap.frames.row);
  fields.flag("frameColumn", heatmap.frames.column);
  fields.flag("frameCell", heatmap.frames.cell);
  fields.flag("small", heatmap.small);
  fields.numbers("rowSums", heatmap.rowSums);
  fields.texts("aside", heatmap.aside);
  fields.text("foot", heatmap.foot);
  fields.tensor("values", heatmap.values);
}

void write(Fields fields, const Sign& sign) {
  fields.string("kind", "sign");
  fields.string("text", sign.text);
  fields.flag("arrow", sign.arrow);
  fields.texts("lines", sign.lines);
}

void writeCell(Fields fields, const TableCell& cell) {
  using Kind = TableCell::Kind;
  constexpr const char* kIds[] = {"empty", "text", "number", "operator", "bar", "link"};
  fields.json.beginObject();
  fields.string("kind", kIds[static_cast<int>(cell.kind)]);
  fields.text("text", cell.text);
  if (cell.kind == Kind::Number || cell.kind == Kind::Bar) fields.number("number", cell.number);
  if (cell.kind == Kind::Number) fields.integer("decimals", cell.decimals);
  if (cell.hue != Hue::Ink) fields.string("hue", hueId(cell.hue));
  fields.flag("bold", cell.bold);
  fields.flag("heat", cell.heat);
  fields.flag("rightAligned", cell.rightAligned);
  fields.string("action", cell.action);
  fields.json.endObject();
}

void writeChart(Fields fields, const TableChart& chart) {
  JsonWriter& json = fields.json;
  json.beginObject();
  fields.string("kind", chart.kind == TableChart::Kind::Waterfall ? "waterfall" : "pairs");
  fields.array("columns", chart.columns, [&](int column) { json.integer(column); });
  fields.numbers("values", chart.values);
  fields.numbers("others", chart.others);
  fields.flags("hidden", chart.hidden);
  fields.integer("totalColumn", chart.totalColumn);
  fields.number("total", chart.total);
  fields.integer("decimals", chart.decimals);
  fields.flag("sayRunning", chart.sayRunning);
  fields.text("caption", chart.caption);
  fields.text("otherCaption", chart.otherCaption);
  json.endObject();
}

void write(Fields fields, const Table& table) {
  constexpr const char* kRules[] = {"", "light", "heavy"};
  JsonWriter& json = fields.json;
  fields.string("kind", "table");
  fields.text("heading", table.heading);
  fields.integer("headingLevel", table.headingLevel);
  if (table.range != kNone) fields.integer("range", table.range);
  fields.array("rows", table.rows, [&](const TableRow& row) {
    json.beginObject();
    fields.string("rule", kRules[static_cast<int>(row.ruleBelow)]);
    fields.array("cells", row.cells, [&](const TableCell& cell) { writeCell(fields, cell); });
    json.endObject();
  });
  fields.array("charts", table.charts, [&](const TableChart& chart) { writeChart(fields, chart); });
  fields.texts("notes", table.notes);
  fields.string("copy", table.copy);
}

void write(Fields fields, const Bars& bars) {
  fields.string("kind", "bars");
  fields.text("title", bars.title);
  fields.axis("items", bars.items);
  fields.numbers("values", bars.values);
  fields.numbers("others", bars.others);
  fields.numbers("running", bars.running);
  fields.flags("hidden", bars.hidden);
  fields.text("valuesCaption", bars.valuesCaption);
  fields.text("othersCaption", bars.othersCaption);
  fields.integer("decimals", bars.decimals);
  fields.number("high", bars.high);
}

void write(Fields fields, const Lines& lines) {
  fields.string("kind", lines.kind == Lines::Kind::Scales ? "scales" : "dumb-bells");
  fields.text("title", lines.title);
  fields.axis("items", lines.items);
  fields.numbers("first", lines.first);
  fields.numbers("second", lines.second);
  fields.string("firstName", lines.firstName);
  fields.string("secondName", lines.secondName);
  fields.number("low", lines.low);
  fields.number("high", lines.high);
  fields.integer("decimals", lines.decimals);
}

void write(Fields fields, const Thumbnails& thumbnails) {
  fields.string("kind", "thumbnails");
  fields.integer("layer", thumbnails.layer + 1);
  if (thumbnails.layers > 1) fields.integer("layers", thumbnails.layers);
  fields.flag("pooled", thumbnails.pooled);
  fields.texts("names", thumbnails.names);
  fields.texts("layerNames", thumbnails.layerNames);
  fields.axis("rows", thumbnails.rows);
  fields.axis("columns", thumbnails.columns);
  if (thumbnails.range != kNone) fields.integer("range", thumbnails.range);
  fields.tensor("weights", thumbnails.weights);
}

void writePlace(Fields fields, HeadPlace place) {
  fields.integer("layer", place.layer + 1);
  fields.integer("head", place.head + 1);
}

void write(Fields fields, const Links& links) {
  JsonWriter& json = fields.json;
  fields.string("kind", "links");
  fields.array("heads", links.heads, [&](const Links::Head& head) {
    json.beginObject();
    writePlace(fields, head.place);
    fields.text("name", head.name);
    json.endObject();
  });
  fields.axis("queries", links.queries);
  fields.axis("keys", links.keys);
  fields.number("least", links.least);
  fields.array("lines", linksOf(links, fields.marks.query), [&](const Link& link) {
    json.beginObject();
    if (links.heads.size() > 1) fields.integer("of", link.head + 1);
    fields.integer("query", link.query + 1);
    fields.integer("key", link.key + 1);
    fields.number("weight", link.weight);
    fields.flag("chosen", link.chosen);
    json.endObject();
  });
  fields.texts("notes", linksNotes(links, fields.marks.query));
}

void write(Fields fields, const HeadRanking& ranking) {
  JsonWriter& json = fields.json;
  fields.string("kind", "ranking");
  fields.text("measure", ranking.measure);
  fields.array("entries", ranking.entries, [&](const HeadRanking::Entry& entry) {
    json.beginObject();
    writePlace(fields, entry.place);
    fields.number("value", entry.value);
    json.endObject();
  });
  fields.texts("notes", ranking.notes);
}

const char* seriesId(Chart::Series::Kind kind) {
  switch (kind) {
    case Chart::Series::Kind::Line:
      return "line";
    case Chart::Series::Kind::Dashed:
      return "dashed";
    case Chart::Series::Kind::Points:
      return "points";
    case Chart::Series::Kind::LinePoints:
      return "line-points";
    case Chart::Series::Kind::Bars:
      return "bars";
    case Chart::Series::Kind::Steps:
      return "steps";
  }
  return "";
}

void writeAxis(Fields fields, const char* name, const Chart::Axis& axis) {
  JsonWriter& json = fields.json;
  json.key(name);
  json.beginObject();
  fields.text("word", axis.word);
  fields.number("low", axis.low);
  fields.number("high", axis.high);
  fields.flag("logarithmic", axis.logarithmic);
  fields.numbers("ticks", axis.ticks);
  fields.strings("labels", axis.labels);
  json.endObject();
}

void write(Fields fields, const Chart& chart) {
  JsonWriter& json = fields.json;
  fields.string("kind", "chart");
  fields.text("title", chart.title);
  fields.text("aside", chart.aside);
  fields.text("side", chart.side);
  writeAxis(fields, "x", chart.x);
  writeAxis(fields, "y", chart.y);
  fields.array("series", chart.series, [&](const Chart::Series& series) {
    json.beginObject();
    fields.string("kind", seriesId(series.kind));
    fields.text("name", series.name);
    fields.string("hue", hueId(series.hue));
    if (series.colour != kNone) fields.integer("colour", series.colour);
    fields.numbers("x", series.x);
    fields.numbers("y", series.y);
    fields.texts("labels", series.labels);
    json.endObject();
  });
  fields.array("marks", chart.marks, [&](const std::pair<double, Text>& mark) {
    json.beginObject();
    fields.number("x", mark.first);
    fields.text("word", mark.second);
    json.endObject();
  });
}

void write(Fields fields, const Plane& plane) {
  JsonWriter& json = fields.json;
  fields.string("kind", "plane");
  fields.text("title", plane.title);
  fields.text("aside", plane.aside);
  fields.number("reach", plane.reach);
  fields.flag("circle", plane.circle);
  fields.array("arrows", plane.arrows, [&](const Plane::Arrow& arrow) {
    json.beginObject();
    fields.text("name", arrow.name);
    fields.string("hue", hueId(arrow.hue));
    if (arrow.colour != kNone) fields.integer("colour", arrow.colour);
    fields.number("x", arrow.x);
    fields.number("y", arrow.y);
    fields.flag("dashed", arrow.dashed);
    fields.string("setting", arrow.setting);
    json.endObject();
  });
  fields.text("angleName", plane.angleName);
}

void write(Fields fields, const Flow& flow) {
  JsonWriter& json = fields.json;
  fields.string("kind", "flow");
  fields.string("stage", stageId(flow.stage));
  fields.integer("heads", flow.heads);
  fields.array("boxes", flow.boxes, [&](const FlowBox& box) {
    json.beginObject();
    fields.string("id", box.id);
    fields.text("name", box.name);
    fields.string("letter", box.letter);
    fields.string("shape", box.shape);
    fields.flag("given", box.given);
    fields.flag("absent", box.absent);
    json.endObject();
  });
}

void write(Fields fields, const Prose& prose) {
  fields.string("kind", "prose");
  fields.text("title", prose.title);
  fields.texts("sentences", prose.sentences);
}

void writeNode(Fields fields, const FormulaNode& node) {
  constexpr const char* kIds[] = {"row", "letter", "fraction", "root", "parentheses", "brackets"};
  fields.json.beginObject();
  fields.string("kind", kIds[static_cast<int>(node.kind)]);
  fields.string("text", node.text);
  fields.string("subscript", node.subscript);
  if (node.hue != Hue::Ink) fields.string("hue", hueId(node.hue));
  if (node.hasTerm) fields.string("term", stageId(node.term));
  fields.array("children", node.children,
               [&](const FormulaNode& child) { writeNode(fields, child); });
  fields.json.endObject();
}

void write(Fields fields, const Formula& formula) {
  fields.string("kind", "formula");
  if (formula.anythingLit) fields.string("lit", stageId(formula.lit));
  fields.string("spoken", formula.spoken);
  fields.json.key("root");
  writeNode(fields, formula.root);
}

void write(Fields fields, const Chips& chips) {
  fields.string("kind", "chips");
  fields.string("side", axisId(chips.side));
  fields.strings("labels", chips.labels);
  fields.flags("special", chips.special);
}

void writeLayout(Fields fields, const Figure& figure, const Layout& layout) {
  constexpr const char* kIds[] = {"block", "row", "column", "equation", "projection"};
  JsonWriter& json = fields.json;
  json.beginObject();
  fields.string("kind", kIds[static_cast<int>(layout.kind)]);
  if (layout.block != kNone) {
    fields.string("block", figure.blocks[static_cast<std::size_t>(layout.block)].id);
  }
  fields.number("weight", layout.weight);
  if (layout.width > 0) fields.number("width", layout.width);
  fields.array("children", layout.children,
               [&](const Layout& child) { writeLayout(fields, figure, child); });
  json.endObject();
}

/// Positions count from 1 here as everywhere a person reads them.
void writeMarks(Fields fields, const Marks& marks) {
  fields.json.key("marks");
  fields.json.beginObject();
  fields.integer("layer", marks.layer + 1);
  fields.integer("head", marks.head + 1);
  if (marks.query != kNone) fields.integer("query", marks.query + 1);
  if (marks.key != kNone) fields.integer("key", marks.key + 1);
  if (marks.feature != kNone) fields.integer("feature", marks.feature + 1);
  fields.json.endObject();
}

}  // namespace

std::string figureJson(const Figure& figure) {
  JsonWriter json;
  Fields fields{json, figure.marks};
  json.beginObject();
  fields.string("id", figure.id);
  fields.text("title", figure.title);
  fields.array("caption", figure.caption, [&](const std::pair<Text, Text>& entry) {
    json.beginArray();
    json.text(entry.first);
    json.text(entry.second);
    json.endArray();
  });
  fields.text("story", figure.story);
  fields.string("primary", figure.primary);
  writeMarks(fields, figure.marks);
  fields.array("ranges", figure.ranges, [&](const ColourRange& range) {
    json.beginObject();
    fields.number("low", range.low);
    fields.number("high", range.high);
    fields.string("lowLabel", range.lowLabel);
    fields.string("highLabel", range.highLabel);
    fields.text("note", range.note);
    json.endObject();
  });
  json.key("layout");
  writeLayout(fields, figure, figure.layout);
  fields.array("blocks", figure.blocks, [&](const Block& block) {
    json.beginObject();
    fields.string("id", block.id);
    std::visit([&](const auto& body) { write(fields, body); }, block.body);
    json.endObject();
  });
  json.endObject();
  return json.bytes() + "\n";
}

}  // namespace fovea

#include <algorithm>

#include "core/text/json_steps.h"
#include "core/text/tokenizer_errors.h"

// The steps behind the model: post-processors and decoders.

namespace fovea {
namespace {

using nlohmann::json;
using Frame = std::vector<std::optional<TokenId>>;

std::optional<TokenId> idOf(const json& value) {
  if (!value.is_number_unsigned()) return {};
  const auto id = value.get<std::uint64_t>();
  if (id >= static_cast<std::uint64_t>(kMostTokenIds)) return {};
  return static_cast<TokenId>(id);
}

/// The id of a pair like ["[SEP]", 102].
Result<TokenId> readPair(const StepFields& step, const char* key) {
  const json& pair = step.field(key);
  if (!pair.is_array() || pair.size() != 2) return step.bad(key);
  const auto id = idOf(pair[1]);
  if (!id) return step.bad(key);
  return *id;
}

Result<Frame> readClassifierFrame(const StepFields& step) {
  const auto cls = readPair(step, "cls");
  if (!cls) return fail(cls.error());
  const auto sep = readPair(step, "sep");
  if (!sep) return fail(sep.error());
  return Frame{*cls, std::nullopt, *sep};
}

Result<Frame> readTemplate(const StepFields& step) {
  const auto pieces = step.list("single");
  if (!pieces) return fail(pieces.error());
  const StepFields tokens(step.field("special_tokens"), step.name());
  Frame frame;
  for (const StepFields& piece : *pieces) {
    if (piece.has("Sequence")) {
      const auto which = StepFields(piece.field("Sequence"), step.name()).word("id", {"A"});
      if (!which) return fail(which.error());
      frame.emplace_back();
      continue;
    }
    const auto id = StepFields(piece.field("SpecialToken"), step.name()).text("id");
    if (!id) return step.bad("single");
    const json& ids = StepFields(tokens.field(id->c_str()), step.name()).field("ids");
    if (!ids.is_array()) return step.bad("special_tokens");
    for (const json& each : ids) {
      const auto token = idOf(each);
      if (!token) return step.bad("special_tokens");
      frame.emplace_back(*token);
    }
  }
  return frame;
}

bool putsNothing(const Frame& frame) { return frame == Frame{std::nullopt}; }

Result<Frame> readSequence(const StepFields& step) {
  const auto steps = step.list("processors");
  if (!steps) return fail(steps.error());
  Frame frame = {std::nullopt};
  for (const StepFields& each : *steps) {
    auto next = readFrame(each);
    if (!next) return next;
    if (putsNothing(*next)) continue;
    // No model is known with two of them.
    if (!putsNothing(frame)) {
      return fail(unknownStep(StepKind::PostProcessor, "Sequence", step.name()));
    }
    frame = std::move(*next);
  }
  return frame;
}

Result<void> readDecoderReplace(const StepFields& step, TokenSpelling& spelling) {
  const StepFields pattern(step.field("pattern"), step.name());
  const auto from = pattern.text("String", ""), to = step.text("content");
  if (!from) return fail(from.error());
  if (!to) return fail(to.error());
  if (*to == " " && !from->empty()) spelling.space = *from;
  return {};
}

}  // namespace

Result<Frame> readFrame(const StepFields& step) {
  const std::string type = step.type();
  if (type == "TemplateProcessing") return readTemplate(step);
  if (type == "BertProcessing" || type == "RobertaProcessing") return readClassifierFrame(step);
  if (type == "ByteLevel") return Frame{std::nullopt};
  if (type == "Sequence") return readSequence(step);
  return fail(unknownStep(StepKind::PostProcessor, type, step.name()));
}

Result<void> readDecoder(const StepFields& step, TokenSpelling& spelling) {
  const std::string type = step.type();
  const auto take = [&](const char* key, const char* missing, std::string& target) -> Result<void> {
    auto value = step.text(key, missing);
    if (!value) return fail(std::move(value.error()));
    target = std::move(*value);
    return {};
  };
  if (type == "ByteLevel") {
    spelling.byteLevel = true;
  } else if (type == "ByteFallback") {
    spelling.byteFallback = true;
  } else if (type == "WordPiece") {
    return take("prefix", "##", spelling.continuingPrefix);
  } else if (type == "BPEDecoder") {
    return take("suffix", "</w>", spelling.endOfWord);
  } else if (type == "Metaspace") {
    return take("replacement", "▁", spelling.space);
  } else if (type == "Replace") {
    return readDecoderReplace(step, spelling);
  } else if (type == "Sequence") {
    const auto steps = step.list("decoders");
    if (!steps) return fail(steps.error());
    for (const StepFields& each : *steps) {
      if (auto read = readDecoder(each, spelling); !read) return read;
    }
  } else if (type != "Fuse" && type != "Strip") {
    return fail(unknownStep(StepKind::Decoder, type, step.name()));
  }
  return {};
}

}  // namespace fovea

#!/usr/bin/env python3
"""Trains small tokenizers of every kind and writes what the reference libraries make of texts.

Needs: pip install tokenizers==0.23.3 transformers==5.24.0 sentencepiece

Usage: make_tokenizers.py OUT_FOLDER [--texts N] [--seed S] [--every-character] [--only NAME ...] [--also TOKENIZER_JSON_OR_GGUF ...]

OUT_FOLDER gets one NAME.json for each tokenizer: {"tokenizer": contents of tokenizer.json} or
{"files": {file of a folder: contents}} or {"gguf": fields} or {"path": a file that stays where it is},
with "texts", "ids" (special tokens added) and "plain" (without). The committed folder `tokenizers` was
written with --texts 60. Thousands of texts:
    make_tokenizers.py /tmp/dumps --texts 6000 --also .../tokenizer.json .../model.gguf
    FOVEA_TOKENIZER_DUMPS=/tmp/dumps build/tests/bin/fovea_core_tests --gtest_filter='*TokenizerReference*'
Training depends on the order of hash tables: only the pairs of tokenizer and ids are meant to last.
"""
import argparse
import io
import json
import pathlib
import random
import tempfile
import unicodedata

from tokenizers import (AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers,
                        processors, trainers)

BASE = [
    "The cat sat on the mat because it was tired.", "naïve café — déjà vu 😀 日本語 12345!", "",
    "def f(x):\n    return x ** 2  # comment\n\n\n", "Привет, мир! Как дела?", "你好，世界。我喜欢猫。",
    "こんにちは、カタカナ ガギグ", "안녕하세요 세계 한국어", "مرحبا بالعالم كيف الحال", "שלום עולם",
    "हिन्दी में लिखा हुआ क्षत्रिय", "ภาษาไทยไม่มีช่องว่าง", "Ελληνικά ΣΑΣ Σίσυφος", "İstanbul ISPARTA ığdır",
    "I'm you're they'll we've HE'S SHE'D it'S I'ſ", "  leading and trailing   \t\n", "a  b   c    d\r\ne\r\r\nf",
    "<|endoftext|>x<|im_start|>user\n[CLS] [SEP][MASK] <s></s><unk><pad> <mask>", "ﬁ ﬂ ﬃ ① ½ ２３ Å Å Å",
    "👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️", "x\x00y\x01z\x7f\ufffd\ufeff\u200b\u200d\u00a0\u2028\u3000\x85",
    "e\u0301 a\u0308\u0323 ṩ ཱི", "100,000.50 €5 $3.14 1e-10 0xFF ٣٤٥ ⅷ ²", "https://example.com/a?b=c&d=e#f",
    "THE QUICK BROWN", "▁under▁score ▁▁ ▁a", "ĠĊ Ġthe Ãİ ", "----====____....!!!???", "a" * 130, "日" * 60, " ",
    "\n", "a", " a", "'", "''s 's'S", "<0x41> <0xE2>", "don’t “quoted” ‘single’…", "userx xuser user user, hello Hello",
    "\U00013460\U000105c0 \U0002ebf0 \u1c89\ua7cb", "𝐀𝐁𝐂 ｶﾞ ㍿ Ǆ ŉ", "<tool>  <tool>x <tool>",
]
BLOCKS = ([(0x20, 0x7e)] * 6 + [(0xa0, 0x24f)] * 3 +
          [(0x300, 0x36f), (0x370, 0x3ff), (0x400, 0x4ff), (0x590, 0x6ff), (0x900, 0xdff), (0xe00, 0xeff),
           (0x1100, 0x11ff), (0x1e00, 0x1fff), (0x2000, 0x206f), (0x2100, 0x22ff), (0x2460, 0x24ff),
           (0x3000, 0x30ff), (0x3300, 0x33ff), (0x4e00, 0x9fff), (0xac00, 0xd7a3), (0xf900, 0xfaff),
           (0xfb00, 0xfdff), (0xff00, 0xffef), (0x1d400, 0x1d7ff), (0x1f300, 0x1faff), (0x20000, 0x2a6df)])
SPECIALS = ["<|endoftext|>", "<|im_start|>", "<|im_end|>", "[CLS]", "[SEP]", "[MASK]", "[UNK]", "[PAD]", "<s>",
            "</s>", "<unk>", "<pad>", "<mask>", "<tool>", "user"]
GAPS = [" ", " ", " ", "  ", "\n", "\t", "", ". ", ", ", "'s ", "\r\n", " \n ", "   "]


def every_character():
    """Every character of the planes that have any, between letters."""
    every = [chr(c) for c in [*range(0x323B0), *range(0xE0000, 0xE0200)] if not 0xD800 <= c < 0xE000]
    return ["".join(f"a{c}a " for c in every[i:i + 128]) for i in range(0, len(every), 128)]


def texts(count, seed):
    draw = random.Random(seed)
    every = [c for c in range(0x110000) if not 0xD800 <= c < 0xE000]
    assigned = [c for c in every if unicodedata.category(chr(c)) not in ("Cn", "Co")]
    words = " ".join(BASE).split()
    out = list(BASE)
    while len(out) < count:
        kind, text = draw.random(), ""
        if kind < .35:
            text = "".join(draw.choice(words) + draw.choice(GAPS) for _ in range(draw.randint(1, 12)))
        elif kind < .7:
            first, second = draw.choice(BLOCKS), draw.choice(BLOCKS)
            for _ in range(draw.randint(1, 40)):
                low, high = draw.choice([first, first, second, (0x20, 0x7e)])
                text += chr(draw.randint(low, high)) if draw.random() < .85 else " "
        elif kind < .85:
            text = "".join(chr(draw.choice(assigned if draw.random() < .8 else every))
                           for _ in range(draw.randint(1, 30)))
        else:
            for _ in range(draw.randint(1, 8)):
                part = draw.choice(SPECIALS) + draw.choice(["", " ", "  ", "a", "é", "\n", "x y"])
                text += part if draw.random() < .5 else draw.choice(BASE)[:draw.randint(0, 30)]
        out.append(text)
    return out[:max(count, len(BASE))]


CORPUS = (BASE * 3 + ["the theory of the weather there then", "12 cats and 345 dogs", "playing played player plays"] * 5)
GPT2 = dict(add_prefix_space=False, trim_offsets=True, use_regex=True)
LLAMA3 = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|"
          r"\s+(?!\S)|\s+")
QWEN2 = LLAMA3.replace("{1,3}", "")
CL100K = (r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]++[\r\n]*|\s*[\r\n]|"
          r"\s+(?!\S)|\s+")
O200K = (r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|"
         r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|"
         r"\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+")


def byte_bpe(pre, size=300, **options):
    tokenizer = Tokenizer(models.BPE(**options))
    tokenizer.pre_tokenizer = pre
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.train_from_iterator(CORPUS, trainers.BpeTrainer(
        vocab_size=size, special_tokens=["<|endoftext|>", "<s>", "</s>", "<unk>"], show_progress=False,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet()))
    return tokenizer


def split(pattern, behavior="isolated"):
    return pre_tokenizers.Split(Regex(pattern), behavior)


def split_then_bytes(pattern):
    return pre_tokenizers.Sequence([split(pattern), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])


def bos(tokenizer, token="<s>"):
    tokenizer.post_processor = processors.TemplateProcessing(
        single=f"{token} $A", pair=f"{token} $A {token} $B", special_tokens=[(token, tokenizer.token_to_id(token))])
    return tokenizer


def gpt2():
    tokenizer = byte_bpe(pre_tokenizers.ByteLevel(**GPT2))
    tokenizer.add_tokens([AddedToken("<tool>", normalized=False, lstrip=True), AddedToken("user", single_word=True),
                          AddedToken("<mask>", special=True, lstrip=True), AddedToken("<|im_start|>", rstrip=True),
                          AddedToken("<|im_end|>", lstrip=True, rstrip=True)])
    return tokenizer


def llama3():
    tokenizer = byte_bpe(split_then_bytes(LLAMA3), ignore_merges=True)
    bos(tokenizer)
    tokenizer.post_processor = processors.Sequence([processors.ByteLevel(trim_offsets=False), tokenizer.post_processor])
    return tokenizer


def qwen2():
    tokenizer = byte_bpe(split_then_bytes(QWEN2))
    tokenizer.normalizer = normalizers.NFC()
    return tokenizer


def roberta():
    tokenizer = byte_bpe(pre_tokenizers.ByteLevel(add_prefix_space=True))
    tokenizer.post_processor = processors.RobertaProcessing(("</s>", 2), ("<s>", 1))
    tokenizer.add_special_tokens([AddedToken("<mask>", lstrip=True)])
    return tokenizer


def cl100k():
    return byte_bpe(split_then_bytes(CL100K))


def o200k():
    return byte_bpe(split_then_bytes(O200K), ignore_merges=True)


def deepseek():
    return byte_bpe(pre_tokenizers.Sequence([
        split(r"\p{N}{1,3}"), split(r"[一-龥぀-ゟ゠-ヿ]+"),
        split(r"[!\"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*"
              r"|\s*[\r\n]+|\s+(?!\S)|\s+"),
        pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]))


def smollm():
    return byte_bpe(pre_tokenizers.Sequence([pre_tokenizers.Digits(individual_digits=True),
                                             pre_tokenizers.ByteLevel(**GPT2)]))


def byte_normalizer():
    tokenizer = byte_bpe(pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False))
    tokenizer.pre_tokenizer = pre_tokenizers.Split(Regex(r"Ġ+"), "merged_with_next")
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFKC(), normalizers.Replace(Regex(r"\d\d+"), "0"),
                                                 normalizers.Strip(), normalizers.ByteLevel()])
    tokenizer.add_tokens([AddedToken("user"), AddedToken("ﬁ x")])
    return tokenizer


BYTES = ["<0x%02X>" % b for b in range(256)]


def sentencepiece_bpe(normalizer, pre, options, specials=("<unk>", "<s>", "</s>")):
    words = [("▁" + w) for text in CORPUS for w in text.split()]
    trained = Tokenizer(models.BPE(unk_token="<unk>", fuse_unk=True))
    trained.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    trained.train_from_iterator(words, trainers.BpeTrainer(vocab_size=330, special_tokens=list(specials),
                                                           show_progress=False, limit_alphabet=90))
    model = json.loads(trained.to_str())["model"]
    tokens = sorted(model["vocab"], key=model["vocab"].get)
    tokens = tokens[:3] + BYTES + tokens[3:]
    tokenizer = Tokenizer(models.BPE(vocab={t: i for i, t in enumerate(tokens)},
                                     merges=[tuple(m) for m in model["merges"]], unk_token="<unk>", **options))
    if normalizer:
        tokenizer.normalizer = normalizer
    if pre:
        tokenizer.pre_tokenizer = pre
    tokenizer.decoder = decoders.Sequence([decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(),
                                           decoders.Strip(" ", 1, 0)])
    tokenizer.add_special_tokens(list(specials))
    return bos(tokenizer)


def llama2():
    return sentencepiece_bpe(normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")]), None,
                             dict(fuse_unk=True, byte_fallback=True))


def metaspace_first():
    return sentencepiece_bpe(None, pre_tokenizers.Metaspace("▁", "first", split=False),
                             dict(fuse_unk=True, byte_fallback=True))


def metaspace_unknown():
    return sentencepiece_bpe(None, pre_tokenizers.Metaspace("▁", "always", split=True), dict(fuse_unk=True))


def word_piece(cased, corpus=CORPUS):
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]", max_input_chars_per_word=100))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=not cased)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    specials = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    tokenizer.train_from_iterator(corpus, trainers.WordPieceTrainer(vocab_size=420, special_tokens=specials,
                                                                    show_progress=False))
    tokenizer.decoder = decoders.WordPiece()
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    tokenizer.enable_truncation(16)
    tokenizer.enable_padding(length=16)
    return tokenizer


def bert_uncased():
    return word_piece(False)


def bert_cased():
    return word_piece(True)


def charsmap():
    """A small table of replacements, as SentencePiece stores them."""
    import sentencepiece
    from sentencepiece import sentencepiece_model_pb2
    rules = [("ﬁ", "fi"), ("½", "1/2"), ("\r\n", " "), ("\t", " "), ("\n", " "), ("\r", " "), ("é", "e"), ("e\u0301", "e"),
             ("　", " "), ("\u200d", ""), ("①", "1"), ("ａ", "a"), ("\u212b", "\u00c5"), ("X", "xx"), ("㍿", "株式会社")]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "rules.tsv"
        path.write_text("".join("%s\t%s\n" % (" ".join("%X" % ord(c) for c in a), " ".join("%X" % ord(c) for c in b))
                                for a, b in rules))
        model = io.BytesIO()
        sentencepiece.SentencePieceTrainer.train(
            sentence_iterator=iter([t for t in CORPUS if t.strip() and "\x00" not in t]), model_writer=model,
            vocab_size=300, hard_vocab_limit=False, character_coverage=.98, normalization_rule_tsv=str(path),
            minloglevel=2)
    proto = sentencepiece_model_pb2.ModelProto()
    proto.ParseFromString(model.getvalue())
    return proto


def unigram(byte_fallback, normalizer, scheme):
    proto = charsmap()
    vocab = [(p.piece, p.score) for p in proto.pieces]
    if byte_fallback:
        vocab += [(b, 0.0) for b in BYTES]
    tokenizer = Tokenizer(models.Unigram(vocab, unk_id=0, byte_fallback=byte_fallback))
    if normalizer:
        tokenizer.normalizer = normalizer(proto)
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(),
                                                       pre_tokenizers.Metaspace("▁", scheme)])
    tokenizer.decoder = decoders.Metaspace("▁", scheme)
    tokenizer.add_special_tokens(["<unk>", "<s>", "</s>", AddedToken("<mask>", lstrip=True)])
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", pair="<s> $A </s> </s> $B </s>", special_tokens=[("<s>", 1), ("</s>", 2)])
    return tokenizer


def unigram_charsmap():
    return unigram(False, lambda proto: normalizers.Sequence([
        normalizers.Precompiled(proto.normalizer_spec.precompiled_charsmap), normalizers.Replace(Regex(" {2,}"), " ")]),
        "always")


def unigram_bytes():
    return unigram(True, lambda proto: normalizers.Sequence([normalizers.Nmt(), normalizers.NFKC()]), "first")


def word_level():
    tokenizer = Tokenizer(models.WordLevel(unk_token="<unk>"))
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFD(), normalizers.Lowercase(), normalizers.StripAccents()])
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.train_from_iterator(CORPUS, trainers.WordLevelTrainer(vocab_size=200, special_tokens=["<unk>", "<s>"],
                                                                    show_progress=False))
    return tokenizer


def end_of_word():
    tokenizer = Tokenizer(models.BPE(unk_token="<unk>", end_of_word_suffix="</w>", fuse_unk=False))
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFKD(), normalizers.Lowercase()])
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(),
                                                       pre_tokenizers.Punctuation("contiguous")])
    tokenizer.train_from_iterator(CORPUS, trainers.BpeTrainer(vocab_size=260, special_tokens=["<unk>"], limit_alphabet=70,
                                                              end_of_word_suffix="</w>", show_progress=False))
    tokenizer.decoder = decoders.BPEDecoder("</w>")
    return tokenizer


def continuing_prefix():
    tokenizer = Tokenizer(models.BPE(unk_token="<unk>", continuing_subword_prefix="##", fuse_unk=True))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Punctuation("merged_with_previous"), pre_tokenizers.Digits(individual_digits=False),
        pre_tokenizers.Split(" ", "merged_with_previous"), pre_tokenizers.Split(Regex(r"\p{L}+"), "removed", invert=True)])
    tokenizer.train_from_iterator(CORPUS, trainers.BpeTrainer(vocab_size=260, special_tokens=["<unk>"], limit_alphabet=70,
                                                              continuing_subword_prefix="##", show_progress=False))
    return tokenizer


KINDS = [gpt2, llama3, qwen2, roberta, cl100k, o200k, deepseek, smollm, byte_normalizer, llama2, metaspace_first,
         metaspace_unknown, bert_uncased, bert_cased, unigram_charsmap, unigram_bytes, word_level, end_of_word,
         continuing_prefix]


def write(out, name, source, encode, all_texts):
    dump = dict(source, texts=all_texts, ids=[encode(t, True) for t in all_texts],
                plain=[encode(t, False) for t in all_texts])
    (out / f"{name}.json").write_text(json.dumps(dump, ensure_ascii=True, separators=(",", ":")) + "\n")
    print(name, len(all_texts), "texts,", sum(map(len, dump["ids"])), "tokens")


def unlimited(tokenizer):
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return lambda text, special: tokenizer.encode(text, add_special_tokens=special).ids


def write_folder(out, name, files, loader, all_texts):
    """A folder without tokenizer.json, as transformers reads it."""
    with tempfile.TemporaryDirectory() as folder:
        for file, contents in files.items():
            (pathlib.Path(folder) / file).write_text(contents)
        tokenizer = loader(folder)
    write(out, name, {"files": files}, lambda text, special: tokenizer.encode(
        text, add_special_tokens=special, verbose=False), all_texts)


def write_folders(out, all_texts):
    from transformers import BertTokenizer, GPT2Tokenizer, Qwen2Tokenizer, RobertaTokenizer
    for name, source, loader, kind, config in [
            ("folder_gpt2", gpt2(), GPT2Tokenizer, "gpt2", {}),
            ("folder_qwen2", qwen2(), Qwen2Tokenizer, "qwen2", {"added_tokens_decoder": {
                "300": {"content": "<|im_start|>", "special": True, "normalized": False, "lstrip": False, "rstrip": False,
                        "single_word": False}}}),
            ("folder_roberta", roberta(), RobertaTokenizer, "roberta", {})]:
        model = json.loads(source.to_str())["model"]
        files = {"vocab.json": json.dumps(model["vocab"], ensure_ascii=False),
                 "merges.txt": "#version: 0.2\n" + "".join("%s %s\n" % tuple(m) for m in model["merges"]),
                 "config.json": json.dumps({"model_type": kind}), "tokenizer_config.json": json.dumps(config)}
        write_folder(out, name, files, loader.from_pretrained, all_texts)
    for name, source, config in [
            ("folder_bert", bert_uncased(), {"do_lower_case": True}),
            ("folder_bert_cased", bert_cased(), {"do_lower_case": False, "strip_accents": True,
                                                 "tokenize_chinese_chars": False})]:
        vocab = json.loads(source.to_str())["model"]["vocab"]
        files = {"vocab.txt": "".join(t + "\n" for t in sorted(vocab, key=vocab.get)),
                 "config.json": json.dumps({"model_type": "bert"}), "tokenizer_config.json": json.dumps(config)}
        write_folder(out, name, files, BertTokenizer.from_pretrained, all_texts)


def write_gguf_llama(out, all_texts):
    """A SentencePiece BPE as GGUF stores it; the reference is SentencePiece itself."""
    import sentencepiece
    from sentencepiece import sentencepiece_model_pb2
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter([t for t in CORPUS if t.strip() and "\x00" not in t]), model_writer=model, model_type="bpe",
        vocab_size=520, byte_fallback=True, normalization_rule_name="identity", remove_extra_whitespaces=False,
        character_coverage=.98, split_digits=True, minloglevel=2)
    proto = sentencepiece_model_pb2.ModelProto()
    proto.ParseFromString(model.getvalue())
    gguf = {"model": "llama", "tokens": [p.piece for p in proto.pieces], "scores": [p.score for p in proto.pieces],
            "types": [p.type for p in proto.pieces], "bos": 1, "eos": 2, "unknown": 0}
    processor = sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())
    # SentencePiece knows no special tokens in texts; what is empty gets no prefix.
    plain = [t for t in all_texts if not any(s in t for s in SPECIALS[:-2]) and "\x00" not in t]
    write(out, "gguf_llama", {"gguf": gguf},
          lambda text, special: ([1] if special else []) + (processor.encode(text) if text else []), plain)


def write_gguf_bert(out, all_texts):
    corpus = [t for t in CORPUS if "▁" not in t]  # GGUF cannot tell "▁a" from "##▁a"
    plain = [t for t in all_texts if "▁" not in t]
    for name, source in [("gguf_bert", word_piece(False, corpus)), ("gguf_bert_cased", word_piece(True, corpus))]:
        vocab = json.loads(source.to_str())["model"]["vocab"]
        tokens = sorted(vocab, key=vocab.get)
        control = tokens[:5]
        phantom = [t if t in control else t[2:] if t.startswith("##") else "▁" + t for t in tokens]
        gguf = {"model": "bert", "tokens": phantom, "types": [3 if t in control else 1 for t in tokens], "cls": 2,
                "separator": 3, "unknown": 1}
        write(out, name, {"gguf": gguf}, unlimited(source), plain)


def gguf_fields(path):
    from gguf import GGUFReader
    fields = GGUFReader(path).fields
    names = {"model": "model", "pre": "pre", "tokens": "tokens", "types": "token_type", "merges": "merges",
             "scores": "scores", "bos": "bos_token_id", "eos": "eos_token_id", "unknown": "unknown_token_id",
             "addBos": "add_bos_token", "addEos": "add_eos_token", "addSpacePrefix": "add_space_prefix"}
    return {key: fields["tokenizer.ggml." + field].contents() for key, field in names.items()
            if "tokenizer.ggml." + field in fields}


def smollm2(gguf):
    """SmolLM2's tokenizer, as the package tokenizers builds it."""
    tokenizer = Tokenizer(models.BPE(vocab={t: i for i, t in enumerate(gguf["tokens"])},
                                     merges=[tuple(m.split(" ")) for m in gguf["merges"]]))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.Digits(individual_digits=True),
                                                       pre_tokenizers.ByteLevel(**GPT2)])
    tokenizer.add_special_tokens([AddedToken(t, normalized=False) for t, k in zip(gguf["tokens"], gguf["types"]) if k == 3])
    return tokenizer


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("out", type=pathlib.Path)
    arguments.add_argument("--texts", type=int, default=60)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--every-character", action="store_true", help="texts with every character of Unicode too")
    arguments.add_argument("--only", nargs="*", help="names of the tokenizers to train; all when left out")
    arguments.add_argument("--also", nargs="*", default=[])
    options = arguments.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    all_texts = texts(options.texts, options.seed)
    if options.every_character:
        all_texts += every_character()
    for kind in KINDS:
        if options.only and kind.__name__ not in options.only:
            continue
        tokenizer = kind()
        source = {"tokenizer": json.loads(tokenizer.to_str())}
        write(options.out, kind.__name__, source, unlimited(tokenizer), all_texts)
    if not options.only:
        write_folders(options.out, all_texts)
        write_gguf_llama(options.out, all_texts)
        write_gguf_bert(options.out, all_texts)
    for number, path in enumerate(options.also):
        if path.endswith(".gguf"):
            gguf = gguf_fields(path)
            write(options.out, f"also_{number}", {"gguf": gguf}, unlimited(smollm2(gguf)), all_texts)
        else:
            write(options.out, f"also_{number}", {"path": path}, unlimited(Tokenizer.from_file(path)), all_texts)


if __name__ == "__main__":
    main()

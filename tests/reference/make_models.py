#!/usr/bin/env python3
"""Makes small models with random weights, and what the transformers library computes with them.

Usage: make_models.py reference FOLDER…   writes reference.safetensors for model folders that are there
       make_models.py rope FOLDER         writes the models of the table ROPE, one for each way to stretch rotary positions
       make_models.py gguf FOLDER MODEL…  writes GGUF files of model folders, and quantised.gguf and k-quantised.gguf with
                                          references of their own
       make_models.py seeds FOLDER        writes the smallest GGUF models there can be, for fuzzing

Written with transformers 5.24.0, torch 2.15.0, safetensors 0.8, gguf 0.19.0, numpy 2.4.6. Everything is float32, attention is
"eager". For text i and layer l, from 0, a reference holds: t{i}.ids · hidden0 (enters the first block) · hidden{l+1} (leaves
block l) · q{l}, k{l}, v{l} as they enter the dot product · qraw{l}, kraw{l} as they leave the projection, where they are
turned · weights{l} · mix{l} [T,H·D] · final · logits; of ROPE also frequencies, radians a position, and lengthening, what
cosines and sines are multiplied by.
"""
import json
import pathlib
import sys

import numpy as np
import torch
import transformers
from safetensors.torch import save_file

# Rotary positions: name, what config.json says, and how long the texts are.
ROPE = {
    "rope-linear": ({"max_position_embeddings": 16, "rope_theta": 10000.0,
                     "rope_scaling": {"type": "linear", "factor": 2.5}}, [9, 40]),
    "rope-dynamic": ({"max_position_embeddings": 16,
                      "rope_parameters": {"rope_type": "dynamic", "rope_theta": 20000.0, "factor": 4.0}}, [16, 17, 60]),
    "rope-yarn": ({"max_position_embeddings": 64,
                   "rope_parameters": {"rope_type": "yarn", "rope_theta": 10000.0, "factor": 4.0,
                                       "original_max_position_embeddings": 16}}, [12, 64]),
    "rope-yarn-bands": ({"max_position_embeddings": 64, "rope_theta": 1000.0,
                         "rope_scaling": {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 16,
                                          "beta_fast": 8.0, "beta_slow": 0.5, "mscale": 0.7, "mscale_all_dim": 1.3,
                                          "truncate": False}}, [50]),
}
BASE = {"model_type": "llama", "architectures": ["LlamaForCausalLM"], "vocab_size": 400, "hidden_size": 32,
        "intermediate_size": 40, "num_hidden_layers": 2, "num_attention_heads": 2, "num_key_value_heads": 1,
        "hidden_act": "silu", "rms_norm_eps": 1e-6, "tie_word_embeddings": True, "attention_bias": True, "mlp_bias": True}


def load(folder):
    config = transformers.AutoConfig.from_pretrained(folder)
    name = (config.architectures or [""])[0]
    kind = transformers.AutoModelForCausalLM if "LM" in name else transformers.AutoModel
    return kind.from_pretrained(folder, dtype=torch.float32, attn_implementation="eager").eval()


def capture(model, texts):
    """Runs lists of ids through a model and gives the tensors of a reference."""
    module = sys.modules[type(model).__module__]
    eager, calls = module.eager_attention_forward, []

    def watched(attention, query, key, value, *args, **kwargs):
        output, weights = eager(attention, query, key, value, *args, **kwargs)
        calls.append((query, key, value, weights, output))
        return output, weights

    out = {}
    for i, ids in enumerate(texts):
        calls.clear()
        hooks, raw, blocks = [], {}, []
        for name, part in model.named_modules():
            words = name.split(".")
            if words[-1] in ("q_proj", "k_proj"):
                layer = int(words[words.index("layers") + 1])
                hooks.append(part.register_forward_hook(
                    lambda _m, _i, o, key=f"{words[-1][0]}raw{layer}": raw.__setitem__(key, o)))
            if words[-1].isdigit() and words[-2] in ("layers", "layer", "h"):
                hooks.append(part.register_forward_pre_hook(lambda _m, args: blocks.append(args[0])))
                hooks.append(part.register_forward_hook(
                    lambda _m, _i, o: blocks.append(o[0] if isinstance(o, tuple) else o)))
        module.eager_attention_forward = watched
        try:
            with torch.no_grad():
                result = model(torch.tensor([ids]), output_hidden_states=True)
        finally:
            module.eager_attention_forward = eager
        for hook in hooks:
            hook.remove()
        t = f"t{i}."
        out[t + "ids"] = torch.tensor(ids, dtype=torch.int64)
        out[t + "hidden0"] = blocks[0][0]
        for l, (query, key, value, weights, mix) in enumerate(calls):
            heads, width = query.shape[1], query.shape[3]
            groups = value.shape[1]
            out[t + f"hidden{l + 1}"] = blocks[2 * l + 1][0]
            out[t + f"q{l}"], out[t + f"k{l}"], out[t + f"v{l}"] = query[0], key[0], value[0]
            for name, count in ((f"qraw{l}", heads), (f"kraw{l}", groups)):
                if name in raw:
                    out[t + name] = raw[name][0].view(len(ids), count, width).transpose(0, 1)
            out[t + f"weights{l}"] = weights[0]
            out[t + f"mix{l}"] = mix[0].reshape(len(ids), heads * width)
        out[t + "final"] = result.hidden_states[-1][0]
        if getattr(result, "logits", None) is not None:
            out[t + "logits"] = result.logits[0]
    return {name: tensor.detach().clone().contiguous() for name, tensor in out.items()}


def ids_of(folder):
    """The ids of texts.json, as the folder's tokenizer cuts them."""
    from tokenizers import Tokenizer
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    return [tokenizer.encode(text).ids for text in json.loads((folder / "texts.json").read_text())]


def tokenizer_without_rules(folder, size):
    """A tokenizer whose tokens are numbers: the tests feed ids."""
    vocabulary = {str(i): i for i in range(size)}
    data = {"version": "1.0", "truncation": None, "padding": None, "added_tokens": [], "normalizer": None,
            "pre_tokenizer": {"type": "WhitespaceSplit"}, "post_processor": None, "decoder": None,
            "model": {"type": "WordLevel", "vocab": vocabulary, "unk_token": "0"}}
    (folder / "tokenizer.json").write_text(json.dumps(data))


def spread(model, seed):
    """Weights large enough that every part of the model matters."""
    torch.manual_seed(seed)
    with torch.no_grad():
        for name, weight in model.named_parameters():
            scale = 1.0 if weight.dim() == 1 and "norm" in name else 0.0
            deviation = 0.3 if weight.dim() == 1 else 1.2 / weight.shape[-1] ** 0.5
            weight.copy_(scale + deviation * torch.randn(weight.shape))


def make_rope(target):
    for seed, (name, (fields, lengths)) in enumerate(ROPE.items()):
        folder = target / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "config.json").write_text(json.dumps(BASE | fields, indent=1))
        config = transformers.AutoConfig.from_pretrained(folder)
        model = transformers.LlamaForCausalLM._from_config(config, attn_implementation="eager", dtype=torch.float32).eval()
        spread(model, seed)
        weights = {k: v.contiguous() for k, v in model.state_dict().items() if k != "lm_head.weight"}
        save_file(weights, folder / "model.safetensors", metadata={"format": "pt"})
        tokenizer_without_rules(folder, config.vocab_size)
        (folder / "NOTE.md").write_text(f"Rotary positions stretched: {json.dumps(fields)}. Made by make_models.py.\n")
        texts = []
        for length in lengths:
            model = load(folder)  # fresh for each: dynamic stretching remembers the longest text
            ids = torch.randint(0, 400, (length,), generator=torch.Generator().manual_seed(length)).tolist()
            texts.append((model, ids))
        out = {}
        for i, (model, ids) in enumerate(texts):
            out |= {f"t{i}." + key[3:]: tensor for key, tensor in capture(model, [ids]).items()}
            rotary = model.model.rotary_emb
            out[f"t{i}.frequencies"] = rotary.inv_freq.clone()
            out[f"t{i}.lengthening"] = torch.tensor([rotary.attention_scaling], dtype=torch.float32)
        save_file(out, folder / "reference.safetensors")
        print(folder)


# Names of GGUF tensors: the part behind the layer, or the whole name.
LAYER_NAMES = {
    "gpt2": {"ln_1": "attn_norm", "attn.c_attn": "attn_qkv", "attn.c_proj": "attn_output", "ln_2": "ffn_norm",
             "mlp.c_fc": "ffn_up", "mlp.c_proj": "ffn_down"},
    "bert": {"attention.self.query": "attn_q", "attention.self.key": "attn_k", "attention.self.value": "attn_v",
             "attention.output.dense": "attn_output", "attention.output.LayerNorm": "attn_output_norm",
             "intermediate.dense": "ffn_up", "output.dense": "ffn_down", "output.LayerNorm": "layer_output_norm"},
    "llama": {"input_layernorm": "attn_norm", "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k",
              "self_attn.v_proj": "attn_v", "self_attn.o_proj": "attn_output", "post_attention_layernorm": "ffn_norm",
              "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up", "mlp.down_proj": "ffn_down",
              "self_attn.q_norm": "attn_q_norm", "self_attn.k_norm": "attn_k_norm"},
}
WHOLE_NAMES = {"wte": "token_embd", "wpe": "position_embd", "ln_f": "output_norm", "embed_tokens": "token_embd",
               "norm": "output_norm", "lm_head": "output", "embeddings.word_embeddings": "token_embd",
               "embeddings.position_embeddings": "position_embd", "embeddings.token_type_embeddings": "token_types",
               "embeddings.LayerNorm": "token_embd_norm"}
QUANTISED = ["Q8_0", "Q4_0", "Q4_1", "Q5_0", "Q5_1", "F16", "BF16"]
# Where a block of 256 numbers has its float16 scales, and what they are, so that any other bytes give numbers of about 1/16.
K_QUANTISED = {"Q2_K": {80: 6e-3, 82: 9e-3}, "Q3_K": {108: 1.5e-3}, "Q4_K": {0: 3e-4, 2: 2.25e-3},
               "Q5_K": {0: 1.5e-4, 2: 2.3e-3}, "Q6_K": {208: 4.6e-5}}


def pack(data, quant):
    """Rows of blocks: of the numbers, or any, seeded by the shape, in the formats that the gguf package reads but does not write."""
    import gguf
    if quant.name not in K_QUANTISED:
        return gguf.quants.quantize(np.ascontiguousarray(data), quant)
    size = gguf.GGML_QUANT_SIZES[quant][1]
    blocks = np.random.default_rng(data.shape).integers(0, 256, (data.shape[0], data.shape[1] // 256, size), dtype=np.uint8)
    for place, scale in K_QUANTISED[quant.name].items():
        blocks[:, :, place:place + 2] = np.frombuffer(np.float16(scale).tobytes(), np.uint8)
    return blocks.reshape(data.shape[0], -1)


def gguf_name(name, kind):
    name = name.removeprefix("transformer.").removeprefix("model.")
    stem, ending = name.rsplit(".", 1)
    words = stem.split(".")
    for i, word in enumerate(words[:-1]):
        if words[i + 1].isdigit() and word in ("h", "layers", "layer"):
            return f"blk.{words[i + 1]}.{LAYER_NAMES[kind]['.'.join(words[i + 2:])]}.{ending}"
    return f"{WHOLE_NAMES[stem]}.{ending}"


def neighbours(weight, heads):
    """Rows of q or k so that the pairs a rotation turns are neighbours, as llama.cpp wants them."""
    return weight.reshape(heads, 2, weight.shape[0] // heads // 2, *weight.shape[1:]).swapaxes(1, 2).reshape(weight.shape)


def add_config(writer, config, kind):
    pick = lambda *names: next(getattr(config, n) for n in names if hasattr(config, n))
    writer.add_block_count(pick("num_hidden_layers"))
    writer.add_context_length(pick("max_position_embeddings", "n_positions"))
    writer.add_embedding_length(pick("hidden_size"))
    inner = getattr(config, "intermediate_size", None) or getattr(config, "n_inner", None) or 4 * config.hidden_size
    writer.add_feed_forward_length(inner)
    writer.add_head_count(config.num_attention_heads)
    if kind != "llama":
        writer.add_layer_norm_eps(pick("layer_norm_eps", "layer_norm_epsilon"))
        return
    writer.add_head_count_kv(config.num_key_value_heads)
    writer.add_layer_norm_rms_eps(config.rms_norm_eps)
    writer.add_rope_freq_base(config.rope_parameters["rope_theta"])
    width = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
    writer.add_rope_dimension_count(width)
    if width * config.num_attention_heads != config.hidden_size:
        writer.add_key_length(width)
        writer.add_value_length(width)
    if getattr(config, "sliding_window", None):
        writer.add_sliding_window(config.sliding_window)


def add_tokenizer(writer, size):
    """Bytes alone: the tests feed ids."""
    from gguf import TokenType
    from tokenizers.pre_tokenizers import ByteLevel
    tokens = sorted(ByteLevel.alphabet()) + ["ab"] if size > 256 else ["a", "b", "ab"]
    tokens += [f"[PAD{i}]" for i in range(len(tokens), size)]
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("gpt-2")
    writer.add_token_list(tokens)
    writer.add_token_types([TokenType.NORMAL if i < min(257, size) else TokenType.UNUSED for i in range(len(tokens))])
    writer.add_token_merges(["a b"])


def write_gguf(path, config, weights, formats=()):
    """Writes a model; gives the weights as they are read back."""
    import gguf
    architecture = {"gpt2": "gpt2", "bert": "bert", "qwen2": "qwen2", "qwen3": "qwen3"}.get(config.model_type, "llama")
    kind = architecture if architecture in ("gpt2", "bert") else "llama"
    writer = gguf.GGUFWriter(path, architecture)
    if kind == "gpt2":
        writer.add_name("Tiny GPT-2")
    add_config(writer, config, kind)
    add_tokenizer(writer, config.vocab_size)
    read_back = {}
    for number, (name, tensor) in enumerate(sorted(weights.items())):
        if name.startswith("pooler."):
            continue
        data = tensor.float().numpy()
        if kind == "gpt2" and data.ndim == 2 and ".h." in name:
            data = data.T
        quant = gguf.GGMLQuantizationType[formats[number % len(formats)] if formats and data.ndim == 2 else "F32"]
        turned = architecture == "llama" and name.endswith(("q_proj.weight", "k_proj.weight", "q_proj.bias", "k_proj.bias"))
        heads = config.num_attention_heads if ".q_proj" in name else getattr(config, "num_key_value_heads", 0)
        packed = pack(data, quant)
        # Blocks lie along rows, so turning rows keeps them.
        writer.add_tensor(gguf_name(name, kind), np.ascontiguousarray(neighbours(packed, heads) if turned else packed), raw_dtype=quant)
        # What is read back, in the order of the folder.
        read_back[name] = torch.from_numpy(gguf.quants.dequantize(packed, quant).copy())
    scaling = config.rope_parameters if kind == "llama" else {}
    if scaling.get("rope_type") == "llama3":
        from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS
        stretched, _ = ROPE_INIT_FUNCTIONS["llama3"](config)
        width = 2 * len(stretched)
        plain = 1.0 / (scaling["rope_theta"] ** (torch.arange(0, width, 2).float() / width))
        writer.add_tensor("rope_freqs.weight", (plain / stretched).numpy().astype(np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return read_back


def make_gguf(target, folders):
    from safetensors.torch import load_file
    target.mkdir(parents=True, exist_ok=True)
    for folder in folders:
        weights = {}
        for part in sorted(folder.glob("model*.safetensors")):
            weights |= load_file(part)
        write_gguf(target / f"{folder.name}.gguf", transformers.AutoConfig.from_pretrained(folder), weights)
        print(folder.name)
    make_quantised(target / "quantised.gguf", {"hidden_size": 64, "intermediate_size": 96}, QUANTISED)
    make_quantised(target / "k-quantised.gguf", {"hidden_size": 256, "intermediate_size": 256, "num_hidden_layers": 1,
                                                 "vocab_size": 263}, list(K_QUANTISED))


def make_quantised(path, sizes, formats):
    config = transformers.LlamaConfig(**(BASE | {"num_attention_heads": 4, "num_key_value_heads": 2, "attention_bias": False,
                                                 "mlp_bias": False, "vocab_size": 300, "max_position_embeddings": 64} | sizes))
    model = transformers.LlamaForCausalLM._from_config(config, attn_implementation="eager", dtype=torch.float32).eval()
    spread(model, 7)
    weights = {k: v for k, v in model.state_dict().items() if k != "lm_head.weight"}
    model.load_state_dict(write_gguf(path, config, weights, formats), strict=False)
    texts = [torch.randint(0, config.vocab_size, (20,), generator=torch.Generator().manual_seed(1)).tolist()]
    save_file(capture(model, texts), path.with_suffix(".safetensors"))


def make_seeds(target):
    """The smallest models there can be, for fuzzing."""
    target.mkdir(parents=True, exist_ok=True)
    rotary = {"hidden_size": 4, "intermediate_size": 2, "num_hidden_layers": 1, "num_attention_heads": 2,
              "num_key_value_heads": 1, "vocab_size": 3, "max_position_embeddings": 8}
    learned = {"n_embd": 4, "n_layer": 1, "n_head": 2, "n_positions": 8, "vocab_size": 3, "n_inner": 2}
    encoder = {"hidden_size": 4, "intermediate_size": 2, "num_hidden_layers": 1, "num_attention_heads": 2, "vocab_size": 3,
               "max_position_embeddings": 8}
    kinds = {"llama": (transformers.LlamaConfig, rotary), "qwen2": (transformers.Qwen2Config, rotary),
             "qwen3": (transformers.Qwen3Config, rotary | {"head_dim": 4}), "gpt2": (transformers.GPT2Config, learned),
             "bert": (transformers.BertConfig, encoder), "mistral": (transformers.MistralConfig, rotary | {"sliding_window": 2}),
             "llama3": (transformers.LlamaConfig, rotary | {"rope_parameters": {
                 "rope_type": "llama3", "rope_theta": 100.0, "factor": 2.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                 "original_max_position_embeddings": 4}})}
    for seed, (name, (kind, fields)) in enumerate(kinds.items()):
        automatic = transformers.AutoModel if name == "bert" else transformers.AutoModelForCausalLM
        model = automatic.from_config(kind(**fields, tie_word_embeddings=name != "qwen3"))
        spread(model, seed)
        weights = {k: v for k, v in model.state_dict().items() if k != "lm_head.weight" or name == "qwen3"}
        write_gguf(target / f"{name}.gguf", model.config, weights)


def main():
    if len(sys.argv) >= 3 and sys.argv[1] == "reference":
        for name in sys.argv[2:]:
            folder = pathlib.Path(name)
            save_file(capture(load(folder), ids_of(folder)), folder / "reference.safetensors")
            print(folder)
    elif len(sys.argv) == 3 and sys.argv[1] == "rope":
        make_rope(pathlib.Path(sys.argv[2]))
    elif len(sys.argv) >= 3 and sys.argv[1] == "gguf":
        make_gguf(pathlib.Path(sys.argv[2]), [pathlib.Path(name) for name in sys.argv[3:]])
    elif len(sys.argv) == 3 and sys.argv[1] == "seeds":
        make_seeds(pathlib.Path(sys.argv[2]))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Computes the results in torch_mha.json again from the matrices stored there (needs torch).

Usage: make_torch_mha.py [--write]
nn.MultiheadAttention gives weights and output, scaled_dot_product_attention the mix.
"""
import json
import pathlib
import sys

import torch

PATH = pathlib.Path(__file__).with_name("torch_mha.json")
HEADS = 4


def results(stored, causal):
    x, w_q, w_k, w_v, w_o = (torch.tensor(stored[name], dtype=torch.float64)
                             for name in ("X", "W_Q", "W_K", "W_V", "W_O"))
    tokens, width = x.shape
    module = torch.nn.MultiheadAttention(width, HEADS, bias=False, batch_first=True,
                                         dtype=torch.float64)
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([w_q.T, w_k.T, w_v.T]))
        module.out_proj.weight.copy_(w_o.T)
        hidden = torch.triu(torch.ones(tokens, tokens, dtype=torch.bool), 1) if causal else None
        output, weights = module(x[None], x[None], x[None], attn_mask=hidden,
                                 average_attn_weights=False)
        q, k, v = ((x @ w).reshape(tokens, HEADS, -1).transpose(0, 1) for w in (w_q, w_k, w_v))
        mix = torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=causal)
    return {"weights": weights[0], "mha_output": output[0], "sdpa_mix": mix}


def main():
    stored = json.loads(PATH.read_text())
    for name in ("none", "causal"):
        for key, values in results(stored, name == "causal").items():
            before = torch.tensor(stored[name][key], dtype=torch.float64).reshape(values.shape)
            print(f"{name} {key}: largest difference {(values - before).abs().max():.3g}")
            stored[name][key] = values.tolist()
    if "--write" in sys.argv[1:]:
        PATH.write_text(json.dumps(stored))


if __name__ == "__main__":
    main()

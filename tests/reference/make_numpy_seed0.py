#!/usr/bin/env python3
"""Draws the numbers of numpy_seed0.json again and compares them with the file (needs numpy).

Usage: make_numpy_seed0.py [--write]
Without --write nothing is changed; the largest difference of every array is printed.
"""
import json
import pathlib
import sys

import numpy as np

PATH = pathlib.Path(__file__).with_name("numpy_seed0.json")


def softmax(scores):
    exponents = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return exponents / exponents.sum(axis=-1, keepdims=True)


def arrays():
    random = np.random.default_rng(0)
    x = random.standard_normal((4, 8))
    w_q, w_k, w_v = (random.standard_normal((8, 4)) for _ in range(3))
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    unscaled = q @ k.T
    scores = unscaled / np.sqrt(4)
    weights = softmax(scores)
    causal = softmax(np.where(np.tril(np.ones((4, 4), bool)), scores, -np.inf))
    return {
        "X": x, "W_Q": w_q, "W_K": w_k, "W_V": w_v, "Q": q, "K": k, "V": v,
        "scores_unscaled": unscaled, "scores": scores, "weights": weights, "out": weights @ v,
        "weights_rounded_2": weights.round(2), "weights_causal": causal, "out_causal": causal @ v,
    }


def main():
    stored = json.loads(PATH.read_text())
    for name, values in arrays().items():
        print(f"{name}: largest difference {np.abs(values - np.array(stored[name])).max():.3g}")
        stored[name] = values.tolist()
    if "--write" in sys.argv[1:]:
        stored["numpy"] = np.__version__
        PATH.write_text(json.dumps(stored, indent=1) + "\n")


if __name__ == "__main__":
    main()

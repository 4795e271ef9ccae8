#!/usr/bin/env python3
"""Attention with all weights kept, beside PyTorch eager that returns its weights; then without them, tile by tile, beside
PyTorch's scaled_dot_product_attention, held to its fused kernel.

torch_attention.py WORKER [kept|tiled] prints one row for each number of tokens, mask and number of threads: median
milliseconds of both and the median of the paired ratios. Without PyTorch its columns are left out.
"""
import os
import sys
import time

from paired import PAIRS, Worker, measured, print_head, print_row, row_of, version_of

HEADS, WIDTH = 12, 64
TOKENS = (16, 32, 64, 128, 256, 512, 1024, 2048)


KINDS = {"kept": ("all weights kept", "PyTorch {}"), "tiled": ("no weights kept, tile by tile", "PyTorch {} fused")}


def eager(q, k, v, hidden):
    scores = q @ k.transpose(1, 2) * WIDTH**-0.5
    if hidden is not None:
        scores = scores.masked_fill(hidden, float("-inf"))
    weights = scores.softmax(-1)
    return (weights @ v).transpose(0, 1).reshape(-1, HEADS * WIDTH), weights


def fused(q, k, v, hidden):
    from torch.nn.attention import SDPBackend, sdpa_kernel
    from torch.nn.functional import scaled_dot_product_attention

    with sdpa_kernel(SDPBackend.FLASH_ATTENTION):
        mix = scaled_dot_product_attention(q[None], k[None], v[None], is_causal=hidden is not None)
    return mix[0].transpose(0, 1).reshape(-1, HEADS * WIDTH)


def torch_worker(kind):
    """Answers the same lines as fovea_attention_worker."""
    import torch

    torch.set_num_threads(len(os.sched_getaffinity(0)))
    torch.set_grad_enabled(False)
    torch.manual_seed(0)
    attend = fused if kind == "tiled" else eager
    for line in sys.stdin:
        tokens, causal, repetitions = map(int, line.split())
        q, k, v = (torch.rand(HEADS, tokens, WIDTH) * 2 - 1 for _ in range(3))
        hidden = torch.ones(tokens, tokens).triu(1).bool() if causal else None
        begin = time.perf_counter()
        for _ in range(repetitions):
            result = attend(q, k, v, hidden)
        print((time.perf_counter() - begin) / repetitions, flush=True)
        del result


def measure(kind):
    version = version_of("torch")
    title, column = KINDS[kind]
    print(f"Attention, {HEADS} heads × {WIDTH}, float32, {title}; median ms of {PAIRS} alternating samples")
    columns = ["tokens", "mask", "threads", "Fovea"]
    if version:
        columns += [column.format(version), "ratio"]
    else:
        print("PyTorch is not installed: its columns are left out (python3-torch)")
    print_head(columns)
    for threads in (1, 2):
        if threads > len(os.sched_getaffinity(0)):
            continue
        workers = [Worker([sys.argv[1], "--" + kind], threads)]
        if version:
            workers.append(Worker([sys.executable, __file__, "--torch-worker", kind], threads))
        for causal in (False, True):
            for tokens in TOKENS:
                samples = measured(workers, f"{tokens} {int(causal)}")
                print_row([str(tokens), "causal" if causal else "none", str(threads)] + row_of(samples))
        for worker in workers:
            worker.close()


def main():
    if sys.argv[1] == "--torch-worker":
        return torch_worker(sys.argv[2])
    for kind in sys.argv[2:] or KINDS:
        measure(kind)


main()

#!/usr/bin/env python3
"""Attention with all weights kept, beside PyTorch eager that returns its weights.

torch_attention.py WORKER prints one row for each number of tokens, mask and number of threads: median milliseconds of both
and the median of the paired ratios. Samples alternate (A B A B). Without PyTorch its columns are left out.
"""
import os
import statistics
import subprocess
import sys
import time

HEADS, WIDTH = 12, 64
TOKENS = (16, 32, 64, 128, 256, 512, 1024, 2048)
PAIRS = 7
SAMPLE_SECONDS = 0.05  # a sample repeats short runs for about so long


def torch_worker():
    """Answers the same lines as fovea_attention_worker."""
    import torch

    torch.set_num_threads(len(os.sched_getaffinity(0)))
    torch.set_grad_enabled(False)
    torch.manual_seed(0)
    for line in sys.stdin:
        tokens, causal, repetitions = map(int, line.split())
        q, k, v = (torch.rand(HEADS, tokens, WIDTH) * 2 - 1 for _ in range(3))
        hidden = torch.ones(tokens, tokens).triu(1).bool()
        begin = time.perf_counter()
        for _ in range(repetitions):
            scores = q @ k.transpose(1, 2) * WIDTH**-0.5
            if causal:
                scores = scores.masked_fill(hidden, float("-inf"))
            weights = scores.softmax(-1)
            output = (weights @ v).transpose(0, 1).reshape(tokens, HEADS * WIDTH)
        print((time.perf_counter() - begin) / repetitions, flush=True)
        del output


class Worker:
    """A long-lived process bound to the first `threads` processors."""

    def __init__(self, command, threads):
        processors = sorted(os.sched_getaffinity(0))[:threads]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            preexec_fn=lambda: os.sched_setaffinity(0, processors))

    def seconds(self, tokens, causal, repetitions):
        self.process.stdin.write(f"{tokens} {int(causal)} {repetitions}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit("a worker stopped")
        return float(answer)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def torch_version():
    done = subprocess.run([sys.executable, "-c", "import torch; print(torch.__version__)"],
                          capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else None


def measured(workers, tokens, causal):
    """Seconds of each worker, sample by sample, alternating."""
    repetitions = []
    for worker in workers:
        worker.seconds(tokens, causal, 1)
        once = worker.seconds(tokens, causal, 1)
        repetitions.append(max(1, min(2000, int(SAMPLE_SECONDS / once))))
    samples = [[] for _ in workers]
    for _ in range(PAIRS):
        for worker, count, column in zip(workers, repetitions, samples):
            column.append(worker.seconds(tokens, causal, count))
    return samples


def main():
    if sys.argv[1:] == ["--torch-worker"]:
        return torch_worker()
    version = torch_version()
    print(f"Attention, {HEADS} heads × {WIDTH}, float32, weights kept; median ms of {PAIRS} alternating samples")
    columns = ["tokens", "mask", "threads", "Fovea"]
    if version:
        columns += [f"PyTorch {version}", "ratio"]
    else:
        print("PyTorch is not installed: its columns are left out (python3-torch)")
    print("| " + " | ".join(columns) + " |")
    print("| " + " | ".join("---" for _ in columns) + " |")
    for threads in (1, 2):
        if threads > len(os.sched_getaffinity(0)):
            continue
        workers = [Worker([sys.argv[1]], threads)]
        if version:
            workers.append(Worker([sys.executable, __file__, "--torch-worker"], threads))
        for causal in (False, True):
            for tokens in TOKENS:
                samples = measured(workers, tokens, causal)
                row = [str(tokens), "causal" if causal else "none", str(threads)]
                row += [f"{statistics.median(column) * 1e3:.3g}" for column in samples]
                if version:
                    row.append(f"{statistics.median(a / b for a, b in zip(*samples)):.2f}")
                print("| " + " | ".join(row) + " |", flush=True)
        for worker in workers:
            worker.close()


main()

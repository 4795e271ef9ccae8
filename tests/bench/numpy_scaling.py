#!/usr/bin/env python3
"""The laboratory of ÷ √d as it opens, beside numpy.

numpy_scaling.py WORKER prints a row for each number of threads: median milliseconds of Fovea, which draws and measures
everything, of numpy's bare draw with its scores, and of numpy measuring the same; then the medians of the paired ratios.
"""
import os
import statistics
import sys
import time

from paired import PAIRS, Worker, measured, print_head, print_row, version_of

QUERIES, KEYS, SHARED, LENGTHS = 10_000, 64, 100, (16, 64, 256, 1024)


def draw(rng, d):
    """Scores of all queries: [QUERIES, KEYS]; every SHARED queries have keys of their own."""
    q = rng.standard_normal((QUERIES // SHARED, SHARED, d))
    k = rng.standard_normal((QUERIES // SHARED, KEYS, d))
    return (q @ k.transpose(0, 2, 1)).reshape(QUERIES, KEYS)


def measures(scores):
    """Deviation, and the means of largest weight, entropy and the norm of the Jacobian."""
    import numpy

    shifted = scores - scores.max(1, keepdims=True)
    exponents = numpy.exp(shifted)
    sums = exponents.sum(1, keepdims=True)
    weights = exponents / sums
    entropy = numpy.log(sums[:, 0]) - (weights * shifted).sum(1)
    squares = weights * weights
    second = squares.sum(1)
    norm = numpy.sqrt(numpy.maximum(second - 2 * (squares * weights).sum(1) + second * second, 0))
    return scores.std(), weights.max(1).mean(), entropy.mean(), norm.mean()


def numpy_worker(whole):
    """Answers the same lines as fovea_scaling_worker."""
    import numpy

    rng = numpy.random.default_rng(0)
    for line in sys.stdin:
        repetitions = int(line.split()[1])
        begin = time.perf_counter()
        for _ in range(repetitions):
            for d in LENGTHS:
                scores = draw(rng, d)
                if whole:
                    for each in (scores, scores / d**0.5):
                        measures(each)
                        numpy.histogram(each, 120)
        print((time.perf_counter() - begin) / repetitions, flush=True)


def main():
    if sys.argv[1].startswith("--numpy"):
        return numpy_worker(sys.argv[1] == "--numpy-whole")
    version = version_of("numpy")
    print(f"{QUERIES} queries × {KEYS} keys, d = {LENGTHS}; median ms of {PAIRS} alternating samples")
    columns = ["threads", "Fovea"]
    if version:
        columns += [f"numpy {version}, draw and scores", "numpy, everything", "ratio to the draw", "ratio"]
    else:
        print("numpy is not installed: its columns are left out (python3-numpy)")
    print_head(columns)
    for threads in (1, 2):
        if threads > len(os.sched_getaffinity(0)):
            continue
        workers = [Worker([sys.argv[1]], threads)]
        if version:
            workers += [Worker([sys.executable, __file__, task], threads) for task in ("--numpy-draw", "--numpy-whole")]
        samples = measured(workers, str(threads))
        cells = [str(threads)] + [f"{statistics.median(column) * 1e3:.3g}" for column in samples]
        cells += [f"{statistics.median(a / b for a, b in zip(samples[0], column)):.2f}" for column in samples[1:]]
        print_row(cells)
        for worker in workers:
            worker.close()


main()

"""Two long-lived worker processes measured in turn (A B A B), bound to the same processors."""
import os
import statistics
import subprocess
import sys

PAIRS = 7
SAMPLE_SECONDS = 0.05  # a sample repeats short runs for about so long


class Worker:
    """A process that answers a line, "… REPETITIONS", with the seconds of one repetition; on the first `threads`
    processors."""

    def __init__(self, command, threads):
        processors = sorted(os.sched_getaffinity(0))[:threads]
        self.process = subprocess.Popen(
            [str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            preexec_fn=lambda: os.sched_setaffinity(0, processors))

    def seconds(self, task, repetitions):
        self.process.stdin.write(f"{task} {repetitions}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit("a worker stopped")
        return float(answer)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def version_of(package):
    """Of a Python package; None where it is not installed."""
    done = subprocess.run([sys.executable, "-c", f"import {package}; print({package}.__version__)"],
                          capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else None


def measured(workers, task):
    """Seconds of each worker, sample by sample, alternating."""
    repetitions = []
    for worker in workers:
        worker.seconds(task, 1)
        once = worker.seconds(task, 1)
        repetitions.append(max(1, min(2000, int(SAMPLE_SECONDS / once))))
    samples = [[] for _ in workers]
    for _ in range(PAIRS):
        for worker, count, column in zip(workers, repetitions, samples):
            column.append(worker.seconds(task, count))
    return samples


def row_of(samples):
    """The cells of a table: median milliseconds of each, and the median of the paired ratios."""
    cells = [f"{statistics.median(column) * 1e3:.3g}" for column in samples]
    if len(samples) > 1:
        cells.append(f"{statistics.median(a / b for a, b in zip(*samples)):.2f}")
    return cells


def print_row(cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def print_head(columns):
    print_row(columns)
    print_row(["---"] * len(columns))

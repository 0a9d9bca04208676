"""Make the engine forget, delay and lose what it knows, and compare its answers.

usage: scripts/disorder [ENGINE] [--seeds N] [--first SEED] [--problems N] [--threads N]

The engine is built with the cargo feature `disorder`, in which, on a seed, the table
forgets, delays, loses and removes entries, thresholds are cut short, a search is ended at
any node and goes on, and helper threads stall (src/core/system/disorder.rs); how often each
happens is drawn for every seed and problem. Each seed solves problems of the repository
drawn by it. No verdict may be another one than in tests/data/answers.tsv, and no proven
length or bound may contradict it; what is left open is counted. Two threads take turns,
which end at any access to the table, as the seed says; several come back from a leaf of
their tree after a node, or call the others after one, as often as it says. With one thread
or two, every tenth seed is run twice, which must give the same answers and nodes.

Exit status: 0 if nothing is wrong, 1 otherwise, 2 for bad usage.
"""

import argparse
import collections
import os
import random
import time
from pathlib import Path

from measure import BadInput
from measure.engine import build_ours
from measure.problems import own_problems
from measure.record import ANSWERS, SETTLED, answers, read

NODES = 30_000
# Seeds between two that are run twice.
TWICE = 10


def interval(text):
    """The bounds of a length: N, LOWER-UPPER, LOWER- or -."""
    if text == "-":
        return 0, float("inf")
    lower, dash, upper = text.partition("-")
    return int(lower), float(upper or "inf") if dash else int(lower)


def contradiction(right, found):
    """What is wrong with a row; empty if nothing is."""
    if {right[0], found[0]} == SETTLED:
        return "verdict"
    for name, one, other in zip(("length", "tsume length"), right[1:3], found[1:3], strict=True):
        (lower, upper), (least, most) = interval(one), interval(other)
        if lower > most or least > upper:
            return name
    return ""


def compare(seed, right, found, counts):
    """Counts what was found; prints contradictions."""
    for name, row in found.items():
        counts["problems"] += 1
        counts["open"] += row[0] not in SETTLED
        counts["other numbers of nodes"] += row[3] != right[name][3]
        counts["lengths proven"] += row[0] == "mate" and row[1].isdigit()
        if wrong := contradiction(right[name], row):
            counts["wrong"] += 1
            print(f"seed {seed}, {name}: {wrong}: {' '.join(right[name])} -> {' '.join(row)}")


def compare_answers(engine, given, problems):
    """Compares answers, seed by seed; returns what was counted."""
    right, counts = read(ANSWERS), collections.Counter()
    for seed in range(given.first, given.first + given.seeds):
        os.environ["TSUMI_DISORDER"] = str(seed)
        sample = random.Random(seed).sample(problems, given.problems)
        found = answers(engine, sample, given.jobs, nodes=NODES, threads=given.threads)
        compare(seed, right, found, counts)
        if given.threads <= 2 and seed % TWICE == 0:
            counts["seeds run twice"] += 1
            if answers(engine, sample, 1, nodes=NODES, threads=given.threads) != found:
                counts["wrong"] += 1
                print(f"seed {seed}: another run has other answers")
    return counts


def read_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("engine", nargs="?", help="binary with the feature; built if left out")
    parser.add_argument("--seeds", type=int, default=200, help="how many seeds (200)")
    parser.add_argument("--first", type=int, default=1, metavar="SEED", help="the first one (1)")
    parser.add_argument("--problems", type=int, default=60, help="problems for each seed (60)")
    parser.add_argument("--threads", type=int, default=1, help="threads on each problem (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="problems at a time")
    return parser.parse_args()


def main():
    given = read_arguments()
    right = read(ANSWERS)
    problems = [problem for problem in own_problems() if problem.name in right]
    if not 0 < given.problems <= len(problems):
        raise BadInput(f"--problems: 1 to {len(problems)}")
    engine = str(Path(given.engine or build_ours("disorder")).resolve())
    start = time.monotonic()
    counts = compare_answers(engine, given, problems)
    summary = ", ".join(f"{what} {count}" for what, count in counts.items())
    print(f"{given.seeds} seeds in {time.monotonic() - start:.0f} s: {summary}")
    return 1 if counts["wrong"] else 0

"""Compare two builds of the engine: is NEW right, and is it faster?

usage: scripts/ab OLD NEW [--nodes N | --ms MS] [--effort any|short|shortest]

Both binaries get every problem in turn, each with one thread and a clear table,
both on one and the same processor; the order alternates. Problems are the classics
and the mates from games of the repository, or files given by --set. Node counts are
exact; CPU time is the least of several runs. Printed are the problems that changed
most, what only one of them solves, and verdicts on the classics, on the other
problems, and in the last line, for the message of the commit, on all. In them are

  CPU     geometric mean of the ratios NEW / OLD, with its 95% interval (bootstrap over
          the problems), over those that take either 2 ms or more and that both solve,
          or, with --nodes, both leave unsolved
  nodes   geometric mean of the ratios over all problems that both solve; in brackets
          how many of all take the same

The package `cshogi` replays the mate lines; without it the verdicts say that they were
not replayed. How to judge by them: CONTRIBUTING.md. Linux only.

Exit status: 0 if nothing is wrong; 1 if a verdict changed, contradicts what is known
of the problem, or an engine failed; 2 for bad usage.
"""

import argparse
import itertools
import math
import os
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from measure import BadInput, witness
from measure.engine import Engine, EngineSpec
from measure.problems import own_problems, read_set

# The limit of a search if none is given.
NODES = 200_000
# Seconds; less is not compared: there the ratio is chance.
FLOOR = 0.002
RESAMPLES = 4000
SHOWN = 5
FAILED = ("crashed", "silent")
SOLVED = ("mate", "nomate")
# A mate whose shortest length was asked for and is not proven.
OPEN = "open"


@dataclass(frozen=True)
class Pair:
    """A problem and what both engines did with it."""

    problem: object
    old: dict
    new: dict

    def both(self):
        return self.old, self.new

    def are_comparable(self, limited_by_nodes):
        """Whether the times say how fast they are: both did the whole of the work."""
        answers = {record["answer"] for record in self.both()}
        is_done = answers <= set(SOLVED) or (limited_by_nodes and answers <= {"timeout", OPEN})
        return is_done and max(record["cpu"] for record in self.both()) >= FLOOR

    def are_solved(self):
        return all(record["answer"] in SOLVED for record in self.both())

    def cpu_ratio(self):
        return max(self.new["cpu"], 1e-6) / max(self.old["cpu"], 1e-6)

    def node_ratio(self):
        return max(self.new["nodes"], 1) / max(self.old["nodes"], 1)

    def errors(self):
        """What is wrong with the answers, in capitals."""
        name, old, new = self.problem.name, self.old["answer"], self.new["answer"]
        if {old, new} == set(SOLVED):
            yield f"ERROR: {name}: VERDICT CHANGED: {old.upper()} -> {new.upper()}"
        for side, record in zip(("OLD", "NEW"), self.both(), strict=True):
            for complaint in _complaints(self.problem, record):
                yield f"ERROR: {name}: {side} {complaint}"


def _complaints(problem, record):
    """What is wrong with an answer by itself."""
    answer = record["answer"]
    if answer in FAILED:
        yield answer.upper()
    if answer in SOLVED and problem.expect and not problem.expect.startswith(answer):
        yield f"SAYS {answer.upper()}, KNOWN IS {problem.expect.upper()}"
    if answer in ("mate", OPEN):
        complaint = witness.complaint(problem.sfen, record["line"].split())
        if complaint:
            yield f"GIVES A WRONG LINE: {complaint}"


def _best(records):
    """The fastest of several searches; one that failed counts for all."""
    failed = [record for record in records if record["answer"] in FAILED]
    return failed[0] if failed else min(records, key=lambda record: record["cpu"])


def geometric_mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else math.nan


def interval(ratios):
    """The middle 95 % of the geometric means of resampled problems."""
    dice = random.Random(1)
    means = sorted(geometric_mean(dice.choices(ratios, k=len(ratios))) for _ in range(RESAMPLES))
    return means[int(0.025 * RESAMPLES)], means[int(0.975 * RESAMPLES)]


def cpu_text(ratios):
    """The mean of the ratios and its interval, for the verdict."""
    if not ratios:
        return f"not compared (all below {1000 * FLOOR:g} ms)"
    low, high = interval(ratios)
    return f"{geometric_mean(ratios):.4f} ({low:.4f} to {high:.4f})"


class Contest:
    """Both engines on one processor."""

    def __init__(self, paths, options, given, core):
        specs = [
            EngineSpec(name, path, options)
            for name, path in zip(("OLD", "NEW"), paths, strict=True)
        ]
        self.engines = [Engine(spec, core, is_idle_when_ready=True) for spec in specs]
        self.given = given

    def run(self, numbered_problem):
        """Both engines on a problem, in turn; times are the least of all runs."""
        index, problem = numbered_problem
        records = [[], []]
        for run in range(self.given.runs):
            order = (0, 1) if (index + run) % 2 == 0 else (1, 0)
            for side in order:
                record = self.engines[side].search(problem.sfen, self.given.ms)
                if record["is_open"] and self.given.effort == "shortest":
                    record["answer"] = OPEN
                records[side].append(record)
        return Pair(problem, *map(_best, records))

    def stop(self):
        for engine in self.engines:
            engine.stop()


def measure(problems, given):
    """All pairs, in the order of the problems; --jobs at a time, each on its own processor."""
    cores = sorted(os.sched_getaffinity(0))[: given.jobs]
    if len(cores) < given.jobs:
        raise BadInput(f"--jobs: there are {len(cores)} processors")
    options = [
        ("USI_Hash", given.hash),
        ("Threads", 1),
        ("Effort", given.effort),
        ("PvInterval", 0),
    ]
    if given.nodes is not None:
        options.append(("NodesLimit", given.nodes))
    contests = [Contest((given.old, given.new), tuple(options), given, core) for core in cores]
    shares = [list(enumerate(problems))[start :: len(cores)] for start in range(len(cores))]
    try:
        with ThreadPoolExecutor(len(cores)) as pool:
            work = pool.map(
                lambda pair: [pair[0].run(each) for each in pair[1]],
                zip(contests, shares, strict=True),
            )
            done = [iter(pairs) for pairs in work]
    finally:
        for contest in contests:
            contest.stop()
    rows = itertools.zip_longest(*done)
    return [pair for row in rows for pair in row if pair is not None]


def ratio_row(pair):
    return (
        f"  {pair.problem.name:28} CPU {pair.cpu_ratio():6.3f} ({1000 * pair.old['cpu']:9.1f} ->"
        f" {1000 * pair.new['cpu']:9.1f} ms)  nodes {pair.node_ratio():6.3f}"
        f" ({pair.old['nodes']} -> {pair.new['nodes']})"
    )


def names(pairs):
    listed = ", ".join(pair.problem.name for pair in pairs[:20])
    return listed + (", ..." if len(pairs) > 20 else "")


class Comparison:
    """What all pairs say together."""

    def __init__(self, pairs, given):
        self.pairs = pairs
        self.given = given
        self.errors = [error for pair in pairs for error in pair.errors()]
        self.compared = [pair for pair in pairs if pair.are_comparable(given.nodes is not None)]
        self.solved = [pair for pair in pairs if pair.are_solved()]
        self.only_old = [pair for pair in pairs if _is_solved(pair.old) > _is_solved(pair.new)]
        self.only_new = [pair for pair in pairs if _is_solved(pair.new) > _is_solved(pair.old)]

    def nodes(self):
        """Geometric mean of the ratios of nodes, over what both solve."""
        return geometric_mean([pair.node_ratio() for pair in self.solved])

    def same(self):
        """How many problems take the same nodes."""
        return sum(pair.old["nodes"] == pair.new["nodes"] for pair in self.pairs)

    def cpu(self):
        """The ratios of CPU time."""
        return [pair.cpu_ratio() for pair in self.compared]

    def solved_text(self):
        """How many each side solves, and what one of them alone does."""
        both, old, new = map(len, (self.solved, self.only_old, self.only_new))
        return f"{both + old} -> {both + new} (+{new} -{old})"

    def verdict(self):
        """The line for the message of a commit."""
        given = self.given
        limit = f"{given.nodes} nodes" if given.nodes is not None else f"{given.ms} ms"
        verdicts = f"{len(self.errors)} ERRORS" if self.errors else "no verdict changed"
        return (
            f"ab: {len(self.pairs)} problems, effort {given.effort}, {limit}:"
            f" CPU {cpu_text(self.cpu())},"
            f" nodes {self.nodes():.4f} (the same in {self.same()}),"
            f" solved {self.solved_text()}, {verdicts}"
            f"{'' if witness.is_there() else ', lines not replayed'}"
        )


def parts(pairs, given):
    """The comparisons over the classics and over the other problems, by name."""
    return {
        name: Comparison([pair for pair in pairs if (pair.problem.set == "classics") == are], given)
        for name, are in (("classics", True), ("games", False))
    }


def _is_solved(record):
    return record["answer"] in SOLVED


def report(pairs, given):
    """Prints everything; the number of errors."""
    comparison = Comparison(pairs, given)
    ordered = sorted(comparison.compared, key=Pair.cpu_ratio)
    print(f"{len(pairs)} problems, {len(ordered)} of them long enough for a ratio of times")
    for title, some in (("worst", ordered[::-1][:SHOWN]), ("best", ordered[:SHOWN])):
        print(f"{title}:")
        for pair in some:
            print(ratio_row(pair))
    only = (("only OLD solves", comparison.only_old), ("only NEW solves", comparison.only_new))
    for title, some in only:
        print(f"{title}: {len(some)}{': ' if some else ''}{names(some)}")
    for side, record in (("OLD", "old"), ("NEW", "new")):
        total = sum(getattr(pair, record)["cpu"] for pair in pairs)
        visited = sum(getattr(pair, record)["nodes"] for pair in pairs)
        print(f"{side}: {total:.3f} CPU seconds, {visited} nodes")
    for error in comparison.errors:
        print(error)
    halves = parts(pairs, given)
    if all(half.pairs for half in halves.values()):
        for name, half in halves.items():
            print(f"  {name}: {half.verdict()}")
    print(comparison.verdict())
    return len(comparison.errors)


def read_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("old", metavar="OLD", help="the binary to compare with")
    parser.add_argument("new", metavar="NEW", help="the binary that is judged")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=FILE",
        help="problems, one a line: NAME <tab> SFEN [<tab> mate, mateN or nomate]; repeatable;"
        " without it those of the repository",
    )
    limits = parser.add_mutually_exclusive_group()
    limits.add_argument("--nodes", type=int, help=f"for a problem ({NODES})")
    limits.add_argument("--ms", type=int, help="milliseconds for a problem")
    parser.add_argument("--effort", choices=("any", "short", "shortest"), default="any")
    parser.add_argument("--runs", type=int, default=3, help="searches of each problem (3)")
    parser.add_argument("--hash", type=int, default=16, metavar="MIB", help="table (16)")
    parser.add_argument("--jobs", type=int, default=1, help="problems at a time (1)")
    given = parser.parse_args()
    if given.nodes is None and given.ms is None:
        given.nodes = NODES
    if min(given.runs, given.hash, given.jobs, given.nodes or 1, given.ms or 1) < 1:
        parser.error("numbers begin at 1")
    return given


def main():
    given = read_arguments()
    for path in (given.old, given.new):
        if not os.access(path, os.X_OK):
            raise BadInput(f"{path} is no binary")
    problems = [problem for argument in given.set for problem in read_set(argument)]
    if not witness.is_there():
        print("cshogi cannot be imported: mate lines are not replayed", file=sys.stderr)
    return 1 if report(measure(problems or own_problems(), given), given) else 0

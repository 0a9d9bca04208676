"""Simulate a search by many threads on machines with fewer cores.

A build with the feature `cores` runs the threads of a search one at a time, each with
a clock of its own (src/core/system/cores.rs). A node outside the lock takes what it
takes one thread, measured here on each problem, times what the memory costs where all
cores use it; what is done in the lock is measured, times --lock: a lock and its data
move between cores. docs/measured.tsv compares it with sixteen real ones.

For each problem and number of threads: times as fast as one thread, and nodes; then the
means, the shares of time in which the lock is held, waited for and work done, and the
worst problem. --runs 3 tells what is chance.

Exit status: 0; 1 if a verdict is not that of one thread; 2 for bad usage.
"""

import argparse
import json
import math
import os
import re
import resource
import subprocess
from dataclasses import dataclass

from measure import BadInput
from measure.engine import build_ours
from measure.problems import read_set

# Nodes of sixteen searches apart, of those that sixteen machines would visit: 13.1.
MEMORY_OF_16 = 16 / 13.1
# What a process takes before it searches, in seconds of processor time.
STARTING = 0.02
# A search of fewer seconds is measured so many times more.
SHORT, AGAIN = 0.3, 4
REPORT = re.compile(r"(cores \d+ .*)")


@dataclass
class Run:
    """One search: the verdict, nodes, and seconds of processor time or by the clocks."""

    verdict: str
    nodes: int
    seconds: float
    milliseconds: float
    held: float = 0.0
    waited: float = 0.0
    worked: float = 0.0


def main():
    """Measures and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="problems: NAME <tab> SFEN")
    parser.add_argument("--threads", default="2,4,8,16", help="numbers of threads (2,4,8,16)")
    parser.add_argument("--effort", default="any", choices=["any", "short", "shortest"])
    parser.add_argument("--hash", type=int, default=512, metavar="MIB", help="memory (512)")
    parser.add_argument("--lock", type=float, default=2.0, help="price of the lock (2)")
    parser.add_argument("--runs", type=int, default=1, help="of each search (1)")
    parser.add_argument("--binary", help="a build with the feature `cores` (it is built)")
    arguments = parser.parse_args()
    try:
        threads = [int(number) for number in arguments.threads.split(",")]
    except ValueError:
        raise BadInput(f"--threads {arguments.threads}: 2,4,... is meant") from None
    binary = arguments.binary or build_ours("cores")
    problems = [one for path in arguments.files for one in read_set(f"set={path}")]
    ones = [_alone(binary, problem, arguments) for problem in problems]
    is_right = True
    for number in threads:
        is_right &= _compare(binary, problems, ones, arguments, number)
    return 0 if is_right else 1


def _compare(binary, problems, ones, arguments, threads):
    is_right = True
    speeds, nodes, shares = [], [], []
    for problem, one in zip(problems, ones, strict=True):
        runs = [
            _search(binary, problem, arguments, threads, one.seconds / one.nodes)
            for _ in range(arguments.runs)
        ]
        is_right &= all(run.verdict == one.verdict for run in runs)
        speeds.append(_mean([one.seconds / run.seconds for run in runs]))
        nodes.append(_mean([run.nodes / one.nodes for run in runs]))
        shares += [
            (run.held, run.waited / threads, run.worked / threads, run.seconds) for run in runs
        ]
        print(f"{threads:3} {problem.name[:24]:24} {speeds[-1]:6.2f} {nodes[-1]:6.2f}", flush=True)
    held, waited, worked = (
        sum(row[column] / row[3] for row in shares) / len(shares) for column in range(3)
    )
    worst = min(zip(speeds, problems, strict=True), key=lambda pair: pair[0])
    print(
        f"{threads:3} {'all':24} {_mean(speeds):6.2f} {_mean(nodes):6.2f}"
        f"  held {held:.2f}, waiting {waited:.2f}, working {worked:.2f},"
        f" worst {worst[0]:.2f} ({worst[1].name})",
        flush=True,
    )
    return is_right


def _mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def _alone(binary, problem, arguments):
    """A search by one thread; what is short is measured again, by its own clock."""
    one = _search(binary, problem, arguments, 1)
    if one.seconds < SHORT:
        again = [_search(binary, problem, arguments, 1) for _ in range(AGAIN)]
        one.seconds = min(run.milliseconds for run in [one, *again]) / 1000
    return one


def _search(binary, problem, arguments, threads, seconds_a_node=0.0):
    memory = 1 + (MEMORY_OF_16 - 1) * (threads - 1) / 15
    model = f"{memory:.4f},{arguments.lock},{seconds_a_node * 1e9:.3f}"
    command = [binary, "solve", "--threads", str(threads), "--hash", str(arguments.hash)]
    command += ["--effort", arguments.effort, "--format", "jsonl", problem.sfen]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"RUST_LOG": "tsumi::cores=info", "TSUMI_CORES": model},
    )
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    if done.returncode > 1 or not done.stdout:
        raise BadInput(f"{problem.name}: {done.stderr.strip()}")
    row = json.loads(done.stdout.splitlines()[0])
    seconds = max(seconds - STARTING, 0.001)
    run = Run(row["verdict"], row["nodes"], seconds, row["milliseconds"])
    reports = [report.split() for report in REPORT.findall(done.stderr)]
    if threads > 1 and not reports:
        raise BadInput(f"{binary} is no build with the feature `cores`")
    if threads > 1:
        figures = [dict(zip(words[::2], map(float, words[1::2]), strict=True)) for words in reports]
        total = {name: sum(one[name] for one in figures) for name in figures[0]}
        run.seconds, run.held, run.waited = total["wall"], total["held"], total["waited"]
        run.worked = total["worked"]
    return run

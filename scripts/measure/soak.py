"""Work the engine hard for a long time and report the result.

usage: scripts/season soak [--minutes 120] [--hash 256] [--threads 2] [--seed 1] [ENGINE]

One process gets problems of known outcome (those of tests/data/mates.tsv), brinkmates of
known length, hard positions that are stopped at a random moment, games, nonsense, and
changes of its options, without a pause. It reports the answers, the wrong ones, the memory and
the handles at the start and at the end, and the latency of `stop`. Mate
lines are replayed by the package `cshogi` if it is installed. Linux only.

Exit status: 0 if nothing was wrong, 1 if something was, 2 for bad usage.
"""

import argparse
import collections
import math
import random
import subprocess
import time
from pathlib import Path

from measure import BadInput, problems, witness
from measure.engine import build_ours
from measure.process import Client, Gone, Silent

ROOT = Path(__file__).resolve().parents[2]
# A bare king against nearly all pieces: no search settles it.
ENDLESS = "4k4/9/9/9/9/9/9/9/9 b B4G2S9P2rb2s4n4l9p 1"
# From books, with the attacker's moves: as in tests/all/brinkmates.rs.
BRINKMATES = (
    ("5+B1nl/8k/6pp1/8p/9/9/9/9/9 b GS2rb3g3s3n3l15p 1", 2),
    ("7nl/7k1/6p2/7Pp/9/9/9/9/9 b GS2r2b3g3s3n3l15p 1", 2),
)
NONSENSE = (
    "hello",
    "position sfen 9/9 b - 1",
    "setoption name USI_Hash value many",
    "go",
    "setoption",
    "x" * 100_000,
    "position startpos moves 7g7f 7g7f",
)
# Milliseconds that a problem may take.
TIME_LIMIT = 10_000
# Milliseconds in which the engine promises to answer `stop`.
PROMISE = 50.0
# Memory in MiB beside the table that may come and go: stacks and the allocator's.
SLACK = 32


class Soak:
    def __init__(self, client, seed, set_of_problems):
        self.client = client
        self.dice = random.Random(seed)
        self.problems = set_of_problems
        self.counts = collections.Counter()
        self.wrong = []
        self.latencies = []

    def round(self):
        """One thing of those that are done again and again."""
        kinds = (
            self.problem,
            self.stop,
            self.brinkmate,
            self.game,
            self.nonsense,
            self.setting,
        )
        self.dice.choices(kinds, weights=(60, 25, 10, 5, 5, 5))[0]()

    def problem(self):
        problem = self.dice.choice(self.problems)
        self.client.send(f"position sfen {problem.sfen}")
        self.client.send(f"go mate {TIME_LIMIT}")
        _, answer = self.client.wait_for("checkmate", TIME_LIMIT / 1000 + 5)
        line = answer.split()[1:]
        if line == ["timeout"]:
            self.counts["not answered in time"] += 1
        elif line == ["nomate"]:
            self.counts["no mate"] += 1
            if problem.expect.startswith("mate"):
                self.wrong.append(f"{problem.name}: {answer}")
        else:
            self.counts["mate"] += 1
            complaint = witness.complaint(problem.sfen, line)
            if problem.expect == "nomate" or complaint:
                self.wrong.append(f"{problem.name}: {answer}: {complaint}")

    def brinkmate(self):
        sfen, moves = self.dice.choice(BRINKMATES)
        self.client.send("setoption name Question value brinkmate")
        self.client.send(f"position sfen {sfen}")
        self.client.send(f"go mate {TIME_LIMIT}")
        _, answer = self.client.wait_for("checkmate", TIME_LIMIT / 1000 + 5)
        self.client.send("setoption name Question value mate")
        line = answer.split()[1:]
        if line == ["timeout"]:
            self.counts["not answered in time"] += 1
            return
        self.counts["brinkmate"] += 1
        if len(line) != 2 * moves - 1:
            self.wrong.append(f"brinkmate of {moves} moves, {sfen}: {answer}")

    def stop(self):
        self.client.send(f"position sfen {ENDLESS}")
        self.client.send("go mate infinite")
        time.sleep(self.dice.uniform(0.0, 1.5))
        begin = time.perf_counter()
        self.client.send("stop")
        moment, answer = self.client.wait_for("checkmate", 10)
        self.latencies.append(1000 * (moment - begin))
        self.counts["stopped"] += 1
        if answer != "checkmate timeout":
            self.wrong.append(f"the endless position: {answer}")

    def game(self):
        self.client.send("position startpos moves 7g7f 3c3d")
        self.client.send("go btime 1000 wtime 1000 byoyomi 100")
        _, answer = self.client.wait_for("bestmove", 10)
        self.counts["game"] += 1
        if not answer.startswith("bestmove ") or answer == "bestmove resign":
            self.wrong.append(f"the start of a game: {answer}")

    def nonsense(self):
        for _ in range(self.dice.randrange(1, 20)):
            line = self.dice.choice(NONSENSE)
            self.client.send(line)
            if line == "go":
                self.client.send("stop")
                self.client.wait_for("bestmove", 10)
        self.counts["nonsense"] += 1

    def setting(self):
        effort = self.dice.choice(("any", "short"))
        self.client.send(f"setoption name Effort value {effort}")
        self.client.send(f"setoption name PvInterval value {self.dice.choice((0, 10, 1000))}")
        if self.dice.random() < 0.5:
            self.client.send("usinewgame")
        self.client.send("isready")
        self.client.wait_for("readyok", 60)
        self.counts["settings"] += 1


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)]


def report(soak, minutes, before, after):
    """Prints the figures; true if they are as they should be."""
    counts = soak.counts
    answered = counts["mate"] + counts["no mate"]
    print(f"{minutes:.1f} minutes, {sum(counts.values())} rounds")
    print(
        f"problems answered: {answered} ({counts['mate']} mates, {counts['no mate']} without), "
        f"not in time: {counts['not answered in time']}, wrong: {len(soak.wrong)}"
        + ("" if witness.is_there() else " (lines not replayed: no cshogi)")
    )
    for complaint in soak.wrong[:20]:
        print(f"  wrong: {complaint}")
    print(
        f"brinkmates: {counts['brinkmate']}, games: {counts['game']},"
        f" nonsense: {counts['nonsense']}, settings: {counts['settings']}"
    )
    print(
        f"memory: {before.mib} MiB at the start, {after.mib} at the end, {after.peak_mib} at most"
    )
    print(
        f"handles: {before.handles} and {after.handles};"
        f" threads: {before.threads} and {after.threads}"
    )
    latencies = soak.latencies or [math.nan]
    figures = [percentile(latencies, share) for share in (0.5, 0.99, 0.999)]
    print(
        f"stop: {len(soak.latencies)} times; median {figures[0]:.1f} ms, 99% {figures[1]:.1f} ms, "
        f"99.9% {figures[2]:.1f} ms, at most {max(latencies):.1f} ms"
    )
    return (
        not soak.wrong
        and after.peak_mib <= before.mib + SLACK
        and after.handles <= before.handles
        and after.threads <= before.threads
        and not figures[2] > PROMISE
    )


def settle(client):
    """What the process holds once it has nothing to do."""
    client.send("isready")
    client.wait_for("readyok", 60)
    time.sleep(1.0)
    return client.holds()


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("engine", nargs="?", help="binary; built if left out")
    parser.add_argument("--minutes", type=float, default=120.0)
    parser.add_argument("--hash", type=int, default=256, help="MiB of table")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    try:
        path = arguments.engine or build_ours()
        known = problems.read_set(f"all={ROOT / 'tests/data/mates.tsv'}")
    except BadInput as mistake:
        parser.error(str(mistake))
    try:
        client = Client([path])
    except OSError as error:
        raise BadInput(f"{path}: {error}") from None
    begin = time.monotonic()
    soak = Soak(client, arguments.seed, known)
    try:
        client.greet({"USI_Hash": arguments.hash, "Threads": arguments.threads})
        # The first search has the table and the referee's tables in place.
        soak.problem()
        before = settle(client)
        while time.monotonic() - begin < 60 * arguments.minutes:
            soak.round()
        after = settle(client)
        is_well = report(soak, (time.monotonic() - begin) / 60, before, after)
        client.send("quit")
        code = client.process.wait(10)
    except (Gone, Silent, subprocess.TimeoutExpired) as failure:
        print(f"FAILED after {(time.monotonic() - begin) / 60:.1f} minutes: {failure}")
        client.kill()
        return 1
    print(f"exit code: {code}")
    return 0 if is_well and code == 0 else 1

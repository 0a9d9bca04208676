"""Look for better weights of the search by a random walk over single weights.

usage: scripts/tune [--steps N] [--minutes M] [--from WEIGHTS]
       scripts/tune --judge WEIGHTS [--set NAME=FILE]
       scripts/tune --positions

The weights are the constants that the search reads by `weight!`: those of
src/core/dfpn/estimate.rs, further children in node.rs, the slack in proof/thresholds.rs.
The engine is built with the cargo feature `tuning`; TSUMI_WEIGHTS=NAME=VALUE,... then
sets them. At each step one weight is changed a little, all positions of
tests/data/tuning.tsv are searched, and the change is kept if the cost falls: the mean
of the logarithm of each position's nodes, mates and no-mates alike, and a third of the
logarithm of all nodes. (The first walk, which found the weights of today, took all
expansions for the latter, and 522 positions.)

The walk goes over problems that it then knows well: `--judge` compares weights with
those of today on others, by default those of the repository that no position comes
from, and on the positions of the walk.

`--positions` makes the file of positions anew, from every second of the classics: mates
behind moves of solution lines, and no-mates behind a wrong check and a random reply, of
1,500 to 150,000 nodes each. It needs the Python package cshogi.

Exit status: 0, or 2 for bad usage.
"""

import argparse
import json
import math
import os
import random
import re
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from measure import BadInput
from measure.engine import build_ours
from measure.problems import ROOT, Problem, own_problems, read_set

POSITIONS = ROOT / "tests/data/tuning.tsv"
HEAD = """\
# Positions for scripts/tune, made by scripts/tune --positions: NAME <tab> SFEN <tab> EXPECT
# <tab> NODES that they took then. Mates behind moves of solution lines of every second
# classic, and no-mates behind a wrong check and a random reply.
"""
SOURCES = ["src/core/dfpn/estimate.rs", "src/core/dfpn/node.rs", "src/core/proof/thresholds.rs"]
CONSTANT = re.compile(r"^const ([A-Z_]+): Number = (\d+);", re.MULTILINE)
# A look's proof number is kept in a byte; src/core/dfpn/estimate.rs has the same sum.
LOOK = {"FLIGHT": 8, "CAPTOR": 10, "FURTHER_SQUARE": 6} | dict.fromkeys(
    ("BASE", "ANY_CAPTOR", "KING_CAPTURES", "ROOM_TO_INTERPOSE", "FROM_AFAR", "UNPROMOTED"), 1
)
# These are divided by, subtracted from, or numbers of open nodes.
AT_LEAST_ONE = {"BASE", "LEAF", "SLACK", "SLACK_PART", "SUPPORTED", "UNSUPPORTED", "AFTER_REPLY"}

NODES = (1_500, 150_000)
# Nodes after which a search of the walk is given up, and counts as this many.
PATIENCE = 600_000
WANTED = 100
SEED = 1


@dataclass(frozen=True)
class Cost:
    """What a set of positions takes."""

    mates: float
    no_mates: float
    total: int

    def value(self):
        return (self.mates + self.no_mates) / 2 + math.log(self.total) / 3


def weights_of_today():
    """The weights as the sources have them."""
    return {
        name: int(value)
        for path in SOURCES
        for name, value in CONSTANT.findall((ROOT / path).read_text(encoding="utf-8"))
        if f"weight!({name})" in (ROOT / path).read_text(encoding="utf-8")
    }


def parse(text):
    """The weights of `NAME=VALUE,...`, on top of those of today."""
    weights = weights_of_today()
    for pair in filter(None, text.split(",")):
        name, _, value = pair.partition("=")
        if name not in weights or not value.isdigit():
            raise BadInput(f"{pair}: there are {', '.join(weights)}, each with a number")
        weights[name] = int(value)
    return weights


def changes(weights):
    """What differs from today, as text."""
    today = weights_of_today()
    return ",".join(f"{name}={value}" for name, value in weights.items() if value != today[name])


class Solver:
    """The engine, on lists of problems."""

    def __init__(self, engine, jobs):
        self.engine = engine
        self.jobs = jobs

    def answers(self, problems, weights, nodes):
        """The answer to each problem, by its place."""
        with tempfile.TemporaryDirectory() as folder:
            listed, answered = Path(folder, "problems.tsv"), Path(folder, "answers.jsonl")
            listed.write_text("".join(f"{i}\t{p.sfen}\n" for i, p in enumerate(problems)))
            settings = Path(folder, "engine.toml")
            settings.write_text("")
            command = [self.engine, "solve", str(listed), "--out", str(answered)]
            command += ["--config", str(settings), "--effort", "any", "--threads", "1"]
            command += ["--nodes", str(nodes), "--hash", str(16 * self.jobs)]
            command += ["--jobs", str(self.jobs)]
            environment = os.environ | {"TSUMI_WEIGHTS": changes(weights)}
            try:
                subprocess.run(command, env=environment, capture_output=True, check=False)
                answers = list(map(json.loads, answered.read_text().splitlines()))
            except OSError as error:
                raise BadInput(f"{self.engine}: {error}") from None
        if len(answers) < len(problems):
            raise BadInput(f"{self.engine}: {len(problems) - len(answers)} answers are missing")
        return [answer for _, answer in sorted((int(a["name"]), a) for a in answers)]

    def nodes(self, problems, weights):
        """The nodes that each problem takes."""
        answers = self.answers(problems, weights, PATIENCE)
        return [a["nodes"] if a["verdict"] != "timeout" else PATIENCE for a in answers]

    def cost(self, problems, weights):
        """What all problems take."""
        nodes = self.nodes(problems, weights)
        pairs = list(zip(problems, nodes, strict=True))

        def mean(expect):
            logs = [math.log(n) for p, n in pairs if p.expect.startswith(expect)]
            return sum(logs) / max(1, len(logs))

        return Cost(mean("mate"), mean("nomate"), sum(nodes))


# Positions.


def lines_of(classics, solver):
    """A mate line of each problem that takes little."""
    answers = solver.answers(classics, weights_of_today(), 1_000_000)
    for problem, answer in zip(classics, answers, strict=True):
        if answer["verdict"] == "mate":
            yield problem, answer["moves"]


def sfen_after(sfen, moves):
    """The position after some moves."""
    import cshogi

    board = cshogi.Board(sfen)
    for move in moves:
        board.push_usi(move)
    return board.sfen()


def wrong_turn(sfen, move, dice):
    """The position after another check than `move` and a random reply, if there is one."""
    import cshogi

    board = cshogi.Board(sfen)
    checks = []
    for other in list(board.legal_moves):
        board.push(other)
        if board.is_check() and cshogi.move_to_usi(other) != move and any(board.legal_moves):
            checks.append(other)
        board.pop()
    if not checks:
        return None
    board.push(dice.choice(checks))
    board.push(dice.choice(list(board.legal_moves)))
    return board.sfen()


def candidates(classics, solver, dice):
    """Positions without a known answer, with their names."""
    for problem, moves in lines_of(classics, solver):
        turns = range(0, len(moves), 2)
        for ply in sorted(dice.sample(turns, min(10, len(turns)))):
            sfen = sfen_after(problem.sfen, moves[:ply])
            yield Problem("", f"{problem.name}-{ply}", sfen, "mate")
        for number in range(24):
            ply = dice.choice(turns)
            sfen = wrong_turn(sfen_after(problem.sfen, moves[:ply]), moves[ply], dice)
            if sfen:
                yield Problem("", f"{problem.name}-{ply}-wrong{number}", sfen, "nomate")


def tuning_half(classics):
    """Those that positions are made of; the others are left to judge by."""
    return classics[::2]


def classics():
    return read_set(f"classics={ROOT / 'tests/data/tsume-classics.tsv'}")


def make_positions(solver):
    """Writes the file of positions."""
    dice = random.Random(SEED)
    found = list(candidates(tuning_half(classics()), solver, dice))
    answers = solver.answers(found, weights_of_today(), NODES[1])
    rows = {"mate": [], "nomate": []}
    seen = set()
    for problem, answer in zip(found, answers, strict=True):
        fits = answer["verdict"] == problem.expect and NODES[0] <= answer["nodes"] <= NODES[1]
        board = " ".join(problem.sfen.split()[:3])
        if fits and board not in seen:
            seen.add(board)
            rows[problem.expect].append(
                (problem.name, problem.sfen, problem.expect, str(answer["nodes"]))
            )
    with POSITIONS.open("w", encoding="utf-8") as file:
        file.write(HEAD)
        for kind, some in rows.items():
            chosen = sorted(dice.sample(some, min(WANTED, len(some))))
            print(f"{kind}: {len(some)} positions, {len(chosen)} of them taken")
            file.writelines("\t".join(row) + "\n" for row in chosen)


# The walk.


def allowed(weights):
    """Whether a look fits its byte, and all that must be are positive."""
    look = sum(factor * weights[name] for name, factor in LOOK.items())
    return look <= 255 and all(weights[name] >= 1 for name in AT_LEAST_ONE)


def neighbours(weights):
    """All weights that one step leads to: one of them changed a little."""
    for name, value in sorted(weights.items()):
        for size in sorted({max(1, round(value * share)) for share in (0.05, 0.15, 0.3)}):
            for changed in (value - size, value + size):
                if changed >= 0 and allowed(weights | {name: changed}):
                    yield weights | {name: changed}


def walk(solver, given):
    """Prints each step; the best weights are the last line."""
    positions = read_set(f"tuning={POSITIONS}")
    dice = random.Random(given.seed)
    weights = parse(given.start)
    best = start = solver.cost(positions, weights)
    print(f"{len(positions)} positions, {best.total} nodes, cost {best.value():.4f}", flush=True)
    known = {changes(weights)}
    end = time.monotonic() + 60 * given.minutes
    for step in range(1, given.steps + 1):
        new = [some for some in neighbours(weights) if changes(some) not in known]
        if not new or time.monotonic() > end:
            break
        changed = dice.choice(new)
        known.add(changes(changed))
        cost = solver.cost(positions, changed)
        gain = cost.value() - best.value()
        print(f"{step} {gain:+.4f} {'kept' if gain < 0 else 'no'}: {changes(changed)}", flush=True)
        if gain < 0:
            weights, best = changed, cost
    mates, no_mates = (math.exp(b - a) for a, b in _both(start, best))
    print(f"nodes: mates {mates:.3f}, no-mates {no_mates:.3f}, all {best.total / start.total:.3f}")
    print(changes(weights) or "nothing better was found")


def _both(one, other):
    return (one.mates, other.mates), (one.no_mates, other.no_mates)


def unknown_problems():
    """The problems of the repository that no position comes from, and the positions."""
    known = {problem.sfen for problem in tuning_half(classics())}
    others = [problem for problem in own_problems() if problem.sfen not in known]
    return {
        "other classics": [problem for problem in others if problem.set == "classics"],
        "other problems": [problem for problem in others if problem.set != "classics"],
        "positions of the walk": read_set(f"tuning={POSITIONS}"),
    }


def judge(solver, given):
    """Weights beside those of today, on problems that the walk does not know."""
    weights = parse(given.judge)
    sets = {p[0].set: p for p in map(read_set, given.set)} or unknown_problems()
    for name, problems in sets.items():
        old = solver.nodes(problems, weights_of_today())
        new = solver.nodes(problems, weights)
        logs = [math.log(max(1, b) / max(1, a)) for a, b in zip(old, new, strict=True)]
        unsolved = [sum(nodes == PATIENCE for nodes in some) for some in (old, new)]
        print(
            f"{name}: {len(problems)} problems: nodes"
            f" {math.exp(sum(logs) / len(logs)):.4f} (geometric mean),"
            f" {sum(new) / sum(old):.4f} (all: {sum(old)} -> {sum(new)}),"
            f" given up after {PATIENCE}: {unsolved[0]} -> {unsolved[1]}",
            flush=True,
        )


def read_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--engine", help="a binary with the feature; built if left out")
    parser.add_argument("--positions", action="store_true", help="make the positions anew")
    parser.add_argument("--judge", metavar="WEIGHTS", help="compare weights with those of today")
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=FILE", help="problems to judge by"
    )
    parser.add_argument("--from", dest="start", default="", metavar="WEIGHTS", help="begin there")
    parser.add_argument("--steps", type=int, default=1000, help="at most (1000)")
    parser.add_argument("--minutes", type=float, default=30, help="at most (30)")
    parser.add_argument("--seed", type=int, default=SEED, help="of the walk (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="problems at a time")
    return parser.parse_args()


def main():
    given = read_arguments()
    # A mistake is found before the build.
    parse(given.judge or given.start)
    solver = Solver(str(Path(given.engine or build_ours("tuning")).resolve()), max(1, given.jobs))
    if given.positions:
        make_positions(solver)
    elif given.judge is not None:
        judge(solver, given)
    else:
        walk(solver, given)
    return 0

"""Files of problems: NAME <tab> SFEN [<tab> EXPECT], blank lines and # comments left out.

EXPECT is `mate`, `mateN` or N (the shortest has N plies), `nomate`, or empty if it
is not known. What follows another tab is a remark.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from measure import BadInput

EXPECTATION = re.compile(r"(mate\d*|nomate|)")

ROOT = Path(__file__).resolve().parents[2]

# The problems that a fresh clone has.
OWN_SETS = {
    "classics": "tests/data/tsume-classics.tsv",
    "reports": "tests/data/tsume.tsv",
    "mates": "tests/data/mates.tsv",
    "games": "tests/data/game-mates.tsv",
    "bench": "src/cli/bench/positions.txt",
}


@dataclass(frozen=True)
class Problem:
    """A position, with the name of its set and what is known of it."""

    set: str
    name: str
    sfen: str
    expect: str


def read_set(argument):
    """The problems of `NAME=FILE`."""
    name, equals, path = argument.partition("=")
    if not (name and equals and path):
        raise BadInput(f"--set {argument}: NAME=FILE is meant")
    try:
        with open(path, encoding="utf-8") as lines:
            problems = [
                _problem(name, line.rstrip("\r\n"), f"{path}, line {number}")
                for number, line in enumerate(lines, 1)
                if line.strip() and not line.startswith("#")
            ]
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: {error}") from None
    _refuse_doubled_names(problems, path)
    return problems


def own_problems():
    """The problems of the repository, each position once."""
    by_position = {}
    for name, path in OWN_SETS.items():
        if (ROOT / path).exists():
            for problem in read_set(f"{name}={ROOT / path}"):
                by_position.setdefault(tuple(problem.sfen.split()[:3]), problem)
    return list(by_position.values())


def _problem(set_name, line, place):
    fields = [field.strip() for field in line.split("\t")] + [""]
    if len(fields) < 3:
        raise BadInput(f"{place}: a name, a tab and an SFEN are meant")
    name, sfen, expect = fields[:3]
    if expect.isdigit():
        expect = f"mate{expect}"
    if not EXPECTATION.fullmatch(expect):
        raise BadInput(f"{place}: {expect} is none of mate, mateN, nomate")
    return Problem(set_name, name, _with_move_number(sfen, place), expect)


def _with_move_number(sfen, place):
    parts = sfen.removeprefix("sfen ").split()
    if len(parts) not in (3, 4):
        raise BadInput(f"{place}: {sfen} is no SFEN")
    return " ".join(parts if len(parts) == 4 else [*parts, "1"])


def _refuse_doubled_names(problems, path):
    seen = set()
    for problem in problems:
        if problem.name in seen:
            raise BadInput(f"{path}: two problems are named {problem.name}")
        seen.add(problem.name)

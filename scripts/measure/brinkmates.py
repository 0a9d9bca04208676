"""How long brinkmates take: a table by length, proven, and of none within three moves.

usage: scripts/season brinkmates [--generated N] [--set NAME=FILE] [--engine NAME=PATH@OPTION=VALUE]

Asked are N positions composed at random (100 by default, the same at each run): a king near the
edge, few pieces near it, all that are nowhere else in the defender's hand. And those of the
files: NAME <tab> SFEN, blank lines and # comments left out; the first two columns count. Mates
are left out, as are mistakes. Each position has a fresh table, one thread and --seconds (10);
where there is no brinkmate within three moves it is asked again for just that. With --engine
another engine that takes such questions as `go mate` is asked the same: milliseconds to its
answer, whatever length that has. CPU time is that of the process, between `go` and the answer.
"""

import argparse
import itertools
import random
import re
import statistics
import sys
import time
from dataclasses import dataclass

from measure import BadInput
from measure.engine import EngineSpec, build_ours
from measure.process import Client, Gone, Silent

FOUND = re.compile(r"brinkmate in (\d+) moves?, shortest proven")
ALREADY = "a brinkmate already"
# Three moves of the attacker.
THREE_IN_PLIES = 5
PATIENCE = 30.0
LENGTHS = (1, 2, 3, 4, 5)
SET = {"R": 2, "B": 2, "G": 4, "S": 4, "N": 4, "L": 4, "P": 18}


@dataclass(frozen=True)
class Told:
    """What an engine said, and what that took in milliseconds."""

    answer: str
    words: str
    wall: float
    cpu: float

    @property
    def moves(self):
        """The proven length; None if there is none."""
        found = FOUND.search(self.words)
        return int(found[1]) if found else 0 if ALREADY in self.words else None


class Asked:
    """An engine that is asked for brinkmates."""

    def __init__(self, spec, options):
        self.client = Client([spec.path])
        self.client.greet({**options, **dict(spec.options)})

    def ask(self, sfen, seconds, **options):
        """What it says of a position."""
        client = self.client
        for name, value in options.items():
            client.send(f"setoption name {name} value {value}")
        client.send("usinewgame")
        client.send("isready")
        client.wait_for("readyok", PATIENCE)
        client.send(f"position sfen {sfen}")
        begin, cpu = time.perf_counter(), client.cpu_seconds()
        client.send(f"go mate {round(1000 * seconds)}")
        moment, said, infos = client.read_until("checkmate", 2 * seconds + PATIENCE)
        cpu = client.cpu_seconds() - cpu
        words = [info for info in infos if info.startswith("info string")]
        answer = said.split()[1:2]
        return Told(
            answer[0] if answer else "", "\n".join(words), 1e3 * (moment - begin), 1e3 * cpu
        )


class Bag:
    """The pieces of a set that are nowhere yet."""

    def __init__(self):
        self.counts = dict(SET)

    def take(self, dice, letters):
        """One of these letters, of which there are some; as often as it is named."""
        letter = dice.choice([one for one in letters if self.counts[one]])
        self.counts[letter] -= 1
        return letter

    def text(self):
        """What is left, as a hand of White."""
        return "".join(f"{n if n > 1 else ''}{one.lower()}" for one, n in self.counts.items() if n)


def thrown(dice):
    """A king near the edge, some pieces of the attacker and of the defender near it, some in
    the attacker's hand, all others in the defender's."""
    bag, board = Bag(), {}
    king = (dice.randrange(2), dice.randrange(4, 9))
    board[king] = "k"
    near = [(row, column) for row in range(5) for column in range(3, 9) if (row, column) != king]

    def put(piece, rows):
        free = [one for one in near if one not in board and one[0] in rows]
        board[dice.choice(free)] = piece

    for _ in range(dice.randint(1, 3)):
        letter = bag.take(dice, "GGSSNLPPRB")
        is_promoted = letter != "G" and dice.random() < 0.3
        # Where it may stand and can still move.
        put("+" * is_promoted + letter, range(5) if is_promoted else range(2, 5))
    for _ in range(dice.randint(1, 4)):
        put(bag.take(dice, "PPPPGSNL").lower(), range(4))
    hand = "".join(sorted(bag.take(dice, "GGGSSSNNLPRB") for _ in range(dice.randint(2, 3))))
    rows = "/".join(
        row_of([board.get((row, column), "") for column in range(9)]) for row in range(9)
    )
    return f"{rows} b {hand_of(hand)}{bag.text()} 1"


def row_of(squares):
    """A row of an SFEN with these squares, a piece or an empty text each."""
    return re.sub(" +", lambda run: str(len(run[0])), "".join(one or " " for one in squares))


def hand_of(letters):
    """A hand of an SFEN."""
    counts = {one: letters.count(one) for one in letters}
    return "".join(f"{n if n > 1 else ''}{one}" for one, n in counts.items())


def generated():
    """Positions composed at random, without end."""
    dice = random.Random(42)
    for number in itertools.count(1):
        yield f"random {number}", thrown(dice)


def read(argument):
    """The positions of `NAME=FILE`."""
    _, equals, path = argument.partition("=")
    if not equals:
        raise BadInput(f"--set {argument}: NAME=FILE is meant")
    try:
        with open(path, encoding="utf-8") as lines:
            rows = [line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")]
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: {error}") from None
    return [(row[0], row[1]) for row in rows if len(row) > 1]


def percentile(values, share):
    """The least value that this share of them does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def row(name, told):
    """A row of the table."""
    if not told:
        return f"| {name} | 0 | | | | |"
    figures = []
    for clock in ("cpu", "wall"):
        values = [getattr(one, clock) for one in told]
        figures += [f"{statistics.median(values):.1f}", f"{percentile(values, 0.95):.1f}"]
    return f"| {name} | {len(told)} | {' | '.join(figures)} |"


def table(rows):
    """The rows, with a head."""
    head = "| | positions | CPU ms, median | 95% | wall ms, median | 95% |"
    return "\n".join([head, "|---|---:|---:|---:|---:|---:|", *rows])


def measured(engine, positions, most, seconds):
    """By length, `none` or `open`: the answers; and the positions that are none of these, beside
    so many."""
    found, left, taken = {}, 0, 0
    for name, sfen in positions:
        if taken == most:
            break
        told = engine.ask(sfen, seconds, MateLimit=0)
        moves = told.moves
        if "bad position" in told.words:
            left += 1
            continue
        if told.answer not in ("nomate", "timeout") and not moves:
            left += 1
            continue
        taken += 1
        if told.answer not in ("nomate", "timeout"):
            found.setdefault(moves, []).append((sfen, told))
        if moves is None or moves > 3:
            three = engine.ask(sfen, seconds, MateLimit=THREE_IN_PLIES)
            is_none = three.answer == "nomate" or "no brinkmate within 3 moves" in three.words
            found.setdefault("none" if is_none else "open", []).append((sfen, three))
        if told.answer == "timeout":
            print(f"not decided: {name} {told.words.splitlines()[-1:]}", file=sys.stderr)
    return found, left


def peer_row(spec, found, seconds):
    """Another engine's row, over all brinkmates that ours has proven, and ours for the same."""
    peer = Asked(spec, {"Threads": 1, "USI_Hash": 64})
    both = []
    for moves in LENGTHS:
        for sfen, ours in found.get(moves, []):
            told = peer.ask(sfen, seconds)
            if told.answer not in ("nomate", "timeout"):
                both.append((ours, told))
    peer.client.kill()
    ours = [one for one, _ in both]
    return [
        row(f"{spec.name}, what it answers", [one for _, one in both]),
        row("ours on these", ours),
    ]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--generated", type=int, default=100, metavar="N")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=FILE")
    parser.add_argument("--engine", action="append", default=[], metavar="NAME=PATH")
    parser.add_argument("--binary", help="ours, if it need not be built")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--hash", type=int, default=64)
    arguments = parser.parse_args()
    path = arguments.binary or build_ours()
    sets = [("generated", generated(), arguments.generated)]
    sets += [(one.partition("=")[0], read(one), None) for one in arguments.set]
    options = {"USI_Hash": arguments.hash, "Threads": 1, "Question": "brinkmate"}
    for name, positions, most in sets:
        engine = Asked(EngineSpec("tsumi", path, ()), options)
        try:
            found, left = measured(engine, positions, most, arguments.seconds)
        except (Gone, Silent) as failure:
            raise BadInput(f"the engine: {failure}") from None
        engine.client.kill()
        told = {key: [one for _, one in ones] for key, ones in found.items()}
        names = {1: "in 1 move", **{moves: f"in {moves} moves" for moves in LENGTHS[1:]}}
        rows = [row(names[moves], told.get(moves, [])) for moves in LENGTHS]
        more = [
            one
            for key, ones in told.items()
            if key not in (*LENGTHS, "none", "open")
            for one in ones
        ]
        rows += [row("in more, proven", more), row("none within 3", told.get("none", []))]
        for spec in map(EngineSpec.parse, arguments.engine):
            rows += peer_row(spec, found, arguments.seconds)
        print(
            f"\n{name}: {sum(map(len, told.values()))} positions, {left} others mates, faulty or of"
            f" open length, {len(told.get('open', []))} not decided for three moves\n",
            table(rows),
            sep="\n",
            flush=True,
        )
    return 0

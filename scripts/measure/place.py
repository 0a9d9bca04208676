"""Take guards out of complete problems, and have `tsumi place` look for them.

Problems of 5 to 15 plies come from `tsumi mine`, from positions of games in tests/data, and where
these are too few from `tsumi extend` before them, so that they are the same each time; or from a
file (jsonl of the program, or NAME <tab> SFEN moves ...). Those that `tsumi check` does not call
complete are left out: a mate beside the solution behind an equal reply, say. Guards are pieces on
the board, the king apart, that stand on no square of the solution. Of each problem --removed of
them, by chance on the seed, go into the defender's hand.

Without --lists a search ends when it has the pieces that were taken away or a smaller set.
With --lists it ends when it has all smallest sets. Times are CPU time of one thread.

  scripts/season place --out place.jsonl
  scripts/season place --removed 2 --add 2 --count 30 --lists

Exit status: 0, or 2 for bad usage.
"""

import argparse
import json
import os
import random
import re
import resource
import statistics
import subprocess
import tempfile
from pathlib import Path

from measure import BadInput
from measure.engine import ROOT, build_ours

# Positions from games, most of which have enough pieces.
SOURCES = ["mates.tsv", "game-mates.tsv"]
MOST_PLIES = 15
# In the order of SFEN.
KINDS = "RBGSNLP"


def squares(sfen):
    """The pieces of a board by square in USI notation."""
    found = {}
    for rank, row in enumerate(sfen.split()[0].split("/")):
        file = 9
        for word in re.findall(r"\+?[A-Za-z]|\d", row):
            if word.isdigit():
                file -= int(word)
            else:
                found[f"{file}{'abcdefghi'[rank]}"] = word
                file -= 1
    return found


def written(pieces):
    """The board of an SFEN."""
    rows = []
    for rank in "abcdefghi":
        row = "".join(pieces.get(f"{file}{rank}", "1") for file in range(9, 0, -1))
        rows.append(re.sub("1+", lambda ones: str(len(ones[0])), row))
    return "/".join(rows)


def hands(text):
    """The counts of a hands' word."""
    counts = {}
    for number, letter in re.findall(r"(\d*)([A-Za-z])", text):
        counts[letter] = int(number or 1)
    return counts


def without(sfen, gone):
    """The position without the pieces on these squares, which the defender gets."""
    board, side, in_hand = squares(sfen), sfen.split()[1], hands(sfen.split()[2])
    for square in gone:
        letter = board.pop(square).lstrip("+").lower()
        letter = letter if side == "b" else letter.upper()
        in_hand[letter] = in_hand.get(letter, 0) + 1
    letters = [*KINDS, *KINDS.lower()]
    text = "".join(
        (str(in_hand[one]) if in_hand[one] > 1 else "") + one for one in letters if one in in_hand
    )
    return f"{written(board)} {side} {text or '-'} 1"


def guards(sfen, moves):
    """The squares of pieces that the solution neither moves nor meets."""
    met = {square for move in moves for square in (move[:2], move[2:4])}
    return [
        square
        for square, piece in squares(sfen).items()
        if piece.lower() != "k" and square not in met
    ]


def rows_of(command):
    """What a command of the program writes, as problems with their solutions."""
    command = [*command, "--jobs", "1", "--format", "jsonl"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    return [(row["sfen"], row["moves"]) for row in rows]


def is_complete(tsumi, sfen, moves):
    """True if the report says so."""
    command = [tsumi, "check", "--format", "json", f"{sfen} moves {' '.join(moves)}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return json.loads(done.stdout)[0]["complete"] is True


def mined(tsumi):
    """Complete problems in the positions from games that are in the repository."""
    positions = []
    for name in SOURCES:
        text = (ROOT / "tests" / "data" / name).read_text("utf-8")
        rows = [row.split("\t") for row in text.splitlines() if row and row[0] != "#"]
        positions += [f"sfen {row[1]}\n" for row in rows]
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.writelines(positions)
        file.flush()
        command = [tsumi, "mine", file.name, "--plies", f"5-{MOST_PLIES}", "--trim"]
        return rows_of([*command, "--no-leftovers", "--nodes", "200000"])


def grown(tsumi, sfen, moves):
    """What is two plies before a problem, the first two that are found."""
    plies = len(moves) + 2
    command = [tsumi, "extend", f"{sfen} moves {' '.join(moves)}", "--plies", str(plies)]
    command += ["--add", "0"]
    return [one for one in rows_of([*command, "--most", "2"]) if len(one[1]) == plies]


def problems_of(arguments, tsumi):
    """The problems, as many as are wanted: those found in games, then what goes on as they."""
    found = read(arguments.problems) if arguments.problems else mined(tsumi)
    chosen = []
    while found and len(chosen) < arguments.count:
        found = [one for one in found if is_complete(tsumi, *one)]
        chosen += [one for one in found if len(guards(*one)) >= arguments.removed]
        found = [one for one in found if len(one[1]) + 2 <= MOST_PLIES]
        if len(chosen) < arguments.count:
            found = [longer for one in found for longer in grown(tsumi, *one)]
    return chosen[: arguments.count]


def read(path):
    """The problems of a file."""
    found = []
    for line in Path(path).read_text("utf-8").splitlines():
        if line.startswith("{"):
            row = json.loads(line)
            found.append((row["sfen"], row["moves"]))
        elif line and not line.startswith("#"):
            sfen, _, moves = line.split("\t")[-1].partition(" moves ")
            found.append((sfen, moves.split()))
    if not found:
        raise BadInput(f"{path} has no problems")
    return found


class Search:
    """A run of `tsumi place`."""

    def __init__(self, tsumi, sfen, moves, arguments):
        """Begins it; the system ends it after its CPU time."""
        seconds = arguments.seconds
        command = [tsumi, "place", f"{sfen} moves {' '.join(moves)}", "--add", str(arguments.add)]
        command += ["--jobs", "1", "--hash", "64", "--format", "jsonl"]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        resource.prlimit(self.process.pid, resource.RLIMIT_CPU, (seconds, seconds))

    def cpu(self):
        """The CPU seconds so far."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")")[-1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def sets(self):
        """The sets that are found, as squares with pieces, with the CPU seconds."""
        for line in self.process.stdout:
            seconds = self.cpu()
            added = json.loads(line)["added"]
            yield frozenset((one["square"], one["piece"]) for one in added), seconds


def measure(tsumi, sfen, moves, gone, arguments):
    """What a search finds, as one object."""
    removed = frozenset((square, squares(sfen)[square]) for square in gone)
    search = Search(tsumi, without(sfen, gone), moves, arguments)
    row = {"sfen": sfen, "moves": moves, "removed": sorted(map(list, removed)), "sets": 0}
    for found, seconds in search.sets():
        row["sets"] += 1
        row.setdefault("first", seconds)
        if found == removed or len(found) < len(removed):
            row.setdefault("found", seconds)
            row.setdefault("size", len(found))
            if not arguments.lists:
                search.process.kill()
                break
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    status = search.process.wait()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    row["cpu"] = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    row["ended"] = status >= 0
    return row


def distribution(seconds):
    """Figures of a distribution."""
    if not seconds:
        return "none"
    ordered = sorted(seconds)
    ninetieth = ordered[-(-9 * len(ordered) // 10) - 1]
    return (
        f"median {statistics.median(ordered):.1f} s, 90% {ninetieth:.1f} s, all {ordered[-1]:.1f} s"
    )


def summary(rows, arguments):
    """The figures of all searches, in words."""
    count = len(rows)
    if arguments.lists:
        ended = [row["cpu"] for row in rows if row["ended"]]
        all_of_them = [row["cpu"] for row in rows]
        return (
            f"all sets of at most {arguments.add} in {len(ended)} of {count} within"
            f" {arguments.seconds} s of CPU: {distribution(ended)};"
            f" with the others {distribution(all_of_them)}"
        )
    found = [row["found"] for row in rows if "found" in row]
    first = [row["first"] for row in rows if "first" in row]
    smaller = sum(row.get("size", arguments.removed) < arguments.removed for row in rows)
    return (
        f"{arguments.removed} guards removed: the same or a smaller set in {len(found)} of {count}"
        f" within {arguments.seconds} s of CPU ({smaller} smaller): {distribution(found)};"
        f" any set of at most {arguments.add} in {len(first)}: {distribution(first)}"
    )


def main():
    """Measures, and prints a line a problem and the summary."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tsumi", metavar="PATH", help="the program (built if left out)")
    parser.add_argument("--problems", metavar="FILE", help="a file of problems instead")
    parser.add_argument("--count", type=int, default=60, metavar="N", help="problems (60)")
    parser.add_argument("--removed", type=int, default=3, metavar="N", help="guards taken out (3)")
    parser.add_argument("--add", type=int, default=3, metavar="N", help="pieces to add (3)")
    parser.add_argument("--seconds", type=int, default=60, help="CPU time for each (60)")
    parser.add_argument("--lists", action="store_true", help="go on until all sets are known")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="other guards (1)")
    parser.add_argument("--out", metavar="FILE", help="a line of JSON for each search")
    arguments = parser.parse_args()
    tsumi = arguments.tsumi or build_ours()
    chance = random.Random(arguments.seed)
    problems, rows = problems_of(arguments, tsumi), []
    # So that the first ones are like all of them.
    chance.shuffle(problems)
    for number, (sfen, moves) in enumerate(problems, 1):
        gone = chance.sample(guards(sfen, moves), arguments.removed)
        row = measure(tsumi, sfen, moves, gone, arguments)
        rows.append(row)
        found = f"{row['found']:.1f} s" if "found" in row else "not found"
        print(f"{number}\t{len(moves)} plies\t{found}\t{row['cpu']:.1f} s\t{sfen}", flush=True)
        if arguments.out:
            with Path(arguments.out).open("a", encoding="utf-8") as out:
                out.write(json.dumps(row) + "\n")
    print(summary(rows, arguments))
    return 0

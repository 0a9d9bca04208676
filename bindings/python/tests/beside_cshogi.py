"""Mates from games, solved by tsumi and by cshogi's df-pn, each on one core.

usage: python bindings/python/tests/beside_cshogi.py [NUMBER]

Takes the first NUMBER (all) mates of each length from tests/data/game-mates.tsv, and the
positions without a mate of tests/data/mates.tsv. Prints a table: right verdicts, lines of
the shortest length, and milliseconds of the processor a problem, all threads together, in
the fastest of three runs.
"""

import functools
import sys
import time

import cshogi
import tsumi
from conftest import positions

# Beside other programs a search has the caches to itself in some runs only.
RUNS = 3
# Solved first: tables of both are filled once.
WARM_UP = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"


def by_tsumi(sfens, effort):
    """Lengths, None where there is no mate, and seconds; each problem alone."""
    with tsumi.Solver(hash_mib=256) as solver:
        solver.solve(WARM_UP)
        start = time.process_time()
        answers = [solver.solve(sfen, effort=effort) for sfen in sfens]
        seconds = time.process_time() - start
    assert all(answer.reason is None for answer in answers)
    return [answer.plies for answer in answers], seconds


def by_cshogi(sfens):
    """The same; boards are made and lines asked for as in `by_tsumi`."""
    solver = cshogi.DfPn(depth=31, nodes=10_000_000)
    solver.search(cshogi.Board(WARM_UP))
    start = time.process_time()
    lengths = [length_by_cshogi(solver, cshogi.Board(sfen)) for sfen in sfens]
    return lengths, time.process_time() - start


def length_by_cshogi(solver, board):
    """cshogi says no more than that it found a mate."""
    if not solver.search(board):
        return None
    line = solver.get_pv(board)
    for move in line:
        assert board.is_legal(move)
        board.push(move)
    assert board.is_game_over()
    return len(line)


SOLVERS = {
    "cshogi": by_cshogi,
    "tsumi `any`": functools.partial(by_tsumi, effort="any"),
    "tsumi `short`": functools.partial(by_tsumi, effort="short"),
    "tsumi `shortest`": functools.partial(by_tsumi, effort="shortest"),
}


def cells(expected, sfens):
    """For each solver: right verdicts, lines of the shortest length, and the time."""
    for solve in SOLVERS.values():
        runs = [solve(sfens) for _ in range(RUNS)]
        lengths, seconds = runs[0][0], min(seconds for _, seconds in runs)
        right = sum((length is None) == (expected is None) for length in lengths)
        shortest = "" if expected is None else f", {lengths.count(expected)}"
        yield f"{right}{shortest}, {1000 * seconds / len(sfens):.2f}"


def main():
    number = int(sys.argv[1]) if len(sys.argv) > 1 else None
    print(f"| Shortest length | problems | {' | '.join(SOLVERS)} |")
    print("|---|---:|" + "---:|" * len(SOLVERS))
    for plies in (3, 5, 7, 9, 11):
        rows = positions("game-mates.tsv")
        sfens = [sfen for _, sfen, expected in rows if expected == f"mate{plies}"][:number]
        print(f"| {plies} | {len(sfens)} | {' | '.join(cells(plies, sfens))} |", flush=True)
    # Problems of the Shogi Muso without a mate take seconds each.
    rows = [row for row in positions("mates.tsv") if "muso" not in row[0]]
    sfens = [sfen for _, sfen, expected in rows if expected == "nomate"]
    print(f"| no mate | {len(sfens)} | {' | '.join(cells(None, sfens))} |")


if __name__ == "__main__":
    main()

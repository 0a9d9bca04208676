"""Mates from games, solved by tsumi and by cshogi's df-pn, each on one core.

usage: python bindings/python/tests/beside_cshogi.py [NUMBER]

Takes the first NUMBER (all) mates of each length from tests/data/game-mates.tsv, and prints
a table. A line of cshogi is replayed by its own rules and counts if it ends in mate.
"""

import functools
import sys
import time

import cshogi
import tsumi
from conftest import positions


def mates(plies):
    return [sfen for _, sfen, expected in positions("game-mates.tsv") if expected == f"mate{plies}"]


def by_tsumi(sfens, effort):
    """Mates, lengths and seconds; each problem alone."""
    with tsumi.Solver(hash_mib=256) as solver:
        start = time.perf_counter()
        answers = [solver.solve(sfen, effort=effort) for sfen in sfens]
        return [answer.plies for answer in answers], time.perf_counter() - start


def by_cshogi(sfens):
    """The same; boards are made and lines asked for as in `by_tsumi`."""
    solver = cshogi.DfPn(depth=31, nodes=10_000_000)
    start = time.perf_counter()
    lengths = [length_by_cshogi(solver, cshogi.Board(sfen)) for sfen in sfens]
    return lengths, time.perf_counter() - start


def length_by_cshogi(solver, board):
    if not solver.search(board):
        return None
    line = solver.get_pv(board)
    for move in line:
        if not board.is_legal(move):
            return None
        board.push(move)
    return len(line) if board.is_game_over() else None


SOLVERS = {
    "tsumi, `any`": functools.partial(by_tsumi, effort="any"),
    "tsumi, `short`": functools.partial(by_tsumi, effort="short"),
    "tsumi, `shortest`": functools.partial(by_tsumi, effort="shortest"),
    "cshogi": by_cshogi,
}


def main():
    number = int(sys.argv[1]) if len(sys.argv) > 1 else None
    print("| plies | mates | | answered | in that length | ms a problem |")
    print("|---:|---:|---|---:|---:|---:|")
    for plies in (3, 5, 7, 9, 11):
        sfens = mates(plies)[:number]
        for name, solve in SOLVERS.items():
            lengths, seconds = solve(sfens)
            found = [length for length in lengths if length is not None]
            exact = sum(length == plies for length in found)
            each = 1000 * seconds / len(sfens)
            print(f"| {plies} | {len(sfens)} | {name} | {len(found)} | {exact} | {each:.2f} |")


if __name__ == "__main__":
    main()

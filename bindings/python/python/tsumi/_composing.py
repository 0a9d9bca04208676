"""Problems from games, and repairs of problems."""

from __future__ import annotations

import itertools
import json
import os
import warnings
from collections.abc import Iterable, Iterator, Sequence
from typing import Optional, Union

from ._answers import Mined, Repaired
from ._many import in_order
from ._native import Games as GamesReader
from ._native import Pool, stripped
from ._problems import Position, expect_file, files_of, name_of, solution_of, text_of
from ._progress import Bar
from ._questions import Time, asked, cores, natural
from ._words import ChangeKind, Errors, Flaws, Rules, Same, Uniqueness, one_of

# The longest mates that are looked for in games.
MOST_PLIES = 99

Games = Union[str, os.PathLike[str]]


def mine(
    games: Union[Games, Iterable[Games]],
    *,
    plies: Union[int, tuple[int, int]] = (3, 9),
    unique: Uniqueness = "complete",
    no_leftovers: bool = False,
    trim: bool = False,
    nodes: int = 20_000,
    jobs: Optional[int] = None,
    errors: Errors = "raise",
    progress: bool = False,
) -> Iterator[Mined]:
    """The problems in games: positions with a mate that suits, in the order of the games.

    games: the path of a file or a folder, the text of a game (KIF, KI2, CSA, JKF, or
    `sfen ... moves ...`), or many of them.
    plies: the length without futile interpositions, or the least and the greatest.
    unique: which other moves of the attacker may mate: "any", longer ones ("shortest"), none
    ("complete"), in all three any at the last place; or none at all ("strict").
    no_leftovers: nothing is left in the attacker's hand.
    trim: remove pieces without which solution, length and uniqueness stay the same.
    nodes: skip positions that take more visited ones for a question.
    jobs: games searched side by side; without it, one for each core.
    errors: what to do about a game with a mistake, "raise" a ValueError or "warn" and go on.
    """
    one_of("unique", unique, Uniqueness)
    one_of("errors", errors, Errors)
    least, most = (plies, plies) if isinstance(plies, int) else plies
    if not 1 <= least <= most <= MOST_PLIES:
        raise ValueError(f"plies must be from 1 to {MOST_PLIES}, the least first, not {plies!r}")
    if least == most and least % 2 == 0:
        raise ValueError(f"plies must be odd: no mate takes {least}")
    jobs = cores() if jobs is None else natural("jobs", jobs)
    pool = Pool.mining(jobs, (least, most), unique, no_leftovers, trim, natural("nodes", nodes))
    given = [games] if isinstance(games, (str, os.PathLike)) else games
    paths = itertools.chain.from_iterable(map(files_of, given))
    return _mined(pool, jobs, _games(paths, errors == "warn"), errors == "warn", progress)


def _mined(
    pool: Pool,
    jobs: int,
    games: Iterator[tuple[str, str]],
    warns: bool,
    progress: bool,
) -> Iterator[Mined]:
    bar = Bar(progress, unit=" games")
    found = 0
    try:
        for number, (name, text) in enumerate(in_order(pool, jobs, games), 1):
            game = json.loads(text)
            if "problems" not in game:
                _complain(f"{name}: {game['reason']}", warns)
                continue
            for row in game["problems"]:
                found += 1
                row["name"] = f"{name}, move {row['number']}"
                yield Mined.from_dict({**row, "game": number})
            bar.set(number, words=f"{found} problems")
    finally:
        bar.close()


def _games(paths: Iterable[Games], warns: bool) -> Iterator[tuple[str, str]]:
    """The names and texts of the games of files and texts."""
    for source, path in enumerate(paths, 1):
        if isinstance(path, str) and not os.path.exists(path) and _is_game(path):
            place, reader = f"text {source}", GamesReader.of_text(path)
        else:
            expect_file(path)
            place, reader = os.path.basename(path), GamesReader(path)
        for number in itertools.count(1):
            try:
                name, text = next(reader)
            except StopIteration:
                break
            except ValueError as mistake:
                _complain(f"{place}, {mistake}", warns)
                continue
            yield name or (place if number == 1 else f"{place}, game {number}"), text


def _is_game(text: str) -> bool:
    """True unless it must be the path of a file that is not there."""
    return "\n" in text or " " in text.strip()


def _complain(message: str, warns: bool) -> None:
    if not warns:
        raise ValueError(message)
    warnings.warn(message, stacklevel=3)


def repair(
    problem: Position,
    solution: Optional[Sequence[str]] = None,
    *,
    time: Optional[Time] = None,
    nodes: int = 1_000_000,
    most: int = 10,
    rules: Rules = "magazine",
    flaws: Flaws = "slight",
    changes: Sequence[ChangeKind] = (),
    keep: Sequence[str] = (),
    same: Same = "line",
    plies: Optional[int] = None,
    jobs: Optional[int] = None,
    hash_mib: int = 256,
    root_defends: bool = False,
    rest: bool = False,
    progress: bool = False,
) -> Iterator[Repaired]:
    """Small changes that make a problem complete with the same main line, the smallest
    first, and those with flaws last; none if it is complete.

    solution: the line to keep in USI notation; without it, that of the problem, if it was
    read from a file with one, else the one that `Solver.check` finds.
    time: seconds for the problem's own report, and for that of each neighbour.
    nodes: give up on a neighbour after this many positions.
    most: end after this many families of repairs.
    rules: those that judge flaws.
    flaws: the gravest flaw that a repair may have.
    changes: the kinds of changes that may be made; without it, all.
    keep: squares (`5a`) and pieces (`R`, `+R`, `p`) that are not to be changed.
    same: what repairs have in common with the problem, the main line or only its first move.
    plies: the length of repairs, without futile interpositions; only the first move is the same.
    jobs: neighbours judged side by side; without it, one for each core.

    Raises ValueError if there is no main line to keep, for instance because there is no mate.
    """
    one_of("flaws", flaws, Flaws)
    one_of("same", same, Same)
    for change in changes:
        one_of("changes", change, ChangeKind)
    jobs = cores() if jobs is None else natural("jobs", jobs)
    questions = asked(1, time=time, rules=rules, root_defends=root_defends, rest=rest)
    made = Pool.repairing(
        text_of(problem),
        solution_of(problem, solution),
        questions,
        natural("nodes", nodes),
        natural("most", most),
        flaws,
        list(changes),
        list(keep),
        same,
        None if plies is None else natural("plies", plies),
        jobs,
        natural("hash_mib", hash_mib),
    )
    if made is None:
        return iter(())
    pool, count = made
    return _repaired(pool, jobs, count, most, name=name_of(problem), progress=progress)


def strip(
    problem: Position,
    solution: Optional[Sequence[str]] = None,
    *,
    time: Optional[Time] = None,
    nodes: int = 1_000_000,
    rules: Rules = "magazine",
    keep: Sequence[str] = (),
    hash_mib: int = 256,
    root_defends: bool = False,
    rest: bool = False,
) -> list[Repaired]:
    """Takes superfluous pieces out of a problem, one after the other: each result has one less
    than the one before, the same main line and no graver fault; none if no piece is proven to be
    superfluous.

    solution: as for `repair`, as are the others.
    time: seconds for each report.
    nodes: positions for the report without a piece.

    Raises ValueError if there is no main line to keep.
    """
    questions = asked(1, time=time, rules=rules, root_defends=root_defends, rest=rest)
    rows = stripped(
        text_of(problem),
        solution_of(problem, solution),
        questions,
        natural("nodes", nodes),
        list(keep),
        natural("hash_mib", hash_mib),
    )
    return [Repaired.from_dict({**row, "name": name_of(problem)}) for row in json.loads(rows)]


def _repaired(
    pool: Pool, jobs: int, count: int, most: int, *, name: Optional[str], progress: bool
) -> Iterator[Repaired]:
    bar = Bar(progress, total=count, unit=" neighbours")
    found = 0
    tasks = ((number, str(number)) for number in range(count))
    try:
        for number, text in in_order(pool, jobs, tasks):
            rows = json.loads(text)
            bar.set(number + 1, words=f"{found} repairs")
            if not isinstance(rows, list):
                raise RuntimeError(rows["reason"])
            for row in rows:
                found += 1
                yield Repaired.from_dict({**row, "name": name})
            if found >= most:
                return
    finally:
        bar.close()

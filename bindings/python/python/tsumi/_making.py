"""Problems made for a composer: backwards, from chance, by adding pieces, and by small changes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Callable, Literal, Optional, TypeVar, Union

from ._answers import Extended, Level, Placed, Repaired
from ._native import Making, stripped
from ._problems import Position, name_of, solution_of, text_of
from ._progress import Bar
from ._questions import Time, asked, cores, natural
from ._words import ChangeKind, Flaws, Rules, Same, Theme, one_of

Range = Union[int, tuple[int, int]]
# More would not fit into a hand, or beside a king.
_MOST_PIECES = 9
_MOST_PLIES = 99


@dataclass(frozen=True)
class Growth:
    """How far `extend` or `hunt` has come."""

    seconds: float
    taken_back: int
    """Problems that were taken back two plies."""
    found: int
    """Problems without a fault found, of all lengths."""
    complete: int
    """Those that are complete by their reports."""
    flawed: int
    """Those with flaws; the others were not judged for flaws."""
    longest: int
    """Plies of the longest."""
    waiting: int
    """Problems that wait to be taken back."""
    open: int
    """Replies, checks and positions that were not settled."""
    setups: int
    """Positions of a hunt that were looked at."""
    next: int
    """With this one a hunt goes on (`first`)."""


@dataclass(frozen=True)
class FirstFault:
    """A fault of a position to which pieces are added."""

    ply: int
    kind: Literal["line", "escape", "yozume", "komaamari", "other"]
    """The line cannot be played, an escape, another mate, pieces left, or what a report names."""
    removers: int
    """How many of the candidates may remove it."""
    words: str
    words_japanese: str
    move: Optional[str] = None
    """The move that escapes, or mates as well."""


@dataclass(frozen=True)
class Placing:
    """How far `place` has come."""

    seconds: float
    candidates: int
    """Pieces on squares that may be added."""
    judged: int
    """Sets of them that were judged."""
    found: int
    """Those with which the line is the only solution."""
    complete: int
    """Those that were told and are complete."""
    flawed: int
    """Those that were told and have flaws."""
    open: int
    """Those that were not settled."""
    waiting: int
    """Sets that wait."""
    faults: tuple[FirstFault, ...]
    """What is wrong as it is, as far as that was seen."""
    as_it_is: Optional[Level] = None
    """The level as it is, if the line is the only solution then."""


@dataclass(frozen=True)
class Repairing:
    """How far `repair` has come."""

    seconds: float
    candidates: int
    """Changed problems that are judged, at most."""
    judged: int
    complete: int
    """Those that are complete."""
    flawed: int
    """Those with flaws that are accepted."""
    open: int
    """Those that were not settled."""


def extend(
    problem: Position,
    solution: Optional[Sequence[str]] = None,
    *,
    plies: Optional[int] = None,
    add: Optional[int] = None,
    most: Optional[int] = None,
    nodes: Optional[int] = None,
    region: Optional[str] = None,
    pieces: Iterable[str] = (),
    tokin_only: bool = False,
    hand: Optional[int] = None,
    sacrifices: bool = False,
    no_captures: bool = False,
    theme: Optional[Literal["smoke"]] = None,
    seed: int = 1,
    time: Optional[Time] = None,
    jobs: Optional[int] = None,
    hash_mib: int = 256,
    root_defends: bool = False,
    rest: bool = False,
    progress: Union[bool, Callable[[Growth], object]] = False,
) -> Iterator[Extended]:
    """Composing backwards: problems whose solutions go on as that of a complete one. Each that is
    complete comes as soon as it is found, those with flaws at the end. Closing the iterator ends
    the search.

    solution: as for `repair`.
    plies: how long they are, odd; without it, all that are two plies longer.
    add: pieces that may join on the way, beside those that the moves need; with `plies`, 3 if
    left out.
    most: end after this many families of problems; without it 10 with `plies`, else all.
    nodes: positions for each question; without it 200 with `plies`, else 300,000.
    region, pieces, tokin_only: the squares to which pieces may come ("5a", "1a-4d"), the pieces
    that may come to the board ("P", "+r"), and no promoted lances, knights and silvers.
    hand: most pieces in the attacker's hand.
    sacrifices, no_captures: only checks that are captured at once; none that capture.
    theme: "smoke" tries problems with many pieces first.
    seed: other chances for each, with `plies`.
    time: seconds for the whole.
    jobs: problems taken back side by side; without it, one for each core.
    progress: True for a progress bar, or a function that gets a `Growth` now and then and at
    the end.

    Raises ValueError, when the first one is taken, if the problem is not complete.
    """
    if plies is not None and (natural("plies", plies) % 2 == 0 or plies < 3):
        raise ValueError(f"plies must be an odd number from 3, not {plies}")
    if theme not in (None, "smoke"):
        raise ValueError(f"theme must be 'smoke', not {theme!r}")
    question = {
        "plies": plies,
        "add": None if add is None else _within("add", add, 38),
        "most": None if most is None else natural("most", most),
        "nodes": None if nodes is None else natural("nodes", nodes),
        **_places(region, pieces, tokin_only),
        "hand": None if hand is None else _within("hand", hand, 38),
        "sacrifices": bool(sacrifices),
        "noCaptures": bool(no_captures),
        "theme": theme,
        "seed": _within("seed", seed, 2**63 - 1),
    }
    made = _begin(
        {"extend": question},
        problem,
        solution_of(problem, solution),
        jobs=jobs,
        hash_mib=hash_mib,
        time=time,
        root_defends=root_defends,
        rest=rest,
    )
    return _taken(made, Extended.from_dict, _growth, progress, name_of(problem))


def hunt(
    position: Position,
    *,
    plies: Range = (3, 9),
    king: Optional[str] = None,
    put: Range = 3,
    hand: Union[Range, str] = (0, 2),
    region: Optional[str] = None,
    pieces: Iterable[str] = (),
    tokin_only: bool = False,
    theme: Iterable[Theme] = (),
    every: bool = False,
    first: int = 0,
    until: Optional[int] = None,
    seed: int = 1,
    most: Optional[int] = None,
    of_each: Optional[int] = None,
    time: Optional[Time] = None,
    jobs: Optional[int] = None,
    hash_mib: int = 256,
    rest: bool = False,
    progress: Union[bool, Callable[[Growth], object]] = False,
) -> Iterator[Extended]:
    """Problems without superfluous pieces among positions with the given pieces, and what goes on
    as they, in the order of `extend`. Closing the iterator ends the search.

    plies, put, hand: lengths, pieces that are put on the board, and those in the attacker's
    hand: a number, or the least and the greatest. The hand may be named as well: "P-RG2P" has a
    pawn at least, at most a rook, a gold and two pawns.
    king: the squares of the defender's king, as `region`; without it, where it stands.
    region, pieces, tokin_only: as for `extend`.
    theme: what the solutions show, all of these.
    every: look into all positions in their order, and take nothing back.
    first: begin with this one, such as `Growth.next` of an earlier hunt; until: end before this
    one.
    seed: other positions by chance for each.
    most: end after this many families of problems; without it 10, with `every` all.
    of_each: at most so many that go back to one beginning, without it 20; with more a hunt for long
    ones finds more, which are less different.
    time, jobs, progress: as for `extend`.
    """
    themes = list(theme)
    for one in themes:
        one_of("theme", one, Theme)
    question = {
        "plies": _both("plies", plies, _MOST_PLIES, 1),
        "king": king,
        "put": _both("put", put, _MOST_PIECES),
        "hand": hand if isinstance(hand, str) else _both("hand", hand, _MOST_PIECES),
        **_places(region, pieces, tokin_only),
        "theme": themes,
        "all": bool(every),
        "from": _within("first", first, 2**63 - 1),
        "until": None if until is None else _within("until", until, 2**63 - 1),
        "seed": _within("seed", seed, 2**63 - 1),
        "most": None if most is None else natural("most", most),
        "ofEach": None if of_each is None else natural("of_each", of_each),
    }
    made = _begin(
        {"hunt": question}, position, None, jobs=jobs, hash_mib=hash_mib, time=time, rest=rest
    )
    return _taken(made, Extended.from_dict, _growth, progress, name_of(position))


def place(
    problem: Position,
    line: Optional[Sequence[str]] = None,
    *,
    add: int = 2,
    most: Optional[int] = None,
    nodes: int = 1_000_000,
    region: Optional[str] = None,
    pieces: Iterable[str] = (),
    tokin_only: bool = False,
    time: Optional[Time] = None,
    jobs: Optional[int] = None,
    hash_mib: int = 256,
    root_defends: bool = False,
    rest: bool = False,
    progress: Union[bool, Callable[[Placing], object]] = False,
) -> Iterator[Placed]:
    """The smallest sets of pieces with which a line is the only solution, in the order of `extend`.
    Closing the iterator ends the search.

    line: moves in USI notation, which need not be playable yet; without it, the solution of the
    problem.
    add: pieces that are added at most.
    most: end after this many families of problems; without it, all.
    nodes: positions for each report.
    region, pieces, tokin_only, time, jobs: as for `extend`.
    progress: True for a progress bar, or a function that gets a `Placing` now and then and at
    the end: its `faults` say what no piece removes.

    Raises ValueError, when the first one is taken, if there is no line.
    """
    given = solution_of(problem, line)
    question = {
        "line": given,
        "add": _within("add", add, 8, 1),
        "most": None if most is None else natural("most", most),
        "nodes": natural("nodes", nodes),
        **_places(region, pieces, tokin_only),
    }
    made = _begin(
        {"place": question},
        problem,
        None,
        jobs=jobs,
        hash_mib=hash_mib,
        time=time,
        root_defends=root_defends,
        rest=rest,
    )
    return _taken(made, Placed.from_dict, _placing, progress, name_of(problem))


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
    progress: Union[bool, Callable[[Repairing], object]] = False,
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
    progress: True for a progress bar, or a function that gets a `Repairing` now and then and at
    the end.

    Raises ValueError, when the first one is taken, if there is no main line to keep, for instance
    because there is no mate.
    """
    one_of("rules", rules, Rules)
    one_of("flaws", flaws, Flaws)
    one_of("same", same, Same)
    for change in changes:
        one_of("changes", change, ChangeKind)
    question = {
        "nodes": natural("nodes", nodes),
        "most": natural("most", most),
        "rules": rules,
        "flaws": flaws,
        "changes": list(changes),
        "keep": list(keep),
        "same": same,
        "plies": None if plies is None else natural("plies", plies),
    }
    made = _begin(
        {"repair": question},
        problem,
        solution_of(problem, solution),
        jobs=jobs,
        hash_mib=hash_mib,
        time=time,
        root_defends=root_defends,
        rest=rest,
    )
    return _taken(made, Repaired.from_dict, _repairing, progress, name_of(problem))


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
    one_of("rules", rules, Rules)
    question = {"nodes": natural("nodes", nodes), "rules": rules, "keep": list(keep)}
    rows = stripped(
        text_of(problem),
        solution_of(problem, solution),
        asked(1, time=time, root_defends=root_defends, rest=rest),
        json.dumps(question),
        natural("hash_mib", hash_mib),
    )
    return [Repaired.from_dict({**row, "name": name_of(problem)}) for row in json.loads(rows)]


def _within(name: str, value: Any, most: int, least: int = 0) -> int:
    try:
        number = int(value.__index__())
    except AttributeError:
        raise TypeError(f"{name} must be a whole number, not {type(value).__name__}") from None
    if not least <= number <= most:
        raise ValueError(f"{name} must be from {least} to {most}, not {number}")
    return number


def _both(name: str, value: Range, most: int, least: int = 0) -> list[int]:
    """A number, or the least and the greatest."""
    one, other = (value, value) if isinstance(value, int) else value
    one, other = _within(name, one, most, least), _within(name, other, most, least)
    if one > other:
        raise ValueError(f"{name} must have the least first, not {value!r}")
    return [one, other]


def _places(region: Optional[str], pieces: Iterable[str], tokin_only: bool) -> dict[str, Any]:
    return {"region": region, "pieces": list(pieces), "tokinOnly": bool(tokin_only)}


def _begin(
    question: dict[str, Any],
    problem: Position,
    solution: Optional[list[str]],
    *,
    jobs: Optional[int],
    hash_mib: int,
    **limits: Any,
) -> Making:
    return Making(
        text_of(problem),
        solution,
        asked(1, **limits),
        json.dumps(question),
        cores() if jobs is None else natural("jobs", jobs),
        natural("hash_mib", hash_mib),
    )


T = TypeVar("T")
P = TypeVar("P")


def _taken(
    making: Making,
    read: Callable[[dict[str, Any]], T],
    report: Callable[[dict[str, Any]], P],
    progress: Union[bool, Callable[[P], object]],
    name: Optional[str],
) -> Iterator[T]:
    bar = Bar(progress is True, unit=" problems")
    found = 0
    try:
        while True:
            told = json.loads(making.take())
            if "refused" in told:
                raise ValueError(told["refused"])
            if "failed" in told:
                raise RuntimeError(told["failed"])
            if "found" in told:
                found += 1
                bar.set(found)
                yield read({**told["found"], "name": name})
                continue
            row = told.get("progress") or told["answer"]
            row["seconds"] = row.pop("milliseconds") / 1000
            if callable(progress):
                progress(report(row))
            bar.set(found, words=_figures(row))
            if "answer" in told:
                return
    finally:
        making.stop()
        bar.close()


def _figures(row: dict[str, Any]) -> str:
    done = row.get("judged", row.get("taken_back"))
    waiting = row["waiting"] if "waiting" in row else row["candidates"] - row["judged"]
    return f"{done} done, {row['complete']} complete, {waiting} waiting"


def _growth(row: dict[str, Any]) -> Growth:
    return Growth(**row)


def _repairing(row: dict[str, Any]) -> Repairing:
    return Repairing(**row)


def _placing(row: dict[str, Any]) -> Placing:
    return Placing(**{**row, "faults": tuple(FirstFault(**one) for one in row["faults"])})

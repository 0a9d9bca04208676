"""Problems made for a composer: backwards, from chance, by adding pieces, and by small changes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Callable, Optional, TypeVar, Union

from . import _composing
from ._answers import Extended, Placed, Repaired
from ._choices import chosen, with_choices
from ._native import Making, stripped
from ._problems import Position, name_of, solution_of, text_of
from ._progress import Bar
from ._questions import Time, asked, cores, natural
from ._rows import FirstFault, Growth, Placing, Repairing
from ._words import Rules, one_of

if TYPE_CHECKING:
    from typing_extensions import Unpack


@with_choices(_composing.EXTEND)
def extend(
    problem: Position,
    solution: Optional[Sequence[str]] = None,
    *,
    time: Optional[Time] = None,
    jobs: Optional[int] = None,
    hash_mib: int = 256,
    root_defends: bool = False,
    rest: bool = False,
    progress: Union[bool, Callable[[Growth], object]] = False,
    **question: Unpack[_composing.Extend],
) -> Iterator[Extended]:
    """Composing backwards: problems whose solutions go on as that of a complete one. Each that is
    complete comes as soon as it is found, those with flaws at the end. Closing the iterator ends
    the search.

    solution: as for `repair`.
    {options}
    time: seconds for the whole.
    jobs: problems taken back side by side; without it, one for each core.
    progress: True for a progress bar, or a function that gets a `Growth` now and then and at
    the end.

    Raises ValueError, when the first one is taken, if the problem is not complete.
    """
    made = _begin(
        {"extend": chosen(_composing.EXTEND, question)},
        problem,
        solution_of(problem, solution),
        jobs=jobs,
        hash_mib=hash_mib,
        time=time,
        root_defends=root_defends,
        rest=rest,
    )
    return _taken(made, Extended.from_dict, Growth.from_dict, progress, name_of(problem))


@with_choices(_composing.HUNT)
def hunt(
    position: Position,
    *,
    time: Optional[Time] = None,
    jobs: Optional[int] = None,
    hash_mib: int = 256,
    rest: bool = False,
    progress: Union[bool, Callable[[Growth], object]] = False,
    **question: Unpack[_composing.Hunt],
) -> Iterator[Extended]:
    """Problems without superfluous pieces among positions with the given pieces, and what goes on
    as they, in the order of `extend`. Closing the iterator ends the search.

    A range is a number, or the least and the greatest.
    {options}
    time, jobs, progress: as for `extend`. `Growth.next` is where another hunt may begin.
    """
    made = _begin(
        {"hunt": chosen(_composing.HUNT, question)},
        position,
        None,
        jobs=jobs,
        hash_mib=hash_mib,
        time=time,
        rest=rest,
    )
    return _taken(made, Extended.from_dict, Growth.from_dict, progress, name_of(position))


@with_choices(_composing.PLACE)
def place(
    problem: Position,
    line: Optional[Sequence[str]] = None,
    *,
    time: Optional[Time] = None,
    jobs: Optional[int] = None,
    hash_mib: int = 256,
    root_defends: bool = False,
    rest: bool = False,
    progress: Union[bool, Callable[[Placing], object]] = False,
    **question: Unpack[_composing.Place],
) -> Iterator[Placed]:
    """The smallest sets of pieces with which a line is the only solution, in the order of `extend`.
    Closing the iterator ends the search.

    line: moves in USI notation, which need not be playable yet; without it, the solution of the
    problem.
    {options}
    time, jobs: as for `extend`.
    progress: True for a progress bar, or a function that gets a `Placing` now and then and at
    the end: its `faults` say what no piece removes.

    Raises ValueError, when the first one is taken, if there is no line.
    """
    made = _begin(
        {"place": {"line": solution_of(problem, line), **chosen(_composing.PLACE, question)}},
        problem,
        None,
        jobs=jobs,
        hash_mib=hash_mib,
        time=time,
        root_defends=root_defends,
        rest=rest,
    )
    return _taken(made, Placed.from_dict, _placing, progress, name_of(problem))


@with_choices(_composing.REPAIR)
def repair(
    problem: Position,
    solution: Optional[Sequence[str]] = None,
    *,
    time: Optional[Time] = None,
    jobs: Optional[int] = None,
    hash_mib: int = 256,
    root_defends: bool = False,
    rest: bool = False,
    progress: Union[bool, Callable[[Repairing], object]] = False,
    **question: Unpack[_composing.Repair],
) -> Iterator[Repaired]:
    """Small changes that make a problem complete with the same main line, the smallest
    first, and those with flaws last; none if it is complete.

    solution: the line to keep in USI notation; without it, that of the problem, if it was
    read from a file with one, else the one that `Solver.check` finds.
    {options}
    time: seconds for the problem's own report, and for that of each neighbour.
    jobs: neighbours judged side by side; without it, one for each core.
    progress: True for a progress bar, or a function that gets a `Repairing` now and then and at
    the end.

    Raises ValueError, when the first one is taken, if there is no main line to keep, for instance
    because there is no mate.
    """
    made = _begin(
        {"repair": chosen(_composing.REPAIR, question)},
        problem,
        solution_of(problem, solution),
        jobs=jobs,
        hash_mib=hash_mib,
        time=time,
        root_defends=root_defends,
        rest=rest,
    )
    return _taken(made, Repaired.from_dict, Repairing.from_dict, progress, name_of(problem))


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


def _placing(row: dict[str, Any]) -> Placing:
    return Placing(**{**row, "faults": tuple(map(FirstFault.from_dict, row["faults"]))})

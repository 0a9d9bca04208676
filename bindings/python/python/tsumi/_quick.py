"""Short questions by the million."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Optional, Union

from ._native import mates_within as _mates_within
from ._questions import cores, natural

# Positions asked between two looks for Ctrl-C.
_AT_ONCE = 20_000
# What takes longer is for `solve_many`, which can be interrupted within a question.
_MOST_PLIES = 9


def mates_within(
    positions: Union[str, bytes, Iterable[str]],
    plies: int,
    *,
    jobs: Optional[int] = None,
) -> list[Optional[int]]:
    """Within how many plies each position is mate for the side to move, in their order: 0
    where there is none within `plies`, None for a text that is not an SFEN.

    All legal moves count. There are no lines, and the referee is not asked; a length may be
    greater than the shortest. A position takes microseconds, within 9 plies a millisecond at
    times.

    positions: SFENs, or a text with one on each line.
    plies: from 1 to 9.
    jobs: positions asked side by side; without it, one for each core.
    """
    plies = natural("plies", plies)
    if plies > _MOST_PLIES:
        message = f"plies must be at most {_MOST_PLIES}, not {plies}: solve_many takes any length"
        raise ValueError(message)
    jobs = natural("jobs", jobs) if jobs is not None else cores()
    found: list[Optional[int]] = []
    lines = _lines(positions)
    while batch := list(islice(lines, _AT_ONCE)):
        found += _mates_within(batch, plies, jobs)
    return found


def _lines(positions: Union[str, bytes, Iterable[str]]) -> Iterator[str]:
    if isinstance(positions, bytes):
        positions = positions.decode("utf-8", "replace")
    return iter(positions.splitlines() if isinstance(positions, str) else positions)

"""What is asked about a problem, from the arguments of Python."""

from __future__ import annotations

import math
import os
from datetime import timedelta
from typing import Any, Optional, TypedDict, Union

from ._native import Asked
from ._words import Effort, Rules, one_of

Time = Union[float, timedelta]
# As docs/usi.md has them.
MOST = {
    "hash_mib": 1_048_576,
    "threads": 512,
    "nodes": 9_223_372_036_854_775_807,
    "plies": 65_535,
    "mate_limit": 10_000,
    "multipv": 600,
    "brinkmate": 4_294_967_295,
    "jobs": 512,
}
# More moves than any line has.
ALL_VARIATIONS = 65_535


class Questions(TypedDict, total=False):
    """The arguments of `Solver.solve` that say what is asked."""

    time: Optional[Time]
    nodes: Optional[int]
    mate_limit: Optional[int]
    effort: Effort
    tsume: bool
    multipv: int
    variations: Union[bool, int]
    brinkmate: Union[bool, int]
    faults: bool
    root_defends: bool
    rest: bool


def asked(
    threads: int,
    *,
    time: Optional[Time] = None,
    nodes: Optional[int] = None,
    mate_limit: Optional[int] = None,
    effort: Effort = "short",
    tsume: bool = False,
    multipv: int = 1,
    variations: Union[bool, int] = False,
    brinkmate: Union[bool, int] = False,
    faults: bool = False,
    root_defends: bool = False,
    rest: bool = False,
    rules: Rules = "magazine",
) -> Asked:
    """The questions, checked."""
    one_of("effort", effort, Effort)
    one_of("rules", rules, Rules)
    if variations is True:
        variations = ALL_VARIATIONS
    elif not isinstance(variations, int) or not 0 <= variations <= ALL_VARIATIONS:
        raise ValueError(f"variations must be True or a number of moves, not {variations!r}")
    if brinkmate is True:
        brinkmate = MOST["brinkmate"]
    return Asked(
        effort=effort,
        seconds=None if time is None else seconds(time),
        nodes=None if nodes is None else natural("nodes", nodes),
        mate_limit=None if mate_limit is None else natural("mate_limit", mate_limit),
        threads=threads,
        tsume=bool(tsume),
        multipv=natural("multipv", multipv),
        variations=int(variations),
        brinkmate=None if brinkmate is False else natural("brinkmate", brinkmate),
        faults=bool(faults),
        root_defends=bool(root_defends),
        rest=bool(rest),
        rules=rules,
    )


def natural(name: str, value: Any) -> int:
    """A number from 1 to the most that is sensible."""
    return whole(name, value, 1, MOST[name])


def whole(name: str, value: Any, least: int, most: int) -> int:
    """A whole number within these bounds."""
    try:
        number = int(value.__index__())
    except AttributeError:
        raise TypeError(f"{name} must be a whole number, not {type(value).__name__}") from None
    if not least <= number <= most:
        raise ValueError(f"{name} must be from {least} to {most}, not {number}")
    return number


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def seconds(time: Any) -> float:
    """A time in seconds."""
    if isinstance(time, timedelta):
        time = time.total_seconds()
    if isinstance(time, str) or not hasattr(time, "__float__"):
        raise TypeError(f"time must be a number of seconds, not {type(time).__name__}")
    number = float(time)
    if not (math.isfinite(number) and number > 0):
        raise ValueError(f"time must be a number of seconds above 0, not {time}")
    return number

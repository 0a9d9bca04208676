"""Problems from games."""

from __future__ import annotations

import itertools
import json
import os
import warnings
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Optional, Union

from . import _composing
from ._answers import Mined
from ._choices import chosen, with_choices
from ._many import in_order
from ._native import Games as GamesReader
from ._native import Pool
from ._problems import expect_file, files_of
from ._progress import Bar
from ._questions import cores, natural
from ._words import Errors, one_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

Games = Union[str, os.PathLike[str]]


@with_choices(_composing.MINE)
def mine(
    games: Union[Games, Iterable[Games]],
    *,
    jobs: Optional[int] = None,
    errors: Errors = "raise",
    progress: bool = False,
    **question: Unpack[_composing.Mine],
) -> Iterator[Mined]:
    """The problems in games: positions with a mate that suits, in the order of the games.

    games: the path of a file or a folder, the text of a game (KIF, KI2, CSA, JKF, or
    `sfen ... moves ...`), or many of them.
    A range is a number, or the least and the greatest.
    {options}
    jobs: games searched side by side; without it, one for each core.
    errors: what to do about a game with a mistake, "raise" a ValueError or "warn" and go on.
    """
    one_of("errors", errors, Errors)
    jobs = cores() if jobs is None else natural("jobs", jobs)
    pool = Pool.mining(jobs, json.dumps(chosen(_composing.MINE, question)))
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

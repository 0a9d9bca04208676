"""Problems: from files, and from what users call a position."""

from __future__ import annotations

import itertools
import os
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Optional, Protocol, Union

from ._native import Reader, svg
from ._words import Errors, one_of

# Files that are taken from a folder, as on the command line.
ENDINGS = ("kif", "kifu", "ki2", "ki2u", "csa", "jkf", "sfen", "tsv", "usi", "bod")


class Board(Protocol):
    """A board of cshogi or python-shogi, or any other that knows its SFEN."""

    def sfen(self) -> str: ...


class HasSfen(Protocol):
    """A problem or an answer."""

    @property
    def sfen(self) -> str: ...


Position = Union[str, Board, HasSfen]


@dataclass(frozen=True)
class Problem:
    """A problem of a file."""

    sfen: str
    name: Optional[str] = None
    moves: tuple[str, ...] = ()
    """The given solution in USI notation."""
    plies: Optional[int] = None
    """The given length."""
    verdict: Optional[Literal["mate", "nomate"]] = None
    """The given verdict, `mate` or `nomate`."""
    line: Optional[int] = None
    """Number of its first line in the file, from 1."""
    mistakes: tuple[str, ...] = ()
    """Mistakes in parts that the problem does without, such as its solution."""
    author: Optional[str] = None
    """Who made it."""

    def svg(self) -> str:
        """The position, drawn as in problem books."""
        heading = (self.name, self.author)
        return svg(
            self.sfen, [], heading=heading, of_brinkmate=False, is_none=False, root_defends=False
        )

    def _repr_svg_(self) -> str:
        return self.svg()


def read(
    path: Union[str, os.PathLike[str]], *, rest: bool = False, errors: Errors = "raise"
) -> list[Problem]:
    """The problems of a file: a list of SFENs, KIF, KI2, CSA, JKF, boards drawn in text, or
    answers as JSON; its content says which. Or those of all files of a folder and the folders
    in it, in the order of their names; there the endings say which they are, such as `.kif`.

    rest: the defender has the pieces that are neither on the board nor in a hand.
    errors: what to do about a problem with a mistake, "raise" a ValueError or "warn" and go
    on. A mistake in a part that the problem does without, such as its solution, is a warning.
    """
    return list(scan(path, rest=rest, errors=errors))


def scan(
    path: Union[str, os.PathLike[str]], *, rest: bool = False, errors: Errors = "raise"
) -> Iterator[Problem]:
    """The same one after the other, for files of any size."""
    one_of("errors", errors, Errors)
    files = files_of(path)
    if not os.path.isdir(path):
        expect_file(path)
    return itertools.chain.from_iterable(
        _problems(Reader(file, rest), os.fspath(file), errors == "warn") for file in files
    )


def files_of(path: Union[str, os.PathLike[str]]) -> list[Union[str, os.PathLike[str]]]:
    """The file, or those of a folder and the folders in it, without hidden ones."""
    if not os.path.isdir(path):
        return [path]
    found = sorted(_files_in(os.fspath(path)), key=lambda file: file.split(os.sep))
    if not found:
        raise FileNotFoundError(
            f"no file of this directory has problems or games: {os.fspath(path)!r}"
        )
    return list(found)


def _files_in(folder: str) -> Iterator[str]:
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            path, ending = os.path.join(place, name), name.lower().rpartition(".")[2]
            if not name.startswith(".") and ending in ENDINGS and os.path.isfile(path):
                yield path


def expect_file(path: Union[str, os.PathLike[str]]) -> None:
    """Raises what Python has to say if a file cannot be read: it has the best words."""
    if not _is_stream(path):
        with open(path, "rb"):
            pass


def _is_stream(path: Union[str, os.PathLike[str]]) -> bool:
    """True for a pipe or a device, which cannot be opened twice."""
    return os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path))


def _problems(reader: Reader, path: str, warns: bool) -> Iterator[Problem]:
    while True:
        try:
            sfen, (name, author), line, given, mistakes, note = next(reader)
        except StopIteration:
            return
        except ValueError as mistake:
            message = f"{path}, {mistake}"
            if not warns:
                raise ValueError(message) from None
            warnings.warn(message, stacklevel=2)
            continue
        for part in mistakes:
            warnings.warn(f"{path}, {part}", stacklevel=2)
        if note is not None:
            warnings.warn(f"{path}, line {line}: {note}", stacklevel=2)
        moves, plies, verdict = given or ([], None, None)
        yield Problem(
            sfen, name, tuple(moves), plies, verdict, line or None, tuple(mistakes), author
        )


def text_of(position: Any) -> str:
    """The text of a position; of a problem with its solution, as in a list."""
    if isinstance(position, str):
        return position
    if isinstance(position, Problem):
        length = None if position.plies is None else f"mate{position.plies}"
        given = " ".join(position.moves) or length or position.verdict
        return f"{position.sfen}\t{given}" if given else position.sfen
    sfen = getattr(position, "sfen", None)
    text = sfen() if callable(sfen) else sfen
    if isinstance(text, str):
        return text
    kind = type(position).__name__
    raise TypeError(f"a position is an SFEN, a board or a problem, not {kind}")


def solution_of(position: Any, solution: Optional[Sequence[str]]) -> Optional[list[str]]:
    """The solution to be judged: this one, else the one that came with a problem."""
    if solution is None and isinstance(position, Problem):
        solution = position.moves or None
    if isinstance(solution, str):
        return solution.split()
    return None if solution is None else list(solution)


def name_of(position: Any) -> Optional[str]:
    """The name of a problem, if it has one."""
    return heading_of(position)["name"]


def heading_of(position: Any) -> dict[str, Optional[str]]:
    """Its name and its author, as far as it has them."""
    known = {key: getattr(position, key, None) for key in ("name", "author")}
    return {key: text if isinstance(text, str) else None for key, text in known.items()}

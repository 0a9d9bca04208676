"""The solver."""

from __future__ import annotations

import asyncio
import functools
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Callable, Optional, Union

from ._answers import Answer, Bounds, Brinkmate, Fault, Report, answer_of, report_of
from ._many import solve_many
from ._native import Engine, Halt
from ._problems import Position, heading_of, solution_of, text_of
from ._progress import Bar
from ._proofs import Proof
from ._questions import Questions, Time, asked, natural
from ._rows import Checking, KnownMove, Progress
from ._words import Effort, Rules

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack


class Solver:
    """Finds mates, and proves that there are none.

    hash_mib: memory for the search, taken as it is used.
    threads: threads that search each problem together. For many problems `solve_many` is
    faster, which gives each job a problem.

    Each problem is answered as if it were the only one. Searches can be interrupted
    (Ctrl-C), and other threads of Python run meanwhile. Two threads may share a solver:
    their searches wait for each other.
    """

    def __init__(self, *, hash_mib: int = 256, threads: int = 1) -> None:
        self._hash_mib = natural("hash_mib", hash_mib)
        self._threads = natural("threads", threads)
        self._engine: Optional[Engine] = Engine(self._hash_mib)

    @property
    def hash_mib(self) -> int:
        return self._hash_mib

    @property
    def threads(self) -> int:
        return self._threads

    def solve(
        self,
        problem: Position,
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
        progress: Union[bool, Callable[[Progress], object]] = False,
    ) -> Answer:
        """Is there a mate, and which?

        problem: an SFEN (with moves, if you like), a board of cshogi or python-shogi, a
        problem of `tsumi.read`, or the text of a record or a drawn board.
        time: give up after this many seconds, or this `timedelta`.
        nodes: give up after this many positions.
        mate_limit: only mates of at most this many plies are looked for.
        effort: what is done about the length: "any" mate will do, "short" tries what is
        cheap, "shortest" proves the shortest length. Of brinkmates the shortest is proven
        unless "any" will do.
        tsume: also prove the length without futile interpositions.
        multipv: also say which other first moves mate; the best of them.
        variations: also find the replies that the line does not take (True), or those
        after the attacker's first moves (a number).
        brinkmate: not a mate is looked for but the shortest brinkmate (True), or one of at
        most this many moves of the attacker (a number).
        faults: also find what spoils the problem of a brinkmate: other moves that force one,
        and superfluous pieces.
        root_defends: the side to move is the one to be mated.
        rest: the defender has the pieces that are neither on the board nor in a hand.
        progress: True for a progress bar, or a function that gets a `Progress` now and then.

        Raises ValueError if the position is wrong, with what is wrong about it.
        """
        questions: Questions = {
            "time": time,
            "nodes": nodes,
            "mate_limit": mate_limit,
            "effort": effort,
            "tsume": tsume,
            "multipv": multipv,
            "variations": variations,
            "brinkmate": brinkmate,
            "faults": faults,
            "root_defends": root_defends,
            "rest": rest,
        }
        return self._solve(problem, questions, progress, Halt())

    async def solve_async(
        self,
        problem: Position,
        *,
        progress: Union[bool, Callable[[Progress], object]] = False,
        **questions: Unpack[Questions],
    ) -> Answer:
        """`solve` for asyncio, with the same arguments. Cancelling it stops the search."""
        halt = Halt()
        work = functools.partial(self._solve, problem, questions, progress, halt)
        try:
            return await asyncio.get_running_loop().run_in_executor(None, work)
        finally:
            halt.stop()

    def check(
        self,
        problem: Position,
        solution: Optional[Sequence[str]] = None,
        *,
        time: Optional[Time] = None,
        nodes: Optional[int] = None,
        root_defends: bool = False,
        rest: bool = False,
        rules: Rules = "magazine",
        progress: Union[bool, Callable[[Checking], object]] = False,
    ) -> Report:
        """The composer's report: is the problem complete, and if not, why?

        solution: the intended line in USI notation; without it, that of the problem, if it
        was read from a file with one.
        rules: whose rules grade faults and flaws: "strict", "magazine" or "smartphone".
        progress: True for a progress bar, or a function that gets a `Checking` at each step, with
        each fault as it is found.
        The other arguments are those of `solve`.
        """
        questions = asked(
            self._threads,
            time=time,
            nodes=nodes,
            root_defends=root_defends,
            rest=rest,
            rules=rules,
        )
        line = solution_of(problem, solution)
        bar = Bar(progress is True, desc="other moves", unit="")

        def show(text: str) -> None:
            step = _checking(json.loads(text))
            if callable(progress):
                progress(step)
            bar.set(step.settled, step.total or None)

        try:
            found = self._open().check(
                text_of(problem), line, questions, Halt(), show if progress else None
            )
        finally:
            bar.close()
        return report_of(found, heading_of(problem))

    def prove(
        self,
        problem: Position,
        path: Union[str, os.PathLike[str]],
        **questions: Unpack[Questions],
    ) -> Proof:
        """Solves a problem and writes a proof of the verdict to a file, which `tsumi.verify`
        and other checkers read. The other arguments are those of `solve`.

        Raises ValueError, and leaves the file as it was, if nothing is proven.
        """
        checked = asked(self._threads, **questions)
        part = f"{os.fspath(path)}.part"
        try:
            found, (proven, reason) = self._open().prove(text_of(problem), part, checked, Halt())
            answer = answer_of(found, heading_of(problem))
            if proven is None:
                why = f": {answer.reason}" if answer.reason else ""
                raise ValueError(f"{reason}{why}")
            os.replace(part, path)
        finally:
            if os.path.exists(part):
                os.remove(part)
        # A proof knows no number of the move.
        sfen = answer.sfen.rpartition(" ")[0]
        return Proof(os.fspath(path), sfen, *proven, answer=answer)

    def solve_many(
        self,
        problems: Iterable[Position],
        *,
        jobs: Optional[int] = None,
        progress: bool = False,
        **questions: Unpack[Questions],
    ) -> Iterator[Answer]:
        """`tsumi.solve_many` with the memory and the threads of this solver."""
        self._open()
        return solve_many(
            problems,
            jobs=jobs,
            hash_mib=self._hash_mib,
            threads=self._threads,
            progress=progress,
            **questions,
        )

    def close(self) -> None:
        """Gives the memory back. `with tsumi.Solver() as solver:` does so at its end."""
        self._engine = None

    def __enter__(self) -> Self:
        self._open()
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def __repr__(self) -> str:
        closed = ", closed" if self._engine is None else ""
        return f"<Solver: {self._hash_mib} MiB, threads: {self._threads}{closed}>"

    def _open(self) -> Engine:
        if self._engine is None:
            raise ValueError("the solver is closed")
        return self._engine

    def _solve(
        self,
        problem: Position,
        questions: Questions,
        progress: Union[bool, Callable[[Progress], object]],
        halt: Halt,
    ) -> Answer:
        engine, checked = self._open(), asked(self._threads, **questions)
        bar = Bar(progress is True, unit=" positions", unit_scale=True)
        shown = progress if callable(progress) else _shown_by(bar)

        def show(text: str) -> None:
            shown(_progress(json.loads(text)))

        text = text_of(problem)
        try:
            found = engine.solve(text, checked, halt, show if progress else None)
        except ValueError:
            if os.path.isfile(text):
                raise ValueError(f"{text!r} is a file: tsumi.read reads its problems") from None
            raise
        finally:
            bar.close()
        return answer_of(found, heading_of(problem))


def _checking(row: dict[str, Any]) -> Checking:
    bounds, fault = row.get("bounds"), row.get("fault")
    row["bounds"] = bounds and Bounds(bounds["lower"], bounds["upper"])
    row["fault"] = fault and Fault.from_dict(fault)
    return Checking.from_dict(row)


def _progress(row: dict[str, Any]) -> Progress:
    bounds, brinkmate = row.get("bounds"), row.get("brinkmate")
    known = {**row, "seconds": row["milliseconds"] / 1000}
    known["first_moves"] = tuple(map(KnownMove.from_dict, row.get("first_moves", ())))
    known["bounds"] = bounds and Bounds(bounds["lower"], bounds["upper"])
    known["brinkmate"] = brinkmate and Brinkmate(brinkmate["lower"], brinkmate.get("upper"))
    return Progress.from_dict(known)


def _shown_by(bar: Bar) -> Callable[[Progress], Any]:
    def show(found: Progress) -> None:
        mate = f"mate in {found.bounds.upper}, " if found.bounds else ""
        if found.brinkmate and found.brinkmate.upper:
            mate = f"brinkmate within {found.brinkmate.upper}, "
        bar.set(found.nodes, words=f"{mate}depth {found.depth}")

    return show

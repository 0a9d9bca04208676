"""Collections, solved side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sized
from typing import TYPE_CHECKING, Optional, TypeVar, Union

from ._answers import Answer, answer_of
from ._native import Asked, Pool
from ._problems import Position, heading_of, text_of
from ._progress import Bar
from ._questions import Questions, asked, cores, natural

if TYPE_CHECKING:
    from typing_extensions import Unpack

# Problems taken ahead of the one whose answer is due, for each job: as many as go on while
# a hard one is waited for.
_AHEAD = 256


def solve_many(
    problems: Iterable[Position],
    *,
    jobs: Optional[int] = None,
    hash_mib: int = 256,
    threads: int = 1,
    progress: bool = False,
    **questions: Unpack[Questions],
) -> Iterator[Answer]:
    """The answers to many problems, in their order, each as soon as it is due.

    problems: SFENs, boards, problems of `tsumi.read` or `tsumi.scan`, of any number. One
    that is none gets an answer with the verdict "invalid" and the reason.
    jobs: problems solved side by side; without it, one for each core.
    hash_mib: memory of all jobs together; each has a MiB at least.
    threads: threads that search each problem together.
    progress: show a progress bar.
    The other arguments are those of `Solver.solve`.
    """
    threads = natural("threads", threads)
    jobs = natural("jobs", jobs) if jobs is not None else max(cores() // threads, 1)
    mib = natural("hash_mib", hash_mib)
    return _answers(problems, jobs, mib, asked(threads, **questions), progress)


def _answers(
    problems: Iterable[Position], jobs: int, mib: int, questions: Asked, progress: bool
) -> Iterator[Answer]:
    total = len(problems) if isinstance(problems, Sized) else None
    bar = Bar(progress, total=total, unit=" problems")
    done = unsolved = 0
    try:
        for heading, found in in_order(Pool(jobs, mib, questions), jobs, _tasks(problems)):
            if isinstance(found, TypeError):
                row = {"sfen": "", "verdict": "invalid", "moves": (), "reason": str(found)}
                answer = Answer.from_dict({**row, **heading})
            else:
                answer = answer_of(found, heading)
            done += 1
            unsolved += answer.verdict not in ("mate", "nomate")
            bar.set(done, words=f"{unsolved} not solved" if unsolved else "")
            yield answer
    finally:
        bar.close()


def _tasks(
    problems: Iterable[Position],
) -> Iterator[tuple[dict[str, Optional[str]], Union[str, TypeError]]]:
    for problem in problems:
        try:
            yield heading_of(problem), text_of(problem)
        except TypeError as reason:
            yield heading_of(problem), reason


T = TypeVar("T")
E = TypeVar("E", bound=Exception)


def in_order(
    pool: Pool, jobs: int, tasks: Iterable[tuple[T, Union[str, E]]]
) -> Iterator[tuple[T, Union[str, E]]]:
    """Has the texts done by the threads of a pool; what they make of them comes in the order
    of the tasks. An error in the place of a text keeps its place."""
    source = iter(tasks)
    marks: dict[int, T] = {}
    found: dict[int, Union[str, E]] = {}
    due, taken, is_over = 0, 0, False
    try:
        while True:
            while not is_over and taken - due < _AHEAD * jobs:
                try:
                    marks[taken], task = next(source)
                except StopIteration:
                    is_over = True
                    break
                if isinstance(task, str):
                    pool.submit(taken, task)
                else:
                    found[taken] = task
                taken += 1
            if due == taken:
                return
            while due not in found:
                number, text = pool.take()
                found[number] = text
            yield marks.pop(due), found.pop(due)
            due += 1
    finally:
        pool.stop()

"""Collections, solved side by side."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sized
from typing import TYPE_CHECKING, Optional

from . import _native, answers
from .answers import Answer
from .problems import Position, name_of, text_of
from .progress import Bar
from .questions import Questions, asked, natural

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
    jobs = natural("jobs", jobs) if jobs is not None else max(_cores() // threads, 1)
    mib = natural("hash_mib", hash_mib)
    return _answers(problems, jobs, mib, asked(threads, **questions), progress)


def _answers(
    problems: Iterable[Position], jobs: int, mib: int, questions: _native.Asked, progress: bool
) -> Iterator[Answer]:
    pool = _native.Pool(jobs, mib, questions)
    total = len(problems) if isinstance(problems, Sized) else None
    bar = Bar(progress, total=total, unit=" problems")
    source = iter(problems)
    names: dict[int, Optional[str]] = {}
    found: dict[int, Answer] = {}
    due, taken, is_over, unsolved = 0, 0, False, 0
    try:
        while True:
            while not is_over and taken - due < _AHEAD * jobs:
                try:
                    problem = next(source)
                except StopIteration:
                    is_over = True
                    break
                names[taken] = name_of(problem)
                try:
                    pool.submit(taken, text_of(problem))
                except TypeError as reason:
                    invalid = Answer("", "invalid", str(reason), name=names.pop(taken))
                    found[taken] = invalid
                taken += 1
            if due == taken:
                return
            while due not in found:
                number, text = pool.take()
                found[number] = answers.answer(text, names.pop(number))
            answer = found.pop(due)
            due += 1
            unsolved += answer.verdict not in ("mate", "nomate")
            bar.set(due, words=f"{unsolved} not solved" if unsolved else "")
            yield answer
    finally:
        pool.stop()
        bar.close()


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

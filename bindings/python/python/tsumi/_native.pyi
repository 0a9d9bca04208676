from collections.abc import Iterator
from os import PathLike
from typing import Callable, Literal, Optional, Union

from ._words import Effort, Rules

VERSION: str

class Asked:
    def __init__(
        self,
        *,
        effort: Effort,
        seconds: Optional[float],
        nodes: Optional[int],
        mate_limit: Optional[int],
        threads: int,
        tsume: bool,
        multipv: int,
        variations: int,
        brinkmate: Optional[int],
        faults: bool,
        root_defends: bool,
        rest: bool,
        rules: Rules,
    ) -> None: ...

class Halt:
    def __init__(self) -> None: ...
    def stop(self) -> None: ...

class Engine:
    def __init__(self, mib: int) -> None: ...
    def solve(
        self,
        text: str,
        asked: Asked,
        halt: Halt,
        on_progress: Optional[Callable[[str], object]],
    ) -> str: ...
    def check(
        self,
        text: str,
        solution: Optional[list[str]],
        asked: Asked,
        halt: Halt,
        on_progress: Optional[Callable[[str], object]],
    ) -> str: ...
    def prove(
        self, text: str, path: Union[str, PathLike[str]], asked: Asked, halt: Halt
    ) -> tuple[str, tuple[Optional[tuple[str, int]], Optional[str]]]: ...

class Pool:
    def __init__(self, jobs: int, mib: int, asked: Asked) -> None: ...
    @staticmethod
    def mining(jobs: int, question: str) -> Pool: ...
    def submit(self, number: int, text: str) -> None: ...
    def take(self) -> tuple[int, str]: ...
    def stop(self) -> None: ...

class Making:
    def __init__(
        self,
        text: str,
        solution: Optional[list[str]],
        asked: Asked,
        question: str,
        jobs: int,
        mib: int,
    ) -> None: ...
    def take(self) -> str: ...
    def stop(self) -> None: ...

class Reader(
    Iterator[
        tuple[
            str,
            tuple[Optional[str], Optional[str]],
            int,
            Optional[tuple[list[str], Optional[int], Literal["mate", "nomate"]]],
            list[str],
            Optional[str],
        ]
    ]
):
    def __init__(self, path: Union[str, PathLike[str]], rest: bool) -> None: ...
    def __iter__(self) -> Reader: ...
    def __next__(
        self,
    ) -> tuple[
        str,
        tuple[Optional[str], Optional[str]],
        int,
        Optional[tuple[list[str], Optional[int], Literal["mate", "nomate"]]],
        list[str],
        Optional[str],
    ]: ...

class Games(Iterator[tuple[Optional[str], str]]):
    def __init__(self, path: Union[str, PathLike[str]]) -> None: ...
    @staticmethod
    def of_text(text: str) -> Games: ...
    def __iter__(self) -> Games: ...
    def __next__(self) -> tuple[Optional[str], str]: ...

def mates_within(sfens: list[str], plies: int, jobs: int) -> list[Optional[int]]: ...
def verify(path: Union[str, PathLike[str]]) -> tuple[str, str, int]: ...
def svg(
    sfen: str,
    moves: list[str],
    *,
    heading: tuple[Optional[str], Optional[str]],
    of_brinkmate: bool,
    is_none: bool,
    root_defends: bool,
) -> str: ...
def stripped(
    text: str,
    solution: Optional[list[str]],
    asked: Asked,
    question: str,
    mib: int,
) -> str: ...

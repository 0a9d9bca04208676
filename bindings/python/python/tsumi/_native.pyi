from collections.abc import Iterator
from os import PathLike
from typing import Callable, Optional, Union

VERSION: str

class Asked:
    def __init__(
        self,
        *,
        effort: str,
        seconds: Optional[float],
        nodes: Optional[int],
        mate_limit: Optional[int],
        threads: int,
        tsume: bool,
        multipv: int,
        variations: int,
        root_defends: bool,
        rest: bool,
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

class Pool:
    def __init__(self, jobs: int, mib: int, asked: Asked) -> None: ...
    def submit(self, number: int, text: str) -> None: ...
    def take(self) -> tuple[int, str]: ...
    def stop(self) -> None: ...

class Reader(
    Iterator[tuple[str, Optional[str], int, Optional[tuple[list[str], Optional[int], str]]]]
):
    def __init__(self, path: Union[str, PathLike[str]], rest: bool) -> None: ...
    def __iter__(self) -> Reader: ...
    def __next__(
        self,
    ) -> tuple[str, Optional[str], int, Optional[tuple[list[str], Optional[int], str]]]: ...

def svg(sfen: str, moves: list[str], *, name: str, is_no_mate: bool, root_defends: bool) -> str: ...

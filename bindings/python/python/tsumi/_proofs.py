"""Proofs of verdicts, for checkers that share no code with the engine."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Optional, Union

from ._answers import Answer
from ._native import verify as check
from ._problems import expect_file


@dataclass(frozen=True)
class Proof:
    """A proof in a file."""

    path: str
    sfen: str
    """Board, side to move and hands."""
    claim: str
    """What it proves, in words."""
    positions: int
    """Positions in it."""
    answer: Optional[Answer] = field(default=None, compare=False, repr=False)
    """The answer that it is for; None if it was only checked."""


def verify(path: Union[str, os.PathLike[str]]) -> Proof:
    """Checks a proof by `tsumi-proof-check`, which shares no code with the engine.

    Raises ValueError with the reason if it does not hold.
    """
    expect_file(path)
    claim, sfen, positions = check(path)
    return Proof(os.fspath(path), sfen, claim, positions)

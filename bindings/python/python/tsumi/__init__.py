"""Finds forced mates in shogi, and proves that there are none.

    import tsumi

    solver = tsumi.Solver()
    answer = solver.solve("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1")
    answer.verdict    # 'mate'
    answer.moves      # ('G*5b',)
    answer.japanese   # ('▲５二金',)

In a notebook an answer is shown as a diagram. `Solver.check` reports whether a problem is
complete, `solve_many` solves collections, `read` reads files of all formats, `mine` finds
problems in games, `repair` mends incomplete ones.
"""

from . import _native
from .answers import (
    Answer,
    Bounds,
    Fault,
    Features,
    FirstMove,
    Mined,
    Repaired,
    Report,
    SuperfluousPiece,
    Try,
    Tsume,
    Variation,
)
from .composing import mine, repair
from .many import solve_many
from .problems import Problem, read, scan
from .program import program
from .proofs import Proof, verify
from .solver import Progress, Solver

__version__ = _native.VERSION

__all__ = [
    "Answer",
    "Bounds",
    "Fault",
    "Features",
    "FirstMove",
    "Mined",
    "Problem",
    "Progress",
    "Proof",
    "Repaired",
    "Report",
    "Solver",
    "SuperfluousPiece",
    "Try",
    "Tsume",
    "Variation",
    "__version__",
    "mine",
    "program",
    "read",
    "repair",
    "scan",
    "solve_many",
    "verify",
]

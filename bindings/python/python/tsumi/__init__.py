"""Finds forced mates in shogi, and proves that there are none.

    import tsumi

    solver = tsumi.Solver()
    answer = solver.solve("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1")
    answer.verdict    # 'mate'
    answer.moves      # ('G*5b',)
    answer.japanese   # ('▲５二金',)

In a notebook an answer is shown as a diagram. `Solver.check` reports whether a problem is
complete, `solve_many` solves collections, `mates_within` asks short questions by the million,
`read` reads files of all formats, `mine` finds problems in games, `repair` mends incomplete
ones, `strip` takes superfluous pieces out. `extend` composes backwards, `hunt` finds problems
by chance, `place` finds the pieces that a line needs.
"""

from . import _native
from ._answers import (
    Answer,
    Bounds,
    Brinkmate,
    Code,
    Extended,
    Fault,
    Level,
    Mined,
    Placed,
    Repaired,
    Report,
    Tsume,
    Verdict,
)
from ._making import extend, hunt, place, repair, strip
from ._many import solve_many
from ._mining import mine
from ._problems import Problem, read, scan
from ._program import program
from ._proofs import Proof, verify
from ._quick import mates_within
from ._rows import (
    AddedPiece,
    Checking,
    Features,
    FirstFault,
    FirstMove,
    Growth,
    KnownMove,
    OtherMove,
    Placing,
    Progress,
    Refutation,
    Repairing,
    SuperfluousPiece,
    Try,
    Variation,
)
from ._solver import Solver
from ._words import Effort, Language, Rules

__version__ = _native.VERSION

__all__ = [
    "AddedPiece",
    "Answer",
    "Bounds",
    "Brinkmate",
    "Checking",
    "Code",
    "Effort",
    "Extended",
    "Fault",
    "Features",
    "FirstFault",
    "FirstMove",
    "Growth",
    "KnownMove",
    "Language",
    "Level",
    "Mined",
    "OtherMove",
    "Placed",
    "Placing",
    "Problem",
    "Progress",
    "Proof",
    "Refutation",
    "Repaired",
    "Repairing",
    "Report",
    "Rules",
    "Solver",
    "SuperfluousPiece",
    "Try",
    "Tsume",
    "Variation",
    "Verdict",
    "__version__",
    "extend",
    "hunt",
    "mates_within",
    "mine",
    "place",
    "program",
    "read",
    "repair",
    "scan",
    "solve_many",
    "strip",
    "verify",
]

"""Parts of results, and progress, made of src/files; tests/all/declared.rs says how."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Optional

from ._row import Row

if TYPE_CHECKING:
    from ._answers import Bounds, Brinkmate, Tsume


@dataclass(frozen=True)
class OtherMove(Row):
    """A move of the attacker beside the line to a brinkmate."""

    ply: int
    """Ply of the move, from 1."""
    move: str
    """The move."""
    within: Optional[int] = None
    """Moves within which it forces a brinkmate, itself included; left out if that is open."""


@dataclass(frozen=True)
class SuperfluousPiece(Row):
    """A piece that a problem may do without."""

    piece: str
    """The piece, as in SFEN."""
    settled: bool
    """Without it nothing changes; if not, that is open."""
    square: Optional[str] = None
    """Its square; none for a piece in the attacker's hand."""


@dataclass(frozen=True)
class FirstMove(Row):
    """A first move and its verdict."""

    moves: tuple[str, ...]
    """The move, and for a mate the whole line."""
    verdict: Literal["mate", "nomate", "timeout"]
    """`mate`, `nomate` or `timeout`."""
    code: Optional[Literal["stopped", "time", "nodes", "mate-limit", "most", "depth", "rejected", "no-line", "thread", "workers"]] = None
    """If it is not settled, why."""
    reason: Optional[str] = None
    """The same in words."""
    plies: Optional[int] = None
    """Length of the line."""
    bounds: Optional[Bounds] = None
    """Proven bounds of the shortest length."""
    comes_back: bool = False
    """The line comes back to the position that it began in."""


@dataclass(frozen=True)
class Variation(Row):
    """Moves that leave the line, or an earlier variation."""

    after: tuple[str, ...]
    """The moves from the start to where it branches off."""
    moves: tuple[str, ...]
    """Its own moves."""
    shortest: bool
    """True if it is proven that there is no shorter one."""
    plies: Optional[int] = None
    """Plies of the mate from there; there may be a shorter one."""


@dataclass(frozen=True)
class Refutation(Row):
    """Why a check does not mate."""

    moves: tuple[str, ...]
    """The reply that refutes it, and if it was found the line to the last check; of a report, and of one of several checks, the check stands before them."""
    only: bool
    """Every other reply is proven to be mated."""
    japanese: tuple[str, ...] = ()
    """The same in Japanese notation."""
    plies: Optional[int] = None
    """Plies of the quickest refutation against the longest attack, if it takes no longer than was looked at."""


@dataclass(frozen=True)
class Try(Row):
    """A move of the attacker that fails."""

    moves: tuple[str, ...]
    """The reply that refutes it, and if it was found the line to the last check; of a report, and of one of several checks, the check stands before them."""
    only: bool
    """Every other reply is proven to be mated."""
    ply: int
    """Its ply, from 1."""
    japanese: tuple[str, ...] = ()
    """The same in Japanese notation."""
    plies: Optional[int] = None
    """Plies of the quickest refutation against the longest attack, if it takes no longer than was looked at."""


@dataclass(frozen=True)
class Features(Row):
    """Facts about a problem and its main line, which composers list."""

    on_board: tuple[int, int]
    """Pieces on the board at the start: the attacker's, and the defender's."""
    in_hand: int
    """Pieces in the attacker's hand at the start."""
    sacrifices: tuple[int, ...]
    """Plies at which the attacker gives a piece away that is captured at once."""
    unpromoted: tuple[int, ...]
    """Plies of moves without a possible promotion, of both sides."""
    interpositions: tuple[int, ...]
    """Plies of the defender's interpositions: drops, and moves of pieces."""
    end: str
    """The position at the end."""


@dataclass(frozen=True)
class AddedPiece(Row):
    """A piece that was added, as one object."""

    piece: str
    """The piece, as in SFEN."""
    square: str
    """Its square."""
    words: str
    """What is wrong without it, in words."""
    words_japanese: str
    """The same in Japanese."""
    ply: Optional[int] = None
    """The ply at which it is."""
    kind: Optional[Literal["fuzume", "mated", "yozume", "hayazume", "komaamari", "hencho", "hendo-yozume", "hendo", "escape"]] = None
    """The fault that there is without it, or `escape`."""
    moves: tuple[str, ...] = ()
    """The moves of that fault, or the reply."""


@dataclass(frozen=True)
class KnownMove(Row):
    """What is known of a first move while a search goes on."""

    move: str
    """The move."""
    verdict: Literal["mate", "nomate", "unknown"]
    """`mate`, `nomate` or `unknown`."""
    plies: Optional[int] = None
    """It mates within so many plies, or does not within so many; absent for no mate at all."""
    pn: Optional[int] = None
    """Proof number of the position after it, unless that is settled."""
    dn: Optional[int] = None
    """Its disproof number."""


@dataclass(frozen=True)
class Progress(Row):
    """How far a search has come."""

    seconds: float
    """Wall time, in seconds."""
    nodes: int
    """Positions visited."""
    depth: int
    """Length of the line being searched."""
    seldepth: int
    """The greatest depth reached."""
    hashfull: int
    """Share of the table in use, in thousandths."""
    moves: tuple[str, ...]
    """The line of the best mate or brinkmate so far, or the line being searched."""
    thrown_out: int
    """Proofs and disproofs that the table has lost to others, by a sample."""
    bounds: Optional[Bounds] = None
    """Bounds of the shortest length, once there is a mate."""
    brinkmate: Optional[Brinkmate] = None
    """What is proven so far of the length of a brinkmate, if that is asked for."""
    pn: Optional[int] = None
    """Proof number of the position, before there is a mate or brinkmate."""
    dn: Optional[int] = None
    """Its disproof number."""
    first_moves: tuple[KnownMove, ...] = ()
    """What is known of each first move, the most promising first; once there is a mate, of shorter ones."""


@dataclass(frozen=True)
class Checking(Row):
    """How far a report has come."""

    settled: int
    """The other moves that are settled."""
    total: int
    """All of them; 0 before they are known."""
    bounds: Optional[Bounds] = None
    """The tsume length so far, at the step at which it is proven."""
    fault: Optional[FaultRow] = None
    """A fault or flaw, at the step at which it is found; the report may name it more closely."""
    before: tuple[str, ...] = ()
    """The moves from the start before those of the fault."""


@dataclass(frozen=True)
class Growth(Row):
    """How far the growth of a problem or a hunt has come."""

    seconds: float
    """Wall time, in seconds."""
    taken_back: int
    """Problems that were taken back two plies."""
    found: int
    """Problems without a fault that were found, whatever their length."""
    complete: int
    """Problems that are complete by their reports."""
    flawed: int
    """Problems with flaws. The others are not judged for flaws, or not settled."""
    longest: int
    """Plies of the longest."""
    waiting: int
    """Problems that wait to be taken back."""
    open: int
    """Replies, checks and positions that were not settled."""
    setups: int
    """Positions of a hunt that were looked at."""
    next: int
    """The number of the position with which a hunt goes on."""


@dataclass(frozen=True)
class FirstFault(Row):
    """A fault of a problem as it is."""

    ply: int
    """Its ply."""
    kind: Literal["line", "escape", "yozume", "komaamari", "other"]
    """`line` (it cannot be played), `escape`, `yozume`, `komaamari` or `other`."""
    removers: int
    """How many of the pieces on squares may remove it."""
    words: str
    """All this in words."""
    words_japanese: str
    """The same in Japanese."""
    move: Optional[str] = None
    """The move that escapes or mates as well."""


@dataclass(frozen=True)
class Placing(Row):
    """How far the search for pieces has come."""

    seconds: float
    """Wall time, in seconds."""
    candidates: int
    """Pieces on squares that may be added."""
    judged: int
    """Sets that were judged."""
    found: int
    """Sets with which the line is the only solution."""
    complete: int
    """Sets that were told and are complete."""
    flawed: int
    """Sets that were told and have flaws."""
    open: int
    """Those that were not settled."""
    waiting: int
    """Sets that wait."""
    faults: tuple[FirstFault, ...]
    """What is wrong with the problem as it is, as far as it was seen."""
    as_it_is: Optional[Literal["complete", "flawed", "open"]] = None
    """The level of the problem as it is, if the line is its only solution."""


@dataclass(frozen=True)
class Repairing(Row):
    """How far the search for small changes has come."""

    seconds: float
    """Wall time, in seconds."""
    candidates: int
    """Changed problems that are judged, at most."""
    judged: int
    """Neighbours that were judged."""
    complete: int
    """Neighbours that are complete."""
    flawed: int
    """Neighbours with flaws that are accepted."""
    open: int
    """Those that were not settled."""


@dataclass(frozen=True)
class AnswerRow(Row):
    """A problem and its answer."""

    sfen: str
    """The position; empty if the input has a mistake."""
    verdict: Literal["mate", "nomate", "timeout", "invalid", "brinkmate", "nobrinkmate"]
    """`mate`, `nomate`, `timeout` or `invalid`; of a brinkmate also `brinkmate` and `nobrinkmate`, and `mate` where the attacker mates by checks."""
    moves: tuple[str, ...]
    """The line, to the mate or the brinkmate; empty if there is neither."""
    name: Optional[str] = None
    """Its name, or its place in the input."""
    author: Optional[str] = None
    """Its author."""
    source: Optional[str] = None
    """Where it was published."""
    attacker: Optional[Literal["black", "white"]] = None
    """The side that is to mate: `black` or `white`."""
    code: Optional[Literal["stopped", "time", "nodes", "mate-limit", "most", "depth", "rejected", "no-line", "thread", "workers"]] = None
    """If there is no answer, why, in one word: `stopped`, `time`, `nodes`, `mate-limit`, `most`, `depth`, `rejected`, `no-line`, `thread` or `workers`."""
    headline: Optional[str] = None
    """The result in one line; left out of what is no answer and no report."""
    headline_japanese: Optional[str] = None
    """The same in Japanese."""
    reason: Optional[str] = None
    """Why there is no answer, in words."""
    reason_japanese: Optional[str] = None
    """The same in Japanese."""
    nowhere: Optional[str] = None
    """The pieces that are neither on the board nor in a hand, as in SFEN."""
    plies: Optional[int] = None
    """Length of the line."""
    bounds: Optional[Bounds] = None
    """Proven bounds of the shortest length, all interpositions counted."""
    tsume: Optional[Tsume] = None
    """The length without futile interpositions, if it was asked for or easily found."""
    japanese: tuple[str, ...] = ()
    """The line in Japanese notation."""
    left_in_hand: Optional[str] = None
    """The attacker's hand at the end of the line, as in SFEN; `-` for none."""
    given: Optional[str] = None
    """How the given solution compares, or was judged."""
    given_japanese: Optional[str] = None
    """The same in Japanese."""
    mistakes: tuple[str, ...] = ()
    """Mistakes in parts of the input that the answer does without."""
    mistakes_japanese: tuple[str, ...] = ()
    """The same in Japanese."""
    seconds: Optional[float] = None
    """Wall time, in seconds."""
    nodes: Optional[int] = None
    """Positions visited."""
    lacks_memory: bool = False
    """There was no memory when the table should have grown: slower, as right as ever."""
    question: Optional[Literal["brinkmate", "threat"]] = None
    """What was asked, unless it was the mate: `brinkmate`, or `threat`, the mate after a pass of the defender."""
    brinkmate: Optional[Brinkmate] = None
    """What is proven of the length of a brinkmate, if it was asked for."""
    variations: tuple[Variation, ...] = ()
    """The replies that the line does not take, if they were asked for, and other first moves that mate."""
    variations_complete: Optional[bool] = None
    """True if all variations asked for were found."""
    first_moves: tuple[FirstMove, ...] = ()
    """The best first moves, the line's own first, if several were asked for."""
    first_moves_complete: Optional[bool] = None
    """True if all first moves are settled."""
    refutation: Optional[Refutation] = None
    """If the defender is to move and not mated, the line that shows it, if it was asked for."""
    refutations: tuple[Refutation, ...] = ()
    """If the attacker is to move and there is no mate, the checks with what refutes each, if that was asked for."""


@dataclass(frozen=True)
class FaultRow(Row):
    """A fault, or a reply that lasts as long as the main line's."""

    kind: Literal["fuzume", "mated", "yozume", "hayazume", "komaamari", "hencho", "hendo-yozume", "hendo", "shorter"]
    """`fuzume` (no mate), `mated` (mated already), `yozume` (another mate), `hayazume` (a shorter one), `komaamari` (pieces left), `hencho` (a longer defence), `hendo-yozume` (another mate behind an equal reply); of replies `hencho` (as long, pieces left), `hendo` (as long), `shorter`."""
    name: str
    """Its name in Japanese, such as 余詰."""
    ply: int
    """Ply of the first of its moves, from 1."""
    plies: int
    """Plies from the start of the problem to the end of the line."""
    moves: tuple[str, ...]
    """Its moves in USI notation."""
    left_in_hand: str
    """The attacker's hand at its end, as in SFEN."""
    grade: Optional[Literal["harmless", "slight", "grave", "incomplete"]] = None
    """How grave it is by the rules: `harmless`, `slight`, `grave` or `incomplete`; left out for a reply that is shorter."""
    family: Optional[int] = None
    """For a fault, the number of its family: moves of one idea."""
    minor: Optional[Literal["order", "other-way", "detour", "unpromoted", "unpromoted-longer", "unpromoted-slower", "other-square", "other-destination", "mate-in-one", "last-move", "mirror"]] = None
    """The difference from the main line, if composers consider it minor."""
    back_after: Optional[int] = None
    """For an order, another way or a detour, the ply after which it is back on the main line."""
    japanese: tuple[str, ...] = ()
    """Its moves in Japanese notation."""

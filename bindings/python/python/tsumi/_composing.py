"""Questions of composers, made of src/composing; tests/all/declared.rs says how."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, Optional, TypedDict, Union

from ._choices import (
    ANY,
    Choice,
    Range,
    between,
    flag,
    hands,
    kept,
    odd,
    pieces,
    span,
    squares,
    word,
    words,
)


class Extend(TypedDict, total=False):
    """Which problems go on as a given one?"""

    plies: Optional[int]
    add: Optional[int]
    most: Optional[int]
    nodes: Optional[int]
    hand: Optional[int]
    sacrifices: bool
    no_captures: bool
    theme: Optional[Literal["smoke"]]
    seed: int
    region: Optional[str]
    pieces: Iterable[str]
    tokin_only: bool


EXTEND = {
    "plies": Choice("plies", "Optional[int]", None, odd(65535), "Go back as far as problems of N plies [default: all that are two plies longer]"),
    "add": Choice("add", "Optional[int]", None, between(0, 38), "Let up to N pieces join on the way that no move needs, from the defender's hand [default: 3 with `plies`]"),
    "most": Choice("most", "Optional[int]", None, between(1, 4294967295), "End after N problems, those that differ in little counted as one [default: 10 with `plies`, else all]"),
    "nodes": Choice("nodes", "Optional[int]", None, between(0, ANY), "Leave open whether a move mates after N visited positions [default: 200 with `plies`, else 300000]"),
    "hand": Choice("hand", "Optional[int]", None, between(0, 4294967295), "Most pieces in the attacker's hand; 0 keeps it empty"),
    "sacrifices": Choice("sacrifices", "bool", False, flag, "Only checks that are captured at once"),
    "no_captures": Choice("noCaptures", "bool", False, flag, "No checks that capture"),
    "theme": Choice("theme", "Optional[Literal[\"smoke\"]]", None, word("smoke"), "`smoke`: try problems with many pieces on the board first [default: those with few]"),
    "seed": Choice("seed", "int", 1, between(0, ANY), "Which problems grow is left to chance: another N finds others"),
    "region": Choice("region", "Optional[str]", None, squares, "The squares to which pieces may come: one (5a), or two corners (1a-4d)"),
    "pieces": Choice("pieces", "Iterable[str]", (), pieces, "The pieces that may come to the board (R, +R, p) [default: all]"),
    "tokin_only": Choice("tokinOnly", "bool", False, flag, "Let no promoted lances, knights and silvers come to the board: promoted pawns stand for them"),
}


class Hunt(TypedDict, total=False):
    """Which problems are there among positions with given pieces, and before those?"""

    plies: Range
    king: Optional[str]
    put: Range
    hand: Union[Range, str]
    theme: Iterable[Literal["sacrifice", "unpromoted", "interposition", "intermediate", "distant", "smoke", "figure"]]
    every: bool
    first: int
    until: Optional[int]
    seed: int
    most: Optional[int]
    of_each: Optional[int]
    region: Optional[str]
    pieces: Iterable[str]
    tokin_only: bool


HUNT = {
    "plies": Choice("plies", "Range", (3, 9), span(1, 99), "Lengths without futile interpositions"),
    "king": Choice("king", "Optional[str]", None, squares, "The squares of the defender's king: one (5a), or two corners (1a-4d) [default: where it stands]"),
    "put": Choice("put", "Range", 3, span(0, 9), "How many pieces are put on the board; moves that are taken back add more"),
    "hand": Choice("hand", "Union[Range, str]", (0, 2), hands, "The attacker's hand: how many pieces (0-2), or which at least and at most (P-RG2P: a pawn at least, a rook, a gold and two pawns at most; 0-B: a bishop at most)"),
    "theme": Choice("theme", "Iterable[Literal[\"sacrifice\", \"unpromoted\", \"interposition\", \"intermediate\", \"distant\", \"smoke\", \"figure\"]]", (), words("sacrifice", "unpromoted", "interposition", "intermediate", "distant", "smoke", "figure"), "Only problems whose solution shows all of these themes: docs/composing.md says what each is"),
    "every": Choice("all", "bool", False, flag, "Look into all positions in their order, not some by chance; no moves are taken back"),
    "first": Choice("from", "int", 0, between(0, ANY), "Begin with position N: the last line of an earlier run says with which"),
    "until": Choice("until", "Optional[int]", None, between(0, ANY), "End before position N"),
    "seed": Choice("seed", "int", 1, between(0, ANY), "The positions are left to chance: another N tries others"),
    "most": Choice("most", "Optional[int]", None, between(1, 4294967295), "End after N problems, those that differ in little counted as one [default: 10, with `every` all]"),
    "of_each": Choice("ofEach", "Optional[int]", None, between(1, 4294967295), "At most N problems that go back to one beginning: more finds more long ones, but less different [default: 20]"),
    "region": Choice("region", "Optional[str]", None, squares, "The squares to which pieces may come: one (5a), or two corners (1a-4d)"),
    "pieces": Choice("pieces", "Iterable[str]", (), pieces, "The pieces that may come to the board (R, +R, p) [default: all]"),
    "tokin_only": Choice("tokinOnly", "bool", False, flag, "Let no promoted lances, knights and silvers come to the board: promoted pawns stand for them"),
}


class Place(TypedDict, total=False):
    """With which pieces is a line the only solution?"""

    add: int
    most: Optional[int]
    nodes: int
    region: Optional[str]
    pieces: Iterable[str]
    tokin_only: bool


PLACE = {
    "add": Choice("add", "int", 2, between(1, 8), "Add N pieces at most"),
    "most": Choice("most", "Optional[int]", None, between(1, 4294967295), "End after N problems, those that differ in little counted as one [default: all]"),
    "nodes": Choice("nodes", "int", 1000000, between(0, ANY), "Leave a set of pieces open after N visited positions"),
    "region": Choice("region", "Optional[str]", None, squares, "The squares to which pieces may come: one (5a), or two corners (1a-4d)"),
    "pieces": Choice("pieces", "Iterable[str]", (), pieces, "The pieces that may come to the board (R, +R, p) [default: all]"),
    "tokin_only": Choice("tokinOnly", "bool", False, flag, "Let no promoted lances, knights and silvers come to the board: promoted pawns stand for them"),
}


class Repair(TypedDict, total=False):
    """Which small changes make a cooked problem complete?"""

    nodes: int
    most: int
    rules: Optional[Literal["strict", "magazine", "smartphone"]]
    flaws: Literal["none", "slight", "grave"]
    changes: Iterable[Literal["add", "remove", "move", "replace", "hand", "shift"]]
    keep: Iterable[str]
    same: Literal["line", "key"]
    plies: Optional[int]


REPAIR = {
    "nodes": Choice("nodes", "int", 1000000, between(0, ANY), "Give up on a changed problem after N visited positions"),
    "most": Choice("most", "int", 10, between(1, 4294967295), "End after N repairs of a problem, those that differ in little counted as one"),
    "rules": Choice("rules", "Optional[Literal[\"strict\", \"magazine\", \"smartphone\"]]", None, word("strict", "magazine", "smartphone"), "The rules that judge flaws: docs/composing.md has their table [default: magazine]"),
    "flaws": Choice("flaws", "Literal[\"none\", \"slight\", \"grave\"]", "slight", word("none", "slight", "grave"), "The gravest flaw that a repair may have; those without come first"),
    "changes": Choice("changes", "Iterable[Literal[\"add\", \"remove\", \"move\", \"replace\", \"hand\", \"shift\"]]", (), words("add", "remove", "move", "replace", "hand", "shift"), "Only these kinds of changes: add a piece, remove one, move it, replace it by another kind, change the attacker's hand, shift the whole board [default: all]"),
    "keep": Choice("keep", "Iterable[str]", (), kept, "Squares (5a) and pieces (R, +R, p; lower case: White's) that stay as they are"),
    "same": Choice("same", "Literal[\"line\", \"key\"]", "line", word("line", "key"), "What stays the same: the whole main line (`line`), or only its first move (`key`)"),
    "plies": Choice("plies", "Optional[int]", None, between(1, 65535), "Look for problems of N plies, without futile interpositions; only the first move stays the same"),
}


class Mine(TypedDict, total=False):
    """Which problems are there in games?"""

    plies: Range
    unique: Literal["any", "shortest", "complete", "strict"]
    no_leftovers: bool
    trim: bool
    nodes: int


MINE = {
    "plies": Choice("plies", "Range", (3, 9), span(1, 99), "Lengths without futile interpositions"),
    "unique": Choice("unique", "Literal[\"any\", \"shortest\", \"complete\", \"strict\"]", "complete", word("any", "shortest", "complete", "strict"), "Which other moves of the attacker may mate: `any`; `shortest`, those that take longer; `complete`, none before the last move; `strict`, none at all"),
    "no_leftovers": Choice("noLeftovers", "bool", False, flag, "Only mates that leave nothing in the attacker's hand"),
    "trim": Choice("trim", "bool", False, flag, "Give superfluous pieces to the defender"),
    "nodes": Choice("nodes", "int", 20000, between(1, ANY), "Skip a position if a question about it takes more than N visited positions"),
}

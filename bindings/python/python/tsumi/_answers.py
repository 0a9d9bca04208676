"""Answers and reports.

Their dictionaries are the command line's JSON (docs/json.md), with the same names.
"""

from __future__ import annotations

import html
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Callable, Literal, Optional

from ._native import svg
from ._row import fields_of, known_of, timed_fields_of
from ._rows import (
    AddedPiece,
    AnswerRow,
    FaultRow,
    Features,
    FirstMove,
    OtherMove,
    Refutation,
    SuperfluousPiece,
    Try,
    Variation,
)
from ._words import Language, Rules, one_of

if TYPE_CHECKING:
    from typing_extensions import Self

Verdict = Literal["mate", "nomate", "brinkmate", "nobrinkmate", "timeout", "invalid"]
Level = Literal["complete", "flawed", "incomplete", "open"]
Side = Literal["black", "white"]
Code = Literal[
    "stopped",
    "time",
    "nodes",
    "mate-limit",
    "most",
    "depth",
    "rejected",
    "no-line",
    "thread",
    "workers",
]

# What one row of Japanese moves may hold in a text.
_IN_A_ROW = 6


@dataclass(frozen=True)
class Bounds:
    """Proven bounds of a length, in plies."""

    lower: int
    upper: int

    @property
    def shortest(self) -> bool:
        """True if both are equal."""
        return self.lower == self.upper

    def to_dict(self) -> dict[str, Any]:
        return {"lower": self.lower, "upper": self.upper, "shortest": self.shortest}


@dataclass(frozen=True)
class Tsume:
    """Proven bounds of the length without futile interpositions, in plies."""

    lower: int
    upper: int
    moves: Optional[tuple[str, ...]] = None
    """A line of that length, if it is known."""
    leads: bool = False
    """The answer's own line is one of that length."""

    @property
    def shortest(self) -> bool:
        """True if both bounds are equal."""
        return self.lower == self.upper

    def to_dict(self) -> dict[str, Any]:
        return {**fields_of(self), "shortest": self.shortest}


@dataclass(frozen=True)
class Brinkmate:
    """Proven bounds of the length of a brinkmate, in moves of the attacker."""

    lower: int
    upper: Optional[int] = None
    """None if none was found."""
    threat: tuple[str, ...] = ()
    """The mate behind a pass at the end of the line, if variations were asked for."""
    level: Optional[Level] = None
    """The level of the problem, if faults were asked for."""
    others: tuple[OtherMove, ...] = ()
    """Other moves of the attacker along the line that force a brinkmate within as many moves."""
    superfluous: tuple[SuperfluousPiece, ...] = ()
    """Pieces that are superfluous, or, where that is not settled, perhaps are."""
    sidelines: tuple[Variation, ...] = ()
    """The replies before the end that another mate follows than a pass, or, without plies, a line
    to another brinkmate, if variations were asked for."""

    @property
    def shortest(self) -> bool:
        """True if both bounds are equal."""
        return self.lower == self.upper

    def to_dict(self) -> dict[str, Any]:
        fields = {**fields_of(self), "shortest": self.shortest}
        if not self.superfluous:
            del fields["superfluous"]
        return fields


@dataclass(frozen=True, repr=False)
class Answer(AnswerRow):
    """The answer to a problem. Two are equal if they say the same, however long they took."""

    headline: str = ""
    """The answer in one line; empty if there is no problem."""
    headline_japanese: str = ""
    nodes: int = field(default=0, compare=False)
    """Positions visited."""
    seconds: float = field(default=0.0, compare=False)
    """Time taken."""
    lacks_memory: bool = field(default=False, compare=False)
    """There was no memory when the table should have grown: slower, as right as ever."""

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self:
        """The answer of `to_dict`, or of a line that `tsumi solve --format jsonl` writes."""
        known = known_of(cls, data)
        known["seconds"] = data.get("milliseconds", 0) / 1000
        for key, convert in _CONVERTED.items():
            if known.get(key) is not None:
                known[key] = convert(known[key])
        known["name"] = known.get("name") or None
        return cls(**known)

    def to_dict(self) -> dict[str, Any]:
        """The answer for JSON or a data frame: what is not known is left out, and
        `tsumi.read` and the command line read it again as a problem."""
        fields = timed_fields_of(self)
        if self.verdict == "invalid":
            del fields["milliseconds"], fields["nodes"]
        return fields

    def __repr__(self) -> str:
        return f"<Answer: {self._headline()}>"

    def __str__(self) -> str:
        return self.text()

    def text(self, language: Language = "en") -> str:
        """The answer in one language: "en" with the moves in USI notation, too, as `print`
        shows it, or "ja"."""
        one_of("language", language, Language)
        lines = [self.name] if self.name else []
        if language == "ja":
            lines.append(self.headline_japanese or f"エラー：{self.reason_japanese or self.reason}")
        else:
            lines.append(self._headline())
            lines += [" ".join(self.moves)] if self.moves else []
        return "\n".join(lines + _rows(self.japanese))

    def _headline(self) -> str:
        return self.headline or f"{self.verdict}: {self.reason}"

    def svg(self) -> str:
        """The problem and its final position, drawn as in problem books."""
        return svg(
            self.sfen,
            list(self.moves),
            heading=(self.name, self.author),
            of_brinkmate=self.brinkmate is not None and self.verdict != "mate",
            is_none=self.verdict in ("nomate", "nobrinkmate"),
            root_defends=_root_defends(self.sfen, self.attacker),
        )

    def _repr_svg_(self) -> Optional[str]:
        return self.svg() if self.sfen else None


@dataclass(frozen=True, repr=False)
class Fault(FaultRow):
    """Something that makes a problem incomplete, or a reply as long as the main line's."""

    def __repr__(self) -> str:
        return f"<Fault: {self}>"

    def __str__(self) -> str:
        return self.text()

    def text(self, language: Language = "en") -> str:
        """In one language: "en" with moves in USI notation, or "ja" as in records."""
        one_of("language", language, Language)
        if language == "ja":
            if self.kind in ("fuzume", "mated", "komaamari"):
                left = _in_japanese(self.left_in_hand)
                return f"{self.name}：{left}" if left else self.name
            return f"{self.name}（{self.ply}手目）：{' '.join(self.japanese)}"
        about = [word for word in (self.grade, self.minor) if word and word != "incomplete"]
        words = f"{self.kind} ({', '.join(about)})" if about else self.kind
        if self.kind in ("fuzume", "mated"):
            return words
        if self.kind == "komaamari":
            return f"{words}: {self.left_in_hand}"
        return f"{words} at ply {self.ply}: {' '.join(self.moves)}"


@dataclass(frozen=True, repr=False)
class Report:
    """The composer's report: is a problem complete, and if not, why?"""

    sfen: str
    verdict: Verdict
    """`mate`, `nomate` or `timeout`."""
    complete: Optional[bool] = None
    """There is neither fault nor flaw; None if that is not settled."""
    level: Level = "open"
    """The level by the rules: `complete`, `flawed`, `incomplete` or `open`."""
    level_japanese: str = "未決"
    """The same in Japanese: 完全, キズあり, 不完全 or 未決."""
    rules: Rules = "magazine"
    """The rules that judged: `strict`, `magazine` or `smartphone`."""
    code: Optional[Code] = None
    """Of a `timeout`, why, in one word."""
    reason: Optional[str] = None
    """Why there is no verdict, in words."""
    reason_japanese: Optional[str] = None
    headline: str = ""
    """The report in one line: the level and what led to it."""
    headline_japanese: str = ""
    minor_only: bool = False
    """There are faults, all of them minor."""
    plies: Optional[int] = None
    """Length of the main line."""
    tsume: Optional[Tsume] = None
    """The length without futile interpositions."""
    bounds: Optional[Bounds] = None
    """The shortest length, all interpositions counted."""
    given: Optional[str] = None
    """How the given solution was judged."""
    given_japanese: Optional[str] = None
    mistakes: tuple[str, ...] = ()
    """Mistakes in parts of the text that the report does without."""
    mistakes_japanese: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    """The main line in USI notation."""
    japanese: tuple[str, ...] = ()
    left_in_hand: Optional[str] = None
    """The attacker's hand at its end, as in SFEN."""
    provisional: bool = False
    """The main line is the best one found, but its length is not settled."""
    faults: tuple[Fault, ...] = ()
    """Faults and flaws in the order of their plies, each with its grade."""
    harmless: tuple[Fault, ...] = ()
    """Other mates that no rules hold against a problem."""
    same_length: tuple[Fault, ...] = ()
    """Replies that last as long as the main line's; no faults."""
    shorter: tuple[Fault, ...] = ()
    """Replies that are mated sooner (変化)."""
    tries: tuple[Try, ...] = ()
    """Moves of the attacker that fail (紛れ), at each ply the best first."""
    superfluous: tuple[SuperfluousPiece, ...] = ()
    """Pieces that are superfluous, or perhaps are."""
    features: Optional[Features] = None
    open: tuple[str, ...] = ()
    """What was not settled within the limits."""
    open_japanese: tuple[str, ...] = ()
    """The same in Japanese, those of one kind together."""
    passed_over: tuple[str, ...] = ()
    """What was not settled because the problem is incomplete anyway."""
    nowhere: Optional[str] = None
    attacker: Optional[Side] = None
    """The side that is to mate."""
    name: Optional[str] = None
    author: Optional[str] = None
    source: Optional[str] = None
    nodes: int = field(default=0, compare=False)
    seconds: float = field(default=0.0, compare=False)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Report:
        """The report of `to_dict`, or of `tsumi check --format jsonl`."""
        known = known_of(cls, data)
        known["seconds"] = data.get("milliseconds", 0) / 1000
        for key, convert in _LISTED.items():
            known[key] = tuple(convert(one) for one in known.get(key, ()))
        for key, convert in _CONVERTED.items():
            if known.get(key) is not None:
                known[key] = convert(known[key])
        known["name"] = known.get("name") or None
        return cls(**known)

    def to_dict(self) -> dict[str, Any]:
        """The report for JSON: what is not known is left out."""
        return timed_fields_of(self)

    def __repr__(self) -> str:
        return f"<Report: {self.headline or self.level}>"

    def __str__(self) -> str:
        return self.text()

    def text(self, language: Language = "en") -> str:
        """The report in one language: "en" with moves in USI notation, as `print` shows it, or
        "ja" with moves as in records."""
        one_of("language", language, Language)
        lines = [self.name] if self.name else []
        if language == "ja":
            return "\n".join(lines + self._in_japanese())
        lines += [self.headline, *self._lengths()]
        if self.moves:
            lines.append(" ".join(self.moves))
        return "\n".join(lines + self._details())

    def _in_japanese(self) -> list[str]:
        lines = [self.headline_japanese]
        if self.tsume and self.bounds:
            plies, literal = (_plies(bounds, "～") for bounds in (self.tsume, self.bounds))
            more = "" if literal == plies else f"（無駄合を含めて{literal}手）"
            lines.append(f"{plies}手{more}")
        lines += [f"作意：{self.given_japanese}"] if self.given_japanese else []
        lines += _rows(self.japanese)
        lines += [fault.text("ja") for fault in self.faults]
        lines += [f"同手数の変化：{' '.join(line.japanese)}" for line in self.same_length]
        for one in self.superfluous:
            place = one.square or "持駒"
            lines.append(f"不要駒{'' if one.settled else '？'}：{_in_japanese(one.piece)} {place}")
        return lines + [f"未決：{question}" for question in self.open_japanese]

    def _lengths(self) -> list[str]:
        if not self.tsume or not self.bounds:
            return []
        plies, literal = _plies(self.tsume), _plies(self.bounds)
        more = "" if literal == plies else f"; with futile interpositions {literal}"
        return [f"{plies} plies{more}"]

    def _details(self) -> list[str]:
        given = [f"given solution: {self.given}"] if self.given else []
        pieces = [
            f"superfluous{'' if one.settled else '?'}: {one.piece} {one.square or 'in hand'}"
            for one in self.superfluous
        ]
        faults = [str(fault) for fault in self.faults]
        same = [f"as long: {line}" for line in self.same_length]
        return (
            given + faults + same + pieces + [f"not settled: {question}" for question in self.open]
        )

    def _repr_html_(self) -> str:
        answer = Answer(
            self.sfen,
            self.verdict,
            moves=self.moves,
            attacker=self.attacker,
            name=self.name,
            author=self.author,
        )
        lines = [self.headline, *self._lengths(), *self._details()]
        items = "".join(f"<li>{html.escape(line)}</li>" for line in lines[1:])
        return f"<p><b>{html.escape(lines[0])}</b></p><ul>{items}</ul>{answer.svg()}"


@dataclass(frozen=True, repr=False)
class _Composed:
    """A problem with its solution."""

    sfen: str
    attacker: Side
    """The side that is to mate."""
    moves: tuple[str, ...]
    """The solution in USI notation."""
    japanese: tuple[str, ...]
    """The solution in Japanese notation."""
    plies: int
    """The length without futile interpositions."""
    left_in_hand: str
    """The attacker's hand at the end, as in SFEN."""
    origin: str
    """The position that it comes from."""

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self:
        known = known_of(cls, data)
        if "accepted" in known:
            known["accepted"] = tuple(
                tuple((one["move"], one["plies"]) for one in place) for place in known["accepted"]
            )
        if "added" in known:
            known["added"] = tuple(map(AddedPiece.from_dict, known["added"]))
        return cls(**known)

    def to_dict(self) -> dict[str, Any]:
        """The problem for JSON; `tsumi.read` and the command line read it again."""
        fields = {**fields_of(self), "verdict": "mate"}
        if "accepted" in fields:
            fields["accepted"] = [
                [{"move": move, "plies": plies} for move, plies in place]
                for place in fields["accepted"]
            ]
        return fields

    def svg(self) -> str:
        """The problem and its final position, drawn as in problem books."""
        return Answer(self.sfen, "mate", moves=self.moves, attacker=self.attacker).svg()

    def _repr_svg_(self) -> str:
        return self.svg()


@dataclass(frozen=True, repr=False)
class Mined(_Composed):
    """A problem found in a game, turned so that Black attacks."""

    name: str
    """The game's name, and the number of the move."""
    accepted: tuple[tuple[tuple[str, int], ...], ...]
    """At each place of the attacker all moves that mate, with the plies they take, that of
    the solution first."""
    game: int
    """Number of the game among all, from 1."""
    number: int
    """Number of the move in the game, from 1."""
    second_best: Optional[int] = None
    """Plies of the second best first move; None if no other mates."""
    nowhere: Optional[str] = None

    def __repr__(self) -> str:
        return f"<Mined: {self.name}: mate in {self.plies}>"


@dataclass(frozen=True, repr=False)
class Repaired(_Composed):
    """A problem that was made complete by a small change."""

    change: str
    """`added`, `removed`, `moved`, `replaced`, `hand-more`, `hand-less` or `shifted`."""
    words: str
    """The change in words, and in Japanese."""
    words_japanese: str = ""
    piece: Optional[str] = None
    """The piece that was added, removed or moved, or that is there now, as in SFEN."""
    square: Optional[str] = None
    """Its square, before a move."""
    to: Optional[str] = None
    """Its square after a move."""
    level: Level = "open"
    """`complete`, `flawed`, or `open` if its flaws are not settled."""
    family: int = 0
    """The number of its family, those that a composer sees as one."""
    flaws: tuple[str, ...] = ()
    """Its flaws in words, if it has some that are accepted."""
    flaws_japanese: tuple[str, ...] = ()
    nowhere: Optional[str] = None
    name: Optional[str] = None

    def __repr__(self) -> str:
        return f"<Repaired: {self.words}>"


@dataclass(frozen=True, repr=False)
class Extended(_Composed):
    """A problem whose solution goes on as that of a given one, or that a hunt met."""

    before: Optional[int] = None
    """Plies before the given solution; None of a hunt."""
    level: Level = "open"
    """`complete`, `flawed`, or `open` if its flaws were not judged or are not settled."""
    family: int = 0
    """The number of its family, those that a composer sees as one."""
    flaws: tuple[str, ...] = ()
    """Its flaws in words, if it has some."""
    flaws_japanese: tuple[str, ...] = ()
    nowhere: Optional[str] = None
    name: Optional[str] = None

    def __repr__(self) -> str:
        return f"<Extended: mate in {self.plies}>"


@dataclass(frozen=True, repr=False)
class Placed(_Composed):
    """A problem with pieces added, with which a line is the only solution."""

    added: tuple[AddedPiece, ...]
    """The pieces."""
    level: Level = "open"
    """`complete`, `flawed`, or `open` if its flaws are not settled."""
    family: int = 0
    """The number of its family, those that a composer sees as one."""
    flaws: tuple[str, ...] = ()
    """Its flaws in words, if it has some."""
    flaws_japanese: tuple[str, ...] = ()
    nowhere: Optional[str] = None
    name: Optional[str] = None

    def __repr__(self) -> str:
        return f"<Placed: {', '.join(f'{one.piece} {one.square}' for one in self.added)}>"


def answer_of(text: str, heading: dict[str, Optional[str]]) -> Answer:
    """The answer of a JSON text about a problem with this heading."""
    return Answer.from_dict({**json.loads(text), **heading})


def report_of(text: str, heading: dict[str, Optional[str]]) -> Report:
    """The report of a JSON text, likewise."""
    return Report.from_dict({**json.loads(text), **heading})


def _bounds(data: dict[str, Any]) -> Bounds:
    return Bounds(data["lower"], data["upper"])


def _brinkmate(data: dict[str, Any]) -> Brinkmate:
    return Brinkmate(
        data["lower"],
        data.get("upper"),
        tuple(data.get("threat", ())),
        data.get("level"),
        tuple(map(OtherMove.from_dict, data.get("others", ()))),
        tuple(map(SuperfluousPiece.from_dict, data.get("superfluous", ()))),
        _variations(data.get("sidelines", ())),
    )


def _tsume(data: dict[str, Any]) -> Tsume:
    return Tsume(**known_of(Tsume, data))


def _first_moves(rows: Iterable[dict[str, Any]]) -> tuple[FirstMove, ...]:
    known = [known_of(FirstMove, row) for row in rows]
    for row in known:
        row["bounds"] = row.get("bounds") and _bounds(row["bounds"])
    return tuple(FirstMove(**row) for row in known)


def _variations(rows: Iterable[dict[str, Any]]) -> tuple[Variation, ...]:
    return tuple(map(Variation.from_dict, rows))


def _refutations(rows: Iterable[dict[str, Any]]) -> tuple[Refutation, ...]:
    return tuple(map(Refutation.from_dict, rows))


_LISTED: dict[str, Callable[[dict[str, Any]], Any]] = {
    "faults": Fault.from_dict,
    "harmless": Fault.from_dict,
    "same_length": Fault.from_dict,
    "shorter": Fault.from_dict,
    "tries": Try.from_dict,
    "superfluous": SuperfluousPiece.from_dict,
}

_CONVERTED: dict[str, Callable[[Any], Any]] = {
    "bounds": _bounds,
    "brinkmate": _brinkmate,
    "tsume": _tsume,
    "first_moves": _first_moves,
    "variations": _variations,
    "refutation": Refutation.from_dict,
    "refutations": _refutations,
    "features": Features.from_dict,
}


def _rows(japanese: tuple[str, ...]) -> list[str]:
    starts = range(0, len(japanese), _IN_A_ROW)
    return [" ".join(japanese[start : start + _IN_A_ROW]) for start in starts]


def _in_japanese(pieces: str) -> str:
    """Pieces of an SFEN as Japanese writes them."""
    text = pieces.upper()
    for letters, name in (("+P", "と"), ("+R", "竜"), ("+B", "馬"), ("+", "成")):
        text = text.replace(letters, name)
    return text.translate(str.maketrans("PLNSGBRK", "歩香桂銀金角飛玉"))


def _plies(bounds: Any, to: str = " to ") -> str:
    if bounds.lower == bounds.upper:
        return str(bounds.upper)
    return f"{bounds.lower}{to}{bounds.upper}"


def _root_defends(sfen: str, attacker: Optional[Side]) -> bool:
    return attacker is not None and (sfen.split()[1] == "b") != (attacker == "black")

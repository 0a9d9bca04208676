"""The words that arguments may be."""

from __future__ import annotations

from typing import Any, Literal, get_args

Effort = Literal["any", "short", "shortest"]
Rules = Literal["strict", "magazine", "smartphone"]
Errors = Literal["raise", "warn"]
Language = Literal["en", "ja"]
Uniqueness = Literal["any", "shortest", "complete", "strict"]
Flaws = Literal["none", "slight", "grave"]
ChangeKind = Literal["add", "remove", "move", "replace", "hand", "shift"]
Same = Literal["line", "key"]
Theme = Literal[
    "sacrifice", "unpromoted", "interposition", "intermediate", "distant", "smoke", "figure"
]


def one_of(name: str, word: Any, words: Any) -> None:
    """Raises ValueError unless the argument is one of these, a `Literal`."""
    if word not in get_args(words):
        known = ", ".join(repr(known) for known in get_args(words))
        raise ValueError(f"{name} must be one of {known}, not {word!r}")

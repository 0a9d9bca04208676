"""The words that arguments may be."""

from __future__ import annotations

from typing import Any, Literal, get_args

Effort = Literal["any", "short", "shortest"]
Rules = Literal["strict", "magazine", "smartphone"]
Errors = Literal["raise", "warn"]
Language = Literal["en", "ja"]


def one_of(name: str, word: Any, words: Any) -> Any:
    """The argument. Raises ValueError unless it is one of these, a `Literal` or a tuple."""
    known = get_args(words) or words
    if word not in known:
        raise ValueError(f"{name} must be one of {', '.join(map(repr, known))}, not {word!r}")
    return word

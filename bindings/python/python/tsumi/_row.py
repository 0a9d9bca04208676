"""Objects of JSON as objects of Python: names are the same, lists are tuples."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import Self

# What is left out where it is false or empty.
_LEFT_OUT = (
    "name",
    "headline",
    "headline_japanese",
    "japanese",
    "variations",
    "refutations",
    "first_moves",
    "threat",
    "sidelines",
    "others",
    "lacks_memory",
    "mistakes",
    "mistakes_japanese",
    "flaws",
    "flaws_japanese",
)


@dataclass(frozen=True)
class Row:
    """A part of a result."""

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self:
        return cls(**known_of(cls, data))

    def to_dict(self) -> dict[str, Any]:
        fields = {
            one.name: (getattr(self, one.name), one.default) for one in dataclasses.fields(self)
        }
        return {name: plain(value) for name, (value, usual) in fields.items() if value != usual}


def known_of(cls: Any, data: dict[str, Any]) -> dict[str, Any]:
    """The entries that are fields of a class, lists as tuples."""
    names = [one.name for one in dataclasses.fields(cls) if one.name in data]
    return {
        name: tuple(data[name]) if isinstance(data[name], list) else data[name] for name in names
    }


def fields_of(record: Any) -> dict[str, Any]:
    """The fields for JSON: lists for tuples, without what is not known."""
    fields = {one.name: getattr(record, one.name) for one in dataclasses.fields(record)}
    return {
        key: plain(value)
        for key, value in fields.items()
        if value is not None and (value or key not in _LEFT_OUT)
    }


def timed_fields_of(record: Any) -> dict[str, Any]:
    fields = fields_of(record)
    seconds = fields.pop("seconds")
    return {**fields, "milliseconds": round(seconds * 1000, 3)}


def plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    return value.to_dict() if hasattr(value, "to_dict") else value

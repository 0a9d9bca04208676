"""Options of composers' questions: what each may be, and how functions have them as arguments."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Mapping
from typing import Any, Callable, NamedTuple, TypeVar, Union

from ._questions import whole
from ._words import one_of

Range = Union[int, tuple[int, int]]
# The engine counts no further.
ANY = 2**63 - 1
Check = Callable[[str, Any], Any]
F = TypeVar("F", bound=Callable[..., Any])


class Choice(NamedTuple):
    """An option."""

    member: str
    """Its name in JSON."""
    of: str
    """Its type."""
    usual: Any
    check: Check
    """Makes JSON of an argument with this name, or raises what is wrong with it."""
    doc: str


def flag(_: str, value: Any) -> bool:
    return bool(value)


def between(least: int, most: int) -> Check:
    return lambda name, value: whole(name, value, least, most)


def odd(most: int) -> Check:
    def check(name: str, value: Any) -> int:
        number = whole(name, value, 1, most)
        if number % 2 == 0 or number < 3:
            raise ValueError(f"{name} must be an odd number from 3, not {value}")
        return number

    return check


def span(least: int, most: int) -> Check:
    """A number, or the least and the greatest."""

    def check(name: str, value: Any) -> list[int]:
        pair = (value, value) if isinstance(value, int) else value
        one, other = (whole(name, number, least, most) for number in pair)
        if one > other:
            raise ValueError(f"{name} must have the least first, not {value!r}")
        return [one, other]

    return check


def hands(name: str, value: Any) -> Any:
    return value if isinstance(value, str) else span(0, 9)(name, value)


def word(*known: str) -> Check:
    return lambda name, value: one_of(name, value, known)


def words(*known: str) -> Check:
    return lambda name, value: [one_of(name, one, known) for one in value]


def squares(_: str, value: Any) -> Any:
    return value


def pieces(_: str, value: Any) -> list[Any]:
    return list(value)


kept = pieces


def chosen(choices: dict[str, Choice], given: Mapping[str, Any]) -> dict[str, Any]:
    """What is given, checked, as JSON."""
    for name in given:
        if name not in choices:
            raise TypeError(f"unexpected keyword argument {name!r}")
    known = {name: value for name, value in given.items() if value is not None}
    return {choices[name].member: choices[name].check(name, known[name]) for name in known}


def with_choices(choices: dict[str, Choice]) -> Callable[[F], F]:
    """Shows the choices among the arguments of a function, and their documentation in the place of
    `{options}` in its own."""
    keyword = inspect.Parameter.KEYWORD_ONLY
    new = [
        inspect.Parameter(name, keyword, default=one.usual, annotation=one.of)
        for name, one in choices.items()
    ]
    docs = [textwrap.wrap(f"{name}: {one.doc}.", 95) for name, one in choices.items()]

    def show(function: F) -> F:
        own = inspect.signature(function)
        *named, _ = own.parameters.values()
        # Those that need no name come first.
        both = sorted([*new, *named], key=lambda one: one.kind)
        function.__signature__ = own.replace(parameters=both)  # type: ignore[attr-defined]
        if function.__doc__:
            lines = "\n    ".join(line for doc in docs for line in doc)
            function.__doc__ = function.__doc__.replace("{options}", lines)
        return function

    return show

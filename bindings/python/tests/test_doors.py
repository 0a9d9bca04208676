"""The table of all doors, tests/data/doors.jsonl, which tests/all/doors.rs describes."""

import json

import pytest
import tsumi
from conftest import DATA

ROWS = [json.loads(row) for row in (DATA / "doors.jsonl").read_text("utf-8").splitlines()]
COMPOSING = ("extend", "hunt", "place")
TABLE = [row for row in ROWS if row["ask"] not in COMPOSING]
MADE = [row for row in ROWS if row["ask"] in COMPOSING]
# Words of the language, or of its library.
RENAMED = {"all": "every", "from": "first"}


def is_part(expected, found):
    """True if `found` has what is expected, and perhaps more names."""
    if isinstance(expected, dict):
        return all(is_part(inner, (found or {}).get(name)) for name, inner in expected.items())
    if isinstance(expected, list):
        return len(expected) == len(found) and all(map(is_part, expected, found))
    return expected == found


def ask(solver, case):
    options = dict(case["options"])
    if "milliseconds" in options:
        options["time"] = options.pop("milliseconds") / 1000
    if case["ask"] == "brinkmate":
        return solver.solve(case["text"], brinkmate=options.pop("most", True), **options)
    return getattr(solver, case["ask"])(case["text"], **options)


def expect_mistake(solver, case):
    expected = case["expect"]
    place, place_ja = "", ""
    if "line" in case:
        place, place_ja = f"line {case['line']}: ", f"{case['line']} 行目："
    with pytest.raises(ValueError) as error:
        ask(solver, case)
    assert str(error.value) == place + expected["reason"]
    if not case["options"]:
        (answer,) = tsumi.solve_many([case["text"]])
        assert answer.verdict == "invalid"
        if case["ask"] == "solve":
            assert answer.reason == place + expected["reason"]
            assert answer.reason_japanese == place_ja + expected["reason_japanese"]


@pytest.mark.parametrize("case", TABLE, ids=lambda case: case["name"])
def test_the_table(solver, case):
    expected = case["expect"]
    if expected["verdict"] == "invalid":
        expect_mistake(solver, case)
        return
    found = ask(solver, case)
    row = found.to_dict()
    for name, value in expected.items():
        assert is_part(value, row.get(name)), (name, value, row)
    assert expected["headline"] in found.text("en").splitlines()
    assert expected["headline_japanese"] in found.text("ja").splitlines()


@pytest.mark.parametrize("case", MADE, ids=lambda case: case["name"])
def test_what_is_made(case):
    options = {RENAMED.get(name, name): value for name, value in case["options"].items()}
    for name in ("plies", "put", "hand"):
        if isinstance(options.get(name), list):
            options[name] = tuple(options[name])
    made = getattr(tsumi, case["ask"])(case["text"], jobs=1, hash_mib=16, **options)
    if "refused" in case["expect"]:
        with pytest.raises(ValueError) as error:
            next(made)
        assert str(error.value) == case["expect"]["refused"]
        return
    found = [one.to_dict() for one in made]
    assert is_part(case["expect"]["found"], found), found

"""Dictionaries are the command line's JSON, as docs/json.schema.json describes it."""

import json
import pathlib
import subprocess

import jsonschema
import pytest
import tsumi

SCHEMA = json.loads(
    (pathlib.Path(__file__).parents[3] / "docs" / "json.schema.json").read_text("utf-8")
)
MATE_IN_FIVE = "7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1"
NO_MATE = "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1"
HARD = "4k4/9/9/9/9/9/9/9/9 b B4G2S9P2rb2s4n4l9p 1"
IDLE = "8k/9/5GP1N/6n1R/7l1/9/9/9/9 b r2b3g4s2n3l17p 1"
SPOILED = "6Gnl/6Sk1/6sp1/9/8P/9/9/9/9 b RGSr2b2gs3n3l16p 1"
SPOILED_LINE = "S*1c 2a1c G*1b 2b1b 3b2a 1b2b 3a3b"
GAME = "sfen 7nk/8p/7P1/9/9/9/P8/9/K1B6 b Gg 1 moves 9g9f G*8h 7i8h 2a3c 8h3c+ 1a2a G*2b"


def rows_of(*arguments):
    """What the command line writes, without numbers and names of the input, and times."""
    command = [tsumi.program(), *arguments, "--format", "jsonl"]
    output = subprocess.run(command, check=False, capture_output=True, text=True).stdout
    assert output
    return [without_place(json.loads(line)) for line in output.splitlines()]


def without_place(row):
    place = ("problem", "name", "made_with", "milliseconds")
    return {key: value for key, value in row.items() if key not in place}


def expect(ours, row, kind):
    schema = {**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{kind}"}]}
    jsonschema.validate(ours, schema)
    assert without_place(ours) == row


@pytest.mark.parametrize(
    ("text", "limits", "arguments"),
    [
        (MATE_IN_FIVE, {"variations": True, "multipv": 600}, ["--variations", "--multipv=600"]),
        (MATE_IN_FIVE, {"mate_limit": 3}, ["--mate-limit=3"]),
        (NO_MATE, {"tsume": True}, ["--tsume"]),
        (HARD, {"nodes": 1000}, ["--nodes=1000"]),
        ("4k4/9/4P4/9/9/9/9/9/9 b G 1", {}, []),
    ],
)
def test_answers(text, limits, arguments):
    (row,) = rows_of("solve", "--effort=short", "--hash=16", *arguments, text)
    answer = tsumi.Solver(hash_mib=16).solve(text, **limits)
    expect(answer.to_dict(), row, "answer")
    expect(tsumi.Answer.from_dict(row).to_dict(), row, "answer")


def test_what_is_no_problem():
    (answer,) = tsumi.solve_many(["4k4/9 b - 1"])
    assert answer.to_dict() == {
        "sfen": "", "verdict": "invalid", "reason": answer.reason, "moves": [],
        "reason_japanese": "SFEN の誤り：盤面が 2 段です（9 段のはずです）",
    }  # fmt: skip


@pytest.mark.parametrize("text", [MATE_IN_FIVE, NO_MATE, IDLE, SPOILED])
def test_reports(text):
    (row,) = rows_of("check", "--rules=strict", "--hash=16", text)
    report = tsumi.Report.from_dict(row)
    expect(report.to_dict(), row, "report")
    ours = tsumi.Solver(hash_mib=16).check(text, rules="strict", nodes=100_000).to_dict()
    jsonschema.validate(ours, SCHEMA)
    assert set(ours) - set(row) <= {"milliseconds"}


def test_problems_of_games():
    rows = rows_of("mine", "--plies=1-9", "--unique=any", GAME)
    found = list(tsumi.mine(GAME, plies=(1, 9), unique="any"))
    assert len(found) == len(rows) > 0
    for ours, row in zip(found, rows):
        expect(ours.to_dict(), row, "mined")


LAST_ONE = "9/9/9/9/9/9/7+R1/6R2/8k b 2b4g4s4n4l18p 1"
INCOMPLETE = "5k3/3sR1g2/4Pp3/9/9/9/9/9/9 b Gr2b2g3s4n4l16p 1 moves 5b3b+ 4a3b G*2b 3b4a G*5b"


def test_problems_that_are_made():
    """Those of one job come in the same order from both."""
    one = {"jobs": 1, "hash_mib": 16}
    arguments = ["--jobs=1", "--hash=16"]
    rows = rows_of("extend", "--plies=5", "--add=1", "--most=3", *arguments, LAST_ONE)
    grown = list(tsumi.extend(LAST_ONE, plies=5, add=1, most=3, **one))
    rows += rows_of("hunt", "--most=3", "--king=1a-9i", *arguments, NO_MATE)
    hunted = list(tsumi.hunt(NO_MATE, most=3, king="1a-9i", **one))
    # Of each three families.
    assert [len({made.family for made in some}) for some in (grown, hunted)] == [3, 3]
    grown += hunted
    assert len(grown) == len(rows)
    for ours, row in zip(grown, rows):
        expect(ours.to_dict(), row, "extended")
    rows = rows_of("place", *arguments, INCOMPLETE)
    placed = list(tsumi.place(INCOMPLETE, **one))
    assert len(placed) == len(rows) > 0
    for ours, row in zip(placed, rows):
        expect(ours.to_dict(), row, "placed")
        assert tsumi.Placed.from_dict(row) == ours


# A mate in three whose first move may promote or not, with a rook in hand besides; the last
# classic without the pawn that holds 1c, so without a mate.
FLAWED = "l3g2n1/2+P1g3k/3G1p3/pp2p2LP/3L2RS1/1s2PSn2/PP1+p1P3/9/3GK2N1 b R2bsnl7p 1"
LACKING = "6Gnl/6Sk1/6sp1/9/9/9/9/9/9 b GS2r2b2gs3n3l17p 1"


@pytest.mark.parametrize("flaws", ["none", "slight"])
@pytest.mark.parametrize(
    ("sfen", "line"),
    [(SPOILED, SPOILED_LINE), (LACKING, SPOILED_LINE), (FLAWED, "3e3b+ 1b1a 2d2b+")],
)
def test_repairs(sfen, line, flaws):
    """Both judge alike: flaws that are accepted, the line that is kept."""
    arguments = ["--nodes=300000", f"--flaws={flaws}", "--jobs=2", "--hash=32"]
    command = [tsumi.program(), "repair", *arguments, "--format=jsonl", f"{sfen} moves {line}"]
    output = subprocess.run(command, check=False, capture_output=True, text=True).stdout
    rows = [without_place(json.loads(row)) for row in output.splitlines()]
    assert len(rows) == (0 if sfen == FLAWED and flaws == "none" else 1)
    asked = {"nodes": 300_000, "flaws": flaws, "jobs": 2, "hash_mib": 32}
    repaired = list(tsumi.repair(sfen, line, **asked))
    assert len(repaired) == len(rows)
    for ours, row in zip(repaired, rows):
        expect(ours.to_dict(), row, "repaired")

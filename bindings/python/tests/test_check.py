"""The composer's report."""

import dataclasses
import io
import json
import pickle
import re

import pytest
import tsumi

MATE_IN_ONE = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
# The third problem of the Shogi Zuko (1755), which has cooks (docs/measurements.md).
ZUKO_3 = "2p1g+P3/1P1p1pp2/l1P1g1S+r1/P1B1P1+p2/1p3l3/1kN6/9/2+B6/1r7 b GS2N2Pg2sn2l5p 1"


def test_a_complete_problem(solver):
    report = solver.check(MATE_IN_ONE)
    assert report.complete
    assert report.moves == ("G*5b",)
    assert report.tsume == tsumi.Tsume(1, 1, leads=True)
    assert (report.bounds, report.plies) == (tsumi.Bounds(1, 1), 1)
    assert (report.faults, report.open, report.left_in_hand) == ((), (), "-")
    assert repr(report) == "<Report: complete>"


def test_levels_and_grades_are_those_of_the_rules(solver):
    # The last gold may be dropped on
    # either side or in front, which strict rules alone hold against a problem in one.
    for rules, level in {"magazine": "complete", "smartphone": "complete"}.items():
        report = solver.check(MATE_IN_ONE, rules=rules)
        assert (report.rules, report.level) == (rules, level)
    report = solver.check("4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1")
    assert (report.level, report.level_japanese) == ("incomplete", "不完全")
    left = next(fault for fault in report.faults if fault.kind == "komaamari")
    assert (left.name, left.grade) == ("駒余り", "incomplete")
    report = solver.check(ZUKO_3, time=0.2)
    assert (report.level, report.level_japanese) in (("open", "未決"), ("incomplete", "不完全"))
    with pytest.raises(ValueError, match="rules must be one of"):
        solver.check(MATE_IN_ONE, rules="mine")


def test_a_report_shows_what_happens(solver):
    # Matsuyoi 1 (1866) and its composer's solution (tests/all/repair.rs).
    report = solver.check("6Gnl/6Sk1/6sp1/9/8P/9/9/9/9 b GS2r2b2gs3n3l16p 1")
    assert report.features.on_board == (3, 5)
    assert report.features.in_hand == 2
    assert report.features.end.split()[1] == "w"
    assert report.tries
    assert all(one.ply % 2 == 1 and one.moves[0] for one in report.tries)
    assert all(one.name == "変化" for one in report.shorter)


def test_faults_are_named_with_their_lines(solver):
    # Two golds: the second is left over (the rules).
    report = solver.check("4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1")
    assert report.complete is False
    assert "komaamari" in [fault.kind for fault in report.faults]
    assert repr(report).startswith("<Report: incomplete: ")
    report = solver.check("4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1")
    assert (report.verdict, [fault.kind for fault in report.faults]) == ("nomate", ["fuzume"])


def test_each_fault_is_told_when_it_is_found(solver):
    # Two golds: the second is left over (the rules).
    seen = []
    report = solver.check("4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1", progress=seen.append)
    assert all(isinstance(one, tsumi.Checking) for one in seen)
    told = [one.fault for one in seen if one.fault]
    assert all(isinstance(one, tsumi.Fault) for one in told)
    assert "komaamari" in [fault.kind for fault in told]
    assert {fault.kind for fault in report.faults} <= {fault.kind for fault in told}
    with pytest.raises(ZeroDivisionError):
        solver.check("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", progress=lambda _: 1 / 0)


def test_a_given_solution_is_judged(solver):
    assert solver.check(MATE_IN_ONE, ["G*5b"]).given == "is the main line"
    assert solver.check(MATE_IN_ONE, "G*5b").given == "is the main line"
    assert solver.check(MATE_IN_ONE, "G*4b").given.startswith("not taken")
    with pytest.raises(ValueError, match="move 1: illegal move 5a5b"):
        solver.check(MATE_IN_ONE, ["5a5b"])


def test_limits_leave_questions_open(solver):
    report = solver.check(ZUKO_3, time=0.2)
    assert report.complete is not True
    assert report.open
    assert report.seconds < 5


def test_reports_are_values(solver):
    # Two golds, as above.
    report = solver.check("4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1")
    assert pickle.loads(pickle.dumps(report)) == report
    assert tsumi.Report.from_dict(json.loads(json.dumps(report.to_dict()))) == report
    page = report._repr_html_()
    assert "<svg" in page
    assert len(repr(report)) < 200
    assert report.moves[0] in str(report)


def test_a_report_is_in_one_language(solver):
    """Japanese moves have their player before them."""
    # Two golds: pieces are left. And another mate with them, at the first ply.
    for sfen in (
        "4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1",
        "6Gnl/6Sk1/6sp1/9/8P/9/9/9/9 b RGSr2b2gs3n3l16p 1",
    ):
        report = solver.check(sfen)
        assert print_of(report).isascii()
        assert report.faults
        japanese = report.text("ja")
        assert japanese.startswith("不完全：")
        assert all(word not in japanese for word in ("ply", "plies", "mate", *report.moves))
        assert report.faults[0].text("ja") in japanese
        assert not re.search("[A-Z]", japanese)
    with pytest.raises(ValueError, match="language must be one of 'en', 'ja'"):
        report.text("de")


def print_of(report):
    output = io.StringIO()
    print(report, file=output)
    return output.getvalue()


def test_a_report_is_that_of_the_command_line(solver):
    import subprocess

    sfen = "4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1"
    command = [tsumi.program(), "check", "--format", "jsonl", sfen]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    theirs, ours = tsumi.Report.from_dict(json.loads(output)), solver.check(sfen)
    assert theirs.faults == ours.faults
    assert theirs.name
    assert dataclasses.replace(theirs, name=None) == ours

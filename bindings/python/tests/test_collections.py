"""Files, collections and data frames."""

import itertools
import os
import re
import warnings

import pytest
import tsumi
from conftest import positions

MATE_IN_ONE = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"


def test_every_format_is_read(data):
    found = {}
    for path in sorted((data / "files").iterdir()):
        if path.stem == "mate5":
            (problem,) = tsumi.read(path)
            found[path.suffix] = problem.sfen
    assert len(found) >= 3
    assert len(set(found.values())) == 1, found


def test_a_folder_is_all_its_files(tmp_path, data):
    """The endings are those of the command line."""
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "2.SFEN").write_text(f"second\t{MATE_IN_ONE}\n")
    for name in ("1.sfen", ".hidden.sfen", "notes.txt", "results.jsonl"):
        (tmp_path / name).write_text(f"{name}\t{MATE_IN_ONE}\n")
    found = [problem.name for problem in tsumi.read(tmp_path)]
    assert found == ["1.sfen", "second"]
    assert [problem.name for problem in tsumi.scan(str(tmp_path))] == found
    (inner / "3.sfen").write_text("9/9/9 b - 1\n")
    with pytest.raises(ValueError, match=r"3\.sfen, line 1: "):
        tsumi.read(tmp_path)
    (tmp_path / "empty").mkdir()
    with pytest.raises(FileNotFoundError, match="no file of this directory"):
        tsumi.read(tmp_path / "empty")
    source = (data.parents[1] / "src/files/endings.rs").read_text("utf-8")
    from tsumi._problems import ENDINGS

    read = re.findall(r'^    \("(\w+)", .*, true\),', source, re.MULTILINE)
    assert tuple(read) == ENDINGS


def test_a_problem_has_its_given_solution(tmp_path):
    path = tmp_path / "問題.sfen"
    path.write_text(
        f"first\t{MATE_IN_ONE}\tmate1\nsecond\t{MATE_IN_ONE}\tG*5b\n{MATE_IN_ONE}\n", "utf-8"
    )
    first, second, third = tsumi.read(path)
    assert (first.name, first.plies, first.verdict, first.line) == ("first", 1, "mate", 1)
    assert (second.moves, second.plies) == (("G*5b",), 1)
    assert (third.name, third.moves, third.verdict) == (None, (), None)
    assert third._repr_svg_().startswith("<svg")
    assert tsumi.Solver(hash_mib=16).solve(second).name == "second"


def test_a_bad_solution_does_not_lose_its_problem(tmp_path):
    path = tmp_path / "list.sfen"
    path.write_text(f"{MATE_IN_ONE}\tG*5c\n{MATE_IN_ONE}\tmate3\n")
    with pytest.warns(UserWarning, match=r"list\.sfen, line 1: .*5c is occupied"):
        first, second = tsumi.read(path)
    assert (first.moves, len(first.mistakes), second.mistakes) == ((), 1, ())
    solver = tsumi.Solver(hash_mib=16)
    assert solver.solve(second).given == "other length: 3 plies"
    assert solver.check(second).given == "other length: 3 plies"
    answer = solver.solve(f"{MATE_IN_ONE}\tG*5c")
    assert answer.verdict == "mate" and "5c is occupied" in answer.given
    assert len(answer.mistakes) == len(answer.mistakes_japanese) == 1
    assert solver.solve(f"{MATE_IN_ONE}\tG*5b").given == "same line"


def test_mistakes_name_the_file_and_the_line(tmp_path):
    path = tmp_path / "list.sfen"
    path.write_text(f"{MATE_IN_ONE}\n9/9/9 b - 1\n{MATE_IN_ONE}\n")
    with pytest.raises(ValueError, match=r"list\.sfen, line 2: "):
        tsumi.read(path)
    with pytest.warns(UserWarning, match="line 2"):
        assert len(tsumi.read(path, errors="warn")) == 2
    with pytest.raises(ValueError, match="errors must be"):
        tsumi.read(path, errors="ignore")


def test_a_game_without_a_start_is_even_with_a_note(tmp_path):
    path = tmp_path / "bare.ki2"
    path.write_text("先手：甲\n▲７六歩△３四歩\n", encoding="utf-8")
    with pytest.warns(UserWarning, match="line 1: neither a board nor a handicap"):
        [problem] = tsumi.read(path)
    assert problem.moves == ("7g7f", "3c3d")


def test_a_missing_file_is_the_error_that_python_has_for_it(tmp_path):
    with pytest.raises(FileNotFoundError) as error:
        tsumi.read(tmp_path / "none.kif")
    assert error.value.filename == str(tmp_path / "none.kif")
    with pytest.raises(OSError, match="directory"):
        tsumi.read(tmp_path)


def test_answers_come_in_the_order_of_the_problems():
    rows = positions("game-mates.tsv")
    # Hard ones first: the easy ones are done before them.
    rows = sorted(rows, key=lambda row: row[2], reverse=True)[:60:3] + rows[:40]
    for jobs in (1, 2, 3):
        answers = tsumi.solve_many([row[1] for row in rows], jobs=jobs)
        for row, answer in itertools.zip_longest(rows, answers):
            assert answer.sfen.split()[:3] == row[1].split()[:3]
            assert answer.verdict == "mate"


def test_a_collection_may_be_endless():
    answers = tsumi.solve_many(itertools.repeat(MATE_IN_ONE), jobs=2)
    assert [next(answers).plies for _ in range(1000)] == [1] * 1000
    answers.close()


def test_what_is_no_problem_keeps_its_place():
    problems = [MATE_IN_ONE, "nonsense", None, float("nan"), MATE_IN_ONE]
    answers = list(tsumi.solve_many(problems))
    assert [answer.verdict for answer in answers] == [
        "mate",
        "invalid",
        "invalid",
        "invalid",
        "mate",
    ]
    assert "no position" in answers[1].reason
    assert "not NoneType" in answers[2].reason
    assert repr(answers[1]).startswith("<Answer: invalid: ")
    assert answers[1]._repr_svg_() is None


def test_a_fault_of_the_source_is_passed_on():
    def source():
        yield MATE_IN_ONE
        raise OSError("the disk is gone")

    answers = tsumi.solve_many(source())
    with pytest.raises(OSError, match="the disk is gone"):
        list(answers)


def test_a_bar_shows_the_progress(capsys):
    pytest.importorskip("tqdm")
    assert len(list(tsumi.solve_many([MATE_IN_ONE] * 5, progress=True))) == 5
    assert "5/5" in capsys.readouterr().err


def test_a_solver_solves_many_with_its_memory():
    with tsumi.Solver(hash_mib=16) as solver:
        names = [tsumi.Problem(MATE_IN_ONE, name=str(number)) for number in range(3)]
        assert [answer.name for answer in solver.solve_many(names)] == ["0", "1", "2"]


def test_answers_are_the_same_alone_and_in_a_collection():
    rows = positions("game-mates.tsv")[:50]
    solver = tsumi.Solver()
    for row, answer in zip(rows, tsumi.solve_many([row[1] for row in rows], jobs=1)):
        alone = solver.solve(row[1])
        assert (alone, alone.nodes) == (answer, answer.nodes)


def test_pandas():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"sfen": [MATE_IN_ONE, "nonsense", MATE_IN_ONE]}, index=[7, 8, 9])
    answers = tsumi.solve_many(frame["sfen"])
    found = pandas.DataFrame([answer.to_dict() for answer in answers], frame.index)
    joined = frame.join(found.drop(columns="sfen"))
    assert list(joined["verdict"]) == ["mate", "invalid", "mate"]
    assert joined.loc[9, "moves"] == ["G*5b"]


def test_polars():
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"sfen": [MATE_IN_ONE, "nonsense"]})
    answers = list(tsumi.solve_many(frame["sfen"]))
    frame = frame.with_columns(
        verdict=polars.Series([answer.verdict for answer in answers]),
        plies=polars.Series([answer.plies for answer in answers]),
    )
    assert frame.rows() == [(MATE_IN_ONE, "mate", 1), ("nonsense", "invalid", None)]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes by name there")
def test_nothing_is_opened_twice(tmp_path):
    """Opening a pipe a second time would wait for ever."""
    import threading

    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = threading.Thread(target=lambda: path.write_text(MATE_IN_ONE + "\n"))
    writer.start()
    assert [problem.sfen for problem in tsumi.scan(path)] == [MATE_IN_ONE]
    writer.join()


def test_no_warnings_where_nothing_is_wrong(data):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        tsumi.read(data / "files" / "mate5.kif", errors="warn")


def test_pictures_have_the_heading_of_the_command_line(tmp_path):
    import subprocess

    hands = "後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七\n"
    board = ["| ・ ・ ・ ・ ・ ・ ・ ・ ・|"] * 9
    board[0], board[2] = board[0].replace(" ・", "v玉", 1), board[2].replace(" ・", " 歩", 1)
    text = hands + "+---+\n" + "\n".join(board) + "\n+---+\n先手の持駒：金\n"
    path = tmp_path / "a.kif"
    path.write_text(f"作品名：初題\n作者：甲\n{text}", "utf-8")
    (problem,) = tsumi.read(path)
    assert (problem.name, problem.author) == ("初題", "甲")
    command = [tsumi.program(), "solve", "--effort", "shortest", "--svg", "a.svg", "a.kif"]
    subprocess.run(command, check=True, capture_output=True, cwd=tmp_path)
    answer = tsumi.Solver(hash_mib=16).solve(problem, effort="shortest")
    assert answer.author == "甲"
    assert answer.svg() == (tmp_path / "a.svg").read_text("utf-8")

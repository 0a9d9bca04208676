"""Verdicts and shortest lengths, against those that another engine proved
(tests/data/game-mates.tsv), and every line against the rules of cshogi."""

import pytest
import tsumi
from conftest import positions

NUMBER = 100


def mates(plies):
    found = [row for row in positions("game-mates.tsv") if row[2] == f"mate{plies}"]
    assert len(found) >= NUMBER
    return found[:NUMBER]


@pytest.mark.parametrize("plies", [3, 5, 7, 9, 11])
def test_shortest_lengths_are_those_of_another_engine(plies):
    expected = mates(plies)
    answers = tsumi.solve_many([sfen for _, sfen, _ in expected], effort="shortest", jobs=2)
    for (name, _, _), answer in zip(expected, answers):
        assert (answer.verdict, answer.plies) == ("mate", plies), name
        assert answer.bounds == tsumi.Bounds(plies, plies), name
        assert len(answer.moves) == len(answer.japanese) == plies, name


@pytest.mark.parametrize("plies", [3, 11])
def test_lines_mate_by_the_rules_of_cshogi(plies):
    cshogi = pytest.importorskip("cshogi")
    for name, sfen, _ in mates(plies):
        board = cshogi.Board(sfen)
        for number, move in enumerate(tsumi.Solver(hash_mib=16).solve(sfen).moves):
            assert board.is_legal(board.move_from_usi(move)), (name, move)
            board.push_usi(move)
            # A reply may be a check, too.
            assert board.is_check() or number % 2 == 1, (name, move)
        assert board.is_game_over(), name


def test_what_is_no_mate_is_proven():
    expected = [
        row for row in positions("mates.tsv") if row[2] == "nomate" and "muso" not in row[0]
    ]
    assert expected
    for (name, *_), answer in zip(expected, tsumi.solve_many([row[1] for row in expected])):
        assert (answer.verdict, answer.moves) == ("nomate", ()), name


@pytest.mark.parametrize("plies", [3, 5, 7, 9])
def test_short_questions_know_the_shortest_lengths_of_another_engine(plies):
    sfens = [sfen for _, sfen, _ in mates(plies)]
    within = tsumi.mates_within(sfens, plies)
    assert all(found in range(1, plies + 1, 2) for found in within)
    assert set(tsumi.mates_within(sfens, plies - 2, jobs=1)) == {0}
    text = "\n".join(sfens)
    assert tsumi.mates_within(text, plies) == within
    assert tsumi.mates_within(text.encode(), plies) == within


def test_short_questions_keep_the_place_of_what_is_no_position():
    mate = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
    none = "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1"
    assert tsumi.mates_within(iter([mate, "no position", none, ""]), 3) == [1, None, 0, None]
    assert tsumi.mates_within([], 3) == []
    with pytest.raises(TypeError):
        tsumi.mates_within([1], 3)
    with pytest.raises(ValueError, match="at most 9"):
        tsumi.mates_within([mate], 11)

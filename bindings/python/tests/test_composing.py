"""Problems from games, repairs, proofs."""

import json
import os
import signal
import sys
import threading

import pytest
import tsumi
from conftest import positions

MATE_IN_ONE = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
NO_MATE = "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1"
# A classic of 1866 (Matsuyoi 1), complete with its composer's solution, and the same spoiled
# by a rook in hand, which gives other mates (tests/all/repair.rs).
CLASSIC = "6Gnl/6Sk1/6sp1/9/8P/9/9/9/9 b GS2r2b2gs3n3l16p 1"
SPOILED = "6Gnl/6Sk1/6sp1/9/8P/9/9/9/9 b RGSr2b2gs3n3l16p 1"
SOLUTION = "S*1c 2a1c G*1b 2b1b 3b2a 1b2b 3a3b"


def mates():
    """Positions from games with a mate in three or five (tests/data/README of the list)."""
    return [sfen for _, sfen, found in positions("game-mates.tsv") if found in ("mate3", "mate5")]


def test_problems_are_found_in_games(solver):
    games = [f"sfen {sfen}" for sfen in mates()[::32]]
    found = list(tsumi.mine(games, plies=(3, 5), unique="any"))
    assert len(found) > 5
    assert [one.game for one in found] == sorted(one.game for one in found)
    for one in found:
        # What mine says is what the solver says, which it shares no table with.
        answer = solver.solve(one.sfen, effort="shortest", tsume=True, multipv=100)
        assert answer.tsume.upper == answer.tsume.lower == one.plies == len(one.moves)
        first = {move.moves[0] for move in answer.first_moves if move.verdict == "mate"}
        assert first == {move for move, _ in one.accepted[0]}
        assert one.accepted[0][0] == (one.moves[0], one.plies)
        assert solver.check(one.sfen, one.moves).given == "is the main line"


def test_a_game_is_a_file_a_text_or_many_of_them(data, solver):
    # A mate in five, with a solution: a game that ends with it.
    path = data / "files" / "mate5.kif"
    # How long the second best move takes is settled within these nodes.
    one = {"plies": 5, "unique": "any", "nodes": 1_000_000}
    of_path = list(tsumi.mine(path, **one))
    assert [found.moves[0] for found in of_path] == ["R*2b"]
    assert of_path[0].number == 1
    strip = [(found.sfen, found.moves) for found in of_path]
    of_text = tsumi.mine([path.read_text("utf-8"), str(path)], **one)
    # The second is the first again, and left out.
    assert [(found.sfen, found.moves) for found in of_text] == strip
    with pytest.raises(FileNotFoundError):
        list(tsumi.mine("missing.kif"))
    with pytest.raises(ValueError, match="unique must be one of"):
        tsumi.mine(path, unique="never")
    with pytest.raises(ValueError, match="plies must have the least first"):
        tsumi.mine(path, plies=(5, 3))
    with pytest.raises(ValueError, match="plies must be from 1 to 99"):
        tsumi.mine(path, plies=(3, 100))
    with pytest.raises(ValueError, match="no mate takes an even number"):
        tsumi.mine(path, plies=4)
    with pytest.raises(TypeError, match="'speed'"):
        tsumi.mine(path, speed=1)
    wrong = "sfen 4k4/9/9/9/9/9/9/9/9 b 5G 1"
    with pytest.raises(ValueError, match="expected 1 to 4"):
        list(tsumi.mine([wrong]))
    with pytest.warns(UserWarning, match="expected 1 to 4"):
        assert len(list(tsumi.mine([wrong, path], errors="warn", **one))) == 1


def test_mined_problems_are_read_again(tmp_path):
    found = next(tsumi.mine([f"sfen {sfen}" for sfen in mates()[:9]], unique="any"))
    path = tmp_path / "found.jsonl"
    path.write_text(json.dumps(found.to_dict()) + "\n", "utf-8")
    (again,) = tsumi.read(path)
    assert (again.sfen, again.moves, again.name) == (found.sfen, found.moves, found.name)
    assert tsumi.Mined.from_dict(found.to_dict()) == found
    assert found._repr_svg_().startswith("<svg")
    assert repr(found) == f"<Mined: {found.name}: mate in {found.plies}>"


def test_a_spoiled_classic_is_repaired(solver, tmp_path):
    assert solver.check(CLASSIC, SOLUTION).level == "complete"
    repairs = list(tsumi.repair(SPOILED, SOLUTION, nodes=300_000, flaws="none"))
    # The rook goes back to the defender's hand.
    assert [(one.sfen, one.change, one.piece) for one in repairs] == [(CLASSIC, "hand-less", "R")]
    assert repairs[0].moves == tuple(SOLUTION.split())
    assert repairs[0].origin == SPOILED
    path = tmp_path / "repaired.jsonl"
    path.write_text(json.dumps(repairs[0].to_dict()) + "\n", "utf-8")
    assert tsumi.read(path)[0].sfen == CLASSIC
    # A composer says what may be changed, and what is to stay.
    steered = {"nodes": 300_000, "flaws": "none"}
    assert list(tsumi.repair(SPOILED, SOLUTION, changes=["move", "add"], **steered)) == []
    assert list(tsumi.repair(SPOILED, SOLUTION, keep=["R"], **steered)) == []
    with pytest.raises(ValueError, match="is no square"):
        tsumi.repair(SPOILED, SOLUTION, keep=["0z"], **steered)


def test_a_repair_may_have_another_length():
    # Without its knight on 2a the classic mates in 5.
    shorter = "6G1l/6Sk1/6sp1/9/8P/9/9/9/9 b GS2r2b2gs4n3l16p 1"
    asked = {"nodes": 300_000, "most": 1000}
    repairs = list(tsumi.repair(shorter, plies=7, **asked))
    assert CLASSIC in [one.sfen for one in repairs]
    assert {(len(one.moves), one.moves[0]) for one in repairs} == {(7, "S*1c")}
    assert list(tsumi.repair(shorter, same="key", **asked)) == []
    with pytest.raises(ValueError, match="plies must be from 1 to"):
        tsumi.repair(shorter, plies=0)
    with pytest.raises(ValueError, match="same must be one of"):
        tsumi.repair(shorter, same="all")


def test_superfluous_pieces_are_taken_out():
    # Two pawns far from the king of the classic.
    idle = "6Gnl/6Sk1/6sp1/9/8P/9/PP7/9/9 b GS2r2b2gs3n3l14p 1"
    steps = tsumi.strip(idle, SOLUTION)
    assert [(one.change, one.piece, one.square) for one in steps] == [
        ("removed", "P", "8g"),
        ("removed", "P", "9g"),
    ]
    assert steps[-1].sfen == CLASSIC
    assert tsumi.strip(CLASSIC, SOLUTION) == []
    assert len(tsumi.strip(idle, SOLUTION, keep=["9g"])) == 1


def test_what_cannot_be_repaired():
    assert list(tsumi.repair(CLASSIC, SOLUTION)) == []
    with pytest.raises(ValueError, match="no main line to keep"):
        next(tsumi.repair(NO_MATE))


LAST_ONE = "9/9/9/9/9/9/7+R1/6R2/8k b 2b4g4s4n4l18p 1"
KING = "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1"


def test_a_problem_goes_on_backwards(solver):
    reports = []
    made = list(tsumi.extend(LAST_ONE, plies=5, add=1, most=2, progress=reports.append))
    assert {one.plies for one in made} == {5}
    assert {one.family for one in made} == {1, 2}
    for one in made:
        assert one.before == 4
        assert one.origin == LAST_ONE
        # A shorter report may leave a superfluous piece open, and with it the level.
        levels = ("complete", "flawed") if one.level == "open" else ("complete", one.level)
        assert solver.check(one.sfen, one.moves).level in levels
    assert reports[-1].longest >= 5
    assert reports[-1].found >= reports[-1].complete + reports[-1].flawed > 0
    # A mate in seven of tests/all/extend.rs.
    seven = "5B1nk/9/6Rpp/9/9/9/9/9/9 b Rb4g4s3n4l16p 1"
    assert {(one.plies, one.before) for one in tsumi.extend(seven)} == {(9, 2)}
    for wrong, message in (
        ({"plies": 4}, "odd"),
        ({"region": "a1"}, "two corners"),
        ({"add": 39}, "add"),
    ):
        with pytest.raises(ValueError, match=message):
            tsumi.extend(LAST_ONE, **wrong)
    with pytest.raises(ValueError, match="no mate"):
        next(tsumi.extend(NO_MATE))
    with pytest.raises(ValueError, match="illegal move"):
        tsumi.extend(LAST_ONE, ["1a1b"])


def test_a_hunt_goes_on_where_it_has_ended():
    figures = []
    asked = {"king": "1a-9i", "plies": 3, "most": 5, "jobs": 1}
    first = list(tsumi.hunt(KING, progress=figures.append, **asked))
    assert {one.plies for one in first} == {3}
    assert {one.before for one in first} == {None}
    more = list(tsumi.hunt(KING, first=figures[-1].next, **asked))
    assert not {one.sfen for one in first} & {one.sfen for one in more}
    assert list(tsumi.hunt(KING, seed=7, **asked)) != first
    with pytest.raises(ValueError, match="hand must have the least first"):
        tsumi.hunt(KING, hand=(2, 1))
    with pytest.raises(ValueError, match="theme must be one of"):
        tsumi.hunt(KING, theme=["mist"])


def test_pieces_that_a_line_needs_are_placed(solver):
    # The classic without two of its pieces.
    lacking = "6G1l/6Sk1/6sp1/9/9/9/9/9/9 b GS2r2b2gs4n3l17p 1"
    reports = []
    asked = {"region": "1a-2e", "pieces": ["n", "P"], "progress": reports.append}
    placed = list(tsumi.place(lacking, SOLUTION.split(), **asked))
    assert CLASSIC in [one.sfen for one in placed]
    for one in placed:
        assert all(piece.words and piece.words_japanese for piece in one.added)
        assert solver.check(one.sfen, SOLUTION).level in (one.level, "complete")
    assert reports[-1].complete + reports[-1].flawed == len(placed)
    assert reports[-1].as_it_is is None
    # Nothing stands where the line begins: that is a fault no pawn removes.
    assert list(tsumi.place(lacking, ["9a9b"], pieces=["p"], progress=reports.append)) == []
    (fault,) = reports[-1].faults
    assert (fault.ply, fault.kind, fault.removers) == (1, "line", 0)
    with pytest.raises(ValueError, match="no line that ends"):
        next(tsumi.place(lacking))


def test_whoever_takes_no_more_ends_the_search():
    endless = tsumi.hunt(KING, king="1a-9i", plies=(3, 99), most=1_000_000)
    assert next(endless).plies >= 3
    endless.close()
    with pytest.raises(StopIteration):
        next(endless)
    # Nothing is as long: the longest is told.
    assert len(list(tsumi.hunt(KING, plies=99, time=0.2))) <= 1


def test_the_first_repair_ends_the_others():
    repairs = tsumi.repair(SPOILED, SOLUTION, nodes=300_000)
    assert next(repairs).change == "hand-less"
    # Nothing goes on behind.
    repairs.close()
    with pytest.raises(StopIteration):
        next(repairs)


@pytest.mark.parametrize(
    ("sfen", "effort", "claim"),
    [
        (CLASSIC, "shortest", "the shortest mate takes 7 plies"),
        (NO_MATE, "any", "no mate in any number of plies"),
    ],
)
def test_proofs_are_checked_by_another_program(solver, tmp_path, sfen, effort, claim):
    path = tmp_path / "proof"
    proof = solver.prove(sfen, path, effort=effort)
    assert proof.claim == claim
    checked = tsumi.verify(path)
    assert checked == proof
    assert checked.sfen.split()[:3] == sfen.split()[:3]
    # Compressed data do not survive a change in their middle.
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0x55
    path.write_bytes(data)
    with pytest.raises(ValueError):
        tsumi.verify(path)


def test_without_a_verdict_there_is_no_proof(solver, hard, tmp_path):
    path = tmp_path / "proof"
    path.write_text("before")
    with pytest.raises(ValueError, match="nothing is proven"):
        solver.prove(hard, path, nodes=1000)
    assert path.read_text() == "before"
    assert os.listdir(tmp_path) == ["proof"]
    with pytest.raises(FileNotFoundError):
        solver.prove(MATE_IN_ONE, tmp_path / "missing" / "proof")
    with pytest.raises(FileNotFoundError):
        tsumi.verify(tmp_path / "missing")


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit there")
def test_a_proof_that_cannot_be_written_is_told(solver, tmp_path):
    import resource

    path = tmp_path / "proof"
    path.write_text("before")
    soft, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, most))
    try:
        with pytest.raises(ValueError, match="File too large"):
            solver.prove(MATE_IN_ONE, path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, most))
    assert path.read_text() == "before"
    assert os.listdir(tmp_path) == ["proof"]


def forked(act):
    """The exit code of a forked process that does this; it may not hang."""
    child = os.fork()
    if child == 0:
        try:
            os._exit(act())
        finally:
            os._exit(99)
    timer = threading.Timer(20, os.kill, (child, signal.SIGKILL))
    timer.start()
    _, status = os.waitpid(child, 0)
    timer.cancel()
    return os.waitstatus_to_exitcode(status)


forks = [
    pytest.mark.skipif(sys.platform == "win32", reason="no fork there"),
    pytest.mark.skipif(sys.version_info >= (3, 15), reason="warns of threads"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]


class TestForks:
    pytestmark = forks

    def test_a_forked_process_may_go_on_with_a_solver(self, solver):
        assert solver.solve(MATE_IN_ONE).plies == 1
        # The thread of the parent is not here.
        assert forked(lambda: 0 if solver.solve(MATE_IN_ONE).plies == 1 else 1) == 0

    def test_a_solver_that_was_forked_in_a_search_says_so(self, solver, hard):
        """Its locks are held by a thread that the child has not."""
        searching = threading.Event()
        enough = threading.Event()

        def search():
            def on_progress(_):
                searching.set()
                if enough.is_set():
                    raise RuntimeError("enough")

            with pytest.raises(RuntimeError, match="enough"):
                solver.solve(hard, effort="shortest", progress=on_progress)

        def use():
            for call in (solver.solve, solver.check):
                with pytest.raises(RuntimeError, match=r"a new tsumi\.Solver.*'spawn'"):
                    call(MATE_IN_ONE)
            # As the message says.
            return 0 if tsumi.Solver(hash_mib=16).solve(MATE_IN_ONE).plies == 1 else 1

        thread = threading.Thread(target=search)
        thread.start()
        try:
            assert searching.wait(20)
            assert forked(use) == 0
        finally:
            enough.set()
            thread.join()
        # The parent's solver is as it was.
        assert solver.solve(MATE_IN_ONE).plies == 1

    def test_answers_of_a_parent_are_not_waited_for(self):
        answers = tsumi.solve_many([MATE_IN_ONE] * 1000, jobs=1)
        assert next(answers).plies == 1

        def use():
            with pytest.raises(RuntimeError, match="'spawn'"):
                list(answers)
            return 0

        assert forked(use) == 0
        assert [answer.plies for answer in answers] == [1] * 999

"""The solver as its users meet it."""

import _thread
import asyncio
import dataclasses
import json
import os
import pickle
import signal
import sys
import threading
import time
from datetime import timedelta

import pytest
import tsumi

MATE_IN_ONE = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
NO_MATE = "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1"
# The fifth problem of the Shogi Zuko (1755), 21 plies.
ZUKO_5 = "n+B1sS4/1R1g5/1Ls6/2k6/2n6/3L5/R8/9/9 b B2P3gs2n2l16p 1"


def test_a_mate_is_found(solver):
    answer = solver.solve(MATE_IN_ONE)
    assert answer.verdict == "mate"
    assert answer.moves == ("G*5b",)
    assert answer.japanese == ("▲５二金",)
    assert answer.plies == 1
    assert (answer.attacker, answer.nowhere, answer.reason) == ("black", None, None)
    assert answer.seconds > 0


def test_no_mate_is_proven(solver):
    answer = solver.solve(NO_MATE)
    assert (answer.verdict, answer.moves, answer.plies) == ("nomate", (), None)
    assert repr(answer) == "<Answer: no mate (proven)>"


def test_the_reply_that_refutes_is_named(solver):
    answer = solver.solve(f"{MATE_IN_ONE} moves G*4b")
    assert answer.verdict == "nomate"
    assert answer.refutation.moves == ("5a4b", "5c5b+", "4b3c")
    assert (answer.refutation.plies, answer.refutation.only) == (3, False)
    assert tsumi.Answer.from_dict(answer.to_dict()) == answer
    assert solver.solve(NO_MATE).refutation is None
    checks = solver.solve(NO_MATE, variations=True).refutations
    assert {one.moves[0] for one in checks} == {"G*4b", "G*5b", "G*6b", "G*4a", "G*6a"}


def test_the_shortest_length_is_proven(solver):
    answer = solver.solve(ZUKO_5, effort="shortest")
    assert answer.bounds == tsumi.Bounds(21, 21)
    assert answer.bounds.shortest
    assert repr(answer) == "<Answer: mate in 21 plies, shortest proven>"


def test_limits_end_a_search(solver, hard):
    for limit in ({"time": 0.1}, {"time": timedelta(milliseconds=100)}, {"nodes": 1000}):
        answer = solver.solve(hard, effort="shortest", **limit)
        assert answer.verdict == "timeout" or not answer.bounds.shortest
        assert answer.seconds < 5
    answer = solver.solve(ZUKO_5, mate_limit=3)
    assert answer.reason == "no mate within MateLimit; a longer one may exist"


def test_questions_beyond_the_verdict(solver):
    # A gold or a silver: only the gold mates (the rules).
    sfen = "4k4/9/4P4/9/9/9/9/9/9 b GS2r2b3g3s4n4l17p 1"
    answer = solver.solve(sfen, multipv=600)
    verdicts = {first.moves[0]: first.verdict for first in answer.first_moves}
    assert verdicts["G*5b"] == "mate"
    assert set(verdicts.values()) == {"mate", "nomate"}
    assert answer.first_moves_complete
    answer = solver.solve(ZUKO_5, tsume=True, variations=True)
    assert answer.tsume.upper == 21
    assert answer.variations
    assert answer.variations_complete
    assert all(one.after + one.moves != answer.moves for one in answer.variations)


def test_the_side_to_move_may_defend(solver):
    # It has the only king.
    answer = solver.solve(f"{ZUKO_5} moves B*6c")
    assert (answer.attacker, answer.verdict) == ("black", "mate")
    assert answer.plies % 2 == 0
    # White is mated, and without pieces that could give check.
    mated = "4k4/4G4/4P4/9/9/9/9/9/4K4 w 2R2B3G4S4N4L17P 1"
    assert solver.solve(mated).verdict == "nomate"
    answer = solver.solve(mated, root_defends=True)
    assert (answer.attacker, answer.verdict, answer.plies) == ("black", "mate", 0)
    assert answer.svg().startswith("<svg")


def test_pieces_that_are_nowhere_may_go_to_the_defender(solver):
    sfen = "4k4/9/4P4/9/9/9/9/9/9 b G 1"
    assert solver.solve(sfen).nowhere == "2R2B3G4S4N4L17P"
    assert solver.solve(sfen, rest=True).sfen == MATE_IN_ONE


def test_texts_of_all_kinds_are_positions(solver, data):
    board = """後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
"""
    for text in (MATE_IN_ONE, f"sfen {MATE_IN_ONE}", f"position sfen {MATE_IN_ONE}", board):
        assert solver.solve(text).moves == ("G*5b",)
    assert solver.solve("startpos moves 7g7f 3c3d").verdict == "nomate"


def test_boards_of_other_packages_are_positions(solver):
    cshogi = pytest.importorskip("cshogi")
    shogi = pytest.importorskip("shogi")
    # Kings on both sides, which python-shogi wants.
    sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"
    for board in (cshogi.Board(sfen), shogi.Board(sfen)):
        assert solver.solve(board).moves == ("G*5b",)
    answer = solver.solve(sfen)
    assert solver.solve(answer) == answer


def test_the_name_of_a_file_is_no_position_but_a_hint(solver, data):
    with pytest.raises(ValueError, match=r"mate5\.kif' is a file: tsumi\.read reads its problems"):
        solver.solve(str(data / "files" / "mate5.kif"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no position"),
        ("hello", "no position"),
        ("4k4/9/4P4/9/9/9/9/9 b G 1", "bad SFEN"),
        (f"{MATE_IN_ONE}\n{NO_MATE}", "several positions"),
        (f"{MATE_IN_ONE} moves 1a1b", "move 1"),
        ("9/9/9/9/9/9/9/9/9 b G 1", "no king"),
        ("4k4/9/4P4/9/9/9/9/9/9 b 5G 1", ""),
        ("\0", "no position"),
        ("４k4/9/9/9/9/9/9/9/9 b G 1", ""),
    ],
)
def test_a_bad_position_is_a_value_error_with_our_words(solver, text, words):
    with pytest.raises(ValueError, match=r".+") as error:
        solver.solve(text)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"time": 0}, "time must be"),
        ({"time": -1}, "time must be"),
        ({"time": float("nan")}, "time must be"),
        ({"effort": "most"}, "effort must be one of 'any', 'short', 'shortest', not 'most'"),
        ({"nodes": 0}, "nodes must be from 1 to 9223372036854775807, not 0"),
        ({"nodes": 2**70}, "nodes must be from 1"),
        ({"mate_limit": -3}, "mate_limit must be from 1"),
        ({"multipv": 1000}, "multipv must be from 1 to 600"),
        ({"variations": -1}, "variations must be"),
    ],
)
def test_a_bad_argument_is_a_value_error_that_names_it(solver, arguments, words):
    with pytest.raises(ValueError, match="must be") as error:
        solver.solve(MATE_IN_ONE, **arguments)
    assert words in str(error.value)
    with pytest.raises(ValueError, match="must be"):
        tsumi.solve_many([MATE_IN_ONE], **arguments)


def test_bad_memory_and_threads_are_value_errors():
    for arguments in ({"hash_mib": 0}, {"hash_mib": 10**7}, {"threads": 0}, {"threads": 1000}):
        with pytest.raises(ValueError, match=f"{next(iter(arguments))} must be from 1 to"):
            tsumi.Solver(**arguments)
    with pytest.raises(TypeError, match="threads must be a whole number, not float"):
        tsumi.Solver(threads=1.5)
    with pytest.raises(ValueError, match="1048576 MiB"):
        tsumi.Solver(hash_mib=1048576)


def test_what_is_no_position_is_a_type_error(solver):
    for thing in (None, 7, b"4k4", object()):
        with pytest.raises(TypeError, match="a position is an SFEN, a board or a problem, not"):
            solver.solve(thing)
    with pytest.raises(TypeError, match="time must be a number of seconds, not str"):
        solver.solve(MATE_IN_ONE, time="30")


def test_answers_are_values(solver):
    answer = solver.solve(ZUKO_5, tsume=True, multipv=3, variations=2)
    again = pickle.loads(pickle.dumps(answer))
    assert again == answer
    assert hash(again) == hash(answer)
    assert tsumi.Answer.from_dict(json.loads(json.dumps(answer.to_dict()))) == answer
    assert solver.solve(ZUKO_5, tsume=True, multipv=3, variations=2) == answer
    assert solver.solve(MATE_IN_ONE) != answer
    with pytest.raises(AttributeError):
        answer.verdict = "nomate"
    assert len(repr(answer)) < 80
    assert str(answer).splitlines()[1].startswith("B*6c 7d8d")


def test_a_dictionary_has_the_names_of_the_command_line(solver):
    import subprocess

    # With no effort named it would be more for a single problem than for many.
    command = [tsumi.program(), "solve", "--effort", "short", "--format", "jsonl"]
    command += ["--hash", "64", ZUKO_5]
    row = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    answer = solver.solve(ZUKO_5)
    ours = answer.to_dict()
    for key in ("sfen", "verdict", "plies", "bounds", "moves", "japanese", "nodes"):
        assert ours[key] == row[key], key
    assert set(row) - set(ours) == {"problem", "name", "made_with"}
    read = tsumi.Answer.from_dict(row)
    assert read.moves == answer.moves
    assert read.bounds == answer.bounds


def test_an_answer_is_a_picture(solver):
    picture = solver.solve(MATE_IN_ONE)._repr_svg_()
    assert picture.startswith("<svg")
    assert "</svg>" in picture
    assert solver.solve(NO_MATE)._repr_svg_() != picture


def test_the_picture_of_a_brinkmate_ends_with_one(solver):
    """The caption says 必至図: with the same moves to a mate it is another picture."""
    sfen = "7nl/7k1/6p2/7Pp/9/9/9/9/9 b GS2r2b3g3s3n3l15p 1"
    answer = solver.solve(sfen, brinkmate=True)
    assert answer.verdict == "brinkmate"
    as_mate = dataclasses.replace(answer, verdict="mate", brinkmate=None)
    assert answer.svg() != as_mate.svg()
    # A mate has no brinkmate at its end.
    mate = solver.solve(MATE_IN_ONE, brinkmate=True)
    assert mate.verdict == "mate"
    assert mate.svg() == solver.solve(MATE_IN_ONE).svg()


def test_a_closed_solver_says_so():
    with tsumi.Solver(hash_mib=16) as solver:
        assert solver.solve(MATE_IN_ONE).verdict == "mate"
    assert repr(solver) == "<Solver: 16 MiB, threads: 1, closed>"
    for call in (solver.solve, solver.check):
        with pytest.raises(ValueError, match="the solver is closed"):
            call(MATE_IN_ONE)


def test_several_threads_search_one_problem():
    answer = tsumi.Solver(hash_mib=64, threads=2).solve(ZUKO_5, effort="shortest")
    assert answer.bounds == tsumi.Bounds(21, 21)


def test_progress_is_reported(solver, hard, capsys):
    seen = []
    solver.solve(hard, effort="shortest", time=1, progress=seen.append)
    assert seen
    assert all(isinstance(one, tsumi.Progress) for one in seen)
    assert seen[-1].nodes > seen[0].nodes > 0
    known = {one.move: one for one in seen[-1].first_moves}
    assert seen[-1].bounds is None or known[seen[-1].moves[0]].verdict == "mate"
    assert len(known) == len(seen[-1].first_moves) > 0
    with pytest.raises(ZeroDivisionError):
        solver.solve(hard, effort="shortest", progress=lambda _: 1 / 0)
    pytest.importorskip("tqdm")
    solver.solve(hard, effort="shortest", time=0.5, progress=True)
    assert "positions" in capsys.readouterr().err


def waited(thread):
    """Milliseconds for which a thread has waited for a processor that others had; 0 where
    the system does not say."""
    try:
        with open(f"/proc/self/task/{thread}/schedstat") as file:
            return int(file.read().split()[1]) / 1e6
    except OSError:
        return 0.0


def interrupted_after(action):
    """Milliseconds from a Ctrl-C during the action to its KeyboardInterrupt, without those
    of waiting for a processor."""
    pressed = []
    thread = threading.get_native_id()

    def press():
        pressed.append(time.perf_counter() * 1000 - waited(thread))
        signal.raise_signal(signal.SIGINT) if os.name == "nt" else os.kill(
            os.getpid(), signal.SIGINT
        )

    timer = threading.Timer(0.3, press)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        action()
    over = time.perf_counter() * 1000 - waited(thread)
    timer.join()
    return over - pressed[0]


def test_an_interrupt_ends_a_search_within_50_milliseconds(hard):
    solver = tsumi.Solver(hash_mib=256, threads=2)
    actions = {
        "solve": lambda: solver.solve(hard, effort="shortest"),
        "check": lambda: solver.check(hard),
        "solve_many": lambda: list(tsumi.solve_many([hard] * 3, effort="shortest", jobs=2)),
    }
    for name, action in actions.items():
        longest = max(interrupted_after(action) for _ in range(3))
        print(f"{name}: {longest:.1f} ms")
        assert longest < 50, name
    # The solver can be used at once.
    assert solver.solve(MATE_IN_ONE).verdict == "mate"


def test_other_threads_run_during_a_search(solver, hard):
    ticks = []

    def tick():
        for _ in range(20):
            ticks.append(time.perf_counter())
            time.sleep(0.005)
        _thread.interrupt_main()

    thread = threading.Thread(target=tick)
    thread.start()
    # With the interpreter's lock held, two or three would be made before the time is over.
    with pytest.raises(KeyboardInterrupt):
        solver.solve(hard, effort="shortest", time=60)
    thread.join()
    assert len(ticks) == 20


def test_threads_may_share_a_solver(solver):
    answers = []
    threads = [
        threading.Thread(target=lambda: answers.append(solver.solve(ZUKO_5))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 4
    assert len(set(answers)) == 1


def test_asyncio(solver, hard):
    async def several():
        return await asyncio.gather(*(solver.solve_async(sfen) for sfen in (MATE_IN_ONE, NO_MATE)))

    assert [answer.verdict for answer in asyncio.run(several())] == ["mate", "nomate"]

    async def cancelled():
        task = asyncio.create_task(solver.solve_async(hard, effort="shortest"))
        await asyncio.sleep(0.2)
        task.cancel()
        start = time.perf_counter()
        with pytest.raises(asyncio.CancelledError):
            await task
        return start

    start = asyncio.run(cancelled())
    # The end of the loop waits for its threads.
    assert time.perf_counter() - start < 1
    with pytest.raises(ValueError, match="no position"):
        asyncio.run(solver.solve_async("nonsense"))


@pytest.mark.skipif(sys.platform == "win32", reason="no fork there")
def test_a_process_pool_may_solve():
    import multiprocessing

    with multiprocessing.get_context("spawn").Pool(2) as pool:
        answers = pool.map(solved, [MATE_IN_ONE, NO_MATE])
    assert [answer.verdict for answer in answers] == ["mate", "nomate"]


def solved(sfen):
    return tsumi.Solver(hash_mib=16).solve(sfen)

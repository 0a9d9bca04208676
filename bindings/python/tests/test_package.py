"""The package: the program in it, its types, its documents."""

import re
import subprocess
import sys
from typing import get_args

import pytest
import tsumi
from conftest import ROOT

MATE_IN_ONE = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"


def test_the_package_has_the_program():
    usi = subprocess.run(
        [tsumi.program()], input="usi\nquit\n", capture_output=True, text=True, check=True
    )
    assert "usiok" in usi.stdout
    for command in ([tsumi.program()], [sys.executable, "-m", "tsumi"]):
        version = subprocess.run([*command, "-V"], capture_output=True, text=True, check=True)
        assert version.stdout == f"tsumi {tsumi.__version__}\n"


def test_the_bounds_are_those_of_the_options():
    """docs/usi.md is tested against the option table of the engine."""
    from tsumi._questions import MOST

    rows = {}
    for line in (ROOT / "docs/usi.md").read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) >= 4 and cells[0].startswith("`"):
            rows[cells[0].strip("`")] = line
    for ours, option in {
        "hash_mib": "USI_Hash",
        "threads": "Threads",
        "nodes": "NodesLimit",
        "mate_limit": "MateLimit",
        "multipv": "MultiPV",
    }.items():
        assert f"to {MOST[ours]} |" in rows[option], option
    assert f"| {', '.join(get_args(tsumi.Effort))} |" in rows["Effort"]


def test_the_namespace_has_what_is_meant_alone():
    names = {name for name in dir(tsumi) if not name.startswith("_")}
    assert names == set(tsumi.__all__) - {"__version__"}


def test_the_types_hold(tmp_path):
    pytest.importorskip("mypy")
    use = tmp_path / "use.py"
    use.write_text(
        f"""
import asyncio
from typing import Optional
import tsumi

solver = tsumi.Solver(hash_mib=16, threads=1)
answer: tsumi.Answer = solver.solve({MATE_IN_ONE!r}, time=1.5, effort="any")
moves: tuple[str, ...] = answer.moves
plies: Optional[int] = answer.plies
report: tsumi.Report = solver.check(answer, ["G*5b"])
for one in tsumi.solve_many(tsumi.scan("file"), jobs=2, progress=True, tsume=True):
    print(one.bounds.upper if one.bounds else None)
proof: tsumi.Proof = solver.prove(answer, "file", effort="any")
claim: str = tsumi.verify("file").claim
level: str = report.level
for mined in tsumi.mine(["file"], plies=(3, 5)):
    best: Optional[int] = mined.second_best
for repaired in tsumi.repair(answer, nodes=1000):
    print(repaired.words.upper())
effort: tsumi.Effort = "shortest"
rules: tsumi.Rules = "strict"
if solver.check(answer, rules=rules).level == "flawed" and answer.verdict == "mate":
    print(solver.solve(answer, effort=effort), report.text("ja"))
again: tsumi.Answer = asyncio.run(solver.solve_async("x", multipv=2))
"""
    )
    wrong = tmp_path / "wrong.py"
    wrong.write_text(
        """
import tsumi
solver = tsumi.Solver()
solver.solve(7)
tsumi.solve_many([], speed=1)
tsumi.mine(7)
solver.solve("x", effort="longest")
solver.check("x", rules="mild")
print(solver.check("x").level == "perfect", solver.solve("x").verdict == "no mate")
"""
    )
    mypy = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache")]
    package = subprocess.run([*mypy, "-p", "tsumi"], check=False, capture_output=True, text=True)
    assert package.returncode == 0, package.stdout
    used = subprocess.run([*mypy, str(use)], check=False, capture_output=True, text=True)
    assert used.returncode == 0, used.stdout
    refused = subprocess.run([*mypy, str(wrong)], check=False, capture_output=True, text=True)
    assert refused.stdout.count("error: ") == 7, refused.stdout


def blocks(document):
    text = (ROOT / document).read_text("utf-8")
    return re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def with_checks(block):
    """The code, with a check of each `expression  # value`; and how many there are."""
    lines, number = [], 0
    for line in block.splitlines():
        expression, _, value = line.partition("  # ")
        if value and is_expression(expression):
            lines.append(f"_check({expression.strip()}, {value.strip()!r})")
            number += 1
        else:
            lines.append(line)
    return "\n".join(lines), number


def is_expression(text):
    try:
        compile(text, "expression", "eval")
    except SyntaxError:
        return False
    return True


def check(found, expected):
    assert expected in (repr(found), str(found)), f"{found!r}, not {expected}"


@pytest.mark.parametrize("document", ["docs/python.md", "README.md", "README.ja.md"])
def test_examples_do_what_they_say(document, monkeypatch):
    monkeypatch.chdir(ROOT / "tests" / "data" / "files")
    scope, checked = {"_check": check}, 0
    for block in blocks(document):
        code, number = with_checks(block)
        exec(compile(code, document, "exec"), scope)
        checked += number
    assert checked

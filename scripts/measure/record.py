"""Keep a record of the engine's answers, and show what a change made of them.

usage: scripts/record [ENGINE] [--update] [--set NAME=FILE]

The problems of the repository are solved with one thread, a limit of nodes and a
clear table each, their length and tsume length proven as far as possible.
`scripts/record` compares the answers with tests/data/answers.tsv and shows what
differs: changed verdicts (an error), lengths, nodes. `scripts/record --update`
writes the file. It has one line a problem, sorted:

  NAME <tab> VERDICT <tab> LENGTH <tab> TSUME LENGTH <tab> NODES

LENGTH is what is proven of it: N, or LOWER-UPPER, where UPPER is missing if no mate
is known; `-` if there is none.

Exit status: 0 if all is as it was (or was written), 1 if something differs, 2 for
bad usage, 3 if a verdict changed from mate to no mate or the other way.
"""

import argparse
import collections
import json
import os
import subprocess
import tempfile
from pathlib import Path

from measure import BadInput
from measure.engine import build_ours
from measure.problems import ROOT, own_problems, read_set

ANSWERS = ROOT / "tests/data/answers.tsv"
NODES = 100_000
# MiB of table for one problem at a time.
HASH = 16
HEAD = f"""\
# What the engine answers, written by scripts/record --update (which says what the columns are):
# one thread, {NODES} nodes, {HASH} MiB, effort shortest, with tsume lengths.
"""
SETTLED = {"mate", "nomate"}
SHOWN = 20


def bounds(found):
    """Bounds as text."""
    if not found:
        return "-"
    lower, upper = found["lower"], found.get("upper")
    if lower == upper:
        return str(lower)
    return f"{lower}-{'' if upper is None else upper}"


def answers(engine, problems, jobs, *, nodes=NODES, threads=1):
    """The answers of an engine: rows of VERDICT, LENGTH, TSUME LENGTH and NODES by name."""
    with tempfile.TemporaryDirectory() as folder:
        listed, answered = Path(folder, "problems.tsv"), Path(folder, "answers.jsonl")
        listed.write_text("".join(f"{problem.name}\t{problem.sfen}\n" for problem in problems))
        settings = Path(folder, "engine.toml")
        settings.write_text("")
        command = [engine, "solve", str(listed), "--out", str(answered), "--format", "jsonl"]
        command += ["--config", str(settings), "--effort", "shortest", "--tsume"]
        command += ["--threads", str(threads), "--nodes", str(nodes)]
        command += ["--jobs", str(jobs), "--hash", str(HASH * jobs)]
        try:
            ended = subprocess.run(
                command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False
            )
            # One answer a line; 1 says that some problems were not solved.
            lines = answered.read_text().splitlines()
        except OSError as error:
            raise BadInput(f"{engine}: {error}") from None
    rows = {}
    for answer in map(json.loads, lines):
        fields = (answer["verdict"], bounds(answer.get("bounds")), bounds(answer.get("tsume")))
        rows[answer["name"]] = (*fields, str(answer["nodes"]))
    missing = len(problems) - len(rows)
    if missing:
        complaint = ended.stderr.decode(errors="replace").strip()
        raise BadInput(f"{engine}: {missing} problems have no answer: {complaint}")
    return rows


def read(path):
    """The rows of a record."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise BadInput(f"{path}: {error}") from None
    fields = [line.split("\t") for line in lines if line and not line.startswith("#")]
    if any(len(row) != 5 for row in fields):
        raise BadInput(f"{path} is no record of answers")
    return {row[0]: tuple(row[1:]) for row in fields}


def write(path, rows):
    """Writes a record."""
    lines = ("\t".join((name, *row)) + "\n" for name, row in sorted(rows.items()))
    path.write_text(HEAD + "".join(lines), encoding="utf-8")


def kind(before, after):
    """What differs between two rows of a problem; empty if nothing does."""
    if before == after:
        return ""
    if before is None or after is None:
        return "problems that one side does not have"
    if before[0] != after[0]:
        is_contradiction = {before[0], after[0]} == SETTLED
        return "ERROR: VERDICT CHANGED" if is_contradiction else "solved by one side alone"
    if before[1:3] != after[1:3]:
        return "proven length changed"
    return "nodes changed"


def differences(before, after):
    """Kinds of differences, each with a line for each problem."""
    found = collections.defaultdict(list)
    for name in sorted(before.keys() | after.keys()):
        old, new = before.get(name), after.get(name)
        if what := kind(old, new):
            sides = (" ".join(row) if row else "nothing" for row in (old, new))
            found[what].append(f"  {name}: {' -> '.join(sides)}")
    return dict(sorted(found.items()))


def report(before, after):
    """Prints the differences; their kinds."""
    found = differences(before, after)
    for what, lines in found.items():
        print(f"{what}: {len(lines)}")
        print("\n".join(lines[:SHOWN]))
        if len(lines) > SHOWN:
            print(f"  and {len(lines) - SHOWN} more")
    counted = [int(row[3]) for row in before.values()], [int(row[3]) for row in after.values()]
    print(f"{len(after)} problems; nodes in all: {sum(counted[0])} -> {sum(counted[1])}")
    summary = ", ".join(f"{len(lines)} {what}" for what, lines in found.items())
    print(f"record: {summary or 'all answers are the same'}")
    return found.keys()


def read_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("engine", nargs="?", help="binary; built if left out")
    parser.add_argument("--update", action="store_true", help="write the record")
    parser.add_argument(
        "--record",
        type=Path,
        default=ANSWERS,
        metavar="FILE",
        help="another file than the kept one",
    )
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=FILE", help="instead of our problems"
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count(), help="problems at a time (all processors)"
    )
    return parser.parse_args()


def main():
    given = read_arguments()
    problems = [problem for argument in given.set for problem in read_set(argument)]
    problems = problems or own_problems()
    names = collections.Counter(problem.name for problem in problems)
    if doubled := [name for name, count in names.items() if count > 1]:
        raise BadInput(f"two problems have one name: {', '.join(doubled)}")
    engine = str(Path(given.engine or build_ours()).resolve())
    after = answers(engine, problems, max(1, given.jobs))
    before = read(given.record) if given.record.exists() else {}
    kinds = report(before, after)
    if given.update:
        write(given.record, after)
        return 0
    if any(what.startswith("ERROR") for what in kinds):
        return 3
    return 1 if kinds else 0

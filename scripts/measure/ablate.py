"""Measure what a part of the search is worth: the engine with and without it.

usage: scripts/ablate NAME... | --all | --list | --check

The parts and the edits that switch each off are in scripts/ablations.toml. The tree
is copied below the target folder and built there, as it is and with the edits; both
builds solve the problems of the repository as with scripts/ab (OLD is the engine as
it is, NEW the one without the part), the classics and the mates from games apart.
Printed are verdict lines and a table, for docs/tried.tsv. Node counts are exact.

`--check` only sees whether the tree compiles with each ablation.

Exit status: 0 if all builds answered alike, as far as they answered, or compiled;
1 if not; 2 for bad usage.
"""

import argparse
import contextlib
import os
import shutil
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path

from measure import BadInput, ab, documents
from measure.problems import ROOT, own_problems, read_set

TABLE = ROOT / "scripts/ablations.toml"
HEAD = ["without", "nodes, classics", "solved", "nodes, games", "solved", "CPU"]


@dataclass(frozen=True)
class Edit:
    """A text that occurs once in a file, and what takes its place."""

    file: str
    old: str
    new: str

    def apply(self, text):
        if text.count(self.old) != 1:
            raise BadInput(f"{self.file} has {text.count(self.old)} places like\n{self.old}")
        return text.replace(self.old, self.new)


@dataclass(frozen=True)
class Ablation:
    """A part of the search, and how it is switched off."""

    name: str
    what: str
    is_about_time: bool
    edits: tuple

    @classmethod
    def read(cls, row):
        edits = tuple(Edit(**edit) for edit in row["edit"])
        return cls(row["name"], row["what"], row.get("is_about") == "time", edits)


def ablations():
    """All of them, by name."""
    with TABLE.open("rb") as file:
        rows = tomllib.load(file)["ablation"]
    return {row["name"]: Ablation.read(row) for row in rows}


class Copy:
    """A copy of the tree that is edited and built."""

    def __init__(self, folder):
        self.folder = folder
        self.tree = folder / "tree"
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        found = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True)
        kept = [name for name in found.stdout.split("\0") if name and (ROOT / name).is_file()]
        for name in kept:
            self._write(name, (ROOT / name).read_bytes())

    def _write(self, name, content):
        """What is as it was keeps its time, and is not compiled again."""
        path = self.tree / name
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    @contextlib.contextmanager
    def edited(self, ablation):
        """The tree has the edits for as long as this lasts."""
        before = {edit.file: (self.tree / edit.file).read_bytes() for edit in ablation.edits}
        try:
            for edit in ablation.edits:
                text = (self.tree / edit.file).read_text(encoding="utf-8")
                self._write(edit.file, edit.apply(text).encode())
            yield
        finally:
            for name, content in before.items():
                self._write(name, content)

    def _cargo(self, *arguments):
        command = ["cargo", *arguments, "--quiet", "--target-dir", str(self.folder / "target")]
        # What an edit does not concern is not compiled again.
        environment = os.environ | {"CARGO_INCREMENTAL": "1"}
        return subprocess.run(
            command, cwd=self.tree, env=environment, capture_output=True, check=False
        )

    def build(self, name):
        """Builds the tree as it is now; the path of the binary."""
        built = self._cargo("build", "--release", "--bin", "tsumi")
        if built.returncode:
            raise BadInput(f"{name} cannot be built:\n{built.stderr.decode(errors='replace')}")
        binary = self.folder / name
        shutil.copy(self.folder / "target/release/tsumi", binary)
        return str(binary)

    def complaint(self):
        """Why the tree does not compile as it is now; empty if it does."""
        checked = self._cargo("check", "--bin", "tsumi")
        return checked.stderr.decode(errors="replace") if checked.returncode else ""


def check(copy, chosen):
    """Whether the tree compiles with each ablation; the number of those where not."""
    failed = 0
    for ablation in chosen:
        with copy.edited(ablation):
            complaint = copy.complaint()
        failed += bool(complaint)
        print(f"{ablation.name}: {complaint or 'compiles'}", flush=True)
    return failed


def row(ablation, comparisons):
    """A row of the table."""
    cells = [ablation.name]
    for comparison in comparisons:
        is_empty = not comparison.pairs
        cells += ["", ""] if is_empty else [f"{comparison.nodes():.3f}", comparison.solved_text()]
    cpu = ab.geometric_mean([ratio for comparison in comparisons for ratio in comparison.cpu()])
    return [*cells, f"{cpu:.2f}"]


def compare(copy, ablation, problems, given):
    """Builds and measures; the comparisons of both parts, by name."""
    with copy.edited(ablation):
        given.new = copy.build(ablation.name)
    pairs = ab.measure(problems, given)
    Path(given.new).unlink()
    return ab.parts(pairs, given)


def measure(copy, chosen, problems, given):
    """Compares all chosen; the number of errors."""
    given.old = copy.build("as-it-is")
    rows, errors = [], 0
    for ablation in chosen:
        print(f"{ablation.name}: without {ablation.what}", flush=True)
        try:
            comparisons = compare(copy, ablation, problems, given)
        except BadInput as failure:
            errors += 1
            print(f"  ERROR: {failure}", flush=True)
            continue
        for name, comparison in comparisons.items():
            if comparison.pairs:
                print(f"  {name}: {comparison.verdict()}", flush=True)
            faults = list(comparison.errors)
            if ablation.is_about_time and comparison.same() < len(comparison.pairs):
                faults.append("  ERROR: the nodes are not the same")
            errors += len(faults)
            for fault in faults:
                print(f"  {fault}", flush=True)
        rows.append(row(ablation, comparisons.values()))
    print()
    print(documents.table(HEAD, rows, 1))
    return errors


def read_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="an ablation")
    parser.add_argument("--all", action="store_true", help="all of them")
    parser.add_argument("--list", action="store_true", help="show what there is")
    parser.add_argument("--check", action="store_true", help="only compile")
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=FILE", help="instead of our problems"
    )
    parser.add_argument("--nodes", type=int, default=ab.NODES, help=f"for a problem ({ab.NODES})")
    parser.add_argument("--effort", choices=("any", "short", "shortest"), default="any")
    parser.add_argument("--runs", type=int, default=1, help="searches of each problem (1)")
    parser.add_argument("--hash", type=int, default=16, metavar="MIB", help="table (16)")
    parser.add_argument("--jobs", type=int, default=1, help="problems at a time (1)")
    given = parser.parse_args()
    if min(given.nodes, given.runs, given.hash, given.jobs) < 1:
        parser.error("numbers begin at 1")
    given.ms = None
    return given


def chosen_by(given, known):
    """The ablations that are meant."""
    unknown = [name for name in given.names if name not in known]
    if unknown:
        raise BadInput(f"there is no ablation {unknown[0]}; --list shows those there are")
    if given.names:
        return [known[name] for name in given.names]
    if given.all or given.check:
        return list(known.values())
    raise BadInput("which ablation? --list shows those there are, --all takes all")


def main():
    given = read_arguments()
    known = ablations()
    if given.list:
        for ablation in known.values():
            print(f"{ablation.name:27} without {ablation.what}")
        return 0
    chosen = chosen_by(given, known)
    target = Path(os.environ.get("CARGO_TARGET_DIR") or ROOT / "target")
    copy = Copy(target.resolve() / "ablate")
    if given.check:
        return 1 if check(copy, chosen) else 0
    problems = [problem for argument in given.set for problem in read_set(argument)]
    return 1 if measure(copy, chosen, problems or own_problems(), given) else 0
